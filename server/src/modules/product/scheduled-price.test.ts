import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { apply, check, reasonsOf, undo } from '../../../test/given-import.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { withoutCosts } from '../../../test/people.ts'
import { formOf, givenCategory, givenProduct } from '../../../test/products.ts'
import { productDuties } from './product-due.ts'

const {
  setPrices,
  saveProduct,
  findScheduledPricePage,
  findScheduledPriceActors,
  reschedulePrices,
  cancelScheduledPrices,
  restoreScheduledPrices,
  findProductDetail,
  findProductPage,
  findOperationLogPage,
} = productCalls

let app: TestApp
let admin: Client
let blind: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
  // Without the scheduled prices of the demo.
  await database.query('delete from product_price_change')
  await keepControlPlane(database)
  blind = await withoutCosts(app, admin)
})
afterEach(async () => {
  expect(await brokenInvariants(app.connection)).toEqual({})
  await database.query('delete from product_price_change')
  await keepControlPlane(database)
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

/** The day in so many days, in the merchant's time zone. */
const inDays = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)
/** 00:00 in Shanghai is 16:00 UTC of the day before. */
const midnightOf = (days: number) => `${inDays(days - 1)}T16:00:00`

/** An effective product with price 5.00 and cost 3.00, and a price that waits. */
async function given(name: string, days: number, salesPrice = '6.00', by = admin, fields = {}) {
  const { id, version } = await givenProduct(admin, {
    name,
    salesPrice: '5.00',
    costPrice: '3.00',
    ...fields,
  })
  await by.get(setPrices, {
    prices: [{ id, version, salesPrice }],
    ...{ underCost: true, effectivePolicy: 2, effectiveOn: inDays(days) },
  })
  return id
}
const page = (asked: object = {}, client = admin) => client.get(findScheduledPricePage, asked)
const scheduled = async (id: string) => (await admin.get(findProductDetail, { id })).scheduled
/** These products as they are now. */
const seen = (...ids: string[]) =>
  Promise.all(ids.map(async (id) => ({ id, version: (await admin.get(findProductDetail, { id })).version })))
const lastLine = async (productId: string) =>
  (await admin.get(findOperationLogPage, { productId })).records[0]

test('the list has the next moment first, each batch with its number on all pages, and the tab its number', async () => {
  const late = await given('后生效', 9, '4.50')
  const [one, two] = [await given('先生效甲', 1), await given('先生效乙', 1, '2.50', blind)]
  const all = await page()
  expect(all.records.map(({ id }) => id)).toEqual([one, two, late])
  expect(all.records[1]).toMatchObject({
    ...{ name: '先生效乙', before: '5.00', after: '2.50', costBefore: '3.00', costAfter: '3.00', by: '小周' },
  })
  expect(all.batches.map(({ count }) => count)).toEqual([2, 1])
  expect(new Date(all.batches[0]?.effectiveAt ?? '').toISOString()).toContain(midnightOf(1))
  const first = await page({ pageSize: 1 })
  expect(first).toMatchObject({ total: 3, batches: [{ count: 2 }], counts: { scheduled: 3 } })
  expect((await admin.get(findProductPage, { pageSize: 1 })).counts.scheduled).toBe(3)
  expect((await page({ pageNo: 2, pageSize: 2 })).records.map(({ id }) => id)).toEqual([late])
})

test('the list is searched by word, category, day and person', async () => {
  const categoryId = await givenCategory(admin, '改价类目')
  const one = await given('找得到的水', 2, '6.00', blind, { categoryId })
  await given('别的', 5)
  const found = async (asked: object) => (await page(asked)).records.map(({ id }) => id)
  expect(await found({ keyword: '找得到' })).toEqual([one])
  expect(await found({ categoryId })).toEqual([one])
  expect(await found({ effectiveFrom: inDays(2), effectiveTo: inDays(2) })).toEqual([one])
  expect(await found({ effectiveFrom: inDays(6) })).toEqual([])
  const people = await admin.get(findScheduledPriceActors, {})
  const who = people.find(({ name }) => name === '小周')?.id
  expect(await found({ employeeId: who })).toEqual([one])
  expect(await admin.get(findScheduledPriceActors, { keyword: '周' })).toEqual([{ id: who, name: '小周' }])
})

test('the numbers of the tabs follow the search, in the list of products and in that of scheduled prices', async () => {
  const categoryId = await givenCategory(admin, '页签类目')
  await given('页签里的水', 2, '6.00', blind, { categoryId })
  await given('页签外的', 5)
  await givenProduct(admin, { name: '页签里没有定价', categoryId, barcodes: ['6901234509998'] })
  for (const asked of [{ keyword: '页签里' }, { categoryId }]) {
    const counts = { all: 2, 30: 2, 10: 0, scheduled: 1 }
    expect((await admin.get(findProductPage, { ...asked, pageSize: 1 })).counts).toMatchObject(counts)
    expect((await page(asked)).counts).toMatchObject(counts)
  }
  // A whole barcode, the beginning of one, and nothing: each is searched in its own way.
  for (const keyword of ['6901234509998', '69012345099', '没有这个词']) {
    const { counts } = await admin.get(findProductPage, { keyword, pageSize: 1 })
    expect((await page({ keyword })).counts).toEqual(counts)
    expect(counts.all).toBe(keyword.startsWith('69') ? 1 : 0)
  }
  expect((await page({ effectiveFrom: inDays(4) })).counts.scheduled).toBe(1)
  const { counts } = await admin.get(findProductPage, { pageSize: 1 })
  expect(counts.scheduled).toBe(2)
  expect((await page({})).counts).toEqual(counts)
  // Another tab of the same search has the same number.
  expect((await admin.get(findProductPage, { keyword: '页签里', status: 10 })).counts.scheduled).toBe(1)
})

test('a person who may not see the cost gets no margin', async () => {
  await given('没毛利', 1, '2.00')
  expect((await page({}, blind)).records[0]).toMatchObject({
    costBefore: null,
    costAfter: null,
    after: '2.00',
  })
})

test('a new cost for tomorrow is refused while a price waits for a later day, in the form and a sheet', async () => {
  const [typed, sheet] = [await given('不提前甲', 9), await given('不提前乙', 9)]
  const at = (await scheduled(typed))?.effectiveAt
  const form = formOf(await admin.get(findProductDetail, { id: typed }))
  const cost = { ...form, ...{ costPrice: '3.50', effectivePolicy: 2 as const } }
  expect(await admin.send(saveProduct, cost)).toMatchObject({
    rtnStatus: '12053',
    rtnMsg: expect.stringContaining(`「不提前甲」已定好在 ${inDays(9)} 变价`),
    data: [{ path: 'costPrice' }],
  })
  await admin.get(saveProduct, { ...cost, effectiveOn: inDays(9) })
  expect(await scheduled(typed)).toMatchObject({ salesPrice: '6.00', costPrice: '3.50', effectiveAt: at })
  const { code } = await admin.get(findProductDetail, { id: sheet })
  const { id } = await check(admin, ['编码', '成本价'], [[code, '3.50']], { choices: { effect: 'nextDay' } })
  expect(Object.values(await reasonsOf(admin, id))).toEqual([
    [expect.stringContaining('同一件商品只能在同一天变')],
  ])
  expect(await scheduled(sheet)).toMatchObject({ salesPrice: '6.00', costPrice: '3.00', effectiveAt: at })
})

test('a new cost above the price that waits asks once, in the form and the table, at once and later', async () => {
  const id = await given('贵了的成本', 2, '4.00')
  const form = async () => formOf(await admin.get(findProductDetail, { id }))
  for (const effectivePolicy of [1, 2] as const)
    expect(
      await admin.send(saveProduct, {
        ...(await form()),
        ...{ costPrice: '4.50', effectivePolicy, effectiveOn: effectivePolicy === 2 ? inDays(2) : null },
      }),
    ).toMatchObject({ rtnStatus: '12020', data: [{ path: 'salesPrice' }] })
  const { version } = await admin.get(findProductDetail, { id })
  const cells = { products: [{ id, version, cells: { costPrice: '4.50' } }] } as never
  const [answer] = (await admin.get(productCalls.saveProductCells, cells)).products
  expect(answer?.refused?.code).toBe('12020')
  await admin.get(saveProduct, { ...(await form()), costPrice: '4.50', underCost: true })
  expect(await scheduled(id)).toMatchObject({ salesPrice: '4.00', costPrice: '4.50' })
})

test('a new cost leaves the price that waits, in the form and the table, at once and later', async () => {
  const id = await given('只改成本', 2)
  const form = async () => formOf(await admin.get(findProductDetail, { id }))
  await admin.get(saveProduct, { ...(await form()), costPrice: '3.50' })
  expect(await scheduled(id)).toMatchObject({ salesPrice: '6.00', costPrice: '3.50' })
  const { version } = await admin.get(findProductDetail, { id })
  await admin.get(productCalls.saveProductCells, {
    products: [{ id, version, cells: { costPrice: '3.60' } }],
  } as never)
  expect(await scheduled(id)).toMatchObject({ salesPrice: '6.00', costPrice: '3.60' })
  await admin.get(saveProduct, {
    ...(await form()),
    ...{ costPrice: '3.70', effectivePolicy: 2, effectiveOn: inDays(2) },
  })
  expect(await scheduled(id)).toMatchObject({ salesPrice: '6.00', costPrice: '3.70' })
  expect(await admin.get(findProductDetail, { id })).toMatchObject({ salesPrice: '5.00', costPrice: '3.60' })
  // A new price ends the price that waits, and not the cost.
  await admin.get(saveProduct, { ...(await form()), salesPrice: '5.50' })
  expect(await scheduled(id)).toMatchObject({ salesPrice: '5.50', costPrice: '3.70' })
})

test('the present price ends the price that waits only with a withdrawal', async () => {
  const id = await given('还是原价', 2)
  const { version } = await admin.get(findProductDetail, { id })
  const asked = { prices: [{ id, version, salesPrice: '5.00' }] }
  for (const how of [{ effectivePolicy: 2 as const }, {}])
    expect((await admin.get(setPrices, { ...asked, ...how })).prices[0]).toMatchObject({ version })
  expect(await scheduled(id)).toMatchObject({ salesPrice: '6.00' })
  const [answer] = (await admin.get(setPrices, { ...asked, withdrawScheduled: true })).prices
  expect(answer).toMatchObject({ salesPrice: '5.00', scheduled: false, version: version + 1 })
  expect(await scheduled(id)).toBeNull()
  expect((await lastLine(id))?.changes).toContainEqual({
    ...{ field: 'scheduledSalesPrice', before: '6.00', after: null },
  })
})

test('the same price for the same day is no change: it stays that of its person, and no line and no undo says otherwise', async () => {
  for (const days of [1, 4]) {
    const id = await given(`同价 ${days}`, days)
    await database.query(`update product_price_change set actor = '小周' where product_id = $1`, [id])
    const state = async () => [await scheduled(id), await lastLine(id), await seen(id)]
    const before = await state()
    expect(before[0]).toMatchObject({ by: '小周' })
    const on = days === 1 ? {} : { effectiveOn: inDays(days) }
    const later = { underCost: true, effectivePolicy: 2, ...on }
    for (const client of [admin, blind]) {
      const [one] = await seen(id)
      const set = await client.get(setPrices, { prices: [{ ...one, salesPrice: '6.00' }], ...later } as never)
      expect(set.prices).toMatchObject([{ ...one, scheduled: false, ended: false, replaced: false }])
      const form = formOf(await client.get(findProductDetail, { id }))
      await client.get(saveProduct, { ...form, salesPrice: '6.00', ...later } as never)
      const cells = {
        products: [{ ...one, cells: { salesPrice: '6.00' } }],
        underCost: true,
        effectivePolicy: 2,
      }
      if (days === 1) await client.get(productCalls.saveProductCells, cells as never)
    }
    expect(await state()).toEqual(before)
  }
})

test('prices move to another day, all or none, and the log says from when to when', async () => {
  const [one, two] = [await given('改期甲', 3), await given('改期乙', 3)]
  await admin.get(reschedulePrices, { prices: await seen(one, two), effectiveOn: inDays(20) })
  expect((await page()).batches).toMatchObject([{ count: 2 }])
  expect(await lastLine(one)).toMatchObject({
    action: 'reschedule',
    changes: [{ field: 'scheduledFor', before: `${inDays(3)} 00:00`, after: `${inDays(20)} 00:00` }],
  })
  const { version } = await admin.get(findProductDetail, { id: one })
  await admin.get(reschedulePrices, { prices: await seen(one), effectiveOn: inDays(20) })
  expect((await admin.get(findProductDetail, { id: one })).version).toBe(version)
  await admin.get(reschedulePrices, { prices: await seen(one) })
  expect((await page()).records.map(({ id }) => id)).toEqual([one, two])
  for (const effectiveOn of [inDays(0), inDays(91)])
    expect(await admin.send(reschedulePrices, { prices: await seen(one), effectiveOn })).toMatchObject({
      rtnStatus: '12021',
      data: [{ path: 'effectiveOn' }],
    })
  const bare = await givenProduct(admin, { name: '没有待生效' })
  const refused = await admin.send(reschedulePrices, {
    prices: await seen(two, bare.id),
    effectiveOn: inDays(30),
  })
  expect(refused).toMatchObject({ rtnStatus: '12022', rtnMsg: '「没有待生效」没有待生效的价格了' })
  expect((await scheduled(two))?.effectiveAt).toBe((await page()).records[1]?.effectiveAt)
})

test('a withdrawal is taken back with the same price, cost and moment, also without seeing the cost', async () => {
  const id = await given('撤了又回来', 7, '6.60')
  const product = await admin.get(findProductDetail, { id })
  await admin.get(saveProduct, {
    ...formOf(product),
    ...{ salesPrice: '6.60', costPrice: '4.40', effectivePolicy: 2 },
  })
  await admin.get(reschedulePrices, { prices: await seen(id), effectiveOn: inDays(8) })
  const before = await scheduled(id)
  expect(before).toMatchObject({ salesPrice: '6.60', costPrice: '4.40' })
  await blind.get(cancelScheduledPrices, { prices: await seen(id) })
  expect(await scheduled(id)).toMatchObject({ salesPrice: '5.00', costPrice: '4.40' })
  // Only the person who withdrew it.
  expect((await admin.send(restoreScheduledPrices, { ids: [id] })).rtnStatus).toBe('12023')
  await blind.get(restoreScheduledPrices, { ids: [id] })
  expect(await scheduled(id)).toEqual(before)
  expect(await lastLine(id)).toMatchObject({
    action: 'restorePrice',
    changes: expect.arrayContaining([{ field: 'scheduledSalesPrice', before: null, after: '6.60' }]),
  })
  expect((await blind.send(restoreScheduledPrices, { ids: [id] })).rtnStatus).toBe('12023')
})

test('a withdrawal is not taken back after another change or after its moment; the others come back', async () => {
  const [one, two] = [await given('改过', 1), await given('没改', 1)]
  await admin.get(cancelScheduledPrices, { prices: await seen(one, two) })
  const now = await admin.get(findProductDetail, { id: one })
  await admin.get(saveProduct, { ...formOf(now), name: '改过了' })
  expect((await admin.send(restoreScheduledPrices, { ids: [one] })).rtnStatus).toBe('12023')
  expect(await admin.get(restoreScheduledPrices, { ids: [two, one] })).toEqual({
    refused: [{ id: one, code: '12023', message: expect.stringContaining('改过了') }],
  })
  expect(await scheduled(two)).toMatchObject({ salesPrice: '6.00' })
  await admin.get(cancelScheduledPrices, { prices: await seen(two) })
  await database.query(
    `update change_log set changes = replace(changes::text, $1, $2)::jsonb where record_id = $3 and action = 'cancelPrice'`,
    [`${inDays(1)} 00:00`, `${inDays(0)} 00:00`, two],
  )
  expect((await admin.send(restoreScheduledPrices, { ids: [two] })).rtnStatus).toBe('12023')
})

test('a withdrawal and a move reach only the price that the person saw, and name who changed it', async () => {
  const acts = [
    [cancelScheduledPrices, {}],
    [reschedulePrices, { effectiveOn: inDays(20) }],
  ] as const
  for (const [call, more] of acts) {
    const id = await given(`看过的价${call.path.length}`, 1, '6.00')
    const prices = await seen(id)
    const { version } = await admin.get(findProductDetail, { id })
    await blind.get(setPrices, {
      prices: [{ id, version, salesPrice: '6.50' }],
      ...{ underCost: true, effectivePolicy: 2, effectiveOn: inDays(1) },
    })
    expect(await admin.send(call, { prices, ...more } as never)).toMatchObject({
      rtnStatus: '10007',
      rtnMsg: expect.stringContaining('小周'),
      data: { changes: [{ field: 'scheduledSalesPrice', before: '6.00', after: '6.50' }] },
    })
    expect(await scheduled(id)).toMatchObject({ salesPrice: '6.50', by: '小周' })
  }
})

test('of a withdrawal, a move and a new price of one version at once, one is done', async () => {
  for (let round = 0; round < 6; round += 1) {
    const id = await given(`抢着改${round}`, 1)
    const prices = await seen(id)
    const version = prices[0]?.version ?? 0
    const answers = await Promise.all([
      admin.send(cancelScheduledPrices, { prices }),
      admin.send(reschedulePrices, { prices, effectiveOn: inDays(9) }),
      blind.send(setPrices, { prices: [{ id, version, salesPrice: '7.00' }], effectivePolicy: 2 }),
    ])
    expect(answers.filter(({ rtnStatus }) => rtnStatus === '0')).toHaveLength(1)
    expect((await seen(id))[0]?.version).toBe(version + 1)
  }
})

test('at midnight a price either takes effect or has moved, never both', async () => {
  const ids: string[] = []
  for (let at = 0; at < 12; at += 1) ids.push(await given(`零点${at}`, 1))
  const dueSoon = () =>
    database.query(`update product_price_change set effective_at = now() + interval '150 ms'`)
  const before = await seen(...ids)
  await dueSoon()
  await keepControlPlane(database)
  const strike = () => Promise.all(productDuties.map((duty) => duty.run(app.services)))
  const moves = before.map(async (price, at) => {
    await new Promise((resolve) => setTimeout(resolve, at * 25))
    return (await admin.send(reschedulePrices, { prices: [price], effectiveOn: inDays(30) })).rtnStatus
  })
  const strikes = (async () => {
    for (let at = 0; at < 8; at += 1) {
      await strike()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  })()
  const answers = await Promise.all(moves)
  await strikes
  await strike()
  for (const [at, id] of ids.entries()) {
    const { salesPrice, scheduled: waits } = await admin.get(findProductDetail, { id })
    const moved = answers[at] === '0'
    expect(moved ? ['5.00', true] : ['6.00', false], `${id} ${answers[at]}`).toEqual([
      salesPrice,
      waits !== null,
    ])
    const lines = (await admin.get(findOperationLogPage, { productId: id })).records.map((one) => one.action)
    expect(lines.filter((action) => action === 'priceDue' || action === 'reschedule')).toHaveLength(1)
  }
  expect(new Set(answers.filter((answer) => answer !== '0'))).toEqual(new Set(['12022']))
})

test('the order of the list has an index', async () => {
  await database.query('begin')
  // The table is small, so the planner would sort it.
  for (const way of ['seqscan', 'bitmapscan', 'sort']) await database.query(`set local enable_${way} = off`)
  const { rows } = await database.query(
    `explain select product_id from product_price_change where merchant_id = 1 order by effective_at, product_id limit 10`,
  )
  await database.query('rollback')
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan).toContain('product_price_change_order')
  expect(plan).not.toContain('Sort')
})

test('a sheet with a new cost leaves the price that waits, one with a new price the cost; an undo gives all back', async () => {
  const id = await given('表格改成本', 2)
  const { code } = await admin.get(findProductDetail, { id })
  const imported = async (header: string, value: string) => {
    const { id: importId } = await check(admin, ['编码', header], [[code, value]])
    await apply(admin, importId)
    return importId
  }
  const cost = await imported('成本价', '3.50')
  expect(await scheduled(id)).toMatchObject({ salesPrice: '6.00', costPrice: '3.50' })
  const price = await imported('销售价', '5.50')
  expect(await scheduled(id)).toBe(null)
  expect(await admin.get(findProductDetail, { id })).toMatchObject({ salesPrice: '5.50', costPrice: '3.50' })
  await undo(admin, price)
  expect(await scheduled(id)).toMatchObject({ salesPrice: '6.00', costPrice: '3.50' })
  await undo(admin, cost)
  expect(await scheduled(id)).toMatchObject({ salesPrice: '6.00', costPrice: '3.00' })
  // The price that waits only carries the cost that counts.
  expect((await lastLine(id))?.changes).toEqual([{ field: 'costPrice', before: '3.50', after: '3.00' }])
  const dearer = (await givenProduct(admin, { name: '表格只等成本', salesPrice: '5.00', costPrice: '3.00' }))
    .id
  const form = formOf(await admin.get(findProductDetail, { id: dearer }))
  await admin.get(saveProduct, { ...form, costPrice: '4.50', effectivePolicy: 2 })
  const { id: importId } = await check(admin, ['编码', '销售价'], [[form.code as string, '7.00']])
  await apply(admin, importId)
  expect((await lastLine(dearer))?.changes).toEqual([{ field: 'salesPrice', before: '5.00', after: '7.00' }])
  await undo(admin, importId)
  expect(await scheduled(dearer)).toMatchObject({ salesPrice: '5.00', costPrice: '4.50' })
  // A new cost above the price that waits asks, too.
  const cheap = await admin.get(findProductDetail, { id: await given('表格低价', 2, '4.00') })
  const { findings } = await check(admin, ['编码', '成本价'], [[cheap.code, '4.50']])
  expect(findings).toMatchObject([{ kind: 'underCost', examples: [expect.stringContaining('4.00 < 4.50')] }])
})
