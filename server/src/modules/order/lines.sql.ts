import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

export interface LineColumns {
  line: number
  product_id: number
  name: string
  code: string
  barcode: string
  sale_mode: number
  sale_unit: number
  stock_unit: number
  processing: number
  quantity: number
  picked: number | null
  shipped: number
  refunded: number
  price: number
  per: number
  unit_price: number
  list_amount: number
  amount: number
  shares: { kind: string; name: string; cents: number }[]
  paid: number
  refunded_amount: number
  gift: string | null
  reserved: number
  /** Claimed by open after-sales; of them, free ones included, those that have not left the store. */
  held: number
  held_here: number
  /** Picked beyond the order. */
  free: number
  /** Came back after they had left the store, or were refunded without that. */
  returned: number
  kept: number
  return_policy: number
}

const lineColumns = sql`
  l.line, l.product_id, l.name, l.code, l.barcode, l.sale_mode, l.sale_unit, l.stock_unit, l.processing,
  l.quantity, l.picked, l.shipped, l.refunded, l.price, l.per, l.unit_price, l.list_amount, l.amount, l.shares,
  l.paid, l.refunded_amount, l.gift, l.reserved, l.held, l.held_here, l.free, l.returned, l.kept, l.return_policy`

/** The lines of several orders, by order. */
export async function selectLinesOf(
  tx: Tx,
  orderIds: readonly number[],
): Promise<Map<number, LineColumns[]>> {
  const rows = await tx.all(sql<LineColumns & { order_id: number }>`
    select l.order_id, ${lineColumns} from order_line l
    where l.merchant_id = ${tx.merchantId} and l.order_id = any (${[...orderIds]}::bigint[]) order by l.order_id, l.line`)
  const found = new Map<number, LineColumns[]>()
  for (const { order_id, ...line } of rows) found.set(order_id, [...(found.get(order_id) ?? []), line])
  return found
}

export const selectLines = (tx: Tx, orderId: number) =>
  tx.all(sql<LineColumns>`
    select ${lineColumns} from order_line l where l.merchant_id = ${tx.merchantId} and l.order_id = ${orderId}::bigint order by l.line`)

/** A line with what a page shows of its product now, and its place in the store of the order. */
export interface ShownLine extends LineColumns {
  category_name: string | null
  image_key: string | null
  thumbnail_key: string | null
  shelf: string
}

export const selectShownLines = (tx: Tx, orderId: number) =>
  tx.all(sql<ShownLine>`
    select ${lineColumns}, coalesce(parent.name || ' / ', '') || c.name as category_name, i.key as image_key,
      i.thumbnail_key, coalesce(g.shelf_place, '') as shelf
    from orders o
    join order_line l on l.merchant_id = ${tx.merchantId} and l.order_id = o.id
    left join product p on p.merchant_id = ${tx.merchantId} and p.id = l.product_id and p.removed_at is null
    left join category c on c.merchant_id = ${tx.merchantId} and c.id = p.category_id
    left join category parent on parent.merchant_id = ${tx.merchantId} and parent.id = c.parent_id
    left join file i on i.merchant_id = ${tx.merchantId} and i.id = p.image_file_id
    left join store_goods g on g.merchant_id = ${tx.merchantId} and g.store_id = o.store_id and g.product_id = l.product_id
      and g.removed_at is null
    where o.merchant_id = ${tx.merchantId} and o.id = ${orderId}::bigint
    order by l.line`)

/** The figures of a line after a change. */
export interface LineChange {
  line: number
  picked?: number
  /** To add. */
  shipped?: number
  refunded?: number
  refundedAmount?: number
  /** The new reservation. */
  reserved?: number
  /** The new free amount. */
  free?: number
  /** To add. */
  held?: number
  heldHere?: number
  returned?: number
  kept?: number
}

export const updateLines = (tx: Tx, orderId: number, changes: readonly LineChange[]) =>
  tx.run(sql`
    update order_line l set picked = coalesce(c.picked, l.picked), shipped = l.shipped + coalesce(c.shipped, 0),
      refunded = l.refunded + coalesce(c.refunded, 0),
      refunded_amount = l.refunded_amount + coalesce(c."refundedAmount", 0),
      reserved = coalesce(c.reserved, l.reserved), free = coalesce(c.free, l.free),
      held = l.held + coalesce(c.held, 0), held_here = l.held_here + coalesce(c."heldHere", 0),
      returned = l.returned + coalesce(c.returned, 0), kept = l.kept + coalesce(c.kept, 0)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (line smallint, picked bigint, shipped bigint,
      refunded bigint, "refundedAmount" bigint, reserved bigint, free bigint, held bigint, "heldHere" bigint, returned bigint,
      kept bigint)
    where l.merchant_id = ${tx.merchantId} and l.order_id = ${orderId}::bigint and l.line = c.line`)
