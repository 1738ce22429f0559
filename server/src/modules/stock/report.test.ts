import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { type ReportRow, reportFlowNames } from '@zhanggui/contract/stock/report.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { storeIds } from '../../../test/people.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'
import { inTenant } from '../../kernel/database/tenant.ts'
import type { SheetReader } from '../../kernel/sheet/sheet-service.ts'
import { reportExport } from './report.ts'

let app: TestApp
let admin: Client
let clerk: Client
let database: pg.Client
let first = ''
let second = ''

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
  ;[first = '', second = ''] = await storeIds(admin)
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

const adjust = (storeId: string, productId: string, way: 'add' | 'take', amount: string) =>
  admin.get(stockCalls.adjustStock, { storeId, reason: 10, note: '', lines: [{ productId, way, amount }] })
const report = (asked: Record<string, unknown>, client = admin) =>
  client.get(stockCalls.findStockReport, asked)

/** Opening and all moves make closing, in amounts and in money. */
function expectToAddUp(row: ReportRow): void {
  const cents = (value: string | null) => Math.round(Number(value) * 100)
  const sum = (part: 'amount' | 'value') =>
    ['opening' as const, ...reportFlowNames].reduce((total, name) => total + cents(row[name][part]), 0)
  expect(sum('value')).toBe(cents(row.closing.value))
  if (row.closing.amount !== null) expect(sum('amount')).toBe(cents(row.closing.amount))
}

