import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { withoutCosts } from '../../../test/people.ts'
import { appleForm, formOf, givenCategory, givenProduct } from '../../../test/products.ts'
import { productDuties } from './product-due.ts'

// A price and a cost that wait (decision 0006), beside other acts: what they end, keep and say in the log.

const P = productCalls
let app: TestApp
let admin: Client
let blind: Client
let database: pg.Client
let made = 0

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
  blind = await withoutCosts(app, admin)
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

const day = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)
const detail = (id: string, client = admin) => client.get(P.findProductDetail, { id })
const prices = async (id: string) => {
  const { salesPrice, costPrice, scheduled } = await detail(id)
  return [salesPrice, costPrice, scheduled && [scheduled.salesPrice, scheduled.costPrice]]
}
const set = async (id: string, salesPrice: string, more: object = {}, client = admin) =>
  client.send(P.setPrices, { prices: [{ id, version: (await detail(id)).version, salesPrice }], ...more })
const save = async (id: string, fields: object, client = admin) =>
  client.send(P.saveProduct, { ...formOf(await detail(id, client)), ...fields })
/** The changes of the last line, as 'field before>after'. */
const lastChanges = async (productId: string) => {
  const [line] = (await admin.get(P.findOperationLogPage, { productId })).records
  return line?.changes.map(({ field, before, after }) => `${field} ${before}>${after}`)
}
async function comeDue() {
  await database.query(`update product_price_change set effective_at = now() - interval '1 second'`)
  await keepControlPlane(database)
  for (const duty of productDuties) await duty.run(app.services)
}
const givenWater = async () =>
  (await givenProduct(admin, { name: `水 ${++made}`, salesPrice: '5.00', costPrice: '3.00' })).id
/** Apples by 500g, with a cost that waits for this day. */
async function givenApples(costPrice: string | null, waits: string) {
  const form = { ...appleForm(await givenCategory(admin), String(300_000 + ++made)), name: `苹果 ${made}` }
  const { id } = await admin.get(P.saveProduct, { ...form, costPrice })
  expect((await save(id, { costPrice: waits, effectivePolicy: 2 })).rtnStatus).toBe('0')
  return id
}
const per100g = { saleUnit: 82, displayUnit: 82, salesPrice: '1.60' }

test('only a withdrawal is taken back, and no price across a change of its unit', async () => {
  const form = { ...appleForm(await givenCategory(admin), '300999'), name: '苹果' }
  const { id } = await admin.get(P.saveProduct, form)
  await set(id, '8.50', { effectiveOn: day(4) })
  await save(id, per100g)
  const restore = () => admin.send(P.restoreScheduledPrices, { ids: [id] })
  expect(await restore()).toMatchObject({ rtnStatus: '12023' })
  // Nor by the undo of a price alone, in the list and in the table.
  expect(await set(id, '1.70', { restoreScheduled: true })).toMatchObject({ rtnStatus: '12023' })
  const { version } = await detail(id)
  const cells = { products: [{ id, version, cells: { salesPrice: '1.70' } }], restoreScheduled: true }
  const undone = await admin.get(P.saveProductCells, cells)
  expect(undone.products[0]?.refused).toMatchObject({ code: '12023' })
  expect(await prices(id)).toEqual(['1.60', null, null])

  const water = await givenWater()
  await set(water, '6.00', { effectiveOn: day(4) })
  await set(water, '7.00')
  expect(await admin.send(P.restoreScheduledPrices, { ids: [water] })).toMatchObject({ rtnStatus: '12023' })
  await set(water, '8.00', { effectiveOn: day(4) })
  await admin.get(P.cancelScheduledPrices, {
    prices: [{ id: water, version: (await detail(water)).version }],
  })
  expect((await admin.send(P.restoreScheduledPrices, { ids: [water] })).rtnStatus).toBe('0')
  expect(await prices(water)).toEqual(['7.00', '3.00', ['8.00', '3.00']])
})

test('a price at once stays when a waiting cost comes due, whatever the act says about waiting prices', async () => {
  for (const more of [{ withdrawScheduled: false }, {}, { withdrawScheduled: true }]) {
    const id = await givenWater()
    await save(id, { costPrice: '3.50', effectivePolicy: 2 })
    expect(await set(id, '7.00', more)).toMatchObject({
      data: { prices: [{ salesPrice: '7.00', ended: false, replaced: false }] },
    })
    expect(await lastChanges(id)).toEqual(['salesPrice 5.00>7.00'])
    await comeDue()
    expect(await prices(id)).toEqual(['7.00', '3.50', null])
    expect(await lastChanges(id)).toEqual(['costPrice 3.00>3.50', 'scheduledCostPrice 3.50>null'])
  }
})

test('to withdraw prices changes nothing of a waiting cost: no version, no line', async () => {
  const id = await givenWater()
  await save(id, { costPrice: '3.50', effectivePolicy: 2 })
  const { version } = await detail(id)
  expect(await set(id, '5.00', { withdrawScheduled: true })).toMatchObject({
    data: { prices: [{ version, ended: false, replaced: false }] },
  })
  expect(await prices(id)).toEqual(['5.00', '3.00', ['5.00', '3.50']])
})

