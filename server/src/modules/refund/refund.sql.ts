import type { PayChannel } from '@zhanggui/contract/order/order.ts'
import { type RefundFilters as AskedFilters, refundStatus } from '@zhanggui/contract/refund/refund.ts'
import { later, nowIf, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Session } from '../../kernel/session/session.ts'
import { keepTimers } from '../../kernel/task/timer.sql.ts'

/** A received payment with its rest, locked, what was received last first. */
export interface PaidRow {
  id: number
  method: number
  channel: PayChannel
  rest: number
  behaviour: string
}

export const lockPaid = (tx: Tx, orderId: number) =>
  tx.all(sql<PaidRow>`
    select p.id, p.method, p.channel, p.amount - p.refunded as rest, p.behaviour from order_payment p
    where p.merchant_id = ${tx.merchantId} and p.order_id = ${orderId}::bigint and p.status = 20 and p.refunded < p.amount
    order by coalesce(p.ended_at, p.at) desc, p.id desc for update`)

/** Adds to what of the order is refunded. False if it would be more than was received. */
export const addRefunded = async (
  tx: Tx,
  orderId: number,
  amount: number,
  freight: number,
): Promise<boolean> =>
  (
    await tx.all(sql`
      update orders o set refunded = o.refunded + ${amount}::bigint,
        freight_refunded = o.freight_refunded + ${freight}::bigint
      where o.merchant_id = ${tx.merchantId} and o.id = ${orderId}::bigint and o.refunded + ${amount}::bigint <= o.received
        and o.freight_refunded + ${freight}::bigint <= o.freight - o.freight_discount
      returning o.id`)
  ).length > 0

export interface PartWrite {
  payment_id: number
  method: number
  channel: PayChannel
  amount: number
  status: number
  attempts: number
  fault: string
}

/** Seconds until a channel without an answer is asked again: the more often it was asked, the later. */
const askSeconds = (asked: number): number => Math.min(60 * 2 ** asked, 3600)

/** Writes a refund with its parts, and takes them from the payments. */
export const insertRefund = (
  tx: Tx,
  refund: {
    orderId: number
    storeId: number
    amount: number
    freight: number
    lines: readonly unknown[]
    reason: number
    status: number
    by: string
    at: string | null
  },
  parts: readonly PartWrite[],
) =>
  tx.one(sql<{ id: number; number: string }>`
    with next as materialized (
      select o.id, 'TK' || o.number || '-' || (1 + (
        select count(*) from refund r where r.merchant_id = ${tx.merchantId} and r.order_id = o.id)) as number,
        least(coalesce(${refund.at}::timestamptz, now()), now()) as at
      from orders o where o.merchant_id = ${tx.merchantId} and o.id = ${refund.orderId}::bigint
    ), made as (
      insert into refund (merchant_id, number, order_id, store_id, amount, freight, lines, reason, status, created_by, created_at,
        done_at, ask_at)
      select ${tx.merchantId}::bigint, o.number, o.id, ${refund.storeId}::bigint, ${refund.amount}::bigint, ${refund.freight}::bigint,
        ${JSON.stringify(refund.lines)}::jsonb, ${refund.reason}::smallint, ${refund.status}::smallint, ${refund.by}, o.at,
        case when ${refund.status}::smallint = 30 then o.at end,
        case when ${parts.some(({ status }) => status === refundStatus.inProgress)} then now() + make_interval(secs => ${askSeconds(0)}::int) end
      from next o
      returning id, number, order_id, created_at, ask_at
    ), timed as (
      insert into timer (merchant_id, kind, record_id, due_at)
      select ${tx.merchantId}::bigint, 'refund', made.id, made.ask_at from made where made.ask_at is not null
      returning record_id
    ), parts as (
      insert into refund_part (merchant_id, refund_id, order_id, payment_id, method, channel, amount, status, attempts, fault,
        done_at)
      select ${tx.merchantId}::bigint, made.id, made.order_id, n.payment_id, n.method, n.channel, n.amount, n.status,
        n.attempts, n.fault, case when n.status = 30 then made.created_at end
      from made, jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as n (payment_id bigint, method smallint, channel text,
        amount bigint, status smallint, attempts int, fault text)
      returning id, refund_id, channel, status, fault, attempts
    ), tried as (
      insert into refund_attempt (merchant_id, refund_id, part_id, channel, status, fault, made_by)
      select ${tx.merchantId}::bigint, parts.refund_id, parts.id, parts.channel, parts.status, parts.fault, ${refund.by}
      from parts where parts.attempts > 0
      returning id
    ), taken as (
      update order_payment p set refunded = p.refunded + n.amount
      from jsonb_to_recordset(${JSON.stringify(parts)}::jsonb) as n (payment_id bigint, amount bigint)
      where p.merchant_id = ${tx.merchantId} and p.order_id = ${refund.orderId}::bigint and p.id = n.payment_id
      returning p.id
    )
    select made.id, made.number from made`)

