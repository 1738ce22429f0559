import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductFilters, ProductQuery } from '@zhanggui/contract/product/product.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { seedManyProducts } from '../../../test/many-products.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'
import { sql } from '../../kernel/database/query.ts'
import { inTenant, type Tx } from '../../kernel/database/tenant.ts'
import { selectProduct } from './product.sql.ts'
import { selectBarcodeHolder } from './product-barcode.sql.ts'
import { selectChangePage } from './product-log.sql.ts'
import { selectProductPage } from './product-page.sql.ts'
import { productSheet } from './product-sheet.ts'
import { countScheduledPrices } from './scheduled-price.sql.ts'

const { findProductPage, findProductDetail } = productCalls
/** More than a list counts, and more than a search sorts. */
const many = 52_000

const everyone = { stores: 'all', employeeId: null, permissions: new Set<string>() } as const
let app: TestApp
let admin: Client
let rival: Client
let database: pg.Client
let merchantId: number

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  rival = await app.signIn('rival')
  merchantId = Number(admin.merchantId)
  database = new pg.Client(app.connection)
  await database.connect()
  await seedManyProducts(database, merchantId, many)
  await seedManyProducts(database, Number(rival.merchantId), 3000)
  await database.query('vacuum analyze')
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

const find = (asked: Record<string, unknown>) => admin.get(findProductPage, asked)
const names = async (asked: Record<string, unknown>) =>
  (await find({ pageSize: 200, ...asked })).records.map((record) => record.name)
const idsOf = async (asked: Record<string, unknown>) => (await find(asked)).records.map((record) => record.id)

/** The same query in plain SQL, as the owner of the tables. */
async function plainly(
  where: string,
  page: { order?: string; offset?: number; limit?: number } = {},
): Promise<string[]> {
  const { rows } = await database.query<{ key: string }>(
    `select id::text as key from product p where merchant_id = $1 and removed_at is null and ${where}
     order by ${page.order ?? 'updated_at desc, id desc'} limit ${page.limit ?? 10} offset ${page.offset ?? 0}`,
    [merchantId],
  )
  return rows.map((row) => row.key)
}
async function countPlainly(where: string): Promise<number> {
  const { rows } = await database.query<{ amount: string }>(
    `select count(*)::text as amount from product p where merchant_id = $1 and removed_at is null and ${where}`,
    [merchantId],
  )
  return Number(rows[0]?.amount)
}

