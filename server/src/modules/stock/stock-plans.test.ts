import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { seedManyProducts } from '../../../test/many-products.ts'
import { preparedStatements } from '../../kernel/database/database.ts'

let app: TestApp
let admin: Client
let database: pg.Client
let productId = ''

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
  await seedManyProducts(database, 1, 8000)
  await database.query(
    `insert into store (merchant_id, code, name) select 1, 'B' || n, '店' || n from generate_series(1, 6) n`,
  )
  await database.query(
    `insert into stock (merchant_id, store_id, product_id, on_hand, value, last_kind, reorder_point, sold_week, moved_at)
     select 1, s.id, p.id, (p.id * 7 + s.id * 13) % 40 * 1000, 0, 10, 1000, (p.id * 5 + s.id) % 30 * 1000, now() - (p.id * 11 + s.id) % 90 * interval '1 day'
     from store s join product p on p.merchant_id = 1 and p.status = 30 where s.merchant_id = 1 on conflict do nothing`,
  )
  await database.query(
    `insert into stock_move (merchant_id, store_id, product_id, at, kind, change, after, value_change, value_after, actor)
     select 1, k.store_id, k.product_id, k.moved_at - n * interval '1 hour', 20, 0, k.on_hand, 0, 0, ''
     from stock k, generate_series(0, 1) n where k.merchant_id = 1 and k.value = 0 on conflict do nothing`,
  )
  await database.query('analyze')
  productId = (await database.query('select max(product_id)::text as id from stock where store_id = 1'))
    .rows[0].id
}, 120_000)
afterAll(async () => {
  await database?.end()
  await app?.close()
})

test('the lists of the stock, its ledger and its moves find their rows by an index', async () => {
  const storeId = '1'
  const place = { storeId, productId }
  const seen = new Set(preparedStatements())
  await database.query("begin; set local role zg_app; set local app.merchant_id = '1'")
  for (const [call, input] of [
    ...['', 'low', 'risk', 'out', 'counting', 'still'].flatMap((tab) =>
      [{ storeId }, {}].map((of) => [stockCalls.findStockPage, { ...of, ...(tab && { tab }) }] as const),
    ),
    [stockCalls.findStockPage, { storeId, pageNo: 500 }],
    [stockCalls.findStockDetail, place],
    [stockCalls.lookUpStock, place],
    [stockCalls.findStockMovePage, place],
    [stockCalls.findStockCurve, place],
    [stockCalls.findStockAt, { ...place, at: new Date().toISOString() }],
    [stockCalls.findStockReport, { storeId }],
    [stockCalls.adjustStock, { storeId, reason: 10, lines: [{ productId, way: 'add', amount: '1' }] }],
  ] as const) {
    await admin.get(call, input as never)
    for (const text of preparedStatements().filter((one) => !seen.has(one))) {
      seen.add(text)
      // The numbers of tabs stop at a limit, and read as many rows at most.
      if (text.includes('select (select count(*)')) continue
      const { rows } = await database.query(`explain (generic_plan) ${text}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan.match(/Seq Scan on (?:stock|stock_move|product_barcode) /)?.[0], text).toBeUndefined()
      // The lowest cover is read in its order, and nothing is sorted.
      if (text.includes('order by s.cover,')) {
        expect(plan, text).toMatch(/using stock_(?:cover|store_cover|low) /)
        expect(plan, text).not.toContain('Sort')
      }
    }
  }
  await database.query('rollback')
})