export interface RefundColumns {
  id: number
  number: string
  version: number
  order_id: number
  order_number: string
  store_id: number
  store_name: string
  amount: number
  reason: number
  status: number
  created_at: string
  created_by: string
  done_at: string | null
  freight: number
  lines: { line: number; quantity: number; amount: number }[]
  asked: number
  after_sale_id: number | null
  after_sale_number: string | null
  order_store_id: number
  buyer_name: string
  buyer_phone: string
}

const columns = sql`
  r.id, r.number, r.version, r.order_id, o.number as order_number, r.store_id, s.name as store_name, r.amount, r.reason,
  r.status, r.created_at, r.created_by, r.done_at, r.freight, r.lines, r.asked, a.id as after_sale_id,
  a.number as after_sale_number, o.store_id as order_store_id,
  coalesce(nullif(o.buyer_name, ''), o.receiver_name) as buyer_name,
  coalesce(nullif(o.buyer_phone, ''), o.receiver_phone) as buyer_phone`
const withNames = (tx: Tx) => sql`
  join orders o on o.merchant_id = ${tx.merchantId} and o.id = r.order_id
  join store s on s.merchant_id = ${tx.merchantId} and s.id = r.store_id
  left join after_sale a on a.merchant_id = ${tx.merchantId} and a.refund_id = r.id`
const inScope = ({ stores }: Pick<Session, 'stores'>) =>
  stores === 'all' ? sql`true` : sql`r.store_id = any (${[...stores]}::bigint[])`

export type RefundFilters = Omit<AskedFilters, 'tab'>

const where = (tx: Tx, session: Pick<Session, 'stores' | 'timeZone'>, asked: RefundFilters) => sql`
  r.merchant_id = ${tx.merchantId} and ${inScope(session)}
  and (${asked.storeId ?? null}::bigint is null or r.store_id = ${asked.storeId ?? null}::bigint)
  and (${asked.from ?? null}::date is null or r.created_at >= ${asked.from ?? null}::date::timestamp at time zone ${session.timeZone}::text)
  and (${asked.to ?? null}::date is null or r.created_at < (${asked.to ?? null}::date + 1)::timestamp at time zone ${session.timeZone}::text)
  and (${asked.keyword ?? ''} = '' or r.number = ${asked.keyword ?? ''} or r.order_id in (
    select k.id from orders k where k.merchant_id = ${tx.merchantId} and k.number = ${asked.keyword ?? ''})
    or r.id in (select n.refund_id from after_sale n where n.merchant_id = ${tx.merchantId} and n.number = ${asked.keyword ?? ''}))
  and (${asked.reason ?? null}::smallint is null or r.reason = ${asked.reason ?? null}::smallint)
  and (${asked.method ?? null}::smallint is null or exists (select from refund_part m where m.merchant_id = ${tx.merchantId}
    and m.refund_id = r.id and m.method = ${asked.method ?? null}::smallint))`

/** What failed, of all that is found. */
export const sumFailed = (tx: Tx, session: Pick<Session, 'stores' | 'timeZone'>, asked: RefundFilters) =>
  tx.one(sql<{ count: number; amount: number }>`
    select count(*)::int as count, coalesce(sum(t.amount), 0)::bigint as amount
    from refund r join refund_part t on t.merchant_id = ${tx.merchantId} and t.refund_id = r.id and t.status = 40
    where ${where(tx, session, asked)} and r.status = 40`)

export const countRefunds = (
  tx: Tx,
  session: Pick<Session, 'stores' | 'timeZone'>,
  asked: RefundFilters,
  atMost: number,
) =>
  tx.all(sql<{ status: number; count: number }>`
    select status.n as status, (select count(*) from (
      select from refund r where ${where(tx, session, asked)} and r.status = status.n limit ${atMost + 1}::int) c)::int as count
    from unnest(array[10, 20, 30, 40]) status (n)`)

