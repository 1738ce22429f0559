import { randomUUID } from 'node:crypto'
import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { countCalls } from '@zhanggui/contract/count/count.calls.ts'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { documentLimit } from '@zhanggui/contract/stock/document.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { seedManyProducts } from '../../../test/many-products.ts'
import { storeIds } from '../../../test/people.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'
import { inTenant } from '../../kernel/database/tenant.ts'
import { visibleExport } from '../../kernel/sheet/visible-sheet.ts'
import { countExport } from './count-export.ts'

let app: TestApp
let admin: Client
let manager: Client
let clerk: Client
let database: pg.Client
let storeId = ''
let other = ''

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  clerk = await app.signIn('clerk')
  ;[storeId = '', other = ''] = await storeIds(admin)
  database = new pg.Client(app.connection)
  await database.connect()
})
afterEach(async () => {
  expect(await brokenInvariants(app.connection)).toEqual({})
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

/** A product with stock in the store. */
async function givenStock(amount: string, fields: Record<string, unknown> = {}) {
  const product = await givenProduct(admin, { costPrice: '2.00', ...fields })
  await change(product.id, 'add', amount)
  return product
}
const change = (productId: string, way: 'add' | 'take', amount: string) =>
  admin.get(stockCalls.adjustStock, { storeId, reason: 10, note: '', lines: [{ productId, way, amount }] })
const onHand = async (productId: string) =>
  (await admin.get(stockCalls.findStockDetail, { storeId, productId })).onHand
const open = async (codes: readonly string[], client = clerk) =>
  (await client.get(countCalls.openCount, { storeId, scope: 'list', codes: [...codes], note: '' })).id
const entry = (productId: string, amount: string, way: 'set' | 'add' = 'set', more = {}) => ({
  key: randomUUID(),
  productId,
  way,
  amount,
  ...more,
})
const enter = (id: string, ...entries: ReturnType<typeof entry>[]) =>
  clerk.send(countCalls.enterCount, { id, entries })
const detail = (id: string, client = admin) => client.get(countCalls.findCountDetail, { id })
const version = async (id: string) => ({ id, version: (await detail(id)).version })
const submit = async (id: string) => clerk.get(countCalls.submitCount, await version(id))
const end = async (id: string) => admin.get(countCalls.abandonCount, await version(id))
/** The count began two hours ago, and all moves of the product until now were three hours ago. */
async function earlier(id: string, productId: string) {
  await database.query(
    "update stock_document set created_at = (created_at at time zone 'utc' - interval '2 hours') at time zone 'utc' where id = $1",
    [id],
  )
  await database.query(
    "update stock_move set at = (at at time zone 'utc' - interval '3 hours') at time zone 'utc' where product_id = $1",
    [productId],
  )
}
const post = async (id: string, client = admin, uncounted: 'keep' | 'zero' = 'keep') =>
  client.send(countCalls.postCount, { ...(await version(id)), uncounted })

describe('a count', () => {
  test('holds the whole store, a category, given goods, or those counted longest ago', async () => {
    const categoryId = await givenCategory(admin, '盘点类目')
    const [one, two] = [await givenStock('5', { categoryId }), await givenStock('6', { categoryId })]
    const open = (form: Record<string, unknown>) =>
      admin.get(countCalls.openCount, { storeId, note: '', ...form })
    const productsOf = async (id: string) => (await detail(id)).lines.map(({ productId }) => productId)
    const category = await open({ scope: 'category', categoryId })
    expect((await productsOf(category.id)).sort()).toEqual([one.id, two.id].sort())
    await end(category.id)
    const list = await open({ scope: 'list', codes: [one.code] })
    expect(await productsOf(list.id)).toEqual([one.id])
    await end(list.id)
    const { records } = await admin.get(countCalls.findCountPage, { storeId, tab: 'open' })
    for (const { id } of records) await end(id)
    const whole = await open({ scope: 'all' })
    expect(whole.products).toBeGreaterThan(category.products)
    await end(whole.id)
    const counted = await open({ scope: 'list', codes: [two.code] })
    await enter(counted.id, entry(two.id, '5'))
    await submit(counted.id)
    await post(counted.id)
    const cycle = await productsOf((await open({ scope: 'cycle', size: 200 })).id)
    expect(cycle.at(-1)).toBe(two.id)
    expect(
      await admin.send(countCalls.openCount, { storeId, scope: 'list', codes: ['没有'], note: '' }),
    ).toMatchObject({
      rtnStatus: '35005',
    })
  })

  test('is blind until all is counted; then it shows snapshot, moves since and variance in amount and money', async () => {
    const [water, tea] = [await givenStock('10'), await givenStock('4')]
    const id = await open([water.code, tea.code])
    await change(water.id, 'take', '3')
    await enter(id, entry(water.id, '6'))
    expect((await detail(id)).lines).toMatchObject([
      {
        productId: water.id,
        amount: '6',
        snapshot: null,
        expected: null,
        variance: null,
        varianceValue: null,
      },
      { productId: tea.id, amount: null, expected: null },
    ])
    expect(await detail(id)).toMatchObject({ differing: null, loss: null, counters: ['店员'] })
    await submit(id)
    expect(await detail(id)).toMatchObject({
      status: 20,
      counted: 1,
      differing: 1,
      loss: '2.00',
      gain: '0.00',
    })
    expect((await detail(id)).lines).toMatchObject([
      { snapshot: '10', expected: '7', amount: '6', variance: '-1', varianceValue: '-2.00' },
      { snapshot: '4', expected: '4', amount: null, variance: null },
    ])
    expect((await detail(id, clerk)).lines[0]).toMatchObject({ variance: '-1', varianceValue: null })
  })

  test('goes on while the store sells: what moves after a line was counted stays', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    await enter(id, entry(water.id, '9'))
    await change(water.id, 'take', '4')
    await submit(id)
    await change(water.id, 'take', '2')
    expect((await post(id)).rtnStatus).toBe('0')
    expect(await onHand(water.id)).toBe('3')
  })

  test('takes an entry that waited without network at the time when it was typed, by no clock of the phone', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    await earlier(id, water.id)
    await change(water.id, 'take', '4')
    await enter(id, entry(water.id, '10', 'set', { age: 3_600_000 }))
    await submit(id)
    expect((await detail(id)).lines[0]).toMatchObject({ expected: '10', variance: '0' })
    await post(id)
    expect(await onHand(water.id)).toBe('6')
  })

  test('is named in the list of the stock while it goes on', async () => {
    const water = await givenStock('10')
    const counting = async () =>
      (await admin.get(stockCalls.findStockPage, { storeId, tab: 'counting', keyword: water.code })).records
    expect(await counting()).toEqual([])
    const id = await open([water.code])
    expect(await counting()).toMatchObject([{ productId: water.id, counting: id }])
    await enter(id, entry(water.id, '10'))
    await submit(id)
    await post(id)
    expect(await counting()).toEqual([])
  })

  test('waits for a sale that is being written: it is not taken off twice', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    const sale = new pg.Client(app.connection)
    await sale.connect()
    await sale.query('begin')
    await sale.query(
      'select from stock where merchant_id = 1 and store_id = $1 and product_id = $2 for update',
      [storeId, water.id],
    )
    const { rows: clock } = await sale.query('select clock_timestamp()::text as now')
    await sale.query(
      `update stock set on_hand = 9000, value = 1800, last_kind = 20, last_change = -1000, sold_today = 1000, moved_at = $3
       where merchant_id = 1 and store_id = $1 and product_id = $2`,
      [storeId, water.id, clock[0].now],
    )
    await sale.query(
      `insert into stock_move (merchant_id, store_id, product_id, at, kind, change, after, value_change, value_after, actor)
       select 1, store_id, product_id, moved_at, 20, -1000, 9000, -200, 1800, '' from stock
       where merchant_id = 1 and store_id = $1 and product_id = $2`,
      [storeId, water.id],
    )
    const entering = enter(id, entry(water.id, '9'))
    await new Promise((done) => setTimeout(done, 200))
    await sale.query('commit')
    await sale.end()
    await entering
    await submit(id)
    expect((await detail(id)).lines[0]).toMatchObject({ expected: '9', variance: '0' })
  })

  test('an entry that arrives late brings the book of its own time', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    await earlier(id, water.id)
    await change(water.id, 'take', '2')
    await enter(id, entry(water.id, '8'))
    await enter(id, entry(water.id, '10', 'set', { age: 3_600_000 }))
    await submit(id)
    expect((await detail(id)).lines[0]).toMatchObject({ amount: '10', expected: '10', variance: '0' })
  })

  test('two people count one shelf: both places add up, and an entry that comes twice counts once', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    const [mine, his] = [entry(water.id, '4', 'add'), entry(water.id, '5', 'add')]
    await Promise.all([
      clerk.send(countCalls.enterCount, { id, entries: [mine] }),
      manager.send(countCalls.enterCount, { id, entries: [his] }),
      clerk.send(countCalls.enterCount, { id, entries: [mine] }),
    ])
    expect((await detail(id)).lines[0]?.amount).toBe('9')
    expect((await detail(id)).counters.sort()).toEqual(['店员', '店长'])
  })

  test('a scan that is taken back has counted nothing; only a person who says 0 has found none', async () => {
    const [water, tea] = [await givenStock('5'), await givenStock('7')]
    const id = await open([water.code, tea.code])
    const scan = ({ id, code }: { id: string; code: string }, amount: string) => {
      const { productId: _, ...scanned } = entry(id, amount, 'add')
      return { ...scanned, code } as never
    }
    await enter(id, scan(water, '1'), scan(tea, '2'))
    await enter(id, scan(water, '-1'), scan(tea, '-1'))
    const amounts = async () =>
      new Map((await detail(id)).lines.map(({ productId, amount }) => [productId, amount]))
    expect(await amounts()).toEqual(
      new Map([
        [water.id, null],
        [tea.id, '1'],
      ]),
    )
    // By the button that takes one off.
    await enter(id, entry(tea.id, '-1', 'add'))
    expect((await amounts()).get(tea.id)).toBe(null)
    await enter(id, entry(water.id, '0'))
    expect((await amounts()).get(water.id)).toBe('0')
  })

  test('what nobody counted keeps the book, or becomes 0', async () => {
    for (const [way, left] of [
      ['keep', '7'],
      ['zero', '0'],
    ] as const) {
      const [water, tea] = [await givenStock('5'), await givenStock('7')]
      const id = await open([water.code, tea.code])
      await enter(id, entry(water.id, '5'))
      await submit(id)
      expect(await post(id, admin, way)).toMatchObject({
        data: { posted: true, products: way === 'zero' ? 1 : 0 },
      })
      expect(await onHand(tea.id)).toBe(left)
    }
  })

  test('what came after the counting stays, also of goods that nobody counted; what went is not written off again', async () => {
    const goods = [await givenStock('5')]
    for (let more = 0; more < 4; more++) goods.push(await givenStock('10'))
    const [water = '', arrived = '', sold = '', both = '', returned = ''] = goods.map(({ id }) => id)
    const id = await open(goods.map(({ code }) => code))
    await enter(id, entry(water, '5'))
    await submit(id)
    await change(arrived, 'add', '40')
    await change(sold, 'take', '8')
    await change(both, 'take', '3')
    await change(both, 'add', '5')
    // What came and left again was none of them.
    await change(returned, 'add', '3')
    await change(returned, 'take', '3')
    const lines = (await detail(id)).lines
    expect(
      [arrived, sold, both, returned].map((of) => lines.find(({ productId }) => productId === of)?.expected),
    ).toEqual(['10', '2', '7', '10'])
    expect(await post(id, admin, 'zero')).toMatchObject({ data: { posted: true, products: 4 } })
    expect(await Promise.all([arrived, sold, both, returned].map(onHand))).toEqual(['40', '0', '5', '0'])
  })

  test('who goes on counting counts what came meanwhile, too', async () => {
    const [water, tea] = [await givenStock('5'), await givenStock('10')]
    const id = await open([water.code, tea.code])
    await enter(id, entry(water.id, '5'))
    await submit(id)
    await change(tea.id, 'add', '40')
    await clerk.get(countCalls.recountCount, { ...(await version(id)), lineIds: [] })
    await submit(id)
    await post(id, admin, 'zero')
    expect(await onHand(tea.id)).toBe('0')
  })

  test('a line is counted again: its figure is gone, and the others stay', async () => {
    const [water, tea] = [await givenStock('5'), await givenStock('7')]
    const id = await open([water.code, tea.code])
    await enter(id, entry(water.id, '4'), entry(tea.id, '6'))
    await submit(id)
    const line = (await detail(id)).lines.find(({ productId }) => productId === water.id)
    await clerk.get(countCalls.recountCount, { ...(await version(id)), lineIds: [line?.id ?? ''] })
    const { status, lines } = await detail(id)
    expect(status).toBe(10)
    expect(new Map(lines.map(({ productId, amount }) => [productId, amount]))).toEqual(
      new Map([
        [water.id, null],
        [tea.id, '6'],
      ]),
    )
  })
})

