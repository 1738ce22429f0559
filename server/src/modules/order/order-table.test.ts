import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleOpenCalls } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import type { Call } from '@zhanggui/contract/call.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls as open } from '@zhanggui/contract/order/order.open.ts'
import {
  type DeliveryType,
  deliveryTypes,
  type OrderMove,
  orderMoves,
  orderStatuses,
  staffMoves,
} from '@zhanggui/contract/order/order.status.ts'
import { shortNumber } from '@zhanggui/contract/order/order-number.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { givenKey } from '../../../test/open.ts'
import { storeIds } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'
import { migrationFiles, statementsOf } from '../../kernel/database/migrate.ts'
import { OpenRefusal } from '../../open-client/open-client.ts'
import { orderDuty } from './due.ts'

// The table of moves of orders (decisions section 4): each row makes its move, and every other move is refused.
let app: TestApp
let admin: Client
let database: pg.Client
let shop: Awaited<ReturnType<typeof givenKey>>
let store = ''
let sku = ''
let numbers = 0

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
  shop = await givenKey(app, admin)
  const [storeId = ''] = await storeIds(admin)
  const row = await admin.get(storeCalls.findStoreDetail, { id: storeId })
  const { people: _p, open: _o, updatedAt: _a, updatedBy: _b, ...form } = row
  await admin.get(storeCalls.save, { ...form, delivery: 1, deliveryFee: null, freeThreshold: null })
  store = row.code
  const product = await givenProduct(admin, { deliveryTypes: [] })
  sku = product.code
  await admin.get(stockCalls.adjustStock, {
    storeId,
    reason: 12,
    lines: [{ productId: product.id, way: 'set', amount: '1000', seen: '0' }],
  })
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

/** 3 bottles at 2.00. */
async function place(deliveryType: DeliveryType) {
  const key = { source: 'shopApp', number: `W${++numbers}` }
  const { id } = await shop.send(open.placeOrder, {
    ...key,
    store,
    deliveryType,
    lines: [{ sku, quantity: '3', price: '2.00' }],
    payable: '6.00',
    receiver: { name: '林女士', phone: '13812345678', address: '碧云路 12 号' },
  })
  return { id, key }
}
type Order = Awaited<ReturnType<typeof place>>
const detail = ({ id }: Order) => admin.get(orderCalls.findOrderDetail, { id })
const staff = async <C extends Call>(order: Order, call: C, more: object = {}) =>
  admin.get(call, { id: order.id, version: (await detail(order)).version, ...more })
const pay = ({ key }: Order, more: object = {}) =>
  shop.send(open.payOrder, {
    ...key,
    method: 30,
    channel: 'sandbox',
    sandbox: 'success',
    amount: '6.00',
    reference: `P${++numbers}`,
    ...more,
  })
const parcel = (quantity: string, rest: 'later' | 'refund' = 'later') => ({
  carrier: '顺丰速运',
  number: 'SF1',
  lines: [{ line: 1, quantity }],
  rest,
})
const later = async ({ id }: Order) => {
  await database.query(`update orders set due_at = now() where id = ${id} and due_at is not null;
    update order_payment set ask_at = now() where order_id = ${id} and ask_at is not null;
    update timer set due_at = now() where kind = 'order' and record_id = ${id}`)
  await orderDuty.run(app.services)
}
const paymentOf = async (order: Order) => ({ paymentId: (await detail(order)).payments.at(-1)?.id ?? '' })

const claim = ({ key }: Order, quantity: string) =>
  shop.send(afterSaleOpenCalls.applyAfterSale, {
    source: 'shopApp',
    number: `C${++numbers}`,
    order: key.number,
    type: 10,
    reason: 20,
    lines: [{ line: 1, quantity }],
  })

