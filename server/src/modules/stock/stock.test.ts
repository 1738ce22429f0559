import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { gs1CheckDigit } from '@zhanggui/contract/check-digits.ts'
import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { givenUser, storeIds } from '../../../test/people.ts'
import { appleForm, formOf, givenCategory, givenProduct } from '../../../test/products.ts'
import { inTenant } from '../../kernel/database/tenant.ts'
import type { ExportService, SheetReader } from '../../kernel/sheet/sheet-service.ts'
import { draftsCode } from '../product/product-found.ts'
import { holdStock, postMoves } from './ledger.ts'
import { recountDuty } from './recount.ts'
import { costs, movesExport, stockExport } from './stock-export.ts'

let app: TestApp
let admin: Client
let manager: Client
let database: pg.Client
let first = ''
let second = ''

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  ;[first = '', second = ''] = await storeIds(admin)
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

type Product = Pick<ProductDetail, 'id' | 'code'>

/** All moves of a product happened so much earlier. */
async function setBack(productId: string, by: string): Promise<void> {
  for (const [table, column] of [
    ['stock_move', 'at'],
    ['stock', 'moved_at'],
  ])
    await database.query(
      `update ${table} set ${column} = (${column} at time zone 'utc' - interval '${by}') at time zone 'utc' where product_id = $1`,
      [productId],
    )
}

const givenApples = async () =>
  givenProduct(admin, { ...appleForm(await givenCategory(admin), ''), name: `苹果${Math.random()}` })

/** Adjusts one product in the first store. */
const adjust = (product: Product, line: Record<string, unknown>, more: Record<string, unknown> = {}) =>
  manager.send(stockCalls.adjustStock, {
    storeId: first,
    lines: [{ productId: product.id, ...line }],
    reason: 10,
    ...more,
  })
const add = (product: Product, amount: string) => adjust(product, { way: 'add', amount })
const stockOf = (product: Product, storeId = first, client = admin) =>
  client.get(stockCalls.findStockDetail, { storeId, productId: product.id })
const ledger = async (product: Product, query: Record<string, unknown> = {}) =>
  admin.get(stockCalls.findStockMovePage, { storeId: first, productId: product.id, pageSize: 50, ...query })