describe('a product stands in one open count of a store', () => {
  test('a second count leaves it out and names the first; of this product alone it is refused', async () => {
    const [water, tea] = [await givenStock('100', { name: '在盘的水' }), await givenStock('5')]
    const id = await open([water.code])
    const { number } = await detail(id)
    const only = { storeId, scope: 'list', codes: [water.code], note: '' } as const
    const answer = await admin.send(countCalls.openCount, only)
    expect(answer.rtnStatus).toBe('35011')
    expect(answer.rtnMsg).toContain(number)
    expect(answer.rtnMsg).toContain('在盘的水')
    const productsOf = async (count: string) => (await detail(count)).lines.map(({ productId }) => productId)
    for (const form of [{ scope: 'list', codes: [tea.code, water.code] }, { scope: 'all' }] as const) {
      const made = await admin.get(countCalls.openCount, { storeId, note: '', ...form })
      expect(made.leftOut).toContainEqual({ id, number, products: 1 })
      const products = await productsOf(made.id)
      expect(products).toHaveLength(made.products)
      expect(products).toContain(tea.id)
      expect(products).not.toContain(water.id)
      await end(made.id)
    }
    const cycle = await admin.get(countCalls.openCount, { storeId, scope: 'cycle', size: 200, note: '' })
    expect(await productsOf(cycle.id)).not.toContain(water.id)
    expect(cycle.leftOut).toEqual([])
    await end(cycle.id)
    const second = await open([tea.code])
    expect(await enter(second, entry(water.id, '95'))).toMatchObject({ rtnStatus: '35011' })
    await end(id)
    expect((await enter(second, entry(water.id, '95'))).rtnStatus).toBe('0')
  })

  test('of two that open at once, one is refused', async () => {
    const water = await givenStock('100')
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        admin.send(countCalls.openCount, { storeId, scope: 'list', codes: [water.code], note: '' }),
      ),
    )
    expect(answers.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', '35011', '35011'])
  })

  test('two that hold it already never write one variance twice', async () => {
    const [water, tea] = [await givenStock('100'), await givenStock('5')]
    const [first, second] = [await open([water.code]), await open([tea.code])]
    await enter(first, entry(water.id, '95'))
    // As before a count refused goods of another one.
    await database.query(
      `insert into stock_line (merchant_id, document_id, product_id, snapshot, expected, unit_cost, amount, touched_at, touched_by)
       select merchant_id, $2, product_id, snapshot, expected, unit_cost, amount, touched_at, touched_by from stock_line where document_id = $1`,
      [first, second],
    )
    await submit(first)
    await submit(second)
    expect((await post(first)).rtnStatus).toBe('0')
    expect(await post(second)).toMatchObject({ rtnStatus: '35012' })
    expect(await onHand(water.id)).toBe('95')
  })
})

