import { afterSaleCalls as calls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleOpenCalls as open } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import { type AfterSaleMove, afterSaleMoves } from '@zhanggui/contract/afterSale/afterSale.status.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { givenKey } from '../../../test/open.ts'
import { storeIds } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'
import { afterSaleDuty } from './due.ts'

// The table of moves of after-sales and their refunds (decisions section 4): each row makes its move.
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
  store = (await admin.get(storeCalls.findStoreDetail, { id: storeId })).code
  const product = await givenProduct(admin, { deliveryTypes: [], returnPolicy: 2 })
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

type Pay = 'success' | 'refundFails' | 'given'
/** Two of three bottles that the buyer has are claimed. */
async function given(type: 10 | 20 | 30, pay: Pay) {
  const number = `V${++numbers}`
  const key = { source: 'shopApp', number }
  const order = await shop.send(orderOpenCalls.placeOrder, {
    ...key,
    store,
    deliveryType: 40,
    lines: [{ sku, quantity: '3', price: '2.00' }],
    payable: '6.00',
  })
  await shop.send(orderOpenCalls.payOrder, {
    ...key,
    method: 30,
    amount: '6.00',
    reference: number,
    ...(pay === 'given' ? { channel: 'given' } : { channel: 'sandbox', sandbox: pay }),
  })
  const version = async () => (await admin.get(orderCalls.findOrderDetail, { id: order.id })).version
  await admin.get(orderCalls.pickOrder, { id: order.id, version: await version(), lines: [] })
  await admin.get(orderCalls.handOver, { id: order.id, version: await version() })
  const claim = (more: object) =>
    shop.send(open.applyAfterSale, {
      ...key,
      order: number,
      type,
      reason: 20,
      submit: false,
      lines: type === 30 ? [] : [{ line: 1, quantity: '2' }],
      ...(type === 30 ? { amount: '1.00' } : {}),
      ...more,
    })
  const { id } = await claim({})
  return { id, key, order: order.id }
}
type Sale = Awaited<ReturnType<typeof given>>
const detail = ({ id }: Pick<Sale, 'id'>) => admin.get(calls.findAfterSaleDetail, { id })
const head = async (sale: Pick<Sale, 'id'>) => ({ id: sale.id, version: (await detail(sale)).version })
const decision = async (sale: Pick<Sale, 'id'>, part = false, refund = false) => {
  const { version, asked, lines, type } = await detail(sale)
  return {
    id: sale.id,
    version,
    lines:
      type === 30
        ? []
        : lines.map(({ line, agreed }) => ({
            line,
            quantity: part ? '1' : agreed,
            way: 'restock' as const,
          })),
    amount: part ? '2.00' : asked,
    lowerReason: part ? '少了一件' : '',
    refund,
  }
}
const later = async ({ id }: Sale) => {
  await database.query(`update after_sale set due_at = now() - interval '1 minute' where id = ${id};
    update timer set due_at = now() - interval '1 minute' where kind = 'afterSale' and record_id = ${id}`)
  await afterSaleDuty.run(app.services)
}
const steps = {
  submit: ({ key }: Sale) => shop.send(open.submitAppliedAfterSale, key),
  submitByStaff: async (sale: Sale) => admin.get(calls.submitAfterSale, await head(sale)),
  agree: async (sale: Sale) => admin.get(calls.agreeAfterSale, await decision(sale)),
  agreePart: async (sale: Sale) => admin.get(calls.agreeAfterSale, await decision(sale, true)),
  agreeNothing: async (sale: Sale) =>
    admin.get(calls.agreeAfterSale, { ...(await decision(sale)), amount: '0.00', lowerReason: '已全额补偿' }),
  receive: async (sale: Sale) => admin.get(calls.receiveGoods, await decision(sale)),
  receivePart: async (sale: Sale) => admin.get(calls.receiveGoods, await decision(sale, true)),
  reject: async (sale: Sale) => admin.get(calls.rejectAfterSale, { ...(await head(sale)), reason: '已拆封' }),
  withdraw: ({ key }: Sale) => shop.send(open.withdrawAfterSale, key),
  refund: async (sale: Sale) => admin.get(calls.refundAfterSale, await head(sale)),
  confirm: async (sale: Sale) => {
    const { number } = (await detail(sale)).refund ?? { number: '' }
    const [row] = (await admin.get(refundCalls.findRefundPage, { keyword: number })).records
    await admin.get(refundCalls.confirmRefund, {
      id: row?.id ?? '',
      version: row?.version ?? 0,
      partId: row?.parts[0]?.id ?? '',
    })
  },
  /** All money of the order is given away as a compensation. */
  exhaust: async ({ key }: Sale) => {
    const { id } = await shop.send(open.applyAfterSale, {
      source: 'shopApp',
      number: `${key.number}X`,
      order: key.number,
      type: 30,
      reason: 20,
      lines: [],
      amount: '6.00',
    })
    await admin.get(calls.agreeAfterSale, await decision({ id }, false, true))
  },
  later,
}
type Step = keyof typeof steps

