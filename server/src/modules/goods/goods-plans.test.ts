import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { seedManyProducts } from '../../../test/many-products.ts'
import { preparedStatements } from '../../kernel/database/database.ts'

let app: TestApp
let admin: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
  await seedManyProducts(database, 1, 20_000)
  await database.query(
    `insert into store (merchant_id, code, name) select 1, 'B' || n, '店' || n from generate_series(1, 12) n`,
  )
  await database.query(
    `insert into store_goods (merchant_id, store_id, product_id, sales_price)
     select 1, s.id, p.id, p.sales_price + 10 from store s join product p on p.merchant_id = 1
     where s.merchant_id = 1 and p.status = 30 and (p.id * 7 + s.id * 13) % 100 < 10 on conflict do nothing`,
  )
  await database.query('analyze')
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

test('the list of products and each list of store goods find their rows by an index', async () => {
  const storeId = '1'
  const seen = new Set(preparedStatements())
  await database.query("begin; set local role zg_app; set local app.merchant_id = '1'")
  for (const [call, input] of [
    ...['', 'listed', 'unlisted', 'different', 'locked'].map(
      (tab) => [goodsCalls.findStoreGoodsPage, { storeId, ...(tab && { tab }) }] as const,
    ),
    [goodsCalls.findStoreGoodsPage, { storeId, pageNo: 500 }],
    [goodsCalls.findGoodsSummaryPage, {}],
    [goodsCalls.findDifferencePage, {}],
    [goodsCalls.findDifferencePage, { accepted: true }],
    [productCalls.findProductPage, {}],
    [productCalls.findProductPage, { pageNo: 500 }],
    [productCalls.findProductPage, { status: 30 }],
    [productCalls.findProductPage, { keyword: '牛奶' }],
    [productCalls.findProductPage, { keyword: '6901234567892' }],
    [productCalls.findProductPage, { keyword: 'SP000100' }],
    [productCalls.findProductDetail, { id: '1' }],
  ] as const) {
    await admin.get(call, input as never)
    for (const text of preparedStatements().filter((one) => !seen.has(one))) {
      seen.add(text)
      const { rows } = await database.query(`explain (generic_plan) ${text}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan.match(/Seq Scan on (?:product|store_goods|product_barcode) /)?.[0], text).toBeUndefined()
    }
  }
  await database.query('rollback')
})
