import { gtinOf } from '@zhanggui/contract/check-digits.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Session } from '../../kernel/session/session.ts'
import type { CellValue } from '../../kernel/sheet/cell.ts'
import { cleanCode } from '../../kernel/sheet/check/clean-code.ts'
import { ofChanged, ofImport } from '../../kernel/sheet/staged-rows.sql.ts'
import { refreshStatistics } from '../../kernel/sheet/statistics.sql.ts'
import { costToCome, type Marks } from './goods.sql.ts'

type Scope = Session['stores']

/** A barcode may be written in groups. */
const barcodeOf = (text: string) => gtinOf(cleanCode(text, true))

const inScope = (stores: Scope, id: string) =>
  stores === 'all' ? sql`true` : sql`${sql.ref(id)} = any (${[...stores]}::bigint[])`

/** The store in the scope with a code or else a name `q.store` in lower case. A text that names two stores finds none. */
const storeAsked = (tx: Tx, stores: Scope) => sql`join lateral (
  select s.id, s.code, s.name, s.lists_all, count(*) over () as found from store s
  where s.merchant_id = ${tx.merchantId}::bigint and s.removed_at is null
    and (lower(s.code) = q.store or lower(s.name) = q.store)) s on s.found = 1 and ${inScope(stores, 's.id')}`

/** The product with a code `q.product` in lower case, or else a barcode `q.gtin`. `other` is the name of one with the barcode. */
const productAsked = (tx: Tx) => sql`cross join lateral (
  select p.*, max(case when p.code_folded <> q.product then p.name end) over () as other from product p
  where p.merchant_id = ${tx.merchantId}::bigint and p.removed_at is null and (p.code_folded = q.product or p.id = (
    select b.product_id from product_barcode b
    where b.merchant_id = ${tx.merchantId}::bigint and b.gtin = q.gtin and b.active))
  order by p.code_folded = q.product desc limit 1) p`

/** The ids of stores in the scope, by codes or names as they are written. */
export const selectStoreIds = (tx: Tx, codes: readonly string[], stores: Scope) =>
  tx.all(sql<{ code: string; id: number }>`
    select q.code, s.id from (select c as code, lower(c) as store from unnest(${[...codes]}::text[]) c offset 0) q
    ${storeAsked(tx, stores)}`)

/** The ids of products, by codes or barcodes as they are written. */
export const selectProductIdsOf = (tx: Tx, codes: readonly string[]) =>
  tx.all(sql<{ code: string; id: number }>`
    select q.code, p.id from (select c as code, lower(c) as product, gtin
      from unnest(${[...codes]}::text[], ${codes.map(barcodeOf)}::text[]) c (c, gtin) offset 0) q
    ${productAsked(tx)}`)

/** A product of a store, with the values of the head office under `head_…`. Id and version are 0 without a row. */
export type PairRow = Readonly<Record<string, CellValue>> & {
  id: number
  version: number
  store_id: number
  product_id: number
  head_version: number
  lists_all: number
  /** Json. */
  since: string
}

/**
 * The products of stores in the scope, by codes or names of the store and codes or barcodes of the product in lower case.
 */
export const selectPairs = (tx: Tx, stores: Scope, pairs: readonly (readonly string[])[], timeZone: string) =>
  tx.all(sql<PairRow>`
    select coalesce(g.id, 0) as id, coalesce(g.version, 0) as version, s.id as store_id, s.code as store_code,
      q.store as asked_store, q.product as asked_product,
      case when p.code_folded = q.product then p.other end as other_product,
      s.name as store_name, s.lists_all, p.id as product_id, p.code as product_code, p.name as product_name,
      p.version as head_version, p.status as head_status, p.sale_mode as head_sale_mode,
      p.mnemonic_code as head_mnemonic_code, p.stock_unit as head_stock_unit, p.sale_unit as head_sale_unit,
      p.display_unit as head_display_unit, p.sales_price as head_sales_price, p.cost_price as head_cost_price,
      p.sale_status as head_sale_status, p.delivery_types as head_delivery_types,
      p.min_order_quantity as head_min_order_quantity, p.add_step as head_add_step, p.cart_limit as head_cart_limit,
      p.stock_mode as head_stock_mode, p.processing as head_processing,
      case when w.cost_changes_at is null then p.cost_price else w.cost_then end as head_cost_then,
      w.cost_changes_at as head_cost_changes_at,
      g.listed, g.sales_price, g.cost_price, g.sale_status, coalesce(g.delivery_types, '{}') as delivery_types,
      g.min_order_quantity, g.add_step, g.cart_limit, g.stock_mode, coalesce(g.processing, '{}') as processing,
      coalesce(g.shelf_place, '') as shelf_place,
      g.scheduled_price, g.scheduled_at::text as scheduled_at, coalesce(g.scheduled_by, '') as scheduled_by,
      to_char(g.scheduled_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI') as scheduled_for,
      coalesce(g.locked, '{}') as locked, coalesce(g.since::text, '{}') as since,
      coalesce(g.updated_at, now())::text as updated_at, coalesce(g.updated_by, '') as updated_by
    from (select distinct * from unnest(${pairs.map(([store]) => store ?? '')}::text[],
      ${pairs.map(([, product]) => product ?? '')}::text[],
      ${pairs.map(([, product]) => barcodeOf(product ?? ''))}::text[]) q (store, product, gtin)) q
    ${storeAsked(tx, stores)}
    ${productAsked(tx)}
    left join lateral (
      select g.* from store_goods g
      where g.merchant_id = ${tx.merchantId}::bigint and g.store_id = s.id and g.product_id = p.id
        and g.removed_at is null
      offset 0) g on true
    ${costToCome(tx)}`)

