import type { ProductFilters } from '@zhanggui/contract/product/product.ts'
import { sql } from '../../kernel/query.ts'
import type { Tx } from '../../kernel/tenant.ts'
import type { ProductValue } from './product-sheet-values.ts'

/** The filters of the list, or the selected products among them. */
export type ExportCondition = ProductFilters & { ids?: string[] | undefined }

const merchantZone = sql`(select time_zone from merchant)`

function conditionsOf(asked: ExportCondition) {
  const conditions = [sql<boolean>`p.removed_at is null`]
  const add = <V>(value: V | undefined, condition: (value: V) => (typeof conditions)[number]) => {
    if (value !== undefined && value !== '') conditions.push(condition(value))
  }
  add(asked.ids, (ids) => sql`p.id = any (${ids}::bigint[])`)
  add(asked.keyword, (keyword) => sql`p.id in (select id from zg_search_product(${keyword}))`)
  // The search knows the index; what it finds by code or barcode only is left out again.
  add(
    asked.name,
    (name) =>
      sql`p.id in (select id from zg_search_product(${name})) and position(zg_squeeze(${name}) in zg_squeeze(p.name)) > 0`,
  )
  add(asked.code, (code) => sql`starts_with(p.code, ${code})`)
  add(
    asked.barcode,
    (barcode) =>
      sql`exists (select 1 from product_barcode b where b.merchant_id = p.merchant_id and b.product_id = p.id
        and starts_with(b.barcode, ${barcode}))`,
  )
  add(
    asked.categoryId,
    (id) => sql`p.category_id in (select id from category where ${Number(id)}::bigint in (id, parent_id))`,
  )
  add(asked.status, (status) => sql`p.status = ${status}`)
  add(asked.saleStatus, (statuses) => sql`p.sale_status = any (${statuses}::smallint[])`)
  add(asked.saleMode, (mode) => sql`p.sale_mode = ${mode}`)
  add(asked.updatedFrom, (day) => sql`p.updated_at >= ${day}::date::timestamp at time zone ${merchantZone}`)
  add(
    asked.updatedTo,
    (day) => sql`p.updated_at < (${day}::date + 1)::timestamp at time zone ${merchantZone}`,
  )
  return sql.join(conditions, sql` and `)
}

export const countExportRows = async (tx: Tx, asked: ExportCondition): Promise<number> =>
  (await tx.one(sql<{ count: number }>`select count(*) from product p where ${conditionsOf(asked)}`)).count

export interface ExportRow extends Record<string, ProductValue> {
  id: number
  status: number
}

/** Products in the order in which they were made, after `afterId`; `updated_at` is the merchant's local time. */
export const selectExportRows = (tx: Tx, asked: ExportCondition, afterId: number, limit: number) =>
  tx.all(sql<ExportRow>`
    select p.id, p.status, p.code, p.name, p.mnemonic_code, p.serial_number, p.sale_mode, p.sales_price, p.cost_price,
      p.origin, p.weight, p.length, p.width, p.height, p.box_spec, p.stock_unit, p.sale_unit, p.display_unit,
      p.min_order_quantity, p.add_step, p.cart_limit, p.delivery_types, p.return_policy, p.processing, p.sale_status,
      p.stock_mode, p.remarks,
      coalesce(parent.name, c.name) as category1, case when parent.id is not null then c.name end as category2,
      array(select b.barcode from product_barcode b
        where b.merchant_id = p.merchant_id and b.product_id = p.id order by b.position) as barcodes,
      to_char(p.updated_at at time zone ${merchantZone}, 'YYYY-MM-DD HH24:MI:SS') as updated_at
    from product p
    join category c on c.merchant_id = p.merchant_id and c.id = p.category_id
    left join category parent on parent.merchant_id = c.merchant_id and parent.id = c.parent_id
    where p.id > ${afterId}::bigint and ${conditionsOf(asked)}
    order by p.id limit ${sql.lit(limit)}`)
