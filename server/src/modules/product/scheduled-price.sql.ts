import type { ProductFilters } from '@zhanggui/contract/product/product.ts'
import type { ScheduledPriceQuery } from '@zhanggui/contract/product/scheduled-price.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Change } from '../../kernel/record/difference.ts'
import { nextMidnight } from './product.sql.ts'
import { keepPriceTimers } from './product-due.sql.ts'
import { conditionsOf } from './product-page.sql.ts'
import { removeScheduledPrices, updateVersions } from './product-price.sql.ts'

export interface ScheduledRow {
  id: number
  version: number
  name: string
  code: string
  category_name: string
  sale_unit: number
  image_key: string | null
  thumbnail_key: string | null
  sales_price: number
  cost_price: number | null
  new_sales_price: number
  new_cost_price: number | null
  effective_at: string
  actor: string
  created_at: string
}

/** The waiting prices that a person sees: without the right to costs no cost alone. */
const seenBy = (mayCost: boolean) => (mayCost ? [] : [sql`s.sales_price <> p.sales_price`])

/** A page of scheduled prices, the next moment first, and the number of prices of each moment. */
export async function selectScheduledPage(
  tx: Tx,
  asked: ScheduledPriceQuery,
  timeZone: string,
  mayCost: boolean,
): Promise<{ rows: ScheduledRow[]; batches: { effective_at: string; count: number }[] }> {
  const { keyword, categoryId, effectiveFrom, effectiveTo, employeeId, pageNo, pageSize } = asked
  const midnight = (day: string, later: number) =>
    sql`(${day}::date + ${sql.lit(later)})::timestamp at time zone ${timeZone}::text`
  const found = sql`
    product_price_change s join product p on p.merchant_id = ${tx.merchantId} and p.id = s.product_id
    where ${sql.join(
      [
        sql`s.merchant_id = ${tx.merchantId} and p.removed_at is null`,
        ...seenBy(mayCost),
        ...(effectiveFrom ? [sql`s.effective_at >= ${midnight(effectiveFrom, 0)}`] : []),
        ...(effectiveTo ? [sql`s.effective_at < ${midnight(effectiveTo, 1)}`] : []),
        ...(employeeId ? [sql`s.employee_id = ${employeeId}::bigint`] : []),
        ...(await conditionsOf(tx, { keyword, categoryId }, timeZone)).values(),
      ],
      sql` and `,
    )}`
  const rows = await tx.all(sql<ScheduledRow>`
    select p.id, p.version, p.name, p.code, p.sale_unit, p.sales_price, p.cost_price,
      s.sales_price as new_sales_price, s.cost_price as new_cost_price, s.effective_at, s.actor, s.created_at,
      coalesce(parent.name || ' / ', '') || c.name as category_name, f.key as image_key, f.thumbnail_key
    from (
      select s.product_id as id from ${found} order by s.effective_at, s.product_id
      limit ${pageSize}::int offset ${(pageNo - 1) * pageSize}::int
    ) picked
    join product_price_change s on s.merchant_id = ${tx.merchantId} and s.product_id = picked.id
    join product p on p.merchant_id = ${tx.merchantId} and p.id = picked.id
    join category c on c.merchant_id = ${tx.merchantId} and c.id = p.category_id
    left join category parent on parent.merchant_id = ${tx.merchantId} and parent.id = c.parent_id
    left join file f on f.merchant_id = ${tx.merchantId} and f.id = p.image_file_id
    order by s.effective_at, s.product_id`)
  const batches = await tx.all(sql<{ effective_at: string; count: number }>`
    select s.effective_at, count(*) as count from ${found} group by s.effective_at order by s.effective_at`)
  return { rows, batches }
}

/** The number of scheduled prices of the products of these filters, at most `countLimit` + 1. */
export async function countScheduledPrices(
  tx: Tx,
  filters: ProductFilters,
  timeZone: string,
  mayCost: boolean,
): Promise<number> {
  const conditions = [...(await conditionsOf(tx, filters, timeZone)).values(), ...seenBy(mayCost)]
  // Prices that wait are few beside the products. From each of them the key leads to its product.
  const found =
    conditions.length === 0
      ? sql``
      : sql`and exists (select from product p where p.merchant_id = ${tx.merchantId} and p.id = s.product_id
          and p.removed_at is null and ${sql.join(conditions, sql` and `)})`
  const { count } = await tx.one(sql<{ count: number }>`
    select count(*) as count from (
      select from product_price_change s where s.merchant_id = ${tx.merchantId} ${found}
      limit ${sql.lit(countLimit + 1)}) s`)
  return count
}

/** People with scheduled prices. */
export const selectScheduledActors = (
  tx: Tx,
  asked: { keyword?: string | undefined; id?: string | undefined },
  most: number,
  mayCost: boolean,
) =>
  tx.all(sql<{ id: number; name: string }>`
    select e.id, e.name from employee e
    where e.merchant_id = ${tx.merchantId}
      and (${asked.id ?? null}::bigint is null or e.id = ${asked.id ?? null}::bigint)
      and position(zg_squeeze(${asked.keyword ?? ''}) in zg_squeeze(e.name)) > 0
      and e.id in (
        select s.employee_id from product_price_change s
        join product p on p.merchant_id = ${tx.merchantId} and p.id = s.product_id
        where ${sql.join([sql`s.merchant_id = ${tx.merchantId}`, ...seenBy(mayCost)], sql` and `)})
    order by e.name, e.id limit ${most}::int`)

