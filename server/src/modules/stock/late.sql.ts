import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** The products of a store that a posted count found, or set to 0, after a moment. */
export const selectCountedAfter = (tx: Tx, storeId: number, productIds: readonly number[], at: string) =>
  tx.all(sql<{ product_id: number }>`
    select distinct l.product_id from stock_document d
    join stock_line l on l.merchant_id = ${tx.merchantId} and l.document_id = d.id
    where d.merchant_id = ${tx.merchantId} and d.kind = 20 and d.store_id = ${storeId}::bigint and d.ended_at > ${at}::timestamptz
      and d.status = 50 and l.product_id = any (${[...productIds]}::bigint[])
      and case when l.amount is null then d.uncounted = 'zero' and not l.added else l.touched_at > ${at}::timestamptz end`)

/** Changes what open counts expected of lines that were counted after a sale or return of which a till told later. */
export const shiftExpected = (
  tx: Tx,
  storeId: number,
  moved: readonly { productId: number; change: number }[],
  at: string,
) =>
  tx.run(sql`
    update stock_line l set expected = greatest(0, l.expected + s.change)
    from (
      select s.product_id, sum(s.change)::bigint as change
      from unnest(${moved.map(({ productId }) => productId)}::bigint[], ${moved.map(({ change }) => change)}::bigint[])
        as s (product_id, change)
      group by s.product_id) s, stock_document d
    where d.merchant_id = ${tx.merchantId} and d.kind = 20 and d.store_id = ${storeId}::bigint and d.status in (10, 20, 30)
      and l.merchant_id = ${tx.merchantId} and l.document_id = d.id and l.product_id = s.product_id
      and l.amount is not null and l.expected is not null and l.touched_at > ${at}::timestamptz`)
