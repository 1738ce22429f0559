import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleOpenCalls } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { deliveryType, orderStatus } from '@zhanggui/contract/order/order.status.ts'
import type { payMethods } from '@zhanggui/contract/order/order.ts'
import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { type OpenClient, OpenRefusal } from '../server/src/open-client/open-client.ts'
import {
  type Booked,
  type Books,
  backFor,
  cents,
  decimal,
  giveBack,
  newOrder,
  sumOf,
  today,
  yuan,
} from './books.ts'
import type { Staff } from './connection.ts'
import type { AppVisit, Line, TillVisit } from './plan.ts'

/** What a life needs: the ways to the server, the books, and the day. */
export interface World {
  books: Books
  source: string
  /** Such as 2026-11-21, and the offset of its time zone, such as +08:00. */
  day: string
  offset: string
  till(store: string): OpenClient
  app: OpenClient
  staff: Staff
  /** Who takes goods back, and where. */
  cashier: { employee: string; store: string } | null
}

type Method = (typeof payMethods)[number]

/** Seconds until a late payment must be there. */
const lateSeconds = 120

export const momentOf = ({ day, offset }: World, minute: number): string =>
  `${day}T${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00${offset}`

const clock = async <T>(books: Books, call: Call, work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const answer = await work()
  const ms = performance.now() - began
  if (ms > books.slowest.ms) books.slowest = { ms, name: call.path.replace('/open/v1/', '') }
  return answer
}
export const send = <C extends Call>(
  world: World,
  client: OpenClient,
  call: C,
  input: InputOf<C>,
): Promise<OutputOf<C>> => clock(world.books, call, () => client.send(call, input))

export function turnAway({ turnedAway }: Books, what: string, error: unknown): void {
  if (!(error instanceof OpenRefusal)) throw error
  const known = turnedAway.get(`${what} ${error.code}`)
  turnedAway.set(`${what} ${error.code}`, {
    words: known?.words ?? `${what}: ${error.message}`,
    times: (known?.times ?? 0) + 1,
  })
}

const wireLines = (lines: readonly Line[]) =>
  lines.map(({ goods, quantity }) => ({ sku: goods.sku, quantity: decimal(quantity) }))

/** A sale of a till, perhaps sent twice, and perhaps brought back. */
export async function liveAtTill(world: World, visit: TillVisit): Promise<void> {
  const { books, source } = world
  const { external, shop, lines, lineDiscount, orderDiscount, payments } = visit
  const client = world.till(shop.code)
  const payable = sumOf(lines, ({ amount }) => amount) - lineDiscount - orderDiscount
  const form: InputOf<typeof orderOpenCalls.ringUpOrder> = {
    source,
    number: external,
    store: shop.code,
    at: momentOf(world, visit.minute),
    cashier: `POS ${visit.till}`,
    lines: lines.map(({ goods, quantity, amount }, at) => ({
      sku: goods.sku,
      quantity: decimal(quantity),
      price: yuan(goods.price),
      amount: yuan(amount),
      ...(at === 0 && lineDiscount > 0 ? { discount: { name: '临期', amount: yuan(lineDiscount) } } : {}),
    })),
    ...(orderDiscount > 0 ? { discount: { name: '抹零', amount: yuan(orderDiscount) } } : {}),
    payable: yuan(payable),
    payments: payments.map(({ method, amount }) => ({ method: method as Method, amount: yuan(amount) })),
  }
  // A till that does not know if its sale arrived sends it again, also at the same time.
  const [answer, again] = await Promise.all([
    send(world, client, orderOpenCalls.ringUpOrder, form),
    ...(visit.sentTwice ? [send(world, client, orderOpenCalls.ringUpOrder, form)] : []),
  ])
  if (visit.offlineUntil !== null) books.offline.late += 1
  if (again) {
    books.offline.twice += 1
    if (again.id !== answer?.id)
      books.wrong.push(`${external}: sent twice, booked as ${answer?.number} and ${again.number}`)
  }
  if (!answer?.id) {
    books.wrong.push(`${external}: not booked: ${answer?.reason}`)
    return
  }
  const hour = Math.floor(visit.minute / 60)
  const booked = newOrder(
    { ...answer, id: answer.id },
    { till: true, external, store: shop.code, day: world.day, hour, paid: payable },
  )
  books.orders.push(booked)
  books.moves.push(...lines.map((line) => soldMove(booked, line, line.quantity)))
  if (visit.back && world.cashier) await bringBack(world, visit, booked)
}