const steps = {
  pay,
  payPart: (order: Order) => pay(order, { amount: '1.00' }),
  payLate: (order: Order) => pay(order, { sandbox: 'late' }),
  transfer: (order: Order) => pay(order, { channel: 'transfer', method: 50, sandbox: undefined }),
  confirm: async (order: Order) => staff(order, orderCalls.confirmPayment, await paymentOf(order)),
  refuse: async (order: Order) => staff(order, orderCalls.refusePayment, await paymentOf(order)),
  collect: (order: Order) => staff(order, orderCalls.collectPayment, { method: 10 }),
  cancel: ({ key }: Order) => shop.send(open.cancelPlacedOrder, key),
  cancelByStaff: (order: Order) => staff(order, orderCalls.cancelOrder),
  later,
  pick: (order: Order) => staff(order, orderCalls.pickOrder, { lines: [] }),
  pickNothing: (order: Order) => staff(order, orderCalls.pickOrder, { lines: [{ line: 1, picked: '0' }] }),
  /** The buyer claims two of the three bottles. */
  claim: (order: Order) => claim(order, '2'),
  pickTheRest: (order: Order) => staff(order, orderCalls.pickOrder, { lines: [{ line: 1, picked: '1' }] }),
  rejectClaim: async (order: Order) => {
    const [sale] = await admin.get(afterSaleCalls.findAfterSalesOf, { orderId: order.id })
    const { id = '', version } = await admin.get(afterSaleCalls.findAfterSaleDetail, { id: sale?.id ?? '' })
    await admin.get(afterSaleCalls.rejectAfterSale, { id, version, reason: '没有坏' })
  },
  toDelivery: (order: Order) => staff(order, orderCalls.handToDelivery),
  ready: (order: Order) => staff(order, orderCalls.readyForPickup),
  handOver: (order: Order) => staff(order, orderCalls.handOver),
  shipPart: (order: Order) => staff(order, orderCalls.shipOrder, parcel('1')),
  shipAll: (order: Order) => staff(order, orderCalls.shipOrder, parcel('3')),
  shipByShop: ({ key }: Order) =>
    shop.send(open.shipPlacedOrder, { ...key, carrier: '顺丰速运', parcel: 'SF2' }),
  shipRest: (order: Order) => staff(order, orderCalls.shipOrder, parcel('2')),
  refundRest: (order: Order) => staff(order, orderCalls.shipOrder, parcel('1', 'refund')),
  courier: (order: Order) => staff(order, orderCalls.sendCourier),
  fail: (order: Order) => staff(order, orderCalls.failDelivery, { reason: '没人在家' }),
  arrive: (order: Order) => staff(order, orderCalls.arriveOrder),
  receive: ({ key }: Order) => shop.send(open.receivePlacedOrder, key),
  receiveByProof: (order: Order) => staff(order, orderCalls.receiveOrder, { proof: '家人签收' }),
  receiveByCode: async (order: Order) =>
    staff(order, orderCalls.receiveOrder, {
      pickupCode: (await shop.send(open.findPlacedOrder, order.key)).pickupCode,
    }),
  /** The buyer claims every unit, and staff agree. */
  refundAll: async (order: Order) => {
    const { id } = await claim(order, '3')
    const { version, asked } = await admin.get(afterSaleCalls.findAfterSaleDetail, { id })
    await admin.get(afterSaleCalls.agreeAfterSale, {
      id,
      version,
      lines: [{ line: 1, quantity: '3', way: 'restock' }],
      amount: asked,
      refund: true,
    })
  },
}
type Step = keyof typeof steps

