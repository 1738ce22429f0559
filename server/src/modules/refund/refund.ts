import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { payMethod } from '@zhanggui/contract/order/order.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import type { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import {
  type RefundDetail,
  type RefundPage,
  type RefundQuery,
  type RefundReason,
  type RefundRow,
  type RefundStatus,
  refundReason,
  refundStatus,
} from '@zhanggui/contract/refund/refund.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { maskPhone, maskPhonesIn } from '../../kernel/record/mask.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requireStore } from '../goods/goods-write.ts'
import { selectStoreNames } from '../goods/shelf.ts'
import { figureKind, noteFigures } from '../home/figures.ts'
import { tellRefund } from '../webhook/events.ts'
import { type ChannelState, channels } from './channels.ts'
import {
  addRefunded,
  countFoundRefunds,
  countRefunds,
  insertRefund,
  isAskDue,
  keepAskTimer,
  lockPaid,
  lockRefund,
  type PartColumns,
  type PartWrite,
  type RefundColumns,
  selectAttempts,
  selectLineNames,
  selectNewest,
  selectParts,
  selectRefund,
  selectRefunds,
  sumFailed,
  updatePart,
} from './refund.sql.ts'

export { selectRefundsOf } from './refund.sql.ts'

/** Money to give back. `lines` are the goods in it. Cents, and thousandths of the stock unit. */
export interface Refunding {
  orderId: number
  storeId: number
  amount: number
  freight: number
  lines: readonly { line: number; quantity: number; amount: number }[]
  reason: RefundReason
  by: string
  /** The freight is taken from the order already. */
  freightTaken?: boolean
  /** Cash leaves the till now: nobody confirms it later. */
  cashAtOnce?: boolean
  /** When a till gave it back, if it told of it later. */
  at?: string | null
}

export interface RefundMade {
  id: number
  number: string
  status: RefundStatus
}

/** Hears of each change of a refund, in its transaction. */
type RefundReader = (
  work: RefundWork,
  refund: { id: number; orderId: number; status: RefundStatus },
) => Promise<void>
export interface RefundWork {
  tx: Tx
  /** Without an employee it is the system. */
  actor: { employeeId: number | null; name: string }
}
const readers: RefundReader[] = []
/** Announces a noun that follows its refunds, once before the first call. */
export const followRefunds = (reader: RefundReader): void => {
  readers.push(reader)
}

/**
 * Gives money back to the newest payments first, each at most its rest (decisions section 4). The order is locked. Never
 * more than was received: the write itself refuses it. Cash, transfers and what a till or shop took wait for staff.
 */
export async function makeRefund(tx: Tx, asked: Refunding): Promise<RefundMade | null> {
  if (asked.amount === 0) return null
  if (!(await addRefunded(tx, asked.orderId, asked.amount, asked.freightTaken ? 0 : asked.freight)))
    throw refuse('refund.aboveReceived')
  const parts: PartWrite[] = []
  let left = asked.amount
  for (const paid of await lockPaid(tx, asked.orderId)) {
    const amount = Math.min(left, paid.rest)
    if (amount === 0) break
    left -= amount
    const { id: payment_id, method, channel, behaviour } = paid
    const { state, fault } = channels[channel].refund({ behaviour, attempts: 0 })
    const gone = channel === 'cash' && asked.cashAtOnce === true
    const hand = channels[channel].hand && !gone
    parts.push({
      payment_id,
      method,
      channel,
      amount,
      status: hand
        ? refundStatus.waiting
        : gone || state === 'done'
          ? refundStatus.done
          : state === 'pending'
            ? refundStatus.inProgress
            : refundStatus.failed,
      attempts: hand ? 0 : 1,
      fault,
    })
  }
  if (left > 0) throw refuse('refund.aboveReceived')
  const has = (status: number) => parts.some((part) => part.status === status)
  const status =
    [refundStatus.failed, refundStatus.waiting, refundStatus.inProgress].find(has) ?? refundStatus.done
  // Money that came late, or for a cancelled order, was no sale.
  const ofSale = asked.reason !== refundReason.latePayment && asked.reason !== refundReason.cancelled
  const at = asked.at ?? null
  await noteFigures(
    tx,
    asked.storeId,
    [
      ...(ofSale ? [{ kind: figureKind.refunds, amount: asked.amount }] : []),
      ...parts.map(({ method, amount }) => ({ kind: figureKind.givenBack, key: method, amount })),
    ],
    at,
  )
  const made = await insertRefund(tx, { ...asked, status, at }, parts)
  await tellRefund(tx, { id: made.id, status })
  return { ...made, status }
}

export const tabOf = { failed: 40, waiting: 10, inProgress: 20, done: 30 } as const