describe('the list of products', () => {
  test('has exact totals, in all and by status, at any size', async () => {
    const { total, totalCapped, counts } = await find({})
    expect(total).toBe(await countPlainly('true'))
    expect(total).toBeGreaterThan(10_000)
    expect(totalCapped).toBe(false)
    for (const status of [10, 20, 30, 40] as const)
      expect(counts[status]).toBe(await countPlainly(`status = ${status}`))
    expect(counts.all).toBe(total)
    const drafts = await find({ status: 10 })
    expect([drafts.total, drafts.counts]).toEqual([counts[10], counts])
  })

  test.each([
    [{}, 'true', undefined],
    [{ status: 10 }, 'status = 10', undefined],
    [{ status: 30 }, 'status = 30', undefined],
    [{ sort: { key: 'updatedAt', order: 'asc' } }, 'true', 'updated_at, id'],
    [{ sort: { key: 'name', order: 'asc' } }, 'true', 'name, id'],
    [{ sort: { key: 'name', order: 'desc' }, status: 40 }, 'status = 40', 'name desc, id desc'],
    [{ sort: { key: 'salesPrice', order: 'desc' } }, 'true', 'sales_price desc, id desc'],
    [{ sort: { key: 'code', order: 'asc' } }, 'true', 'code'],
    [{ saleStatus: [1] }, 'sale_status = 1', undefined],
    [{ saleStatus: [0, 1], status: 10 }, 'sale_status in (0, 1) and status = 10', undefined],
    [{ saleMode: 2 }, 'sale_mode = 2', undefined],
    [{ keyword: '牛奶' }, "name like '%牛奶%'", undefined],
    [{ keyword: '牛奶', status: 40 }, "name like '%牛奶%' and status = 40", undefined],
    [{ name: '星光', saleStatus: [2] }, "name like '%星光%' and sale_status = 2", undefined],
    [{ keyword: '低糖', sort: { key: 'salesPrice', order: 'asc' } }, "name like '%低糖%'", 'sales_price, id'],
    [{ keyword: '牛奶 精选' }, "name like '%牛奶%' and name like '%精选%'", undefined],
    [{ keyword: 'jxnn' }, "zg_initials(name) like '%jxnn%'", undefined],
    [{ code: 'SP0012' }, "code like 'SP0012%'", undefined],
    [{ keyword: '奶', saleStatus: [1] }, "name like '%奶%' and sale_status = 1", undefined],
  ] as const)(
    '%j: first, next, middle and last page have the right rows in the right order',
    async (asked, where, order) => {
      const amount = await countPlainly(where)
      const { total, totalCapped } = await find(asked)
      const filtered = Object.keys(asked).some((key) => key !== 'sort' && key !== 'status')
      if (filtered && amount > 10_000) expect([total, totalCapped]).toEqual([10_000, true])
      else expect([total, totalCapped]).toEqual([amount, false])
      const last = Math.max(1, Math.ceil(amount / 10))
      for (const pageNo of new Set([1, 2, Math.ceil(last / 2), last - 1, last, last + 1])) {
        if (pageNo < 1) continue
        expect(await idsOf({ ...asked, pageNo })).toEqual(
          await plainly(where, { ...(order ? { order } : {}), offset: (pageNo - 1) * 10 }),
        )
      }
    },
  )

  test('shows every row once on its pages', async () => {
    const amount = await countPlainly('status = 10')
    const seen: string[] = []
    for (let pageNo = 1; pageNo <= Math.ceil(amount / 200); pageNo++)
      seen.push(...(await idsOf({ status: 10, pageNo, pageSize: 200 })))
    expect(new Set(seen).size).toBe(amount)
    expect(seen).toEqual(await plainly('status = 10', { limit: amount }))
  })

  test('counts a filtered list up to 10,000 per status, and then only that there are more', async () => {
    const { total, totalCapped, counts } = await find({ saleStatus: [2] })
    expect([total, totalCapped]).toEqual([10_000 + counts[10] + counts[40], true])
    expect(counts[30]).toBe(10_000)
    expect(counts[10]).toBe(await countPlainly('status = 10 and sale_status = 2'))
    const drafts = await find({ saleStatus: [2], status: 10 })
    expect([drafts.total, drafts.totalCapped]).toEqual([counts[10], false])
  })

  test('counts days in the merchant’s time zone', async () => {
    const product = await givenProduct(admin, { name: '跨日商品' })
    await database.query(`update product set updated_at = '2026-01-01T16:30:00Z' where id = $1`, [product.id])
    const found = (updatedFrom?: string, updatedTo?: string) =>
      names({ name: '跨日', ...(updatedFrom ? { updatedFrom } : {}), ...(updatedTo ? { updatedTo } : {}) })
    expect(await found('2026-01-02', '2026-01-02')).toEqual(['跨日商品'])
    expect(await found('2026-01-02')).toEqual(['跨日商品'])
    expect(await found(undefined, '2026-01-01')).toEqual([])
    expect(await found('2026-01-03')).toEqual([])
  })

  test('by category includes the subcategories, and has the names of both', async () => {
    const parent = await givenCategory(admin, '页面测试类目')
    const { id: child } = await admin.get(categoryCalls.saveCategory, {
      name: '下级',
      parentId: parent,
    })
    await givenProduct(admin, { name: '在上级', categoryId: parent })
    await givenProduct(admin, { name: '在下级', categoryId: child })
    expect(await names({ categoryId: parent })).toEqual(['在下级', '在上级'])
    expect(await names({ categoryId: child })).toEqual(['在下级'])
    const [record] = (await find({ categoryId: child })).records
    expect(record?.categoryName).toBe('页面测试类目 / 下级')
    const { total, counts } = await find({ categoryId: parent })
    expect([total, counts[30]]).toEqual([2, 2])
  })

  test('never shows another merchant’s products, whatever the query', async () => {
    const { rows } = await database.query(
      `select p.id::text, p.code, p.name, p.category_id::text, b.barcode from product p
       join product_barcode b on b.merchant_id = p.merchant_id and b.product_id = p.id
       where p.merchant_id = $1 and b.barcode not in (select barcode from product_barcode where merchant_id = $2) limit 3`,
      [rival.merchantId, merchantId],
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const row of rows) {
      expect((await find({ barcode: row.barcode })).total).toBe(0)
      expect((await find({ keyword: row.barcode })).total).toBe(0)
      expect((await find({ categoryId: row.category_id })).total).toBe(0)
      expect(await admin.send(findProductDetail, { id: row.id })).toMatchObject({ rtnStatus: '10005' })
    }
    const mine = new Set(await plainly('true', { limit: many + 100 }))
    for (const asked of [{ keyword: '牛奶' }, { name: '星光' }, { keyword: 'SP0000' }, { code: 'SP0000' }])
      for (const id of await idsOf({ ...asked, pageSize: 200 })) expect(mine.has(id)).toBe(true)
  })

  test('refuses impossible values', async () => {
    for (const asked of [
      { status: 99 },
      { saleStatus: [7] },
      { saleMode: 3 },
      { sort: { key: 'id', order: 'asc' } },
    ])
      expect(await admin.send(findProductPage, asked)).toMatchObject({ rtnStatus: '10002' })
  })
})