describe('places of one product that are counted one after the other', () => {
  test('are marked if goods moved meanwhile', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    await enter(id, entry(water.id, '5', 'add'))
    await change(water.id, 'take', '2')
    await enter(id, entry(water.id, '3', 'add'))
    await change(water.id, 'take', '1')
    await submit(id)
    const line = async () => (await detail(id)).lines[0]
    expect(await line()).toMatchObject({ expected: '8', amount: '8', variance: '0', movedBetween: '2' })
    await clerk.get(countCalls.recountCount, { ...(await version(id)), lineIds: [(await line())?.id ?? ''] })
    await enter(id, entry(water.id, '4', 'add'), entry(water.id, '3', 'add'))
    await submit(id)
    expect(await line()).toMatchObject({ expected: '7', amount: '7', variance: '0', movedBetween: null })
  })

  test('compare with the book of the latest of them, in whatever order they arrive', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    await earlier(id, water.id)
    await change(water.id, 'take', '2')
    await enter(id, entry(water.id, '3', 'add'))
    await enter(id, entry(water.id, '5', 'add', { age: 3_600_000 }))
    await submit(id)
    expect((await detail(id)).lines[0]).toMatchObject({ expected: '8', variance: '0', movedBetween: '2' })
  })
})

describe('an entry', () => {
  test('that is known already is answered as before, whatever became of the count', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    const mine = entry(water.id, '9')
    await enter(id, mine)
    await submit(id)
    const sent = await version(id)
    await change(water.id, 'take', '1')
    expect(await enter(id, mine)).toMatchObject({
      rtnStatus: '0',
      data: { version: sent.version, lines: [{ productId: water.id, amount: '9' }] },
    })
    expect(await enter(id, mine, entry(water.id, '3'))).toMatchObject({ rtnStatus: '35001' })
    expect((await detail(id)).lines[0]).toMatchObject({ amount: '9', expected: '10' })
  })

  test('that was made before its line was sent back does not count; the answer names it, and its line is as it was', async () => {
    const [water, tea] = [await givenStock('10', { name: '复盘的水' }), await givenStock('10')]
    const id = await open([water.code, tea.code])
    await earlier(id, water.id)
    await enter(id, entry(water.id, '8'), entry(tea.id, '4', 'add'))
    await submit(id)
    const line = (await detail(id)).lines.find(({ productId }) => productId === water.id)
    await clerk.get(countCalls.recountCount, { ...(await version(id)), lineIds: [line?.id ?? ''] })
    const kept = { age: 3_600_000 }
    const before = await version(id)
    const late = [entry(water.id, '3', 'add', kept), entry(water.id, '8', 'set', kept)]
    for (const _again of [1, 2])
      expect(await clerk.get(countCalls.enterCount, { id, entries: late })).toMatchObject({
        version: before.version,
        outdated: ['复盘的水'],
        lines: [{ productId: water.id, amount: null }],
      })
    const { outdated } = await clerk.get(countCalls.enterCount, {
      id,
      entries: [late[0], entry(water.id, '9', 'add'), entry(tea.id, '5', 'add', kept)] as never,
    })
    expect(outdated).toEqual(['复盘的水'])
    const amounts = (await detail(id)).lines.map(({ productId, amount }) => [productId, amount])
    expect(new Map(amounts as [string, string][])).toEqual(
      new Map([
        [water.id, '9'],
        [tea.id, '9'],
      ]),
    )
  })

  test('does not overwrite what another person entered since it was looked at', async () => {
    const water = await givenStock('10', { name: '两人盘的水' })
    const id = await open([water.code])
    const set = (client: Client, amount: string, seen: string | null) =>
      client.send(countCalls.enterCount, { id, entries: [entry(water.id, amount, 'set', { seen })] })
    const amount = async () => (await detail(id)).lines[0]?.amount
    expect((await set(manager, '10', null)).rtnStatus).toBe('0')
    const refused = await set(clerk, '5', null)
    expect(refused).toMatchObject({ rtnStatus: '33009', data: { who: '店长', amount: '10' } })
    expect(refused.rtnMsg).toContain('两人盘的水')
    expect(await amount()).toBe('10')
    expect((await set(clerk, '15', '10')).rtnStatus).toBe('0')
    // His own change from another device.
    expect(await set(clerk, '16', '10')).toMatchObject({ rtnStatus: '33009', data: { who: '店员' } })
    expect(await set(manager, '11', '10')).toMatchObject({ rtnStatus: '33009', data: { who: '店员' } })
    // Without what was seen, as before.
    expect((await enter(id, entry(water.id, '12'))).rtnStatus).toBe('0')
    expect(await amount()).toBe('12')
  })
})