describe('an adjustment', () => {
  test('that changes nothing is refused at its field', async () => {
    const water = await givenProduct(admin)
    expect((await add(water, '5')).rtnStatus).toBe('0')
    for (const way of ['add', 'take'])
      for (const amount of ['0', '0.000'])
        expect(await adjust(water, { way, amount })).toMatchObject({
          rtnStatus: '10002',
          data: [{ path: 'lines.0.amount', key: 'rule.aboveZero' }],
        })
    expect(await adjust(water, { way: 'set', amount: '5', seen: '5' })).toMatchObject({
      rtnStatus: '32014',
      data: [{ path: 'lines.0.amount' }],
    })
    expect((await ledger(water)).records).toHaveLength(1)
  })

  test('of weighed goods comes in at the cost of a kilogram, whatever their prices are for', async () => {
    const categoryId = await givenCategory(admin)
    for (const [saleUnit, costPrice, value] of [
      [83, '3.00', '12.00'],
      [82, '0.60', '12.00'],
      [81, '0.01', '20.00'],
    ] as const) {
      const apple = await givenProduct(admin, {
        ...appleForm(categoryId, ''),
        ...{ name: `苹果${saleUnit}`, saleUnit, displayUnit: saleUnit, costPrice },
      })
      await add(apple, '2')
      expect(await stockOf(apple)).toMatchObject({ onHand: '2.000', value })
    }
  })

  test('takes the new figure, or a direction and an amount', async () => {
    const water = await givenProduct(admin)
    expect((await stockOf(water)).onHand).toBe('0')
    expect(await adjust(water, { way: 'set', amount: '12', seen: '0' })).toMatchObject({
      rtnStatus: '0',
      data: { moved: [{ productId: water.id, onHand: '12' }] },
    })
    await add(water, '5')
    await adjust(water, { way: 'take', amount: '3' })
    expect((await stockOf(water)).onHand).toBe('14')
    expect((await stockOf(water, second)).onHand).toBe('0')
    const { records, counts } = await ledger(water)
    expect(records.map(({ change, after }) => [change, after])).toEqual([
      ['-3', '14'],
      ['5', '17'],
      ['12', '12'],
    ])
    expect(counts).toEqual([{ kind: 40, count: 3 }])
    expect(records[0]).toMatchObject({ kind: 40, reason: 10, by: '店长' })
  })

  test('never leads below zero or above 99999999, and changes nothing then', async () => {
    const water = await givenProduct(admin)
    await add(water, '4')
    const answer = await adjust(water, { way: 'take', amount: '5' })
    expect(answer.rtnStatus).toBe('32001')
    expect(answer.rtnMsg).toContain('只有 4 瓶')
    expect(await add(water, '99999996')).toMatchObject({ rtnStatus: '32002' })
    expect(await add(water, '99999995')).toMatchObject({ rtnStatus: '0' })
    expect(await add(water, '100000000')).not.toMatchObject({ rtnStatus: '0' })
    expect(await adjust(water, { way: 'add', amount: '-1' })).not.toMatchObject({ rtnStatus: '0' })
    expect((await stockOf(water)).onHand).toBe('99999999')
  })

  test('with a wrong amount names the amount, and the least that it may be', async () => {
    const water = await givenProduct(admin)
    expect((await adjust(water, { way: 'set', amount: '-1', seen: '0' })).rtnMsg).toContain('数量不能小于 0')
    const lines = [{ productId: water.id, amount: '0' }]
    const scrapped = await admin.send(stockCalls.scrapStock, { storeId: first, reason: 21, note: '', lines })
    expect(scrapped.rtnMsg).toContain('数量须大于 0')
  })

  test('has 3 decimals for weighed goods and none for others', async () => {
    const [water, apples] = [await givenProduct(admin), await givenApples()]
    expect(await add(water, '1.5')).toMatchObject({ rtnStatus: '32003' })
    expect(await add(water, '2.000')).toMatchObject({ rtnStatus: '0' })
    expect(await add(apples, '1.005')).toMatchObject({ rtnStatus: '0' })
    expect(await add(apples, '1.0005')).not.toMatchObject({ rtnStatus: '0' })
    expect((await stockOf(apples)).onHand).toBe('1.005')
  })

  test('to a new figure says who moved the stock since it was seen', async () => {
    const water = await givenProduct(admin)
    await add(water, '10')
    await manager.get(stockCalls.scrapStock, {
      storeId: first,
      lines: [{ productId: water.id, amount: '1' }],
      reason: 20,
    })
    const answer = await adjust(water, { way: 'set', amount: '12', seen: '10' })
    expect(answer).toMatchObject({ rtnStatus: '32004', data: { productId: water.id, onHand: '9' } })
    expect(answer.rtnMsg).toContain('店长，报损')
    expect((await stockOf(water)).onHand).toBe('9')
  })

  test('of several products is whole or not at all', async () => {
    const [water, tea] = [await givenProduct(admin), await givenProduct(admin)]
    const answer = await manager.send(stockCalls.adjustStock, {
      storeId: first,
      lines: [
        { productId: water.id, way: 'add', amount: '3' },
        { productId: tea.id, way: 'take', amount: '1' },
      ],
      reason: 11,
    })
    expect(answer.rtnStatus).toBe('32001')
    expect((await stockOf(water)).onHand).toBe('0')
  })

  test('needs a note if the reason is another one', async () => {
    const water = await givenProduct(admin)
    const line = { way: 'add', amount: '1' }
    expect(await adjust(water, line, { reason: 19 })).toMatchObject({
      data: [{ path: 'note', key: 'stock.noteNeeded' }],
    })
    expect(await adjust(water, line, { reason: 19, note: '搬家时找到' })).toMatchObject({ rtnStatus: '0' })
  })

  test('freezes the measure of the goods: way of sale and stock unit, also once the stock is gone', async () => {
    const water = await givenProduct(admin)
    const change = async (fields: object) => {
      const form = formOf(await admin.get(productCalls.findProductDetail, { id: water.id }))
      return admin.send(productCalls.saveProduct, { ...form, ...fields } as never)
    }
    const boxes = { stockUnit: 3 }
    expect((await change(boxes)).rtnStatus).toBe('0')
    await add(water, '2')
    await adjust(water, { way: 'take', amount: '2' })
    expect(await change({ stockUnit: 6 })).toMatchObject({
      rtnStatus: '12033',
      data: [{ path: 'stockUnit' }],
    })
    const weighed = { saleMode: 2, stockUnit: 80, saleUnit: 83, displayUnit: 83, salesPrice: '3.00' }
    expect(await change(weighed)).toMatchObject({ rtnStatus: '12033', data: [{ path: 'saleMode' }] })
    // Another unit of the sale is another matter.
    expect((await change({ saleUnit: 8, displayUnit: 8, salesPrice: '24.00' })).rtnStatus).toBe('0')
  })

  test('is refused where another system reports the stock', async () => {
    const water = await givenProduct(admin, { stockMode: 1 })
    expect((await stockOf(water)).synced).toBe(true)
    expect(await add(water, '1')).toMatchObject({ rtnStatus: '32005' })
    const { own, version } = await admin.get(goodsCalls.findStoreGoodsDetail, {
      storeId: first,
      productId: water.id,
    })
    await admin.get(goodsCalls.saveStoreGoods, {
      storeId: first,
      productId: water.id,
      version,
      own: { ...own, stockMode: 0 },
    })
    expect(await add(water, '1')).toMatchObject({ rtnStatus: '0' })
  })

  test('stands in the audit with the stock before and after, under its store', async () => {
    const water = await givenProduct(admin)
    await add(water, '7')
    const { records } = await admin.get(auditCalls.findAuditPage, { record: `stock:${water.id}` })
    expect(records[0]).toMatchObject({
      action: 'stock.adjust',
      storeId: first,
      changes: [
        { field: 'onHand', before: '0', after: '7' },
        { field: 'reason', after: '实物与账面不符' },
      ],
    })
  })

  test('is for people with the permission, in their stores', async () => {
    const water = await givenProduct(admin)
    const asked = { storeId: second, lines: [{ productId: water.id, way: 'add', amount: '1' }], reason: 10 }
    expect((await manager.send(stockCalls.adjustStock, asked)).rtnStatus).toBe('10005')
    const finance = await app.signIn('finance')
    expect((await finance.send(stockCalls.adjustStock, asked)).rtnStatus).not.toBe('0')
    const rival = await app.signIn('rival')
    expect((await rival.send(stockCalls.adjustStock, asked)).rtnStatus).toBe('10005')
    const [own = ''] = await storeIds(rival)
    expect((await rival.send(stockCalls.adjustStock, { ...asked, storeId: own })).rtnStatus).toBe('10005')
  })
})

