import { textOf } from '@zhanggui/contract'
import { centsOf, moneyText, yuanOf } from '@zhanggui/contract/money.ts'
import { orderStatus } from '@zhanggui/contract/order/order.status.ts'
import { type PayChannel, paymentStatus } from '@zhanggui/contract/order/order.ts'
import { refundReason } from '@zhanggui/contract/refund/refund.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectMerchantSettings } from '../config/config.ts'
import { figureKind, noteFigures, saleFigures } from '../home/figures.ts'
import { channels } from '../refund/channels.ts'
import { makeRefund } from '../refund/refund.ts'
import { type HeldOrder, mayMove, moveOrder, releaseLines, statusText } from './moves.ts'
import { insertEvent, keepOrderTimer, updateDue } from './order.sql.ts'
import { asSystem, type OrderWork } from './order-context.ts'
import {
  addReceived,
  askLater,
  endPayment,
  insertPayment,
  type PaymentColumns,
  selectPayments,
} from './payments.sql.ts'

/** The timers of orders, as settings of the merchant. */
export interface OrderTimes {
  autoCancelMinutes: number
  transferCancelDays: number
  autoConfirmDays: number
  pickupReminderDays: number
}

const dayMinutes = 24 * 60
const againSeconds = 60

/** A payment on the timeline. The reader sees the method in his language. */
const paymentDetail = ({ method, amount }: Pick<PaymentColumns, 'method' | 'amount'>): string =>
  `method${method} ${moneyText(yuanOf(amount))}`

const differs = (
  known: PaymentColumns,
  { amount, method }: Pick<PaymentColumns, 'amount' | 'method'>,
): boolean => known.amount !== amount || known.method !== method

/** True if a payment with this reference is known, with another amount or method. */
export const isOtherPayment = async (
  tx: OrderWork['tx'],
  orderId: number,
  {
    channel,
    reference,
    amount,
    method,
  }: { channel: PayChannel; reference: string; amount: string; method: number },
): Promise<boolean> =>
  (await selectPayments(tx, orderId)).some(
    (one) =>
      one.channel === channel &&
      one.reference === reference &&
      differs(one, { amount: centsOf(amount) ?? 0, method }),
  )

/** Takes a payment of the buyer. One with the same reference is taken once. */
export async function takePayment(
  work: OrderWork,
  held: HeldOrder,
  payment: { method: number; channel: PayChannel; amount: number; reference: string; behaviour: string },
  times: OrderTimes,
): Promise<PaymentColumns> {
  const { order } = held
  const known = (await selectPayments(work.tx, order.id)).find(
    (one) => one.channel === payment.channel && one.reference === payment.reference,
  )
  if (known) {
    if (differs(known, payment)) throw refuse('order.numberTaken')
    return known
  }
  const channel = channels[payment.channel]
  const { state, askSeconds } = channel.begin(payment)
  // A payment that has not moved yet must fit. Money that is there is always recorded.
  const open = [orderStatus.pendingPayment, orderStatus.toConfirm].some((status) => status === order.status)
  if (payment.channel !== 'given') {
    if (!open) {
      if (order.status === orderStatus.cancelled || order.status === orderStatus.closed)
        throw refuse('order.statusForbids', { status: statusText(work, order) })
      throw refuse('order.paymentDiffers')
    }
    if (payment.amount > order.payable - order.received) throw refuse('order.paymentDiffers')
  }
  const status = state === 'failed' ? paymentStatus.failed : paymentStatus.pending
  const made = await insertPayment(work.tx, order.id, { ...payment, status, askSeconds }, work.actor.name)
  if (!made) throw refuse('common.conflict')
  const row: PaymentColumns = {
    ...payment,
    id: made.id,
    refunded: 0,
    status,
    asked: 0,
    due: false,
    at: '',
    actor: work.actor.name,
  }
  if (state === 'done') {
    await receivePayment(work, held, row, work.actor.name)
    // The sandbox may answer twice. The second answer finds the payment received.
    if (payment.behaviour === 'twice') await receivePayment(work, held, row, work.actor.name)
  } else if (state === 'pending') {
    const minutes = channel.hand ? times.transferCancelDays * dayMinutes : times.autoCancelMinutes
    const detail = paymentDetail(payment)
    if (mayMove(order, 'submitPayment', work))
      await moveOrder(work, held, 'submitPayment', { detail, dueAt: { minutes } })
    else {
      // One payment is pending already. The order waits as long as the slower one may take.
      order.version = (await updateDue(work.tx, order.id, minutes)).version
      await insertEvent(work.tx, order, { move: 'submitPayment', detail, actor: work.actor })
    }
    await keepOrderTimer(work.tx, order.id)
  } else {
    await insertEvent(work.tx, order, {
      move: 'paymentFailed',
      detail: paymentDetail(payment),
      actor: work.actor,
    })
  }
  return (await selectPayments(work.tx, order.id)).find(({ id }) => id === row.id) ?? row
}

