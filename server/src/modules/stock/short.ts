import type { ShortGoods } from '@zhanggui/contract/stock/stock.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Holding } from './ledger.ts'
import { selectHolders } from './stock-feed.sql.ts'

/** The goods of a store of which less is there than is reserved, with their orders (decisions section 11). */
export async function findShort(tx: Tx, storeId: number, held: Holding): Promise<ShortGoods> {
  const short = [...held.values()].filter(({ reserved, on_hand }) => reserved > on_hand)
  if (short.length === 0) return []
  const holders = await selectHolders(
    tx,
    storeId,
    short.map(({ product_id }) => product_id),
  )
  return short.map(({ product_id, name }) => ({
    productId: String(product_id),
    name,
    orders: holders.filter((one) => one.product_id === product_id).map(({ number }) => number),
  }))
}