describe('the value of stock', () => {
  test('is the moving average: in at the cost price, out by its share, and empty stock is worth nothing', async () => {
    const water = await givenProduct(admin, { salesPrice: '9.00', costPrice: '0.99' })
    await add(water, '3')
    expect((await stockOf(water)).value).toBe('2.97')
    await adjust(water, { way: 'take', amount: '1' })
    expect((await stockOf(water)).value).toBe('1.98')
    await adjust(water, { way: 'take', amount: '2' })
    expect((await stockOf(water)).value).toBe('0.00')
    expect((await stockOf(water, first, await app.signIn('clerk'))).value).toBeNull()
  })
})

describe('the ledger', () => {
  test('tells the stock at any moment, and only grows', async () => {
    const water = await givenProduct(admin)
    const before = new Date().toISOString()
    await add(water, '5')
    const between = (await ledger(water)).records[0]?.at ?? ''
    await new Promise((resolve) => setTimeout(resolve, 5))
    await add(water, '2')
    const at = async (moment: string) =>
      (await admin.get(stockCalls.findStockAt, { storeId: first, productId: water.id, at: moment })).onHand
    expect(await at(before)).toBe('0')
    expect(await at(new Date(Date.parse(between) + 1).toISOString())).toBe('5')
    expect(await at(new Date(Date.now() + 1000).toISOString())).toBe('7')
    const { points } = await admin.get(stockCalls.findStockCurve, { storeId: first, productId: water.id })
    expect(points.map(({ onHand }) => onHand)).toEqual(['0', '7'])
    for (const statement of ['update stock_move set change = 0', 'delete from stock_move'])
      await expect(inTenant(app.services.database, 1, {}, (tx) => tx.script(statement))).rejects.toThrow(
        /permission denied/,
      )
  })
})

