import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleOpenCalls } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import { centsOf } from '@zhanggui/contract/money.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls as open } from '@zhanggui/contract/order/order.open.ts'
import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { brokenInvariants, keepsInvariants } from '../../../test/invariants.ts'
import { givenKey } from '../../../test/open.ts'
import { storeIds } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'
import { orderDuty } from './due.ts'

// Many hands at the same moment, on two nodes: one of them acts, and no cent and no unit is given twice.
let nodes: { app: TestApp; admin: Client; manager: Client; shop: Awaited<ReturnType<typeof givenKey>> }[] = []
let database: pg.Client
let store = ''
let storeId = ''
let bottle: { id: string; code: string }
let numbers = 0

beforeAll(async () => {
  const first = await givenApp({ startTasks: false })
  const second = await givenApp({ startTasks: false, connection: first.connection })
  nodes = await Promise.all(
    [first, second].map(async (app) => {
      const admin = await app.signIn('admin')
      return { app, admin, manager: await app.signIn('manager'), shop: await givenKey(app, admin) }
    }),
  )
  database = new pg.Client(first.connection)
  await database.connect()
  const { admin } = at(0)
  ;[storeId = ''] = await storeIds(admin)
  store = (await admin.get(storeCalls.findStoreDetail, { id: storeId })).code
  bottle = await givenProduct(admin, { deliveryTypes: [] })
  await admin.get(stockCalls.adjustStock, {
    storeId,
    reason: 12,
    lines: [{ productId: bottle.id, way: 'set', amount: '9000000', seen: '0' }],
  })
}, 60_000)
afterAll(async () => {
  await database?.end()
  for (const { app } of nodes.reverse()) await app.close()
})
keepsInvariants(() => at(0).app.connection)

const at = (n: number) => {
  const node = nodes[n % 2]
  if (!node) throw new Error('a node is missing')
  return node
}

async function place(deliveryType: 10 | 40 = 40) {
  const key = { source: 'shopApp', number: `R${++numbers}` }
  const { id } = await at(numbers).shop.send(open.placeOrder, {
    ...key,
    store,
    deliveryType,
    lines: [{ sku: bottle.code, quantity: '3', price: '2.00' }],
    payable: '6.00',
  })
  return { id, key }
}
type Order = Awaited<ReturnType<typeof place>>
const pay = ({ key }: Order, n: number, more: object = {}) =>
  at(n).shop.send(open.payOrder, {
    ...key,
    method: 30,
    channel: 'given',
    amount: '6.00',
    reference: 'P',
    ...more,
  })
const paid = async (more: object = {}, deliveryType: 10 | 40 = 40) => {
  const order = await place(deliveryType)
  await pay(order, 0, more)
  return order
}
/** Reads again if a busy machine did not read in time: a soak of many minutes must not end there. */
async function read<C extends Call>(call: C, input: InputOf<C>): Promise<OutputOf<C>> {
  for (let tries = 0; tries < 5; tries += 1) {
    const { rtnStatus, data } = await at(0).admin.send(call, input)
    if (rtnStatus === '0') return data
    if (rtnStatus !== '10008') break
  }
  return at(0).admin.get(call, input)
}
const detail = ({ id }: Order) => read(orderCalls.findOrderDetail, { id })
const head = async (order: Order) => ({ id: order.id, version: (await detail(order)).version })
const overdue = ({ id }: Order) =>
  database.query(`update orders set due_at = now() where id = ${id} and due_at is not null;
    update timer set due_at = now() where kind = 'order' and record_id = ${id}`)
const hands = Array.from({ length: 64 }, (_, n) => n)
const done = (answers: readonly { rtnStatus: string }[]) =>
  answers.filter(({ rtnStatus }) => rtnStatus === '0').length

describe('64 at once', () => {
  test('pay against cancel against auto-cancel', async () => {
    for (let round = 0; round < 3; round += 1) {
      const order = await place()
      await overdue(order)
      await Promise.allSettled(
        hands.map((n) =>
          n % 16 === 0
            ? orderDuty.run(at(n).app.services)
            : n % 2
              ? pay(order, n)
              : at(n).shop.send(open.cancelPlacedOrder, order.key),
        ),
      )
      const { status, received, refunded } = await detail(order)
      expect(['20 6.00 0.00', '80 6.00 6.00', '80 0.00 0.00']).toContain(
        [status, received, refunded].join(' '),
      )
    }
  })

  test('one pickup code gives the goods out once', async () => {
    const order = await paid({}, 10)
    await at(0).admin.get(orderCalls.pickOrder, { ...(await head(order)), lines: [] })
    await at(0).admin.get(orderCalls.readyForPickup, await head(order))
    const { pickupCode } = await at(0).shop.send(open.findPlacedOrder, order.key)
    const form = { ...(await head(order)), pickupCode }
    expect(done(await Promise.all(hands.map((n) => at(n).admin.send(orderCalls.receiveOrder, form))))).toBe(1)
  })

  test('of two pickers with different findings, one decides', async () => {
    const order = await paid()
    const form = await head(order)
    const answers = await Promise.all(
      hands.map((n) =>
        (n % 2 ? at(n).admin : at(n).manager).send(orderCalls.pickOrder, {
          ...form,
          lines: [{ line: 1, picked: n % 2 ? '2' : '3' }],
        }),
      ),
    )
    expect(done(answers)).toBe(1)
    const { lines, refunded } = await detail(order)
    expect(['3 0.00', '2 2.00']).toContain(`${lines[0]?.picked} ${refunded}`)
  })

  test('one sale of a till, among others, 100 times and shuffled', async () => {
    const sales = Array.from({ length: 5 }, () => ({
      source: 'till',
      number: `T${++numbers}`,
      store,
      at: new Date().toISOString(),
      lines: [{ sku: bottle.code, quantity: '1', price: '2.00', amount: '2.00' }],
      payable: '2.00',
      payments: [{ method: 10 as const, amount: '2.00' }],
    }))
    const onHand = async () =>
      Number((await at(0).admin.get(stockCalls.findStockDetail, { storeId, productId: bottle.id })).onHand)
    const before = await onHand()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => at(n).shop.send(open.ringUpOrder, sales[(n * 7) % 5] as never)),
    )
    expect(answers.every(({ booked }) => booked)).toBe(true)
    expect(new Set(answers.map(({ id }) => id)).size).toBe(5)
    expect(await onHand()).toBe(before - 5)
  })
})

