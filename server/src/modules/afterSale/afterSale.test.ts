import { afterSaleCalls as calls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleOpenCalls as open } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import {
  type AfterSaleMove,
  afterSaleMachine,
  afterSaleStatuses,
} from '@zhanggui/contract/afterSale/afterSale.status.ts'
import type { Call, InputOf } from '@zhanggui/contract/call.ts'
import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { sessionOpenCalls } from '@zhanggui/contract/session/session.open.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { givenKey } from '../../../test/open.ts'
import { storeIds } from '../../../test/people.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'
import { type OpenClient, OpenRefusal } from '../../open-client/open-client.ts'
import { orderDuty } from '../order/due.ts'
import { refundDuty } from '../refund/due.ts'
import { afterSaleDuty } from './due.ts'

let app: TestApp
let admin: Client
let manager: Client
let shop: Awaited<ReturnType<typeof givenKey>>
let storeId = ''
let otherId = ''
let store = ''
let other = ''
let bottles: { id: string; code: string }
let apples: { id: string; code: string }
let final: { id: string; code: string }
let numbers = 0

async function onDatabase<R extends pg.QueryResultRow>(statement: string): Promise<R[]> {
  const client = new pg.Client(app.connection)
  await client.connect()
  try {
    return (await client.query<R>(statement)).rows
  } finally {
    await client.end()
  }
}

const stockAt = (store: string, productId: string) =>
  admin.get(stockCalls.findStockDetail, { storeId: store, productId })
const stockOf = async (productId: string, place = storeId) => {
  const { onHand, reserved } = await stockAt(place, productId)
  return { onHand: Number(onHand), reserved: Number(reserved) }
}
const fill = async (productId: string, amount: string) =>
  admin.get(stockCalls.adjustStock, {
    storeId,
    reason: 12,
    lines: [{ productId, way: 'set', amount, seen: (await stockAt(storeId, productId)).onHand }],
  })

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  ;[storeId = '', otherId = ''] = await storeIds(admin)
  const rowOf = async (id: string) => {
    const {
      people: _p,
      open: _o,
      updatedAt: _a,
      updatedBy: _b,
      ...form
    } = await admin.get(storeCalls.findStoreDetail, { id })
    return form
  }
  const form = await rowOf(storeId)
  await admin.get(storeCalls.save, { ...form, delivery: 1, deliveryFee: '5.00', freeThreshold: null })
  store = form.code
  other = (await rowOf(otherId)).code
  shop = await givenKey(app, admin)
  bottles = await givenProduct(admin, { deliveryTypes: [], returnPolicy: 2 })
  apples = await givenProduct(admin, appleForm(await givenCategory(admin), '770002'))
  final = await givenProduct(admin, { deliveryTypes: [], returnPolicy: 99 })
  await fill(bottles.id, '5000')
  await fill(apples.id, '500')
  await fill(final.id, '500')
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

interface Cart {
  deliveryType?: 10 | 20 | 30 | 40
  lines?: { sku: string; quantity: string; price: string }[]
  payable?: string
  pay?: Record<string, unknown>
}
/** A paid order: 3 bottles at 2.00 and 0.735 kg of apples at 7.98 per 500 g, with 5.00 freight if it is delivered. */
async function givenPaid({ deliveryType = 30, lines, payable, pay }: Cart = {}) {
  const number = `A${++numbers}`
  const sum = payable ?? (deliveryType === 30 || deliveryType === 20 ? '22.73' : '17.73')
  const { id } = await shop.send(orderOpenCalls.placeOrder, {
    source: 'shopApp',
    number,
    store,
    deliveryType,
    lines: lines ?? [
      { sku: bottles.code, quantity: '3', price: '2.00' },
      { sku: apples.code, quantity: '0.735', price: '7.98' },
    ],
    payable: sum,
    buyer: { name: '林女士', phone: '13812345678' },
    receiver: { address: '上海市浦东新区金桥镇碧云路 12 弄 12 号' },
  })
  await shop.send(orderOpenCalls.payOrder, {
    source: 'shopApp',
    number,
    method: 30,
    channel: 'sandbox',
    amount: sum,
    reference: `P${number}`,
    sandbox: 'success',
    ...pay,
  })
  return { id, number }
}
const detailOf = (id: string) => admin.get(orderCalls.findOrderDetail, { id })
const head = async (id: string) => ({ id, version: (await detailOf(id)).version })
const pick = async (id: string, lines: { line: number; picked: string }[] = []) =>
  admin.get(orderCalls.pickOrder, { ...(await head(id)), lines })
/** An order that the buyer has: picked, handed over, completed. */
async function givenCompleted(cart: Cart = {}) {
  const order = await givenPaid({ deliveryType: 40, ...cart })
  await pick(order.id)
  await admin.get(orderCalls.handOver, await head(order.id))
  return order
}

/** The answer of the Open API, a refusal as its code. */
async function askBy<C extends Call>(client: Pick<OpenClient, 'send'>, call: C, input: InputOf<C>) {
  try {
    return { rtnStatus: '0', data: await client.send(call, input) }
  } catch (error) {
    if (!(error instanceof OpenRefusal)) throw error
    return { rtnStatus: error.code, data: null }
  }
}
const ask = <C extends Call>(call: C, input: InputOf<C>) => askBy(shop, call, input)

type Applying = Partial<InputOf<typeof open.applyAfterSale>>
const application = (order: { number: string }, more: Applying = {}) => ({
  source: 'shopApp',
  number: `AS${++numbers}`,
  order: order.number,
  type: 10 as const,
  reason: 10 as const,
  lines: [{ line: 1, quantity: '1' }],
  ...more,
})
const apply = async (order: { number: string }, more: Applying = {}) => {
  const form = application(order, more)
  const shown = await shop.send(open.applyAfterSale, form as never)
  return { ...shown, key: { source: form.source, number: form.number } }
}
const saleOf = (id: string, who: Client = admin) => who.get(calls.findAfterSaleDetail, { id })

