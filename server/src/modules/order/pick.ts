import { moneyText, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { orderStatus } from '@zhanggui/contract/order/order.status.ts'
import type { PickForm } from '@zhanggui/contract/order/order.ts'
import { unitsRefund } from '@zhanggui/contract/order/price-refund.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { type RefundReason, refundReason } from '@zhanggui/contract/refund/refund.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectMerchantSettings } from '../config/config.ts'
import { makeRefund } from '../refund/refund.ts'
import type { LineColumns } from './lines.sql.ts'
import {
  changeLines,
  type HeldOrder,
  mayMove,
  moveOrder,
  releaseLines,
  requireMove,
  requireOnce,
  reserveLines,
} from './moves.ts'
import { asSystem, type OrderWork } from './order-context.ts'

export const isWeighed = ({ sale_mode }: LineColumns) => sale_mode === saleMode.weight
/** What was ordered, and is neither refunded nor held by an after-sale, in thousandths. */
const wanted = ({ quantity, refunded, held }: LineColumns) => quantity - refunded - held

/**
 * Finishes picking. Lines that are not named were picked whole. What is missing is refunded; more of weighed goods is
 * free up to the tolerance, and reserved (decisions section 4).
 */
export async function finishPicking(
  work: OrderWork,
  held: HeldOrder,
  form: Pick<PickForm, 'lines'>,
  tolerance: number,
): Promise<{ refunded: number }> {
  const { order, lines } = held
  requireMove(order, 'pick', work)
  if (lines.every((row) => wanted(row) === 0)) throw refuse('afterSale.nothingToSend')
  requireOnce(form.lines)
  const named = new Map(form.lines.map(({ line, picked }) => [line, thousandthsOf(picked) ?? 0]))
  for (const line of named.keys())
    if (!lines.some((row) => row.line === line)) throw refuse('common.notFound')
  const short: { line: number; quantity: number }[] = []
  const changes = lines.map((row) => {
    const picked = named.get(row.line) ?? wanted(row)
    if (!isWeighed(row) && picked % 1000 !== 0) throw refuse('order.wholeOnly', { name: row.name })
    const more = picked - wanted(row)
    if (more > 0 && (!isWeighed(row) || more * 100 > wanted(row) * tolerance))
      throw refuse('order.pickedTooMuch', {
        name: row.name,
        most: amountText(
          isWeighed(row) ? wanted(row) + Math.floor((wanted(row) * tolerance) / 100) : wanted(row),
          isWeighed(row),
        ),
      })
    if (more < 0) short.push({ line: row.line, quantity: -more })
    return { row, picked }
  })
  await moveOrder(work, held, 'pick', {
    detail: short.length > 0 ? `short:${short.length}` : '',
  })
  const heavier = changes.map(({ row, picked }) => ({
    row,
    picked,
    more: Math.max(0, picked + row.held_here - row.reserved),
  }))
  await reserveLines(
    work,
    order.store_id,
    heavier.map(({ row, more }) => ({ productId: row.product_id, change: more })),
  )
  await changeLines(
    work,
    held,
    heavier.map(({ row, picked, more }) => ({
      line: row.line,
      picked,
      reserved: row.reserved + more,
      free: Math.max(0, picked - wanted(row)),
    })),
  )
  return { refunded: await refundUnits(work, held, short, refundReason.shortPick) }
}

/** Units of the line are to leave the store, and nobody has picked them. */
const isToPick = (row: LineColumns): boolean =>
  row.reserved > row.held_here && (row.picked ?? 0) < wanted(row)

/**
 * Sends a picked order of which something is not picked back to picking, with a new time. What was picked beyond the order
 * is not reserved until it is picked again. A parcel says by itself what is in it: the rest of a partly shipped order stays
 * as it is.
 */
export async function pickAgain(work: OrderWork, held: HeldOrder): Promise<void> {
  const { order, lines } = held
  const system = asSystem(work)
  if (!mayMove(order, 'pickAgain', system) || !lines.some(isToPick)) return
  await releaseLines(work, held, ({ free }) => free)
  await changeLines(
    work,
    held,
    lines.filter(({ free }) => free > 0).map(({ line }) => ({ line, free: 0 })),
  )
  const { prepareMinutes } = await selectMerchantSettings(work.tx)
  await moveOrder(system, held, 'pickAgain', { prepareMinutes, again: true })
}

/**
 * Refunds units that have not left the store. The order closes if nothing is left of it; then the freight goes back, too,
 * if nothing was shipped. Returns the cents.
 */
export async function refundUnits(
  work: OrderWork,
  held: HeldOrder,
  units: readonly { line: number; quantity: number }[],
  reason: RefundReason,
): Promise<number> {
  const { order, lines } = held
  if (units.length === 0) return 0
  const given = units.flatMap(({ line, quantity }) => {
    const row = lines.find((one) => one.line === line)
    if (!row) return []
    // What was picked beyond the order was free, and comes back first.
    const free = Math.min(row.free, quantity)
    const paid = Math.min(wanted(row), quantity - free)
    const amount = unitsRefund({
      paid: row.paid,
      quantity: row.quantity,
      done: row.refunded,
      units: paid,
      refunded: row.refunded_amount,
    })
    return [{ row, line, quantity: paid, free, amount, released: Math.min(quantity, row.reserved) }]
  })
  await reserveLines(
    work,
    order.store_id,
    given.map(({ row, released }) => ({ productId: row.product_id, change: -released })),
  )
  await changeLines(
    work,
    held,
    given.map(({ row, line, quantity, free, amount, released }) => ({
      line,
      refunded: quantity,
      refundedAmount: amount,
      free: row.free - free,
      reserved: row.reserved - released,
    })),
  )
  const freight = freightDue(held)
  const amount = given.reduce((sum, one) => sum + one.amount, 0) + freight
  await makeRefund(work.tx, {
    orderId: order.id,
    storeId: order.store_id,
    amount,
    freight,
    lines: given.map(({ line, quantity, amount }) => ({ line, quantity, amount })),
    reason,
    by: work.actor.name,
  })
  order.refunded += amount
  order.freight_refunded += freight
  await endIfEmpty(work, held, amount)
  return amount
}

/** Nothing of the order is left to the buyer. Gifts go with the last paid unit. */
const isEmpty = ({ lines }: HeldOrder) =>
  lines.every((row) => row.gift !== null || row.refunded === row.quantity)

/** The freight goes back with the last unit, if nothing was shipped. */
export const freightDue = (held: HeldOrder): number =>
  isEmpty(held) && held.lines.every(({ shipped }) => shipped === 0)
    ? held.order.freight - held.order.freight_discount - held.order.freight_refunded
    : 0

/** Closes an order of which nothing is left, once no after-sale of it is open. */
export async function endIfEmpty(work: OrderWork, held: HeldOrder, amount: number): Promise<void> {
  const { order } = held
  if (!isEmpty(held) || order.claims > 0) return
  if (order.status === orderStatus.completed || order.status === orderStatus.closed) return
  await releaseLines(work, held)
  await moveOrder(asSystem(work), held, 'close', { detail: moneyText(yuanOf(amount)) })
}
