import type { ProductStatus } from '@zhanggui/contract/product/product.status.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Session } from '../../kernel/session/session.ts'
import { endAcceptances } from './accepted.sql.ts'
import { nextMidnight } from './product.sql.ts'
import { keepPriceTimers } from './product-due.sql.ts'

export interface PricedRow {
  id: number
  version: number
  name: string
  code: string
  status: ProductStatus
  sale_unit: number
  sales_price: number
  cost_price: number | null
  scheduled_sales_price: number | null
  scheduled_cost_price: number | null
  /** In the merchant's time zone. */
  scheduled_for: string | null
  /** The person who scheduled it, his name then, and when. */
  scheduled_id: number | null
  scheduled_by: string | null
  scheduled_since: string | null
  updated_by: string
  updated_local: string
}

/**
 * Locks products in the order of ids, as every writer of several products does. A statement of its own: one that also
 * read scheduled prices would see those from before it waited.
 */
export const lockProducts = (tx: Tx, ids: readonly number[]) =>
  tx.run(sql`
    select from product where merchant_id = ${tx.merchantId} and id = any (${[...ids]}::bigint[]) and removed_at is null
    order by id for update`)

export const selectPrices = (tx: Tx, ids: readonly number[], timeZone: string): Promise<PricedRow[]> =>
  tx.all(sql<PricedRow>`
    select p.id, p.version, p.name, p.code, p.status, p.sale_unit, p.sales_price, p.cost_price,
      s.sales_price as scheduled_sales_price, s.cost_price as scheduled_cost_price,
      to_char(s.effective_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI') as scheduled_for,
      s.employee_id as scheduled_id, s.actor as scheduled_by, s.created_at::text as scheduled_since, p.updated_by,
      to_char(p.updated_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as updated_local
    from product p
    left join product_price_change s on s.merchant_id = ${tx.merchantId} and s.product_id = p.id
    where p.merchant_id = ${tx.merchantId} and p.id = any (${[...ids]}::bigint[]) and p.removed_at is null
    order by p.id`)