/** A decision on everything that was asked for. */
async function decisionOf(id: string, more: object = {}) {
  const sale = await saleOf(id)
  return {
    id,
    version: sale.version,
    lines:
      sale.type === 30
        ? []
        : sale.lines.map(({ line, agreed }) => ({ line, quantity: agreed, way: 'restock' as const })),
    amount: sale.asked,
    refund: true,
    ...more,
  }
}
const agree = async (id: string, more: object = {}) =>
  admin.get(calls.agreeAfterSale, await decisionOf(id, more))
const refused = async (id: string, more: object) =>
  admin.send(calls.agreeAfterSale, await decisionOf(id, more))

describe('applying', () => {
  test('a phone in the note of a buyer is masked until somebody looks', async () => {
    const note = '请打tel13911112222'
    const { id } = await apply(await givenCompleted(), { note })
    const sale = await saleOf(id)
    expect(sale).toMatchObject({ note: '请打tel139****2222' })
    const { afterSales } = await admin.get(orderCalls.unmaskOrder, { id: sale.orderId })
    expect(afterSales).toEqual([{ id, note }])
  })

  test('the same again answers the same; other content under its number is refused', async () => {
    const order = await givenCompleted()
    const form = application(order)
    const first = await shop.send(open.applyAfterSale, form)
    expect(first).toMatchObject({ status: 20, amount: '2.00' })
    expect(await shop.send(open.applyAfterSale, form)).toEqual(first)
    await expect(
      shop.send(open.applyAfterSale, { ...form, lines: [{ line: 1, quantity: '2' }] }),
    ).rejects.toMatchObject({ code: '42021' })
    await shop.send(open.withdrawAfterSale, { source: form.source, number: form.number })
  })

  test('units are held from pending audit: nobody claims them twice, and a rejection frees them', async () => {
    const order = await givenCompleted()
    const draft = await apply(order, { submit: false, lines: [{ line: 1, quantity: '3' }] })
    expect(draft.status).toBe(10)
    const claimed = await apply(order, { lines: [{ line: 1, quantity: '2' }] })
    await expect(apply(order, { lines: [{ line: 1, quantity: '2' }] })).rejects.toMatchObject({
      code: '42005',
    })
    // 10 holds nothing; now it is too late for it.
    await expect(shop.send(open.submitAppliedAfterSale, draft.key)).rejects.toMatchObject({ code: '42005' })
    const { version } = await saleOf(claimed.id)
    await admin.get(calls.rejectAfterSale, { id: claimed.id, version, reason: '已拆封', reply: '' })
    expect(await shop.send(open.submitAppliedAfterSale, draft.key)).toMatchObject({ status: 20 })
    expect(await shop.send(open.findAppliedAfterSale, claimed.key)).toMatchObject({
      status: 50,
      rejectReason: '已拆封',
    })
    await shop.send(open.withdrawAfterSale, draft.key)
    // Asked again, it answers the same.
    expect(await shop.send(open.withdrawAfterSale, draft.key)).toMatchObject({ status: 50 })
  })

  test('an unpaid order, an unknown line, parts of a piece and lines written twice are refused', async () => {
    const order = await givenCompleted()
    const answers = await Promise.all([
      ask(open.applyAfterSale, application(order, { lines: [{ line: 9, quantity: '1' }] })),
      ask(open.applyAfterSale, application(order, { lines: [{ line: 1, quantity: '0.5' }] })),
      ask(
        open.applyAfterSale,
        application(order, {
          lines: [
            { line: 1, quantity: '1' },
            { line: 1, quantity: '1' },
          ],
        }),
      ),
      ask(open.applyAfterSale, application({ number: 'none' })),
    ])
    expect(answers.map(({ rtnStatus }) => rtnStatus)).toEqual(['10005', '39015', '42018', '39001'])
    await expect(
      apply(order, {
        lines: [
          { line: 1, quantity: '1' },
          { line: 1, quantity: '2' },
        ],
      }),
    ).rejects.toMatchObject({ data: [{ path: 'lines' }] })
  })

  test('lines of a compensation, and the amount of a refund of goods, are refused at their field', async () => {
    const order = await givenCompleted()
    await expect(apply(order, { type: 30, amount: '1.00' })).rejects.toMatchObject({
      data: [{ path: 'lines', key: 'rule.notForType' }],
    })
    await expect(apply(order, { amount: '1.00' })).rejects.toMatchObject({
      data: [{ path: 'amount', key: 'rule.notForType' }],
    })
  })

  test('goods that were not shipped cannot be brought back', async () => {
    const order = await givenPaid()
    await expect(apply(order, { type: 20 })).rejects.toMatchObject({ code: '42006' })
  })
})