test('the code of weighed goods says no weight: it makes no line, and the answer asks for the weight', async () => {
  const pears = await givenProduct(admin, {
    ...appleForm(await givenCategory(admin, '称重盘点'), '880001'),
    costPrice: '2.00',
  })
  const tea = await givenStock('5')
  const id = await open([tea.code])
  const scan = (code: string) => ({ key: randomUUID(), code, way: 'add' as const, amount: '1', bare: true })
  const scans = [scan('880001'), scan(tea.code)]
  for (const _again of [1, 2]) {
    const { lines, toWeigh } = await clerk.get(countCalls.enterCount, { id, entries: scans })
    expect(toWeigh).toEqual([{ productId: pears.id, name: pears.name, stockUnit: pears.stockUnit }])
    expect((await detail(id)).lines.map(({ productId }) => productId)).toEqual([tea.id])
    expect(lines.find(({ productId }) => productId === tea.id)).toMatchObject({ amount: '1' })
  }
  await enter(id, entry(pears.id, '1.250', 'add'))
  expect((await detail(id)).lines.find(({ productId }) => productId === pears.id)?.amount).toBe('1.250')
})

describe('goods that are not in what is counted', () => {
  const scan = (code: string, amount = '1') => ({ key: randomUUID(), code, way: 'add' as const, amount })
  const scanned = async (client: Client, id: string, ...entries: ReturnType<typeof scan>[]) =>
    client.get(countCalls.enterCount, { id, entries })
  const given = async () => {
    const [water, tea] = [await givenStock('5'), await givenStock('7', { name: '没让盘的茶' })]
    return { water, tea, id: await open([water.code]) }
  }
  const lineOf = async (id: string, productId: string) =>
    (await detail(id)).lines.find((line) => line.productId === productId)

  test('are known as added; when all their scans are taken back, by one counter or two, their line is gone', async () => {
    const { water, tea, id } = await given()
    expect((await scanned(clerk, id, scan(tea.code), scan(water.code))).removed).toEqual([])
    expect(await lineOf(id, tea.id)).toMatchObject({ added: true, amount: '1' })
    expect(await lineOf(id, water.id)).toMatchObject({ added: false })
    await scanned(manager, id, scan(tea.code))
    const line = await lineOf(id, tea.id)
    expect((await scanned(clerk, id, scan(tea.code, '-1'))).removed).toEqual([])
    const last = scan(tea.code, '-1')
    expect((await scanned(manager, id, last)).removed).toEqual([line?.id])
    expect(await lineOf(id, tea.id)).toBeUndefined()
    // An answer that was lost.
    expect((await scanned(manager, id, last)).lines).toEqual([])
    // Kept without the network, all of them come at once.
    await scanned(clerk, id, scan('6970399920999'), scan('6970399920999', '-1'))
    await scanned(clerk, id, scan(tea.code), scan(tea.code, '-1'), scan(water.code, '-1'))
    expect((await detail(id)).lines.map(({ productId, amount }) => [productId, amount])).toEqual([
      [water.id, null],
    ])
    await enter(id, entry(water.id, '5'))
    await submit(id)
    await post(id, admin, 'zero')
    expect(await onHand(tea.id)).toBe('7')
  })

  test('are never “not counted”: sent back to be counted again, they keep their stock', async () => {
    const { water, tea, id } = await given()
    await enter(id, entry(water.id, '5'), entry(tea.id, '6'))
    await submit(id)
    const line = await lineOf(id, tea.id)
    await clerk.get(countCalls.recountCount, { ...(await version(id)), lineIds: [line?.id ?? ''] })
    await submit(id)
    await post(id, admin, 'zero')
    expect(await onHand(tea.id)).toBe('7')
  })

  test('are taken out by one act, while people count and afterwards; what is in the scope stays', async () => {
    const { water, tea, id } = await given()
    await enter(id, entry(water.id, '5'), entry(tea.id, '6'))
    await scanned(clerk, id, scan('6970399920888'))
    const { lines } = await detail(id)
    const remove = (...lineIds: string[]) =>
      clerk.send(countCalls.removeCountLines, {
        id,
        lines: lineIds.map((lineId) => ({
          lineId,
          seen: lines.find((line) => line.id === lineId)?.amount ?? null,
        })),
      })
    const [inside = '', outside = '', unknown = ''] = [water.id, tea.id, null].map(
      (productId) => lines.find((line) => line.productId === productId)?.id ?? '',
    )
    const refused = await remove(inside, outside)
    expect(refused.rtnStatus).toBe('35014')
    expect((await remove(unknown)).rtnStatus).toBe('0')
    expect((await remove(unknown)).rtnStatus).toBe('33008')
    await submit(id)
    expect((await remove(outside)).rtnStatus).toBe('0')
    expect((await detail(id)).lines.map(({ productId }) => productId)).toEqual([water.id])
    await post(id, admin, 'zero')
    expect(await onHand(tea.id)).toBe('7')
    expect((await remove(inside)).rtnStatus).toBe('35001')
    const { records } = await admin.get(auditCalls.findAuditPage, { record: `count:${id}`, pageSize: 50 })
    expect(records.filter(({ action }) => action === 'count.removeLines')).toHaveLength(2)
  })

  test('are not taken out with what another person has counted of them since; the refusal names that person', async () => {
    const { tea, id } = await given()
    await scanned(clerk, id, scan(tea.code))
    const line = await lineOf(id, tea.id)
    const remove = (seen: string | null) =>
      clerk.send(countCalls.removeCountLines, { id, lines: [{ lineId: line?.id ?? '', seen }] })
    await scanned(manager, id, scan(tea.code))
    const refused = await remove('1')
    expect(refused.rtnStatus).toBe('35006')
    expect(refused.rtnMsg).toContain('店长')
    expect((await lineOf(id, tea.id))?.amount).toBe('2')
    // His own scans on another phone are not thrown away unseen, either.
    await scanned(clerk, id, scan(tea.code))
    expect((await remove('2')).rtnMsg).toContain('店员')
    expect((await remove('3')).rtnStatus).toBe('0')
    expect(await lineOf(id, tea.id)).toBeUndefined()
  })

  test('fewer than 0 are refused in the words of a count', async () => {
    const { water, id } = await given()
    const refused = await enter(id, entry(water.id, '-1', 'add'))
    expect(refused.rtnStatus).toBe('35015')
    expect(refused.rtnMsg).toContain('只盘了')
  })
})

