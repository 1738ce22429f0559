import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { homeCalls } from '@zhanggui/contract/home/home.calls.ts'
import { netOf } from '@zhanggui/contract/home/home.ts'
import { centsOf } from '@zhanggui/contract/money.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls as open } from '@zhanggui/contract/order/order.open.ts'
import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { givenKey } from '../../../test/open.ts'
import { storeIds } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'
import { figuresDuty } from './figures.ts'

let app: TestApp
let admin: Client
let till: Awaited<ReturnType<typeof givenKey>>
let storeId = ''
let otherId = ''
let bottles: { id: string; code: string }
let numbers = 0

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  ;[storeId = '', otherId = ''] = await storeIds(admin)
  till = await givenKey(app, admin)
  bottles = await givenProduct(admin, { deliveryTypes: [] })
  await admin.get(stockCalls.adjustStock, {
    storeId,
    reason: 12,
    lines: [{ productId: bottles.id, way: 'set', amount: '1000', seen: '0' }],
  })
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

const figures = (store?: string) => admin.get(homeCalls.findHomeFigures, store ? { storeId: store } : {})
const cents = (yuan: string) => centsOf(yuan) ?? 0
const sell = (at: Date, quantity = '2') =>
  till.send(open.ringUpOrder, {
    source: 'till',
    number: `H${++numbers}`,
    store: 'S001',
    at: at.toISOString(),
    lines: [{ sku: bottles.code, quantity, price: '2.00', amount: (Number(quantity) * 2).toFixed(2) }],
    payable: (Number(quantity) * 2).toFixed(2),
    payments: [{ method: 10, amount: (Number(quantity) * 2).toFixed(2) }],
  })
const week = 7 * 24 * 3_600_000

test('a sale counts when it was made: today by hour, and that of last week beside it', async () => {
  const before = await figures()
  await sell(new Date())
  await sell(new Date(Date.now() - week))
  const after = await figures()
  expect(cents(after.today.amount)).toBe(cents(before.today.amount) + 400)
  expect(after.today.orders).toBe(before.today.orders + 1)
  const hours = after.hours.reduce((sum, { amount }) => sum + cents(amount), 0)
  expect(hours).toBe(cents(after.today.amount))
  const lastWeek = (found: typeof after) => found.hours.reduce((sum, one) => sum + cents(one.before), 0)
  expect(lastWeek(after)).toBe(lastWeek(before) + 400)
  const cash = (found: typeof after) =>
    cents(found.takings.find(({ method }) => method === 10)?.received ?? '0')
  expect(cash(after)).toBe(cash(before) + 400)
  expect(after.stores[0]?.id).toBe(storeId)
  // Adding the changes up changes no figure.
  await figuresDuty.run(app.services)
  const { now: _now, until: _until, ...kept } = await figures()
  const { now: _n, until: _u, ...same } = after
  expect(kept).toMatchObject({ today: same.today, hours: same.hours, products: same.products })
})

test('an online order counts when it is paid, a refund when it is made; what came twice is neither', async () => {
  const before = await figures(storeId)
  const number = `O${++numbers}`
  const cart = { source: 'shopApp', number, store: 'S001', deliveryType: 40 as const }
  const { id } = await till.send(open.placeOrder, {
    ...cart,
    lines: [{ sku: bottles.code, quantity: '3', price: '2.00' }],
    payable: '6.00',
  })
  expect((await figures(storeId)).today).toEqual(before.today)
  const pay = (reference: string) =>
    till.send(open.payOrder, {
      source: 'shopApp',
      number,
      method: 30,
      channel: 'given',
      amount: '6.00',
      reference,
    })
  await pay('one')
  await pay('two')
  const { version } = await admin.get(orderCalls.findOrderDetail, { id })
  await admin.get(orderCalls.pickOrder, { id, version, lines: [{ line: 1, picked: '2' }] })
  const after = await figures(storeId)
  expect(cents(after.today.amount)).toBe(cents(before.today.amount) + 600)
  expect(cents(after.today.refunded)).toBe(cents(before.today.refunded) + 200)
  expect(after.today.refunds).toBe(before.today.refunds + 1)
  const weChat = (found: typeof after) => found.takings.find(({ method }) => method === 30)
  expect(cents(weChat(after)?.received ?? '0')).toBe(cents(weChat(before)?.received ?? '0') + 1200)
  expect(cents(weChat(after)?.refunded ?? '0')).toBe(cents(weChat(before)?.refunded ?? '0') + 800)
  // The figures that stand together add up to the cent: the refunds are those of the sales, what came twice is named apart.
  const { received, refunded, returned, net } = netOf(after)
  expect(received - refunded - returned).toBe(net)
  expect(refunded).toBe(cents(after.today.refunded))
  expect(returned).toBe(netOf(before).returned + 600)
})