describe('an after-sale that ends without a refund', () => {
  const lines = [{ line: 1, quantity: '2' }]
  const reject = async (id: string) =>
    admin.get(calls.rejectAfterSale, { id, version: (await saleOf(id)).version, reason: '没有坏' })

  test.each([
    ['rejected', (sale: Awaited<ReturnType<typeof apply>>) => reject(sale.id), '3'],
    [
      'withdrawn',
      (sale: Awaited<ReturnType<typeof apply>>) => shop.send(open.withdrawAfterSale, sale.key),
      '3',
    ],
    [
      'agreed in part',
      (sale: Awaited<ReturnType<typeof apply>>) =>
        agree(sale.id, {
          lines: [{ line: 1, quantity: '1' }],
          amount: '2.00',
          lowerReason: '只有一瓶坏了',
        }),
      '2',
    ],
  ])('%s: what it held is picked before the order goes on', async (_name, end, left) => {
    const { id, number } = await givenPaid({ deliveryType: 40 })
    const sale = await apply({ number }, { lines })
    await pick(id, [{ line: 1, picked: '1' }])
    await end(sale)
    expect((await detailOf(id)).status).toBe(20)
    const early = await admin.send(orderCalls.handOver, await head(id))
    expect(early.rtnStatus).toBe('39003')
    await pick(id)
    await admin.get(orderCalls.handOver, await head(id))
    const done = await detailOf(id)
    expect(done.status).toBe(60)
    expect(done.lines[0]).toMatchObject({ picked: left, shipped: left })
  })

  test('whose goods were picked before it sends nobody back to picking', async () => {
    const { id, number } = await givenPaid({ deliveryType: 40 })
    await pick(id)
    const sale = await apply({ number }, { lines })
    await reject(sale.id)
    expect((await detailOf(id)).status).toBe(25)
  })

  test.each(['withdrawn', 'lapsed', 'expired'])(
    'rejected with the word %s is a rejection with these words',
    async (reason) => {
      const { number } = await givenPaid({ deliveryType: 40 })
      const sale = await apply({ number }, { lines })
      const { version } = await saleOf(sale.id)
      await admin.get(calls.rejectAfterSale, { id: sale.id, version, reason })
      expect(await saleOf(sale.id)).toMatchObject({ rejectReason: reason, ending: '' })
      expect(await ask(open.withdrawAfterSale, sale.key)).toMatchObject({ rtnStatus: '42002' })
    },
  )

  test('what was weighed beyond the order is weighed again', async () => {
    const { id, number } = await givenPaid({ deliveryType: 40 })
    const before = await stockOf(apples.id)
    const sale = await apply({ number }, { lines })
    await pick(id, [
      { line: 1, picked: '1' },
      { line: 2, picked: '0.760' },
    ])
    await reject(sale.id)
    expect(await stockOf(apples.id)).toEqual(before)
    await pick(id, [{ line: 2, picked: '0.750' }])
    await admin.get(orderCalls.handOver, await head(id))
    expect((await detailOf(id)).lines[1]).toMatchObject({ picked: '0.750', shipped: '0.750' })
  })

  test.each(['rejected', 'withdrawn'])(
    'the last one, %s, closes an order of which all else went back',
    async (way) => {
      const { id, number } = await givenPaid({
        deliveryType: 40,
        lines: [{ sku: bottles.code, quantity: '3', price: '2.00' }],
        payable: '6.00',
      })
      const compensation = await apply({ number }, { type: 30, lines: [], amount: '1.00' })
      const goods = await apply({ number }, { lines: [{ line: 1, quantity: '3' }] })
      await agree(goods.id)
      expect((await detailOf(id)).status).toBe(20)
      if (way === 'rejected') await reject(compensation.id)
      else await shop.send(open.withdrawAfterSale, compensation.key)
      expect((await detailOf(id)).status).toBe(90)
    },
  )
})

describe('the return policy', () => {
  test('99 refuses from shipment on, 1 and 2 count from completion; staff with the permission may allow it', async () => {
    const cart = { lines: [{ sku: final.code, quantity: '2', price: '2.00' }], payable: '4.00' }
    const unshipped = await givenPaid({ ...cart, deliveryType: 40 })
    // Before shipment any line may be refunded.
    const early = await apply(unshipped)
    await shop.send(open.withdrawAfterSale, early.key)
    const order = await givenCompleted(cart)
    await expect(apply(order)).rejects.toMatchObject({ code: '42007' })
    const form = {
      orderId: order.id,
      type: 10 as const,
      reason: 20 as const,
      lines: [{ line: 1, quantity: '1' }],
      override: true,
    }
    expect(await manager.send(calls.applyForBuyer, form)).toMatchObject({ rtnStatus: '10006' })
    const { id } = await admin.get(calls.applyForBuyer, form)
    await agree(id)
    const late = await givenCompleted()
    expect(await admin.get(calls.findClaimable, { orderId: late.id })).toMatchObject({
      lines: [{ most: '3', mostBack: '3', forbidden: false }, {}],
    })
    await onDatabase(`
      update order_event set at = (at at time zone 'utc' - interval '8 days') at time zone 'utc' where order_id = ${late.id}`)
    await expect(apply(late)).rejects.toMatchObject({ code: '42007' })
    expect(await admin.get(calls.findClaimable, { number: late.number })).toMatchObject({
      lines: [{ forbidden: true }, {}],
    })
  })
})

describe('refund only', () => {
  test('before shipment it releases the stock; with the last unit the freight goes back and the order closes', async () => {
    const before = await stockOf(bottles.id)
    const order = await givenPaid()
    const one = await apply(order, { lines: [{ line: 1, quantity: '2' }] })
    expect(await stockOf(bottles.id)).toEqual({ ...before, reserved: before.reserved + 3 })
    expect(await agree(one.id)).toMatchObject({ status: 80 })
    expect(await stockOf(bottles.id)).toEqual({ ...before, reserved: before.reserved + 1 })
    expect(await detailOf(order.id)).toMatchObject({ status: 20, refunded: '4.00' })
    const rest = await apply(order, {
      lines: [
        { line: 1, quantity: '1' },
        { line: 2, quantity: '0.735' },
      ],
    })
    expect(await saleOf(rest.id)).toMatchObject({ asked: '18.73', freightDue: true })
    expect(await agree(rest.id)).toMatchObject({ status: 80 })
    expect(await detailOf(order.id)).toMatchObject({ status: 90, refunded: '22.73' })
    expect(await stockOf(bottles.id)).toEqual(before)
  })

  test('held units are neither picked nor shipped; a rest that is refunded makes the order shipped', async () => {
    const order = await givenPaid()
    const sale = await apply(order)
    await pick(order.id)
    expect((await detailOf(order.id)).lines[0]).toMatchObject({ picked: '2' })
    await admin.get(orderCalls.handToDelivery, await head(order.id))
    const parcel = async (quantity: string) => ({
      ...(await head(order.id)),
      carrier: '顺丰速运',
      number: 'SF1',
      lines: [
        { line: 1, quantity },
        { line: 2, quantity: '0.735' },
      ],
    })
    expect(await admin.send(orderCalls.shipOrder, await parcel('3'))).toMatchObject({ rtnStatus: '39026' })
    await admin.get(orderCalls.shipOrder, { ...(await parcel('2')), rest: 'refund' })
    expect((await detailOf(order.id)).status).toBe(35)
    await agree(sale.id)
    expect(await detailOf(order.id)).toMatchObject({ status: 40, refunded: '2.00' })
  })

  test('an order of which all is claimed cannot be picked, handed over or sent', async () => {
    const order = await givenPaid({
      deliveryType: 40,
      lines: [{ sku: bottles.code, quantity: '1', price: '2.00' }],
      payable: '2.00',
    })
    const sale = await apply(order)
    expect(await admin.send(orderCalls.pickOrder, { ...(await head(order.id)), lines: [] })).toMatchObject({
      rtnStatus: '42020',
    })
    await shop.send(open.withdrawAfterSale, sale.key)
    await pick(order.id)
    const again = await apply(order)
    expect(await admin.send(orderCalls.handOver, await head(order.id))).toMatchObject({ rtnStatus: '42019' })
    await agree(again.id)
    expect((await detailOf(order.id)).status).toBe(90)
  })

  test('the automatic receipt waits for an open after-sale', async () => {
    const order = await givenPaid({ deliveryType: 20 })
    await pick(order.id)
    await admin.get(orderCalls.handToDelivery, await head(order.id))
    await admin.get(orderCalls.sendCourier, { ...(await head(order.id)), courier: '' })
    const sale = await apply(order)
    const overdue = () =>
      onDatabase(`update orders set due_at = now() - interval '1 minute' where id = ${order.id};
        update timer set due_at = now() - interval '1 minute' where kind = 'order' and record_id = ${order.id}`)
    await overdue()
    await orderDuty.run(app.services)
    expect((await detailOf(order.id)).status).toBe(45)
    await shop.send(open.withdrawAfterSale, sale.key)
    await overdue()
    await orderDuty.run(app.services)
    expect((await detailOf(order.id)).status).toBe(60)
  })
})

