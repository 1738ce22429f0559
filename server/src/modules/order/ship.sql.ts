import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

export const insertShipment = (
  tx: Tx,
  orderId: number,
  shipment: { carrier: string; number: string; lines: readonly { line: number; quantity: number }[] },
  actor: string,
) =>
  tx.run(sql`
    insert into order_shipment (merchant_id, order_id, actor, carrier, number, lines)
    values (${tx.merchantId}::bigint, ${orderId}::bigint, ${actor}, ${shipment.carrier}, ${shipment.number},
      ${JSON.stringify(shipment.lines)}::jsonb)`)

export const selectShipments = (tx: Tx, orderId: number) =>
  tx.all(sql<{
    at: string
    actor: string
    carrier: string
    number: string
    lines: { line: number; quantity: number }[]
    /** When it came back, because its delivery failed. */
    back_at: string | null
  }>`
    select h.at, h.actor, h.carrier, h.number, h.lines, h.back_at from order_shipment h
    where h.merchant_id = ${tx.merchantId} and h.order_id = ${orderId}::bigint order by h.id`)

/** All parcels of a locked order that are under way come back. */
export const bringShipmentsBack = (tx: Tx, orderId: number) =>
  tx.run(sql`
    update order_shipment h set back_at = now()
    where h.merchant_id = ${tx.merchantId} and h.order_id = ${orderId}::bigint and h.back_at is null`)

/** A pickup code that no waiting order of the merchant has. */
export const selectFreeCode = (tx: Tx, codes: readonly string[]) =>
  tx.first(sql<{ code: string }>`
    select c.code from unnest(${[...codes]}::text[]) with ordinality c (code, place)
    where not exists (select from orders o where o.merchant_id = ${tx.merchantId} and o.pickup_code = c.code and o.status = 50)
    order by c.place limit 1`)