describe('the list', () => {
  test('has tabs for low, sold out and unmoved goods', async () => {
    const [water, tea] = [await givenProduct(admin), await givenProduct(admin)]
    const page = (query = {}) => admin.get(stockCalls.findStockPage, { storeId: second, ...query })
    const before = (await page()).counts
    for (const [product, amount] of [
      [water, '3'],
      [tea, '30'],
    ] as const)
      await admin.get(stockCalls.adjustStock, {
        storeId: second,
        lines: [{ productId: product.id, way: 'add', amount }],
        reason: 12,
      })
    await admin.get(stockCalls.setReorderPoint, {
      storeId: second,
      points: [
        { productId: water.id, reorderPoint: '5' },
        { productId: tea.id, reorderPoint: '5' },
      ],
    })
    await admin.get(stockCalls.scrapStock, {
      storeId: second,
      lines: [{ productId: tea.id, amount: '30' }],
      reason: 21,
    })
    const after = await page()
    expect(after.counts).toEqual({
      all: before.all + 2,
      low: before.low + 2,
      risk: before.risk,
      out: before.out + 1,
      counting: before.counting,
      still: before.still,
    })
    expect((await page({ keyword: tea.code })).records[0]).toMatchObject({
      productId: tea.id,
      available: '0',
      reorderPoint: '5',
      toOrder: '5',
      last: { kind: 60, change: '-30' },
    })
    expect((await page({ tab: 'out' })).records[0]?.productId).toBe(tea.id)
    expect(
      (await page({ tab: 'low', keyword: water.code })).records.map(({ productId }) => productId),
    ).toEqual([water.id])
    // A person of one store sees that store.
    const { records } = await manager.get(stockCalls.findStockPage, { pageSize: 200 })
    expect(new Set(records.map(({ storeId }) => storeId))).toEqual(new Set([first]))
    expect((await manager.send(stockCalls.findStockPage, { storeId: second })).rtnStatus).toBe('10005')
  })

  test('is exported tab by tab, with what to order; so is its ledger', async () => {
    const water = await givenProduct(admin, { boxSpec: 6 })
    await add(water, '3')
    await adjust(water, { way: 'take', amount: '1' })
    await admin.get(stockCalls.setReorderPoint, {
      storeId: first,
      points: [{ productId: water.id, reorderPoint: '5' }],
    })
    const reader = { stores: 'all', employeeId: 1, permissions: new Set([draftsCode, costs]) }
    const fileOf = (service: ExportService, condition: unknown) =>
      inTenant(app.services.database, 1, {}, async (tx) => {
        const { rows } = await service.selectRows(tx, condition, null, 100, 'zh', reader as never)
        return rows.map((row) => Object.fromEntries(service.columns.map(({ key }, at) => [key, row[at]])))
      })
    for (const tab of ['low', 'out', 'still', 'risk', 'counting'] as const) {
      const condition = { storeId: first, tab }
      const { records } = await admin.get(stockCalls.findStockPage, { ...condition, pageSize: 100 })
      const shown = records.map(({ code, onHand, toOrder }) => `${code} ${onHand} ${toOrder ?? ''}`)
      const file = await fileOf(stockExport, condition)
      expect(file.map((row) => `${row.productCode} ${row.onHand} ${row.toOrder}`).sort()).toEqual(
        shown.sort(),
      )
      if (tab === 'low') expect(shown).toContain(`${water.code} 2 6`)
    }
    const moves = await fileOf(movesExport, { productId: water.id, from: '2000-01-01', to: '2100-01-01' })
    expect(moves.map(({ change, after }) => `${change} ${after}`).sort()).toEqual(['-1 2', '3 3'])
  })
})

