import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

export interface FedStock {
  id: number
  code: string
  sale_mode: number
  on_hand: number
  reserved: number
}

/** The stock of a store by product, after an id; or what of it has changed since a moment. */
export const selectFedStock = (tx: Tx, storeId: number, since: string | null, after: number, limit: number) =>
  tx.all(sql<FedStock>`
    select p.id, p.code, p.sale_mode, s.on_hand, s.reserved
    from stock s join product p on p.merchant_id = ${tx.merchantId} and p.id = s.product_id and p.removed_at is null
    where s.merchant_id = ${tx.merchantId} and s.store_id = ${storeId}::bigint and s.product_id > ${after}::bigint
      and (${since}::timestamptz is null or s.changed_at >= ${since}::timestamptz)
    order by s.product_id limit ${limit}::int`)

/** The last sequence of each product. The stock is locked. */
export const selectSequences = (tx: Tx, storeId: number, productIds: readonly number[]) =>
  tx.all(sql<{ product_id: number; sequence: number | null }>`
    select s.product_id, s.report_sequence as sequence from stock s
    where s.merchant_id = ${tx.merchantId} and s.store_id = ${storeId}::bigint
      and s.product_id = any (${[...productIds]}::bigint[])`)

/**
 * What has been sold since a moment and less what came back, by product. A sale or return of a till counts at its own
 * time, also if it was booked later.
 */
export const selectSoldSince = (tx: Tx, storeId: number, productIds: readonly number[], asOf: string) =>
  tx.all(sql<{ product_id: number; change: number }>`
    select m.product_id, sum(m.change)::bigint as change
    from stock_move m
    left join orders o on o.merchant_id = ${tx.merchantId} and o.id = m.document_id and m.document = 'order'
    left join after_sale a on a.merchant_id = ${tx.merchantId} and a.id = m.document_id and m.document = 'afterSale'
      and a.sent_at is not null
    where m.merchant_id = ${tx.merchantId} and m.store_id = ${storeId}::bigint
      and m.product_id = any (${[...productIds]}::bigint[]) and m.at > ${asOf}::timestamptz and m.kind in (20, 30)
      and (o.type is distinct from 20 or o.placed_at > ${asOf}::timestamptz)
      and (a.id is null or a.created_at > ${asOf}::timestamptz)
    group by m.product_id`)

export const markReported = (
  tx: Tx,
  storeId: number,
  productIds: readonly number[],
  sequence: number,
  asOf: string,
) =>
  tx.run(sql`
    update stock s set report_sequence = ${sequence}::bigint, reported_at = ${asOf}::timestamptz
    where s.merchant_id = ${tx.merchantId} and s.store_id = ${storeId}::bigint
      and s.product_id = any (${[...productIds]}::bigint[])`)

/** The newest report of each product that counted what was there after a moment. */
export const selectReportedAfter = (tx: Tx, storeId: number, productIds: readonly number[], at: string) =>
  tx.all(sql<{ product_id: number }>`
    select s.product_id from stock s
    where s.merchant_id = ${tx.merchantId} and s.store_id = ${storeId}::bigint
      and s.product_id = any (${[...productIds]}::bigint[]) and s.reported_at >= ${at}::timestamptz`)

/** The orders that have reserved a product in a store, the oldest first. */
export const selectHolders = (tx: Tx, storeId: number, productIds: readonly number[]) =>
  tx.all(sql<{ product_id: number; id: number; number: string; reserved: number; placed_at: string }>`
    select l.product_id, o.id, o.number, sum(l.reserved)::bigint as reserved, o.placed_at
    from order_line l
    join orders o on o.merchant_id = ${tx.merchantId} and o.id = l.order_id and o.store_id = ${storeId}::bigint
    where l.merchant_id = ${tx.merchantId} and l.product_id = any (${[...productIds]}::bigint[]) and l.reserved > 0
    group by l.product_id, o.id, o.number, o.placed_at
    order by o.placed_at, o.id limit 200`)
