import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { storeIds, withoutCosts } from '../../../test/people.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

// A price and a cost that wait: each price is held against the cost of its day, and every act that moves them says what it has done (decision 0006).

const {
  cancelScheduledPrices,
  restoreScheduledPrices,
  setPrices,
  previewPrices,
  saveProduct,
  saveProductCells,
  findProductDetail,
  findOperationLogPage,
} = productCalls

let app: TestApp
let admin: Client
/** May not see costs. */
let blind: Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  blind = await withoutCosts(app, admin)
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

const dayIn = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)
const detail = (id: string) => admin.get(findProductDetail, { id })
/** 00:00 in Shanghai is 16:00 UTC of the day before. */
const midnightIn = (days: number) => `${dayIn(days - 1)}T16:00:00.000Z`
const waits = async (id: string) => {
  const { scheduled } = await detail(id)
  return (
    scheduled && [
      ...[scheduled.salesPrice, scheduled.costPrice],
      new Date(scheduled.effectiveAt).toISOString(),
    ]
  )
}
/** A product of 5.00 and cost 3.00. */
const given = async (name: string, fields: object = {}) =>
  detail((await givenProduct(admin, { name, salesPrice: '5.00', costPrice: '3.00', ...fields })).id)
const schedule = async (id: string, salesPrice: string, days = 1, by = admin) =>
  by.get(setPrices, {
    prices: [{ id, version: (await detail(id)).version, salesPrice }],
    ...{ effectivePolicy: 2, effectiveOn: dayIn(days) },
  })
const save = async (id: string, fields: object) =>
  admin.send(saveProduct, { ...formOf(await detail(id)), ...fields })
const saveCells = async (id: string, cells: object, more: object = {}) => {
  const { version } = await detail(id)
  const asked = { products: [{ id, version, cells }], ...more } as never
  const [answer] = (await admin.get(saveProductCells, asked)).products
  if (!answer) throw new Error('no answer')
  return answer
}

test('the form and the table move the waiting price to another day, and the undo moves it back', async () => {
  const { id } = await given('改天生效')
  await schedule(id, '6.00', 3)
  await save(id, { salesPrice: '6.00', effectivePolicy: 2, effectiveOn: dayIn(5) })
  expect(await waits(id)).toEqual(['6.00', '3.00', midnightIn(5)])
  await save(id, { name: '改天改名', salesPrice: '6.00', effectivePolicy: 2 })
  expect(await waits(id)).toEqual(['6.00', '3.00', midnightIn(1)])
  await save(id, { salesPrice: '6.00', effectivePolicy: 2, effectiveOn: dayIn(4) })
  expect(await saveCells(id, { salesPrice: '6.00' }, { effectivePolicy: 2 })).toMatchObject({
    ...{ scheduled: true, ended: false, replaced: true },
  })
  expect(await waits(id)).toEqual(['6.00', '3.00', midnightIn(1)])
  await saveCells(id, { salesPrice: '5.00' }, { restoreScheduled: true })
  expect(await waits(id)).toEqual(['6.00', '3.00', midnightIn(4)])
})

test('a waiting cost moves to another day like a price', async () => {
  const { id } = await given('成本改天')
  await save(id, { costPrice: '3.50', effectivePolicy: 2 })
  await save(id, { costPrice: '3.50', effectivePolicy: 2, effectiveOn: dayIn(5) })
  expect(await waits(id)).toEqual(['5.00', '3.50', midnightIn(5)])
  await saveCells(id, { costPrice: '3.50' }, { effectivePolicy: 2 })
  expect(await waits(id)).toEqual(['5.00', '3.50', midnightIn(1)])
})

test('a save that gives the waiting price and its day again changes nothing', async () => {
  const { id, version } = await given('同一天')
  await schedule(id, '6.00', 2)
  expect(await save(id, { salesPrice: '6.00', effectivePolicy: 2, effectiveOn: dayIn(2) })).toMatchObject({
    data: { version: version + 1 },
  })
})

test('the table says that a cost without a value waits, and that a price still waits beside a cleared cost', async () => {
  const { id } = await given('清空成本')
  await save(id, { costPrice: '3.50', effectivePolicy: 2 })
  expect(await saveCells(id, { costPrice: null }, { effectivePolicy: 2 })).toMatchObject({
    ...{ scheduled: true, ended: false, replaced: true },
  })
  expect(await waits(id)).toEqual(['5.00', null, midnightIn(1)])
  const priced = await given('清空成本留价')
  await schedule(priced.id, '6.00')
  // The price that waits only carries the cost.
  expect(await saveCells(priced.id, { costPrice: null })).toMatchObject({
    ...{ scheduled: false, ended: false, replaced: false },
  })
  expect(await waits(priced.id)).toEqual(['6.00', null, midnightIn(1)])
  await saveCells(priced.id, { costPrice: '3.00' }, { restoreScheduled: true })
  expect(await waits(priced.id)).toEqual(['6.00', '3.00', midnightIn(1)])
})