/** The names of the session's stores in which an own price of these products counts, or waits, by product. */
export async function selectOwnPriced(
  tx: Tx,
  { stores }: Pick<Session, 'stores'>,
  ids: readonly number[],
): Promise<Map<number, { own: string[]; waiting: string[] }>> {
  const rows = await tx.all(sql<{ id: number; own: string[]; waiting: string[] }>`
    select g.product_id as id,
      coalesce(array_agg(s.name order by s.code) filter (where g.sales_price is not null), '{}') as own,
      coalesce(array_agg(s.name order by s.code) filter (where g.scheduled_price is not null), '{}') as waiting
    from store_goods g
    join store s on s.merchant_id = ${tx.merchantId} and s.id = g.store_id and s.removed_at is null
    where g.merchant_id = ${tx.merchantId} and g.product_id = any (${[...ids]}::bigint[]) and g.removed_at is null
      and (g.sales_price is not null or g.scheduled_price is not null) and not ('salesPrice' = any (g.locked))
      and (${stores === 'all'} or g.store_id = any (${stores === 'all' ? [] : [...stores]}::bigint[]))
    group by g.product_id`)
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

/** True for a row of `store_goods`, `g`, with a price of its own, or one that waits. */
export const hasOwnSalesPrice = sql`(g.sales_price is not null or g.scheduled_price is not null)`

/** True for a row of `store_goods`, `g`, in which anybody set anything: the store or the head office for it. */
export const isSet = sql`(g.owns or g.scheduled_price is not null or g.shelf_place <> '' or g.locked <> '{}')`

/** True for a row of `store_goods`, `g`, with a price or cost of its own, or one that waits. */
export const hasOwnPrice = sql`(g.sales_price is not null or g.cost_price is not null or g.scheduled_price is not null)`

/**
 * Sets prices in cents. The rows are locked. If only a cost waits, its row carries the price that counts: it follows, so
 * that the moment of the cost does not set the price back.
 */
export async function updatePrices(
  tx: Tx,
  prices: readonly { id: number; cents: number }[],
  by: string,
): Promise<{ id: number; version: number }[]> {
  await tx.run(sql`
    update product_price_change s set sales_price = n.cents
    from unnest(${prices.map(({ id }) => id)}::bigint[], ${prices.map(({ cents }) => cents)}::bigint[]) as n (id, cents)
    join product p on p.merchant_id = ${tx.merchantId} and p.id = n.id
    where s.merchant_id = ${tx.merchantId} and s.product_id = n.id
      and s.sales_price = p.sales_price and s.cost_price is distinct from p.cost_price`)
  const written = await tx.all(sql<{ id: number; version: number }>`
    update product p set sales_price = n.cents, version = p.version + 1, updated_at = now(), updated_by = ${by}
    from unnest(${prices.map(({ id }) => id)}::bigint[], ${prices.map(({ cents }) => cents)}::bigint[]) as n (id, cents)
    where p.merchant_id = ${tx.merchantId} and p.id = n.id
    returning p.id, p.version`)
  await endAcceptances(
    tx,
    prices.map(({ id }) => id),
  )
  return written
}

/** The moment of 00:00 of a day in the merchant's time zone. Undefined unless it is within 90 days from tomorrow. */
export async function selectMidnight(tx: Tx, day: string, timeZone: string): Promise<string | undefined> {
  const row = await tx.first(sql<{ at: string }>`
    select (${day}::date)::timestamp at time zone ${timeZone}::text as at
    where ${day}::date - (now() at time zone ${timeZone}::text)::date between 1 and 90`)
  return row?.at
}

/** A moment, by default the next 00:00, by the merchant's clock, as the change log has it. */
export const selectMoment = async (tx: Tx, at: string | null, timeZone: string): Promise<string> =>
  (
    await tx.one(sql<{ moment: string }>`
      select to_char(${at === null ? nextMidnight(timeZone) : sql`${at}::timestamptz`} at time zone ${timeZone}::text,
        'YYYY-MM-DD HH24:MI') as moment`)
  ).moment

/** The next day in the merchant's time zone. */
export const selectTomorrow = async (tx: Tx, timeZone: string): Promise<string> =>
  (
    await tx.one(sql<{ day: string }>`
      select to_char((now() at time zone ${timeZone}::text)::date + 1, 'YYYY-MM-DD') as day`)
  ).day

/** The present moment in the merchant's time zone, as the change log has moments. */
export const selectLocalNow = async (tx: Tx, timeZone: string): Promise<string> =>
  (
    await tx.one(sql<{ at: string }>`
      select to_char(now() at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI') as at`)
  ).at

/**
 * Schedules prices in cents, by default for the next 00:00, and replaces scheduled ones. A scheduled cost price stays.
 * The products are locked.
 */
export async function schedulePrices(
  tx: Tx,
  prices: readonly { id: number; cents: number }[],
  by: { employeeId: number | null; name: string; at: string | null; timeZone: string },
): Promise<{ id: number; version: number }[]> {
  const ids = prices.map(({ id }) => id)
  const at = by.at === null ? nextMidnight(by.timeZone) : sql<string>`${by.at}::timestamptz`
  await tx.run(sql`
    insert into product_price_change (merchant_id, product_id, sales_price, cost_price, effective_at, employee_id, actor)
    select p.merchant_id, p.id, n.cents, p.cost_price, ${at}, ${by.employeeId}::bigint, ${by.name}
    from unnest(${ids}::bigint[], ${prices.map(({ cents }) => cents)}::bigint[]) as n (id, cents)
    join product p on p.merchant_id = ${tx.merchantId} and p.id = n.id
    on conflict (merchant_id, product_id) do update set sales_price = excluded.sales_price,
      effective_at = excluded.effective_at, employee_id = excluded.employee_id, actor = excluded.actor,
      created_at = excluded.created_at`)
  await keepPriceTimers(tx, ids)
  return updateVersions(tx, ids, by.name)
}

/** Sets the price of scheduled changes, whose cost still waits. The products are locked. */
export const updateScheduledPrices = (tx: Tx, prices: readonly { id: number; cents: number }[]) =>
  tx.run(sql`
    update product_price_change s set sales_price = n.cents
    from unnest(${prices.map(({ id }) => id)}::bigint[], ${prices.map(({ cents }) => cents)}::bigint[]) as n (id, cents)
    where s.merchant_id = ${tx.merchantId} and s.product_id = n.id`)

/** Deletes scheduled prices. The products are locked, and get their new versions elsewhere. */
export async function removeScheduledPrices(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(sql`
    delete from product_price_change where merchant_id = ${tx.merchantId} and product_id = any (${[...ids]}::bigint[])`)
  await keepPriceTimers(tx, ids)
}

/** Sets the price and the cost of scheduled changes of which one still waits. The products are locked. */
export const updateWaiting = (
  tx: Tx,
  rows: readonly Pick<PricedRow, 'id' | 'scheduled_sales_price' | 'scheduled_cost_price'>[],
) =>
  tx.run(sql`
    update product_price_change s set sales_price = n.price, cost_price = n.cost
    from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map((row) => row.scheduled_sales_price)}::bigint[],
      ${rows.map((row) => row.scheduled_cost_price)}::bigint[]) as n (id, price, cost)
    where s.merchant_id = ${tx.merchantId} and s.product_id = n.id`)

/** Counts a change of the products' scheduled prices as a new version. */
export const updateVersions = (tx: Tx, ids: readonly number[], by: string) =>
  tx.all(sql<{ id: number; version: number }>`
    update product p set version = p.version + 1, updated_at = now(), updated_by = ${by}
    where p.merchant_id = ${tx.merchantId} and p.id = any (${[...ids]}::bigint[])
    returning p.id, p.version`)