const soldMove = ({ number, store }: Booked, { goods }: Line, quantity: number) => ({
  document: number,
  kind: 'sale' as const,
  store,
  sku: goods.sku,
  change: -quantity,
})

/** The till takes goods back. Cash is there at once, other money is given back by hand. */
async function bringBack(world: World, visit: TillVisit, booked: Booked): Promise<void> {
  const { books, cashier, source } = world
  const { back, lines } = visit
  const line = back && lines[back.line - 1]
  if (!back || !line || !cashier) return
  const paid = line.amount - (back.line === 1 ? visit.lineDiscount : 0)
  const amount = backFor(paid, line.quantity, 0, back.quantity)
  if (amount === 0) return
  const at = momentOf(world, back.minute)
  try {
    const answer = await send(world, world.till(visit.shop.code), afterSaleOpenCalls.returnAtTill, {
      source,
      number: `R${visit.external}`,
      order: visit.external,
      store: visit.shop.code,
      at,
      employee: cashier.employee,
      reason: 10,
      lines: [{ line: back.line, quantity: decimal(back.quantity), way: back.way }],
      amount: yuan(amount),
    })
    books.returns.push({ id: answer.id, at })
    giveBack(books, booked, amount, world.day)
    books.moves.push({
      document: answer.number,
      kind: 'return',
      store: visit.shop.code,
      sku: line.goods.sku,
      change: back.quantity,
    })
    await payByHand(world, answer.refund)
  } catch (error) {
    turnAway(books, 'return', error)
  }
}

/** Staff give back what no channel gives back by itself. */
export async function payByHand({ staff }: World, number: string): Promise<void> {
  if (number === '') return
  const { records } = await staff.send(refundCalls.findRefundPage, {
    keyword: number,
    pageNo: 1,
    pageSize: 10,
  })
  let refund = records.find((one) => one.number === number)
  for (const { id: partId, status } of refund?.parts ?? [])
    if (status === 10 && refund)
      refund = await staff.send(refundCalls.confirmRefund, { id: refund.id, version: refund.version, partId })
}

/** An order of the shop app, from the cart to its end. */
export async function liveInApp(world: World, visit: AppVisit): Promise<void> {
  const { books, app, source } = world
  const { external, shop, lines, delivery } = visit
  const key = { source, number: external }
  const cart = { store: shop.code, deliveryType: delivery as 10, lines: wireLines(lines) }
  const goods = sumOf(lines, ({ amount }) => amount)
  let placed: OutputOf<typeof orderOpenCalls.placeOrder>
  let payable: number
  let freight: number
  try {
    const quote = await send(world, app, orderOpenCalls.quoteOrder, cart)
    freight = cents(quote.freight) - cents(quote.freightDiscount)
    payable = goods + freight
    if (cents(quote.goods) !== goods || cents(quote.payable) !== payable)
      books.wrong.push(`${external}: quoted ${quote.payable}, we find ${yuan(payable)}`)
    placed = await send(world, app, orderOpenCalls.placeOrder, {
      ...key,
      ...cart,
      lines: cart.lines.map((line, at) => ({ ...line, price: yuan(lines[at]?.goods.price ?? 0) })),
      payable: yuan(payable),
      buyer: { name: '', phone: '', member: '' },
      receiver: {
        name: '模拟顾客',
        phone: '13800000000',
        address: delivery === deliveryType.pickup ? '' : '模拟路 1 号',
      },
    })
  } catch (error) {
    turnAway(books, 'cart', error)
    return
  }
  const hour = Math.floor(visit.minute / 60)
  const booked = newOrder(placed, { till: false, external, store: shop.code, day: today(), hour })
  books.orders.push(booked)
  if (!(await pay(world, visit, booked, payable))) return
  const shipped = await prepare(world, visit, booked)
  if (!shipped) return
  await deliver(world, visit, booked, shipped)
  if (visit.complaint) await complain(world, visit, booked)
}

