import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { RowRange } from '../../kernel/sheet/sheet-service.ts'
import type { CategoryPath } from '../category/category.ts'

const merchant = (tx: Tx) => sql`${tx.merchantId}::bigint`

/** The rows of an import. */
const ofImport = (tx: Tx, importId: number) =>
  sql`r.merchant_id = ${merchant(tx)} and r.import_id = ${importId}::bigint`

const createdIds = (tx: Tx, importId: number) => sql`(
  select unnest(i.created_ids) from sheet_import i where i.merchant_id = ${merchant(tx)} and i.id = ${importId}::bigint)`

// ---------------------------------------------------------------- codes

/** How many products of the import have no code of their own. */
export const countWithoutCode = async (tx: Tx, importId: number): Promise<number> =>
  (
    await tx.one(sql<{ amount: number }>`
      select count(*) as amount from sheet_import_row r
      where ${ofImport(tx, importId)} and r.result = 1 and not r.data->'now' ? 'code'`)
  ).amount

/** Which of these codes are taken, or wanted by another row of the import. */
export const selectTakenCodes = async (tx: Tx, importId: number, codes: string[]): Promise<string[]> =>
  (
    await tx.all(sql<{ code: string }>`
      select code from product
      where merchant_id = ${merchant(tx)} and code = any (${codes}::text[]) and removed_at is null
      union
      select r.data->'now'->>'code' from sheet_import_row r
      where ${ofImport(tx, importId)} and r.result = 1 and r.data->'now'->>'code' = any (${codes}::text[])`)
  ).map((row) => row.code)

// ---------------------------------------------------------------- barcodes

export const productsOfBarcodes = (tx: Tx, barcodes: readonly string[]) => sql`
  select b.product_id as id from unnest(${barcodes}::text[]) w (barcode)
  cross join lateral (
    select product_id from product_barcode
    where merchant_id = ${merchant(tx)} and barcode = w.barcode and active offset 0) b`

/** Of the products in `mine` those that cannot get back a former barcode. */
export const lostBarcodes = (tx: Tx) => sql`
  with former as materialized (
    select m.id, b.barcode from mine m cross join lateral jsonb_array_elements_text(m.barcodes::jsonb) b (barcode)
  )
  select f.id from former f
  join product p on p.merchant_id = ${merchant(tx)} and p.id = f.id and p.status <> 40
  join product_barcode other on other.merchant_id = ${merchant(tx)} and other.barcode = f.barcode and other.active
    and other.product_id <> f.id`

export interface BarcodeRow {
  productId: number
  position: number
  barcode: string
  active: boolean
}

/** Written in the order of the barcodes: two writers of the same ones seldom wait for each other in a ring. */
export const insertBarcodes = (tx: Tx, barcodes: BarcodeRow[]) =>
  tx.run(sql`
    insert into product_barcode (merchant_id, product_id, position, barcode, active)
    select ${merchant(tx)}, b.* from unnest(${barcodes.map((b) => b.productId)}::bigint[],
      ${barcodes.map((b) => b.position)}::int[], ${barcodes.map((b) => b.barcode)}::text[],
      ${barcodes.map((b) => b.active)}::bool[]) as b (product_id, position, barcode, active)
    order by b.barcode`)

export const deleteBarcodes = (tx: Tx, productIds: number[]) =>
  tx.run(sql`
    delete from product_barcode
    where merchant_id = ${merchant(tx)} and product_id = any (${productIds}::bigint[])`)

/** The barcodes of products that an undo takes away are free again. */
export const freeCreatedBarcodes = (tx: Tx, importId: number) =>
  tx.run(sql`
    update product_barcode b set active = false
    where b.merchant_id = ${merchant(tx)} and b.product_id in ${createdIds(tx, importId)} and b.active`)

/** Gives the changed products back their former barcodes. */
export async function restoreBarcodes(tx: Tx, importId: number): Promise<void> {
  const changed = sql`(
    select r.record_id, r.data->'was'->'barcodes' as barcodes from sheet_import_row r
    where ${ofImport(tx, importId)} and r.result = 2 and r.data->'was' ? 'barcodes') s`
  await tx.run(sql`
    delete from product_barcode b using ${changed}
    where b.merchant_id = ${merchant(tx)} and b.product_id = s.record_id`)
  await tx.run(sql`
    insert into product_barcode (merchant_id, product_id, position, barcode, active)
    select ${merchant(tx)}, p.id, b.place - 1, b.barcode, p.status <> 40
    from ${changed} join product p on p.merchant_id = ${merchant(tx)} and p.id = s.record_id
    cross join lateral jsonb_array_elements_text(s.barcodes) with ordinality b (barcode, place)`)
}

// ---------------------------------------------------------------- prices that wait

/** Whether any price of the merchant waits for its day. */
export const hasWaitingPrices = async (tx: Tx): Promise<boolean> =>
  (
    await tx.one(sql<{ any: boolean }>`
      select exists (select from product_price_change where merchant_id = ${merchant(tx)}) as any`)
  ).any

/**
 * Takes back the prices that wait for products to which a row gives another one: an imported price replaces them, as one
 * saved at once does. The row keeps what waited for an undo, and says so in its changes.
 */
