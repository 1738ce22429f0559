import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { selectTimeZone } from '../../kernel/sheet/export-rows.sql.ts'
import type { WrittenRow } from '../../kernel/sheet/sheet-noun.ts'
import type { RowRange, SheetActor } from '../../kernel/sheet/sheet-service.ts'
import { ofChanged, ofImport } from '../../kernel/sheet/staged-rows.sql.ts'
import { nextMidnight } from './product.sql.ts'
import { keepPriceTimers, keepProductTimers } from './product-due.sql.ts'

/** A moment as a text in UTC, which is compared as it is. */
export const utcText = (moment: RawBuilder<unknown>) =>
  sql`to_char(${moment} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** The merchant's next 00:00 as a text in UTC. */
export const selectNextMidnight = async (tx: Tx): Promise<string> =>
  (await tx.one(sql<{ at: string }>`select ${utcText(nextMidnight(await selectTimeZone(tx)))} as at`)).at

/** True if the merchant has a scheduled price. */
export const hasWaitingPrices = async (tx: Tx): Promise<boolean> =>
  (
    await tx.one(sql<{ any: boolean }>`
      select exists (select from product_price_change where merchant_id = ${tx.merchantId}::bigint) as any`)
  ).any

/**
 * True if a row at once leaves a scheduled price or cost that is another one than the product's, which it does not give.
 * In a new sale unit only a cost waits on, if the check has converted it.
 */
const waitsOn = sql`(not r.data ? 'later' and case when r.data->'facts' ? 'waitingCost'
  then jsonb_typeof(r.data->'facts'->'waitingCost') = 'number'
  else not r.data->'now' ? 'sales_price' and c.sales_price <> p.sales_price
    or not r.data->'now' ? 'cost_price' and c.cost_price is distinct from p.cost_price end)`

/** The value of a row in this column, or else that of the product. */
const presentOr = (column: string) => givenOr(column, `p.${column}`)

/** The value of a row in this column, or else that of `other`. */
const givenOr = (column: string, other: string) =>
  sql`case when r.data->'now' ? ${sql.lit(column)} then (r.data->'now'->>${sql.lit(column)})::bigint else ${sql.ref(other)} end`

/**
 * Removes the scheduled prices of products to which a row gives another price or cost, because an imported price replaces
 * them like one that is saved at once, or waits instead of them. The row keeps the removed price for an undo, and lists it
 * in its changes: the price or the cost that is another one than the product's. `told` makes both, because Citus refuses
 * such functions in SET and RETURNING. What the row does not give waits on: `keepOtherPrices`.
 */
export const takeWaitingPrices = (tx: Tx, importId: number, rows: RowRange) =>
  tx.run(sql`
    with gone as (
      delete from product_price_change c using sheet_import_row r, product p
      where ${ofImport(tx, importId)} and r.row_number between ${rows.fromRow} and ${rows.toRow} and r.result = 2
        and c.merchant_id = ${tx.merchantId}::bigint and c.product_id = r.record_id
        and p.merchant_id = ${tx.merchantId}::bigint and p.id = r.record_id
        and (r.data->'now' ?| array['sales_price', 'cost_price'] or r.data ? 'later')
      returning r.row_number, r.data ? 'later' as waits, c.*, ${waitsOn} as waits_on,
        ${givenOr('sales_price', 'c.sales_price')} as kept_price,
        case when r.data->'facts' ? 'waitingCost' then (r.data->'facts'->>'waitingCost')::bigint
          else ${givenOr('cost_price', 'c.cost_price')} end as kept_cost,
        c.cost_price is distinct from p.cost_price as cost_waited,
        c.sales_price <> p.sales_price or c.cost_price is not distinct from p.cost_price as price_waited,
        c.sales_price <> p.sales_price and not r.data->'now' ? 'sales_price' as price_waits,
        case when r.data->'facts' ? 'waitingCost' then jsonb_typeof(r.data->'facts'->'waitingCost') = 'number'
          else c.cost_price is distinct from p.cost_price and not r.data->'now' ? 'cost_price' end as cost_waits
    ), told as (
      select row_number, to_jsonb(gone) - array['row_number', 'waits', 'waits_on', 'kept_price', 'kept_cost', 'cost_waited',
          'price_waited', 'price_waits', 'cost_waits'] || jsonb_build_object('priceWaited', price_waited, 'costWaited', cost_waited)
          || case when waits_on then jsonb_build_object('kept', jsonb_build_object('sales_price', kept_price, 'cost_price', kept_cost))
            else '{}' end as waiting, (
        select jsonb_agg(jsonb_build_object('field', field, 'before', round(f.before / 100.0, 2)::text,
          'after', round(f.after / 100.0, 2)::text) order by place)
        from (values
          (1, 'scheduledSalesPrice', sales_price, case when price_waits then kept_price end, price_waited),
          (2, 'scheduledCostPrice', cost_price, case when cost_waits then kept_cost end, cost_waited)) f (place, field, before, after, moved)
        where not waits and f.moved and f.before is distinct from f.after) as changes
      from gone
    )
    update sheet_import_row r
    set data = jsonb_set(jsonb_set(r.data, '{was,scheduled}', told.waiting),
      '{changes}', (r.data->'changes') || coalesce(told.changes, '[]'))
    from told
    where ${ofImport(tx, importId)} and r.row_number = told.row_number`)

/** A moment by the merchant's clock, as the change log has it. */
const localText = (moment: RawBuilder<unknown>, timeZone: string) =>
  sql`to_char(${moment} at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI')`

const ofWaiting = sql`(c->>'field' in ('scheduledSalesPrice', 'scheduledCostPrice', 'scheduledFor', 'scheduledCostFor'))`

/** The person of the price that a row ended or replaced, as in the lines of the other acts (`withScheduler`). */
const schedulerOf = (
  scheduled: RawBuilder<unknown>,
) => sql`jsonb_build_object('scheduler', jsonb_build_object(
  'employeeId', ${scheduled}->'employee_id', 'name', ${scheduled}->'actor', 'at', ${scheduled}->'created_at'))`

/**
 * Lists in the changes of rows the moments of the price and of the cost that they let wait, or end, and who had scheduled
 * what they end. Runs after `takeWaitingPrices` and before the products are written.
 */
export const tellMoments = (tx: Tx, importId: number, rows: RowRange, timeZone: string) =>
  tx.run(sql`
    with row as materialized (
      select r.row_number, r.data->'changes' as changes, r.data->'was'->'scheduled' as scheduled,
        ${localText(sql`(r.data->'was'->'scheduled'->>'effective_at')::timestamptz`, timeZone)} as waited_for,
        case when r.data ? 'later' then ${localText(nextMidnight(timeZone), timeZone)}
          else ${localText(sql`(r.data->'was'->'scheduled'->>'effective_at')::timestamptz`, timeZone)} end as waits_for,
        (r.data->'was'->'scheduled'->>'priceWaited')::boolean as price_waited,
        (r.data->'was'->'scheduled'->>'costWaited')::boolean as cost_waited,
        coalesce(r.data->'later', r.data->'was'->'scheduled'->'kept') as coming,
        ${presentOr('sales_price')} as sales_price, ${presentOr('cost_price')} as cost_price
      from sheet_import_row r
      join product p on p.merchant_id = ${tx.merchantId}::bigint and p.id = r.record_id
      where ${ofImport(tx, importId)} and r.row_number between ${rows.fromRow} and ${rows.toRow} and r.result = 2
        and (r.data ? 'later' or r.data->'was' ? 'scheduled')
    ), waiting as materialized (
      select row_number, changes, scheduled, waited_for, waits_for, price_waited, cost_waited,
        coming is not null and jsonb_typeof(coming) = 'object' and (coming->>'sales_price')::bigint <> sales_price as price_waits,
        coming is not null and jsonb_typeof(coming) = 'object' and (coming->>'cost_price')::bigint is distinct from cost_price as cost_waits
      from row
    ), told as materialized (
      select w.row_number, (
        select jsonb_agg(case when w.scheduled is not null and ${ofWaiting} then c || ${schedulerOf(sql`w.scheduled`)} else c end
          order by at)
        from jsonb_array_elements(w.changes || (
          select coalesce(jsonb_agg(jsonb_build_object('field', m.field, 'before', m.before, 'after', m.after) order by m.place), '[]')
          from (values
            (1, 'scheduledFor', case when w.price_waited then w.waited_for end, case when w.price_waits then w.waits_for end),
            (2, 'scheduledCostFor', case when w.cost_waited then w.waited_for end, case when w.cost_waits then w.waits_for end)
          ) m (place, field, before, after)
          where m.before is distinct from m.after)) with ordinality as each (c, at)) as changes
      from waiting w
    )
    update sheet_import_row r set data = jsonb_set(r.data, '{changes}', told.changes)
    from told where ${ofImport(tx, importId)} and r.row_number = told.row_number and told.changes is not null`)

/** Schedules what rows without a price, or without a cost, leave waiting, at its former time. */
export const keepOtherPrices = (tx: Tx, importId: number, rows: RowRange) =>
  tx.run(sql`
    insert into product_price_change (merchant_id, product_id, sales_price, cost_price, effective_at, employee_id, actor, created_at)
    select ${tx.merchantId}::bigint, c.product_id, (k.kept->>'sales_price')::bigint, (k.kept->>'cost_price')::bigint, c.effective_at,
      c.employee_id, c.actor, c.created_at
    from sheet_import_row r
    cross join lateral (select r.data->'was'->'scheduled'->'kept' as kept) k
    cross join lateral jsonb_populate_record(null::product_price_change, r.data->'was'->'scheduled') c
    where ${ofImport(tx, importId)} and r.row_number between ${rows.fromRow} and ${rows.toRow} and r.result = 2
      and jsonb_typeof(k.kept) = 'object'
    returning product_id`)

/** Schedules the prices of these rows for the next 00:00. */
export async function insertLaterPrices(
  tx: Tx,
  rows: readonly WrittenRow[],
  actor: SheetActor,
  timeZone: string,
): Promise<void> {
  const later = rows.map(({ id, data }) => ({ id, ...data.later }))
  await tx.run(sql`
    insert into product_price_change (merchant_id, product_id, sales_price, cost_price, effective_at, employee_id, actor)
    select ${tx.merchantId}::bigint, l.id, l.sales_price, l.cost_price,
      ${nextMidnight(timeZone)}, ${actor.employeeId}::bigint, ${actor.name}
    from jsonb_to_recordset(${JSON.stringify(later)}::jsonb) l (id bigint, sales_price bigint, cost_price bigint)
    returning product_id`)
  await keepPriceTimers(
    tx,
    later.map(({ id }) => id),
  )
}

/** Removes the prices that the import has scheduled, or left waiting with another value. */
export async function deleteLaterPrices(tx: Tx, importId: number): Promise<void> {
  const gone = await tx.all(sql<{ product_id: number }>`
    delete from product_price_change c using sheet_import_row r
    where ${ofChanged(tx, importId)} and (r.data ? 'later' or jsonb_typeof(r.data->'was'->'scheduled'->'kept') = 'object')
      and c.merchant_id = ${tx.merchantId}::bigint and c.product_id = r.record_id
    returning c.product_id`)
  await keepPriceTimers(
    tx,
    gone.map((row) => row.product_id),
  )
}

/** New products become effective at the next 00:00. */
export async function updateBirths(tx: Tx, ids: readonly number[], timeZone: string): Promise<void> {
  await tx.run(sql`
    update product set effective_at = ${nextMidnight(timeZone)}
    where merchant_id = ${tx.merchantId}::bigint and id = any (${[...ids]}::bigint[])`)
  await keepProductTimers(tx, ids)
}

/** A price that is due by now is not scheduled again. */
const waitsAgain = sql`(r.data->'was'->'scheduled'->>'effective_at')::timestamptz > now()`

/** Schedules the removed prices again. The change log does not say so of the others. */
export async function restoreWaitingPrices(tx: Tx, importId: number): Promise<void> {
  const waiting = await tx.all(sql<{ product_id: number }>`
    insert into product_price_change (merchant_id, product_id, sales_price, cost_price, effective_at, employee_id, actor, created_at)
    select ${tx.merchantId}::bigint, c.product_id, c.sales_price, c.cost_price, c.effective_at, c.employee_id, c.actor, c.created_at
    from sheet_import_row r
    cross join lateral jsonb_populate_record(null::product_price_change, r.data->'was'->'scheduled') c
    where ${ofChanged(tx, importId)} and ${waitsAgain}
    returning product_id`)
  await keepPriceTimers(
    tx,
    waiting.map((row) => row.product_id),
  )
  await tx.run(sql`
    with kept as materialized (
      select r.row_number, (
        select coalesce(jsonb_agg(case when ${ofWaiting} then c || '{"before": null}' else c end), '[]')
        from jsonb_array_elements(r.data->'changes') c
        where not ${ofWaiting} or c->>'after' is not null) as changes
      from sheet_import_row r
      where ${ofChanged(tx, importId)} and r.data->'was' ? 'scheduled' and (${waitsAgain}) is not true
    )
    update sheet_import_row r set data = jsonb_set(r.data, '{changes}', kept.changes) from kept
    where ${ofImport(tx, importId)} and r.row_number = kept.row_number`)
}