const picked: Step[] = ['pay', 'pick']
const toShip: Step[] = [...picked, 'toDelivery']
const rows: [string, DeliveryType, Step[], Step, number, number, OrderMove, string][] = [
  ['submit payment', 30, [], 'transfer', 10, 15, 'submitPayment', 'buyer'],
  ['pay', 30, [], 'pay', 10, 20, 'pay', 'system'],
  ['pay, late', 30, ['payLate'], 'later', 15, 20, 'pay', 'system'],
  ['confirm payment', 30, ['transfer'], 'confirm', 15, 20, 'pay', 'system'],
  ['pay: staff collect the rest', 30, ['payPart'], 'collect', 10, 20, 'pay', 'system'],
  ['refuse payment', 30, ['transfer'], 'refuse', 15, 10, 'refusePayment', 'staff'],
  ['cancel by the buyer', 30, [], 'cancel', 10, 80, 'cancel', 'buyer'],
  ['cancel by staff', 30, [], 'cancelByStaff', 10, 80, 'cancel', 'staff'],
  ['cancel by the timer', 30, [], 'later', 10, 80, 'cancel', 'timer'],
  ['cancel of a transfer by the buyer', 30, ['transfer'], 'cancel', 15, 70, 'askToCancel', 'buyer'],
  ['cancel of a transfer by staff', 30, ['transfer'], 'cancelByStaff', 15, 70, 'askToCancel', 'staff'],
  ['cancel of a transfer by the timer', 30, ['transfer'], 'later', 15, 70, 'askToCancel', 'timer'],
  ['cancel of a part payment', 30, ['payPart'], 'cancel', 10, 80, 'askToCancel', 'buyer'],
  ['payment closed', 30, ['payPart'], 'later', 10, 80, 'paymentClosed', 'system'],
  ['payment closed by staff', 30, ['transfer', 'cancel'], 'refuse', 70, 80, 'paymentClosed', 'staff'],
  ['was paid after all', 30, ['payLate'], 'cancel', 15, 20, 'paidAfterAll', 'system'],
  ['was paid after all by staff', 30, ['transfer', 'cancel'], 'confirm', 70, 20, 'paidAfterAll', 'system'],
  ['finish picking', 30, ['pay'], 'pick', 20, 25, 'pick', 'staff'],
  [
    'pick again what an after-sale held',
    40,
    ['pay', 'claim', 'pickTheRest'],
    'rejectClaim',
    25,
    20,
    'pickAgain',
    'system',
  ],
  [
    'pick again before shipping',
    30,
    ['pay', 'claim', 'pickTheRest', 'toDelivery'],
    'rejectClaim',
    30,
    20,
    'pickAgain',
    'system',
  ],
  [
    'pick again before the pickup',
    10,
    ['pay', 'claim', 'pickTheRest', 'ready'],
    'rejectClaim',
    50,
    20,
    'pickAgain',
    'system',
  ],
  ['hand to delivery', 30, picked, 'toDelivery', 25, 30, 'toDelivery', 'staff'],
  ['ready for pickup', 10, picked, 'ready', 25, 50, 'readyForPickup', 'staff'],
  ['hand over', 40, picked, 'handOver', 25, 60, 'handOver', 'staff'],
  ['ship part', 30, toShip, 'shipPart', 30, 35, 'shipPart', 'staff'],
  ['ship', 30, toShip, 'shipAll', 30, 40, 'ship', 'staff'],
  ['ship the rest', 30, [...toShip, 'shipPart'], 'shipRest', 35, 40, 'ship', 'staff'],
  ['ship by the shop', 30, toShip, 'shipByShop', 30, 40, 'ship', 'buyer'],
  ['ship the rest by the shop', 30, [...toShip, 'shipPart'], 'shipByShop', 35, 40, 'ship', 'buyer'],
  ['ship, the rest is refunded', 30, [...toShip, 'shipPart'], 'refundRest', 35, 40, 'ship', ''],
  ['send courier', 20, toShip, 'courier', 30, 45, 'sendCourier', 'staff'],
  ['delivery failed of a parcel', 30, [...toShip, 'shipAll'], 'fail', 40, 30, 'deliveryFailed', 'staff'],
  ['delivery failed of a courier', 20, [...toShip, 'courier'], 'fail', 45, 30, 'deliveryFailed', 'staff'],
  ['arrive by parcel', 30, [...toShip, 'shipAll'], 'arrive', 40, 50, 'arrive', 'staff'],
  ['arrive by courier', 20, [...toShip, 'courier'], 'arrive', 45, 50, 'arrive', 'staff'],
  ['receive a parcel', 30, [...toShip, 'shipAll'], 'receive', 40, 60, 'receive', 'buyer'],
  ['receive by the timer', 30, [...toShip, 'shipAll'], 'later', 40, 60, 'receive', 'timer'],
  ['receive by a proof', 20, [...toShip, 'courier'], 'receiveByProof', 45, 60, 'receive', 'staff'],
  ['receive what arrived', 20, [...toShip, 'courier', 'arrive'], 'receive', 50, 60, 'receive', 'buyer'],
  ['receive by pickup code', 10, [...picked, 'ready'], 'receiveByCode', 50, 60, 'receive', 'staff'],
  ['close: nothing to pick', 30, ['pay'], 'pickNothing', 20, 90, 'close', 'system'],
  ['close before picking', 30, ['pay'], 'refundAll', 20, 90, 'close', 'system'],
  ['close after picking', 30, picked, 'refundAll', 25, 90, 'close', 'system'],
  ['close before shipping', 30, toShip, 'refundAll', 30, 90, 'close', 'system'],
  ['close what is partly shipped', 30, [...toShip, 'shipPart'], 'refundAll', 35, 90, 'close', 'system'],
  ['close what is shipped', 30, [...toShip, 'shipAll'], 'refundAll', 40, 90, 'close', 'system'],
  ['close what is being delivered', 20, [...toShip, 'courier'], 'refundAll', 45, 90, 'close', 'system'],
  ['close what waits for its buyer', 10, [...picked, 'ready'], 'refundAll', 50, 90, 'close', 'system'],
]