async function claim({ key }: Order, quantity: string) {
  const number = `C${++numbers}`
  const { id } = await at(numbers).shop.send(afterSaleOpenCalls.applyAfterSale, {
    source: 'shopApp',
    number,
    order: key.number,
    type: 10,
    reason: 20,
    lines: [{ line: 1, quantity }],
  })
  return { id, number }
}
const decisionOf = async (id: string) => {
  const { version, lines, asked } = await read(afterSaleCalls.findAfterSaleDetail, { id })
  return {
    id,
    version,
    lines: lines.map(({ line, agreed }) => ({ line, quantity: agreed, way: 'restock' as const })),
    amount: asked,
    refund: true,
  }
}
const answered = (promise: Promise<unknown>) =>
  promise.then(
    () => ({ rtnStatus: '0' }),
    () => ({ rtnStatus: 'refused' }),
  )

/** Races of refunds. Each says how much may be given back in the end. */
const refundRaces = {
  async 'two auditors, a rejection and a withdrawal'() {
    const order = await paid()
    const sale = await claim(order, '3')
    const decision = await decisionOf(sale.id)
    const answers = await Promise.all([
      at(0).admin.send(afterSaleCalls.agreeAfterSale, decision),
      at(1).manager.send(afterSaleCalls.agreeAfterSale, decision),
      at(1).admin.send(afterSaleCalls.rejectAfterSale, {
        id: sale.id,
        version: decision.version,
        reason: '不行',
      }),
      answered(
        at(0).shop.send(afterSaleOpenCalls.withdrawAfterSale, { source: 'shopApp', number: sale.number }),
      ),
    ])
    expect(done(answers)).toBe(1)
    return [order, ['0.00', '6.00']] as const
  },
  async 'refund against cancel'() {
    const order = await paid({ amount: '5.00' })
    const form = await head(order)
    await Promise.allSettled([
      at(0).shop.send(open.cancelPlacedOrder, order.key),
      at(1).admin.send(orderCalls.cancelOrder, { ...form, reason: '' }),
      pay(order, 1, { amount: '4.00', reference: 'Q' }),
      pay(order, 0, { amount: '4.00', reference: 'Q' }),
    ])
    const { status, received } = await detail(order)
    return [order, status === 80 ? [received] : ['3.00']] as const
  },
  async 'the same refund twice'() {
    const order = await paid({ channel: 'sandbox', sandbox: 'refundFails' })
    await at(0).admin.get(orderCalls.pickOrder, {
      ...(await head(order)),
      lines: [{ line: 1, picked: '1' }],
    })
    const { number } = (await detail(order)).refunds[0] ?? { number: '' }
    const [row] = (await read(refundCalls.findRefundPage, { keyword: number })).records
    const asked = { id: row?.id ?? '', version: row?.version ?? 0, partId: row?.parts[0]?.id ?? '' }
    const answers = await Promise.all([
      at(0).admin.send(refundCalls.retryRefund, asked),
      at(1).admin.send(refundCalls.retryRefund, asked),
      at(1).admin.send(refundCalls.divertRefund, { ...asked, channel: 'cash' }),
    ])
    expect(done(answers)).toBe(1)
    return [order, ['4.00']] as const
  },
  async 'partial refunds of one line'() {
    const order = await paid()
    const made = await Promise.allSettled(['1', '1', '2', '1'].map((quantity) => claim(order, quantity)))
    const ids = made.flatMap((one) => (one.status === 'fulfilled' ? [one.value.id] : []))
    const decisions = await Promise.all(ids.map(decisionOf))
    await Promise.all(
      decisions.flatMap((decision) => [
        at(0).admin.send(afterSaleCalls.agreeAfterSale, decision),
        at(1).admin.send(afterSaleCalls.agreeAfterSale, decision),
      ]),
    )
    return [order, ['4.00', '6.00']] as const
  },
}

const rounds = Number(process.env.RACES ?? 100)
const minutes = Number(process.env.RACE_MINUTES ?? 10)

test(
  `${rounds} races of refunds: never a cent too much`,
  async () => {
    const until = Date.now() + minutes * 60_000
    const races = Object.entries(refundRaces)
    let run = 0
    for (; run < rounds && Date.now() < until; run += 1) {
      const [name, race] = races[run % races.length] ?? []
      if (!race) throw new Error('no race')
      const [order, sums] = await race()
      const { refunded, received } = await detail(order)
      expect(sums, name).toContain(refunded)
      expect(centsOf(refunded) ?? 0, name).toBeLessThanOrEqual(centsOf(received) ?? 0)
      const { rows } = await database.query(
        `select coalesce(sum(p.amount), 0)::int as given from refund r join refund_part p on p.merchant_id = r.merchant_id and p.refund_id = r.id where r.order_id = ${order.id}`,
      )
      expect(rows[0].given, name).toBe(centsOf(refunded))
      if (run % 500 === 499) expect(await brokenInvariants(at(0).app.connection)).toEqual({})
    }
    if (process.env.RACES) process.stdout.write(`${run} races\n`)
  },
  (minutes + 2) * 60_000,
)
