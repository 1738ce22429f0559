import { orderStatus } from '@zhanggui/contract/order/order.status.ts'
import { orderLimit } from '@zhanggui/contract/order/order.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { insertCountChange } from './counts.sql.ts'

/** A person of the merchant, a buyer or till through the Open API, a timer, or the system. */
export interface Actor {
  who: 'staff' | 'buyer' | 'timer' | 'system'
  employeeId: number | null
  name: string
}

export interface OrderColumns {
  id: number
  number: string
  type: number
  source: string
  external_number: string
  store_id: number
  store_name: string
  status: number
  delivery_type: number
  buyer_name: string
  buyer_phone: string
  receiver_name: string
  receiver_phone: string
  receiver_address: string
  buyer_note: string
  staff_note: string
  pickup_code: string
  list_amount: number
  discount: number
  freight: number
  freight_discount: number
  payable: number
  received: number
  refunded: number
  freight_refunded: number
  methods: number[]
  steps: unknown[]
  differs: string[]
  review: boolean
  courier: string
  cancel_reason: string
  picker_id: number | null
  picker: string
  picked_since: string | null
  version: number
  business_day: string
  member_id: number | null
  /** After-sales that wait for staff or for goods. */
  claims: number
  placed_at: string
  wished_at: string | null
  prepare_by: string | null
  /** Since when it waits for its buyer. */
  ready_at: string | null
  due_at: string | null
}

/** A picker counts as long as there are signs of him. */
const picks = sql`o.picker_seen > now() - make_interval(mins => ${sql.lit(orderLimit.pickerMinutes)})`
export const pickerColumns = sql`
  case when ${picks} then o.picker_id end as picker_id, case when ${picks} then o.picker else '' end as picker,
  case when ${picks} then o.picked_since end as picked_since`

export const orderColumns = sql`
  o.id, o.number, o.type, o.source, o.external_number, o.store_id, s.name as store_name, o.status, o.delivery_type,
  o.buyer_name, o.buyer_phone, o.receiver_name, o.receiver_phone, o.receiver_address, o.buyer_note, o.staff_note,
  o.pickup_code, o.list_amount, o.discount, o.freight, o.freight_discount, o.payable, o.received, o.refunded,
  o.freight_refunded, o.methods, o.steps, o.differs, o.review, o.courier, o.cancel_reason, ${pickerColumns},
  o.version, o.business_day, o.member_id, o.claims, o.placed_at, o.wished_at, o.prepare_by, o.ready_at,
  o.due_at`

export type Stores = 'all' | readonly number[]
const inStores = (stores: Stores) =>
  stores === 'all' ? sql`true` : sql`o.store_id = any (${[...stores]}::bigint[])`

/** An order of these stores. Locked, it waits for its other writers. */
export const selectOrder = (tx: Tx, stores: Stores, id: number, lock: boolean) =>
  tx.first(sql<OrderColumns>`
    select ${orderColumns} from orders o
    join store s on s.merchant_id = ${tx.merchantId} and s.id = o.store_id
    where o.merchant_id = ${tx.merchantId} and o.id = ${id}::bigint and ${inStores(stores)}
    ${lock ? sql`for update of o` : sql``}`)

/** The id of an order by its natural key. */
export const selectByKey = (tx: Tx, stores: Stores, source: string, number: string) =>
  tx.first(sql<{ id: number; storeId: number }>`
    select o.id, o.store_id as "storeId" from orders o
    where o.merchant_id = ${tx.merchantId} and o.source = ${source} and o.external_number = ${number} and ${inStores(stores)}`)

/** Changes of a move. A value that is not there stays. */
export interface MoveWrite {
  status: number
  /** Null: no timer. */
  dueAt: { minutes: number } | null
  /** It is to be prepared: its goods should be ready so many minutes from now, or when the buyer wished. */
  prepareMinutes?: number
  /** The buyer wished for a time. */
  wished?: boolean
  /** It is prepared once more: a wished time that is past cannot be kept. */
  again?: boolean
  pickupCode?: string
  courier?: string
  cancelReason?: string
}

const prepareBy = ({ prepareMinutes, wished = false, again = false }: MoveWrite) => {
  if (prepareMinutes === undefined) return sql`o.prepare_by`
  const counted = sql`now() + make_interval(mins => ${prepareMinutes}::int)`
  if (!wished) return counted
  return again ? sql`greatest(o.wished_at, ${counted})` : sql`o.wished_at`
}

/** Moves a locked order from its status, and notes the move. Returns the new version. */
export const updateOrder = async (
  tx: Tx,
  id: number,
  from: number,
  change: MoveWrite,
  event: { move: string; detail: string; actor: Actor },
): Promise<number | null> =>
  (
    await tx.first(sql<{ version: number }>`
      with moved as (
        update orders o set status = ${change.status}::smallint, version = o.version + 1,
          due_at = now() + make_interval(mins => ${change.dueAt?.minutes ?? null}::int),
          prepare_by = ${prepareBy(change)},
          ready_at = ${change.status === orderStatus.toReceive ? sql`now()` : sql`null`},
          pickup_code = coalesce(${change.pickupCode ?? null}, o.pickup_code),
          courier = coalesce(${change.courier ?? null}, o.courier),
          cancel_reason = coalesce(${change.cancelReason ?? null}, o.cancel_reason),
          picker_id = null, picker = '', picked_since = null, picker_seen = null
        where o.merchant_id = ${tx.merchantId} and o.id = ${id}::bigint and o.status = ${from}::smallint
        returning o.id, o.version, o.status, o.store_id
      ), counted as (
        ${insertCountChange(
          tx,
          sql`select moved.store_id, w.status, w.change from moved
            cross join (values (${from}::smallint, -1), (${change.status}::smallint, 1)) w (status, change)`,
        )}
      ), told as (
        insert into order_event (merchant_id, order_id, move, who, status, employee_id, actor, detail)
        select ${tx.merchantId}::bigint, moved.id, ${event.move}, ${event.actor.who}, moved.status,
          ${event.actor.employeeId}::bigint, ${event.actor.name}, ${event.detail}
        from moved returning id
      )
      select version from moved`)
  )?.version ?? null

