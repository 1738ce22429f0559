import { deliveryType, orderStatus } from '@zhanggui/contract/order/order.status.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** The stores that are asked for; null is all of the merchant. */
export type Asked = readonly number[] | null
const inStores = (stores: Asked, column: RawBuilder<unknown>) =>
  stores === null ? sql`true` : sql`${column} = any (${[...stores]}::bigint[])`

export interface Waiting {
  count: number
  since: string | null
  amount: number | null
  /** When the most urgent one should be ready, and how many should have been. */
  due: string | null
  late: number
}

/** A statement that counts what waits. */
export type Count = RawBuilder<Waiting>

/** Counts rows up to a limit, with the oldest time and the sum of those. */
const waiting = (rows: RawBuilder<unknown>, atMost: number): Count =>
  sql`
    select count(*)::int as count, min(w.since) as since, sum(w.amount)::bigint as amount, null::timestamptz as due, 0 as late
    from (${rows} limit ${atMost}::int) w`

/** What waits by the name of each count, in one statement: a round trip and a plan for each would take three times as long. */
export async function selectWaiting<N extends string>(
  tx: Tx,
  counts: readonly (readonly [N, Count])[],
): Promise<(Waiting & { name: N })[]> {
  if (counts.length === 0) return []
  const named = counts.map(([name, count]) => sql`(select ${sql.lit(name)} as name, n.* from (${count}) n)`)
  return tx.all(sql<Waiting & { name: N }>`${sql.join(named, sql` union all `)}`)
}

export const countOrders = (tx: Tx, stores: Asked, status: number, atMost: number) =>
  waiting(
    sql`select o.placed_at as since, null::bigint as amount from orders o
      where o.merchant_id = ${tx.merchantId} and o.status = ${status}::smallint and ${inStores(stores, sql`o.store_id`)}
      order by o.placed_at`,
    atMost,
  )

/** The most urgent ones are counted first. The status stands in the statement, as in the condition of the index. */
export const countPreparing = (tx: Tx, stores: Asked, atMost: number): Count =>
  sql`
    select count(*)::int as count, min(w.placed_at) as since, null::bigint as amount, min(w.prepare_by) as due,
      (count(*) filter (where w.prepare_by < now()))::int as late
    from (select o.placed_at, o.prepare_by from orders o
      where o.merchant_id = ${tx.merchantId} and o.status = ${sql.lit(orderStatus.toPrepare)} and ${inStores(stores, sql`o.store_id`)}
      order by o.prepare_by, o.id limit ${atMost}::int) w`

/** Pickups that their buyers can collect. An order that was delivered waits for nobody in the store. */
export const countReady = (tx: Tx, stores: Asked, atMost: number) =>
  waiting(
    sql`select o.ready_at as since, null::bigint as amount from orders o
      where o.merchant_id = ${tx.merchantId} and o.status = ${sql.lit(orderStatus.toReceive)}
        and o.delivery_type = ${sql.lit(deliveryType.pickup)} and ${inStores(stores, sql`o.store_id`)}
      order by o.ready_at, o.id`,
    atMost,
  )

/** A record that a person dealt with today, by what he did. */
export interface OwnDeed {
  action: string
  record: string
  since: string
  /** Of picking: lines that were not there. */
  short: number
}

const thisDay = (timeZone: string) =>
  sql`date_trunc('day', now() at time zone ${timeZone}::text) at time zone ${timeZone}::text`

/** The moves of orders that a person made today. */
export const selectOwnMoves = (tx: Tx, employeeId: number, timeZone: string, moves: readonly string[]) =>
  tx.all(sql<OwnDeed>`
    select e.move as action, e.order_id::text as record, min(e.at) as since,
      coalesce(sum(substring(e.detail from '^short:(\\d+)$')::int), 0)::int as short
    from order_event e
    where e.merchant_id = ${tx.merchantId} and e.employee_id = ${employeeId}::bigint and e.at >= ${thisDay(timeZone)}
      and e.move = any (${[...moves]}::text[])
    group by e.move, e.order_id`)