describe('a loss above the limit', () => {
  const givenLoss = async (client = clerk) => {
    const water = await givenStock('400')
    const id = await open([water.code], client)
    await client.get(countCalls.enterCount, { id, entries: [entry(water.id, '100')] })
    await client.get(countCalls.submitCount, await version(id))
    return { water, id }
  }

  test('is that of the moment of posting: goods that became dearer since they were counted need the other person', async () => {
    const product = await givenProduct(admin, { salesPrice: '100.00', costPrice: null })
    const receive = async (cost: string) => {
      const { id } = await admin.get(receiptCalls.openReceipt, { storeId, source: '', note: '' })
      const line = { code: product.code, expected: '1000', cost }
      await admin.get(receiptCalls.expectReceipt, { id, lines: [line] })
      const entries = [{ key: randomUUID(), way: 'set' as const, code: product.code, amount: '1000', age: 0 }]
      await admin.get(receiptCalls.enterReceipt, { id, entries })
      const { version } = await admin.get(receiptCalls.findReceiptDetail, { id })
      await admin.get(receiptCalls.postReceipt, { id, version, rest: 'drop' })
    }
    await receive('0.01')
    const id = await open([product.code], clerk)
    await clerk.get(countCalls.enterCount, { id, entries: [entry(product.id, '0')] })
    await clerk.get(countCalls.submitCount, await version(id))
    expect(await detail(id)).toMatchObject({ loss: '10.00', blocked: null })
    await receive('80.00')
    expect(await detail(id)).toMatchObject({ loss: '40005.00', blocked: null })
    expect(await post(id, clerk)).toMatchObject({ data: { posted: false } })
    expect(await onHand(product.id)).toBe('2000')
    expect(await post(id, admin)).toMatchObject({ data: { posted: true } })
    const posted = await detail(id)
    expect(posted).toMatchObject({ loss: '40005.00', lines: [{ varianceValue: '-40005.00' }] })
    const { rows } = await database.query(
      "select value_change from stock_move where document = 'count' and document_id = $1",
      [id],
    )
    expect(rows).toEqual([{ value_change: -4000500 }])
  })

  test('of goods that nobody counted is told line by line after posting, and the list counts them as differing', async () => {
    const [water, tea] = [await givenStock('5'), await givenStock('4')]
    const id = await open([water.code, tea.code])
    await enter(id, entry(water.id, '5'))
    await submit(id)
    await post(id, admin, 'zero')
    const { lines, differing, loss } = await detail(id)
    const line = lines.find(({ productId }) => productId === tea.id)
    expect(line).toMatchObject({ amount: null, expected: '4', variance: '-4' })
    expect(differing).toBe(1)
    expect(line?.varianceValue).toBe(`-${loss}`)
  })

  test('waits for another person; the one who counted, or who may not approve, cannot post it', async () => {
    const { water, id } = await givenLoss(manager)
    expect(await detail(id, manager)).toMatchObject({
      blocked: 'counter',
      loss: '600.00',
      lossLimit: '500.00',
    })
    expect(await post(id, manager)).toMatchObject({ data: { posted: false } })
    expect((await detail(id)).status).toBe(30)
    expect(await post(id, manager)).toMatchObject({ rtnStatus: '35008' })
    const clerks = await post(id, clerk)
    expect(clerks.rtnStatus).toBe('35009')
    expect(clerks.rtnMsg).not.toMatch(/\d/)
    expect(await onHand(water.id)).toBe('400')
    expect(await post(id, admin)).toMatchObject({ data: { posted: true, products: 1 } })
    expect(await onHand(water.id)).toBe('100')
  })

  test('counts goods that nobody counted, if there shall be none of them', async () => {
    const [water, tea] = [await givenStock('10'), await givenStock('400')]
    const id = await open([water.code, tea.code])
    await manager.get(countCalls.enterCount, { id, entries: [entry(water.id, '10')] })
    await submit(id)
    expect(await detail(id, manager)).toMatchObject({ blocked: null, blockedWithout: 'counter' })
    expect(await post(id, manager, 'zero')).toMatchObject({ data: { posted: false } })
  })

  test('holds goods that nobody counted in the list and the detail, before and after the approval', async () => {
    const [water, tea] = [await givenStock('10'), await givenStock('400')]
    const id = await open([water.code, tea.code])
    await enter(id, entry(water.id, '9'))
    await submit(id)
    const listed = async () =>
      (await admin.get(countCalls.findCountPage, { storeId })).records.find((row) => row.id === id)?.loss
    expect(await detail(id)).toMatchObject({ loss: '2.00', uncountedLoss: '800.00' })
    expect(await detail(id, clerk)).toMatchObject({ loss: null, uncountedLoss: null })
    expect(await post(id, clerk, 'zero')).toMatchObject({ data: { posted: false } })
    expect(await detail(id)).toMatchObject({ uncounted: 'zero', loss: '802.00', uncountedLoss: '800.00' })
    expect(await listed()).toBe('802.00')
    await change(tea.id, 'take', '100')
    expect(await detail(id)).toMatchObject({ loss: '602.00', uncountedLoss: '600.00' })
    expect(await post(id, admin, 'zero')).toMatchObject({ data: { posted: true, products: 2 } })
    expect(await detail(id)).toMatchObject({ loss: '602.00', uncountedLoss: '600.00' })
    expect(await listed()).toBe('602.00')
  })

  test('of goods without a cost is compared with the limit at their sales price', async () => {
    const [water, tea] = [
      await givenStock('300', { costPrice: null }),
      await givenStock('300', { costPrice: null }),
    ]
    const pears = await givenProduct(admin, {
      ...appleForm(await givenCategory(admin, '称重盘点'), '880002'),
      salesPrice: '10.00',
    })
    await change(pears.id, 'add', '40')
    const ids = [await open([water.code]), await open([tea.code, pears.code])]
    const [first = '', second = ''] = ids
    await enter(first, entry(water.id, '40'))
    await enter(second, entry(tea.id, '300'))
    await submit(first)
    await submit(second)
    expect(await detail(first, manager)).toMatchObject({ blocked: null, loss: '0.00' })
    await change(water.id, 'take', '1')
    expect(await post(first, clerk)).toMatchObject({ data: { posted: false } })
    expect(await onHand(water.id)).toBe('299')
    // 40 kg at 10.00 per 500 g.
    expect(await detail(second)).toMatchObject({ loss: '0.00', uncountedLoss: '0.00' })
    expect(await post(second, clerk, 'zero')).toMatchObject({ data: { posted: false } })
    for (const id of ids) await end(id)
  })

  test('is told beforehand only to people who see costs: others could weigh every cost against the limit', async () => {
    const [large, small] = [await givenLoss(), await givenStock('400')]
    const id = await open([small.code])
    await enter(id, entry(small.id, '399'))
    await submit(id)
    const told = async (count: string) => {
      const { blocked, blockedWithout } = await detail(count, clerk)
      return [blocked, blockedWithout]
    }
    expect([await told(large.id), await told(id)]).toEqual([
      [null, null],
      [null, null],
    ])
    // Posting tells it, and from then on the count says why it waits.
    expect(await post(large.id, clerk)).toMatchObject({ data: { posted: false } })
    expect(await told(large.id)).toEqual(['noRight', 'noRight'])
    expect(await post(id, clerk)).toMatchObject({ data: { posted: true } })
  })

  test('is not netted with gains', async () => {
    const [water, tea] = [await givenStock('400'), await givenStock('10')]
    const id = await open([water.code, tea.code])
    await enter(id, entry(water.id, '100'), entry(tea.id, '400'))
    await submit(id)
    expect(await post(id, clerk)).toMatchObject({ data: { posted: false } })
    expect(await detail(id)).toMatchObject({ loss: '600.00', gain: '780.00' })
  })
})