describe('return and refund', () => {
  test('waits for its goods; then they go on the shelf or are scrapped, and each refund adds up to the cent', async () => {
    const order = await givenCompleted()
    const before = await stockOf(apples.id)
    const sale = await apply(order, { type: 20, lines: [{ line: 2, quantity: '0.300' }] })
    expect(await agree(sale.id, { lines: [{ line: 2, quantity: '0.300' }] })).toMatchObject({ status: 30 })
    expect(await stockOf(apples.id)).toEqual(before)
    const { version } = await saleOf(sale.id)
    const goods = {
      id: sale.id,
      version,
      // 11.73 × 300 ÷ 735
      amount: '4.79',
      refund: true,
      lines: [{ line: 2, quantity: '0.300' }],
    }
    expect(await admin.send(calls.receiveGoods, goods)).toMatchObject({ rtnStatus: '42011' })
    expect(
      await admin.get(calls.receiveGoods, {
        ...goods,
        lines: [{ ...goods.lines[0], way: 'restock' } as never],
      }),
    ).toMatchObject({ status: 80 })
    expect((await stockOf(apples.id)).onHand).toBeCloseTo(before.onHand + 0.3)
    const rest = await apply(order, { type: 20, lines: [{ line: 2, quantity: '0.435' }] })
    expect(
      await agree(rest.id, { receive: true, lines: [{ line: 2, quantity: '0.435', way: 'scrap' }] }),
    ).toMatchObject({ status: 80 })
    // Scrapped goods come in and go out.
    expect((await stockOf(apples.id)).onHand).toBeCloseTo(before.onHand + 0.3)
    const [, line] = (await detailOf(order.id)).lines
    expect(line).toMatchObject({ paid: '11.73', refundedAmount: '11.73', refunded: '0.735' })
    expect((await detailOf(order.id)).status).toBe(60)
  })

  test('partly: fewer units need a reason, the rest is free again', async () => {
    const order = await givenCompleted()
    const sale = await apply(order, { type: 20, lines: [{ line: 1, quantity: '3' }] })
    const part = {
      amount: '4.00',
      receive: true,
      lines: [{ line: 1, quantity: '2', way: 'restock' }],
    }
    expect(await refused(sale.id, part)).toMatchObject({ rtnStatus: '42009' })
    expect(
      await refused(sale.id, { ...part, lines: [{ line: 1, quantity: '4', way: 'restock' }] }),
    ).toMatchObject({ rtnStatus: '42005' })
    expect(await agree(sale.id, { ...part, refund: false, lowerReason: '一瓶已开' })).toMatchObject({
      status: 60,
    })
    const { version } = await saleOf(sale.id)
    expect(await admin.get(calls.refundAfterSale, { id: sale.id, version })).toMatchObject({ status: 80 })
    expect((await detailOf(order.id)).lines[0]).toMatchObject({ refunded: '2', refundedAmount: '4.00' })
    await shop.send(open.withdrawAfterSale, (await apply(order)).key)
  })

  test('fewer goods than agreed come back: the rest is free again', async () => {
    const order = await givenCompleted()
    const sale = await apply(order, { type: 20, lines: [{ line: 1, quantity: '3' }] })
    await agree(sale.id)
    const { version } = await saleOf(sale.id)
    expect(
      await admin.get(calls.receiveGoods, {
        id: sale.id,
        version,
        amount: '2.00',
        lowerReason: '只退回一瓶',
        refund: true,
        lines: [{ line: 1, quantity: '1', way: 'restock' }],
      }),
    ).toMatchObject({ status: 80 })
    expect(await saleOf(sale.id)).toMatchObject({ part: true, agreed: '2.00' })
  })

  test('grams that were free to the buyer come back first', async () => {
    const order = await givenPaid({
      deliveryType: 40,
      lines: [{ sku: apples.code, quantity: '1', price: '7.98' }],
      payable: '15.96',
    })
    await pick(order.id, [{ line: 1, picked: '1.1' }])
    await admin.get(orderCalls.handOver, await head(order.id))
    const before = await stockOf(apples.id)
    const sale = await apply(order, { type: 20, lines: [{ line: 1, quantity: '0.300' }] })
    // 100 g were free: 200 g of 1000 g paid.
    expect(sale.amount).toBe('3.19')
    await agree(sale.id, { receive: true })
    expect((await stockOf(apples.id)).onHand).toBeCloseTo(before.onHand + 0.3)
    const rest = await apply(order, { type: 20, lines: [{ line: 1, quantity: '0.800' }] })
    await agree(rest.id, { receive: true })
    expect((await detailOf(order.id)).refunded).toBe('15.96')
  })
})