test('a person without the page of products neither sees nor changes the stock of drafts, by any call or file', async () => {
  const name = '还没上市的酒'
  const draft = await givenProduct(admin, { name })
  await add(draft, '8')
  await admin.get(productCalls.moveProducts, { ids: [draft.id], move: 'invalidate' })
  const role = await admin.get(roleCalls.saveRole, { name: '只管库存' })
  const page = 'iposWeb.inventory.stock'
  const permissions = [page, ...['adjust', 'scrap', 'reorder', 'export'].map((button) => `${page}.${button}`)]
  await admin.get(roleCalls.setRoleAuth, { ...role, permissions })
  const person = await givenUser(admin, { roleIdList: [role.id] })
  const blind = await app.signIn(person.pin, person.password)
  const place = { storeId: first, productId: draft.id }
  const changes = [
    [stockCalls.scrapStock, { storeId: first, lines: [{ productId: draft.id, amount: '9' }], reason: 20 }],
    [
      stockCalls.adjustStock,
      { storeId: first, lines: [{ productId: draft.id, way: 'set', amount: '1', seen: '7' }], reason: 10 },
    ],
    [stockCalls.setReorderPoint, { storeId: first, points: [{ productId: draft.id, reorderPoint: '5' }] }],
    [stockCalls.findStockDetail, place],
    [stockCalls.findStockMovePage, place],
  ] as const
  for (const [call, input] of changes)
    expect(await blind.send(call as (typeof changes)[0][0], input as never), call.path).toMatchObject({
      rtnStatus: '10005',
      data: null,
    })
  const found = async (client: Client) =>
    (await client.get(stockCalls.findStockPage, { keyword: name })).counts.all
  const reader = (codes: readonly string[]) =>
    ({ stores: 'all', employeeId: 1, permissions: new Set(codes) }) as unknown as SheetReader
  const exported = async (codes: readonly string[]) =>
    inTenant(app.services.database, 1, {}, async (tx) => [
      await stockExport.countRows(tx, { keyword: name }, reader(codes)),
      await movesExport.countRows(
        tx,
        { productId: draft.id, from: '2000-01-01', to: '2100-01-01' },
        reader(codes),
      ),
    ])
  expect([await found(blind), await found(admin)]).toEqual([0, 1])
  expect(await exported(permissions)).toEqual([0, 0])
  expect(await exported([...permissions, 'iposWeb.product.productGoodProduct'])).toEqual([1, 1])
})

test('a person who may not see the cost does not learn it from the limit of the value', async () => {
  const role = await admin.get(roleCalls.saveRole, { name: '只调库存' })
  const page = 'iposWeb.inventory.stock'
  await admin.get(roleCalls.setRoleAuth, { ...role, permissions: [page, `${page}.adjust`] })
  const person = await givenUser(admin, { roleIdList: [role.id] })
  const blind = await app.signIn(person.pin, person.password)
  for (const [costPrice, value] of [
    ['1.00', '99999999.00'],
    ['999999.00', '9000000000000.00'],
  ]) {
    const ring = await givenProduct(admin, { costPrice, salesPrice: '9999999.00' })
    const lines = [{ productId: ring.id, way: 'add', amount: '99999999' }]
    const answer = await blind.send(stockCalls.adjustStock, { storeId: first, lines, reason: 12 })
    expect(answer.rtnStatus, costPrice).toBe('0')
    expect((await stockOf(ring)).value).toBe(value)
  }
})

test('reorder points of several products are set each to its own figure, all or none', async () => {
  const [water, apple] = [await givenProduct(admin), await givenApples()]
  for (const product of [water, apple]) await add(product, '5')
  const set = (...points: [Product, string | null][]) =>
    admin.send(stockCalls.setReorderPoint, {
      storeId: first,
      points: points.map(([{ id }, reorderPoint]) => ({ productId: id, reorderPoint })),
    })
  expect(await set([apple, '1.5'], [water, '2.5'])).toMatchObject({
    rtnStatus: '32003',
    data: [{ path: 'points.1.reorderPoint' }],
  })
  expect((await stockOf(apple)).reorderPoint).toBeNull()
  expect(await set([apple, '1.5'], [water, '3'])).toMatchObject({ data: { changed: 2 } })
  expect([(await stockOf(apple)).reorderPoint, (await stockOf(water)).reorderPoint]).toEqual(['1.500', '3'])
  expect(await set([apple, null], [water, '3'])).toMatchObject({ data: { changed: 1 } })
  expect((await set([water, '3'], [water, '4'])).rtnStatus).toBe('10002')
})