/** A product of 5.00 and cost 3.00, whose cost of 4.50 waits for tomorrow. */
async function givenDearer(name: string) {
  const { id } = await given(name)
  await save(id, { costPrice: '4.50', effectivePolicy: 2 })
  return detail(id)
}
const below = (cost: string) => ({ rtnStatus: '12020', rtnMsg: expect.stringContaining(cost) })

test('a price at once or for tomorrow asks about the cost that waits, in bulk, in the list, in the form and the table', async () => {
  for (const effectivePolicy of [1, 2] as const) {
    const { id, version } = await givenDearer(`涨成本${effectivePolicy}`)
    const prices = [{ id, version, salesPrice: '4.00' }]
    expect(await admin.send(setPrices, { prices, effectivePolicy })).toMatchObject(below('4.50'))
    expect(await save(id, { salesPrice: '4.00', effectivePolicy })).toMatchObject(below('4.50'))
    const { refused } = await saveCells(id, { salesPrice: '4.00' }, { effectivePolicy })
    expect(refused?.code).toBe('12020')
    const rule = { way: 'set', by: '4', ending: 'none', rounding: 'nearest' } as const
    expect((await admin.get(previewPrices, { ids: [id], rule, effectivePolicy })).rows[0]).toMatchObject({
      ...{ cost: '3.00', costOnDay: '4.50' },
    })
    await admin.get(setPrices, { prices, effectivePolicy, underCost: true })
  }
})

test('a price for the day of a lower cost is not held against the present one, and one at once is', async () => {
  const { id } = await given('降成本')
  await save(id, { costPrice: '2.00', effectivePolicy: 2 })
  const { version } = await detail(id)
  const prices = [{ id, version, salesPrice: '2.50' }]
  expect(await admin.send(setPrices, { prices })).toMatchObject(below('3.00'))
  expect(await save(id, { salesPrice: '2.60', effectivePolicy: 2 })).toMatchObject({ rtnStatus: '0' })
  const next = [{ id, version: version + 1, salesPrice: '2.50' }]
  await admin.get(setPrices, { prices: next, effectivePolicy: 2 })
})

test('a price of a store asks about the cost of the head office that waits, unless the cost is its own', async () => {
  const [storeId = ''] = await storeIds(admin)
  const { id: productId } = await givenDearer('门店成本')
  const price = (salesPrice: string, version = 0) => ({
    storeId,
    prices: [{ productId, version, salesPrice }],
  })
  const { findStoreGoodsPage, scheduleStorePrices, setStorePrices, saveStoreGoods } = goodsCalls
  const dearer = { rtnStatus: '28004', rtnMsg: expect.stringContaining('4.50') }
  for (const call of [scheduleStorePrices, setStorePrices] as const)
    expect(await admin.send(call as typeof setStorePrices, price('4.00'))).toMatchObject(dearer)
  const { records } = await admin.get(findStoreGoodsPage, { storeId, keyword: '门店成本' })
  expect(records[0]).toMatchObject({ costPrice: '3.00', costOnDay: '4.50' })
  await admin.get(scheduleStorePrices, price('4.60'))
  const { own, version } = await admin.get(goodsCalls.findStoreGoodsDetail, { storeId, productId })
  const saved = await admin.get(saveStoreGoods, {
    storeId,
    productId,
    version,
    own: { ...own, costPrice: '3.20' },
  })
  await admin.get(setStorePrices, price('4.00', saved.version))
})

const withdraw = async (id: string, part?: 'price' | 'cost', by = admin) => {
  const prices = [{ id, version: (await detail(id)).version }]
  return (await by.send(cancelScheduledPrices, { prices, ...(part ? { part } : {}) })).rtnStatus
}

