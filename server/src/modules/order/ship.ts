import { randomInt } from 'node:crypto'
import { thousandthsOf } from '@zhanggui/contract/money.ts'
import { deliveryType, preparingStatuses } from '@zhanggui/contract/order/order.status.ts'
import { orderLimit, type ShipForm } from '@zhanggui/contract/order/order.ts'
import { refundReason } from '@zhanggui/contract/refund/refund.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  changeLines,
  everything,
  type HeldOrder,
  letLeave,
  moveOrder,
  requireMove,
  requireNoClaim,
  requireOnce,
  statusText,
  takeBack,
} from './moves.ts'
import type { OrderWork } from './order-context.ts'
import type { OrderTimes } from './payments.ts'
import { refundUnits } from './pick.ts'
import { refuseEnded } from './pickup-codes.ts'
import { bringShipmentsBack, insertShipment, selectFreeCode } from './ship.sql.ts'

const dayMinutes = 24 * 60

/** The goods that go now: all of them, and at least one. */
function allGoods(held: HeldOrder) {
  requireNoClaim(held)
  const goods = everything(held)
  if (goods.length === 0) throw refuse('afterSale.nothingToSend')
  return goods
}

/** The goods wait for the buyer, who gets a code. */
export async function readyForPickup(work: OrderWork, held: HeldOrder, times: OrderTimes): Promise<void> {
  requireMove(held.order, 'readyForPickup', work)
  const codes = Array.from({ length: 20 }, () =>
    String(randomInt(10 ** orderLimit.pickupDigits)).padStart(orderLimit.pickupDigits, '0'),
  )
  const code = (await selectFreeCode(work.tx, codes))?.code
  if (code === undefined) throw refuse('common.conflict')
  await moveOrder(work, held, 'readyForPickup', {
    pickupCode: code,
    dueAt: { minutes: times.pickupReminderDays * dayMinutes },
  })
  held.order.pickup_code = code
}

export async function handOver(work: OrderWork, held: HeldOrder): Promise<void> {
  requireMove(held.order, 'handOver', work)
  await letLeave(work, held, allGoods(held))
  await moveOrder(work, held, 'handOver')
}

/** Ships a parcel. The rest follows later, or is refunded: then the order is shipped. */
export async function shipOrder(
  work: OrderWork,
  held: HeldOrder,
  form: Pick<ShipForm, 'carrier' | 'number' | 'lines' | 'rest'>,
  times: OrderTimes,
): Promise<void> {
  const { order, lines } = held
  requireMove(order, 'ship', work)
  requireOnce(form.lines)
  const going = form.lines.map(({ line, quantity }) => {
    const row = lines.find((one) => one.line === line)
    if (!row) throw refuse('common.notFound')
    const amount = thousandthsOf(quantity) ?? 0
    if (amount > row.reserved - row.held_here) throw refuse('order.shipsTooMuch', { name: row.name })
    return { line, quantity: amount }
  })
  await letLeave(work, held, going)
  // Who packs a parcel has picked what is in it.
  await changeLines(
    work,
    held,
    lines.flatMap(({ line, picked, shipped }) =>
      shipped > (picked ?? 0) ? [{ line, picked: shipped }] : [],
    ),
  )
  await insertShipment(work.tx, order.id, { ...form, lines: going }, work.actor.name)
  const rest = everything(held)
  const detail = `${form.carrier} ${form.number}`
  const confirm = { minutes: times.autoConfirmDays * dayMinutes }
  if (rest.length > 0 && form.rest === 'refund') await refundUnits(work, held, rest, refundReason.notShipped)
  // What an after-sale holds is left, too.
  if (lines.some(({ reserved }) => reserved > 0)) {
    await moveOrder(work, held, 'shipPart', { detail })
    return
  }
  await moveOrder(work, held, 'ship', { detail, dueAt: confirm })
}

export async function sendCourier(
  work: OrderWork,
  held: HeldOrder,
  courier: string,
  times: OrderTimes,
): Promise<void> {
  requireMove(held.order, 'sendCourier', work)
  await letLeave(work, held, allGoods(held))
  await moveOrder(work, held, 'sendCourier', {
    courier,
    detail: courier,
    dueAt: { minutes: times.autoConfirmDays * dayMinutes },
  })
}

export async function failDelivery(work: OrderWork, held: HeldOrder, reason: string): Promise<void> {
  requireMove(held.order, 'deliveryFailed', work)
  await takeBack(work, held)
  await bringShipmentsBack(work.tx, held.order.id)
  await moveOrder(work, held, 'deliveryFailed', { detail: reason })
}

export const arriveOrder = (work: OrderWork, held: HeldOrder, times: OrderTimes): Promise<void> =>
  moveOrder(work, held, 'arrive', { dueAt: { minutes: times.autoConfirmDays * dayMinutes } })

/**
 * The buyer has the goods. Staff prove it by the pickup code or, for a delivery, by a note (decisions section 4). Goods
 * that waited in the store leave it now.
 */
export async function receiveOrder(
  work: OrderWork,
  held: HeldOrder,
  proof: { pickupCode: string; proof: string },
): Promise<void> {
  const { order } = held
  const pickup = order.delivery_type === deliveryType.pickup
  const preparing = preparingStatuses.some((one) => one === order.status)
  // It was ready, and is picked again: the buyer comes with a code that was right.
  if (pickup && preparing && proof.pickupCode !== '' && proof.pickupCode === order.pickup_code)
    throw refuseEnded(order)
  requireMove(order, 'receive', work)
  if (work.actor.who === 'staff') {
    if (pickup && proof.pickupCode !== order.pickup_code) throw refuse('order.wrongCode')
    if (!pickup && proof.proof === '') throw refuse('order.noProof')
  }
  // A buyer cannot confirm goods that still lie in the store, and no timer can.
  if (pickup && work.actor.who !== 'staff')
    throw refuse('order.statusForbids', { status: statusText(work, order) })
  await letLeave(work, held, pickup ? allGoods(held) : everything(held))
  await moveOrder(work, held, 'receive', { detail: proof.proof })
}