/** The newest refund of the stores by its id. */
export const selectNewest = async (tx: Tx, session: Pick<Session, 'stores'>): Promise<number> =>
  (
    await tx.one(sql<{ id: number }>`
      select coalesce(max(r.id), 0)::bigint as id from refund r
      where r.merchant_id = ${tx.merchantId} and ${inScope(session)}`)
  ).id

export const selectRefunds = (
  tx: Tx,
  session: Pick<Session, 'stores' | 'timeZone'>,
  asked: RefundFilters,
  page: { status: number | undefined; pageNo: number; pageSize: number },
) =>
  tx.all(sql<RefundColumns>`
    select ${columns} from refund r ${withNames(tx)}
    where ${where(tx, session, asked)} and (${page.status ?? null}::smallint is null or r.status = ${page.status ?? null}::smallint)
    order by r.created_at desc, r.id desc
    limit ${page.pageSize}::int offset ${(page.pageNo - 1) * page.pageSize}::bigint`)

export const selectRefund = (tx: Tx, session: Pick<Session, 'stores'>, id: number, lock: boolean) =>
  tx.first(sql<RefundColumns>`
    select ${columns} from refund r ${withNames(tx)}
    where r.merchant_id = ${tx.merchantId} and r.id = ${id}::bigint and ${inScope(session)}
    ${lock ? sql`for update of r` : sql``}`)

/**
 * Locks a refund and, before it, its order: all writers of an order, its after-sales and refunds lock the order first, so
 * that they wait for each other and never cross.
 */
export async function lockRefund(tx: Tx, session: Pick<Session, 'stores'>, id: number) {
  await tx.run(sql`
    select o.id from refund r
    join orders o on o.merchant_id = ${tx.merchantId} and o.id = r.order_id
    where r.merchant_id = ${tx.merchantId} and r.id = ${id}::bigint for update of o`)
  return selectRefund(tx, session, id, true)
}

/** A refund of an export. `cursor` is its place. */
export interface ExportedRefund extends RefundColumns {
  created_local: string
  done_local: string
  cursor: string
}

export const selectRefundsAfter = (
  tx: Tx,
  session: Pick<Session, 'stores' | 'timeZone'>,
  asked: RefundFilters,
  status: number | null,
  cursor: string | null,
  limit: number,
) => {
  const [at = '', id = '0'] = (cursor ?? '').split('|')
  return tx.all(sql<ExportedRefund>`
    select ${columns},
      to_char(r.created_at at time zone ${session.timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as created_local,
      coalesce(to_char(r.done_at at time zone ${session.timeZone}::text, 'YYYY-MM-DD HH24:MI:SS'), '') as done_local,
      to_char(r.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '|' || r.id as cursor
    from refund r ${withNames(tx)}
    where ${where(tx, session, asked)} and (${status}::smallint is null or r.status = ${status}::smallint)
      ${cursor === null ? sql`` : sql`and (r.created_at, r.id) < (${at}::timestamptz, ${Number(id)}::bigint)`}
    order by r.created_at desc, r.id desc limit ${limit}::int`)
}

/** How many refunds are found, at most so many: all, or those that are newer than one. */
export const countFoundRefunds = async (
  tx: Tx,
  session: Pick<Session, 'stores' | 'timeZone'>,
  asked: RefundFilters,
  status: number | null,
  atMost: number,
  newerThan = 0,
) =>
  (
    await tx.one(sql<{ count: number }>`
      select count(*)::int as count from (select from refund r
        where ${where(tx, session, asked)} and r.id > ${newerThan}::bigint
          and (${status}::smallint is null or r.status = ${status}::smallint)
        limit ${atMost}::int) n`)
  ).count

/** The tries of a refund, the newest first. */
export const selectAttempts = (tx: Tx, refundId: number) =>
  tx.all(sql<{ at: string; channel: PayChannel; status: number; fault: string; made_by: string }>`
    select t.at, t.channel, t.status, t.fault, t.made_by from refund_attempt t
    where t.merchant_id = ${tx.merchantId} and t.refund_id = ${refundId}::bigint order by t.id desc`)

