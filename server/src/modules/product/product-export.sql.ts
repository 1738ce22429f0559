import type { ProductFilters } from '@zhanggui/contract/product/product.ts'
import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { conditionsOf } from './product-page.sql.ts'
import type { ProductValue } from './product-sheet-values.ts'

/** The filters of the list, or the selected products among them. */
export type ExportCondition = ProductFilters & { ids?: string[] | undefined }

const selectTimeZone = async (tx: Tx): Promise<string> =>
  (await tx.one(query.selectFrom('merchant').select('time_zone'))).time_zone

function whereOf(tx: Tx, { ids, ...filters }: ExportCondition, timeZone: string) {
  const conditions = [sql`p.removed_at is null`, ...conditionsOf(tx, filters, timeZone).values()]
  if (filters.status !== undefined) conditions.push(sql`p.status = ${filters.status}::smallint`)
  if (ids) conditions.push(sql`p.id = any (${ids}::bigint[])`)
  return sql.join(conditions, sql` and `)
}

export async function countExportRows(tx: Tx, asked: ExportCondition): Promise<number> {
  const where = whereOf(tx, asked, await selectTimeZone(tx))
  return (
    await tx.one(
      sql<{
        count: number
      }>`select count(*) from product p where p.merchant_id = ${tx.merchantId} and ${where}`,
    )
  ).count
}

export interface ExportRow extends Record<string, ProductValue> {
  id: number
  status: number
}

/** Products in the order in which they were made, after `afterId`; `updated_at` is the merchant's local time. */
export async function selectExportRows(
  tx: Tx,
  asked: ExportCondition,
  afterId: number,
  limit: number,
): Promise<ExportRow[]> {
  const timeZone = await selectTimeZone(tx)
  return tx.all(sql<ExportRow>`
    select p.id, p.status, p.code, p.name, p.mnemonic_code, p.serial_number, p.sale_mode, p.sales_price, p.cost_price,
      p.origin, p.weight, p.length, p.width, p.height, p.box_spec, p.stock_unit, p.sale_unit, p.display_unit,
      p.min_order_quantity, p.add_step, p.cart_limit, p.delivery_types, p.return_policy, p.processing, p.sale_status,
      p.stock_mode, p.remarks,
      coalesce(parent.name, c.name) as category1, case when parent.id is not null then c.name end as category2,
      array(select b.barcode from product_barcode b
        where b.merchant_id = ${tx.merchantId} and b.product_id = p.id order by b.position) as barcodes,
      to_char(p.updated_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as updated_at
    from product p
    join category c on c.merchant_id = ${tx.merchantId} and c.id = p.category_id
    left join category parent on parent.merchant_id = ${tx.merchantId} and parent.id = c.parent_id
    where p.id > ${afterId}::bigint and ${whereOf(tx, asked, timeZone)}
    order by p.id limit ${sql.lit(limit)}`)
}