describe('the search', () => {
  test('finds a part of the name by two characters, whatever the case and white space', async () => {
    await givenProduct(admin, { name: 'Yoghurt 原味  杯装 ABC' })
    for (const keyword of ['yoghurt原味', '味杯', '原味 杯', 'abc', 'Yo', '杯装abc'])
      expect(await names({ keyword: `${keyword}`, saleStatus: [2], updatedFrom: '2026-06-01' })).toContain(
        'Yoghurt 原味  杯装 ABC',
      )
    expect(await names({ keyword: '味装', updatedFrom: '2026-06-01' })).toEqual([])
  })

  test('finds the words of a keyword in any order, also as initials of the pinyin', async () => {
    await givenProduct(admin, { name: '寻味 罐装可乐330毫升' })
    await givenProduct(admin, { name: '寻味瓶装可乐500毫升' })
    const can = ['寻味 罐装可乐330毫升']
    for (const keyword of ['可乐 罐装 寻味', '330\u3000寻味', 'gz 寻味', 'XWGZKL330', 'gzkl330', '寻 330'])
      for (const more of [{}, { saleStatus: [2] as const, updatedFrom: '2026-06-01' }])
        expect(await names({ keyword, ...more }), keyword).toEqual(can)
    expect(await names({ name: '330 寻味' })).toEqual(can)
    for (const keyword of ['寻味 250', 'xwgz500', '寻味 g'])
      expect(await names({ keyword }), keyword).toEqual([])
  })

  test('treats % _ and quotes as plain characters', async () => {
    await givenProduct(admin, { name: `100%_果汁'";\\` })
    for (const keyword of ['100%_', `汁'"`, '"; \\', '%_果'])
      expect(await names({ keyword })).toEqual([`100%_果汁'";\\`])
  })

  test('finds the beginning of a code, a barcode or a mnemonic code', async () => {
    const categoryId = await givenCategory(admin)
    await givenProduct(admin, { ...appleForm(categoryId, '777123'), name: '搜秤码', code: 'ZZ-9-a' })
    await givenProduct(admin, { name: '搜条码', barcodes: ['88800012', '8880001234567'] })
    expect(await names({ keyword: 'ZZ-9' })).toEqual(['搜秤码'])
    expect(await names({ code: 'ZZ-9' })).toEqual(['搜秤码'])
    await givenProduct(admin, { name: '搜编码', code: 'QX-77' })
    for (const asked of [
      { keyword: 'qx-7' },
      { code: 'qx-77' },
      { keyword: 'QX-77', saleStatus: [2] as const },
    ])
      expect(await names(asked)).toEqual(['搜编码'])
    expect(await names({ keyword: '7771' })).toEqual(['搜秤码'])
    expect(await names({ keyword: '777123' })).toEqual(['搜秤码'])
    expect(await names({ keyword: '8880001' })).toEqual(['搜条码'])
    expect(await names({ barcode: '8880001' })).toEqual(['搜条码'])
    await givenProduct(admin, { name: '搜短码', barcodes: ['888000200019'] })
    expect(await names({ barcode: '0888000200019' })).toEqual(['搜短码'])
    expect(await names({ keyword: '0888000200019' })).toEqual(['搜短码'])
    expect(await names({ barcode: '8880001234567', keyword: '搜条' })).toEqual(['搜条码'])
    expect(await names({ barcode: '8880001234567', keyword: '没有' })).toEqual([])
  })

  test('prefers a whole barcode to barcodes that only begin with the keyword', async () => {
    await givenProduct(admin, { name: '短码', barcodes: ['77700012'] })
    await givenProduct(admin, { name: '长码', barcodes: ['77700012345'] })
    expect(await names({ keyword: '77700012' })).toEqual(['短码'])
    expect(await names({ barcode: '77700012' })).toEqual(['短码'])
    expect(await names({ keyword: '777000123' })).toEqual(['长码'])
    expect((await names({ keyword: '7770001' })).sort()).toEqual(['短码', '长码'])
  })

  test('with more matches than can be sorted still shows the newest first', async () => {
    const { total, totalCapped, records } = await find({ keyword: 'SP' })
    expect(totalCapped).toBe(true)
    expect(total).toBeGreaterThanOrEqual(10_000)
    expect(records.map((record) => record.id)).toEqual(await plainly(`code like 'SP%'`))
    expect(await idsOf({ keyword: 'SP', status: 40, pageNo: 3 })).toEqual(
      await plainly(`code like 'SP%' and status = 40`, { offset: 20 }),
    )
  })
})

