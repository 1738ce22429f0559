import { yuanOf } from '@zhanggui/contract/money.ts'
import { type ProductStatus, productStatus } from '@zhanggui/contract/product/product.status.ts'
import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import type { BarcodeOwner, KnownRecord, SheetRules, StagedData } from '../../kernel/sheet/sheet-noun.ts'
import type { UnfitStores } from './product-in-stores.ts'

// The effect of an import on products: decision 0006.

const births = {
  draft: productStatus.draft,
  now: productStatus.effective,
  nextDay: productStatus.notYetEffective,
} as const

/** What the check of a file learns besides its products. */
export interface LearnedOfFile {
  /** The owners of barcodes that stand as codes. */
  owners: ReadonlyMap<string, BarcodeOwner>
  /** The merchant's next 00:00 in UTC, like `waiting_from`: days with a change of the clock have 23 or 25 hours. */
  nextMidnight: string
  /** The stores whose own values do not fit the changed products. */
  unfit: ReadonlyMap<number, UnfitStores>
}

export const statusAtBirth = (effect: ImportChoices['effect']): ProductStatus => births[effect ?? 'now']

/**
 * A draft changes nothing that is sold, now or from tomorrow on. A price and a cost that wait have one moment, so none
 * comes the next day while the other one waits longer.
 */
export function refuseEffect(
  { row }: Pick<KnownRecord, 'row'>,
  effect: ImportChoices['effect'],
  changed: readonly string[],
  learned: unknown,
): 'transfer.notDraft' | 'product.waitsLonger' | null {
  const { status } = row
  if (effect === 'draft' && (status === productStatus.effective || status === productStatus.notYetEffective))
    return 'transfer.notDraft'
  if (effect !== 'nextDay' || status !== productStatus.effective || row.waiting_from === null) return null
  const { nextMidnight } = learned as LearnedOfFile
  if (String(row.waiting_from) <= nextMidnight) return null
  const [newPrice, newCost] = [changed.includes('salesPrice'), changed.includes('costPrice')]
  const otherWaits =
    (newCost && !newPrice && row.waiting_sales_price !== row.sales_price) ||
    (newPrice && !newCost && row.waiting_cost_price !== row.cost_price)
  return otherWaits ? 'product.waitsLonger' : null
}

const prices = ['sales_price', 'cost_price'] as const

const yuanOrNull = (cents: unknown): string | null => (typeof cents === 'number' ? yuanOf(cents) : null)

/**
 * A scheduled price that will replace the present one, which a row gives again. A new price in the row ends a scheduled
 * price, and a new cost a scheduled cost; the other one still waits.
 */
export const waitingPrice: SheetRules['waiting'] = ({ row }, given, changed) => {
  if (row.waiting_from === null) return null
  const at = String(row.waiting_from)
  if (changed.includes('salesPrice') && row.waiting_sales_price !== row.sales_price)
    return { text: yuanOrNull(row.waiting_sales_price) ?? '', at, gone: true }
  if (changed.includes('costPrice') && row.waiting_cost_price !== row.cost_price)
    return { text: yuanOrNull(row.waiting_cost_price) ?? '', at, gone: true }
  const differs =
    (given.includes('salesPrice') && row.waiting_sales_price !== row.sales_price) ||
    (given.includes('costPrice') && row.waiting_cost_price !== row.cost_price)
  return differs ? { text: yuanOrNull(row.waiting_sales_price) ?? '', at } : null
}

/** New prices of an effective product wait for the next day. They replace the prices that wait already. */
export const stageEffect: SheetRules['stage'] = (data, known, effect) => {
  if (!known) {
    const status = { field: 'status', before: null, after: String(statusAtBirth(effect)) }
    return { ...data, changes: [...data.changes, status] }
  }
  const { row } = known
  const moves = effect === 'nextDay' && row.status === productStatus.effective
  if (!moves || !prices.some((price) => price in data.now)) return data
  // A value that the file does not give waits on.
  const isWaiting = row.waiting_from !== null
  const waitingPrice = isWaiting ? row.waiting_sales_price : row.sales_price
  const waitingCost = isWaiting ? row.waiting_cost_price : row.cost_price
  const { sales_price = waitingPrice, cost_price = waitingCost, ...now } = data.now
  const waits: StagedData['changes'] = [
    {
      field: 'scheduledSalesPrice',
      before: yuanOrNull(row.waiting_sales_price),
      after: yuanOrNull(sales_price),
    },
    {
      field: 'scheduledCostPrice',
      before: yuanOrNull(row.waiting_cost_price),
      after: yuanOrNull(cost_price),
    },
  ].filter(({ before, after }) => before !== after)
  const others = data.changes.filter(({ field }) => field !== 'salesPrice' && field !== 'costPrice')
  return { ...data, now, later: { sales_price, cost_price }, changes: [...others, ...waits] }
}
