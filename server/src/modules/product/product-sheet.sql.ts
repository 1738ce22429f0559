import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { ProductRecord } from './product-sheet-staged.ts'
import type { ProductValue } from './product-sheet-values.ts'

/** A product that a row of the file may be, or that has what a row wants. */
export interface KnownProduct {
  id: number
  version: number
  /** Its barcodes and mnemonic code are free for others. */
  invalid: boolean
  categoryId: number
  /** To the microsecond, for an undo. */
  updatedAt: string
  updatedBy: string
  record: ProductRecord
}

interface KnownRow extends Record<string, ProductValue | number> {
  id: number
  version: number
  status: number
  category_id: number
  updated_at: string
  updated_by: string
}

/**
 * The products with one of these codes, barcodes or mnemonic codes. `offset 0` keeps the planner from turning the look-ups
 * round: right after a large import it believes that a merchant has hardly any products, and would go through all of them.
 */
export async function selectKnownProducts(
  tx: Tx,
  wanted: { code: string[]; barcodes: string[]; mnemonicCode: string[] },
): Promise<KnownProduct[]> {
  if (wanted.code.length + wanted.barcodes.length + wanted.mnemonicCode.length === 0) return []
  const rows = await tx.all(sql<KnownRow>`
    with found as materialized (
      select p.id from unnest(${wanted.code}::text[]) w (code)
      cross join lateral (select id from product where code = w.code and removed_at is null offset 0) p
      union
      select b.product_id from unnest(${wanted.barcodes}::text[]) w (barcode)
      cross join lateral (select product_id from product_barcode where barcode = w.barcode and active offset 0) b
      union
      select p.id from unnest(${wanted.mnemonicCode}::text[]) w (mnemonic)
      cross join lateral (
        select id from product
        where mnemonic_code = w.mnemonic and mnemonic_code <> '' and removed_at is null and status <> 40 offset 0) p
    )
    select known.* from found cross join lateral (
      select p.id, p.version, p.status, p.category_id, p.updated_at::text, p.updated_by, p.code, p.name, p.mnemonic_code,
        p.serial_number, p.sale_mode, p.sales_price, p.cost_price, p.origin, p.weight, p.length, p.width, p.height,
        p.box_spec, p.stock_unit, p.sale_unit, p.display_unit, p.min_order_quantity, p.add_step, p.cart_limit,
        p.delivery_types, p.return_policy, p.processing, p.sale_status, p.stock_mode, p.remarks,
        coalesce(parent.name, c.name) as category1, case when parent.id is not null then c.name end as category2,
        array(select b.barcode from product_barcode b where b.product_id = p.id order by b.position) as barcodes
      from product p
      join category c on c.id = p.category_id
      left join category parent on parent.id = c.parent_id
      where p.id = found.id and p.removed_at is null offset 0
    ) known`)
  return rows.map((row) => ({
    id: row.id,
    version: row.version,
    invalid: row.status === 40,
    categoryId: row.category_id,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    record: recordOf(row),
  }))
}

/** The column behind each field; barcodes and categories are read into columns of these names. */
export const columnOf = {
  code: 'code',
  name: 'name',
  barcodes: 'barcodes',
  category1: 'category1',
  category2: 'category2',
  saleMode: 'sale_mode',
  stockUnit: 'stock_unit',
  saleUnit: 'sale_unit',
  displayUnit: 'display_unit',
  salesPrice: 'sales_price',
  costPrice: 'cost_price',
  mnemonicCode: 'mnemonic_code',
  saleStatus: 'sale_status',
  origin: 'origin',
  serialNumber: 'serial_number',
  weight: 'weight',
  length: 'length',
  width: 'width',
  height: 'height',
  boxSpec: 'box_spec',
  minOrderQuantity: 'min_order_quantity',
  addStep: 'add_step',
  cartLimit: 'cart_limit',
  deliveryTypes: 'delivery_types',
  returnPolicy: 'return_policy',
  processing: 'processing',
  stockMode: 'stock_mode',
  remarks: 'remarks',
} as const satisfies Record<keyof ProductRecord, string>

function recordOf(row: KnownRow): ProductRecord {
  const fields = Object.entries(columnOf).map(([field, column]) => [field, row[column]])
  return Object.fromEntries(fields) as ProductRecord
}
