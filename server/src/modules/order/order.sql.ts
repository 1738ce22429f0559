import { orderStatus } from '@zhanggui/contract/order/order.status.ts'
import { orderLimit, type PayChannel } from '@zhanggui/contract/order/order.ts'
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

export interface OrderWrite {
  type: number
  source: string
  external_number: string
  store_id: number
  status: number
  delivery_type: number
  buyer_name: string
  buyer_phone: string
  receiver_name: string
  receiver_phone: string
  receiver_address: string
  buyer_note: string
  list_amount: number
  discount: number
  freight: number
  freight_discount: number
  payable: number
  received: number
  methods: number[]
  steps: unknown[]
  differs: string[]
  review: boolean
  /** ISO time; null is now. A till whose clock is ahead sells now. */
  placed_at: string | null
  /** ISO time at which the buyer wants his goods. */
  wished_at: string | null
  /** Minutes from now; null for no timer. */
  due_minutes: number | null
  member_id: number | null
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
      select ${tx.merchantId}::bigint, made.id, l.*, p.return_policy from made, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
        line smallint, product_id bigint, name text, code text, barcode text, sale_mode smallint, sale_unit smallint,
        stock_unit smallint, processing smallint, quantity bigint, picked bigint, shipped bigint, price bigint, per int,
        unit_price bigint, list_amount bigint, amount bigint, shares jsonb, paid bigint, gift text, reserved bigint)
      join product p on p.merchant_id = ${tx.merchantId} and p.id = l.product_id
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

/** Changes of a move. A value that is not there stays. */
export interface MoveWrite {
  status: number
  /** Null: no timer. */
  dueAt: { minutes: number } | null
  /** It is paid: its goods should be ready so many minutes from now, or when the buyer wished. */
  prepareMinutes?: number
  /** The buyer wished for a time. */
  wished?: boolean
  pickupCode?: string
  courier?: string
  cancelReason?: string
}

const prepareBy = ({ prepareMinutes, wished = false }: MoveWrite) => {
  if (prepareMinutes === undefined) return sql`o.prepare_by`
  return wished ? sql`o.wished_at` : sql`now() + make_interval(mins => ${prepareMinutes}::int)`
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
  tx.first(sql<{ actor: string; who: string; local: string }>`
    select e.actor, e.who, to_char(e.at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as local
    from order_event e where e.merchant_id = ${tx.merchantId} and e.order_id = ${orderId}::bigint and e.move <> 'print'
    order by e.id desc limit 1`)

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

export interface PaymentColumns {
  id: number
  method: number
  channel: PayChannel
  amount: number
  refunded: number
  status: number
  reference: string
  behaviour: string
  asked: number
  due: boolean
  at: string
  actor: string
}

export const selectPayments = (tx: Tx, orderId: number) =>
  tx.all(sql<PaymentColumns>`
    select p.id, p.method, p.channel, p.amount, p.refunded, p.status, p.reference, p.behaviour, p.asked,
      coalesce(p.ask_at <= now(), false) as due, coalesce(p.ended_at, p.at) as at, p.actor
    from order_payment p where p.merchant_id = ${tx.merchantId} and p.order_id = ${orderId}::bigint order by p.id`)

export const insertPayment = (
  tx: Tx,
  orderId: number,
  payment: {
    method: number
    channel: PayChannel
    amount: number
    status: number
    reference: string
    behaviour: string
    askSeconds: number | null
  },
  actor: string,
) =>
  tx.first(sql<{ id: number }>`
    insert into order_payment (merchant_id, order_id, method, channel, amount, status, reference, behaviour, ask_at, actor)
    values (${tx.merchantId}::bigint, ${orderId}::bigint, ${payment.method}::smallint, ${payment.channel},
      ${payment.amount}::bigint, ${payment.status}::smallint, ${payment.reference}, ${payment.behaviour},
      now() + make_interval(secs => ${payment.askSeconds}::int), ${actor})
    on conflict do nothing returning id`)

/** Ends a pending payment once. False if it has ended before. */
export const endPayment = async (
  tx: Tx,
  orderId: number,
  paymentId: number,
  status: number,
  actor: string,
): Promise<boolean> =>
  (
    await tx.all(sql`
      update order_payment p set status = ${status}::smallint, ended_at = now(), ask_at = null, actor = ${actor}
      where p.merchant_id = ${tx.merchantId} and p.order_id = ${orderId}::bigint and p.id = ${paymentId}::bigint and p.status = 10
      returning p.id`)
  ).length > 0

export const askLater = (tx: Tx, orderId: number, paymentId: number, seconds: number) =>
  tx.run(sql`
    update order_payment p set asked = p.asked + 1, ask_at = now() + make_interval(secs => ${seconds}::int)
    where p.merchant_id = ${tx.merchantId} and p.order_id = ${orderId}::bigint and p.id = ${paymentId}::bigint`)

/** Adds received money to a locked order. */
export const addReceived = (tx: Tx, orderId: number, amount: number, method: number) =>
  tx.run(sql`
    update orders o set received = o.received + ${amount}::bigint, version = o.version + 1,
      methods = case when ${method}::smallint = any (o.methods) then o.methods else o.methods || ${method}::smallint end
    where o.merchant_id = ${tx.merchantId} and o.id = ${orderId}::bigint`)

export const insertShipment = (
  tx: Tx,
  orderId: number,
  shipment: { carrier: string; number: string; lines: readonly { line: number; quantity: number }[] },
  actor: string,
) =>
  tx.run(sql`
    insert into order_shipment (merchant_id, order_id, actor, carrier, number, lines)
    values (${tx.merchantId}::bigint, ${orderId}::bigint, ${actor}, ${shipment.carrier}, ${shipment.number},
      ${JSON.stringify(shipment.lines)}::jsonb)`)

export const selectShipments = (tx: Tx, orderId: number) =>
  tx.all(sql<{
    at: string
    actor: string
    carrier: string
    number: string
    lines: { line: number; quantity: number }[]
  }>`
    select h.at, h.actor, h.carrier, h.number, h.lines from order_shipment h
    where h.merchant_id = ${tx.merchantId} and h.order_id = ${orderId}::bigint order by h.id`)

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

/** Takes an order off the list of those to be reviewed. */
export const updateReviewed = (tx: Tx, orderId: number) =>
  tx.one(sql<{ version: number }>`
    update orders o set review = false, version = o.version + 1
    where o.merchant_id = ${tx.merchantId} and o.id = ${orderId}::bigint
    returning o.version`)

/** A pickup code that no waiting order of the merchant has. */
export const selectFreeCode = (tx: Tx, codes: readonly string[]) =>
  tx.first(sql<{ code: string }>`
    select c.code from unnest(${[...codes]}::text[]) with ordinality c (code, place)
    where not exists (select from orders o where o.merchant_id = ${tx.merchantId} and o.pickup_code = c.code and o.status = 50)
    order by c.place limit 1`)

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

/** Raises or lowers the reservations of locked stock. They never exceed the stock on hand of the moment. */
export const updateReserved = (
  tx: Tx,
  storeId: number,
  changes: readonly { productId: number; change: number }[],
) =>
  tx.all(sql<{ product_id: number }>`
    update stock s set reserved = s.reserved + c.change, changed_at = now()
    from unnest(${changes.map(({ productId }) => productId)}::bigint[], ${changes.map(({ change }) => change)}::bigint[])
      as c (product_id, change)
    where s.merchant_id = ${tx.merchantId} and s.store_id = ${storeId}::bigint and s.product_id = c.product_id
      and (c.change <= 0 or s.reserved + c.change <= s.on_hand)
    returning s.product_id`)

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