describe('sums', () => {
  test('staff may lower the sum with a reason, and never raise it; what was lowered is not owed later', async () => {
    const order = await givenCompleted()
    const sale = await apply(order)
    expect(await refused(sale.id, { amount: '2.01', lowerReason: '多退' })).toMatchObject({
      rtnStatus: '42008',
    })
    expect(await refused(sale.id, { amount: '1.50' })).toMatchObject({ rtnStatus: '42009' })
    expect(await refused(sale.id, { amount: '0.00', lowerReason: '不退' })).toMatchObject({
      rtnStatus: '42031',
    })
    await agree(sale.id, { amount: '1.50', lowerReason: '瓶盖丢了' })
    expect(await saleOf(sale.id)).toMatchObject({ agreed: '1.50', lowerReason: '瓶盖丢了', status: 80 })
    const rest = await apply(order, { lines: [{ line: 1, quantity: '2' }] })
    expect(rest.amount).toBe('4.00')
    await shop.send(open.withdrawAfterSale, rest.key)
  })

  test('a compensation is shared over what is left, and lowers what the lines can still give back', async () => {
    const order = await givenCompleted()
    await expect(apply(order, { type: 30, lines: [], amount: '17.74' })).rejects.toMatchObject({
      code: '42008',
    })
    const sale = await apply(order, { type: 30, lines: [], amount: '10.00' })
    expect(await agree(sale.id)).toMatchObject({ status: 80 })
    const { lines } = await detailOf(order.id)
    // 10.00 over 6.00 and 11.73
    expect(lines.map(({ refundedAmount }) => refundedAmount)).toEqual(['3.38', '6.62'])
    const units = await apply(order, { lines: [{ line: 1, quantity: '3' }] })
    expect(units.amount).toBe('2.62')
    await agree(units.id)
    expect((await detailOf(order.id)).refunded).toBe('12.62')
  })

  test('compensations together ask for no more than was paid, also at once', async () => {
    const order = await givenCompleted()
    const ask = (amount: string) =>
      apply(order, { type: 30, lines: [], amount }).then(
        ({ id }) => id,
        (error) => error.code as string,
      )
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('17.73')))
    expect(answers.filter((answer) => answer === '42022')).toHaveLength(4)
    const [id = ''] = answers.filter((answer) => answer !== '42022')
    const { version } = await saleOf(id)
    await admin.get(calls.rejectAfterSale, { id, version, reason: '没有坏' })
    // A refused amount may be asked for again.
    const [one, other] = [await ask('6.00'), await ask('11.73')]
    expect(await ask('0.01')).toBe('42022')
    await agree(one)
    expect(await ask('11.73')).toBe('42022')
    await agree(other)
    expect((await detailOf(order.id)).refunded).toBe('17.73')
  })

  test('a compensation for which nothing is left is not agreed', async () => {
    const order = await givenCompleted()
    const late = await apply(order, { type: 30, lines: [], amount: '1.00' })
    const all = await apply(order, {
      lines: [
        { line: 1, quantity: '3' },
        { line: 2, quantity: '0.735' },
      ],
    })
    await agree(all.id)
    const { version } = await saleOf(late.id)
    for (const amount of ['0.00', '1.00']) {
      const nothing = { id: late.id, version, lines: [], amount, lowerReason: '', refund: true }
      expect(await admin.send(calls.agreeAfterSale, nothing as never)).toMatchObject({
        rtnStatus: '42032',
        data: [{ path: 'amount', message: expect.stringContaining('全部退完') }],
      })
    }
    expect((await saleOf(late.id)).status).toBe(20)
  })

  test('freight goes back on top only if the seller is at fault, and never more than was paid', async () => {
    const order = await givenPaid()
    await pick(order.id)
    await admin.get(orderCalls.handToDelivery, await head(order.id))
    await admin.get(orderCalls.shipOrder, {
      ...(await head(order.id)),
      carrier: '顺丰速运',
      number: 'SF2',
      lines: [
        { line: 1, quantity: '3' },
        { line: 2, quantity: '0.735' },
      ],
    })
    const own = await apply(order)
    expect(await refused(own.id, { freight: '1.00', amount: '3.00' })).toMatchObject({ rtnStatus: '42012' })
    await agree(own.id)
    const fault = await apply(order, { reason: 20 })
    expect(await refused(fault.id, { freight: '5.01', amount: '7.01' })).toMatchObject({ rtnStatus: '42012' })
    await agree(fault.id, { freight: '5.00', amount: '7.00' })
    const more = await apply(order, { reason: 20 })
    expect(await refused(more.id, { freight: '0.01', amount: '2.01' })).toMatchObject({ rtnStatus: '42012' })
    await agree(more.id)
    expect((await detailOf(order.id)).refunded).toBe('11.00')
  })

  test('any split of the units of a line adds up to what was paid', async () => {
    const order = await givenCompleted({
      lines: [{ sku: apples.code, quantity: '1.003', price: '7.98' }],
      payable: '16.01',
    })
    let sum = 0
    for (const quantity of ['0.001', '0.332', '0.111', '0.222', '0.007', '0.330']) {
      const sale = await apply(order, { lines: [{ line: 1, quantity }] })
      sum += centsOf(sale.amount) ?? 0
      await agree(sale.id)
    }
    expect(yuanOf(sum)).toBe('16.01')
  })
})