/** What a person did today with other records. */
export const selectOwnActions = (tx: Tx, employeeId: number, timeZone: string, actions: readonly string[]) =>
  tx.all(sql<OwnDeed>`
    select a.action, a.record, min(a.created_at) as since, 0 as short from audit a
    where a.merchant_id = ${tx.merchantId} and a.employee_id = ${employeeId}::bigint
      and a.created_at >= ${thisDay(timeZone)} and a.action = any (${[...actions]}::text[])
    group by a.action, a.record`)

export const countAfterSales = (tx: Tx, stores: Asked, status: number, atMost: number) =>
  waiting(
    sql`select coalesce(a.submitted_at, a.created_at) as since, coalesce(a.amount, a.asked) as amount from after_sale a
      where a.merchant_id = ${tx.merchantId} and a.status = ${status}::smallint and ${inStores(stores, sql`a.store_id`)}
      order by a.created_at`,
    atMost,
  )

export const countRefunds = (tx: Tx, stores: Asked, status: number, atMost: number) =>
  waiting(
    sql`select r.created_at as since, r.amount from refund r
      where r.merchant_id = ${tx.merchantId} and r.status = ${status}::smallint and ${inStores(stores, sql`r.store_id`)}
      order by r.created_at`,
    atMost,
  )

/** A sale whose store is unknown is for people of all stores. */
export const countUnbooked = (tx: Tx, stores: Asked, atMost: number) =>
  waiting(
    sql`select u.received_at as since, u.amount from unbooked_order u
      where u.merchant_id = ${tx.merchantId} and u.status = 'open' and ${inStores(stores, sql`u.store_id`)}
      order by u.id`,
    atMost,
  )

/** Sales in which the till differed from the shelf or the book. */
export const countToReview = (tx: Tx, stores: Asked, atMost: number) =>
  waiting(
    sql`select o.placed_at as since, null::bigint as amount from orders o
      where o.merchant_id = ${tx.merchantId} and o.review and ${inStores(stores, sql`o.store_id`)}
      order by o.placed_at`,
    atMost,
  )

export const countStock = (tx: Tx, stores: Asked, tab: 'low' | 'sold_out', atMost: number) =>
  waiting(
    sql`select null::timestamptz as since, null::bigint as amount from stock s
      join product p on p.merchant_id = ${tx.merchantId} and p.id = s.product_id and p.removed_at is null
      where s.merchant_id = ${tx.merchantId} and s.${sql.ref(tab)} and ${inStores(stores, sql`s.store_id`)}`,
    atMost,
  )

export const countCounts = (tx: Tx, stores: Asked, atMost: number) =>
  waiting(
    sql`select d.created_at as since, null::bigint as amount from stock_document d
      where d.merchant_id = ${tx.merchantId} and d.kind = 20 and d.status = 30 and ${inStores(stores, sql`d.store_id`)}`,
    atMost,
  )

/** Without the right to costs a person sees no product of which only a cost waits. */
export const countPrices = (tx: Tx, atMost: number, mayCost: boolean) =>
  waiting(
    sql`select null::timestamptz as since, null::bigint as amount from product_price_change c
      where c.merchant_id = ${tx.merchantId} ${
        mayCost
          ? sql``
          : sql`and exists (select from product p where p.merchant_id = ${tx.merchantId} and p.id = c.product_id
              and p.sales_price <> c.sales_price)`
      }`,
    atMost,
  )

export const countStores = (tx: Tx, stores: Asked) =>
  tx.one(sql<{ open: number; closed: number }>`
    select count(*) filter (where s.open)::int as open, count(*) filter (where not s.open)::int as closed from store s
    where s.merchant_id = ${tx.merchantId} and s.removed_at is null and ${inStores(stores, sql`s.id`)}`)

