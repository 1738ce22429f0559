import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { createdIds, ofChanged } from '../../kernel/sheet/staged-rows.sql.ts'

/** Of the barcodes in their one form. */
export const productsOfBarcodes = (tx: Tx, gtins: readonly string[]) => sql`
  select b.product_id as id from unnest(${gtins}::text[]) w (gtin)
  cross join lateral (
    select product_id from product_barcode
    where merchant_id = ${tx.merchantId}::bigint and gtin = w.gtin and active offset 0) b`

/** The products in `mine` that cannot get back a former barcode. */
export const lostBarcodes = (tx: Tx) => sql`
  with former as materialized (
    select m.id, zg_gtin(b.barcode) as gtin from mine m cross join lateral jsonb_array_elements_text(m.barcodes::jsonb) b (barcode)
  )
  select f.id from former f
  join product p on p.merchant_id = ${tx.merchantId}::bigint and p.id = f.id and p.status <> 40
  join product_barcode other on other.merchant_id = ${tx.merchantId}::bigint and other.gtin = f.gtin and other.active
    and other.product_id <> f.id`

export interface BarcodeRow {
  productId: number
  position: number
  barcode: string
  active: boolean
}

/** Writes in the order of the barcodes, so that two writers of the same ones rarely deadlock. */
export const insertBarcodes = (tx: Tx, barcodes: BarcodeRow[]) =>
  tx.run(sql`
    insert into product_barcode (merchant_id, product_id, position, barcode, active)
    select ${tx.merchantId}::bigint, b.* from unnest(${barcodes.map((b) => b.productId)}::bigint[],
      ${barcodes.map((b) => b.position)}::int[], ${barcodes.map((b) => b.barcode)}::text[],
      ${barcodes.map((b) => b.active)}::bool[]) as b (product_id, position, barcode, active)
    order by zg_gtin(b.barcode)
    returning product_id`)

export const deleteBarcodes = (tx: Tx, productIds: number[]) =>
  tx.run(sql`
    delete from product_barcode
    where merchant_id = ${tx.merchantId}::bigint and product_id = any (${productIds}::bigint[])`)

/** Frees the barcodes of products that an undo removes. */
export const freeCreatedBarcodes = (tx: Tx, importId: number) =>
  tx.run(sql`
    update product_barcode b set active = false
    where b.merchant_id = ${tx.merchantId}::bigint and b.product_id in ${createdIds(tx, importId)} and b.active`)

/** Gives the changed products their former barcodes. */
export async function restoreBarcodes(tx: Tx, importId: number): Promise<void> {
  const changed = sql`(
    select r.record_id, r.data->'was'->'barcodes' as barcodes from sheet_import_row r
    where ${ofChanged(tx, importId)} and r.data->'was' ? 'barcodes') s`
  await tx.run(sql`
    delete from product_barcode b using ${changed}
    where b.merchant_id = ${tx.merchantId}::bigint and b.product_id = s.record_id`)
  await tx.run(sql`
    insert into product_barcode (merchant_id, product_id, position, barcode, active)
    select ${tx.merchantId}::bigint, p.id, b.place - 1, b.barcode, p.status <> 40
    from ${changed} join product p on p.merchant_id = ${tx.merchantId}::bigint and p.id = s.record_id
    cross join lateral jsonb_array_elements_text(s.barcodes) with ordinality b (barcode, place)
    returning product_id`)
}