test('a withdrawal names the price, the cost or both, and its undo gives back exactly that', async () => {
  const { id } = await givenDearer('撤回成本')
  await schedule(id, '6.00')
  const both = ['6.00', '4.50', midnightIn(1)]
  const restore = (by = admin) => by.get(restoreScheduledPrices, { ids: [id] })
  expect(await waits(id)).toEqual(both)
  for (const [part, left] of [
    ['price', ['5.00', '4.50', midnightIn(1)]],
    ['cost', ['6.00', '3.00', midnightIn(1)]],
    [undefined, null],
  ] as const) {
    expect(await withdraw(id, part)).toBe('0')
    expect(await waits(id)).toEqual(left)
    await restore()
    expect(await waits(id)).toEqual(both)
  }
  // Who does not see costs leaves them, also when he names them.
  expect(await withdraw(id, 'cost', blind)).toBe('10005')
  expect(await withdraw(id, undefined, blind)).toBe('0')
  expect(await waits(id)).toEqual(['5.00', '4.50', midnightIn(1)])
  expect(await withdraw(id, undefined, blind)).toBe('10005')
  await admin.send(restoreScheduledPrices, { ids: [id] })
  expect(await waits(id)).toEqual(['5.00', '4.50', midnightIn(1)])
  await restore(blind)
  expect(await waits(id)).toEqual(both)
  await withdraw(id, 'price')
  expect(await withdraw(id, 'price')).toBe('10005')
  expect(await withdraw(id, 'cost')).toBe('0')
  expect(await waits(id)).toBe(null)
})

test('what an undo or a taken-back withdrawal gives back is still of the person who scheduled it', async () => {
  const { id } = await given('谁安排的', { costPrice: null })
  await schedule(id, '6.00', 3)
  const by = async () => (await detail(id)).scheduled
  const before = await by()
  const undo = async (client: Client) =>
    client.get(setPrices, {
      prices: [{ id, version: (await detail(id)).version, salesPrice: '5.00' }],
      ...{ restoreScheduled: true, underCost: true },
    })
  await schedule(id, '7.00', 5, blind)
  expect(await by()).toMatchObject({ by: '小周' })
  await undo(blind)
  expect(await by()).toEqual(before)
  await blind.get(setPrices, { prices: [{ id, version: (await detail(id)).version, salesPrice: '5.50' }] })
  expect(await by()).toBe(null)
  await undo(blind)
  expect(await by()).toEqual(before)
  expect(await withdraw(id, undefined, blind)).toBe('0')
  await blind.get(restoreScheduledPrices, { ids: [id] })
  expect(await by()).toEqual(before)
  const { version, ...product } = formOf(await blind.get(findProductDetail, { id }))
  await blind.get(saveProduct, { ...product, version, salesPrice: '6.50', effectivePolicy: 2 })
  const cells = { products: [{ id, version: (await detail(id)).version, cells: { salesPrice: '5.00' } }] }
  await blind.get(saveProductCells, { ...cells, restoreScheduled: true } as never)
  expect(await by()).toEqual(before)
})

test('a price at once beside a cost that waits leaves the cost to the person who scheduled it', async () => {
  const { id } = await givenDearer('谁的成本')
  const before = (await detail(id)).scheduled
  const { version, ...form } = formOf(await blind.get(findProductDetail, { id }))
  await blind.get(saveProduct, { ...form, version, salesPrice: '5.50' })
  expect((await detail(id)).scheduled).toEqual({ ...before, salesPrice: '5.50' })
  const cells = { products: [{ id, version: (await detail(id)).version, cells: { salesPrice: '5.60' } }] }
  await blind.get(saveProductCells, cells as never)
  await blind.get(setPrices, { prices: [{ id, version: (await detail(id)).version, salesPrice: '5.70' }] })
  expect((await detail(id)).scheduled).toEqual({ ...before, salesPrice: '5.70' })
})

test('the log tells what waits, not what its row only carries; an undo gives all back', async () => {
  const changes = async (id: string) =>
    (await admin.get(findOperationLogPage, { productId: id, pageSize: 1 })).records[0]?.changes
  const priced = async (id: string, salesPrice: string, fields: object = {}) => {
    const { version } = await admin.get(findProductDetail, { id })
    await admin.get(setPrices, { prices: [{ id, version, salesPrice }], underCost: true, ...fields })
  }
  const dearer = await givenDearer('只等成本')
  const { id } = dearer
  await priced(id, '7.00')
  expect(await changes(id)).toEqual([{ field: 'salesPrice', before: '5.00', after: '7.00' }])
  expect(await waits(id)).toEqual(['7.00', '4.50', midnightIn(1)])
  await priced(id, '5.00', { restoreScheduled: true })
  expect(await waits(id)).toEqual(['5.00', '4.50', midnightIn(1)])
  expect(await changes(id)).toEqual([{ field: 'salesPrice', before: '7.00', after: '5.00' }])
  // A price that counts now waits no more, and an undo lets it wait again.
  await schedule(id, '7.00')
  await priced(id, '7.00')
  expect(await changes(id)).toEqual([
    { field: 'salesPrice', before: '5.00', after: '7.00' },
    { field: 'scheduledSalesPrice', before: '7.00', after: null },
    { field: 'scheduledFor', before: `${dayIn(1)} 00:00`, after: null },
  ])
  await priced(id, '5.00', { restoreScheduled: true })
  expect(await waits(id)).toEqual(['7.00', '4.50', midnightIn(1)])
})
