import { afterSaleStatus } from '@zhanggui/contract/afterSale/afterSale.status.ts'
import type { AfterSaleFilters } from '@zhanggui/contract/afterSale/afterSale.ts'
import type { GoodsWay } from '@zhanggui/contract/afterSale/return.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Session } from '../../kernel/session/session.ts'
import { urgency } from './urgency.sql.ts'

export interface AfterSaleColumns {
  id: number
  number: string
  order_id: number
  order_number: string
  order_status: number
  store_id: number
  store_name: string
  order_store_id: number
  type: number
  status: number
  reason: number
  note: string
  photos: string[]
  source: string
  external_number: string
  override: boolean
  asked: number
  amount: number | null
  freight: number
  part: boolean
  lower_reason: string
  reject_reason: string
  ending: '' | 'withdrawn' | 'lapsed' | 'expired'
  by_time: boolean
  reply: string
  refund_id: number | null
  refund_status: number | null
  refund_number: string | null
  created_by: string
  member_id: number | null
  version: number
  created_at: string
  /** When a till sent it, if it says when it took the goods back: that is `created_at`. */
  sent_at: string | null
  submitted_at: string | null
  audit_until: string | null
  due_at: string | null
  ended_at: string | null
  buyer_name: string
  buyer_phone: string
  paid: number
  order_refunded: number
}

export const columns = sql`
  a.id, a.number, a.order_id, o.number as order_number, o.status as order_status, a.store_id, s.name as store_name,
  a.order_store_id, a.type, a.status, a.reason, a.note, a.photos, a.source, a.external_number, a.override, a.asked, a.amount,
  a.freight, a.part, a.lower_reason, a.reject_reason, a.ending, a.by_time, a.reply, a.refund_id, r.status as refund_status,
  r.number as refund_number, a.created_by, a.member_id, a.version, a.created_at, a.sent_at, a.submitted_at, a.audit_until, a.due_at,
  a.ended_at, coalesce(nullif(o.buyer_name, ''), o.receiver_name) as buyer_name,
  coalesce(nullif(o.buyer_phone, ''), o.receiver_phone) as buyer_phone, o.received as paid, o.refunded as order_refunded`
export const withNames = (tx: Tx) => sql`
  join orders o on o.merchant_id = ${tx.merchantId} and o.id = a.order_id
  join store s on s.merchant_id = ${tx.merchantId} and s.id = a.store_id
  left join refund r on r.merchant_id = ${tx.merchantId} and r.id = a.refund_id`

type Stores = Session['stores']
/** The store that deals with it, and the one of the order. */
const inStores = (stores: Stores) =>
  stores === 'all'
    ? sql`true`
    : sql`(a.store_id = any (${[...stores]}::bigint[]) or a.order_store_id = any (${[...stores]}::bigint[]))`

export const selectAfterSale = (tx: Tx, stores: Stores, id: number, lock: boolean) =>
  tx.first(sql<AfterSaleColumns>`
    select ${columns} from after_sale a ${withNames(tx)}
    where a.merchant_id = ${tx.merchantId} and a.id = ${id}::bigint and ${inStores(stores)}
    ${lock ? sql`for update of a` : sql``}`)

/** The order of an after-sale: it is locked first. */
export const selectOrderOf = (tx: Tx, stores: Stores, id: number) =>
  tx.first(sql<{ order_id: number }>`
    select a.order_id from after_sale a
    where a.merchant_id = ${tx.merchantId} and a.id = ${id}::bigint and ${inStores(stores)}`)

export const selectByKey = (tx: Tx, stores: Stores, source: string, number: string) =>
  tx.first(sql<{ id: number }>`
    select a.id from after_sale a
    where a.merchant_id = ${tx.merchantId} and a.source = ${source} and a.external_number = ${number} and ${inStores(stores)}`)

export const selectByRefund = (tx: Tx, refundId: number) =>
  tx.first(sql<{ id: number; status: number; part: boolean }>`
    select a.id, a.status, a.part from after_sale a
    where a.merchant_id = ${tx.merchantId} and a.refund_id = ${refundId}::bigint for update`)

export interface AfterSaleLineColumns {
  line: number
  units: number
  paid_units: number
  free_units: number
  here: number
  amount: number
  way: '' | GoodsWay
}

export const selectClaimedLines = (tx: Tx, id: number) =>
  tx.all(sql<AfterSaleLineColumns>`
    select c.line, c.units, c.paid_units, c.free_units, c.here, c.amount, c.way from after_sale_line c
    where c.merchant_id = ${tx.merchantId} and c.after_sale_id = ${id}::bigint order by c.line`)

export interface AfterSaleWrite {
  order_id: number
  store_id: number
  order_store_id: number
  type: number
  reason: number
  note: string
  photos: readonly string[]
  source: string
  external_number: string
  override: boolean
  by_time: boolean
  asked: number
  member_id: number | null
}

