import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** Counts the open after-sales of a locked order. */
export const addClaims = (tx: Tx, orderId: number, change: 1 | -1) =>
  tx.run(sql`
    update orders o set claims = o.claims + ${change}::int
    where o.merchant_id = ${tx.merchantId} and o.id = ${orderId}::bigint`)

/** Takes freight for a refund that follows. False if it is more than the freight that is left. */
export const takeFreight = async (tx: Tx, orderId: number, freight: number): Promise<boolean> =>
  (
    await tx.all(sql`
      update orders o set freight_refunded = o.freight_refunded + ${freight}::bigint
      where o.merchant_id = ${tx.merchantId} and o.id = ${orderId}::bigint
        and o.freight_refunded + ${freight}::bigint <= o.freight - o.freight_discount
      returning o.id`)
  ).length > 0

/** When the order was completed; null if it is not. A sale of a till was completed when it was made. */
export const selectCompletedAt = async (tx: Tx, orderId: number): Promise<string | null> =>
  (
    await tx.one(sql<{ at: string | null }>`
      select case when o.status <> 60 then null when o.type = 20 then o.placed_at else (
        select max(e.at) from order_event e
        where e.merchant_id = ${tx.merchantId} and e.order_id = o.id and e.move in ('receive', 'handOver')) end as at
      from orders o where o.merchant_id = ${tx.merchantId} and o.id = ${orderId}::bigint`)
  ).at

/** The stores, and the id, of an order by its number or that of its source. */
export const selectByAnyNumber = (tx: Tx, number: string) =>
  tx.first(sql<{ id: number }>`
    select o.id from orders o where o.merchant_id = ${tx.merchantId} and o.number = ${number}
    union all
    select o.id from order_source c
    join orders o on o.merchant_id = ${tx.merchantId} and o.source = c.code and o.external_number = ${number}
    where c.merchant_id = ${tx.merchantId}
    limit 1`)
