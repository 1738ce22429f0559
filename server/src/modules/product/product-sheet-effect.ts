import { yuanOf } from '@zhanggui/contract/money.ts'
import { type ProductStatus, productStatus } from '@zhanggui/contract/product/product.status.ts'
import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import type { CellValue } from '../../kernel/sheet/cell.ts'
import type { BarcodeOwner, KnownRecord, SheetRules, StagedData } from '../../kernel/sheet/sheet-noun.ts'
import type { SheetActor } from '../../kernel/sheet/sheet-service.ts'
import { inUnit, type UnfitStores } from './product-in-stores.ts'
import { seesCost, type WithWaiting, waitingChanges } from './product-values.ts'

// The effect of an import on products: decision 0006.

const births = {
  draft: productStatus.draft,
  now: productStatus.effective,
  nextDay: productStatus.notYetEffective,
} as const

/** The check of a file learns this besides its products. */
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
 * comes the next day while the other one waits longer. Who does not see costs must not learn of one: it comes along.
 */
export function refuseEffect(
  { row }: Pick<KnownRecord, 'row'>,
  effect: ImportChoices['effect'],
  changed: readonly string[],
  learned: unknown,
  actor: SheetActor,
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
    (newPrice && !newCost && seesCost(actor) && row.waiting_cost_price !== row.cost_price)
  return otherWaits ? 'product.waitsLonger' : null
}

const prices = ['sales_price', 'cost_price'] as const

/** The waiting price and cost of a known product. */
const waitingOf = ({ row }: Pick<KnownRecord, 'row'>) =>
  ({
    ...{ sales_price: row.sales_price, cost_price: row.cost_price },
    scheduled_sales_price: row.waiting_sales_price,
    scheduled_cost_price: row.waiting_cost_price,
    // The log gets the moment at the writing.
    scheduled_for: row.waiting_from === null ? null : '',
  }) as WithWaiting

/** A price or a cost that waits already for the next 00:00. */
export const waitsAlready: SheetRules['waitsAlready'] = ({ row }, record, effect, learned) => {
  if (effect !== 'nextDay' || row.status !== productStatus.effective) return []
  if (row.waiting_from === null || row.waiting_from !== (learned as LearnedOfFile).nextMidnight) return []
  return [
    ...(record.salesPrice === row.waiting_sales_price ? ['salesPrice'] : []),
    ...(record.costPrice === row.waiting_cost_price ? ['costPrice'] : []),
  ]
}

/**
 * A cost that waits, in a new sale unit: null ends it, because only its amount per the former unit is known. Undefined if
 * none waits, or if the row gives another cost.
 */
function waitingInUnit({ row }: Pick<KnownRecord, 'row'>, now: StagedData['now']): number | null | undefined {
  if (now.sale_unit === undefined || row.waiting_from === null) return undefined
  if (row.waiting_cost_price === row.cost_price) return undefined
  const convert = (cents: CellValue | undefined) =>
    inUnit(cents as number | null, Number(row.sale_unit), Number(now.sale_unit))
  const given = 'cost_price' in now && now.cost_price !== convert(row.cost_price)
  return given ? undefined : convert(row.waiting_cost_price)
}

const yuanOrNull = (cents: unknown): string | null => (typeof cents === 'number' ? yuanOf(cents) : null)

/**
 * A scheduled price that will replace the present one, which a row gives again. A new price in the row ends a scheduled
 * price, and a new cost a scheduled cost; the other one still waits.
 */
export const waitingPrice: SheetRules['waiting'] = ({ row, record: was }, given, changed, record) => {
  if (row.waiting_from === null) return null
  const at = String(row.waiting_from)
  if (changed.includes('salesPrice') && row.waiting_sales_price !== row.sales_price)
    return { text: yuanOrNull(row.waiting_sales_price) ?? '', at, gone: true }
  // A cost in a new unit is converted if that is exact. The person may not see it.
  if (changed.includes('saleUnit') && !given.includes('costPrice')) {
    const cost = waitingInUnit({ row }, { sale_unit: record.saleUnit })
    return cost === null ? { text: '…', at, gone: true } : null
  }
  if (changed.includes('costPrice') && row.waiting_cost_price !== row.cost_price)
    return { text: yuanOrNull(row.waiting_cost_price) ?? '', at, gone: true }
  const confirms = (field: 'salesPrice' | 'costPrice') =>
    given.includes(field) && record[field] === was[field]
  if (confirms('salesPrice') && row.waiting_sales_price !== row.sales_price)
    return { text: yuanOrNull(row.waiting_sales_price) ?? '', at }
  if (confirms('costPrice') && row.waiting_cost_price !== row.cost_price)
    return { text: yuanOrNull(row.waiting_cost_price) ?? '', at }
  return null
}

/** New prices of an effective product wait for the next day. They replace the prices that wait already. */
export const stageEffect: SheetRules['stage'] = (data, known, effect) => {
  if (!known) {
    const status = { field: 'status', before: null, after: String(statusAtBirth(effect)) }
    return { ...data, changes: [...data.changes, status] }
  }
  const { row } = known
  const costThen = waitingInUnit(known, data.now)
  if (costThen !== undefined) return { ...data, facts: { ...data.facts, waitingCost: costThen } }
  const moves = effect === 'nextDay' && row.status === productStatus.effective
  if (!moves || !prices.some((price) => price in data.now)) return data
  // A value that the file does not give waits on.
  const isWaiting = row.waiting_from !== null
  const waitingPrice = isWaiting ? row.waiting_sales_price : row.sales_price
  const waitingCost = isWaiting ? row.waiting_cost_price : row.cost_price
  const { sales_price = waitingPrice, cost_price = waitingCost, ...now } = data.now
  const waits = waitingChanges(waitingOf(known), {
    ...waitingOf(known),
    ...{ scheduled_sales_price: Number(sales_price), scheduled_cost_price: cost_price as number | null },
    scheduled_for: '',
  })
  const others = data.changes.filter(({ field }) => field !== 'salesPrice' && field !== 'costPrice')
  return { ...data, now, later: { sales_price, cost_price }, changes: [...others, ...waits] }
}