export const takeWaitingPrices = (tx: Tx, importId: number, rows: RowRange) =>
  tx.run(sql`
    with gone as (
      delete from product_price_change c using sheet_import_row r
      where ${ofImport(tx, importId)} and r.row_number between ${rows.fromRow} and ${rows.toRow} and r.result = 2
        and c.merchant_id = ${merchant(tx)} and c.product_id = r.record_id
        and r.data->'now' ?| array['sales_price', 'cost_price']
      returning r.row_number, c.sales_price, c.cost_price, to_jsonb(c) as waiting
    )
    update sheet_import_row r
    set data = jsonb_set(r.data, '{was,scheduled}', gone.waiting) || jsonb_build_object('changes', r.data->'changes' || (
      select jsonb_agg(jsonb_build_object('field', field, 'before', round(cents / 100.0, 2)::text, 'after', null) order by place)
      from (values (1, 'scheduledSalesPrice', gone.sales_price), (2, 'scheduledCostPrice', gone.cost_price))
        f (place, field, cents)
      where cents is not null))
    from gone
    where ${ofImport(tx, importId)} and r.row_number = gone.row_number`)

/** A price whose day has come meanwhile does not wait again. */
const waitsAgain = sql`coalesce((r.data->'was'->'scheduled'->>'effective_at')::timestamptz > now(), false)`

/** Has the prices wait again that the import took back; of the others the change log says nothing. */
export async function restoreWaitingPrices(tx: Tx, importId: number): Promise<void> {
  await tx.run(sql`
    insert into product_price_change
    select c.* from sheet_import_row r
    cross join lateral jsonb_populate_record(null::product_price_change, r.data->'was'->'scheduled') c
    where ${ofImport(tx, importId)} and r.result = 2 and ${waitsAgain}`)
  await tx.run(sql`
    update sheet_import_row r set data = jsonb_set(r.data, '{changes}', (
      select coalesce(jsonb_agg(c), '[]') from jsonb_array_elements(r.data->'changes') c
      where c->>'field' not in ('scheduledSalesPrice', 'scheduledCostPrice')))
    where ${ofImport(tx, importId)} and r.result = 2 and r.data->'was' ? 'scheduled' and not ${waitsAgain}`)
}

// ---------------------------------------------------------------- categories

/** The categories of these paths that are not there, parents before their children. */
export const selectMissingCategories = (tx: Tx, paths: readonly CategoryPath[]) =>
  tx.all(sql<CategoryPath>`
    with wanted (one, two) as (
      select * from unnest(${paths.map((path) => path.one)}::text[], ${paths.map((path) => path.two)}::text[])
    ), node as (
      select one, null as two from wanted union select one, two from wanted
    )
    select node.one, node.two from node
    left join category parent on parent.merchant_id = ${merchant(tx)} and parent.parent_id is null
      and parent.name = node.one and parent.removed_at is null
    where parent.id is null or node.two is not null and not exists (
      select from category leaf where leaf.merchant_id = ${merchant(tx)} and leaf.parent_id = parent.id
        and leaf.name = node.two and leaf.removed_at is null)
    order by node.one collate "C", node.two collate "C" nulls first`)

/** The categories that this transaction has made: they bear its very time. */
export const selectMadeCategories = async (tx: Tx): Promise<number[]> =>
  (
    await tx.all(sql<{ id: number }>`
      select id from category where merchant_id = ${merchant(tx)} and created_at = now()`)
  ).map(({ id }) => id)

/** The categories in which the import has put products, and theirs; to be asked before it is taken back. */
export const selectUsedCategories = async (tx: Tx, importId: number): Promise<number[]> =>
  (
    await tx.all(sql<{ id: number }>`
      with used as (
        select distinct p.category_id as id from product p
        where p.merchant_id = ${merchant(tx)} and p.id in (
          select r.record_id from sheet_import_row r where ${ofImport(tx, importId)} and r.result = 2
          union all select * from ${createdIds(tx, importId)} created
        )
      )
      select c.id from category c join used on used.id = c.id where c.merchant_id = ${merchant(tx)}
      union
      select c.parent_id from category c join used on used.id = c.id
      where c.merchant_id = ${merchant(tx)} and c.parent_id is not null`)
  ).map(({ id }) => id)

/**
 * Takes the categories away that nobody has touched and nothing uses, children before parents: those that the import made,
 * and of those it used the ones that another import made which is undone, and which stayed because of this one.
 */
export async function removeMadeCategories(tx: Tx, importId: number, used: readonly number[]): Promise<void> {
  const made = sql`
    select jsonb_array_elements_text(i.made->'categories')::bigint from sheet_import i
    where i.merchant_id = ${merchant(tx)}`
  // Locked first: only a statement after that sees the product that somebody has just put into one of them.
  const locked = await tx.all(sql<{ id: number }>`
    select c.id from category c
    where c.merchant_id = ${merchant(tx)} and c.removed_at is null and c.version = 1 and (
      c.id in (${made} and i.id = ${importId}::bigint)
      or c.id = any (${used}::bigint[]) and c.id in (${made} and i.state = ${importState.undone}::smallint))
    order by c.id for no key update`)
  const ids = locked.map(({ id }) => id)
  if (ids.length === 0) return
  for (const level of [sql`is not null`, sql`is null`])
    await tx.run(sql`
      update category c set removed_at = now(), version = c.version + 1, updated_at = now()
      where c.merchant_id = ${merchant(tx)} and c.id = any (${ids}::bigint[]) and c.parent_id ${level}
        and not exists (
          select 1 from category child
          where child.merchant_id = ${merchant(tx)} and child.parent_id = c.id and child.removed_at is null)
        and not exists (
          select 1 from product p
          where p.merchant_id = ${merchant(tx)} and p.category_id = c.id and p.removed_at is null)`)
}

// ---------------------------------------------------------------- statistics

/** Has the planner know of the products before anybody asks for them. Nothing depends on it: who is busy with that table goes first. */
export async function analyzeProducts(tx: Tx): Promise<void> {
  await tx.script('savepoint statistics')
  try {
    await tx.run(sql`select zg_analyze_products()`)
  } catch {
    await tx.script('rollback to savepoint statistics')
  }
}
