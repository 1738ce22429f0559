import type { OrderStatus } from '@zhanggui/contract/order/order.status.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { LineColumns } from './lines.sql.ts'
import { type OrderColumns, orderColumns } from './order.sql.ts'
import { type Asked, all, conditions, inStatuses } from './page.sql.ts'

type Statuses = readonly OrderStatus[] | null

/** The orders of an export after a place, the newest first. */
function after(tx: Tx, asked: Asked, statuses: Statuses, cursor: string | null): RawBuilder<unknown>[] {
  const [at = '', id = '0'] = (cursor ?? '').split('|')
  return [
    ...conditions(tx, asked),
    ...(statuses ? [inStatuses(statuses)] : []),
    ...(cursor === null ? [] : [sql`(o.placed_at, o.id) < (${at}::timestamptz, ${Number(id)}::bigint)`]),
  ]
}
const place = sql`to_char(o.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '|' || o.id`
const local = (timeZone: string) =>
  sql`to_char(o.placed_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS')`

/** A line of an export, with what it says of its order. */
export interface ExportedLine
  extends Pick<
    LineColumns,
    | 'line'
    | 'code'
    | 'barcode'
    | 'name'
    | 'sale_mode'
    | 'stock_unit'
    | 'quantity'
    | 'shipped'
    | 'refunded'
    | 'price'
    | 'unit_price'
    | 'list_amount'
    | 'paid'
    | 'refunded_amount'
  > {
  number: string
  placed_local: string
  store_name: string
  status: number
}

/** The lines of so many orders after a place. */
export const selectLinesAfter = (
  tx: Tx,
  asked: Asked,
  statuses: Statuses,
  cursor: string | null,
  orders: number,
) =>
  tx.all(sql<ExportedLine>`
    select o.number, o.placed_local, s.name as store_name, o.status, l.line, l.code, l.barcode, l.name, l.sale_mode, l.stock_unit,
      l.quantity, l.shipped, l.refunded, l.price, l.unit_price, l.list_amount, l.paid, l.refunded_amount
    from (
      select o.id, o.number, o.store_id, o.status, o.placed_at, ${local(asked.timeZone)} as placed_local from orders o
      where ${all(after(tx, asked, statuses, cursor))}
      order by o.placed_at desc, o.id desc limit ${orders}::int) o
    join store s on s.merchant_id = ${tx.merchantId} and s.id = o.store_id
    join order_line l on l.merchant_id = ${tx.merchantId} and l.order_id = o.id
    order by o.placed_at desc, o.id desc, l.line`)

/** The place of the last of so many orders. Undefined if there are fewer: the export ends with them. */
export const selectPlaceAfter = async (
  tx: Tx,
  asked: Asked,
  statuses: Statuses,
  cursor: string | null,
  orders: number,
): Promise<string | undefined> =>
  (
    await tx.first(sql<{ place: string }>`
      select ${place} as place from orders o where ${all(after(tx, asked, statuses, cursor))}
      order by o.placed_at desc, o.id desc offset ${orders - 1}::int limit 1`)
  )?.place

/** An order of an export. `cursor` is its place. */
export interface ExportedOrder extends OrderColumns {
  store_code: string
  member: string
  placed_local: string
  cursor: string
}

/** Orders after a place, the newest first. Each page begins where the one before it ended. */
export const selectOrdersAfter = (
  tx: Tx,
  asked: Asked,
  statuses: Statuses,
  cursor: string | null,
  limit: number,
) =>
  tx.all(sql<ExportedOrder>`
    select ${orderColumns}, s.code as store_code, coalesce(m.external_number, '') as member,
      ${local(asked.timeZone)} as placed_local, ${place} as cursor
    from orders o
    join store s on s.merchant_id = ${tx.merchantId} and s.id = o.store_id
    left join member m on m.merchant_id = ${tx.merchantId} and m.id = o.member_id
    where ${all(after(tx, asked, statuses, cursor))}
    order by o.placed_at desc, o.id desc limit ${limit}::int`)

export const countFound = async (
  tx: Tx,
  asked: Asked,
  statuses: readonly OrderStatus[] | null,
  atMost: number,
): Promise<number> =>
  (
    await tx.one(sql<{ count: number }>`
      select count(*)::int as count from (
        select from orders o where ${all([...conditions(tx, asked), ...(statuses ? [inStatuses(statuses)] : [])])}
        limit ${atMost}::int) n`)
  ).count

/** The lines of these orders, of at most so many orders. */
export const countLines = async (
  tx: Tx,
  asked: Asked,
  statuses: readonly OrderStatus[] | null,
  orders: number,
): Promise<number> =>
  (
    await tx.one(sql<{ count: number }>`
      select count(*)::int as count from (
        select o.id from orders o where ${all([...conditions(tx, asked), ...(statuses ? [inStatuses(statuses)] : [])])}
        limit ${orders}::int) o
      join order_line l on l.merchant_id = ${tx.merchantId} and l.order_id = o.id`)
  ).count
