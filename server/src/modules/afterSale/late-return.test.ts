import { randomUUID } from 'node:crypto'
import { afterSaleCalls as calls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import { afterSaleOpenCalls as open } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { refundCalls } from '@zhanggui/contract/refund/refund.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { stockOpenCalls } from '@zhanggui/contract/stock/stock.open.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { givenKey } from '../../../test/open.ts'
import { givenUser, roleIds } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'
import type { OpenClient } from '../../open-client/open-client.ts'

let app: TestApp
let owner: pg.Client
let admin: Client
let shop: OpenClient
let store = { id: '', code: '' }
let employee = ''
let numbers = 0

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
  admin = await app.signIn('admin')
  const [first] = await admin.get(storeCalls.findAllStoreList, {})
  if (!first) throw new Error('a store is needed')
  store = first
  const roles = await roleIds(admin)
  employee = (await givenUser(admin, { roleIdList: [roles.storeManager], storeIdList: [store.id] })).id
  shop = await givenKey(app, admin)
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const day = 24 * 60
const dayOf = (at: string) => new Date(Date.parse(at) + 8 * 3_600_000).toISOString().slice(0, 10)

async function givenGoods(form: object = {}, onHand = '10') {
  const product = await givenProduct(admin, { deliveryTypes: [], salesPrice: '2.00', ...form })
  if (onHand !== '0')
    await admin.get(stockCalls.adjustStock, {
      storeId: store.id,
      reason: 12,
      lines: [{ productId: product.id, way: 'set', amount: onHand, seen: '0' }],
    })
  return product
}

const saleOf = (sku: string, at: string) => ({
  source: 'till',
  number: `T${++numbers}`,
  store: store.code,
  at,
  lines: [{ sku, quantity: '3', price: '2.00', amount: '6.00' }],
  payable: '6.00',
  payments: [{ method: 10 as const, amount: '6.00' }],
})
async function sold(sku: string, at: string) {
  const sale = saleOf(sku, at)
  expect(await shop.send(orderOpenCalls.ringUpOrder, sale)).toMatchObject({ booked: true, reason: '' })
  return sale.number
}

const backOf = (order: string, at?: string) => ({
  source: 'till',
  number: `R${++numbers}`,
  order,
  store: store.code,
  ...(at === undefined ? {} : { at }),
  employee,
  reason: 10 as const,
  lines: [{ line: 1, quantity: '1', way: 'restock' as const }],
  amount: '2.00',
})
const takeBack = (order: string, at?: string) => shop.send(open.returnAtTill, backOf(order, at))

const onHandOf = async (productId: string) =>
  (await admin.get(stockCalls.findStockDetail, { storeId: store.id, productId })).onHand

/** Cents that the figures of home know of a day, by kind. */
async function figuresOf(date: string) {
  const { rows } = await owner.query<{ kind: number; amount: string }>(
    `select kind, sum(amount) as amount from (
       select merchant_id, store_id, day, kind, amount from sales_figure
       union all select merchant_id, store_id, day, kind, amount from sales_change) f
     where store_id = $1 and day = $2 and kind in (20, 40) group by kind`,
    [store.id, date],
  )
  const of = (kind: number) => Number(rows.find((row) => Number(row.kind) === kind)?.amount ?? 0)
  return { refunds: of(20), givenBack: of(40) }
}

describe('a return of which the till tells later', () => {
  test('was made when the till says: after-sale, refund, lists and figures are those of that day', async () => {
    const product = await givenGoods()
    const number = await sold(product.code, ago(2 * day))
    const at = ago(day)
    const [then, now] = [dayOf(at), dayOf(ago(0))]
    const [before, today] = [await figuresOf(then), await figuresOf(now)]
    const made = await takeBack(number, at)
    expect(made).toMatchObject({ status: 80, amount: '2.00' })
    const sale = await admin.get(calls.findAfterSaleDetail, { id: made.id })
    expect(Date.parse(sale.createdAt)).toBe(Date.parse(at))
    expect(made.number.slice(2, 10)).toBe(then.replaceAll('-', ''))
    // The timeline says when it came.
    expect(Date.now() - Date.parse(sale.sentAt ?? '')).toBeLessThan(600_000)
    expect(Date.now() - Date.parse(sale.events[0]?.at ?? '')).toBeLessThan(600_000)
    const { records } = await admin.get(refundCalls.findRefundPage, {
      keyword: made.refund,
      from: then,
      to: then,
    })
    expect(records.map((one) => [one.createdAt, one.doneAt].map((time) => Date.parse(time ?? '')))).toEqual([
      [Date.parse(at), Date.parse(at)],
    ])
    expect(
      (await admin.get(calls.findAfterSalePage, { keyword: made.number, from: then, to: then })).total,
    ).toBe(1)
    expect(
      (await admin.get(calls.findAfterSalePage, { keyword: made.number, from: now, to: now })).total,
    ).toBe(0)
    expect(await figuresOf(then)).toEqual({
      refunds: before.refunds + 200,
      givenBack: before.givenBack + 200,
    })
    expect(await figuresOf(now)).toEqual(today)
  })

  test('is judged by the return policy of that moment', async () => {
    const product = await givenGoods({ returnPolicy: 1 })
    const number = await sold(product.code, ago(3 * day))
    await expect(takeBack(number)).rejects.toMatchObject({ code: '42007' })
    await expect(takeBack(number, ago(day))).rejects.toMatchObject({ code: '42007' })
    const late = await takeBack(number, ago(2.5 * day))
    expect(late).toMatchObject({ status: 80 })
    // Only the time of the till lets it pass: the merchant can see and find that.
    const inTime = await takeBack(await sold(product.code, ago(90)), ago(30))
    expect(await admin.get(calls.findAfterSaleDetail, { id: late.id })).toMatchObject({ byTime: true })
    expect(await admin.get(calls.findAfterSaleDetail, { id: inTime.id })).toMatchObject({ byTime: false })
    const { records } = await admin.get(calls.findAfterSalePage, { policy: 'byTime' })
    expect(records.map(({ id }) => id)).toEqual([late.id])
    expect((await admin.get(calls.findAfterSalePage, { policy: 'override' })).total).toBe(0)
  })

  test('is new to a list that was read before, and to its refunds', async () => {
    const product = await givenGoods()
    const number = await sold(product.code, ago(3 * day))
    const [sales, refunds] = [
      await admin.get(calls.findAfterSalePage, {}),
      await admin.get(refundCalls.findRefundPage, {}),
    ]
    const watch = async (more: object = {}) => [
      (await admin.get(calls.watchAfterSales, { newest: sales.newest, ...more })).count,
      (await admin.get(refundCalls.watchRefunds, { newest: refunds.newest, ...more })).count,
    ]
    expect(await watch()).toEqual([0, 0])
    await takeBack(number, ago(day))
    expect(await watch()).toEqual([1, 1])
    expect(await watch({ storeId: store.id })).toEqual([1, 1])
    const today = dayOf(ago(0))
    expect(await watch({ from: today, to: today })).toEqual([0, 0])
    expect((await admin.get(calls.watchAfterSales, { newest: sales.newest, tab: 'toAudit' })).count).toBe(0)
    expect((await admin.get(refundCalls.watchRefunds, { newest: refunds.newest, tab: 'failed' })).count).toBe(
      0,
    )
    const rival = await app.signIn('rival')
    expect((await rival.get(calls.watchAfterSales, { newest: 0 })).count).toBe(0)
  })

  test('cannot be before its sale, nor of a clock that was never set; a clock ahead of ours says now', async () => {
    const product = await givenGoods({ returnPolicy: 1 })
    const number = await sold(product.code, ago(60))
    await expect(takeBack(number, ago(75))).rejects.toMatchObject({ code: '42030' })
    await expect(takeBack(number, '1970-01-01T08:00:00+08:00')).rejects.toMatchObject({ code: '39034' })
    // The clocks of two tills differ by minutes.
    expect(await takeBack(number, ago(65))).toMatchObject({ status: 80 })
    const ahead = await takeBack(number, ago(-3 * day))
    const { createdAt } = await admin.get(calls.findAfterSaleDetail, { id: ahead.id })
    expect(Math.abs(Date.now() - Date.parse(createdAt))).toBeLessThan(600_000)
  })

  test('sent again answers the same; another time under its number is other content', async () => {
    const product = await givenGoods()
    const form = backOf(await sold(product.code, ago(90)), ago(30))
    const made = await shop.send(open.returnAtTill, form)
    expect(await shop.send(open.returnAtTill, form)).toEqual(made)
    await expect(shop.send(open.returnAtTill, { ...form, at: ago(20) })).rejects.toMatchObject({
      code: '42021',
    })
    expect(await onHandOf(product.id)).toBe('8')
  })

  test('that comes before its sale is refused, and booked once the sale is there', async () => {
    const product = await givenGoods()
    const sale = saleOf(product.code, ago(90))
    const form = backOf(sale.number, ago(30))
    await expect(shop.send(open.returnAtTill, form)).rejects.toMatchObject({ code: '39001' })
    await shop.send(orderOpenCalls.ringUpOrder, sale)
    expect(await shop.send(open.returnAtTill, form)).toMatchObject({ status: 80 })
    expect(await onHandOf(product.id)).toBe('8')
  })

  test('of goods that the counter took back says nothing of a till', async () => {
    const product = await givenGoods()
    const number = await sold(product.code, ago(60))
    const key = { storeId: store.id, number }
    const { seen } = await admin.get(calls.findReturnable, key)
    const lines = [{ line: 1, quantity: '1', way: 'restock' as const }]
    const made = await admin.get(calls.returnGoods, { ...key, seen, reason: 10, lines, amount: '2.00' })
    expect((await admin.get(calls.findAfterSaleDetail, { id: made.id })).sentAt).toBeNull()
  })
})

describe('goods that came back before a count and are told of after it', () => {
  /** Of 10 bottles 3 were sold. One came back an hour ago, and the count finds it: 8. */
  test.each([
    [
      'posted',
      'restock',
      '8',
      [
        ['1', ''],
        ['-1', '盘点时已算进'],
      ],
    ],
    ['entered', 'restock', '8', [['1', '']]],
    ['open', 'restock', '8', [['1', '']]],
    [
      'posted',
      'scrap',
      '7',
      [
        ['1', ''],
        ['-1', ''],
      ],
    ],
    [
      'entered',
      'scrap',
      '7',
      [
        ['1', ''],
        ['-1', ''],
      ],
    ],
  ] as const)('of a count that is %s, to %s: the count stands', async (when, way, found, moves) => {
    const product = await givenGoods()
    const number = await sold(product.code, ago(240))
    // Both, so that the sales of a day are still those of its ledger, also shortly after midnight.
    for (const change of ['stock_move set at = at', 'stock set moved_at = moved_at'])
      await owner.query(`update ${change} - interval '3 hours' where product_id = $1`, [product.id])
    const { id } = await admin.get(countCalls.openCount, {
      storeId: store.id,
      scope: 'list',
      codes: [product.code],
      note: '',
    })
    const enter = () =>
      admin.get(countCalls.enterCount, {
        id,
        entries: [{ key: randomUUID(), productId: product.id, way: 'set', amount: found, age: 30 * 60_000 }],
      })
    const version = async () => ({
      id,
      version: (await admin.get(countCalls.findCountDetail, { id })).version,
    })
    const post = async () => {
      await admin.get(countCalls.submitCount, await version())
      const { lines } = await admin.get(countCalls.findCountDetail, { id })
      // Of a count that is posted before the return is told of, one is too much.
      expect(lines[0]?.variance).toBe(when === 'posted' && way === 'restock' ? '1' : '0')
      await admin.get(countCalls.postCount, { ...(await version()), uncounted: 'keep' })
    }
    if (when !== 'open') await enter()
    if (when === 'posted') await post()
    const form = backOf(number, ago(60))
    const made = await shop.send(open.returnAtTill, { ...form, lines: [{ line: 1, quantity: '1', way }] })
    if (when === 'open') await enter()
    if (when !== 'posted') await post()
    expect(await onHandOf(product.id)).toBe(found)
    const { records } = await admin.get(stockCalls.findStockMovePage, {
      storeId: store.id,
      productId: product.id,
    })
    const own = records.filter(({ document }) => document === made.number)
    expect(own.map(({ change, note }) => [change, note]).reverse()).toEqual(moves)
  })
})

test('a stock report that is later than the return has counted it', async () => {
  const product = await givenGoods({ stockMode: 1 }, '0')
  const report = async (sequence: number, onHand: string, asOf: string) =>
    shop.send(stockOpenCalls.reportStock, {
      store: store.code,
      sequence,
      asOf,
      lines: [{ sku: product.code, onHand }],
    })
  await report(1, '10', ago(300))
  const number = await sold(product.code, ago(240))
  await takeBack(number, ago(60))
  await report(2, '8', ago(30))
  expect(await onHandOf(product.id)).toBe('8')
  // One that is older than the return has not.
  await takeBack(number, ago(20))
  await report(3, '8', ago(25))
  expect(await onHandOf(product.id)).toBe('9')
})

test('the page of an order shows the refund at its time', async () => {
  const product = await givenGoods()
  const number = await sold(product.code, ago(240))
  const at = ago(60)
  await takeBack(number, at)
  const [found] = (await admin.get(orderCalls.findOrderPage, { keyword: number, pageNo: 1, pageSize: 10 }))
    .records
  const { refunds } = await admin.get(orderCalls.findOrderDetail, { id: found?.id ?? '' })
  expect(refunds.map((one) => Date.parse(one.at))).toEqual([Date.parse(at)])
})