export interface EventWrite {
  move: string
  detail: string
  actor: { who: string; employeeId: number | null; name: string }
}

/** Writes an after-sale that is being applied for, with its lines and its first event. */
export const insertAfterSale = (
  tx: Tx,
  row: AfterSaleWrite,
  lines: readonly AfterSaleLineColumns[],
  event: EventWrite,
  more: { timeZone: string; lapseDays: number; at: string | null },
) =>
  tx.one(sql<{ id: number; number: string; version: number }>`
    with made as (
      insert into after_sale (merchant_id, order_id, store_id, order_store_id, type, status, reason, note, photos, source,
        external_number, override, by_time, asked, who, created_by, member_id, business_day, created_at, sent_at, due_at)
      select ${tx.merchantId}::bigint, n.order_id, n.store_id, n.order_store_id, n.type, 10, n.reason, n.note, n.photos,
        n.source, n.external_number, n.override, n.by_time, n.asked, ${event.actor.who}, ${event.actor.name}, n.member_id,
        (w.at at time zone ${more.timeZone}::text)::date, w.at, ${more.at === null ? sql`null` : sql`now()`},
        now() + make_interval(days => ${more.lapseDays}::int)
      from (select least(coalesce(${more.at}::timestamptz, now()), now()) as at) w, jsonb_to_record(${JSON.stringify(row)}::jsonb) as n (order_id bigint, store_id bigint, order_store_id bigint,
        type smallint, reason smallint, note text, photos text[], source text, external_number text, override boolean, by_time boolean,
        asked bigint, member_id bigint)
      returning id, number, version, due_at
    ), lines as (
      insert into after_sale_line (merchant_id, after_sale_id, line, units, paid_units, free_units, here, amount, way)
      select ${tx.merchantId}::bigint, made.id, l.* from made, jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (
        line smallint, units bigint, paid_units bigint, free_units bigint, here bigint, amount bigint, way text)
      returning line
    ), told as (
      insert into after_sale_event (merchant_id, after_sale_id, move, who, status, employee_id, actor, detail)
      select ${tx.merchantId}::bigint, made.id, ${event.move}, ${event.actor.who}, 10, ${event.actor.employeeId}::bigint,
        ${event.actor.name}, ${event.detail} from made
      returning id
    ), timed as (
      insert into timer (merchant_id, kind, record_id, due_at)
      select ${tx.merchantId}::bigint, 'afterSale', made.id, made.due_at from made
      returning record_id
    )
    select made.id, made.number, made.version from made`)

/** What a move changes. A value that is not there stays. */
export interface AfterSaleChange {
  asked?: number
  amount?: number
  freight?: number
  part?: boolean
  lowerReason?: string
  rejectReason?: string
  ending?: 'withdrawn' | 'lapsed' | 'expired'
  reply?: string
  refundId?: number
  auditHours?: number
  /** Days until the timer ends it. Without them it has no timer. */
  dueDays?: number
  ends?: boolean
}

/** Moves a locked after-sale, and notes the move. Returns the new version; null if its status is another one. */
export const updateAfterSale = async (
  tx: Tx,
  id: number,
  from: readonly number[],
  to: number,
  change: AfterSaleChange,
  event: EventWrite,
): Promise<number | null> => {
  // A cluster takes no now() within case or coalesce of an update.
  const times = [
    to === afterSaleStatus.toAudit ? [sql`, submitted_at = now()`] : [],
    change.auditHours === undefined
      ? []
      : [sql`, audit_until = now() + make_interval(hours => ${change.auditHours}::int)`],
    change.ends ? [sql`, ended_at = now()`] : [],
  ].flat()
  const moved = await tx.first(sql<{ version: number }>`
    with moved as (
      update after_sale a set status = ${to}::smallint, version = a.version + 1,
        asked = coalesce(${change.asked ?? null}::bigint, a.asked),
        amount = coalesce(${change.amount ?? null}::bigint, a.amount),
        freight = coalesce(${change.freight ?? null}::bigint, a.freight),
        part = coalesce(${change.part ?? null}::boolean, a.part),
        lower_reason = coalesce(${change.lowerReason ?? null}, a.lower_reason),
        reject_reason = coalesce(${change.rejectReason ?? null}, a.reject_reason),
        ending = coalesce(${change.ending ?? null}, a.ending),
        reply = coalesce(${change.reply ?? null}, a.reply),
        refund_id = coalesce(${change.refundId ?? null}::bigint, a.refund_id),
        due_at = now() + make_interval(days => ${change.dueDays ?? null}::int)${sql.join(times, sql``)}
      where a.merchant_id = ${tx.merchantId} and a.id = ${id}::bigint and a.status = any (${[...from]}::smallint[])
      returning a.id, a.version, a.status
    ), told as (
      insert into after_sale_event (merchant_id, after_sale_id, move, who, status, employee_id, actor, detail)
      select ${tx.merchantId}::bigint, moved.id, ${event.move}, ${event.actor.who}, moved.status,
        ${event.actor.employeeId}::bigint, ${event.actor.name}, ${event.detail}
      from moved returning id
    )
    select version from moved`)
  if (moved) await keepAfterSaleTimer(tx, id)
  return moved?.version ?? null
}

