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

/** True if a row at once leaves a scheduled price or cost that is another one than the product's, which it does not give. */
const waitsOn = sql`(not r.data ? 'later' and (
  not r.data->'now' ? 'sales_price' and c.sales_price <> p.sales_price
  or not r.data->'now' ? 'cost_price' and c.cost_price is distinct from p.cost_price))`

/**
 * Removes the scheduled prices of products to which a row gives another price or cost, because an imported price replaces
 * them like one that is saved at once, or waits instead of them. The row keeps the removed price for an undo, and lists it
 * in its changes. `told` makes both, because Citus refuses such functions in SET and RETURNING. What the row does not
 * give waits on: `keepOtherPrices`.
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
        coalesce((r.data->'now'->>'sales_price')::bigint, c.sales_price) as kept_price,
        case when r.data->'now' ? 'cost_price' then (r.data->'now'->>'cost_price')::bigint else c.cost_price end as kept_cost
    ), told as (
      select row_number, to_jsonb(gone) - array['row_number', 'waits', 'waits_on', 'kept_price', 'kept_cost']
          || case when waits_on then jsonb_build_object('kept', jsonb_build_object('sales_price', kept_price, 'cost_price', kept_cost))
            else '{}' end as waiting, (
        select jsonb_agg(jsonb_build_object('field', field, 'before', round(cents / 100.0, 2)::text,
          'after', case when waits_on then round(kept / 100.0, 2)::text end) order by place)
        from (values (1, 'scheduledSalesPrice', sales_price, kept_price), (2, 'scheduledCostPrice', cost_price, kept_cost))
          f (place, field, cents, kept)
        where not waits and (case when waits_on then cents is distinct from kept else cents is not null end)) as changes
      from gone
    )
    update sheet_import_row r
    set data = jsonb_set(jsonb_set(r.data, '{was,scheduled}', told.waiting),
      '{changes}', (r.data->'changes') || coalesce(told.changes, '[]'))
    from told
    where ${ofImport(tx, importId)} and r.row_number = told.row_number`)

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

/** Schedules the removed prices again. The change log leaves the others out. */
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
        select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(r.data->'changes') c
        where c->>'field' not in ('scheduledSalesPrice', 'scheduledCostPrice')) as changes
      from sheet_import_row r
      where ${ofChanged(tx, importId)} and r.data->'was' ? 'scheduled' and (${waitsAgain}) is not true
    )
    update sheet_import_row r set data = jsonb_set(r.data, '{changes}', kept.changes) from kept
    where ${ofImport(tx, importId)} and r.row_number = kept.row_number`)
}