test('sales at the same moment all count, while they are added up', async () => {
  const before = await figures(storeId)
  await Promise.all([
    ...Array.from({ length: 12 }, () => sell(new Date(), '1')),
    figuresDuty.run(app.services),
    figuresDuty.run(app.services),
  ])
  await figuresDuty.run(app.services)
  const after = await figures(storeId)
  expect(after.today.orders).toBe(before.today.orders + 12)
  expect(cents(after.today.amount)).toBe(cents(before.today.amount) + 2400)
})

test('each tile has the number of its list', async () => {
  const { tiles, openStores } = await admin.get(homeCalls.findHomeWork, {})
  const count = (tile: string) => tiles.find((one) => one.tile === tile)?.count
  const orders = await admin.get(orderCalls.findOrderPage, {})
  expect(count('toPrepare')).toBe(orders.counts.toPrepare)
  for (const tab of ['picked', 'toShip', 'partlyShipped', 'cancelling'] as const)
    expect(count(tab)).toBe(orders.counts[tab])
  expect(count('toReview')).toBe((await admin.get(orderCalls.findOrderPage, { review: 1 })).total)
  expect(count('toReceive')).toBe(
    (await admin.get(orderCalls.findOrderPage, { tab: 'toReceive', deliveryType: 10 })).total,
  )
  const sales = await admin.get(afterSaleCalls.findAfterSalePage, {})
  expect(count('toAudit')).toBe(sales.counts.toAudit)
  expect(tiles.find(({ tile }) => tile === 'toAudit')?.amount).toBe(sales.waiting.amount)
  expect(count('toHandle')).toBe(sales.counts.toHandle)
  expect(count('toRefund')).toBe(sales.counts.agreed)
  expect(count('toRefundPart')).toBe(sales.counts.partlyRejected)
  const refunds = await admin.get(refundCalls.findRefundPage, {})
  expect(count('refundWaiting')).toBe(refunds.counts.waiting)
  expect(count('unbooked')).toBe((await admin.get(orderCalls.findUnbookedPage, {})).counts.open)
  expect(count('lowStock')).toBe((await admin.get(stockCalls.findStockPage, { tab: 'low' })).total)
  expect(count('soldOut')).toBe((await admin.get(stockCalls.findStockPage, { tab: 'out' })).total)
  expect(openStores).toBeGreaterThan(0)
})

test('nobody sees other stores, and no money without the permission', async () => {
  const clerk = await app.signIn('clerk')
  const { tiles } = await clerk.get(homeCalls.findHomeWork, {})
  expect(tiles.map(({ tile }) => tile)).not.toContain('refundWaiting')
  expect(tiles.every(({ amount }) => amount === null)).toBe(true)
  expect((await clerk.send(homeCalls.findHomeFigures, {})).rtnStatus).toBe('10006')
  expect((await clerk.send(homeCalls.findHomeWork, { storeId: otherId })).rtnStatus).not.toBe('0')
  const manager = await app.signIn('manager')
  const mine = await manager.get(homeCalls.findHomeFigures, {})
  expect(mine.stores.map(({ id }) => id)).toEqual([storeId])
  expect(mine.today).toEqual((await figures(storeId)).today)
  expect((await (await app.signIn('rival')).get(homeCalls.findHomeFigures, {})).today.orders).toBe(0)
})

test('a person sees what he has done today himself: an order that he touched twice counts once', async () => {
  const clerk = await app.signIn('clerk')
  const deed = async (name: string) =>
    (await clerk.get(homeCalls.findHomeDone, {})).deeds.find((one) => one.deed === name)
  const before = [await deed('picked'), await deed('handedOut'), await deed('sent')]
  const number = `D${++numbers}`
  const { id } = await till.send(open.placeOrder, {
    source: 'shopApp',
    number,
    store: 'S001',
    deliveryType: 40,
    lines: [{ sku: bottles.code, quantity: '3', price: '2.00' }],
    payable: '6.00',
  })
  await till.send(open.payOrder, {
    source: 'shopApp',
    number,
    method: 30,
    channel: 'given',
    amount: '6.00',
    reference: 'one',
  })
  const version = async () => (await admin.get(orderCalls.findOrderDetail, { id })).version
  await clerk.get(orderCalls.pickOrder, { id, version: await version(), lines: [{ line: 1, picked: '2' }] })
  await admin.get(orderCalls.handOver, { id, version: await version() })
  expect(await deed('picked')).toEqual({
    deed: 'picked',
    count: (before[0]?.count ?? 0) + 1,
    short: (before[0]?.short ?? 0) + 1,
  })
  // Another person handed it over.
  expect([await deed('handedOut'), await deed('sent')]).toEqual(before.slice(1))
  expect((await clerk.get(homeCalls.findHomeDone, {})).since).not.toBeNull()
})

