import type { WebhookGroup } from '@zhanggui/contract/webhook/webhook.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** Cents as yuan with two digits. */
const yuan = (cents: RawBuilder<unknown>) =>
  sql`(case when ${cents} < 0 then '-' else '' end || abs(${cents}) / 100 || '.' || lpad((abs(${cents}) % 100)::text, 2, '0'))`
const col = (name: string) => sql.ref(name)
/** Thousandths as a decimal without trailing zeros. */
const amount = (thousandths: RawBuilder<unknown>) => sql`trim_scale(${thousandths} / 1000.0)::text`

/** The addresses that asked for events of a group. */
export const heard = (tx: Tx, group: WebhookGroup) => sql`
  select w.id, w.stores from webhook w
  where w.merchant_id = ${tx.merchantId} and w.removed_at is null and w.active and ${group} = any (w.groups)`

/** Events that wait are sent as soon as their transaction is committed. */
const timed = (tx: Tx) => sql`
  insert into timer (merchant_id, kind, record_id, due_at)
  select ${tx.merchantId}::bigint, 'webhook', made.id, now() from made
  on conflict (merchant_id, kind, record_id) do update set due_at = excluded.due_at`

/**
 * Writes an event for each address that asked for it. Without an address it reads one empty index. The facts are read
 * first: a cluster cannot plan their joins within the insert.
 */
const insertEvents = (tx: Tx, group: WebhookGroup, facts: RawBuilder<unknown>) =>
  tx.run(sql`
    with facts as materialized (
      select w.id as webhook_id, f.event, f.status, f.record_id, f.title, f.body
      from (${heard(tx, group)}) w
      cross join lateral (${facts}) f
      where w.stores is null or f.store_id = any (w.stores)
    ), made as (
      insert into webhook_delivery (merchant_id, webhook_id, event, status, noun, record_id, title, body)
      select ${tx.merchantId}::bigint, f.webhook_id, f.event, f.status, ${group}, f.record_id, f.title, f.body
      from facts f
      returning id)
    ${timed(tx)}`)

export const insertOrderEvents = (tx: Tx, orderId: number, event: string, move: string) =>
  insertEvents(
    tx,
    'order',
    sql`select ${event}::text as event, o.status, o.id as record_id, o.number as title, o.store_id,
      jsonb_build_object('number', o.number, 'source', o.source, 'externalNumber', o.external_number, 'store', s.code,
        'type', o.type, 'status', o.status, 'move', ${move}::text, 'deliveryType', o.delivery_type, 'payable', ${yuan(col('o.payable'))},
        'received', ${yuan(col('o.received'))}, 'refunded', ${yuan(col('o.refunded'))}, 'version', o.version) as body
      from orders o join store s on s.merchant_id = ${tx.merchantId} and s.id = o.store_id
      where o.merchant_id = ${tx.merchantId} and o.id = ${orderId}::bigint`,
  )

export const insertAfterSaleEvents = (tx: Tx, id: number, event: string, move: string) =>
  insertEvents(
    tx,
    'aftersale',
    sql`select ${event}::text as event, a.status, a.id as record_id, a.number as title, a.store_id,
      jsonb_build_object('number', a.number, 'source', a.source, 'externalNumber', a.external_number, 'store', s.code,
        'order', o.number, 'orderSource', o.source, 'orderExternalNumber', o.external_number, 'type', a.type,
        'status', a.status, 'move', ${move}::text, 'asked', ${yuan(col('a.asked'))},
        'amount', case when a.amount is not null then ${yuan(col('a.amount'))} end, 'version', a.version) as body
      from after_sale a join store s on s.merchant_id = ${tx.merchantId} and s.id = a.store_id
      join orders o on o.merchant_id = ${tx.merchantId} and o.id = a.order_id
      where a.merchant_id = ${tx.merchantId} and a.id = ${id}::bigint`,
  )

export const insertRefundEvents = (tx: Tx, id: number, event: string) =>
  insertEvents(
    tx,
    'refund',
    sql`select ${event}::text as event, r.status, r.id as record_id, r.number as title, r.store_id,
      jsonb_build_object('number', r.number, 'store', s.code, 'order', o.number, 'orderSource', o.source,
        'orderExternalNumber', o.external_number, 'status', r.status, 'reason', r.reason, 'amount', ${yuan(col('r.amount'))},
        'version', r.version) as body
      from refund r join store s on s.merchant_id = ${tx.merchantId} and s.id = r.store_id
      join orders o on o.merchant_id = ${tx.merchantId} and o.id = r.order_id
      where r.merchant_id = ${tx.merchantId} and r.id = ${id}::bigint`,
  )

/** The stock of products in a store, as it is now. One that has not been sent yet is told with the newest figures. */
export const insertStockEvents = (tx: Tx, storeId: number, productIds: readonly number[]) =>
  tx.run(sql`
    with facts as materialized (
      select w.id as webhook_id, k.store_id, k.product_id, k.code,
        jsonb_build_object('store', s.code, 'sku', k.code, 'onHand', ${amount(col('k.on_hand'))},
          'reserved', ${amount(col('k.reserved'))}, 'available', ${amount(sql`greatest(0, k.on_hand - k.reserved)`)}) as body
      from (${heard(tx, 'stock')}) w
      cross join (
        select s.* from store s where s.merchant_id = ${tx.merchantId} and s.id = ${storeId}::bigint) s
      cross join (
        select k.*, (select p.code from product p where p.merchant_id = ${tx.merchantId} and p.id = k.product_id) as code
        from stock k where k.merchant_id = ${tx.merchantId} and k.store_id = ${storeId}::bigint
          and k.product_id = any (${[...productIds]}::bigint[])) k
      where w.stores is null or k.store_id = any (w.stores)
    ), made as (
      insert into webhook_delivery (merchant_id, webhook_id, event, noun, record_id, title, body, created_at)
      select ${tx.merchantId}::bigint, f.webhook_id, 'stock.changed', 'stock ' || f.store_id, f.product_id, f.code, f.body, now()
      from facts f order by f.webhook_id, f.product_id
      on conflict (merchant_id, webhook_id, record_id, noun) where noun like 'stock %' and state = 10 and attempts = 0
      do update set body = excluded.body, created_at = excluded.created_at
      returning id)
    ${timed(tx)}`)