/** Notes something that is no move. */
export const insertEvent = (
  tx: Tx,
  order: { id: number; status: number },
  event: { move: string; detail: string; actor: Actor },
) =>
  tx.run(sql`
    insert into order_event (merchant_id, order_id, move, who, status, employee_id, actor, detail)
    values (${tx.merchantId}::bigint, ${order.id}::bigint, ${event.move}, ${event.actor.who}, ${order.status}::smallint,
      ${event.actor.employeeId}::bigint, ${event.actor.name}, ${event.detail})`)

/** The last event, for 'who changed it meanwhile'. A print changes nothing. */
export const selectLastEvent = (tx: Tx, orderId: number, timeZone: string) =>
  tx.first(sql<{ actor: string; who: Actor['who']; local: string }>`
    select e.actor, e.who, to_char(e.at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as local
    from order_event e where e.merchant_id = ${tx.merchantId} and e.order_id = ${orderId}::bigint and e.move <> 'print'
    order by e.id desc limit 1`)

export const selectEvents = (tx: Tx, orderId: number) =>
  tx.all(sql<{ at: string; move: string; who: Actor['who']; actor: string; status: number; detail: string }>`
    select e.at, e.move, e.who, e.actor, e.status, e.detail from order_event e
    where e.merchant_id = ${tx.merchantId} and e.order_id = ${orderId}::bigint order by e.id desc`)

/** Shows who picks a locked order: since now, or `still` since he began. */
export const updatePicker = (tx: Tx, orderId: number, actor: Actor, still: boolean) =>
  tx.one(sql<{ picked_since: string }>`
    update orders o set picker_id = ${actor.employeeId}::bigint, picker = ${actor.name}, picker_seen = now(),
      picked_since = ${still ? sql`o.picked_since` : sql`now()`}
    where o.merchant_id = ${tx.merchantId} and o.id = ${orderId}::bigint
    returning o.picked_since`)

export const updateNote = (tx: Tx, orderId: number, note: string) =>
  tx.one(sql<{ version: number }>`
    update orders o set staff_note = ${note}, version = o.version + 1
    where o.merchant_id = ${tx.merchantId} and o.id = ${orderId}::bigint
    returning o.version`)

/** Lists a locked order for review: more of it left than the book held. */
export const updateToReview = (tx: Tx, orderId: number) =>
  tx.run(sql`
    update orders o set review = true, differs = array_append(array_remove(o.differs, 'stock'), 'stock')
    where o.merchant_id = ${tx.merchantId} and o.id = ${orderId}::bigint`)

/** Takes an order off the list of those to be reviewed. */
export const updateReviewed = (tx: Tx, orderId: number) =>
  tx.one(sql<{ version: number }>`
    update orders o set review = false, version = o.version + 1
    where o.merchant_id = ${tx.merchantId} and o.id = ${orderId}::bigint
    returning o.version`)

/** Lets a locked order wait for so many minutes from now, at least. */
export const updateDue = (tx: Tx, orderId: number, minutes: number) =>
  tx.one(sql<{ version: number }>`
    update orders o set due_at = greatest(o.due_at, now() + make_interval(mins => ${minutes}::int)),
      version = o.version + 1
    where o.merchant_id = ${tx.merchantId} and o.id = ${orderId}::bigint
    returning o.version`)

/** Sets the timer of an order: its own due time, or when a payment is asked again. */
export const keepOrderTimer = async (tx: Tx, orderId: number): Promise<void> => {
  await tx.run(sql`
    delete from timer where merchant_id = ${tx.merchantId} and kind = 'order' and record_id = ${orderId}::bigint`)
  await tx.run(sql`
    insert into timer (merchant_id, kind, record_id, due_at)
    select ${tx.merchantId}::bigint, 'order', o.id, least(o.due_at, (
      select min(p.ask_at) from order_payment p
      where p.merchant_id = ${tx.merchantId} and p.order_id = o.id and p.status = 10))
    from orders o
    where o.merchant_id = ${tx.merchantId} and o.id = ${orderId}::bigint and (o.due_at is not null or exists (
      select from order_payment p
      where p.merchant_id = ${tx.merchantId} and p.order_id = o.id and p.status = 10 and p.ask_at is not null))
    on conflict (merchant_id, kind, record_id) do update set due_at = excluded.due_at`)
}

/** The buyer's notes in the after-sales of an order. */
export const selectNotes = (tx: Tx, orderId: number) =>
  tx.all(sql<{ id: number; note: string }>`
    select id, note from after_sale
    where merchant_id = ${tx.merchantId} and order_id = ${orderId}::bigint
    order by id`)