/** The refunds of the stores of the person, the newest first. */
export async function findRefundPage(context: TenantContext, asked: RefundQuery): Promise<RefundPage> {
  const { tx, session } = context
  const { tab, pageNo, pageSize, ...filters } = asked
  if (filters.storeId !== undefined) await requireStore(context, filters.storeId)
  const counts = new Map(
    (await countRefunds(tx, session, filters, countLimit)).map(({ status, count }) => [status, count]),
  )
  const status = tab && tabOf[tab]
  const rows = await selectRefunds(tx, session, filters, { status, pageNo, pageSize })
  const parts = await selectParts(
    tx,
    rows.map(({ id }) => id),
  )
  const failed = await sumFailed(tx, session, filters)
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const total = status ? (counts.get(status) ?? 0) : all
  return {
    records: rows.map((row) => rowOf(row, parts)),
    total: Math.min(total, countLimit),
    totalCapped: total > countLimit,
    counts: {
      all: Math.min(all, countLimit),
      ...Object.fromEntries(
        Object.entries(tabOf).map(([name, code]) => [name, Math.min(counts.get(code) ?? 0, countLimit)]),
      ),
    },
    failed: { count: failed.count, amount: yuanOf(failed.amount) },
    newest: await selectNewest(tx, session),
  }
}

/** A list says at most so many new refunds. */
const newerAtMost = 100

export async function watchRefunds(
  context: TenantContext,
  { newest, tab, ...filters }: ParsedInputOf<(typeof refundCalls)['watchRefunds']>,
): Promise<OutputOf<(typeof refundCalls)['watchRefunds']>> {
  const { tx, session } = context
  if (filters.storeId !== undefined) await requireStore(context, filters.storeId)
  return {
    count: await countFoundRefunds(tx, session, filters, tab ? tabOf[tab] : null, newerAtMost, newest),
  }
}

export async function findRefundDetail(
  context: TenantContext,
  { id }: { id: string },
): Promise<RefundDetail> {
  const { tx, session } = context
  const row = await selectRefund(tx, session, Number(id), false)
  if (!row) throw refuse('common.notFound')
  const [parts, tries, names, stores] = await Promise.all([
    selectParts(tx, [row.id]),
    selectAttempts(tx, row.id),
    selectLineNames(tx, row.order_id),
    selectStoreNames(tx),
  ])
  return {
    ...rowOf(row, parts),
    buyerName: maskPhonesIn(row.buyer_name),
    buyerPhone: row.buyer_phone && maskPhone(row.buyer_phone),
    soldIn: row.order_store_id === row.store_id ? '' : (stores.get(row.order_store_id) ?? ''),
    freight: yuanOf(row.freight),
    lines: row.lines.flatMap(({ line, quantity, amount }) => {
      const sold = names.find((one) => one.line === line)
      if (!sold) return []
      const weighed = sold.sale_mode === saleMode.weight
      return [
        {
          line,
          name: sold.name,
          quantity: amountText(quantity, weighed),
          unit: sold.stock_unit,
          amount: yuanOf(amount),
        },
      ]
    }),
    tries: tries.map(({ made_by, ...one }) => ({ ...one, by: made_by })),
  }
}

const rowOf = (row: RefundColumns, parts: readonly PartColumns[]): RefundRow => ({
  id: String(row.id),
  number: row.number,
  version: row.version,
  orderId: String(row.order_id),
  orderNumber: row.order_number,
  storeId: String(row.store_id),
  storeName: row.store_name,
  amount: yuanOf(row.amount),
  reason: row.reason,
  status: row.status,
  createdAt: row.created_at,
  createdBy: row.created_by,
  doneAt: row.done_at,
  attempts: parts.reduce((sum, part) => sum + (part.refund_id === row.id ? part.attempts : 0), 0),
  afterSale:
    row.after_sale_id === null
      ? null
      : { id: String(row.after_sale_id), number: row.after_sale_number ?? '' },
  parts: parts
    .filter(({ refund_id }) => refund_id === row.id)
    .map((part) => ({
      id: String(part.id),
      method: part.method,
      channel: part.channel,
      amount: yuanOf(part.amount),
      status: part.status,
      attempts: part.attempts,
      fault: part.fault,
      doneAt: part.done_at,
      doneBy: part.done_by,
    })),
})

interface PartAsked {
  id: string
  version: number
  partId: string
}

/** A part of a locked refund, in one of these statuses. */
async function holdPart(context: TenantContext, asked: PartAsked, statuses: readonly number[]) {
  const { tx, session } = context
  const refund = await lockRefund(tx, session, Number(asked.id))
  if (!refund) throw refuse('common.notFound')
  if (refund.version !== asked.version) throw refuse('refund.meanwhile', { number: refund.number })
  const part = (await selectParts(tx, [refund.id])).find(({ id }) => id === Number(asked.partId))
  if (!part) throw refuse('common.notFound')
  if (!statuses.includes(part.status)) throw refuse('refund.statusForbids', { number: refund.number })
  return { refund, part }
}

const actorOf = ({ session }: TenantContext) => ({ employeeId: session.employeeId, name: session.name })