const rows: [string, 10 | 20 | 30, Pay, Step[], Step, number, number, AfterSaleMove][] = [
  ['submit by the buyer', 10, 'success', [], 'submit', 10, 20, 'submit'],
  ['submit by staff', 10, 'success', [], 'submitByStaff', 10, 20, 'submit'],
  ['agree to a refund only', 10, 'success', ['submit'], 'agree', 20, 40, 'agree'],
  ['agree to a compensation', 30, 'success', ['submit'], 'agree', 20, 40, 'agree'],
  ['agree to a return', 20, 'success', ['submit'], 'agree', 20, 30, 'agreeReturn'],
  ['partly reject a return', 20, 'success', ['submit'], 'agreePart', 20, 30, 'agreeReturn'],
  ['partly reject a refund only', 10, 'success', ['submit'], 'agreePart', 20, 60, 'partlyReject'],
  ['receive goods', 20, 'success', ['submit', 'agree'], 'receive', 30, 40, 'receiveGoods'],
  ['receive fewer goods', 20, 'success', ['submit', 'agree'], 'receivePart', 30, 60, 'receivePart'],
  ['reject what is not submitted', 10, 'success', [], 'reject', 10, 50, 'reject'],
  ['reject what is to be audited', 10, 'success', ['submit'], 'reject', 20, 50, 'reject'],
  ['reject what came back', 20, 'success', ['submit', 'agree'], 'reject', 30, 50, 'reject'],
  ['withdraw what is not submitted', 10, 'success', [], 'withdraw', 10, 50, 'withdraw'],
  ['withdraw what is to be audited', 10, 'success', ['submit'], 'withdraw', 20, 50, 'withdraw'],
  ['withdraw before the goods came', 20, 'success', ['submit', 'agree'], 'withdraw', 30, 50, 'withdraw'],
  ['refund what is agreed', 10, 'given', ['submit', 'agree'], 'refund', 40, 70, 'refund'],
  ['refund what is partly agreed', 10, 'given', ['submit', 'agreePart'], 'refund', 60, 70, 'refund'],
  ['nothing to pay', 10, 'success', ['submit', 'exhaust', 'agreeNothing'], 'refund', 40, 80, 'nothingToPay'],
  ['refund done by staff', 10, 'given', ['submit', 'agree', 'refund'], 'confirm', 70, 80, 'refundDone'],
  ['refund done by its channel', 10, 'success', ['submit', 'agree'], 'refund', 40, 80, 'refundDone'],
  ['refund failed', 10, 'refundFails', ['submit', 'agree'], 'refund', 40, 40, 'refundFailed'],
  ['part refund failed', 10, 'refundFails', ['submit', 'agreePart'], 'refund', 60, 60, 'refundFailedPart'],
  ['lapse', 10, 'success', [], 'later', 10, 50, 'lapse'],
  ['expire', 20, 'success', ['submit', 'agree'], 'later', 30, 50, 'expire'],
]

test.each(rows)('%s', async (_name, type, pay, before, step, from, to, move) => {
  const sale = await given(type, pay)
  for (const one of before) await steps[one](sale)
  const was = await detail(sale)
  expect(was.status).toBe(from)
  await steps[step](sale)
  const { status, events } = await detail(sale)
  expect(status).toBe(to)
  expect(events.slice(0, events.length - was.events.length).map((event) => event.move)).toContain(move)
  expect(await brokenInvariants(app.connection)).toEqual({})
})

test('no move is without a row', () => {
  expect(new Set(rows.map((row) => row[7]))).toEqual(new Set(afterSaleMoves))
})