/** A moment in the merchant's time zone, as the change log has it. */
const localText = (column: string, timeZone: string) =>
  sql`to_char(${sql.ref(column)} at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI')`

/**
 * Moves the scheduled prices of these products, by default to the next 00:00. A price whose moment has come stays. The
 * products are locked.
 */
export async function moveScheduledPrices(
  tx: Tx,
  ids: readonly number[],
  by: { name: string; at: string | null; timeZone: string },
): Promise<{ id: number; before: string; after: string }[]> {
  const at = by.at === null ? nextMidnight(by.timeZone) : sql<string>`${by.at}::timestamptz`
  const moved = await tx.all(sql<{ id: number; before: string; after: string }>`
    with old as (
      select product_id, effective_at from product_price_change
      where merchant_id = ${tx.merchantId} and product_id = any (${[...ids]}::bigint[]) and effective_at > now()
    ), moved as (
      update product_price_change s set effective_at = ${at} from old
      where s.merchant_id = ${tx.merchantId} and s.product_id = old.product_id
      returning s.product_id, old.effective_at as before, s.effective_at as after
    )
    select product_id as id, ${localText('moved.before', by.timeZone)} as before, ${localText('moved.after', by.timeZone)} as after
    from moved`)
  const changed = moved.filter(({ before, after }) => before !== after).map(({ id }) => id)
  await keepPriceTimers(tx, changed)
  await updateVersions(tx, changed, by.name)
  return moved
}

/** Who scheduled what waits. */
export interface Scheduler {
  employeeId: number | null
  name: string
  at: string
}

/** A change with the person whose price or cost it ends or replaces. Only an undo reads him. */
export type WaitingChange = Change & { scheduler?: Scheduler | undefined }

/** The person who had scheduled the values that a line has ended or replaced. Lines of former times do not name him. */
export const schedulerOf = (changes: readonly WaitingChange[]): Scheduler | undefined =>
  changes.find(({ scheduler }) => scheduler)?.scheduler

/** The last line of each product in the change log, if it is this person's, with the time of its transaction. */
export const selectOwnLastChanges = (tx: Tx, ids: readonly number[], employeeId: number) =>
  tx.all(sql<{ id: number; action: string; changes: WaitingChange[]; at: string }>`
    select l.record_id as id, l.action, l.changes, l.acted_at::text as at from unnest(${[...ids]}::bigint[]) one (id)
    cross join lateral (
      select l.record_id, l.action, coalesce(l.acted_at, l.created_at) as acted_at, l.employee_id, l.changes from change_log l
      where l.merchant_id = ${tx.merchantId} and l.noun = 'product' and l.record_id = one.id
      order by l.id desc limit 1) l
    where l.employee_id = ${employeeId}::bigint`)

/** A price and a cost that wait for a product; null for none. `at` is a time of the merchant's clock. */
interface WaitsAgain {
  id: number
  price: { cents: number; costCents: number | null; at: string; scheduler?: Scheduler | undefined } | null
}

/** The price and the cost that waited for a product before its last change; `price` is null if nothing waited. */
export interface WaitedBefore {
  id: number
  /** The time of that change. */
  changedAt: string
  /** The sale unit that this change has ended; null if it left the unit. */
  unit: number | null
  /** Undefined: the price or the cost did not wait itself. */
  price: {
    cents: number | undefined
    costCents: number | null | undefined
    at: string
    scheduler?: Scheduler | undefined
  } | null
}

const authorOf = (scheduler: Scheduler | undefined, by: { employeeId: number; name: string }) => ({
  employee_id: scheduler ? scheduler.employeeId : by.employeeId,
  actor: scheduler ? scheduler.name : by.name,
  since: scheduler?.at ?? null,
})

/**
 * Lets these prices wait again, unless their moment has come, and withdraws those that did not wait. The products are
 * locked. They are of the person who scheduled them, if the log knows him. Returns the ids of the ones that are as before.
 */
export async function giveBackPrices(
  tx: Tx,
  again: readonly WaitsAgain[],
  by: { employeeId: number; name: string; timeZone: string },
): Promise<number[]> {
  const list = again.flatMap(({ id, price }) =>
    price
      ? [
          {
            id,
            sales_price: price.cents,
            cost_price: price.costCents,
            at: price.at,
            ...authorOf(price.scheduler, by),
          },
        ]
      : [],
  )
  const none = again.flatMap(({ id, price }) => (price ? [] : [id]))
  if (none.length > 0) await removeScheduledPrices(tx, none)
  const made = await tx.all(sql<{ id: number }>`
    insert into product_price_change (merchant_id, product_id, sales_price, cost_price, effective_at, employee_id, actor, created_at)
    select ${tx.merchantId}::bigint, n.id, n.sales_price, n.cost_price, n.at at time zone ${by.timeZone}::text, n.employee_id, n.actor,
      coalesce(n.since, now())
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) n (id bigint, sales_price bigint, cost_price bigint, at timestamp,
      employee_id bigint, actor text, since timestamptz)
    where n.at at time zone ${by.timeZone}::text > now()
    on conflict (merchant_id, product_id) do update set sales_price = excluded.sales_price,
      cost_price = excluded.cost_price, effective_at = excluded.effective_at, employee_id = excluded.employee_id,
      actor = excluded.actor, created_at = excluded.created_at
    returning product_id as id`)
  const ids = made.map(({ id }) => id)
  await keepPriceTimers(tx, ids)
  return [...none, ...ids]
}