describe('refunds', () => {
  test('a failed one puts it back to agreed; again, under the same number, it is refunded', async () => {
    const order = await givenPaid({ deliveryType: 40, pay: { sandbox: 'refundFails' } })
    const sale = await apply(order)
    expect(await agree(sale.id)).toMatchObject({ status: 40 })
    const failed = await saleOf(sale.id)
    expect(failed.refund).toMatchObject({ status: 40 })
    expect(await admin.get(calls.refundAfterSale, { id: sale.id, version: failed.version })).toMatchObject({
      status: 80,
    })
    const done = await saleOf(sale.id)
    expect(done.refund).toMatchObject({ status: 30, number: failed.refund?.number })
    expect(done.events.map(({ move }) => move)).toEqual([
      'refundDone',
      'refund',
      'refundFailed',
      'refund',
      'agree',
      'submit',
      'apply',
    ])
    expect((await detailOf(order.id)).refunded).toBe('2.00')
  })

  test('again from the after-sale and from the refund at the same moment: one pays, none of them hangs', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await givenPaid({ deliveryType: 40, pay: { sandbox: 'refundFails' } })
      const sale = await apply(order)
      await agree(sale.id)
      const { version, refund } = await saleOf(sale.id)
      const record = await admin.get(refundCalls.findRefundDetail, { id: refund?.id ?? '' })
      const answers = await Promise.all([
        admin.send(refundCalls.retryRefund, {
          id: record.id,
          version: record.version,
          partId: record.parts[0]?.id ?? '',
        }),
        admin.send(calls.refundAfterSale, { id: sale.id, version }),
      ])
      const codes = answers.map(({ rtnStatus }) => rtnStatus)
      expect(codes.filter((code) => code === '0')).toHaveLength(1)
      expect(codes).not.toContain('10012')
      expect((await saleOf(sale.id)).status).toBe(80)
    }
  })

  test('no answer is not failure: the channel is asked again, by staff or by the timer, under one number', async () => {
    const order = await givenPaid({ deliveryType: 40, pay: { sandbox: 'refundSilent' } })
    const sale = await apply(order)
    expect(await agree(sale.id)).toMatchObject({ status: 70 })
    const refund = (await saleOf(sale.id)).refund
    expect(refund).toMatchObject({ status: 20 })
    const id = refund?.id ?? ''
    const asked = async () => {
      const { version, parts } = await admin.get(refundCalls.findRefundDetail, { id })
      return { id, version, partId: parts[0]?.id ?? '' }
    }
    expect((await admin.send(refundCalls.retryRefund, await asked())).rtnStatus).toBe('40002')

    expect(
      (await admin.send(refundCalls.divertRefund, { ...(await asked()), channel: 'cash' })).rtnStatus,
    ).toBe('40002')
    expect(await admin.get(refundCalls.askRefund, await asked())).toMatchObject({ status: 20 })
    await onDatabase(`update refund set ask_at = now() - interval '1 minute' where id = ${id};
      update timer set due_at = now() - interval '1 minute' where kind = 'refund' and record_id = ${id}`)
    await Promise.all([refundDuty.run(app.services), refundDuty.run(app.services)])
    expect(await saleOf(sale.id)).toMatchObject({ status: 80 })
    const done = await admin.get(refundCalls.findRefundDetail, { id })
    expect(done).toMatchObject({
      number: refund?.number,
      status: 30,
      afterSale: { id: sale.id },
      amount: '2.00',
    })
    expect(done.lines).toMatchObject([{ line: 1, quantity: '1', amount: '2.00' }])
    expect(done.tries.map(({ status, by }) => [status, by === ''])).toEqual([
      [30, true],
      [20, false],
      [20, false],
    ])
    expect(await onDatabase(`select from timer where kind = 'refund' and record_id = ${id}`)).toEqual([])
  })

  test('one that failed for good is paid in cash by its own permission, and the takings count it there', async () => {
    const order = await givenPaid({ deliveryType: 40, pay: { sandbox: 'refundFails' } })
    const sale = await apply(order)
    expect(await agree(sale.id)).toMatchObject({ status: 40 })
    const id = (await saleOf(sale.id)).refund?.id ?? ''
    const failed = await admin.get(refundCalls.findRefundPage, { tab: 'failed' })
    expect(failed.failed.count).toBe(failed.counts.failed)
    expect(failed.records.map((row) => row.id)).toContain(id)
    const { version, parts } = await admin.get(refundCalls.findRefundDetail, { id })
    const part = { id, version, partId: parts[0]?.id ?? '' }
    expect(await manager.send(refundCalls.divertRefund, { ...part, channel: 'cash' })).toMatchObject({
      rtnStatus: '10006',
    })
    const waiting = await admin.get(refundCalls.divertRefund, { ...part, channel: 'cash' })
    expect(waiting).toMatchObject({ status: 10, parts: [{ channel: 'cash', method: 10, amount: '2.00' }] })
    expect((await saleOf(sale.id)).status).toBe(70)
    await admin.get(refundCalls.confirmRefund, { ...part, version: waiting.version })
    expect((await saleOf(sale.id)).status).toBe(80)
    const { tries } = await admin.get(refundCalls.findRefundDetail, { id })
    expect(tries.map(({ status, channel }) => [status, channel])).toEqual([
      [30, 'cash'],
      [10, 'cash'],
      [40, 'sandbox'],
    ])
  })

  test('money that staff give back stays in progress until they confirm it', async () => {
    const order = await givenPaid({ deliveryType: 40, pay: { channel: 'given', sandbox: undefined } })
    const sale = await apply(order)
    expect(await agree(sale.id)).toMatchObject({ status: 70 })
    const [row] = (await admin.get(refundCalls.findRefundPage, { tab: 'waiting' })).records
    await admin.get(refundCalls.confirmRefund, {
      id: row?.id ?? '',
      version: row?.version ?? 0,
      partId: row?.parts[0]?.id ?? '',
    })
    expect((await saleOf(sale.id)).status).toBe(80)
  })

  test('who may decide, but not refund, leaves it agreed for others', async () => {
    const order = await givenCompleted()
    const sale = await apply(order)
    expect(await agree(sale.id, { refund: false })).toMatchObject({ status: 40 })
    expect((await detailOf(order.id)).lines[0]).toMatchObject({ refunded: '1' })
    const finance = await app.signIn('finance')
    expect(await finance.send(calls.agreeAfterSale, await decisionOf(sale.id))).toMatchObject({
      rtnStatus: '10006',
    })
    const { version } = await saleOf(sale.id)
    expect(await finance.get(calls.refundAfterSale, { id: sale.id, version })).toMatchObject({ status: 80 })
  })
})