test.each(rows)('%s', async (_name, delivery, before, step, from, to, move, who) => {
  const order = await place(delivery)
  for (const one of before) await steps[one](order)
  const was = await detail(order)
  expect(was.status).toBe(from)
  await steps[step](order)
  const { status, events } = await detail(order)
  expect(status).toBe(to)
  const made = events.slice(0, events.length - was.events.length).find((event) => event.move === move)
  expect(made?.who).toEqual(who || expect.any(String))
})

test('no move is without a row', () => {
  expect(new Set(rows.map(([, , , , , , move]) => move))).toEqual(new Set(orderMoves))
})

/** Puts an order into a status as a former version left it. */
const leave = async ({ id }: Order, status: number) =>
  database.query(`with was as (select merchant_id, id, store_id, status from orders where id = ${id}),
    counted as (insert into order_count_change (merchant_id, store_id, status, change)
      select merchant_id, store_id, status, -1 from was union all select merchant_id, store_id, ${status}, 1 from was)
    update orders o set status = ${status} from was where o.merchant_id = was.merchant_id and o.id = was.id`)
const migrateAgain = async (version: number) => {
  const file = migrationFiles().find((one) => one.version === version)
  for (const statement of statementsOf(file?.text ?? '')) await database.query(statement)
}

test('orders that a former version left where nothing can be done go on', async () => {
  const made = async (delivery: DeliveryType, before: readonly Step[]) => {
    const order = await place(delivery)
    for (const step of before) await steps[step](order)
    return order
  }
  const rejected: Step[] = ['claim', 'pickTheRest', 'rejectClaim']
  const empty = await made(30, ['pay', 'refundAll'])
  await leave(empty, 20)
  const picked = await made(40, ['pay', ...rejected])
  await leave(picked, 25)
  const sending = await made(30, ['pay', ...rejected])
  await leave(sending, 30)
  const waiting = await made(10, ['pay', ...rejected])
  await leave(waiting, 50)
  // These are right as they are: short-picked, held by an after-sale, and sent by a former version.
  const short = await made(40, ['pay', 'pickTheRest'])
  const claimed = await made(10, ['pay', 'claim', 'pickTheRest', 'ready'])
  const sent = await made(30, [...toShip, 'shipAll', 'arrive'])
  await database.query(`update order_line set picked = 1000 where order_id = ${sent.id}`)

  await migrateAgain(159)
  await Promise.all([orderDuty.run(app.services), orderDuty.run(app.services)])
  const shown = async (order: Order) => {
    const { status, events } = await detail(order)
    return [status, events[0]?.move, events[0]?.who]
  }
  expect(await shown(empty)).toEqual([90, 'close', 'system'])
  for (const order of [picked, sending, waiting])
    expect(await shown(order)).toEqual([20, 'pickAgain', 'system'])
  expect(await shown(short)).toEqual([25, 'pick', 'staff'])
  expect(await shown(claimed)).toEqual([50, 'readyForPickup', 'staff'])
  expect(await shown(sent)).toEqual([50, 'arrive', 'staff'])
  await database.query(`update order_line set picked = 3000 where order_id = ${sent.id}`)
})

test('an order that is picked again has a new time, and its old code says so', async () => {
  const order = await place(10)
  for (const step of ['pay', 'claim', 'pickTheRest', 'ready'] as const) await steps[step](order)
  const { pickupCode } = await shop.send(open.findPlacedOrder, order.key)
  await database.query(
    `update orders set prepare_by = now() - interval '2 days', wished_at = now() - interval '2 days' where id = ${order.id}`,
  )
  await steps.rejectClaim(order)
  const again = await detail(order)
  expect(Math.round((Date.parse(again.prepareBy ?? '') - Date.now()) / 60_000)).toBe(30)
  const ended = {
    rtnStatus: '39054',
    rtnMsg: expect.stringContaining(shortNumber(again.number)),
  }
  const { id, version } = again
  for (let at = 0; at < 8; at++)
    expect(await admin.send(orderCalls.findOrderPage, { keyword: pickupCode })).toMatchObject(ended)
  for (let at = 0; at < 8; at++)
    expect(await admin.send(orderCalls.receiveOrder, { id, version, pickupCode })).toMatchObject(ended)
  await steps.pick(order)
  await steps.ready(order)
  expect(await admin.send(orderCalls.findOrderPage, { keyword: pickupCode })).toMatchObject({
    rtnStatus: '0',
    data: { total: 0 },
  })
  await steps.receiveByCode(order)
  expect(await detail(order)).toMatchObject({ status: 60 })
})

