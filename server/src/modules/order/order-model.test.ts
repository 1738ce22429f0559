import { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleOpenCalls } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import type { Call, InputOf } from '@zhanggui/contract/call.ts'
import { centsOf } from '@zhanggui/contract/money.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { givenKey } from '../../../test/open.ts'
import { storeIds } from '../../../test/people.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'
import { OpenRefusal } from '../../open-client/open-client.ts'
import { afterSaleDuty } from '../afterSale/due.ts'
import { figuresDuty } from '../home/figures.ts'
import { countsDuty } from './counts.ts'
import { orderDuty } from './due.ts'

// Two nodes work on one database. Buyers, staff and timers move orders and after-sales at random; every step keeps the
// invariants, whether it is refused or not.
let nodes: { app: TestApp; admin: Client; shop: Awaited<ReturnType<typeof givenKey>> }[] = []
let database: pg.Client
let store = ''
let bottles: { id: string; code: string }
let apples: { id: string; code: string }
let numbers = 0

beforeAll(async () => {
  const first = await givenApp({ startTasks: false })
  const second = await givenApp({ startTasks: false, connection: first.connection })
  nodes = await Promise.all(
    [first, second].map(async (app) => {
      const admin = await app.signIn('admin')
      return { app, admin, shop: await givenKey(app, admin) }
    }),
  )
  database = new pg.Client(first.connection)
  await database.connect()
  const { admin } = nodeAt(0)
  const [storeId = ''] = await storeIds(admin)
  const row = await admin.get(storeCalls.findStoreDetail, { id: storeId })
  const { people: _p, open: _o, updatedAt: _a, updatedBy: _b, ...form } = row
  await admin.get(storeCalls.save, { ...form, delivery: 1, deliveryFee: '5.00', freeThreshold: null })
  store = form.code
  bottles = await givenProduct(admin, { deliveryTypes: [] })
  apples = await givenProduct(admin, appleForm(await givenCategory(admin), '770003'))
  for (const { id } of [bottles, apples])
    await admin.get(stockCalls.adjustStock, {
      storeId,
      reason: 12,
      lines: [{ productId: id, way: 'set', amount: '50000', seen: '0' }],
    })
}, 60_000)
afterAll(async () => {
  await database?.end()
  for (const { app } of nodes.reverse()) await app.close()
})

const nodeAt = (n: number) => {
  const node = nodes[n % 2]
  if (!node) throw new Error('a node is missing')
  return node
}

const acts = [
  'pay',
  'payPart',
  'payLate',
  'payFailing',
  'transfer',
  'confirm',
  'refuse',
  'collect',
  'cancel',
  'cancelByStaff',
  'overdue',
  'pick',
  'pickShort',
  'pickMore',
  'toDelivery',
  'ready',
  'handOver',
  'shipPart',
  'shipAll',
  'shipRest',
  'courier',
  'fail',
  'arrive',
  'receive',
  'receiveByBuyer',
  'claim',
  'claimBack',
  'compensate',
  'submit',
  'withdraw',
  'agree',
  'agreePart',
  'agreeLater',
  'receiveGoods',
  'reject',
  'refund',
  'expire',
  'confirmRefund',
  'retryRefund',
  'both',
] as const
type Act = (typeof acts)[number]
interface Step {
  act: Act
  node: number
  line: 1 | 2
  units: number
}

/** Sends a call. A refusal is an answer like any other; an error of the server is none. */
async function trial(step: () => Promise<unknown>): Promise<boolean> {
  try {
    await step()
    return true
  } catch (error) {
    const refused =
      error instanceof OpenRefusal || (error instanceof Error && /\b\d{5}\b/.test(error.message))
    if (!refused) throw error
    const code = error instanceof OpenRefusal ? error.code : ''
    expect(code, (error as Error).message).not.toBe('10001')
    return false
  }
}

async function place(node: number, deliveryType: 10 | 20 | 30 | 40) {
  const number = `M${++numbers}`
  const freight = deliveryType === 20 || deliveryType === 30
  const payable = freight ? '22.73' : '17.73'
  const { id } = await nodeAt(node).shop.send(orderOpenCalls.placeOrder, {
    source: 'shopApp',
    number,
    store,
    deliveryType,
    lines: [
      { sku: bottles.code, quantity: '3', price: '2.00' },
      { sku: apples.code, quantity: '0.735', price: '7.98' },
    ],
    payable,
    receiver: { name: '林女士', phone: '13812345678', address: '碧云路 12 号' },
  })
  return { id, number, payable, claims: [] as { id: string; number: string }[] }
}
type Order = Awaited<ReturnType<typeof place>>