test('the tile of orders to prepare says how many are late, and when the next one should be ready', async () => {
  const tile = async () =>
    (await admin.get(homeCalls.findHomeWork, { storeId })).tiles.find((one) => one.tile === 'toPrepare')
  const before = await tile()
  const number = `L${++numbers}`
  const wishedAt = new Date(Date.now() - 60_000).toISOString()
  await till.send(open.placeOrder, {
    source: 'shopApp',
    number,
    store: 'S001',
    deliveryType: 40,
    lines: [{ sku: bottles.code, quantity: '1', price: '2.00' }],
    payable: '2.00',
    wishedAt,
  })
  await till.send(open.payOrder, {
    source: 'shopApp',
    number,
    method: 30,
    channel: 'given',
    amount: '2.00',
    reference: 'one',
  })
  const after = await tile()
  expect(after?.late).toBe((before?.late ?? 0) + 1)
  expect(Date.parse(after?.due ?? '')).toBe(Date.parse(wishedAt))
})

test('an order waits for its pickup once it is ready, and since then; a delivery that arrived does not', async () => {
  const tile = async () =>
    (await admin.get(homeCalls.findHomeWork, { storeId })).tiles.find((one) => one.tile === 'toReceive')
  const waiting = async () => (await admin.get(orderCalls.findNextOrders, { storeId })).pickups
  const before = await tile()
  const paid = async (deliveryType: 10 | 20) => {
    const number = `R${++numbers}`
    const cart = {
      store: 'S001',
      deliveryType,
      lines: [{ sku: bottles.code, quantity: '20', price: '2.00' }],
    }
    const { payable } = await till.send(open.quoteOrder, cart)
    const receiver = { name: '林女士', phone: '13812345678', address: '碧云路 12 号' }
    const { id } = await till.send(open.placeOrder, { source: 'shopApp', number, ...cart, payable, receiver })
    await till.send(open.payOrder, {
      source: 'shopApp',
      number,
      method: 30,
      channel: 'given',
      amount: payable,
      reference: 'one',
    })
    return id
  }
  const head = async (id: string) => {
    const { version } = await admin.get(orderCalls.findOrderDetail, { id })
    return { id, version }
  }
  const [pickup, delivery] = [await paid(10), await paid(20)]
  for (const id of [pickup, delivery])
    await admin.get(orderCalls.pickOrder, { ...(await head(id)), lines: [] })
  // Placed, paid and picked: the buyer cannot come yet.
  expect((await tile())?.count).toBe(before?.count)
  const readyFrom = new Date().toISOString()
  await admin.get(orderCalls.readyForPickup, await head(pickup))
  await admin.get(orderCalls.handToDelivery, await head(delivery))
  await admin.get(orderCalls.sendCourier, await head(delivery))
  await admin.get(orderCalls.arriveOrder, await head(delivery))
  expect((await tile())?.count).toBe((before?.count ?? 0) + 1)
  const rows = await waiting()
  expect(rows.map(({ id }) => id)).not.toContain(delivery)
  const mine = rows.find(({ id }) => id === pickup)
  expect(Date.parse(mine?.readyAt ?? '')).toBeGreaterThanOrEqual(Date.parse(readyFrom) - 1000)
  const since = rows.map(({ readyAt }) => Date.parse(readyAt ?? '')).sort((one, other) => one - other)
  expect(Date.parse((await tile())?.since ?? '')).toBe(since[0])
  const { pickupCode } = await till.send(open.findPlacedOrder, {
    source: 'shopApp',
    number: `R${numbers - 1}`,
  })
  await admin.get(orderCalls.receiveOrder, { ...(await head(pickup)), pickupCode })
  expect((await tile())?.count).toBe(before?.count)
  expect((await admin.get(orderCalls.findOrderDetail, { id: pickup })).readyAt).toBeNull()
})

test('a clerk sees the orders of his store to work on next, the least time left first, and nobody else’s', async () => {
  const clerk = await app.signIn('clerk')
  const { next, pickups } = await clerk.get(orderCalls.findNextOrders, {})
  expect(next.length).toBeGreaterThan(1)
  expect(next.length).toBeLessThanOrEqual(8)
  expect(next.every((row) => row.storeId === storeId && [20, 25, 30, 35].includes(row.status))).toBe(true)
  const times = next.filter(({ status }) => status < 30).map(({ prepareBy }) => Date.parse(prepareBy ?? ''))
  expect(times).toEqual([...times].sort((one, other) => one - other))
  // What is ready is sent after that.
  expect(next.slice(0, times.length).every(({ status }) => status < 30)).toBe(true)
  expect(pickups.every((row) => row.status === 50 && (row.readyAt ?? '') >= row.placedAt)).toBe(true)
  expect((await clerk.send(orderCalls.findNextOrders, { storeId: otherId })).rtnStatus).not.toBe('0')
  const rival = await (await app.signIn('rival')).get(orderCalls.findNextOrders, {})
  expect(rival).toEqual({ next: [], pickups: [] })
})