test('the log says whether a price or a cost waits, and for which day', async () => {
  const id = await givenWater()
  await set(id, '6.00', { effectiveOn: day(3) })
  expect(await lastChanges(id)).toEqual([
    'scheduledSalesPrice null>6.00',
    `scheduledFor null>${day(3)} 00:00`,
  ])
  // The same price again changes nothing. Another day alone is a change.
  const { version } = await detail(id)
  await save(id, { salesPrice: '6.00', effectivePolicy: 2, effectiveOn: day(3) })
  expect((await detail(id)).version).toBe(version)
  await save(id, { salesPrice: '6.00', effectivePolicy: 2, effectiveOn: day(5) })
  expect(await lastChanges(id)).toEqual([`scheduledFor ${day(3)} 00:00>${day(5)} 00:00`])
  await set(id, '5.00', { withdrawScheduled: true })
  expect(await lastChanges(id)).toEqual([
    'scheduledSalesPrice 6.00>null',
    `scheduledFor ${day(5)} 00:00>null`,
  ])
  await save(id, { costPrice: '3.30', effectivePolicy: 2, effectiveOn: day(2) })
  expect(await lastChanges(id)).toEqual([
    'scheduledCostPrice null>3.30',
    `scheduledCostFor null>${day(2)} 00:00`,
  ])
  // Its undo gives back what waited, without a price.
  await admin.get(P.cancelScheduledPrices, { prices: [{ id, version: (await detail(id)).version }] })
  await admin.get(P.restoreScheduledPrices, { ids: [id] })
  expect(await prices(id)).toEqual(['5.00', '3.00', ['5.00', '3.30']])
  await set(id, '7.00')
  await set(id, '5.00', { restoreScheduled: true })
  expect(await prices(id)).toEqual(['5.00', '3.00', ['5.00', '3.30']])
})

test('a cost that waits follows a new sale unit exactly, or ends, and the log says so', async () => {
  const exact = await givenApples('4.00', '4.20')
  expect((await save(exact, per100g)).rtnStatus).toBe('0')
  expect(await prices(exact)).toEqual(['1.60', '0.80', ['1.60', '0.84']])
  expect(await lastChanges(exact)).toContain('scheduledCostPrice 4.20>0.84')
  const without = await givenApples(null, '4.20')
  expect((await save(without, per100g)).rtnStatus).toBe('0')
  expect(await prices(without)).toEqual(['1.60', null, ['1.60', '0.84']])
  const ends = await givenApples('4.00', '4.21')
  expect((await save(ends, per100g)).rtnStatus).toBe('0')
  expect(await prices(ends)).toEqual(['1.60', '0.80', null])
  expect(await lastChanges(ends)).toContain('scheduledCostPrice 4.21>null')
  // A new cost ends it, as always.
  const given = await givenApples('4.00', '4.20')
  expect((await save(given, { ...per100g, costPrice: '0.90' })).rtnStatus).toBe('0')
  expect(await prices(given)).toEqual(['1.60', '0.90', null])
  await comeDue()
  expect(await prices(exact)).toEqual(['1.60', '0.84', null])
})

test('a person who does not see costs changes no unit in which a cost is no whole cents', async () => {
  const exact = await givenApples('4.00', '4.20')
  expect((await save(exact, per100g, blind)).rtnStatus).toBe('0')
  expect(await prices(exact)).toEqual(['1.60', '0.80', ['1.60', '0.84']])
  const id = await givenApples('4.01', '4.20')
  expect(await save(id, per100g)).toMatchObject({ rtnStatus: '12041' })
  const before = await prices(id)
  expect((await save(id, per100g, blind)).rtnStatus).toBe('12100')
  expect(await prices(id)).toEqual(before)
})

test('an undo that leaves the present price schedules no price that nobody has scheduled', async () => {
  const ways: ((id: string) => Promise<{ data: unknown }>)[] = [
    (id) => set(id, '6.00', { restoreScheduled: true, underCost: true }, blind),
    async (id) =>
      blind.send(P.saveProductCells, {
        products: [{ id, version: (await detail(id)).version, cells: { origin: '山东' } }],
        ...{ underCost: true, restoreScheduled: true },
      }),
  ]
  for (const way of ways) {
    const id = await givenWater()
    await save(id, { costPrice: '3.50', effectivePolicy: 2, effectiveOn: day(3) })
    await set(id, '6.00', {}, blind)
    const twin = await givenWater()
    await set(twin, '6.00', {}, blind)
    const told = async (one: string) => {
      const { version } = await detail(one)
      const answer = JSON.stringify((await way(one)).data).replaceAll(/"(id|version)":("\d+"|\d+),/g, '')
      return [answer, (await detail(one)).version - version]
    }
    expect(await told(id)).toEqual(await told(twin))
    expect(await prices(id)).toEqual(['6.00', '3.00', ['6.00', '3.50']])
    expect((await detail(id, blind)).scheduled).toBeNull()
    await comeDue()
    expect(await prices(id)).toEqual(['6.00', '3.50', null])
  }
})
