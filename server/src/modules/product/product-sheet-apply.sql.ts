import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { RowRange, SheetActor } from '../../kernel/sheet/sheet-service.ts'
import type { CategoryPath } from '../category/category.ts'
import { waitsAgain } from './product-sheet-price.sql.ts'
import type { StagedProduct } from './product-sheet-staged.ts'

const createdIds = (importId: number) =>
  sql`(select unnest(i.created_ids) from sheet_import i where i.id = ${importId})`

/** Locks the products that the import changes or has created, in the order in which every other writer of several does. */
export const lockProducts = (tx: Tx, importId: number) =>
  tx.run(sql`
    select count(*) from (
      select 1 from product p
      where p.id in (
        select record_id from sheet_import_row where import_id = ${importId} and result = 2
        union all select unnest(created_ids) from sheet_import where id = ${importId}
      )
      order by p.id for no key update
    ) locked`)

/** Refuses the rows of products that somebody has changed or removed since they were compared. */
export const refuseStale = (tx: Tx, importId: number) =>
  tx.run(sql`
    update sheet_import_row r set result = 4, data = null, before = null,
      reasons = '[{"field": "", "key": "transfer.changedSince", "params": {}}]'
    where r.import_id = ${importId} and r.result = 2 and not exists (
      select 1 from product p where p.id = r.record_id and p.version = r.record_version and p.removed_at is null)`)

/**
 * Refuses the rows of a batch whose code, barcode or mnemonic code somebody else has taken since. What a row wants is
 * taken out of its jsonb first: under row-level security an index serves plain columns only.
 */
export const refuseTaken = (tx: Tx, importId: number, rows: RowRange) =>
  tx.run(sql`
    with wanted as materialized (
      select r.row_number, r.result, r.record_id, r.data->'now'->>'code' as code, r.data->'now'->'barcodes' as barcodes,
        r.data->'now'->>'mnemonic_code' as mnemonic
      from sheet_import_row r
      where r.import_id = ${importId} and r.row_number between ${rows.fromRow} and ${rows.toRow} and r.result in (1, 2)
    ), wanted_barcode as materialized (
      select w.row_number, w.record_id, b.barcode
      from wanted w cross join lateral jsonb_array_elements_text(w.barcodes) b (barcode)
    ), fault (row_number, reason) as (
      select w.row_number, jsonb_build_object('field', 'code', 'key', 'product.codeTaken',
        'params', jsonb_build_object('code', p.code, 'name', p.name))
      from wanted w join product p on p.code = w.code and p.removed_at is null
      where w.result = 1
      union all
      select w.row_number, jsonb_build_object('field', 'barcodes', 'key', 'product.barcodeTaken',
        'params', jsonb_build_object('barcode', b.barcode, 'name', p.name, 'code', p.code))
      from wanted_barcode w
      join product_barcode b on b.barcode = w.barcode and b.active and b.product_id is distinct from w.record_id
      join product p on p.id = b.product_id
      union all
      select w.row_number, jsonb_build_object('field', 'mnemonicCode', 'key', 'product.mnemonicTaken',
        'params', jsonb_build_object('mnemonic', p.mnemonic_code, 'name', p.name, 'code', p.code))
      from wanted w
      join product p on p.mnemonic_code = w.mnemonic and p.mnemonic_code <> '' and p.status <> 40 and p.removed_at is null
        and p.id is distinct from w.record_id
    )
    update sheet_import_row r set result = 4, data = null, before = null, reasons = taken.reasons
    from (select row_number, jsonb_agg(reason) as reasons from fault group by row_number) taken
    where r.import_id = ${importId} and r.row_number = taken.row_number
      and r.row_number between ${rows.fromRow} and ${rows.toRow}`)

/** The category paths that the import needs, each once. */
export const selectCategoryPaths = (tx: Tx, importId: number) =>
  tx.all(sql<CategoryPath>`
    select distinct r.data->'now'->'category'->>0 as one, r.data->'now'->'category'->>1 as two
    from sheet_import_row r
    where r.import_id = ${importId} and r.result in (1, 2) and r.data->'now' ? 'category'
    order by 1, 2`)

/** How many products of the import have no code of their own. */
export const countWithoutCode = async (tx: Tx, importId: number): Promise<number> =>
  (
    await tx.one(sql<{ amount: number }>`
      select count(*) as amount from sheet_import_row
      where import_id = ${importId} and result = 1 and not data->'now' ? 'code'`)
  ).amount