describe('at the same moment', () => {
  test('64 people take from one stock: as many get it as there is', async () => {
    const water = await givenProduct(admin)
    await add(water, '40')
    const answers = await Promise.all(
      Array.from({ length: 64 }, () => adjust(water, { way: 'take', amount: '1' })),
    )
    expect(answers.filter(({ rtnStatus }) => rtnStatus === '0')).toHaveLength(40)
    expect(answers.filter(({ rtnStatus }) => rtnStatus === '32001')).toHaveLength(24)
    expect((await stockOf(water)).onHand).toBe('0')
  })

  test('changes of several products in different orders do not block each other', async () => {
    const products = await Promise.all(Array.from({ length: 6 }, () => givenProduct(admin)))
    const lines = products.map(({ id }) => ({ productId: id, way: 'add', amount: '1' }))
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        manager.send(stockCalls.adjustStock, {
          storeId: first,
          lines: at % 2 === 0 ? lines : [...lines].reverse(),
          reason: 12,
        }),
      ),
    )
    expect(new Set(answers.map(({ rtnStatus }) => rtnStatus))).toEqual(new Set(['0']))
    expect((await stockOf(products[3] as Product)).onHand).toBe('24')
  })
})

describe('looking a product up', () => {
  const lookUp = (text: string, client = manager) =>
    client.get(stockCalls.lookUpStock, { storeId: first, text })

  test('finds it by barcode, code and name, with price and stock here and in the other stores of the person', async () => {
    const barcode = `69${String(Date.now()).slice(-10)}`
    const whole = `${barcode}${gs1CheckDigit(barcode)}`
    const product = await givenProduct(admin, { name: '查找的水', barcodes: [whole], salesPrice: '3.00' })
    const place = { productId: product.id, way: 'add' as const, amount: '5' }
    await admin.get(stockCalls.adjustStock, { storeId: first, reason: 12, note: '', lines: [place] })
    await admin.get(stockCalls.adjustStock, {
      storeId: second,
      reason: 12,
      note: '',
      lines: [{ ...place, amount: '9' }],
    })
    const card = (await lookUp(whole, admin)).found
    expect(card).toMatchObject({
      productId: product.id,
      salesPrice: '3.00',
      available: '5',
      soldToday: '0',
      listed: 1,
    })
    expect(card?.others[0]).toMatchObject({ storeId: second, salesPrice: '3.00', available: '9' })
    expect((await lookUp(product.code)).found?.productId).toBe(product.id)
    expect((await lookUp('查找的水')).found).toMatchObject({ productId: product.id, others: [] })
    expect(await lookUp('没有这件商品')).toEqual({ found: null, several: [], label: null })
  })

  test('a name of several products lists them; one is chosen by its id', async () => {
    const [one] = [
      await givenProduct(admin, { name: '好几件甲' }),
      await givenProduct(admin, { name: '好几件乙' }),
    ]
    const { found, several } = await lookUp('好几件')
    expect(found).toBeNull()
    expect(several.map(({ name }) => name).sort()).toEqual(['好几件乙', '好几件甲'])
    const hit = await lookUp(several[0]?.code ?? '')
    expect(several[0]?.salesPrice).toBe(hit.found?.salesPrice)
    expect(Number(several[0]?.salesPrice)).toBeGreaterThan(0)
    const chosen = await manager.get(stockCalls.lookUpStock, { storeId: first, productId: one.id })
    expect(chosen.found?.name).toBe('好几件甲')
  })

  test('a label of a scale says its weight; one that was misread is refused', async () => {
    const product = await givenProduct(admin, appleForm(await givenCategory(admin), '660001'))
    const label = '266000100750'
    const answer = await lookUp(`${label}${gs1CheckDigit(label)}`)
    expect(answer).toMatchObject({
      found: { productId: product.id },
      label: { amount: '0.750', price: null },
    })
    const wrong = (gs1CheckDigit(label) + 1) % 10
    expect(
      await manager.send(stockCalls.lookUpStock, { storeId: first, text: `${label}${wrong}` }),
    ).toMatchObject({
      rtnStatus: '12034',
    })
  })
})

