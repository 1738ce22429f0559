import { textOf } from '@zhanggui/contract'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { farTimes, isFarAbove, isTenthOf } from '@zhanggui/contract/product/price-rule.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import type { ShownProduct } from '../goods/goods.ts'

/** The measure of a cost, in cents: the known cost, or the sale price if there is none or the person does not see it. */
export const knownAmount = (head: ShownProduct, sees: boolean): { known: number; isCost: boolean } => {
  const isCost = sees && head.cost_price !== null
  return { known: isCost ? (head.cost_price ?? 0) : head.sales_price, isCost }
}

/**
 * Says that a cost is ten times the known one, or a tenth: a decimal point is wrong, or it is that of a case. '' if it is
 * not. Goods may be free.
 */
export function farCost(cents: number, head: ShownProduct, sees: boolean, language: Language): string {
  if (head.sale_unit !== head.stock_unit || cents === 0) return ''
  const { known, isCost } = knownAmount(head, sees)
  const said = { name: head.name, cost: yuanOf(cents), before: yuanOf(known), times: String(farTimes) }
  if (isFarAbove(cents, known)) return textOf(language, isCost ? 'stock.farCost' : 'stock.farPrice', said)
  // Beside a sale price alone, a low cost says nothing.
  return isCost && isTenthOf(cents, known) ? textOf(language, 'stock.tenthCost', said) : ''
}