describe('posting a count', () => {
  test('brings the version that was looked over; otherwise the refusal names the person', async () => {
    const water = await givenStock('5')
    const id = await open([water.code])
    await enter(id, entry(water.id, '4'))
    const seen = await version(id)
    await submit(id)
    const answer = await admin.send(countCalls.postCount, { ...seen, uncounted: 'keep' })
    expect(answer).toMatchObject({ rtnStatus: '35006' })
    expect(answer.rtnMsg).toContain('店员')
  })

  test('below zero is refused as a whole, and names the lines to count again', async () => {
    const [water, tea] = [await givenStock('10'), await givenStock('10', { name: '不够的茶' })]
    const id = await open([water.code, tea.code])
    await enter(id, entry(water.id, '8'), entry(tea.id, '2'))
    await change(tea.id, 'take', '9')
    await submit(id)
    const answer = await post(id)
    const line = (await detail(id)).lines.find(({ productId }) => productId === tea.id)
    expect(answer).toMatchObject({ rtnStatus: '35012', data: { lineIds: [line?.id] } })
    expect(answer.rtnMsg).toContain('不够的茶')
    expect([await onHand(water.id), (await detail(id)).status]).toEqual(['10', 20])
    await clerk.get(countCalls.recountCount, { ...(await version(id)), lineIds: [line?.id ?? ''] })
    await enter(id, entry(tea.id, '1'))
    await submit(id)
    expect(await post(id)).toMatchObject({ rtnStatus: '0' })
    expect([await onHand(water.id), await onHand(tea.id)]).toEqual(['8', '1'])
  })

  test('names goods that another system reports now; without a figure for them it goes on', async () => {
    const [water, tea] = [await givenStock('10', { name: '同步的水' }), await givenStock('10')]
    const id = await open([water.code, tea.code])
    await enter(id, entry(water.id, '8'), entry(tea.id, '9'))
    await submit(id)
    await database.query('update product set stock_mode = 1 where id = $1', [water.id])
    const line = (await detail(id)).lines.find(({ productId }) => productId === water.id)
    const answer = await post(id)
    expect(answer).toMatchObject({ rtnStatus: '35013', data: { lineIds: [line?.id] } })
    expect(answer.rtnMsg).toContain('同步的水')
    await clerk.get(countCalls.recountCount, { ...(await version(id)), lineIds: [line?.id ?? ''] })
    await submit(id)
    expect(await post(id, admin, 'zero')).toMatchObject({ data: { posted: true, products: 1 } })
    expect([await onHand(water.id), await onHand(tea.id)]).toEqual(['10', '9'])
  })

  test('twice at once is done once', async () => {
    const water = await givenStock('10')
    const id = await open([water.code])
    await enter(id, entry(water.id, '8'))
    await submit(id)
    const asked = { ...(await version(id)), uncounted: 'keep' as const }
    const answers = await Promise.all([1, 2, 3].map(() => admin.send(countCalls.postCount, asked)))
    expect(answers.filter(({ rtnStatus }) => rtnStatus === '0').length).toBe(1)
    expect(await onHand(water.id)).toBe('8')
  })

  test('of 5000 lines is done whole or not at all, also when its connection dies', async () => {
    await seedManyProducts(database, 1, 6500)
    await database.query('analyze')
    const { rows } = await database.query(
      'select code from product where merchant_id = 1 and sale_mode = 1 order by id desc limit $1',
      [documentLimit.lines],
    )
    const codes = rows.map(({ code }) => code)
    expect(codes).toHaveLength(documentLimit.lines)
    const { id } = await admin.get(countCalls.openCount, { storeId, scope: 'list', codes, note: '' })
    await database.query(
      'update stock_line set amount = 3000, expected = 0, unit_cost = 100 where document_id = $1',
      [id],
    )
    await submit(id)
    const total = async () =>
      (
        await database.query(
          'select count(*)::int n from stock_move where document_id = $1 and document = $2',
          [id, 'count'],
        )
      ).rows[0].n
    for (const ms of [20, 120, 300]) {
      const asked = { ...(await vi.waitFor(() => version(id), 10_000)), uncounted: 'keep' as const }
      const posting = admin.send(countCalls.postCount, asked)
      await new Promise((done) => setTimeout(done, ms))
      await database.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and state = 'active' and query like '%stock%'",
      )
      await posting
      expect([0, codes.length]).toContain(await total())
      if ((await total()) === codes.length) break
    }
    await vi.waitFor(() => detail(id), 10_000)
    if ((await total()) === 0) expect(await post(id)).toMatchObject({ rtnStatus: '0' })
    expect(await total()).toBe(codes.length)
    expect((await detail(id)).status).toBe(50)
  }, 60_000)
})