/** Which of these codes are taken, or wanted by another row of the import. */
export const selectTakenCodes = async (tx: Tx, importId: number, codes: string[]): Promise<string[]> =>
  (
    await tx.all(sql<{ code: string }>`
      select code from product where code = any (${codes}::text[]) and removed_at is null
      union
      select r.data->'now'->>'code' from sheet_import_row r
      where r.import_id = ${importId} and r.result = 1 and r.data->'now'->>'code' = any (${codes}::text[])`)
  ).map((row) => row.code)

/** A staged row that is to be written. */
export interface StagedRow {
  row_number: number
  result: number
  record_id: number | null
  data: StagedProduct
}

/** The rows of a batch, to be given back as parameters: joins with rows just staged would be planned without statistics. */
export const selectStaged = (tx: Tx, importId: number, rows: RowRange) =>
  tx.all(sql<StagedRow>`
    select row_number, result, record_id, data from sheet_import_row
    where import_id = ${importId} and row_number between ${rows.fromRow} and ${rows.toRow} and result in (1, 2)
    order by row_number`)

/** Creates effective products of columns by name, of which empty ones may be missing; gives their ids by code. */
export async function insertProducts(
  tx: Tx,
  products: readonly Record<string, unknown>[],
  actor: SheetActor,
): Promise<Map<string, number>> {
  const made = await tx.all(sql<{ id: number; code: string }>`
    insert into product (merchant_id, code, serial_number, name, mnemonic_code, category_id, sale_mode, sales_price,
      cost_price, origin, weight, length, width, height, box_spec, stock_unit, sale_unit, display_unit, min_order_quantity,
      add_step, cart_limit, delivery_types, return_policy, processing, sale_status, stock_mode, remarks, status, created_by,
      updated_by)
    select zg_merchant(), n.code, coalesce(n.serial_number, ''), n.name, coalesce(n.mnemonic_code, ''), n.category_id,
      n.sale_mode, n.sales_price, n.cost_price, coalesce(n.origin, ''), n.weight, n.length, n.width, n.height, n.box_spec,
      n.stock_unit, n.sale_unit, n.display_unit, n.min_order_quantity, n.add_step, n.cart_limit,
      coalesce(n.delivery_types, '{}'), n.return_policy, coalesce(n.processing, '{}'), n.sale_status, n.stock_mode,
      coalesce(n.remarks, ''), 30, ${actor.employeeId}::bigint, ${actor.name}
    from jsonb_populate_recordset(null::product, ${JSON.stringify(products)}::jsonb) n
    returning id, code`)
  return new Map(made.map(({ id, code }) => [code, id]))
}

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
    select zg_merchant(), b.* from unnest(${barcodes.map((b) => b.productId)}::bigint[],
      ${barcodes.map((b) => b.position)}::int[], ${barcodes.map((b) => b.barcode)}::text[],
      ${barcodes.map((b) => b.active)}::bool[]) as b (product_id, position, barcode, active)
    order by b.barcode`)

export const deleteBarcodes = (tx: Tx, productIds: number[]) =>
  tx.run(sql`delete from product_barcode where product_id = any (${productIds}::bigint[])`)

/** Columns that the import may change; `updated_at` and `updated_by` are set by undoing alone. */
const changeable = [
  'serial_number',
  'name',
  'mnemonic_code',
  'category_id',
  'sale_mode',
  'sales_price',
  'cost_price',
  'origin',
  'weight',
  'length',
  'width',
  'height',
  'box_spec',
  'stock_unit',
  'sale_unit',
  'display_unit',
  'min_order_quantity',
  'add_step',
  'cart_limit',
  'delivery_types',
  'return_policy',
  'processing',
  'sale_status',
  'stock_mode',
  'remarks',
] as const

const columns = (names: readonly string[]) => sql.join(names.map((name) => sql.ref(name)))
const columnsOf = (table: string, names: readonly string[]) =>
  sql.join(names.map((name) => sql.ref(`${table}.${name}`)))

export interface UpdatedProduct {
  id: number
  name: string
  code: string
  status: number
}

/** Writes columns over products; a column that `now` does not have stays as it is. */
export const updateProducts = (
  tx: Tx,
  products: { id: number; now: Record<string, unknown> }[],
  actor: SheetActor,
) =>
  tx.all(sql<UpdatedProduct>`
    update product p set (${columns(changeable)}) = (
        select ${columnsOf('n', changeable)} from jsonb_populate_record(p, s.now) n),
      version = p.version + 1, updated_at = now(), updated_by = ${actor.name}
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) s (id bigint, now jsonb)
    where p.id = s.id
    returning p.id, p.name, p.code, p.status`)

/** Remembers what this transaction has created; categories that it has made bear its very time. */
export const updateMade = (tx: Tx, importId: number, createdProducts: number[]) =>
  tx.run(sql`
    update sheet_import set created_ids = ${createdProducts}::bigint[], made = made || jsonb_build_object('categories', (
      select coalesce(jsonb_agg(c.id), '[]') from category c where c.created_at = now()))
    where id = ${importId}`)

/** How many products the import is to create. */
export const countToCreate = async (tx: Tx, importId: number): Promise<number> =>
  (
    await tx.one(
      sql<{
        amount: number
      }>`select count(*) as amount from sheet_import_row where import_id = ${importId} and result = 1`,
    )
  ).amount

/** Takes the created products away; their codes and barcodes are free again. */
export async function removeCreated(tx: Tx, importId: number, actor: SheetActor): Promise<number> {
  const created = createdIds(importId)
  await tx.run(sql`update product_barcode b set active = false where b.product_id in ${created} and b.active`)
  return tx.run(sql`
    update product p set removed_at = now(), version = p.version + 1, updated_at = now(), updated_by = ${actor.name}
    where p.id in ${created}`)
}

/**
 * Gives the changed products back what they had, the time of their last change included. Each row keeps the version that
 * this makes: whoever asks later sees that between the two nothing has remained.
 */
export const updateBack = (tx: Tx, importId: number) =>
  tx.run(sql`
    with back as (
      update product p set (${columns([...changeable, 'updated_at', 'updated_by'])}) = (
          select ${columnsOf('n', [...changeable, 'updated_at', 'updated_by'])}
          from jsonb_populate_record(p, r.data->'was') n),
        version = p.version + 1
      from sheet_import_row r
      where r.import_id = ${importId} and r.result = 2 and p.id = r.record_id
      returning r.row_number, p.version
    )
    update sheet_import_row r set data = r.data || jsonb_build_object('undone', back.version)
    from back where r.import_id = ${importId} and r.row_number = back.row_number`)

/** Gives the changed products back their former barcodes. */
export async function restoreBarcodes(tx: Tx, importId: number): Promise<void> {
  const changed = sql`(
    select r.record_id, r.data->'was'->'barcodes' as barcodes from sheet_import_row r
    where r.import_id = ${importId} and r.result = 2 and r.data->'was' ? 'barcodes') s`
  await tx.run(sql`delete from product_barcode b using ${changed} where b.product_id = s.record_id`)
  await tx.run(sql`
    insert into product_barcode (merchant_id, product_id, position, barcode, active)
    select zg_merchant(), p.id, b.place - 1, b.barcode, p.status <> 40
    from ${changed} join product p on p.id = s.record_id
    cross join lateral jsonb_array_elements_text(s.barcodes) with ordinality b (barcode, place)`)
}

export const insertUndoLog = (tx: Tx, importId: number, actor: SheetActor) =>
  tx.run(sql`
    insert into change_log (merchant_id, noun, record_id, title, code, employee_id, actor, action, changes)
    select zg_merchant(), 'product', p.id, p.name, p.code, ${actor.employeeId}::bigint, ${actor.name}, 'undo', undone.changes
    from (
      select r.record_id as id, coalesce((
        select jsonb_agg(jsonb_build_object('field', c->'field', 'before', c->'after', 'after', c->'before'))
        from jsonb_array_elements(r.data->'changes') c
        where ${waitsAgain('r.data')} or c->>'field' not in ('scheduledSalesPrice', 'scheduledCostPrice')), '[]') as changes
      from sheet_import_row r where r.import_id = ${importId} and r.result = 2
      union all
      select id, '[]' from ${createdIds(importId)} created (id)
    ) undone
    join product p on p.id = undone.id`)

/** Has the planner know of the products before anybody asks for them. Nothing depends on it: who is busy with that table goes first. */
export async function analyzeProducts(tx: Tx): Promise<void> {
  await tx.script('savepoint statistics')
  try {
    await tx.run(sql`select zg_analyze_products()`)
  } catch {
    await tx.script('rollback to savepoint statistics')
  }
}