test('an export of the list has the same rows', async () => {
  await givenProduct(admin, { name: '短码二', barcodes: ['77711112'] })
  await givenProduct(admin, { name: '长码二', barcodes: ['7771111234'] })
  const exported = (asked: Record<string, unknown>) =>
    inTenant(app.services.database, merchantId, {}, (tx) => productSheet.countRows(tx, asked, everyone))
  for (const asked of [
    {},
    { status: 10 },
    { keyword: '牛奶', status: 30 },
    { keyword: '77711112' },
    { barcode: '77711112' },
    { barcode: '7771111' },
    { keyword: '77711119' },
    { name: '星光', saleStatus: [1] },
    { code: 'SP0012' },
    { updatedFrom: '2026-01-01', status: 40 },
  ])
    expect([asked, await exported(asked)]).toEqual([asked, (await find(asked)).total])
})

describe('with 52,000 products', () => {
  /** The number of rows that `work` reads without an index, with the app's role and inside functions. */
  async function fullReads(work: (tx: Tx) => Promise<unknown>): Promise<Record<string, number>> {
    return inTenant(app.services.database, merchantId, { readOnly: true }, async (tx) => {
      const reads = () =>
        tx.all(
          sql<{ relname: string; rows: number }>`
            select relname, seq_tup_read as rows from pg_stat_xact_user_tables
            where relname in ('product', 'product_barcode') or relname like 'change_log%'`,
        )
      const before = new Map((await reads()).map((row) => [row.relname, row.rows]))
      await work(tx)
      const after = await reads()
      return Object.fromEntries(
        after.flatMap(({ relname, rows }) => {
          const read = rows - (before.get(relname) ?? 0)
          return read > 0 ? [[relname, read]] : []
        }),
      )
    })
  }
  const zone = 'Asia/Shanghai'
  const page = (asked: Partial<ProductQuery>) => (tx: Tx) =>
    selectProductPage(tx, { pageNo: 1, pageSize: 10, ...asked } as ProductQuery, zone)

  test('the measurement detects a full scan', async () => {
    const scan = (tx: Tx) => tx.client.query("select count(*) from product where remarks = 'x'")
    expect(await fullReads(scan)).toEqual({ product: expect.any(Number) })
  })

  test.each<[string, Partial<ProductQuery>]>([
    ['default', {}],
    ['tab', { status: 40 }],
    ['second page', { pageNo: 2 }],
    ['middle page', { pageNo: many / 20 }],
    ['last page', { pageNo: many / 10 }],
    ['by name', { sort: { key: 'name', order: 'desc' } }],
    ['by code', { sort: { key: 'code', order: 'asc' } }],
    ['by price', { sort: { key: 'salesPrice', order: 'desc' } }],
    ['days', { updatedFrom: '2026-01-01', updatedTo: '2026-01-02' }],
    ['sale status', { saleStatus: [1] }],
    ['sold by', { saleMode: 2 }],
    ['two characters', { keyword: '牛奶' }],
    ['two characters and a tab', { keyword: '牛奶', status: 10 }],
    ['a long word', { keyword: '星光精选牛奶' }],
    ['several words', { keyword: '牛奶 星光' }],
    ['initials', { keyword: 'xgjx' }],
    ['a name', { name: '牛奶' }],
    ['a barcode', { keyword: '6900000012345' }],
    ['a barcode in its field', { barcode: '6900000012345' }],
    ['the beginning of a barcode', { barcode: '69000000123' }],
    ['the beginning of a code', { code: 'SP00123' }],
    ['the beginning of a code as keyword', { keyword: 'SP00123' }],
    ['the beginning of a code in small letters', { code: 'sp00123' }],
  ])('the list never scans a table: %s', async (_name, asked) => {
    expect(await fullReads(page(asked))).toEqual({})
  })

  test('neither does the number of scheduled prices', async () => {
    await database.query(
      `insert into product_price_change (merchant_id, product_id, sales_price, effective_at, actor)
       select merchant_id, id, 100, now() + interval '1 day', '人' from product
       where merchant_id = $1 and removed_at is null order by id limit 2000 on conflict do nothing`,
      [merchantId],
    )
    await database.query('vacuum analyze product_price_change')
    const count = (filters: ProductFilters, mayCost: boolean) => (tx: Tx) =>
      countScheduledPrices(tx, filters, zone, mayCost)
    for (const filters of [{}, { keyword: '苹果' }, { keyword: '没有的' }, { saleMode: 2 as const }])
      for (const mayCost of [true, false]) expect(await fullReads(count(filters, mayCost))).toEqual({})
    await database.query('delete from product_price_change where merchant_id = $1', [merchantId])
  })

  test('neither do a category, the detail, the lookup of a barcode, nor the change log', async () => {
    const { rows } = await database.query(
      'select category_id, id from product where merchant_id = $1 order by id limit 1',
      [merchantId],
    )
    const [{ category_id, id }] = rows
    expect(await fullReads(page({ categoryId: String(category_id) }))).toEqual({})
    expect(await fullReads((tx) => selectProduct(tx, id, zone))).toEqual({})
    expect(await fullReads((tx) => selectBarcodeHolder(tx, ['6900000012345'], 1))).toEqual({})
    // A full scan is nearly as cheap for a merchant with half of the log.
    await database.query(
      `insert into change_log (merchant_id, noun, record_id, title, actor, action, created_at)
       select case n % 10 when 0 then $1::bigint else $2::bigint end, 'product', 900000000 + n % 1000, '商品', '人', 'update',
         now() - n * interval '10 seconds' from generate_series(1, 60000) n`,
      [merchantId, rival.merchantId],
    )
    await database.query('vacuum analyze')
    expect(await fullReads((tx) => selectChangePage(tx, { pageNo: 1, pageSize: 10 }, zone))).toEqual({})
    expect(
      await fullReads((tx) =>
        selectChangePage(tx, { productId: '900000010', pageNo: 1, pageSize: 10 }, zone),
      ),
    ).toEqual({})
    const days = { from: '2026-11-01', to: '2026-11-30' }
    expect(await fullReads((tx) => selectChangePage(tx, { ...days, pageNo: 3, pageSize: 10 }, zone))).toEqual(
      {},
    )
  })

  test('no invariant is broken', async () => {
    expect(await brokenInvariants(app.connection)).toEqual({})
  })
})
