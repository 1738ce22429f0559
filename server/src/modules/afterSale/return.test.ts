import { randomUUID } from 'node:crypto'
import { afterSaleCalls as calls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleOpenCalls as open } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import type { ReturnedLine } from '@zhanggui/contract/afterSale/return.ts'
import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { stockTransferCalls } from '@zhanggui/contract/stockTransfer/stockTransfer.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { givenKey } from '../../../test/open.ts'
import { givenUser, lastAudit, roleIds } from '../../../test/people.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'
import { type OpenClient, OpenRefusal } from '../../open-client/open-client.ts'

let app: TestApp
let owner: pg.Client
let admin: Client
/** Of the store that sells. */
let manager: Client
/** Of another store. */
let far: Client
let shop: OpenClient
let here = { id: '', code: '', name: '' }
let there = { id: '', code: '', name: '' }
/** The people of the POS login, by store. */
const cashiers: Record<string, string> = {}
let bottles: { id: string; code: string }
let apples: { id: string; code: string }
let numbers = 0

const stockIn = async (storeId: string, productId: string) =>
  Number((await admin.get(stockCalls.findStockDetail, { storeId, productId })).onHand)

async function givenStock(product: { id: string }) {
  await admin.get(stockCalls.adjustStock, {
    storeId: here.id,
    reason: 12,
    lines: [{ productId: product.id, way: 'set', amount: '1000', seen: '0' }],
  })
  return product
}
const setElsewhere = async (returnElsewhere: boolean) => {
  const { version } = await admin.get(configCalls.findConfigDetail, {})
  await admin.get(configCalls.saveConfig, { version, returnElsewhere })
}

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
  admin = await app.signIn('admin')
  const [first, second] = await admin.get(storeCalls.findAllStoreList, {})
  if (!first || !second) throw new Error('two stores are needed')
  ;[here, there] = [first, second]
  const roles = await roleIds(admin)
  const person = async (name: string, storeId: string) => {
    const made = await givenUser(admin, { name, roleIdList: [roles.storeManager], storeIdList: [storeId] })
    cashiers[storeId] = made.id
    return app.signIn(made.pin, made.password)
  }
  manager = await person('一店店长', here.id)
  far = await person('二店店长', there.id)
  shop = await givenKey(app, admin)
  bottles = await givenProduct(admin, { deliveryTypes: [], returnPolicy: 2 })
  apples = await givenProduct(admin, appleForm(await givenCategory(admin), '770002'))
  for (const product of [bottles, apples]) await givenStock(product)
})
afterEach(async () => {
  expect(await brokenInvariants(app.connection)).toEqual({})
  await setElsewhere(false)
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

interface Sale {
  id: string
  number: string
}

/** A sale of a till: 3 bottles at 2.00 and 0.735 kg of apples for 11.73, less 1.00. */
async function sold(
  method: number = 10,
  lines: { sku: string; quantity: string; price: string; amount: string }[] = [
    { sku: bottles.code, quantity: '3', price: '2.00', amount: '6.00' },
    { sku: apples.code, quantity: '0.735', price: '7.98', amount: '11.73' },
  ],
  payable = '16.73',
): Promise<Sale> {
  const number = `T${++numbers}`
  const sale = await shop.send(orderOpenCalls.ringUpOrder, {
    source: 'till',
    number,
    store: here.code,
    at: new Date().toISOString(),
    cashier: '陈店员',
    lines,
    ...(payable === '16.73' ? { discount: { name: '抹零', amount: '1.00' } } : {}),
    payable,
    payments: [{ method: method as 10, amount: payable }],
  })
  expect(sale.reason).toBe('')
  return { number, id: sale.id ?? '' }
}

interface Asked {
  store?: { id: string; code: string }
  lines?: ReturnedLine[]
  amount?: string
}
interface Answer {
  rtnStatus: string
  rtnMsg?: string
  data?: { id: string; number: string; status: number; amount: string; refund: string }
}
const one: ReturnedLine[] = [{ line: 1, quantity: '1', way: 'restock' }]

/** The two doors: staff at the counter, and a till by the Open API. Both have the same rules. */
const doors = {
  counter: async (
    sale: Sale,
    { store = here, lines = one, amount = '1.89' }: Asked = {},
  ): Promise<Answer> => {
    const person = store.id === here.id ? manager : far
    const key = { storeId: store.id, number: sale.number }
    const found = await person.send(calls.findReturnable, key)
    if (found.rtnStatus !== '0') return { rtnStatus: found.rtnStatus, rtnMsg: found.rtnMsg }
    return person.send(calls.returnGoods, { ...key, seen: found.data.seen, reason: 10, lines, amount })
  },
  till: async (sale: Sale, { store = here, lines = one, amount = '1.89' }: Asked = {}): Promise<Answer> => {
    try {
      const data = await shop.send(open.returnAtTill, {
        source: 'till',
        number: `R${++numbers}`,
        order: sale.number,
        store: store.code,
        employee: cashiers[store.id] ?? '',
        reason: 10,
        lines,
        amount,
      })
      return { rtnStatus: '0', data }
    } catch (error) {
      if (!(error instanceof OpenRefusal)) throw error
      return { rtnStatus: error.code, rtnMsg: error.message }
    }
  },
}
const returned = (answer: Answer) => {
  if (!answer.data) throw new Error(`${answer.rtnStatus} ${answer.rtnMsg}`)
  return answer.data
}
const detailOf = (id: string) => admin.get(orderCalls.findOrderDetail, { id })

describe.each(['counter', 'till'] as const)('goods come back at the %s', (door) => {
  const back = doors[door]

  test('from the application to the refund in one step: cash is paid at once, lines are restocked or scrapped', async () => {
    const sale = await sold()
    const before = [await stockIn(here.id, bottles.id), await stockIn(here.id, apples.id)]
    const made = returned(
      await back(sale, {
        lines: [
          { line: 1, quantity: '1', way: 'restock' },
          { line: 2, quantity: '0.300', way: 'scrap' },
        ],
        amount: '6.41',
      }),
    )
    expect(made).toMatchObject({ status: 80, amount: '6.41' })
    expect([await stockIn(here.id, bottles.id), await stockIn(here.id, apples.id)]).toEqual([
      (before[0] ?? 0) + 1,
      before[1],
    ])
    expect(await detailOf(sale.id)).toMatchObject({ refunded: '6.41', refunds: [{ status: 30 }] })
    // The rest, to the cent of what was paid.
    returned(
      await back(sale, {
        lines: [
          { line: 1, quantity: '2', way: 'restock' },
          { line: 2, quantity: '0.435', way: 'restock' },
        ],
        amount: '10.32',
      }),
    )
    expect(await detailOf(sale.id)).toMatchObject({ refunded: '16.73', status: 60 })
    expect(await back(sale)).toMatchObject({ rtnStatus: '42005' })
  })

  test('another sum, too many, parts of a piece, a line twice and an unknown line are refused', async () => {
    const sale = await sold()
    expect(await back(sale, { amount: '9.00' })).toMatchObject({ rtnStatus: '42016' })
    expect(await back(sale, { lines: [{ line: 1, quantity: '4', way: 'restock' }] })).toMatchObject({
      rtnStatus: '42005',
    })
    expect(await back(sale, { lines: [{ line: 1, quantity: '0.5', way: 'restock' }] })).toMatchObject({
      rtnStatus: expect.not.stringMatching(/^0$/),
    })
    expect(await back(sale, { lines: [...one, ...one], amount: '3.78' })).toMatchObject({
      rtnStatus: '42018',
    })
    expect((await back(sale, { lines: [{ line: 9, quantity: '1', way: 'scrap' }] })).rtnStatus).not.toBe('0')
    expect(await detailOf(sale.id)).toMatchObject({ refunded: '0.00' })
  })

  test('card money waits for staff; gift card, quick pay, mixed pay and online orders are refused', async () => {
    expect(returned(await back(await sold(20)))).toMatchObject({ status: 70 })
    for (const method of [60, 70, 80])
      expect(await back(await sold(method))).toMatchObject({
        rtnStatus: '42013',
        rtnMsg: '礼品卡、快捷支付、线下组合支付和线上订单不支持收银退货',
      })
  })

  test('another store takes goods back by the setting: stock and cash are its own, the refund names both', async () => {
    const sale = await sold()
    expect(await back(sale, { store: there })).toMatchObject({ rtnStatus: '42014' })
    await setElsewhere(true)
    const before = [await stockIn(here.id, bottles.id), await stockIn(there.id, bottles.id)]
    const made = returned(await back(sale, { store: there }))
    expect(made.status).toBe(80)
    expect([await stockIn(here.id, bottles.id), await stockIn(there.id, bottles.id)]).toEqual([
      before[0],
      (before[1] ?? 0) + 1,
    ])
    const [refund] = (await far.get(refundCalls.findRefundPage, { keyword: made.refund })).records
    expect((await far.get(refundCalls.findRefundPage, { keyword: made.number })).records).toEqual([refund])
    expect(refund).toMatchObject({ storeId: there.id, amount: '1.89', status: 30 })
    expect(await far.get(refundCalls.findRefundDetail, { id: refund?.id ?? '' })).toMatchObject({
      storeName: there.name,
      soldIn: here.name,
    })
    // Both stores see the after-sale; the order stays with its store.
    expect(await far.get(calls.findAfterSaleDetail, { id: made.id })).toMatchObject({
      soldIn: here.name,
      seesOrder: false,
    })
    expect(await manager.get(calls.findAfterSaleDetail, { id: made.id })).toMatchObject({ seesOrder: true })
    expect(await far.send(orderCalls.findOrderDetail, { id: sale.id })).toMatchObject({ rtnStatus: '39001' })
  })

  test('goods that the other store does not sell are scrapped or sent back, with a transfer that loses nothing', async () => {
    await setElsewhere(true)
    const product = await givenProduct(admin, { deliveryTypes: [] })
    await givenStock(product)
    const list = (listed: boolean) =>
      admin.get(goodsCalls.setStoreListing, { storeId: there.id, productIds: [product.id], listed })
    await list(false)
    const sale = await sold(
      10,
      [
        { sku: product.code, quantity: '3', price: '2.00', amount: '6.00' },
        { sku: product.code, quantity: '1', price: '1.00', amount: '1.00' },
      ],
      '7.00',
    )
    const line = (way: ReturnedLine['way']): Asked => ({
      store: there,
      lines: [{ line: 1, quantity: '1', way }],
      amount: '2.00',
    })
    expect(await back(sale, line('restock'))).toMatchObject({ rtnStatus: '42026' })
    expect(
      await back(sale, { lines: [{ line: 1, quantity: '1', way: 'sendBack' }], amount: '2.00' }),
    ).toMatchObject({ rtnStatus: '42028' })
    returned(await back(sale, line('scrap')))
    const before = await stockIn(here.id, product.id)
    const made = returned(
      await back(sale, {
        store: there,
        lines: [
          { line: 1, quantity: '2', way: 'sendBack' },
          { line: 2, quantity: '1', way: 'sendBack' },
        ],
        amount: '5.00',
      }),
    )
    expect(await stockIn(there.id, product.id)).toBe(0)
    const { transfer } = await far.get(calls.findAfterSaleDetail, { id: made.id })
    const sent = await manager.get(stockTransferCalls.findStockTransferDetail, { id: transfer?.id ?? '' })
    expect(sent).toMatchObject({
      status: 20,
      fromId: there.id,
      toId: here.id,
      lines: [{ productId: product.id, sent: '3', arrived: '0' }],
    })
    await manager.get(stockTransferCalls.enterStockTransfer, {
      id: sent.id,
      entries: [{ key: randomUUID(), productId: product.id, way: 'set', amount: '3' }],
    })
    const { version } = await manager.get(stockTransferCalls.findStockTransferDetail, { id: sent.id })
    await manager.get(stockTransferCalls.arriveStockTransfer, { id: sent.id, version })
    expect(await stockIn(here.id, product.id)).toBe(before + 3)
  })

  test('a product that was removed since the sale comes back, and is scrapped', async () => {
    const product = await givenProduct(admin, { deliveryTypes: [] })
    await givenStock(product)
    const sale = await sold(10, [{ sku: product.code, quantity: '2', price: '2.00', amount: '4.00' }], '4.00')
    const left = await stockIn(here.id, product.id)
    await admin.get(stockCalls.adjustStock, {
      storeId: here.id,
      reason: 12,
      lines: [{ productId: product.id, way: 'take', amount: String(left) }],
    })
    for (const move of ['invalidate', 'restore'] as const)
      await admin.get(productCalls.moveProducts, { ids: [product.id], move })
    await admin.get(productCalls.removeProduct, { id: product.id })
    expect(await back(sale, { amount: '2.00' })).toMatchObject({ rtnStatus: '42027' })
    const scrap: ReturnedLine[] = [{ line: 1, quantity: '1', way: 'scrap' }]
    expect(returned(await back(sale, { lines: scrap, amount: '2.00' })).status).toBe(80)
    await setElsewhere(true)
    expect(returned(await back(sale, { store: there, lines: scrap, amount: '2.00' })).status).toBe(80)
  })

  test('at the same moment in two stores, never a unit or a cent too much', async () => {
    await setElsewhere(true)
    for (let round = 0; round < 3; round += 1) {
      const sale = await sold(
        10,
        [{ sku: bottles.code, quantity: '3', price: '2.00', amount: '6.00' }],
        '6.00',
      )
      const before = (await stockIn(here.id, bottles.id)) + (await stockIn(there.id, bottles.id))
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          back(sale, {
            store: at % 2 ? there : here,
            lines: [{ line: 1, quantity: '2', way: 'restock' }],
            amount: '4.00',
          }),
        ),
      )
      expect(answers.filter(({ rtnStatus }) => rtnStatus === '0')).toHaveLength(1)
      expect(await detailOf(sale.id)).toMatchObject({ refunded: '4.00' })
      const after = (await stockIn(here.id, bottles.id)) + (await stockIn(there.id, bottles.id))
      expect(after).toBe(before + 2)
    }
  })
})