async function make(order: Order, { act, node, line, units }: Step): Promise<void> {
  const { admin, shop, app } = nodeAt(node)
  const order$ = await admin.get(orderCalls.findOrderDetail, { id: order.id })
  const head = { id: order.id, version: order$.version }
  const key = { source: 'shopApp', number: order.number }
  const staff = async <C extends Call>(call: C, input: InputOf<C>) => {
    const answer = await admin.send(call, input)
    expect(answer.rtnStatus, answer.rtnMsg).not.toBe('10001')
  }
  const pay = (more: object) =>
    shop.send(orderOpenCalls.payOrder, {
      ...key,
      method: 30,
      channel: 'sandbox',
      amount: order.payable,
      reference: `P${++numbers}`,
      sandbox: 'success',
      ...more,
    })
  const amount = line === 1 ? String(Math.min(units, 3)) : `0.${String(units * 81).padStart(3, '0')}`
  const claim = async (more: object) => {
    const number = `C${++numbers}`
    const made = await shop.send(afterSaleOpenCalls.applyAfterSale, {
      source: 'shopApp',
      number,
      order: order.number,
      type: 10,
      reason: 20,
      lines: [{ line, quantity: amount }],
      ...more,
    })
    order.claims.push({ id: made.id, number })
  }
  const last = order.claims.at(-(1 + (units % 2))) ?? order.claims.at(-1)
  const sale = last && (await admin.get(afterSaleCalls.findAfterSaleDetail, { id: last.id }))
  const decided = (part: boolean) => ({
    id: sale?.id ?? '1',
    version: sale?.version ?? 0,
    lines:
      sale?.type === 30
        ? []
        : (sale?.lines ?? []).map((one) => ({
            line: one.line,
            quantity: part ? (one.line === 1 ? '1' : '0.100') : one.agreed,
            way: units % 2 ? ('restock' as const) : ('scrap' as const),
          })),
    amount: part ? '0.50' : (sale?.asked ?? '1.00'),
    lowerReason: part ? '少了' : '',
  })
  const parcel = (quantity: string, other: string, rest: 'later' | 'refund') => ({
    ...head,
    carrier: '顺丰速运',
    number: 'SF1',
    lines: [
      { line: 1, quantity },
      { line: 2, quantity: other },
    ],
    rest,
  })
  const refunds = async (status: number) => {
    const { records } = await admin.get(refundCalls.findRefundPage, { keyword: order$.number, pageSize: 50 })
    const row = records.find(({ parts }) => parts.some((part) => part.status === status))
    const part = row?.parts.find((one) => one.status === status)
    return row && part ? { id: row.id, version: row.version, partId: part.id } : null
  }
  const overdue = (kind: 'order' | 'afterSale', table: string, id: string) =>
    database.query(`update ${table} set due_at = now() - interval '1 minute' where id = ${id} and due_at is not null;
      update order_payment set ask_at = now() - interval '1 minute' where order_id = ${order.id} and ask_at is not null;
      update timer set due_at = now() - interval '1 minute' where kind = '${kind}' and record_id = ${id}`)
  const steps: Record<Act, () => Promise<unknown>> = {
    pay: () => pay({}),
    payPart: () => pay({ amount: '5.00', channel: 'given', sandbox: undefined }),
    payLate: () => pay({ sandbox: 'late' }),
    payFailing: () => pay({ sandbox: units % 2 ? 'refundFails' : 'fail' }),
    transfer: () => pay({ method: 50, channel: 'transfer', sandbox: undefined }),
    confirm: () =>
      staff(orderCalls.confirmPayment, { ...head, paymentId: order$.payments.at(-1)?.id ?? '1' }),
    refuse: () => staff(orderCalls.refusePayment, { ...head, paymentId: order$.payments.at(-1)?.id ?? '1' }),
    collect: () => staff(orderCalls.collectPayment, { ...head, method: 10 }),
    cancel: () => shop.send(orderOpenCalls.cancelPlacedOrder, key),
    cancelByStaff: () => staff(orderCalls.cancelOrder, head),
    overdue: async () => {
      await overdue('order', 'orders', order.id)
      await Promise.all(nodes.map((one) => orderDuty.run(one.app.services)))
    },
    pick: () => staff(orderCalls.pickOrder, { ...head, lines: [] }),
    pickShort: () =>
      staff(orderCalls.pickOrder, { ...head, lines: [{ line, picked: line === 1 ? '1' : '0.4' }] }),
    pickMore: () => staff(orderCalls.pickOrder, { ...head, lines: [{ line: 2, picked: '0.8' }] }),
    toDelivery: () => staff(orderCalls.handToDelivery, head),
    ready: () => staff(orderCalls.readyForPickup, head),
    handOver: () => staff(orderCalls.handOver, head),
    shipPart: () => staff(orderCalls.shipOrder, parcel('1', '0.100', 'later')),
    shipAll: () =>
      staff(
        orderCalls.shipOrder,
        parcel(
          String(Math.max(1, 3 - Number(order$.lines[0]?.shipped) - Number(order$.lines[0]?.refunded))),
          (0.735 - Number(order$.lines[1]?.shipped) - Number(order$.lines[1]?.refunded) || 0.1).toFixed(3),
          'later',
        ),
      ),
    shipRest: () => staff(orderCalls.shipOrder, parcel('1', '0.050', 'refund')),
    courier: () => staff(orderCalls.sendCourier, head),
    fail: () => staff(orderCalls.failDelivery, { ...head, reason: '没人' }),
    arrive: () => staff(orderCalls.arriveOrder, head),
    receive: async () => {
      const { rows } = await database.query('select pickup_code from orders where id = $1', [order.id])
      await staff(orderCalls.receiveOrder, { ...head, pickupCode: rows[0].pickup_code, proof: '本人' })
    },
    receiveByBuyer: () => shop.send(orderOpenCalls.receivePlacedOrder, key),
    claim: () => claim({ submit: units !== 1 }),
    claimBack: () => claim({ type: 20 }),
    compensate: () => claim({ type: 30, lines: [], amount: `${units}.33` }),
    submit: async () =>
      last &&
      shop.send(afterSaleOpenCalls.submitAppliedAfterSale, { source: 'shopApp', number: last.number }),
    withdraw: async () =>
      last && shop.send(afterSaleOpenCalls.withdrawAfterSale, { source: 'shopApp', number: last.number }),
    agree: () => staff(afterSaleCalls.agreeAfterSale, { ...decided(false), refund: true, receive: true }),
    agreePart: () => staff(afterSaleCalls.agreeAfterSale, { ...decided(true), refund: true, receive: true }),
    agreeLater: () => staff(afterSaleCalls.agreeAfterSale, decided(false)),
    receiveGoods: () =>
      staff(afterSaleCalls.receiveGoods, { ...decided(units % 3 === 0), refund: units % 2 === 0 }),
    reject: () =>
      staff(afterSaleCalls.rejectAfterSale, {
        id: sale?.id ?? '1',
        version: sale?.version ?? 0,
        reason: '不行',
      }),
    refund: () => staff(afterSaleCalls.refundAfterSale, { id: sale?.id ?? '1', version: sale?.version ?? 0 }),
    expire: async () => {
      if (last) await overdue('afterSale', 'after_sale', last.id)
      await Promise.all(nodes.map((one) => afterSaleDuty.run(one.app.services)))
    },
    confirmRefund: async () => {
      const part = await refunds(10)
      if (part) await staff(refundCalls.confirmRefund, part)
    },
    retryRefund: async () => {
      const part = await refunds(40)
      if (part) await staff(refundCalls.retryRefund, part)
    },
    // Two nodes decide at the same moment.
    both: async () => {
      await Promise.all([
        nodeAt(0).admin.send(afterSaleCalls.agreeAfterSale, {
          ...decided(false),
          refund: true,
          receive: true,
        }),
        nodeAt(1).admin.send(afterSaleCalls.agreeAfterSale, {
          ...decided(true),
          refund: true,
          receive: true,
        }),
        nodeAt(1).admin.send(orderCalls.pickOrder, { ...head, lines: [] }),
      ])
      await figuresDuty.run(app.services)
      await countsDuty.run(app.services)
    },
  }
  await trial(steps[act])
}