test('a count does not exist for people of other stores or merchants', async () => {
  const water = await givenProduct(admin)
  await admin.get(stockCalls.adjustStock, {
    storeId: other,
    reason: 10,
    note: '',
    lines: [{ productId: water.id, way: 'add', amount: '3' }],
  })
  const { id } = await admin.get(countCalls.openCount, {
    storeId: other,
    scope: 'list',
    codes: [water.code],
    note: '',
  })
  const rival = await app.signIn('rival')
  for (const client of [manager, rival])
    expect((await client.send(countCalls.findCountDetail, { id })).rtnStatus).toBe('10005')
  expect((await manager.get(countCalls.findCountPage, {})).records.map((row) => row.id)).not.toContain(id)
})

test('an ended count takes nothing any more; each step leaves a row of the audit', async () => {
  const water = await givenStock('5')
  const id = await open([water.code])
  await enter(id, entry(water.id, '4'))
  await submit(id)
  await clerk.get(countCalls.recountCount, { ...(await version(id)), lineIds: [] })
  await submit(id)
  await post(id)
  expect(await enter(id, entry(water.id, '3'))).toMatchObject({ rtnStatus: '35001' })
  const left = await open([water.code])
  await clerk.get(countCalls.abandonCount, await version(left))
  expect((await detail(left)).status).toBe(90)
  const actionsOf = async (record: string) =>
    (await admin.get(auditCalls.findAuditPage, { record: `count:${record}`, pageSize: 50 })).records.map(
      ({ action }) => action,
    )
  expect(await actionsOf(id)).toEqual(
    ['post', 'submit', 'recount', 'submit', 'enter', 'open'].map((step) => `count.${step}`),
  )
  expect(await actionsOf(left)).toEqual(['count.abandon', 'count.open'])
})

