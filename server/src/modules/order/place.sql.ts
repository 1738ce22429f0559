import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { insertCountChange } from './counts.sql.ts'
import type { LineColumns } from './lines.sql.ts'
import type { Actor, OrderColumns } from './order.sql.ts'

/** A line to write. */
export type LineWrite = Omit<
  LineColumns,
  | 'picked'
  | 'shipped'
  | 'refunded'
  | 'refunded_amount'
  | 'held'
  | 'held_here'
  | 'free'
  | 'returned'
  | 'kept'
  | 'return_policy'
> & {
  picked: number | null
  shipped: number
}

export interface OrderWrite
  extends Pick<
    OrderColumns,
    | 'type'
    | 'source'
    | 'external_number'
    | 'store_id'
    | 'status'
    | 'delivery_type'
    | 'buyer_name'
    | 'buyer_phone'
    | 'receiver_name'
    | 'receiver_phone'
    | 'receiver_address'
    | 'buyer_note'
    | 'list_amount'
    | 'discount'
    | 'freight'
    | 'freight_discount'
    | 'payable'
    | 'received'
    | 'methods'
    | 'steps'
    | 'differs'
    | 'review'
    | 'wished_at'
    | 'member_id'
  > {
  /** ISO time; null is now. A till whose clock is ahead sells now. */
  placed_at: string | null
  /** Minutes from now; null for no timer. */
  due_minutes: number | null
}

/** Writes an order with its lines and its first event, in one statement. */
export const insertOrder = (
  tx: Tx,
  order: OrderWrite,
  lines: readonly LineWrite[],
  event: { move: string; detail: string; actor: Actor },
  timeZone: string,
) =>
  tx.one(sql<{ id: number; number: string; version: number; due_at: string | null }>`
    with made as (
      insert into orders (merchant_id, type, source, external_number, store_id, status, delivery_type, buyer_name,
        buyer_phone, receiver_name, receiver_phone, receiver_address, buyer_note, list_amount, discount, freight,
        freight_discount, payable, received, methods, steps, differs, review, member_id, business_day, placed_at, wished_at, due_at)
      select ${tx.merchantId}::bigint,
        n.type, n.source, n.external_number, n.store_id, n.status, n.delivery_type, n.buyer_name, n.buyer_phone,
        n.receiver_name, n.receiver_phone, n.receiver_address, n.buyer_note, n.list_amount, n.discount, n.freight,
        n.freight_discount, n.payable, n.received, n.methods, n.steps, n.differs, n.review, n.member_id,
        (least(n.placed_at, now()) at time zone ${timeZone}::text)::date, least(n.placed_at, now()),
        n.wished_at, now() + make_interval(mins => n.due_minutes)
      from jsonb_to_record(${JSON.stringify(order)}::jsonb) as n (type smallint, source text, external_number text,
        store_id bigint, status smallint, delivery_type smallint, buyer_name text, buyer_phone text, receiver_name text,
        receiver_phone text, receiver_address text, buyer_note text, list_amount bigint, discount bigint, freight bigint,
        freight_discount bigint, payable bigint, received bigint, methods smallint[], steps jsonb, differs text[],
        review boolean, placed_at timestamptz, wished_at timestamptz, due_minutes int, member_id bigint)
      returning id, number, version, due_at, status, store_id
    ), counted as (
      ${insertCountChange(tx, sql`select made.store_id, made.status, 1 as change from made`)}
    ), lines as (
      insert into order_line (merchant_id, order_id, line, product_id, name, code, barcode, sale_mode, sale_unit,
        stock_unit, processing, quantity, picked, shipped, price, per, unit_price, list_amount, amount, shares, paid, gift,
        reserved, return_policy)
      select ${tx.merchantId}::bigint, made.id, l.*, (select p.return_policy from product p
          where p.merchant_id = ${tx.merchantId} and p.id = l.product_id)
      from made, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
        line smallint, product_id bigint, name text, code text, barcode text, sale_mode smallint, sale_unit smallint,
        stock_unit smallint, processing smallint, quantity bigint, picked bigint, shipped bigint, price bigint, per int,
        unit_price bigint, list_amount bigint, amount bigint, shares jsonb, paid bigint, gift text, reserved bigint)
      returning line
    ), told as (
      insert into order_event (merchant_id, order_id, move, who, status, employee_id, actor, detail)
      select ${tx.merchantId}::bigint, made.id, ${event.move}, ${event.actor.who}, made.status,
        ${event.actor.employeeId}::bigint, ${event.actor.name}, ${event.detail}
      from made returning id
    ), timed as (
      insert into timer (merchant_id, kind, record_id, due_at)
      select ${tx.merchantId}::bigint, 'order', made.id, made.due_at from made where made.due_at is not null
      returning record_id
    )
    select made.id, made.number, made.version, made.due_at from made`)

/**
 * Raises or lowers the reservations of locked stock. They never exceed the stock on hand of the moment, except for goods that
 * came back to their order.
 */
export const updateReserved = (
  tx: Tx,
  storeId: number,
  changes: readonly { productId: number; change: number }[],
  cameBack: boolean,
) =>
  tx.all(sql<{ product_id: number }>`
    update stock s set reserved = s.reserved + c.change, changed_at = now()
    from unnest(${changes.map(({ productId }) => productId)}::bigint[], ${changes.map(({ change }) => change)}::bigint[])
      as c (product_id, change)
    where s.merchant_id = ${tx.merchantId} and s.store_id = ${storeId}::bigint and s.product_id = c.product_id
      and (c.change <= 0 or ${cameBack} or s.reserved + c.change <= s.on_hand)
    returning s.product_id`)

/** The kind of the natural key of an order, whether it is placed or rung up: one number is one order. */
export const orderKey = 'order'

/** Takes a natural key for ever. False if it is taken. */
export const takeKey = async (
  tx: Tx,
  key: { kind: string; source: string; number: string; hash: Buffer },
): Promise<boolean> =>
  (
    await tx.all(sql`
      insert into open_write (merchant_id, kind, source, number, hash)
      values (${tx.merchantId}::bigint, ${key.kind}, ${key.source}, ${key.number}, ${key.hash})
      on conflict do nothing returning number`)
  ).length > 0

export const selectKey = (tx: Tx, key: { kind: string; source: string; number: string }) =>
  tx.first(sql<{ hash: Buffer; order_id: number | null; answer: unknown }>`
    select w.hash, w.order_id, w.answer from open_write w
    where w.merchant_id = ${tx.merchantId} and w.kind = ${key.kind} and w.source = ${key.source} and w.number = ${key.number}`)

export const storeKeyAnswer = (
  tx: Tx,
  key: { kind: string; source: string; number: string },
  orderId: number,
  answer: unknown,
) =>
  tx.run(sql`
    update open_write w set order_id = ${orderId}::bigint, answer = ${JSON.stringify(answer)}::jsonb
    where w.merchant_id = ${tx.merchantId} and w.kind = ${key.kind} and w.source = ${key.source} and w.number = ${key.number}`)
