import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { seedManyProducts } from '../../../test/many-products.ts'
import { preparedStatements } from '../../kernel/database/database.ts'
import { inTenant, type Tx } from '../../kernel/database/tenant.ts'
import { recountDuty } from './recount.ts'
import { movesExport } from './stock-export.ts'

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
}, 120_000)
afterAll(async () => {
  await database?.end()
  await app?.close()
})

/** Stock of each product in these stores. */
const seedStock = async (which: string) => {
  await database.query(
    `insert into stock (merchant_id, store_id, product_id, on_hand, value, last_kind, reorder_point, sold_week, moved_at)
     select 1, s.id, p.id, (p.id * 7 + s.id * 13) % 40 * 1000, 0, 10, 1000, (p.id * 5 + s.id) % 30 * 1000, now() - (p.id * 11 + s.id) % 90 * interval '1 day'
     from store s join product p on p.merchant_id = 1 and p.status = 30 where s.merchant_id = 1 and ${which} on conflict do nothing`,
  )
  await database.query('analyze')
  productId = (await database.query('select max(product_id)::text as id from stock where store_id = 1'))
    .rows[0].id
}

test('an adjustment finds its product by an index, also in a small shop', async () => {
  await seedStock('s.id = 1')
  const lines = [{ productId, way: 'add', amount: '1' }] as const
  await admin.get(stockCalls.adjustStock, { storeId: '1', reason: 10, lines: [...lines] })
  await database.query("begin; set local role zg_app; set local app.merchant_id = '1'")
  for (const part of ['with missing as', 'for update of s', 'with written as']) {
    const text = preparedStatements().find((one) => one.includes(part)) ?? ''
    const { rows } = await database.query(`explain (generic_plan) ${text}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, text).toMatch(/Index(?: Only)? Scan using stock_/)
    expect(plan, text).not.toContain('Seq Scan on stock ')
  }
  await database.query('rollback')
})

test('the lists of the stock, its ledger and its moves find their rows by an index', async () => {
  await database.query(
    `insert into store (merchant_id, code, name) select 1, 'B' || n, '店' || n from generate_series(1, 6) n`,
  )
  await seedStock('true')
  await database.query(
    `insert into stock_move (merchant_id, store_id, product_id, at, kind, change, after, value_change, value_after, actor)
     select 1, k.store_id, k.product_id, k.moved_at - n * interval '1 hour', 20, 0, k.on_hand, 0, 0, ''
     from stock k, generate_series(0, 1) n where k.merchant_id = 1 and k.value = 0 on conflict do nothing`,
  )
  await database.query('analyze')
  const storeId = '1'
  const place = { storeId, productId }
  const seen = new Set(preparedStatements())
  const paged = new Set<string>()
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
  ] as const) {
    await admin.get(call, input as never)
    for (const text of preparedStatements().filter((one) => !seen.has(one))) {
      seen.add(text)
      // The numbers of tabs stop at a limit, and read as many rows at most.
      if (text.includes(' as "all"')) continue
      const { rows } = await database.query(`explain (generic_plan) ${text}`)
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
      expect(plan.match(/Seq Scan on (?:stock|stock_move|product_barcode) /)?.[0], text).toBeUndefined()
      // A page is read in its order from the part of the store, and nothing is sorted but the few rows of two indexes.
      const [, index = ''] = pageIndexes.find(([condition]) => text.includes(condition)) ?? []
      if (!text.includes('select s.store_id, s.product_id') || index === '') continue
      const ofStore = text.includes('"s"."store_id" = ') ? '_store' : ''
      expect(plan, text).toMatch(new RegExp(`using stock${ofStore}_${index} `))
      if (index !== 'short') expect(plan, text).not.toContain('Sort')
      paged.add(ofStore + index)
    }
  }
  await database.query('rollback')
  expect([...paged].sort()).toEqual(pageIndexes.flatMap(([, index]) => [`_store${index}`, index]).sort())
})

test('each page of an export of moves reads its own rows only, and all pages have each move once', async () => {
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
  const condition = { from: dayBefore(6), to: dayBefore(4) }
  const seen = new Set(preparedStatements())
  for (const stores of ['all', [1]]) {
    const reader = { stores, employeeId: 1, permissions: new Set() } as never
    const asked = <T>(work: (tx: Tx) => Promise<T>) =>
      inTenant(app.services.database, 1, { readOnly: true }, work)
    const moves: string[] = []
    let cursor: string | null = null
    do {
      const after: string | null = cursor
      const page: Awaited<ReturnType<typeof movesExport.selectRows>> = await asked((tx) =>
        movesExport.selectRows(tx, condition, after, 200, 'zh', reader),
      )
      moves.push(...page.rows.map((row) => row.join(' ')))
      cursor = page.cursor
    } while (cursor !== null)
    expect(moves.length).toBeGreaterThan(400)
    expect(new Set(moves).size).toBe(moves.length)
    expect(await asked((tx) => movesExport.countRows(tx, condition, reader))).toBe(moves.length)
  }
  await database.query("begin; set local role zg_app; set local app.merchant_id = '1'")
  const pages = preparedStatements().filter((one) => !seen.has(one) && one.includes('order by m.at, m.id'))
  expect(pages).toHaveLength(4)
  for (const text of pages) {
    const { rows } = await database.query(`explain (generic_plan) ${text}`)
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan, text).toContain('using stock_move_time on stock_move')
    expect(plan, text).not.toContain('Sort')
  }
  await database.query('rollback')
})

/** The condition or the order of a page, and its index. */
const pageIndexes = [
  ['s.sold_out', 'sold_out'],
  ["interval '1 day'", 'still'],
  ['s.low', 'low'],
  ['union all', 'short'],
  ['order by s.cover,', 'cover'],
] as const

test('a list with surely more goods than it counts is not counted, any other is', async () => {
  await database.query('update stock set sold_week = 0')
  await database.query(
    `insert into timer (merchant_id, kind, record_id, due_at) select 1, 'stock', id, now() from store where merchant_id = 1
     on conflict (merchant_id, kind, record_id) do update set due_at = excluded.due_at`,
  )
  await recountDuty.run(app.services)
  const wrong = async () =>
    (
      await database.query(
        `select s.store_id from stock s left join stock_size k using (merchant_id, store_id) where s.merchant_id = 1
         group by s.store_id, k.places having k.places is distinct from count(*)`,
      )
    ).rows
  await expect.poll(async () => recountDuty.run(app.services).then(wrong), { timeout: 20_000 }).toEqual([])
  const storeId = (await database.query("select id::text from store where merchant_id = 1 and code = 'B1'"))
    .rows[0].id
  const total = async () => (await admin.get(stockCalls.findStockPage, { storeId })).counts.all
  const there = await total()
  expect(there).toBeLessThan(9000)
  // A size that cannot be tells whether the list trusts it. Each store may have all of the removed products.
  const sizeIs = async (more: number) => {
    await database.query(
      `update stock_size set places = $1 + (select count(*) from product where merchant_id = 1 and removed_at is not null)
       where merchant_id = 1 and store_id = $2`,
      [10_000 + more, storeId],
    )
    return total()
  }
  expect(await sizeIs(1)).toBe(10_000)
  expect(await sizeIs(0)).toBe(there)
  await database.query(
    'update product set removed_at = now() where id in (select product_id from stock where store_id = $1 limit 5)',
    [storeId],
  )
  expect(await sizeIs(0)).toBe(there - 5)
  expect(await sizeIs(1)).toBe(10_000)
  await database.query(
    'update product set removed_at = now() where id in (select product_id from stock where store_id = $1 limit 1001)',
    [storeId],
  )
  expect(await sizeIs(1)).toBe(there - 1001)
})