/** The rows of the file of a count, as texts by column. */
async function exported(id: string, ...codes: string[]) {
  const reader = { stores: 'all', employeeId: null, permissions: new Set(codes) } as const
  return inTenant(app.services.database, 1, { readOnly: true }, async (tx) => {
    const service = visibleExport(countExport, reader.permissions)
    const { rows } = await service.selectRows(tx, { id }, null, 250, 'zh', reader)
    expect(await service.countRows(tx, { id }, reader)).toBe(rows.length)
    return rows.map((row) => Object.fromEntries(service.columns.map(({ key }, at) => [key, row[at] ?? ''])))
  })
}

test('the file of a count lists its lines along the shelves; it is blind while people count, and money needs its permission', async () => {
  const [water, tea] = [await givenStock('10'), await givenStock('4')]
  await database.query(
    `insert into store_goods (merchant_id, store_id, product_id, shelf_place, updated_by) values (1, $1, $2, 'A-12', ''), (1, $1, $3, 'A-2', '')`,
    [storeId, water.id, tea.id],
  )
  const id = await open([water.code, tea.code])
  await change(water.id, 'take', '3')
  await enter(id, entry(water.id, '6'))
  const costs = 'iposWeb.product.cost'
  expect(await exported(id, costs)).toMatchObject([
    { shelf: 'A-2', code: tea.code, expected: '', variance: '', value: '' },
    { shelf: 'A-12', code: water.code, snapshot: '', since: '', counted: '6', variance: '', value: '' },
  ])
  await submit(id)
  const [, line] = await exported(id, costs)
  expect(line).toMatchObject({
    snapshot: '10',
    since: '-3',
    expected: '7',
    counted: '6',
    variance: '-1',
    value: '-2.00',
    by: '店员',
  })
  expect((await exported(id))[1]).not.toHaveProperty('value')
  expect((await detail(id)).lines.map(({ shelf }) => shelf).sort()).toEqual(['A-12', 'A-2'])
  expect((await clerk.send(countCalls.exportCountLines, { condition: { id } })).rtnStatus).toBe('10006')
  const rival = await app.signIn('rival')
  expect((await rival.send(countCalls.exportCountLines, { condition: { id } })).rtnStatus).toBe('10005')
  const { taskId } = await admin.get(countCalls.exportCountLines, { condition: { id } })
  expect(
    (await admin.get(auditCalls.findAuditPage, { record: `task:${taskId}` })).records.map(
      ({ action }) => action,
    ),
  ).toEqual(['count.export'])
})

test('a variance carries its reason into the ledger and the file; another reason needs words', async () => {
  const [water, tea] = [await givenStock('10'), await givenStock('4')]
  const id = await open([water.code, tea.code])
  await enter(id, entry(water.id, '8'), entry(tea.id, '3'))
  const lineOf = async (productId: string) =>
    (await detail(id)).lines.find((line) => line.productId === productId)
  const lines = [
    { lineId: (await lineOf(water.id))?.id ?? '', reason: 30 },
    { lineId: (await lineOf(tea.id))?.id ?? '', reason: 39, note: '猫吃了' },
  ]
  const explain = (given: object[]) => clerk.send(countCalls.explainCount, { id, lines: given } as never)
  expect(await explain(lines)).toMatchObject({ rtnStatus: '35001' })
  await submit(id)
  expect((await explain([{ ...lines[1], note: '' }])).rtnStatus).not.toBe('0')
  expect(await explain([{ ...lines[0], reason: 40 }])).toMatchObject({ rtnStatus: '10002' })
  expect(await explain([{ ...lines[0], lineId: '1' }])).toMatchObject({ rtnStatus: '33008' })
  expect((await explain(lines)).rtnStatus).toBe('0')
  const written = (await exported(id)).map(({ code, reason, note }) => [code, reason, note])
  expect(written).toContainEqual([water.code, '失重、损耗', ''])
  expect(written).toContainEqual([tea.code, '其他', '猫吃了'])
  expect((await post(id)).rtnStatus).toBe('0')
  const moved = async (productId: string) =>
    (await admin.get(stockCalls.findStockMovePage, { storeId, productId })).records[0]
  expect(await moved(water.id)).toMatchObject({ kind: 50, change: '-2', reason: 30, note: '' })
  expect(await moved(tea.id)).toMatchObject({ kind: 50, change: '-1', reason: 39, note: '猫吃了' })
})

test('what was counted later stays, whenever it arrives; entries of one device follow each other', async () => {
  const water = await givenStock('10')
  const id = await open([water.code])
  const set = (amount: string, age: number, seen: string | null) =>
    entry(water.id, amount, 'set', { age, seen })
  const amount = async () => (await detail(id)).lines[0]?.amount
  await enter(id, set('9', 1000, null))
  expect(await enter(id, set('4', 100_000, null))).toMatchObject({
    rtnStatus: '33009',
    data: { who: '店员' },
  })
  expect(await amount()).toBe('9')
  // Made offline one after the other, each when the server had 9.
  const [one, two] = [set('7', 0, '9'), set('6', 0, '9')]
  expect((await enter(id, one)).rtnStatus).toBe('0')
  expect((await enter(id, two)).rtnStatus).toBe('33009')
  // Its answer was lost, so it comes again with the next one.
  expect((await enter(id, one, two)).rtnStatus).toBe('0')
  expect(await amount()).toBe('6')
  expect((await enter(id, set('8', 40, '6'), set('5', 20, '6'))).rtnStatus).toBe('0')
  expect(await amount()).toBe('5')
  expect((await enter(id, set('3', 40_000, '5'), set('2', 50_000, '5'))).rtnStatus).toBe('33009')
  // Sent in calls of their own: the first arrives after the second was made.
  expect((await enter(id, set('3', 50_000, '5'))).rtnStatus).toBe('0')
  expect((await enter(id, set('2', 40_000, '5'))).rtnStatus).toBe('0')
  expect(await amount()).toBe('2')
})