describe('timers', () => {
  const overdue = (id: string) =>
    onDatabase(`update after_sale set due_at = now() - interval '1 minute' where id = ${id};
      update timer set due_at = now() - interval '1 minute' where kind = 'afterSale' and record_id = ${id}`)

  test('what nobody submitted lapses; a return without goods expires and frees its units', async () => {
    const order = await givenCompleted()
    const draft = await apply(order, { submit: false })
    const sale = await apply(order, { type: 20, lines: [{ line: 1, quantity: '3' }] })
    await agree(sale.id)
    await overdue(draft.id)
    await overdue(sale.id)
    await Promise.all([afterSaleDuty.run(app.services), afterSaleDuty.run(app.services)])
    expect(await saleOf(draft.id)).toMatchObject({ status: 50, rejectReason: '', ending: 'lapsed' })
    expect(await saleOf(sale.id)).toMatchObject({ status: 50, rejectReason: '', ending: 'expired' })
    await shop.send(open.withdrawAfterSale, (await apply(order, { lines: [{ line: 1, quantity: '3' }] })).key)
  })
})

describe('the table of moves', () => {
  test('every move outside the table is refused and changes nothing', async () => {
    const order = await givenCompleted()
    const sale = await apply(order)
    const staff: [AfterSaleMove, () => Promise<{ rtnStatus: string }>][] = [
      ['submit', async () => admin.send(calls.submitAfterSale, await headOf())],
      ['agree', () => refused(sale.id, {})],
      ['reject', async () => admin.send(calls.rejectAfterSale, { ...(await headOf()), reason: '不行' })],
      [
        'receiveGoods',
        async () => admin.send(calls.receiveGoods, { ...(await decisionOf(sale.id)), refund: false }),
      ],
      ['refund', async () => admin.send(calls.refundAfterSale, await headOf())],
    ]
    async function headOf() {
      const { id, version } = await saleOf(sale.id)
      return { id, version }
    }
    const [kept] = await onDatabase<{ status: number }>(`select status from after_sale where id = ${sale.id}`)
    for (const status of afterSaleStatuses) {
      await onDatabase(`update after_sale set status = ${status} where id = ${sale.id}`)
      for (const [move, make] of staff) {
        if (afterSaleMachine[move].from.some((from) => from === status)) continue
        expect({ status, move, ...(await make()) }).toMatchObject({ rtnStatus: '42002' })
      }
      if (afterSaleMachine.withdraw.from.every((from) => from !== status) && status !== 50)
        await expect(shop.send(open.withdrawAfterSale, sale.key)).rejects.toMatchObject({ code: '42002' })
      const [after] = await onDatabase<{ status: number }>(
        `select status from after_sale where id = ${sale.id}`,
      )
      expect(after?.status).toBe(status)
    }
    await onDatabase(`update after_sale set status = ${kept?.status} where id = ${sale.id}`)
    await shop.send(open.withdrawAfterSale, sale.key)
  })
})

describe('a till', () => {
  const till = { source: 'till', store: '' }
  async function sold(method: 10 | 20 | 60 | 70 | 80 = 10) {
    const number = `T${++numbers}`
    const sale = await shop.send(orderOpenCalls.ringUpOrder, {
      ...till,
      number,
      store,
      at: new Date().toISOString(),
      cashier: '陈店员',
      lines: [{ sku: bottles.code, quantity: '3', price: '2.00', amount: '6.00' }],
      discount: { name: '抹零', amount: '1.00' },
      payable: '5.00',
      payments: [{ method, amount: '5.00' }],
    })
    return { number, id: sale.id ?? '' }
  }
  const returning = async (sale: { number: string }, more: object = {}) => ({
    ...till,
    store,
    number: `R${++numbers}`,
    order: sale.number,
    employee: (await shop.send(sessionOpenCalls.posLogin, { pin: 'manager', password: 'Zhanggui1' }))
      .employee,
    reason: 10 as const,
    lines: [{ line: 1, quantity: '1', way: 'restock' as const }],
    amount: '1.67',
    ...more,
  })

  test('takes goods back in one step: cash is refunded at once, and the same again changes nothing', async () => {
    const sale = await sold()
    const before = await stockOf(bottles.id)
    const form = await returning(sale)
    const back = await shop.send(open.returnAtTill, form)
    expect(back).toMatchObject({ status: 80, amount: '1.67' })
    expect(await shop.send(open.returnAtTill, form)).toEqual(back)
    expect(await stockOf(bottles.id)).toEqual({ ...before, onHand: before.onHand + 1 })
    expect(await detailOf(sale.id)).toMatchObject({ refunded: '1.67', refunds: [{ status: 30 }] })
    await expect(
      shop.send(open.returnAtTill, await returning(sale, { amount: '9.00' })),
    ).rejects.toMatchObject({ code: '42016' })
    await expect(
      shop.send(
        open.returnAtTill,
        await returning(sale, { lines: [{ line: 1, quantity: '3', way: 'restock' }], amount: '3.33' }),
      ),
    ).rejects.toMatchObject({ code: '42005' })
  })

  test('card money waits for staff; gift cards, quick pay, mixed pay and online orders are refused', async () => {
    expect(await shop.send(open.returnAtTill, await returning(await sold(20)))).toMatchObject({ status: 70 })
    for (const method of [60, 70, 80] as const)
      await expect(shop.send(open.returnAtTill, await returning(await sold(method)))).rejects.toMatchObject({
        code: '42013',
      })
    const online = await givenCompleted()
    await expect(
      shop.send(open.returnAtTill, await returning(online, { orderSource: 'shopApp', amount: '2.00' })),
    ).rejects.toMatchObject({ code: '42013' })
  })

  test('a number that an after-sale of another store has is not explained to a key of this store', async () => {
    const form = await returning(await sold())
    await shop.send(open.returnAtTill, form)
    const number = form.number
    await expect(
      shop.send(open.returnAtTill, await returning(await sold(), { number })),
    ).rejects.toMatchObject({
      code: '42021',
    })
    const far = await givenKey(app, admin, { stores: [otherId] })
    await onDatabase(`update employee_store set store_id = ${otherId} where employee_id = ${form.employee}`)
    try {
      const { version } = await admin.get(configCalls.findConfigDetail, {})
      await admin.get(configCalls.saveConfig, { version, returnElsewhere: true })
      const there = await returning(await sold(), { number, store: other, employee: form.employee })
      await expect(far.send(open.returnAtTill, there)).rejects.toMatchObject({ code: '39036' })
    } finally {
      await onDatabase(`update employee_store set store_id = ${storeId} where employee_id = ${form.employee}`)
      const { version } = await admin.get(configCalls.findConfigDetail, {})
      await admin.get(configCalls.saveConfig, { version, returnElsewhere: false })
    }
  })

  test('another store takes goods back only by the setting; stock and cash are its own', async () => {
    const sale = await sold()
    const form = await returning(sale, { store: other })
    await expect(shop.send(open.returnAtTill, form)).rejects.toMatchObject({ code: '42015' })
    const elsewhere = await onDatabase<{ id: string }>(
      `update employee_store es set store_id = ${otherId} from employee e
       where e.merchant_id = es.merchant_id and e.id = es.employee_id and e.id = ${form.employee} returning e.id`,
    )
    expect(elsewhere).toHaveLength(1)
    try {
      await expect(shop.send(open.returnAtTill, form)).rejects.toMatchObject({ code: '42014' })
      // To a key of the other store alone, the sale is as unknown as one that never was.
      const far = await givenKey(app, admin, { stores: [otherId] })
      const refusalOf = async (one: object) => {
        const { code, message } = await far.send(open.returnAtTill, one as typeof form).then(
          () => ({ code: '0', message: '' }),
          (error: { code: string; message: string }) => error,
        )
        return { code, message }
      }
      expect(await refusalOf(form)).toEqual(await refusalOf({ ...form, order: 'never' }))
      const { version } = await admin.get(configCalls.findConfigDetail, {})
      await admin.get(configCalls.saveConfig, { version, returnElsewhere: true })
      const before = await stockOf(bottles.id)
      expect(await shop.send(open.returnAtTill, form)).toMatchObject({ status: 80 })
      expect(await stockOf(bottles.id)).toEqual(before)
      expect((await stockOf(bottles.id, otherId)).onHand).toBe(1)
      const [refund] = (await admin.get(refundCalls.findRefundPage, { storeId: otherId })).records
      expect(refund).toMatchObject({ storeId: otherId, amount: '1.67', status: 30 })
    } finally {
      await onDatabase(`update employee_store set store_id = ${storeId} where employee_id = ${form.employee}`)
    }
  })
})

