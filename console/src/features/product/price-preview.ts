import { centsOf } from '@zhanggui/contract/money.ts'
import { changeOf, isFarChange, isUnderCost } from '@zhanggui/contract/product/price-rule.ts'
import type { PricePreview } from '@zhanggui/contract/product/product.ts'
import { formatMoney } from '../../kit/base/format.ts'
import { t } from '../../kit/base/text.ts'

/** A row of the preview, as numbers in cents and percent. */
export interface PreviewRow extends PricePreview {
  /** In percent; null without a new price. */
  change: number | null
  /** Null without a cost. */
  marginBefore: number | null
  marginAfter: number | null
  underCost: boolean
}

export const previewTabs = ['all', 'change', 'underCost', 'held', 'far', 'same', 'none'] as const
export type PreviewTab = (typeof previewTabs)[number]

export { isFarChange as isFar }

const cents = (yuan: string | null) => (yuan === null ? null : centsOf(yuan))
const margin = (price: number | null, cost: number | null) =>
  price === null || cost === null ? null : ((price - cost) / price) * 100

/** The effect of a change of a price, and perhaps of its cost. */
export function priceChange(price: {
  before: string
  after: string | null
  costBefore: string | null
  /** The cost that counts when the price begins to. */
  costAfter: string | null
  /** The cost that it is held against, if it is another one: for a price at once also one that waits. */
  costMet?: string | null
}): Pick<PreviewRow, 'change' | 'marginBefore' | 'marginAfter' | 'underCost'> {
  const [before, after] = [cents(price.before), cents(price.after)]
  return {
    change: before === null || after === null ? null : changeOf(after, before),
    marginBefore: margin(before, cents(price.costBefore)),
    marginAfter: margin(after, cents(price.costAfter)),
    underCost:
      after !== null &&
      isUnderCost(after, cents(price.costMet === undefined ? price.costAfter : price.costMet)),
  }
}

/** Only products that are sold wait for a later price. */
export const costAtStart = (
  { cost, costOnDay, effective }: Pick<PricePreview, 'cost' | 'costOnDay' | 'effective'>,
  later: boolean,
): string | null => (later && effective ? costOnDay : cost)

export const previewRow = (row: PricePreview, later: boolean): PreviewRow => ({
  ...row,
  ...priceChange({
    ...row,
    costBefore: row.cost,
    costAfter: costAtStart(row, later),
    costMet: row.costOnDay,
  }),
})

export const isIn = (tab: PreviewTab, row: PreviewRow): boolean => {
  const { after, before, change, underCost, priceHeldUntil } = row
  switch (tab) {
    case 'all':
      return true
    case 'change':
      return after !== null && after !== before
    case 'underCost':
      return underCost
    case 'held':
      return isIn('change', row) && priceHeldUntil !== null
    case 'far':
      return isFarChange(change)
    case 'same':
      return after === before
    case 'none':
      return after === null
  }
}

/** The values that a row changes. */
interface Typed {
  price: boolean
  cost: boolean
}

/** The most stores that a sentence names. */
const mostNames = 5

/**
 * Tells the effect of a new price or cost on those that wait: it ends or replaces the one of the head office (decision 0006), and
 * leaves those of stores. Only products that are sold wait for a later price.
 */
export const waitingTexts = (
  row: Pick<
    PricePreview,
    'effective' | 'scheduled' | 'scheduledCost' | 'scheduledFor' | 'ownStores' | 'waitingStores'
  >,
  later: boolean,
  /** The new values. */
  typed: Typed = { price: true, cost: false },
): string[] => {
  const stores = (key: 'product.ownPricesStay' | 'product.waitingPricesStay', all: readonly string[]) => {
    const names = `${all.slice(0, mostNames).join(t('kit.slash'))}${all.length > mostNames ? '…' : ''}`
    return all.length === 0 ? [] : [t(key, { count: all.length, stores: names })]
  }
  const when = row.scheduledFor?.slice(0, 10) ?? ''
  const replaces = later && row.effective
  const cost = typed.cost ? row.scheduledCost : null
  const costTexts =
    cost === null
      ? []
      : [
          t(replaces ? 'product.replacesScheduledCost' : 'product.scheduledCostGoes', {
            ...{ price: formatMoney(cost), when },
          }),
        ]
  if (!typed.price) return costTexts
  // It counts from its day on: the margin of a price at once is that of today.
  const costBeside =
    typed.cost || row.scheduledCost === null
      ? []
      : [t('product.scheduledCostBeside', { price: formatMoney(row.scheduledCost), when })]
  return [
    ...(row.scheduled === null
      ? []
      : [
          t(replaces ? 'product.replacesScheduled' : 'product.scheduledGoes', {
            ...{ price: formatMoney(row.scheduled), when },
          }),
        ]),
    ...costTexts,
    ...costBeside,
    ...stores('product.ownPricesStay', row.ownStores),
    ...stores('product.waitingPricesStay', row.waitingStores),
  ]
}

/** The numbers of waiting prices or costs that end, and that are replaced. Only products that are sold wait. */
export const endsOf = (
  waiting: readonly PricePreview[],
  when: 1 | 2,
): { ended: number; replaced: number } => {
  const replaced = when === 2 ? waiting.filter(({ effective }) => effective).length : 0
  return { ended: waiting.length - replaced, replaced }
}

/**
 * The rows that are written: with another price, none whose cost waits for another day, and none below the cost unless
 * the user ticked them.
 */
export const chosenRows = (
  rows: readonly PreviewRow[],
  underCostToo: boolean,
): (PreviewRow & { after: string })[] =>
  rows.filter(
    (row): row is PreviewRow & { after: string } =>
      isIn('change', row) && !isIn('held', row) && (underCostToo || !row.underCost),
  )

const mean = (numbers: readonly number[]): number | null =>
  numbers.length === 0 ? null : numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const known = (numbers: readonly (number | null)[]) => numbers.filter((one) => one !== null)

/** The figures above the preview, over the rows that are written. */
export function previewFigures(changed: readonly PreviewRow[]): {
  change: number | null
  marginBefore: number | null
  marginAfter: number | null
  most: PreviewRow | null
} {
  const size = ({ change }: PreviewRow) => Math.abs(change ?? 0)
  return {
    change: mean(known(changed.map((row) => row.change))),
    marginBefore: mean(known(changed.map((row) => row.marginBefore))),
    marginAfter: mean(known(changed.map((row) => row.marginAfter))),
    most: changed.reduce<PreviewRow | null>(
      (most, row) => (most === null || size(row) > size(most) ? row : most),
      null,
    ),
  }
}