describe('the movement report', () => {
  test('says what came in and went out of each product, and what was there before and after', async () => {
    const product = await givenProduct(admin, { costPrice: '2.00' })
    await adjust(first, product.id, 'add', '10')
    await adjust(second, product.id, 'add', '4')
    // Both moves happened long ago.
    await database.query(
      "update stock_move set at = (at at time zone 'utc' - interval '90 days') at time zone 'utc' where product_id = $1",
      [product.id],
    )
    const id = (await admin.get(receiptCalls.openReceipt, { storeId: first, source: '', note: '' })).id
    await admin.get(receiptCalls.expectReceipt, {
      id,
      lines: [{ code: product.code, expected: '6', cost: '3.00' }],
    })
    await admin.get(receiptCalls.enterReceipt, {
      id,
      entries: [{ key: crypto.randomUUID(), code: product.code, way: 'add', amount: '6' }],
    })
    const { version } = await admin.get(receiptCalls.findReceiptDetail, { id })
    await admin.get(receiptCalls.postReceipt, { id, version, rest: 'drop' })
    await admin.get(stockCalls.scrapStock, {
      storeId: first,
      reason: 21,
      note: '',
      lines: [{ productId: product.id, amount: '2' }],
    })
    const { records } = await report({ keyword: product.code })
    expect(records).toMatchObject([
      {
        id: product.id,
        opening: { amount: '14', value: '28.00' },
        received: { amount: '6', value: '18.00' },
        scrapped: { amount: '-2' },
        closing: { amount: '18' },
      },
    ])
    for (const row of records) expectToAddUp(row)
    expect((await report({ keyword: product.code, storeId: second })).records).toMatchObject([
      { opening: { amount: '4', value: '8.00' }, received: { amount: '0' }, closing: { amount: '4' } },
    ])
    const before = await report({ keyword: product.code, from: '2020-01-01', to: '2020-01-31' })
    expect(before.records).toMatchObject([
      { opening: { amount: '0' }, closing: { amount: '0', value: '0.00' } },
    ])
  })

  test('shows first what moved in the period, page by page, and each product once', async () => {
    const moved = await givenProduct(admin)
    const others = [await givenProduct(admin), await givenProduct(admin), await givenProduct(admin)]
    const long =
      "update stock_move set at = (at at time zone 'utc' - interval '90 days') at time zone 'utc' where product_id = $1"
    const stock =
      "update stock set moved_at = (moved_at at time zone 'utc' - interval '90 days') at time zone 'utc' where product_id = $1"
    // The others are newer, and moved long ago in both stores.
    for (const { id } of [moved, ...others]) {
      await adjust(first, id, 'add', '5')
      await adjust(second, id, 'add', '5')
      for (const text of [long, stock]) await database.query(text, [id])
    }
    await adjust(second, moved.id, 'take', '1')
    const idsOf = async (asked: Record<string, unknown>) => {
      const ids: string[] = []
      for (let pageNo = 1; ; pageNo += 1) {
        const { records, total } = await report({ ...asked, pageNo, pageSize: 10 })
        ids.push(...records.map(({ id }) => id))
        if (records.length === 0 || pageNo * 10 >= total) return { ids, total }
      }
    }
    const newest = others.map(({ id }) => id).reverse()
    const all = await idsOf({})
    expect(all.ids.slice(0, 1)).toEqual([moved.id])
    expect(all.ids.filter((id) => newest.includes(id))).toEqual(newest)
    expect(new Set(all.ids).size).toBe(all.total)
    expect(all.ids).toHaveLength(all.total)
    // It moved in the second store only, and not in January of another year.
    expect((await idsOf({ storeId: second })).ids[0]).toBe(moved.id)
    for (const asked of [{ storeId: first }, { from: '2020-01-01', to: '2020-01-31' }]) {
      const { ids } = await idsOf(asked)
      const mine = ids.filter((id) => [moved.id, ...newest].includes(id))
      expect(mine).toEqual([...newest, moved.id])
    }
  })

  test('adds categories and stores up in money; all three ways give one sum', async () => {
    const apples = await givenProduct(admin, appleForm(await givenCategory(admin, '报表类目'), ''))
    await adjust(first, apples.id, 'add', '1.250')
    const sums = []
    for (const by of ['product', 'category', 'store'] as const) {
      let total = 0
      for (let pageNo = 1, rows = 1; rows > 0; pageNo += 1) {
        const { records } = await report({ by, pageNo, pageSize: 100 })
        rows = records.length
        for (const row of records) {
          expectToAddUp(row)
          total += Math.round(Number(row.closing.value) * 100)
        }
      }
      sums.push(total)
    }
    expect(new Set(sums).size).toBe(1)
    const { records } = await report({ by: 'category', pageSize: 100 })
    expect(records.find(({ name }) => name === '报表类目')).toMatchObject({
      product: null,
      closing: { amount: null },
    })
    expect((await report({ by: 'store' })).records.map(({ id }) => id)).toContain(first)
  })

  test('keeps its past when a product is removed, and agrees with the list and the value of the stock', async () => {
    const gone = await givenProduct(admin, {
      costPrice: '2.00',
      categoryId: await givenCategory(admin, '要删的类目'),
    })
    await adjust(first, gone.id, 'add', '10')
    await database.query(
      "update stock_move set at = (at at time zone 'utc' - interval '90 days') at time zone 'utc' where product_id = $1",
      [gone.id],
    )
    await adjust(first, gone.id, 'take', '10')
    const all = async () => [
      ...(await report({ by: 'store', pageSize: 100 })).records,
      ...(await report({ by: 'category', pageSize: 100 })).records,
      ...(await report({ pageSize: 100 })).records,
    ]
    const before = await all()
    expect(before.find(({ product }) => product?.productId === gone.id)).toMatchObject({
      opening: { value: '20.00' },
    })
    for (const move of ['invalidate', 'restore'] as const)
      await admin.get(productCalls.moveProducts, { ids: [gone.id], move })
    await admin.get(productCalls.removeProduct, { id: gone.id })
    expect(await all()).toEqual(before)
    const cents = (values: (string | null)[]) =>
      values.reduce((sum, value) => sum + Math.round(Number(value) * 100), 0)
    const { total } = await admin.get(stockCalls.findStockValue, {})
    const closing = (await report({ by: 'store' })).records.map((row) => row.closing.value)
    expect(cents(closing)).toBe(cents([total]))
    const rows = []
    for (let pageNo = 1, more = true; more; pageNo += 1) {
      const page = await admin.get(stockCalls.findStockPage, { pageNo, pageSize: 100 })
      rows.push(...page.records)
      more = rows.length < page.total && page.records.length > 0
    }
    expect(cents(rows.map(({ value }) => value))).toBe(cents([total]))
  })

  test('is closed without its permission, and has no stores outside the scope', async () => {
    const manager = await app.signIn('manager')
    const { records } = await report({ by: 'store' }, manager)
    expect(records.map(({ id }) => id)).toEqual([first])
    expect((await manager.send(stockCalls.findStockReport, { storeId: second })).rtnStatus).not.toBe('0')
    const period = { storeId: second, from: '2026-01-01', to: '2026-01-31' }
    for (const [call, condition] of [
      [stockCalls.exportStock, { storeId: second }],
      [stockCalls.exportStockMoves, period],
      [stockCalls.exportStockReport, { ...period, by: 'product' }],
    ] as const)
      expect((await manager.send(call, { condition } as never)).rtnStatus, call.path).toBe('10005')
    expect((await clerk.send(stockCalls.findStockReport, {})).rtnStatus).toBe('10006')
    expect(
      (await admin.send(stockCalls.findStockReport, { from: '2026-02-01', to: '2026-01-01' })).rtnStatus,
    ).toBe('10002')
    // The last day is today.
    expect((await admin.send(stockCalls.findStockReport, { from: '2099-01-01' })).rtnStatus).toBe('32008')
  })

  test('the exported rows are those of the page', async () => {
    const reader = {
      stores: 'all',
      permissions: new Set(['iposWeb.product.cost', 'iposWeb.product.productGoodProduct']),
    } as unknown as SheetReader
    const at = (name: string) => reportExport.columns.findIndex(({ key }) => key === name)
    for (const by of ['product', 'category', 'store'] as const) {
      const { records: shown, total } = await report({ by, pageSize: 100 })
      const { rows, count } = await inTenant(app.services.database, 1, {}, async (tx) => ({
        ...(await reportExport.selectRows(tx, { by }, null, 100, 'zh', reader)),
        count: await reportExport.countRows(tx, { by }, reader),
      }))
      expect(count).toBe(total)
      // The page shows first what moved. The file has the products by their age alone.
      expect(rows.map((row) => `${row[at('closing')]} ${row[at('closingValue')]}`).sort()).toEqual(
        shown.map(({ closing }) => `${closing.amount ?? ''} ${closing.value}`).sort(),
      )
    }
  })
})