describe('at the same moment', () => {
  test('two auditors, two refunds and a withdrawal of one after-sale pay once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const order = await givenCompleted({
        lines: [{ sku: bottles.code, quantity: '3', price: '2.00' }],
        payable: '6.00',
      })
      const sale = await apply(order, { lines: [{ line: 1, quantity: '3' }] })
      const decision = await decisionOf(sale.id)
      const answers = await Promise.all([
        admin.send(calls.agreeAfterSale, decision),
        manager.send(calls.agreeAfterSale, decision),
        ask(open.withdrawAfterSale, sale.key),
        admin.send(calls.rejectAfterSale, { id: sale.id, version: decision.version, reason: '不行' }),
      ])
      expect(answers.filter(({ rtnStatus }) => rtnStatus === '0')).toHaveLength(1)
      expect(['0.00', '6.00']).toContain((await detailOf(order.id)).refunded)
    }
  })

  test('partial refunds of one line never go beyond what was paid', async () => {
    const order = await givenCompleted({
      lines: [{ sku: bottles.code, quantity: '7', price: '2.00' }],
      payable: '14.00',
    })
    const answers = await Promise.all(
      Array.from({ length: 16 }, () => ask(open.applyAfterSale, application(order))),
    )
    const made = answers.filter(({ rtnStatus }) => rtnStatus === '0')
    expect(made).toHaveLength(7)
    const ids = made.map(({ data }) => data?.id ?? '')
    await Promise.all(ids.map(async (id) => admin.get(calls.agreeAfterSale, await decisionOf(id))))
    expect((await detailOf(order.id)).refunded).toBe('14.00')
  })
})

describe('who sees them', () => {
  test('an export of a store that the person does not see is refused as the list is', async () => {
    const condition = { storeId: otherId }
    for (const call of [calls.findAfterSalePage, refundCalls.findRefundPage])
      expect((await manager.send(call, condition)).rtnStatus).toBe('10005')
    for (const call of [calls.exportAfterSales, refundCalls.exportRefunds])
      expect((await manager.send(call, { condition })).rtnStatus).toBe('10005')
  })

  test('staff of another store see neither the page nor the record; counts and waiting sums follow the scope', async () => {
    const order = await givenCompleted()
    const sale = await apply(order)
    const page = await admin.get(calls.findAfterSalePage, { tab: 'toAudit' })
    expect(page.records.map(({ id }) => id)).toContain(sale.id)
    expect(page.counts.toAudit).toBe(page.total)
    expect(page.waiting.since).not.toBeNull()
    expect((await manager.get(calls.findAfterSalePage, { keyword: sale.number })).total).toBe(1)
    expect((await admin.get(calls.findAfterSalePage, { keyword: '5678', type: 10 })).total).toBeGreaterThan(0)
    const narrow = await givenKey(app, admin, { stores: [otherId] })
    expect(await askBy(narrow, open.findAppliedAfterSale, sale.key)).toMatchObject({ rtnStatus: '42001' })
    expect(await askBy(narrow, open.withdrawAfterSale, sale.key)).toMatchObject({ rtnStatus: '42001' })
    const rival = await app.signIn('rival')
    expect(await rival.send(calls.findAfterSaleDetail, { id: sale.id })).toMatchObject({ rtnStatus: '42001' })
    expect(await admin.get(calls.findAfterSalesOf, { orderId: order.id })).toMatchObject([{ id: sale.id }])
    await shop.send(open.withdrawAfterSale, sale.key)
  })
})