const keepAfterSaleTimer = async (tx: Tx, id: number): Promise<void> => {
  await tx.run(sql`
    delete from timer where merchant_id = ${tx.merchantId} and kind = 'afterSale' and record_id = ${id}::bigint`)
  await tx.run(sql`
    insert into timer (merchant_id, kind, record_id, due_at)
    select ${tx.merchantId}::bigint, 'afterSale', a.id, a.due_at from after_sale a
    where a.merchant_id = ${tx.merchantId} and a.id = ${id}::bigint and a.due_at is not null
    on conflict (merchant_id, kind, record_id) do update set due_at = excluded.due_at`)
}

/** True if the timer of a locked after-sale may act, by the clock of the database. */
export const isAfterSaleDue = async (tx: Tx, id: number): Promise<boolean> =>
  (
    await tx.one(sql<{ due: boolean }>`
      select coalesce(a.due_at <= now(), false) as due from after_sale a
      where a.merchant_id = ${tx.merchantId} and a.id = ${id}::bigint`)
  ).due

export const postponeAfterSale = (tx: Tx, id: number, minutes: number) =>
  tx.run(sql`
    update timer t set due_at = now() + make_interval(mins => ${minutes}::int)
    where t.merchant_id = ${tx.merchantId} and t.kind = 'afterSale' and t.record_id = ${id}::bigint and t.due_at <= now()`)

/** Writes what a decision makes of the lines. */
export const updateClaimedLines = (
  tx: Tx,
  id: number,
  lines: readonly Omit<AfterSaleLineColumns, 'units'>[],
) =>
  tx.run(sql`
    update after_sale_line c set paid_units = n.paid_units, free_units = n.free_units, here = n.here, amount = n.amount,
      way = n.way
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as n (line smallint, paid_units bigint, free_units bigint,
      here bigint, amount bigint, way text)
    where c.merchant_id = ${tx.merchantId} and c.after_sale_id = ${id}::bigint and c.line = n.line`)

export const selectAfterSaleEvents = (tx: Tx, id: number) =>
  tx.all(sql<{
    at: string
    move: string
    who: 'staff' | 'buyer' | 'timer' | 'system'
    actor: string
    status: number
    detail: string
  }>`
    select e.at, e.move, e.who, e.actor, e.status, e.detail from after_sale_event e
    where e.merchant_id = ${tx.merchantId} and e.after_sale_id = ${id}::bigint order by e.id desc`)

/** What a list asks for. */
export interface Asked {
  filters: Omit<AfterSaleFilters, 'tab'>
  stores: Stores
  timeZone: string
}