describe('at the counter', () => {
  const find = (person: Client, storeId: string, sale: object) =>
    person.send(calls.findReturnable, { storeId, ...sale })
  const form = (seen: string, more: object) => ({ seen, reason: 10, lines: one, amount: '1.89', ...more })

  test('what two cashiers saw is returned once: the other one is told to look again', async () => {
    for (let round = 0; round < 4; round += 1) {
      const sale = await sold()
      const { seen } = await manager.get(calls.findReturnable, { storeId: here.id, number: sale.number })
      const answers = await Promise.all(
        [manager, admin, manager, admin].map((person) =>
          person.send(calls.returnGoods, form(seen, { storeId: here.id, orderId: sale.id })),
        ),
      )
      expect(answers.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', '42024', '42024', '42024'])
      expect(await detailOf(sale.id)).toMatchObject({ refunded: '1.89' })
    }
  })

  test('what cannot come back is refused before one begins', async () => {
    for (const method of [60, 70, 80]) {
      const { number } = await sold(method)
      expect(await find(manager, here.id, { number })).toMatchObject({ rtnStatus: '42013' })
    }
    const online = await shop.send(orderOpenCalls.placeOrder, {
      source: 'shopApp',
      number: `A${++numbers}`,
      store: here.code,
      deliveryType: 40,
      lines: [{ sku: bottles.code, quantity: '1', price: '2.00' }],
      payable: '2.00',
    })
    expect(await find(manager, here.id, { orderId: online.id })).toMatchObject({ rtnStatus: '42013' })
  })

  test('another store finds a sale by the exact number of its receipt, and in no list', async () => {
    const sale = await sold()
    expect(await find(far, there.id, { number: sale.number })).toMatchObject({ rtnStatus: '42014' })
    await setElsewhere(true)
    expect(await find(far, there.id, { number: sale.number })).toMatchObject({
      rtnStatus: '0',
      data: { soldIn: here.name, storeName: there.name, orderId: sale.id },
    })
    const { number: own } = await detailOf(sale.id)
    expect(await find(far, there.id, { number: own })).toMatchObject({ rtnStatus: '0' })
    expect(await find(far, there.id, { number: own.slice(0, -1) })).toMatchObject({ rtnStatus: '39001' })
    expect(await find(far, there.id, { orderId: sale.id })).toMatchObject({ rtnStatus: '39001' })
    expect(await find(far, here.id, { number: sale.number })).toMatchObject({ rtnStatus: '10005' })
    const { records } = await far.get(orderCalls.findOrderPage, { keyword: own })
    expect(records).toEqual([])
    expect(await far.send(calls.findClaimable, { number: sale.number })).toMatchObject({ rtnStatus: '39001' })
    const rival = await app.signIn('rival')
    const [store] = await rival.get(storeCalls.findAllStoreList, {})
    expect(await find(rival, store?.id ?? '', { number: sale.number })).toMatchObject({ rtnStatus: '39001' })
  })

  test('two receipts with one number: the one of the store, else our own number is asked for', async () => {
    const sale = await sold()
    await owner.query(
      `insert into order_source (merchant_id, code, name) select merchant_id, 'till2', '二号收银' from orders
       where external_number = $1 and source = 'till' limit 1`,
      [sale.number],
    )
    const twin = await shop
      .send(orderOpenCalls.ringUpOrder, {
        source: 'till2',
        number: sale.number,
        store: here.code,
        at: new Date().toISOString(),
        lines: [{ sku: bottles.code, quantity: '1', price: '2.00', amount: '2.00' }],
        payable: '2.00',
        payments: [{ method: 10, amount: '2.00' }],
      })
      .then(({ id }) => id ?? '')
    expect(await find(manager, here.id, { number: sale.number })).toMatchObject({ rtnStatus: '42025' })
    const { number } = await detailOf(twin)
    expect(await find(manager, here.id, { number })).toMatchObject({ data: { orderId: twin } })
  })

  test('needs its permission, and the one that goes beyond the policy; the audit names the store', async () => {
    const roles = await roleIds(admin)
    const clerk = await givenUser(admin, { roleIdList: [roles.clerk], storeIdList: [here.id] })
    const person = await app.signIn(clerk.pin, clerk.password)
    const final = await givenProduct(admin, { deliveryTypes: [], returnPolicy: 99 })
    await givenStock(final)
    const sale = await sold(10, [{ sku: final.code, quantity: '1', price: '1.89', amount: '1.89' }], '1.89')
    expect(await find(person, here.id, { number: sale.number })).toMatchObject({ rtnStatus: '10006' })
    const key = { storeId: here.id, number: sale.number }
    const { seen, lines } = await manager.get(calls.findReturnable, key)
    expect(lines).toMatchObject([{ forbidden: true, most: '1', ways: ['restock', 'scrap'] }])
    expect(await person.send(calls.returnGoods, form(seen, key))).toMatchObject({ rtnStatus: '10006' })
    expect(await manager.send(calls.returnGoods, form(seen, key))).toMatchObject({ rtnStatus: '42007' })
    expect(await manager.send(calls.returnGoods, form(seen, { ...key, override: true }))).toMatchObject({
      rtnStatus: '10006',
    })
    const made = await admin.get(calls.returnGoods, form(seen, { ...key, override: true }))
    expect(await lastAudit(owner, 'afterSale.return')).toMatchObject({
      record: made.id,
      title: made.number,
      store_id: Number(here.id),
      detail: { changes: [{ field: 'amount', before: null, after: yuanOf(189) }] },
    })
  })
})

test('a till that asks again gets its answer, also after the setting was turned off', async () => {
  await setElsewhere(true)
  const sale = await sold()
  const input = {
    source: 'till',
    number: `R${++numbers}`,
    order: sale.number,
    store: there.code,
    employee: cashiers[there.id] ?? '',
    reason: 10 as const,
    lines: one,
    amount: '1.89',
  }
  const made = await shop.send(open.returnAtTill, input)
  await setElsewhere(false)
  expect(await shop.send(open.returnAtTill, input)).toEqual(made)
  await expect(shop.send(open.returnAtTill, { ...input, amount: '1.90' })).rejects.toMatchObject({
    code: '42021',
  })
  expect(await detailOf(sale.id)).toMatchObject({ refunded: '1.89' })
})
