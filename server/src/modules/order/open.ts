import type { TextKey } from '@zhanggui/contract'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { centsOf, decimalOf, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import type { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { orderStatus } from '@zhanggui/contract/order/order.status.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import type { OpenContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectMerchantSettings } from '../config/config.ts'
import { requireOwnSource } from '../orderSource/orderSource.ts'
import { selectLines } from './lines.sql.ts'
import { everything, type HeldOrder, holdOrder, requireMove } from './moves.ts'
import { selectByKey, selectOrder } from './order.sql.ts'
import { asBuyer, type OrderWork } from './order-context.ts'
import { cancelOrder, isOtherPayment, takePayment } from './payments.ts'
import { isWeighed } from './pick.ts'
import { hashOf } from './place.ts'
import { selectShipments } from './ship.sql.ts'
import { receiveOrder, shipOrder } from './ship.ts'
import { keepUnbooked } from './unbooked.sql.ts'

type Calls = typeof orderOpenCalls
interface Key {
  source: string
  number: string
}

/** The locked order of a natural key, in a store and source of the key. Others answer as unknown. */
async function holdByKey(context: OpenContext, work: OrderWork, key: Key): Promise<HeldOrder> {
  await requireOwnSource(context, key.source)
  const found = await selectByKey(context.tx, context.caller.stores, key.source, key.number)
  if (!found) throw refuse('order.unknown')
  const held = await holdOrder(work, context.caller.stores, found)
  context.note(String(held.order.id), { title: held.order.number, storeId: held.order.store_id })
  return held
}

/**
 * Keeps a payment or parcel that came again with other content, at its order, in view of the staff of its store. Refuses it
 * after the commit.
 */
async function keepOther(
  { tx, caller }: OpenContext,
  { order }: HeldOrder,
  form: Key,
  why: { amount: number; reason: TextKey; params: Record<string, string> },
): Promise<() => Promise<never>> {
  await keepUnbooked(tx, {
    source: order.source,
    external_number: order.external_number,
    store: order.store_name,
    storeId: order.store_id,
    kind: 'differs',
    body: form,
    hash: hashOf(form),
    keyId: caller.keyId,
    ...why,
  })
  return async () => {
    throw refuse('order.numberTaken')
  }
}

/** Takes a payment. Its reference is its natural key: the same again changes nothing. */
export async function payOrder(
  context: OpenContext,
  form: ParsedInputOf<Calls['payOrder']>,
): Promise<OutputOf<Calls['payOrder']> | (() => Promise<never>)> {
  const work = asBuyer(context)
  const held = await holdByKey(context, work, form)
  if (await isOtherPayment(context.tx, held.order.id, form))
    return keepOther(context, held, form, {
      amount: centsOf(form.amount) ?? 0,
      reason: 'order.otherPayment',
      params: { reference: form.reference },
    })
  const payment = await takePayment(
    work,
    held,
    {
      method: form.method,
      channel: form.channel,
      amount: centsOf(form.amount) ?? 0,
      reference: form.reference,
      behaviour: form.channel === 'sandbox' ? (form.sandbox ?? 'success') : '',
    },
    await selectMerchantSettings(context.tx),
  )
  return { status: held.order.status, payment: payment.status, received: yuanOf(held.order.received) }
}

/** Cancels an order that is not paid. Asked again, it answers how far the cancel is. */
export async function cancelPlacedOrder(
  context: OpenContext,
  form: ParsedInputOf<Calls['cancelPlacedOrder']>,
): Promise<OutputOf<Calls['cancelPlacedOrder']>> {
  const work = asBuyer(context)
  const held = await holdByKey(context, work, form)
  const ends: readonly number[] = [orderStatus.cancelling, orderStatus.cancelled]
  if (!ends.includes(held.order.status)) await cancelOrder(work, held, form.reason)
  return { status: held.order.status }
}

/** What is asked for, by the codes of the order: as other systems write them, in any case. */
const byOwnCodes = <A extends { sku: string }>({ lines }: HeldOrder, asked: readonly A[]): A[] =>
  asked.map((one) => {
    const exact = lines.some(({ code }) => code === one.sku)
    const other = lines.find(({ code }) => code.toLowerCase() === one.sku.toLowerCase())
    return exact || !other ? one : { ...one, sku: other.code }
  })

/** The goods of a parcel by the lines of the order. A product may have several: the first ones go first. */
function parcelLines(held: HeldOrder, asked: readonly { sku: string; quantity: string }[]) {
  const { lines } = held
  if (asked.length === 0) return everything(held)
  const taken = new Map<number, number>()
  for (const { sku, quantity } of asked) {
    const rows = lines.filter(({ code }) => code === sku)
    const [row] = rows
    if (!row) throw refuse('order.unknownSku', { sku })
    let left = thousandthsOf(quantity) ?? 0
    if (!isWeighed(row) && left % 1000 !== 0) throw refuse('order.wholeOnly', { name: row.name })
    for (const { line, reserved, held_here } of rows) {
      const goes = Math.min(left, reserved - held_here - (taken.get(line) ?? 0))
      if (goes <= 0) continue
      taken.set(line, (taken.get(line) ?? 0) + goes)
      left -= goes
    }
    if (left > 0) throw refuse('order.shipsTooMuch', { name: row.name })
  }
  return [...taken].map(([line, quantity]) => ({ line, quantity }))
}

/** The amounts of a parcel by product, in one order. */
const contentOf = (goods: readonly (readonly [sku: string, amount: number])[]): string => {
  const sums = new Map<string, number>()
  for (const [sku, amount] of goods) sums.set(sku, (sums.get(sku) ?? 0) + amount)
  return JSON.stringify([...sums].sort(([one], [other]) => (one < other ? -1 : 1)))
}

/**
 * Ships a parcel. Its carrier and number are its natural key: the same again changes nothing. A parcel that came back leaves
 * once more.
 */
export async function shipPlacedOrder(
  context: OpenContext,
  form: ParsedInputOf<Calls['shipPlacedOrder']>,
): Promise<OutputOf<Calls['shipPlacedOrder']> | (() => Promise<never>)> {
  const work = asBuyer(context)
  const held = await holdByKey(context, work, form)
  const { order, lines } = held
  const wanted = byOwnCodes(held, form.lines)
  const known = (await selectShipments(context.tx, order.id)).find(
    ({ carrier, number, back_at }) => carrier === form.carrier && number === form.parcel && back_at === null,
  )
  if (known) {
    const sent = known.lines.map(
      ({ line, quantity }) => [lines.find((row) => row.line === line)?.code ?? '', quantity] as const,
    )
    const asked = wanted.map(({ sku, quantity }) => [sku, thousandthsOf(quantity) ?? 0] as const)
    if (asked.length > 0 && contentOf(sent) !== contentOf(asked))
      return keepOther(context, held, form, {
        amount: 0,
        reason: 'order.otherParcel',
        params: { parcel: form.parcel },
      })
    return { status: order.status }
  }
  requireMove(order, 'ship', work)
  const going = parcelLines(held, wanted)
  if (going.length === 0) throw refuse('afterSale.nothingToSend')
  await shipOrder(
    work,
    held,
    {
      carrier: form.carrier,
      number: form.parcel,
      lines: going.map(({ line, quantity }) => ({ line, quantity: decimalOf(quantity) })),
      rest: 'later',
    },
    await selectMerchantSettings(context.tx),
  )
  return { status: order.status }
}

export async function receivePlacedOrder(
  context: OpenContext,
  form: ParsedInputOf<Calls['receivePlacedOrder']>,
): Promise<OutputOf<Calls['receivePlacedOrder']>> {
  const work = asBuyer(context)
  const held = await holdByKey(context, work, form)
  if (held.order.status !== orderStatus.completed)
    await receiveOrder(work, held, { pickupCode: '', proof: '' })
  return { status: held.order.status }
}

export async function findPlacedOrder(
  context: OpenContext,
  form: Key,
): Promise<OutputOf<Calls['findPlacedOrder']>> {
  await requireOwnSource(context, form.source)
  const { tx, caller } = context
  const found = await selectByKey(tx, caller.stores, form.source, form.number)
  if (!found) throw refuse('order.unknown')
  const order = await selectOrder(tx, caller.stores, found.id, false)
  if (!order) throw refuse('order.unknown')
  const [lines, shipments] = await Promise.all([selectLines(tx, order.id), selectShipments(tx, order.id)])
  return {
    id: String(order.id),
    number: order.number,
    status: order.status,
    payable: yuanOf(order.payable),
    received: yuanOf(order.received),
    refunded: yuanOf(order.refunded),
    pickupCode: order.status === orderStatus.toReceive ? order.pickup_code : '',
    lines: lines.map((line) => {
      const text = (amount: number) => amountText(amount, line.sale_mode === saleMode.weight)
      return {
        sku: line.code,
        quantity: text(line.quantity),
        shipped: text(line.shipped),
        refunded: text(line.refunded),
        paid: yuanOf(line.paid),
      }
    }),
    parcels: shipments.map(({ carrier, number, at, back_at, ...parcel }) => ({
      carrier,
      parcel: number,
      sentAt: at,
      backAt: back_at,
      lines: parcel.lines.map(({ line, quantity }) => {
        const row = lines.find((one) => one.line === line)
        return { sku: row?.code ?? '', quantity: amountText(quantity, row?.sale_mode === saleMode.weight) }
      }),
    })),
  }
}