export const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `)

export function conditions(tx: Tx, { filters, stores, timeZone }: Asked): RawBuilder<unknown>[] {
  const { keyword = '', storeId, type, reason, policy, from, to } = filters
  const found = [sql`a.merchant_id = ${tx.merchantId}`, inStores(stores)]
  if (storeId !== undefined) found.push(sql`a.store_id = ${storeId}::bigint`)
  if (type !== undefined) found.push(sql`a.type = ${type}::smallint`)
  if (reason !== undefined) found.push(sql`a.reason = ${reason}::smallint`)
  if (policy === 'override') found.push(sql`a.override`)
  if (policy === 'byTime') found.push(sql`a.by_time`)
  if (from !== undefined)
    found.push(sql`a.created_at >= ${from}::date::timestamp at time zone ${timeZone}::text`)
  if (to !== undefined)
    found.push(sql`a.created_at < (${to}::date + 1)::timestamp at time zone ${timeZone}::text`)
  if (keyword !== '') {
    const ways = [
      sql`select k.id from after_sale k where k.merchant_id = ${tx.merchantId} and k.number = ${keyword}`,
      sql`select k.id from orders w join after_sale k on k.merchant_id = ${tx.merchantId} and k.order_id = w.id
        where w.merchant_id = ${tx.merchantId} and w.number = ${keyword}`,
    ]
    if (/^\d{4}$/.test(keyword))
      ways.push(sql`select k.id from orders w join after_sale k on k.merchant_id = ${tx.merchantId} and k.order_id = w.id
        where w.merchant_id = ${tx.merchantId} and w.phone_tail = ${keyword}`)
    found.push(sql`a.id in (${sql.join(ways, sql` union all `)})`)
  }
  return found
}

/** The numbers of all statuses, each counted up to a limit. */
export const countAfterSales = (tx: Tx, asked: Asked, statuses: readonly number[], atMost: number) => {
  const where = all(conditions(tx, asked))
  return tx.all(sql<{ status: number; count: number }>`
    select w.status, (select count(*)::int from (
      select from after_sale a where ${where} and a.status = w.status limit ${atMost + 1}::int) c) as count
    from unnest(${[...statuses]}::smallint[]) w (status)`)
}

/** The newest after-sale of the stores by its id. */
export const selectNewest = async (tx: Tx, stores: Stores): Promise<number> =>
  (
    await tx.one(sql<{ id: number }>`
      select coalesce(max(a.id), 0)::bigint as id from after_sale a
      where a.merchant_id = ${tx.merchantId} and ${inStores(stores)}`)
  ).id

/** How many after-sales of a list are newer than one. */
export const countNewer = async (tx: Tx, asked: Asked, status: number | null, than: number) =>
  (
    await tx.one(sql<{ count: number }>`
      select count(*)::int as count from (
        select from after_sale a
        where ${all([...conditions(tx, asked), ...(status === null ? [] : [sql`a.status = ${status}::smallint`]), sql`a.id > ${than}::bigint`])}
        limit 100) n`)
  ).count

/** The sum of what waits for its decision, and since when. */
export const selectWaiting = (tx: Tx, asked: Asked) =>
  tx.one(sql<{ amount: number; since: string | null }>`
    select coalesce(sum(a.asked), 0)::bigint as amount, min(a.submitted_at) as since
    from after_sale a where ${all(conditions(tx, asked))} and a.status = 20`)

/** A page: of all statuses the most urgent first, of one the longest wait or the newest first. */
export const selectAfterSalePage = (
  tx: Tx,
  asked: Asked,
  page: { status: number | null; oldest: boolean; pageNo: number; pageSize: number },
) =>
  tx.all(sql<AfterSaleColumns>`
    select ${columns} from after_sale a ${withNames(tx)}
    where ${all([...conditions(tx, asked), ...(page.status === null ? [] : [sql`a.status = ${page.status}::smallint`])])}
    order by ${page.status === null ? urgency : page.oldest ? sql`a.created_at, a.id` : sql`a.created_at desc, a.id desc`}
    limit ${page.pageSize}::int offset ${(page.pageNo - 1) * page.pageSize}::bigint`)

/** The first product of each after-sale, and its pieces. Weighed goods count one. */
export const selectClaimedGoods = (tx: Tx, ids: readonly number[]) =>
  tx.all(sql<{
    id: number
    name: string
    product_id: number
    kinds: number
    pieces: number
    weighed: boolean
  }>`
    select w.id, f.name, f.product_id, f.kinds, f.pieces, f.weighed
    from unnest(${[...ids]}::bigint[]) w (id)
    cross join lateral (
      select (array_agg(l.name order by l.line))[1] as name, (array_agg(l.product_id order by l.line))[1] as product_id,
        count(*)::int as kinds, coalesce(sum(case when l.sale_mode = 2 then 1 else c.units / 1000 end), 0)::int as pieces,
        coalesce(bool_or(l.sale_mode = 2), false) as weighed
      from after_sale a
      join after_sale_line c on c.merchant_id = ${tx.merchantId} and c.after_sale_id = a.id
      join order_line l on l.merchant_id = ${tx.merchantId} and l.order_id = a.order_id and l.line = c.line
      where a.merchant_id = ${tx.merchantId} and a.id = w.id and c.units > 0) f
    where f.kinds > 0`)

export const selectAfterSalesOf = (tx: Tx, stores: Stores, orderId: number) =>
  tx.all(sql<Pick<AfterSaleColumns, 'id' | 'number' | 'type' | 'status' | 'asked' | 'amount' | 'created_at'>>`
    select a.id, a.number, a.type, a.status, a.asked, a.amount, a.created_at from after_sale a
    where a.merchant_id = ${tx.merchantId} and a.order_id = ${orderId}::bigint and ${inStores(stores)} order by a.id desc`)

/** Orders and after-sales of a member in the last 90 days. */
export const selectHistory = (tx: Tx, memberId: number) =>
  tx.one(sql<{ orders: number; after_sales: number }>`
    select (select count(*)::int from orders o where o.merchant_id = ${tx.merchantId} and o.member_id = ${memberId}::bigint
        and o.placed_at > now() - interval '90 days') as orders,
      (select count(*)::int from after_sale a join orders o on o.merchant_id = ${tx.merchantId} and o.id = a.order_id
        where a.merchant_id = ${tx.merchantId} and o.member_id = ${memberId}::bigint
        and a.created_at > now() - interval '90 days') as after_sales`)
