import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { seedManyProducts } from '../../../test/many-products.ts'
import { type Compilable, preparedStatements } from '../../kernel/database/database.ts'
import { query } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { selectKnownCodes } from '../front/front-sheet.sql.ts'
import { selectProductsByKeys } from '../picture/picture.sql.ts'
import { selectCodeHolder } from '../product/product-barcode.sql.ts'
import { selectFolded } from '../product/product-scan.sql.ts'
import { selectTakenCodes } from '../product/product-sheet.sql.ts'
import { selectProductsByText } from '../productGroup/group-sheet.sql.ts'
import { selectPairs, selectProductIdsOf } from './goods-sheet.sql.ts'

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
     select 1, s.id, p.id, p.sales_price + 10 from store s join product p on p.merchant_id = s.merchant_id
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
    ...['', 'listed', 'unlisted', 'different', 'locked', 'low'].map(
      (tab) => [goodsCalls.findStoreGoodsPage, { storeId, ...(tab && { tab }) }] as const,
    ),
    ...[
      { source: 'own' },
      { source: 'locked' },
      { saleStatus: 0 },
      { source: 'own', saleStatus: 1, keyword: '牛奶' },
    ].map((filter) => [goodsCalls.findStoreGoodsPage, { storeId, ...filter }] as const),
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

/** The text of a statement, which is not run. */
function textOf(work: (tx: Tx) => unknown): string {
  let text = ''
  const keep = async (statement: Compilable<unknown>) => {
    text = statement.compile(query).sql
    return []
  }
  work({ merchantId: 1, all: keep, first: keep } as never)
  return text
}

test('a code in any case is found by its index, which row-level security allows only for a column', async () => {
  await database.query("begin; set local role zg_app; set local app.merchant_id = '1'")
  const works: ((tx: Tx) => unknown)[] = [
    (tx) => selectProductIdsOf(tx, ['a']),
    (tx) => selectPairs(tx, 'all', [['b1', 'a']], 'Asia/Shanghai'),
    (tx) => selectTakenCodes(tx, 1, ['a']),
    (tx) => selectFolded(tx, ['a']),
    (tx) => selectCodeHolder(tx, 'a', 1),
    (tx) => selectProductsByText(tx, ['a']),
    (tx) => selectKnownCodes(tx, ['a']),
    (tx) => selectProductsByKeys(tx, ['a']),
  ]
  for (const work of works) {
    const text = textOf(work)
    const { rows } = await database.query(`explain (generic_plan) ${text}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, text).toContain('product_code_folded')
    expect(plan.match(/Seq Scan on product |on product_grams/)?.[0], text).toBeUndefined()
  }
  await database.query('rollback')
})

test('the tabs of listed and unlisted products say how many there are, also beyond the limit of the other tabs', async () => {
  const id = '(select id from store where merchant_id = 1 and code = $1)'
  const {
    rows: [store],
  } = await database.query(`select ${id} as id`, ['B12'])
  await database.query(
    `insert into store_goods (merchant_id, store_id, product_id, listed)
     select 1, ${id}, p.id, 0 from product p where p.merchant_id = 1 and p.status = 30 and p.removed_at is null
     order by p.id limit 1500
     on conflict (merchant_id, store_id, product_id) where removed_at is null do update set listed = 0`,
    ['B12'],
  )
  for (const tab of [undefined, 'locked', 'unlisted'] as const) {
    const { counts } = await admin.get(goodsCalls.findStoreGoodsPage, { storeId: String(store.id), tab })
    expect(counts.unlisted).toBe(1500)
  }
})

test('a page of all products reads no rows of stores, and every page has its products, from either end', async () => {
  const storeId = '1'
  const pages = async (sort: { key: 'name' | 'updatedAt'; order: 'asc' | 'desc' }) => {
    const size = 200
    const { total } = await admin.get(goodsCalls.findStoreGoodsPage, { storeId, sort, pageSize: 1 })
    const last = Math.ceil(total / size)
    const found: string[] = []
    for (let pageNo = 1; pageNo <= last; pageNo += pageNo === 3 ? last - 6 : 1) {
      const { records } = await admin.get(goodsCalls.findStoreGoodsPage, {
        ...{ storeId, sort, pageNo, pageSize: size },
      })
      found.push(...records.map(({ productId }) => productId))
    }
    const { records } = await admin.get(goodsCalls.findStoreGoodsPage, {
      ...{ storeId, sort, pageNo: last + 1, pageSize: size },
    })
    expect(records).toEqual([])
    return { found, rows: 3 * size, end: total - (last - 4) * size }
  }
  for (const key of ['name', 'updatedAt'] as const) {
    const up = await pages({ key, order: 'asc' })
    const down = await pages({ key, order: 'desc' })
    expect(up.found).toHaveLength(up.rows + up.end)
    expect(up.found.slice(0, 3 * 200)).toEqual([...down.found].reverse().slice(0, 3 * 200))
  }
  // Only this test sorts by name.
  const paged = preparedStatements().filter((text) => /select p\.id .*order by "?p"?\."?name/s.test(text))
  expect(paged.length).toBeGreaterThan(1)
  await database.query("begin; set local role zg_app; set local app.merchant_id = '1'")
  for (const text of paged) {
    const { rows } = await database.query(`explain (generic_plan) ${text}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, text).not.toMatch(/store_goods|Seq Scan on product /)
  }
  await database.query('rollback')
})

test('a number that stops at a limit is never shown as the whole: unlisted and listed products, and differences', async () => {
  const {
    rows: [store],
  } = await database.query(`select id from store where merchant_id = 1 and code = 'B11'`)
  await database.query(
    `insert into store_goods (merchant_id, store_id, product_id, listed)
     select 1, $1, p.id, 0 from product p where p.merchant_id = 1 and p.status = 30 and p.removed_at is null
     order by p.id limit 10500
     on conflict (merchant_id, store_id, product_id) where removed_at is null do update set listed = 0`,
    [store.id],
  )
  const page = (tab?: 'listed' | 'unlisted') =>
    admin.get(goodsCalls.findStoreGoodsPage, { storeId: String(store.id), tab })
  const {
    rows: [{ rest }],
  } = await database.query(
    `select count(*) - 10500 as rest from product where merchant_id = 1 and status = 30 and removed_at is null`,
  )
  expect(await page('unlisted')).toMatchObject({
    ...{ total: 10_000, totalCapped: true, counts: { unlisted: 10_000, listed: Number(rest) } },
  })
  expect(await page('listed')).toMatchObject({ total: Number(rest), totalCapped: false })
  const { rows } = await database.query(
    `select count(*) as found from store_goods where sales_price is not null`,
  )
  expect(Number(rows[0].found)).toBeGreaterThan(20_000)
  expect(await admin.get(goodsCalls.findDifferencePage, {})).toMatchObject({
    ...{ capped: true, totalCapped: true },
  })
  expect(await admin.get(goodsCalls.findDifferencePage, { storeIds: ['1'] })).toMatchObject({ capped: false })
})
