import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { keepTimers, selectDue } from '../../kernel/task/timer.sql.ts'

/** Call this after every change of scheduled prices of a store. A store has one timer, of its next price. */
export const keepStoreTimer = (tx: Tx, ...storeIds: readonly number[]) =>
  keepTimers(
    tx,
    'storePrice',
    storeIds,
    sql`select store_id as id, min(scheduled_at) as due_at from store_goods
      where merchant_id = ${tx.merchantId} and store_id = any (${[...storeIds]}::bigint[]) and scheduled_at is not null
        and removed_at is null
      group by store_id`,
  )

/** 00:00 of a day from tomorrow on, at most 90 days ahead; null is tomorrow. Undefined for other days. */
export const selectLaterDay = (tx: Tx, day: string | null, timeZone: string) =>
  tx.first(sql<{ at: string; local: string }>`
    select d.day::timestamp at time zone ${timeZone}::text as at, to_char(d.day, 'YYYY-MM-DD HH24:MI') as local
    from (select (now() at time zone ${timeZone}::text)::date as today) n,
      lateral (select coalesce(${day}::date, n.today + 1) as day) d
    where d.day - n.today between 1 and 90`)

export interface DueGoods {
  product_id: number
  store_id: number
  name: string
  code: string
  before: number | null
  due: number
  /** Null: it follows the head office. */
  after: number | null
}

/**
 * Makes due prices of stores their own prices. One that is by now the price of the head office, or is it from
 * the same moment on, follows it, unless the own
 * price was the same before. Skips rows that another transaction has locked: their store keeps its
 * timer. A price that the head office locks sleeps as the own price.
 */
export async function takeDueGoods(tx: Tx, atMost: number, by: string): Promise<DueGoods[]> {
  const stores = await selectDue(tx, 'storePrice', atMost)
  if (stores.length === 0) return []
  const changed = await tx.all(sql<DueGoods>`
    with due as (
      select g.id, g.sales_price, g.scheduled_price, c.sales_price as head_price, jsonb_build_object('salesPrice', jsonb_build_object('by', g.scheduled_by,
        'at', to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'))) as mark
      from store_goods g
      left join product_price_change c on c.merchant_id = ${tx.merchantId} and c.product_id = g.product_id
        and c.effective_at <= now()
      where g.merchant_id = ${tx.merchantId} and g.store_id = any (${stores}::bigint[]) and g.scheduled_at <= now()
        and g.removed_at is null
      order by g.store_id, g.product_id limit ${atMost}::int for update of g skip locked
    )
    update store_goods g set sales_price = case
        when g.scheduled_price = coalesce(due.head_price, p.sales_price) and g.scheduled_price is distinct from g.sales_price then null
        else g.scheduled_price end, scheduled_price = null, scheduled_at = null,
      scheduled_by = '', version = g.version + 1, updated_at = now(), updated_by = ${by},
      since = case when g.scheduled_price = coalesce(due.head_price, p.sales_price) and g.scheduled_price is distinct from g.sales_price
        then g.since - 'salesPrice' else g.since || due.mark end
    from due join product p on p.merchant_id = ${tx.merchantId}
    where g.merchant_id = ${tx.merchantId} and g.id = due.id and p.id = g.product_id
    returning g.product_id, g.store_id, p.name, p.code, due.sales_price as before, due.scheduled_price as due,
      g.sales_price as after`)
  await keepStoreTimer(tx, ...stores)
  return changed
}
