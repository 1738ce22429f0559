import { textOf } from '@zhanggui/contract'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { farTimes, isFarAbove, isTenthOf } from '@zhanggui/contract/product/price-rule.ts'
import { gramsOf, kilogram } from '@zhanggui/contract/product/unit.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { ShownProduct } from '../goods/goods.ts'
import { unitText } from './ledger.ts'

/**
 * The measure of a cost, in cents per stock unit: the known cost, or the sale price if there is none or the person does
 * not see it. Null if the stock has a unit of its own. Those of weighed goods are per 500g or less, and their stock is in kg.
 */
export function knownAmount(head: ShownProduct, sees: boolean): { known: number; isCost: boolean } | null {
  const grams = head.stock_unit === kilogram ? gramsOf[head.sale_unit] : undefined
  if (head.sale_unit !== head.stock_unit && grams === undefined) return null
  const isCost = sees && head.cost_price !== null
  const known = isCost ? (head.cost_price ?? 0) : head.sales_price
  return { known: grams === undefined ? known : (known * 1000) / grams, isCost }
}

/** An amount per stock unit. It names a unit that is not that of the prices: '6.00/kg'. */
export const perStockUnit = (cents: number, head: ShownProduct, language: Language): string =>
  head.sale_unit === head.stock_unit
    ? yuanOf(cents)
    : `${yuanOf(cents)}/${unitText(head.stock_unit, language, null)}`

/**
 * Says that a cost is ten times the known one, or a tenth: a decimal point is wrong, or it is that of a case. '' if it is
 * not. Goods may be free.
 */
export function farCost(cents: number, head: ShownProduct, sees: boolean, language: Language): string {
  const measure = knownAmount(head, sees)
  if (measure === null || cents === 0) return ''
  const { known, isCost } = measure
  const [cost, before] = [cents, known].map((one) => perStockUnit(one, head, language))
  const said = { name: head.name, cost: cost ?? '', before: before ?? '', times: String(farTimes) }
  if (isFarAbove(cents, known)) return textOf(language, isCost ? 'stock.farCost' : 'stock.farPrice', said)
  // Beside a sale price alone, a low cost says nothing.
  return isCost && isTenthOf(cents, known) ? textOf(language, 'stock.tenthCost', said) : ''
}