test('a wished time that is ahead stays when the order is picked again', async () => {
  const order = await place(10)
  for (const step of ['pay', 'claim', 'pickTheRest', 'ready'] as const) await steps[step](order)
  await database.query(
    `update orders set prepare_by = now() - interval '1 day', wished_at = now() + interval '1 day' where id = ${order.id}`,
  )
  await steps.rejectClaim(order)
  const { wishedAt, prepareBy } = await detail(order)
  expect(prepareBy).toBe(wishedAt)
})

test('late or excess payment: the status stays, and the money goes back', async () => {
  for (const [before, status] of [
    [['cancel'], 80],
    [['pay', 'pickNothing'], 90],
    [['pay'], 20],
    [['pay', 'pick'], 25],
  ] as const) {
    const order = await place(30)
    for (const one of before) await steps[one](order)
    await pay(order, { channel: 'given', sandbox: undefined, amount: '6.00' })
    const shown = await detail(order)
    expect([
      shown.status,
      shown.refunds.some(({ reason, amount }) => reason === 30 && amount === '6.00'),
    ]).toEqual([status, true])
  }
})

const staffCalls = [
  [orderCalls.pickOrder, ['pick'], { lines: [] }],
  [orderCalls.handToDelivery, ['toDelivery'], {}],
  [orderCalls.readyForPickup, ['readyForPickup'], {}],
  [orderCalls.handOver, ['handOver'], {}],
  [orderCalls.shipOrder, ['shipPart', 'ship'], parcel('1')],
  [orderCalls.sendCourier, ['sendCourier'], {}],
  [orderCalls.failDelivery, ['deliveryFailed'], { reason: 'x' }],
  [orderCalls.arriveOrder, ['arrive'], {}],
  [orderCalls.receiveOrder, ['receive'], { proof: 'x' }],
  [orderCalls.cancelOrder, ['cancel', 'askToCancel'], { reason: '' }],
  [orderCalls.collectPayment, ['pay'], { method: 10 }],
] as const

test.each(deliveryTypes)(
  'with delivery type %i, every move outside the table is refused in every status, and changes nothing',
  async (delivery) => {
    const order = await place(delivery)
    let refused = 0
    const buyer = async (call: Call, more: object = {}) =>
      shop.send(call, { ...order.key, ...more } as never).then(
        () => 'done',
        (error: unknown) => (error instanceof OpenRefusal ? error.code : String(error)),
      )
    for (const status of orderStatuses) {
      await database.query(`update orders set status = ${status} where id = ${order.id}`)
      const before = await detail(order)
      const allowed = staffMoves(status, delivery)
      for (const [call, moves, more] of staffCalls) {
        if (moves.some((move) => allowed.includes(move))) continue
        const { rtnStatus } = await admin.send(call as never, {
          id: order.id,
          version: before.version,
          ...more,
        })
        expect({ status, path: call.path, rtnStatus }).toMatchObject({
          rtnStatus: call === orderCalls.cancelOrder ? '39002' : '39003',
        })
        refused += 1
      }
      // Asked again, an end answers the same.
      if (![10, 15].includes(status))
        expect({ status, code: await buyer(open.cancelPlacedOrder) }).toEqual({
          status,
          code: status === 70 || status === 80 ? 'done' : '39002',
        })
      if (![40, 45, 50, 60].includes(status) || (status === 50 && delivery === 10))
        expect({ status, code: await buyer(open.receivePlacedOrder) }).toEqual({ status, code: '39003' })
      if (delivery !== 30 || ![30, 35].includes(status))
        expect({ status, code: await buyer(open.shipPlacedOrder, { carrier: 'x', parcel: 'x' }) }).toEqual({
          status,
          code: '39003',
        })
      expect(await detail(order)).toEqual(before)
    }
    expect(refused).toBeGreaterThan(100)
    await database.query(`update orders set status = 10 where id = ${order.id}`)
  },
)