test('the list begins with what runs out first; sales of more than 7 days ago fall out', async () => {
  const goods: (ProductDetail & { amount: string })[] = []
  for (const [name, amount] of [
    ['够卖的水', '100'],
    ['快没的水', '9'],
    ['没卖的水', '1'],
  ])
    goods.push({ ...(await givenProduct(admin, { name })), amount: amount ?? '' })
  const [plenty, short, unsold] = goods
  if (!plenty || !short || !unsold) throw new Error('three products are needed')
  for (const product of goods) {
    await add(product, product.amount)
    const { productId } = await stockOf(product)
    await admin.get(stockCalls.setReorderPoint, {
      storeId: first,
      points: [{ productId: productId, reorderPoint: '200' }],
    })
  }
  const move = (product: Product, kind: typeof moveKind.sale | typeof moveKind.return, change: number) =>
    inTenant(app.services.database, 1, {}, async (tx) => {
      const place = { storeId: Number(first), productId: Number(product.id) }
      const context = { tx, language: 'zh' as const }
      const held = await holdStock(context, [place])
      await postMoves(context, { employeeId: null, name: 'POS' }, held, [{ ...place, kind, change }])
    })
  await move(plenty, moveKind.sale, -10_000)
  await move(short, moveKind.sale, -3000)
  await move(short, moveKind.return, 1000)
  const listed = async (tab?: 'low') => {
    const query = { storeId: first, keyword: '的水', pageSize: 100, ...(tab && { tab }) }
    const { records } = await admin.get(stockCalls.findStockPage, query)
    const known = new Map(goods.map(({ id, name }) => [id, name]))
    return records.flatMap(({ productId, sold, coverDays }) =>
      known.has(productId) ? [`${known.get(productId)} ${sold} ${coverDays}`] : [],
    )
  }
  const order = ['快没的水 2 24.5', '够卖的水 10 63', '没卖的水 0 null']
  expect(await listed()).toEqual(order)
  expect(await listed('low')).toEqual(order)
  await setBack(plenty.id, '8 days')
  await database.query("update timer set due_at = now() where kind = 'stock' and record_id = $1", [first])
  await recountDuty.run(app.services)
  expect(await listed()).toEqual(['快没的水 2 24.5', '没卖的水 0 null', '够卖的水 0 null'])
  const { rows } = await database.query(
    "select due_at > now() as later from timer where kind = 'stock' and record_id = $1",
    [first],
  )
  expect(rows).toEqual([{ later: true }])
})

test('a recount and sales at the same moment lose no sale', async () => {
  const water = await givenProduct(admin)
  await add(water, '1000')
  const sell = () =>
    inTenant(app.services.database, 1, {}, async (tx) => {
      const place = { storeId: Number(first), productId: Number(water.id) }
      const context = { tx, language: 'zh' as const }
      const held = await holdStock(context, [place])
      await postMoves(context, { employeeId: null, name: 'POS' }, held, [
        { ...place, kind: moveKind.sale, change: -1000 },
      ])
    })
  const recount = async () => {
    await database.query("update timer set due_at = now() where kind = 'stock' and record_id = $1", [first])
    await recountDuty.run(app.services)
  }
  await Promise.all([...Array.from({ length: 20 }, sell), recount(), recount()])
  expect((await stockOf(water)).sold).toBe('20')
})

test('negative risk: what is reserved and sold today exceeds what is there; the tab counts the rows that it shows', async () => {
  const [water, tea] = [await givenProduct(admin), await givenProduct(admin)]
  for (const product of [water, tea]) await add(product, '10')
  const sell = (productId: string, amount: number) =>
    inTenant(app.services.database, 1, {}, async (tx) => {
      const place = { storeId: Number(first), productId: Number(productId) }
      const context = { tx, language: 'zh' as const }
      const held = await holdStock(context, [place])
      await postMoves(context, { employeeId: null, name: 'POS' }, held, [
        { ...place, kind: moveKind.sale, change: -amount },
      ])
    })
  const risky = async () => {
    const { records, counts, total } = await admin.get(stockCalls.findStockPage, {
      storeId: first,
      tab: 'risk',
      pageSize: 100,
    })
    expect([counts.risk, total]).toEqual([records.length, records.length])
    for (const { reserved, soldToday, onHand } of records)
      expect(Number(reserved) + Number(soldToday)).toBeGreaterThan(Number(onHand))
    return records.map(({ productId }) => productId)
  }
  await sell(water.id, 4000)
  await sell(tea.id, 5000)
  expect(await risky()).not.toContain(water.id)
  await sell(water.id, 2000)
  expect(await risky()).toContain(water.id)
  // 5 sold and 5 left: not more than there is.
  expect(await risky()).not.toContain(tea.id)
  // What yesterday sold is no risk of today, and the next sale begins a new sum.
  await setBack(water.id, '1 day')
  expect(await risky()).not.toContain(water.id)
  await sell(water.id, 1000)
  const { records } = await admin.get(stockCalls.findStockPage, { storeId: first, keyword: water.code })
  expect(records[0]).toMatchObject({ onHand: '3', soldToday: '1' })
})
