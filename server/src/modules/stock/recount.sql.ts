import { soldDays } from '@zhanggui/contract/stock/cover.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** Locks the next places of a store that have sold something, in the order of all writers. Returns their products. */
export const lockSold = async (tx: Tx, storeId: number, after: number, atMost: number): Promise<number[]> =>
  (
    await tx.all(sql<{ product_id: number }>`
      select s.product_id from stock s
      where s.merchant_id = ${tx.merchantId} and s.store_id = ${storeId}::bigint and s.product_id > ${after}::bigint
        and s.sold_week <> 0
      order by s.product_id limit ${atMost}::int for update`)
  ).map(({ product_id }) => product_id)

/** Counts anew what locked places have sold. Returns how many have changed. */
export const recountSold = async (tx: Tx, storeId: number, productIds: readonly number[]): Promise<number> =>
  (
    await tx.all(sql`
      update stock s set sold_week = n.sold
      from (
        select w.product_id, coalesce(-sum(m.change), 0)::bigint as sold
        from unnest(${[...productIds]}::bigint[]) as w (product_id)
        left join stock_move m on m.merchant_id = ${tx.merchantId} and m.store_id = ${storeId}::bigint
          and m.product_id = w.product_id and m.at >= now() - ${sql.lit(soldDays)} * interval '1 day'
          and m.kind in (${sql.lit(moveKind.sale)}, ${sql.lit(moveKind.return)})
        group by w.product_id) n
      where s.merchant_id = ${tx.merchantId} and s.store_id = ${storeId}::bigint and s.product_id = n.product_id
        and s.sold_week <> n.sold
      returning s.product_id`)
  ).length

/** Notes how many products a store has in stock. */
export async function keepSize(tx: Tx, storeId: number): Promise<void> {
  const { places } = await tx.one(sql<{ places: number }>`
    select count(*) as places from stock s where s.merchant_id = ${tx.merchantId} and s.store_id = ${storeId}::bigint`)
  await tx.run(sql`
    insert into stock_size (merchant_id, store_id, places)
    values (${tx.merchantId}::bigint, ${storeId}::bigint, ${places}::bigint)
    on conflict (merchant_id, store_id) do update set places = excluded.places`)
}