/** Pays as planned. False: the order is cancelled. */
async function pay(
  world: World,
  { external, payment }: AppVisit,
  booked: Booked,
  payable: number,
): Promise<boolean> {
  const { app, books, source } = world
  const key = { source, number: external }
  const given = {
    ...key,
    method: 30 as const,
    channel: 'given' as const,
    amount: yuan(payable),
    reference: `P${external}`,
  }
  const sandbox = { ...given, channel: 'sandbox' as const }
  if (payment === 'none' || payment === 'never') {
    if (payment === 'never') {
      books.payments.never += 1
      await send(world, app, orderOpenCalls.payOrder, { ...sandbox, sandbox: 'never' })
    }
    const { status } = await send(world, app, orderOpenCalls.cancelPlacedOrder, { ...key, reason: '不要了' })
    if (status !== orderStatus.cancelled)
      books.wrong.push(`${external}: cancelled, but its status is ${status}`)
    booked.end = 'cancelled'
    return false
  }
  booked.paid = payable
  if (payment === 'failed') {
    books.payments.failed += 1
    await send(world, app, orderOpenCalls.payOrder, {
      ...sandbox,
      reference: `F${external}`,
      sandbox: 'fail',
    })
    await send(world, app, orderOpenCalls.payOrder, given)
  } else if (payment === 'late') {
    books.payments.late += 1
    await send(world, app, orderOpenCalls.payOrder, { ...sandbox, sandbox: 'late' })
    const until = Date.now() + lateSeconds * 1000
    while ((await app.send(orderOpenCalls.findPlacedOrder, key)).status !== orderStatus.toPrepare) {
      if (Date.now() > until) {
        books.wrong.push(`${external}: the late payment did not arrive in ${lateSeconds} s`)
        return false
      }
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
  } else {
    if (payment === 'twice') {
      books.payments.twice += 1
      await Promise.all([1, 2].map(() => send(world, app, orderOpenCalls.payOrder, given)))
    } else {
      books.payments.atOnce += 1
      await send(world, app, orderOpenCalls.payOrder, given)
    }
  }
  return true
}

/** Picks as planned. Null: the order stays open. Else the amounts to be shipped by line. */
async function prepare(world: World, visit: AppVisit, booked: Booked): Promise<number[] | null> {
  const { staff, books } = world
  const { lines, short, stopsAt } = visit
  if (stopsAt === 'toPrepare') return null
  const { version } = await staff.send(orderCalls.findOrderDetail, { id: booked.id })
  await staff.send(orderCalls.pickOrder, {
    id: booked.id,
    version,
    lines: short
      ? [
          {
            line: short.line,
            picked: decimal((lines[short.line - 1]?.quantity ?? 0) - short.missing),
          },
        ]
      : [],
  })
  const missing = short ? short.missing : 0
  const wanted = short && lines[short.line - 1]
  if (wanted) {
    giveBack(books, booked, backFor(wanted.amount, wanted.quantity, 0, missing))
    const [refund] = (await staff.send(orderCalls.findOrderDetail, { id: booked.id })).refunds
    if (refund) await payByHand(world, refund.number)
    else books.wrong.push(`${visit.external}: no refund for what was missing`)
  }
  if (stopsAt === 'picked') return null
  return lines.map(({ quantity }, at) => (short?.line === at + 1 ? quantity - missing : quantity))
}

/** Brings the goods to the buyer by the way of the order. */
async function deliver(world: World, visit: AppVisit, booked: Booked, shipped: number[]): Promise<void> {
  const { staff, app, books, source } = world
  const { id } = booked
  const key = { source, number: visit.external }
  const head = async () => ({ id, version: (await staff.send(orderCalls.findOrderDetail, { id })).version })
  if (visit.delivery === deliveryType.pickup) {
    await staff.send(orderCalls.readyForPickup, await head())
    // The buyer shows the code.
    const { pickupCode } = await send(world, app, orderOpenCalls.findPlacedOrder, key)
    await staff.send(orderCalls.receiveOrder, { ...(await head()), pickupCode, proof: '' })
  } else {
    await staff.send(orderCalls.handToDelivery, await head())
    if (visit.delivery === deliveryType.fast)
      await staff.send(orderCalls.sendCourier, { ...(await head()), courier: '模拟骑手' })
    else {
      const all = shipped.flatMap((quantity, at) =>
        quantity > 0 ? [{ line: at + 1, quantity: decimal(quantity) }] : [],
      )
      const parts = visit.inTwoParts && all.length > 1 ? [all.slice(0, 1), all.slice(1)] : [all]
      for (const [at, lines] of parts.entries())
        await staff.send(orderCalls.shipOrder, {
          ...(await head()),
          carrier: '顺丰速运',
          number: `SF${visit.external}-${at + 1}`,
          lines,
          rest: 'later',
        })
    }
    await send(world, app, orderOpenCalls.receivePlacedOrder, key)
  }
  booked.end = 'done'
  books.moves.push(
    ...visit.lines.flatMap((line, at) => {
      const quantity = shipped[at] ?? 0
      return quantity > 0 ? [soldMove(booked, line, quantity)] : []
    }),
  )
}

/** The buyer complains, and staff decide. */
async function complain(world: World, visit: AppVisit, booked: Booked): Promise<void> {
  const { app, books, staff, source } = world
  const { complaint, lines, external } = visit
  const line = complaint && lines[complaint.line - 1]
  if (!complaint || !line) return
  const { decision, quantity, type, way } = complaint
  const number = `A${external}`
  let afterSale: OutputOf<typeof afterSaleOpenCalls.applyAfterSale>
  try {
    afterSale = await send(world, app, afterSaleOpenCalls.applyAfterSale, {
      source,
      number,
      order: external,
      type,
      reason: 20,
      lines: [{ line: complaint.line, quantity: decimal(quantity) }],
      note: '',
    })
  } catch (error) {
    turnAway(books, 'after-sale', error)
    return
  }
  books.afterSales.asked += 1
  const asked = backFor(line.amount, line.quantity, 0, quantity)
  if (cents(afterSale.amount) !== asked)
    books.wrong.push(`${number}: ${afterSale.amount} asked, we find ${yuan(asked)}`)
  if (decision === 'wait') {
    books.afterSales.open += 1
    return
  }
  const { id } = afterSale
  const { version } = await staff.send(afterSaleCalls.findAfterSaleDetail, { id })
  if (decision === 'reject') {
    await staff.send(afterSaleCalls.rejectAfterSale, { id, version, reason: '不符合售后条件', reply: '' })
    books.afterSales.rejected += 1
    return
  }
  const inPart = decision === 'inPart' && !line.goods.weighed && quantity > 1000
  const units = inPart ? quantity - 1000 : quantity
  const amount = backFor(line.amount, line.quantity, 0, units)
  await staff.send(afterSaleCalls.agreeAfterSale, {
    id,
    version,
    lines: [{ line: complaint.line, quantity: decimal(units), ...(type === 20 ? { way } : {}) }],
    amount: yuan(amount),
    lowerReason: inPart ? '只认可一部分' : '',
    receive: type === 20,
    refund: true,
  })
  books.afterSales[inPart ? 'inPart' : 'agreed'] += 1
  giveBack(books, booked, amount)
  if (type === 20)
    books.moves.push({
      document: afterSale.number,
      kind: 'return',
      store: booked.store,
      sku: line.goods.sku,
      change: units,
    })
  const detail = await staff.send(afterSaleCalls.findAfterSaleDetail, { id })
  if (detail.refund) await payByHand(world, detail.refund.number)
}