/**
 * Records received money, once. It pays the order if nothing is missing; what is too much, or comes after the end, goes
 * back (decisions section 4).
 */
export async function receivePayment(
  work: OrderWork,
  held: HeldOrder,
  payment: Pick<PaymentColumns, 'id' | 'amount' | 'method'>,
  actor: string,
): Promise<void> {
  const { order } = held
  if (!(await endPayment(work.tx, order.id, payment.id, paymentStatus.received, actor))) return
  await addReceived(work.tx, order.id, payment.amount, payment.method)
  await noteFigures(work.tx, order.store_id, [
    { kind: figureKind.received, key: payment.method, amount: payment.amount },
  ])
  const before = order.received
  order.received += payment.amount
  order.version += 1
  const system = asSystem(work)
  await insertEvent(work.tx, order, {
    move: 'received',
    detail: paymentDetail(payment),
    actor: work.actor,
  })
  const excess = Math.min(payment.amount, Math.max(0, order.received - order.payable))
  const waits = [10, 15, 70].includes(order.status)
  if (!waits || before >= order.payable) {
    await giveBack(system, held, payment.amount)
    return
  }
  if (order.received >= order.payable) {
    const [{ prepareMinutes }] = await Promise.all([
      selectMerchantSettings(work.tx),
      closePending(system, held, payment.id),
    ])
    await moveOrder(system, held, order.status === orderStatus.cancelling ? 'paidAfterAll' : 'pay', {
      detail: moneyText(yuanOf(order.payable)),
      prepareMinutes,
    })
    await noteFigures(work.tx, order.store_id, saleFigures(order.payable, held.lines))
    if (excess > 0) await giveBack(system, held, excess)
  } else {
    await keepOrderTimer(work.tx, order.id)
    // Too little money came to keep the order.
    if (order.status === orderStatus.cancelling) await endIfNothingPends(system, held)
  }
}

const giveBack = ({ tx }: OrderWork, { order }: HeldOrder, amount: number) =>
  makeRefund(tx, {
    orderId: order.id,
    storeId: order.store_id,
    amount,
    freight: 0,
    lines: [],
    reason: refundReason.latePayment,
    by: '',
  })

/** Closes the other pending payments of a paid order. A late answer still counts as received money. */
async function closePending(work: OrderWork, { order }: HeldOrder, but: number): Promise<void> {
  for (const payment of await selectPayments(work.tx, order.id)) {
    if (payment.status !== paymentStatus.pending || payment.id === but) continue
    if (channels[payment.channel].hand || channels[payment.channel].close(payment) !== 'done')
      await endPayment(work.tx, order.id, payment.id, paymentStatus.closed, work.actor.name)
  }
}

/** Cancels an order, or asks for the end of its payments first. */
export async function cancelOrder(work: OrderWork, held: HeldOrder, reason: string): Promise<void> {
  const { order } = held
  const payments = await selectPayments(work.tx, order.id)
  const pending = payments.filter(({ status }) => status === paymentStatus.pending)
  const detail = { detail: reason, cancelReason: reason }
  if (pending.length === 0 && order.received === 0) {
    await moveOrder(work, held, 'cancel', detail)
    await releaseLines(work, held)
    return
  }
  if (!mayMove(order, 'askToCancel', work)) throw refuse('order.cannotCancel')
  await moveOrder(work, held, 'askToCancel', detail)
  await closePayments(asSystem(work), held)
}

/** Asks the providers to close what is pending. A transfer waits for staff. */
async function closePayments(work: OrderWork, held: HeldOrder): Promise<void> {
  const { order } = held
  for (const payment of await selectPayments(work.tx, order.id)) {
    if (payment.status !== paymentStatus.pending || channels[payment.channel].hand) continue
    const state = channels[payment.channel].close(payment)
    if (state === 'done') await receivePayment(work, held, payment, work.actor.name)
    else if (state === 'failed')
      await endPayment(work.tx, order.id, payment.id, paymentStatus.closed, work.actor.name)
  }
  if (order.status === orderStatus.cancelling) await endIfNothingPends(work, held)
}

