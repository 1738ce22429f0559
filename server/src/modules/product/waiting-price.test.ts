import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

// A price and a cost that wait: every act that moves them says what it has done (decision 0006).

const { setPrices, saveProduct, saveProductCells, findProductDetail } = productCalls

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
})
afterEach(async () => {
  expect(await brokenInvariants(app.connection)).toEqual({})
})
afterAll(() => app?.close())

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
  expect(await saveCells(priced.id, { costPrice: null })).toMatchObject({
    ...{ scheduled: false, ended: false, replaced: true },
  })
  expect(await waits(priced.id)).toEqual(['6.00', null, midnightIn(1)])
  await saveCells(priced.id, { costPrice: '3.00' }, { restoreScheduled: true })
  expect(await waits(priced.id)).toEqual(['6.00', '3.00', midnightIn(1)])
})
