import { gramsOf } from '@zhanggui/contract/product/unit.ts'
import { share } from '@zhanggui/contract/stock/ledger.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { type DocumentColumns, type LineColumns, selectPrices } from '../stock/document.ts'
import { type CountedLine, varianceOf, worthOf } from './count-lines.ts'

/** A line with what there was of it, if nobody counted it, and the stock that a variance changes. */
interface Line extends Pick<CountedLine, 'rest' | 'stock'> {
  row: LineColumns
}

/** Losses in cents: of what was counted, and of what nobody counted, if there shall be none of it. */
export interface Losses {
  counted: number
  uncounted: number
}

/** A line of the scope that nobody counted. Goods that scans added keep their stock: nobody asked for them. */
export const isUncounted = ({ amount, added, product_id }: LineColumns): boolean =>
  product_id !== null && amount === null && !added

/**
 * The losses of lines as the ledger would write them now, and those that are compared with the limit: goods without a cost count there at their sales price,
 * because without one a whole pallet of them would be lost for 0.00 and need no other person.
 */
export async function findLosses(
  tx: Tx,
  { store_id }: DocumentColumns,
  lines: readonly Line[],
): Promise<{ losses: Losses; forLimit: Losses }> {
  const lost = lines.flatMap(({ row, rest, stock }) => {
    const open = isUncounted(row)
    const amount = open ? (rest ?? 0) : Math.max(0, -varianceOf(row))
    const value = -worthOf(stock, -amount)
    const key = open ? ('uncounted' as const) : ('counted' as const)
    return amount > 0 && row.product_id !== null ? [{ key, amount, value, productId: row.product_id }] : []
  })
  const withoutCost = lost.flatMap(({ value, productId }) => (value === 0 ? [productId] : []))
  const prices = new Map(
    (withoutCost.length === 0 ? [] : await selectPrices(tx, store_id, withoutCost)).map((row) => [
      row.product_id,
      row,
    ]),
  )
  const losses: Losses = { counted: 0, uncounted: 0 }
  const forLimit: Losses = { counted: 0, uncounted: 0 }
  for (const { key, amount, value, productId } of lost) {
    const price = value === 0 ? prices.get(productId) : undefined
    losses[key] += value
    forLimit[key] += price ? share(amount, price.sales_price ?? 0, gramsOf[price.sale_unit] ?? 1000) : value
  }
  return { losses, forLimit }
}