const pends = async ({ tx }: OrderWork, { order }: HeldOrder): Promise<boolean> =>
  (await selectPayments(tx, order.id)).some(({ status }) => status === paymentStatus.pending)

async function endIfNothingPends(work: OrderWork, held: HeldOrder): Promise<void> {
  if (!(await pends(work, held))) await endCancelling(work, held)
}

/** No payment is pending any more: the parts that were received go back in the same transaction. */
async function endCancelling(work: OrderWork, held: HeldOrder): Promise<void> {
  const { order } = held
  await moveOrder(work, held, 'paymentClosed', {})
  await releaseLines(work, held)
  const rest = order.received - order.refunded
  if (rest > 0)
    await makeRefund(work.tx, {
      orderId: order.id,
      storeId: order.store_id,
      amount: rest,
      freight: 0,
      lines: [],
      reason: refundReason.cancelled,
      by: '',
    })
}

/** Staff saw the money of a transfer. It may come after all, when the transfer is closed or refused. */
export async function confirmPayment(work: OrderWork, held: HeldOrder, paymentId: number): Promise<void> {
  const { pending, failed, closed } = paymentStatus
  const payment = await requireByHand(work, held, paymentId, [pending, failed, closed])
  await receivePayment(work, held, payment, work.actor.name)
}

/** Staff saw no money. */
export async function refusePayment(work: OrderWork, held: HeldOrder, paymentId: number, times: OrderTimes) {
  const payment = await requireByHand(work, held, paymentId, [paymentStatus.pending])
  await endPayment(work.tx, held.order.id, payment.id, paymentStatus.failed, work.actor.name)
  const others = await pends(work, held)
  if (held.order.status === orderStatus.cancelling) {
    if (!others) await endCancelling(work, held)
  } else if (others) await keepOrderTimer(work.tx, held.order.id)
  else await moveOrder(work, held, 'refusePayment', { dueAt: { minutes: times.autoCancelMinutes } })
}

/** A payment that people move, in one of these statuses. */
async function requireByHand(
  work: OrderWork,
  { order }: HeldOrder,
  paymentId: number,
  statuses: readonly number[],
): Promise<PaymentColumns> {
  const payment = (await selectPayments(work.tx, order.id)).find(({ id }) => id === paymentId)
  if (!payment) throw refuse('common.notFound')
  if (!statuses.includes(payment.status) || !channels[payment.channel].hand)
    throw refuse('order.statusForbids', {
      status: textOf(work.language, `order.payment${payment.status}` as 'order.payment10'),
    })
  return payment
}

/** Staff collect what is missing of an order that waits for its payment. */
export async function collectPayment(
  work: OrderWork,
  held: HeldOrder,
  form: { method: number; reference: string },
): Promise<void> {
  const { order } = held
  const rest = order.payable - order.received
  if (rest <= 0) throw refuse('order.paymentDiffers')
  if (!mayMove(order, 'pay', work)) throw refuse('order.statusForbids', { status: statusText(work, order) })
  const made = await insertPayment(
    work.tx,
    order.id,
    {
      method: form.method,
      channel: form.method === 10 ? 'cash' : 'given',
      amount: rest,
      status: paymentStatus.pending,
      reference: form.reference,
      behaviour: '',
      askSeconds: null,
    },
    work.actor.name,
  )
  if (!made) throw refuse('order.referenceTaken', { reference: form.reference }).at('reference')
  await receivePayment(work, held, { id: made.id, amount: rest, method: form.method }, work.actor.name)
}

/** Asks for pending payments whose time has come. */
export async function askPayments(work: OrderWork, held: HeldOrder, times: OrderTimes): Promise<void> {
  for (const payment of await selectPayments(work.tx, held.order.id)) {
    if (payment.status !== paymentStatus.pending || !payment.due) continue
    const state = channels[payment.channel].ask({ ...payment, asked: payment.asked + 1 })
    if (state === 'done') await receivePayment(work, held, payment, work.actor.name)
    else if (state === 'failed') {
      await endPayment(work.tx, held.order.id, payment.id, paymentStatus.failed, work.actor.name)
      const others = await pends(work, held)
      if (!others && held.order.status === orderStatus.cancelling) await endCancelling(work, held)
      else if (!others && mayMove(held.order, 'refusePayment', work))
        await moveOrder(work, held, 'refusePayment', { dueAt: { minutes: times.autoCancelMinutes } })
    } else await askLater(work.tx, held.order.id, payment.id, againSeconds)
  }
}