export const selectStoreNames = async (tx: Tx): Promise<string[]> =>
  (
    await tx.all(sql<{ name: string }>`
      select s.name from store s where s.merchant_id = ${tx.merchantId}::bigint and s.removed_at is null`)
  ).map(({ name }) => name)

const fact = (name: 'storeId' | 'productId' | 'headVersion') =>
  sql`(r.data->'facts'->>${sql.lit(name)})::bigint`

/** Makes the missing rows of an import's changes, and gives them to its rows. */
export async function insertImported(tx: Tx, importId: number): Promise<void> {
  const made = await tx.run(sql`
    insert into store_goods (merchant_id, store_id, product_id, version)
    select ${tx.merchantId}::bigint, ${fact('storeId')} as store_id, ${fact('productId')} as product_id, 0
    from sheet_import_row r where ${ofImport(tx, importId)} and r.result = 2 and r.record_id is null
    order by 2, 3
    on conflict (merchant_id, store_id, product_id) where removed_at is null do nothing`)
  // Without them the next statements would compare all of these rows with all.
  await refreshStatistics(tx, 'zg_analyze_store_goods', made)
  await tx.run(sql`
    update sheet_import_row r set record_id = (
      select g.id from store_goods g
      where g.merchant_id = ${tx.merchantId}::bigint and g.store_id = ${fact('storeId')}
        and g.product_id = ${fact('productId')} and g.removed_at is null)
    where ${ofImport(tx, importId)} and r.result = 2 and r.record_id is null`)
}

/**
 * Refuses rows of stores that the person lost since the dry run, and rows whose product the head office changed since
 * then. The products stay locked against their other writers until the import ends.
 */
export async function refuseMoved(tx: Tx, importId: number, stores: Scope): Promise<void> {
  await tx.run(sql`
    select count(*) from (
      select 1 from product p where p.merchant_id = ${tx.merchantId}::bigint
        and p.id in (select ${fact('productId')} from sheet_import_row r where ${ofChanged(tx, importId)})
      order by p.id for share) held`)
  await tx.run(sql`
    update sheet_import_row r set result = 4, data = null, before = null,
      reasons = '[{"field": "", "key": "transfer.changedSince", "params": {}}]'
    where ${ofImport(tx, importId)} and r.result = 2 and not (exists (
      select 1 from product p where p.merchant_id = ${tx.merchantId}::bigint and p.id = ${fact('productId')}
        and p.version = ${fact('headVersion')} and p.removed_at is null)
      and ${stores === 'all' ? sql`true` : sql`${fact('storeId')} = any (${[...stores]}::bigint[])`})`)
}

/** The number of an import's changes in stores outside the scope. */
export const countOutside = async (tx: Tx, importId: number, stores: Scope): Promise<number> =>
  stores === 'all'
    ? 0
    : (
        await tx.one(sql<{ amount: number }>`
          select count(*) as amount from sheet_import_row r
          where ${ofChanged(tx, importId)} and not (${fact('storeId')} = any (${[...stores]}::bigint[]))`)
      ).amount

/** Stores since when, and by whom, the own values stand. The rows are locked, and their versions stay. */
export const updateMarks = (tx: Tx, rows: readonly { id: number; since: Marks }[]) =>
  tx.run(sql`
    update store_goods g set since = n.since
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) n (id bigint, since jsonb)
    where g.merchant_id = ${tx.merchantId}::bigint and g.id = n.id`)

/** Ends the prices that wait of these rows. */
export const endScheduled = (tx: Tx, ids: readonly number[]) =>
  tx.run(sql`
    update store_goods g set scheduled_price = null, scheduled_at = null, scheduled_by = ''
    where g.merchant_id = ${tx.merchantId}::bigint and g.id = any (${[...ids]}::bigint[])`)

/** The stores of an import's changed rows. */
export const selectImportedStores = async (tx: Tx, importId: number): Promise<number[]> =>
  (
    await tx.all(sql<{ id: number }>`
      select distinct ${fact('storeId')} as id from sheet_import_row r where ${ofChanged(tx, importId)}`)
  ).map(({ id }) => id)