async function writePart(
  context: TenantContext,
  refund: RefundColumns,
  part: PartColumns,
  change: Partial<Pick<PartColumns, 'status' | 'channel' | 'method' | 'attempts' | 'fault'>>,
  asked = 0,
): Promise<RefundRow> {
  const { tx, session } = context
  await updatePart(tx, refund.id, { ...part, ...change }, session.name)
  await keepAskTimer(tx, refund.id, asked)
  context.note(String(refund.id), {
    title: refund.number,
    storeId: refund.store_id,
    changes: [{ field: 'amount', before: null, after: yuanOf(part.amount) }],
  })
  const row = await selectRefund(tx, session, refund.id, false)
  if (!row) throw refuse('common.notFound')
  await tellReaders({ tx, actor: actorOf(context) }, row)
  return rowOf(row, await selectParts(tx, [row.id]))
}

const tellReaders = async (work: RefundWork, row: RefundColumns): Promise<void> => {
  await tellRefund(work.tx, row)
  for (const read of readers)
    await read(work, { id: row.id, orderId: row.order_id, status: row.status as RefundStatus })
}

const statusOf: Readonly<Record<ChannelState, RefundStatus>> = {
  done: refundStatus.done,
  pending: refundStatus.inProgress,
  failed: refundStatus.failed,
}

/** Asks the channels again for the failed parts of a refund, under the same numbers. */
export async function retryFailed(context: TenantContext, refundId: number): Promise<void> {
  const { tx, session } = context
  const refund = await selectRefund(tx, session, refundId, true)
  if (!refund) throw refuse('common.notFound')
  for (const part of await selectParts(tx, [refund.id])) {
    if (part.status !== refundStatus.failed) continue
    const { state, fault } = channels[part.channel].refund(part)
    const change = { status: statusOf[state], attempts: part.attempts + 1, fault }
    await updatePart(tx, refund.id, { ...part, ...change }, session.name)
  }
  await keepAskTimer(tx, refund.id, 0)
  const row = await selectRefund(tx, session, refund.id, false)
  if (row) await tellReaders({ tx, actor: actorOf(context) }, row)
}

/** Staff have given the money back. */
export async function confirmRefund(context: TenantContext, asked: PartAsked): Promise<RefundRow> {
  const { refund, part } = await holdPart(context, asked, [refundStatus.waiting])
  return writePart(context, refund, part, { status: refundStatus.done, attempts: part.attempts + 1 })
}

/** Asks the channel to pay again, under the same number. */
export async function retryRefund(context: TenantContext, asked: PartAsked): Promise<RefundRow> {
  const { refund, part } = await holdPart(context, asked, [refundStatus.failed])
  const { state, fault } = channels[part.channel].refund(part)
  return writePart(context, refund, part, { status: statusOf[state], attempts: part.attempts + 1, fault })
}

/** What the channel says of a part now. While it says nothing, the part is neither paid nor failed. */
const answerOf = (part: PartColumns, asked: number) => {
  const state = channels[part.channel].askRefund({ ...part, asked })
  return { status: statusOf[state], fault: state === 'done' ? '' : part.fault }
}

/** Staff ask the channel for a part without an answer. */
export async function askRefund(context: TenantContext, asked: PartAsked): Promise<RefundRow> {
  const { refund, part } = await holdPart(context, asked, [refundStatus.inProgress])
  return writePart(context, refund, part, answerOf(part, refund.asked), refund.asked + 1)
}

/** The timer asks for the parts without an answer. Another node may have asked. */
export async function askDue(tx: Tx, id: number): Promise<void> {
  const refund = await lockRefund(tx, { stores: 'all' }, id)
  if (!refund || !(await isAskDue(tx, id))) return
  for (const part of await selectParts(tx, [id])) {
    if (part.status !== refundStatus.inProgress) continue
    const answer = answerOf(part, refund.asked)
    if (answer.status !== part.status) await updatePart(tx, id, { ...part, ...answer }, '')
  }
  await keepAskTimer(tx, id, refund.asked + 1)
  const row = await selectRefund(tx, { stores: 'all' }, id, false)
  if (row && row.version !== refund.version)
    await tellReaders({ tx, actor: { employeeId: null, name: '' } }, row)
}

/**
 * Pays a failed part in cash or by transfer: staff give it back by hand. The takings of home count it under its new way.
 */
export async function divertRefund(
  context: TenantContext,
  asked: PartAsked & { channel: 'cash' | 'transfer' },
): Promise<RefundRow> {
  const { refund, part } = await holdPart(context, asked, [refundStatus.failed])
  const method = payMethod[asked.channel]
  await noteFigures(context.tx, refund.store_id, [
    { kind: figureKind.givenBack, key: part.method, amount: -part.amount, count: -1 },
    { kind: figureKind.givenBack, key: method, amount: part.amount },
  ])
  return writePart(context, refund, part, {
    status: refundStatus.waiting,
    channel: asked.channel,
    method,
    fault: '',
  })
}