/** The names and units of the lines of an order. */
export const selectLineNames = (tx: Tx, orderId: number) =>
  tx.all(sql<{ line: number; name: string; sale_mode: number; stock_unit: number }>`
    select l.line, l.name, l.sale_mode, l.stock_unit from order_line l
    where l.merchant_id = ${tx.merchantId} and l.order_id = ${orderId}::bigint`)

/** True if a locked refund may be asked for now, by the clock of the database. */
export const isAskDue = async (tx: Tx, id: number): Promise<boolean> =>
  (
    await tx.one(sql<{ due: boolean }>`
      select coalesce(r.ask_at <= now(), false) as due from refund r
      where r.merchant_id = ${tx.merchantId} and r.id = ${id}::bigint`)
  ).due

/** Counts a question, and sets the time of the next one: only a part without an answer needs it. */
export const keepAskTimer = async (tx: Tx, refundId: number, asked: number): Promise<void> => {
  await tx.run(sql`
    update refund r set asked = ${asked}::int, ask_at = ${later(
      sql`now()`,
      sql`case when exists (
        select from refund_part t where t.merchant_id = ${tx.merchantId} and t.refund_id = r.id and t.status = 20)
      then make_interval(secs => ${askSeconds(asked)}::int) end`,
    )}
    where r.merchant_id = ${tx.merchantId} and r.id = ${refundId}::bigint`)
  await keepTimers(
    tx,
    'refund',
    [refundId],
    sql`select r.id, r.ask_at as due_at from refund r where r.merchant_id = ${tx.merchantId}
      and r.id = ${refundId}::bigint and r.ask_at is not null`,
  )
}

export interface PartColumns extends PartWrite {
  id: number
  refund_id: number
  done_at: string | null
  done_by: string
  behaviour: string
}

export const selectParts = (tx: Tx, refundIds: readonly number[]) =>
  tx.all(sql<PartColumns>`
    select t.id, t.refund_id, t.payment_id, t.method, t.channel, t.amount, t.status, t.attempts, t.fault, t.done_at, t.done_by,
      p.behaviour
    from refund_part t
    join order_payment p on p.merchant_id = ${tx.merchantId} and p.order_id = t.order_id and p.id = t.payment_id
    where t.merchant_id = ${tx.merchantId} and t.refund_id = any (${[...refundIds]}::bigint[]) order by t.id`)

/** Writes the state of a part and of its refund, and the try that led to it. */
export const updatePart = async (
  tx: Tx,
  refundId: number,
  part: { id: number; status: number; channel: PayChannel; method: number; attempts: number; fault: string },
  by: string,
): Promise<void> => {
  await tx.run(sql`
    update refund_part t set status = ${part.status}::smallint, channel = ${part.channel}, method = ${part.method}::smallint, attempts = ${part.attempts}::int,
      fault = ${part.fault}, done_at = ${part.status === refundStatus.done ? sql`now()` : sql`null`},
      done_by = case when ${part.status}::smallint = ${refundStatus.done} then ${by} else '' end
    where t.merchant_id = ${tx.merchantId} and t.refund_id = ${refundId}::bigint and t.id = ${part.id}::bigint`)
  await tx.run(sql`
    insert into refund_attempt (merchant_id, refund_id, part_id, channel, status, fault, made_by)
    values (${tx.merchantId}, ${refundId}::bigint, ${part.id}::bigint, ${part.channel}, ${part.status}::smallint,
      ${part.fault}, ${by})`)
  await tx.run(sql`
    update refund r set version = r.version + 1, status = n.status,
      done_at = ${nowIf(sql`n.status = ${refundStatus.done}`)}
    from (select case when bool_or(t.status = 40) then 40 when bool_or(t.status = 10) then 10
        when bool_or(t.status = 20) then 20 else 30 end as status
      from refund_part t where t.merchant_id = ${tx.merchantId} and t.refund_id = ${refundId}::bigint) n
    where r.merchant_id = ${tx.merchantId} and r.id = ${refundId}::bigint`)
}

/** The refunds of an order. */
export const selectRefundsOf = (tx: Tx, orderId: number) =>
  tx.all(sql<{ id: number; number: string; amount: number; status: number; reason: number; at: string }>`
    select r.id, r.number, r.amount, r.status, r.reason, r.created_at as at from refund r
    where r.merchant_id = ${tx.merchantId} and r.order_id = ${orderId}::bigint order by r.id`)