export interface Clock {
  now: string
  today: string
  before: string
  /** The ten minutes of the day that are running, 0 to 143. */
  slot: number
}

/** The time of the merchant. */
export const selectClock = (tx: Tx, timeZone: string) =>
  tx.one(sql<Clock>`
    select now() as now, w.at::date::text as today, (w.at::date - 7)::text as before,
      (extract(hour from w.at) * 6 + floor(extract(minute from w.at) / 10))::int as slot
    from (select now() at time zone ${timeZone}::text as at) w`)

export interface FigureRow {
  day: string
  kind: number
  store_id: number
  slot: number
  count: number
  amount: number
}

/** The merchant's day of now, and that of a week ago. They stand in the statement: to ask for the day first would cost a round trip. */
export interface Days {
  timeZone: string
  /** Also the same day of last week. */
  lastWeek: boolean
}

const dayOf = (timeZone: string) => sql`(now() at time zone ${timeZone}::text)::date`
const daysOf = ({ timeZone, lastWeek }: Days) =>
  lastWeek ? sql`array[${dayOf(timeZone)}, ${dayOf(timeZone)} - 7]` : sql`array[${dayOf(timeZone)}]`

/** Kept figures and changes that are not added up yet. */
const figures = (tx: Tx, stores: Asked, days: Days, kinds: readonly number[]) => sql`
  select f.day, f.kind, f.store_id, f.key, f.slot, f.count, f.amount, f.quantity from sales_figure f
  where f.merchant_id = ${tx.merchantId} and f.day = any (${daysOf(days)}) and f.kind = any (${[...kinds]}::smallint[])
    and ${inStores(stores, sql`f.store_id`)}
  union all
  select c.day, c.kind, c.store_id, c.key, c.slot, c.count, c.amount, c.quantity from sales_change c
  where c.merchant_id = ${tx.merchantId} and c.day = any (${daysOf(days)}) and c.kind = any (${[...kinds]}::smallint[])
    and ${inStores(stores, sql`c.store_id`)}`

/** Sales and refunds of two days, by store and ten minutes. */
export const selectSales = (tx: Tx, stores: Asked, timeZone: string) =>
  tx.all(sql<FigureRow>`
    select f.day::text as day, f.kind, f.store_id, f.slot, sum(f.count)::int as count, sum(f.amount)::bigint as amount
    from (${figures(tx, stores, { timeZone, lastWeek: true }, [10, 20])}) f group by 1, 2, 3, 4`)

/** Money of a day by payment method. */
export const selectTakings = (tx: Tx, stores: Asked, timeZone: string) =>
  tx.all(sql<{ kind: number; key: number; amount: number }>`
    select f.kind, f.key, sum(f.amount)::bigint as amount from (${figures(tx, stores, { timeZone, lastWeek: false }, [30, 40])}) f
    group by 1, 2 having sum(f.amount) <> 0`)

/** The best sellers of a day by amount. */
export const selectBest = (tx: Tx, stores: Asked, timeZone: string, atMost: number) =>
  tx.all(sql<{ key: number; amount: number; quantity: number }>`
    select f.key, sum(f.amount)::bigint as amount, sum(f.quantity)::bigint as quantity
    from (${figures(tx, stores, { timeZone, lastWeek: false }, [50])}) f
    group by f.key order by 2 desc, f.key limit ${atMost}::int`)

/** What is available of products in the stores. */
export const selectAvailable = (tx: Tx, stores: Asked, productIds: readonly number[]) =>
  tx.all(sql<{ product_id: number; available: number }>`
    select s.product_id, sum(greatest(0, s.on_hand - s.reserved))::bigint as available from stock s
    where s.merchant_id = ${tx.merchantId} and s.product_id = any (${[...productIds]}::bigint[])
      and ${inStores(stores, sql`s.store_id`)}
    group by s.product_id`)