// The moves that lead on come more often, so that orders get far.
const leading: readonly Act[] = [
  'pay',
  'pick',
  'toDelivery',
  'ready',
  'handOver',
  'courier',
  'shipAll',
  'receive',
]
const claiming: readonly Act[] = ['claim', 'claimBack', 'agree', 'agreeLater', 'receiveGoods', 'both']

const step = fc.record({
  act: fc.constantFrom(...acts, ...leading, ...leading, ...leading, ...claiming, ...claiming),
  node: fc.integer({ min: 0, max: 1 }),
  line: fc.constantFrom(1 as const, 2 as const),
  units: fc.integer({ min: 1, max: 9 }),
})

const runs = Number(process.env.MODEL_RUNS ?? 12)

test('random moves of buyers, staff and timers on two nodes keep every sum, every unit and every timer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(10 as const, 20 as const, 30 as const, 40 as const),
      fc.boolean(),
      fc.array(step, { minLength: 10, maxLength: 24 }),
      async (deliveryType, paid, steps) => {
        const order = await place(0, deliveryType)
        if (paid) await make(order, { act: 'pay', node: 1, line: 1, units: 1 })
        for (const one of steps) {
          await make(order, one)
          expect(await brokenInvariants(nodeAt(0).app.connection), one.act).toEqual({})
        }
        const { refunded, received } = await nodeAt(1).admin.get(orderCalls.findOrderDetail, { id: order.id })
        expect(centsOf(refunded) ?? 0).toBeLessThanOrEqual(centsOf(received) ?? 0)
      },
    ),
    { numRuns: runs, seed: Number(process.env.MODEL_SEED ?? 20_261_124) },
  )
}, 600_000)
