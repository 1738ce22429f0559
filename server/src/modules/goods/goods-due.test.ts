import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { storeIds } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'
import type { Services } from '../../kernel/services.ts'
import { closeServices, openServices } from '../../services.ts'
import { goodsDuties } from './goods-due.ts'

let app: TestApp
let admin: Client
let manager: Client
let database: pg.Client
let second: Services
let storeId = ''
let other = ''

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  second = await openServices(app.services.settings, app.connection)
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  ;[storeId = '', other = ''] = await storeIds(admin)
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  if (second) await closeServices(second)
  await app?.close()
})

/** The timer runs on two nodes at once. */
const strike = () =>
  Promise.all([app.services, second].flatMap((node) => goodsDuties.map((duty) => duty.run(node))))
const midnightPasses = async () => {
  await database.query(
    `update store_goods set scheduled_at = now() - interval '1 second' where scheduled_at is not null`,
  )
  await keepControlPlane(database)
}
const detail = (productId: string) => admin.get(goodsCalls.findStoreGoodsDetail, { storeId, productId })
const schedule = (productId: string, version: number, salesPrice: string | null, more: object = {}) =>
  manager.send(goodsCalls.scheduleStorePrices, {
    storeId,
    prices: [{ productId, version, salesPrice }],
    ...more,
  })
const inTab = async (code: string) =>
  (await manager.get(goodsCalls.findStoreGoodsPage, { storeId, tab: 'scheduled', keyword: code })).records

test('a price for tomorrow is in its tab, changes nothing today, and counts from 00:00 on, once, by two nodes', async () => {
  const product = await givenProduct(admin)
  expect(await schedule(product.id, 0, '2.60')).toMatchObject({ rtnStatus: '0' })
  await strike()
  const [waiting] = await inTab(product.code)
  expect(waiting).toMatchObject({ salesPrice: '2.00', scheduled: { salesPrice: '2.60', by: '店长' } })
  await midnightPasses()
  await strike()
  await strike()
  expect(await detail(product.id)).toMatchObject({
    own: { salesPrice: '2.60' },
    scheduled: null,
    version: 2,
    since: { salesPrice: { by: '店长' } },
  })
  expect(await inTab(product.code)).toEqual([])
  const log = await admin.get(goodsCalls.findStoreGoodsLog, { storeId, productId: product.id })
  expect(log.records.map(({ by, changes }) => [by, changes[0]])).toEqual([
    ['系统定时', { field: 'salesPrice', before: null, after: '2.60' }],
    ['店长', { field: 'scheduledPrice', before: null, after: '2.60' }],
  ])
  // Who saves what he saw before is told.
  const { own } = await detail(product.id)
  const stale = await manager.send(goodsCalls.saveStoreGoods, {
    storeId,
    productId: product.id,
    version: 1,
    own,
  })
  expect(stale).toMatchObject({ rtnStatus: '10007' })
  expect(stale.rtnMsg).toContain('系统定时')
})

test('is withdrawn, replaced by a later one, and goes when the store follows the head office again', async () => {
  const { id } = await givenProduct(admin)
  await schedule(id, 0, '2.60')
  expect(await schedule(id, 1, '2.70', { effectiveOn: '2020-01-01' })).toMatchObject({
    rtnStatus: '12021',
    data: [{ path: 'effectiveOn' }],
  })
  expect(await schedule(id, 0, '2.70')).toMatchObject({ rtnStatus: '10007' })
  await schedule(id, 1, '2.70')
  expect((await detail(id)).scheduled?.salesPrice).toBe('2.70')
  await schedule(id, 2, null)
  expect((await detail(id)).scheduled).toBe(null)
  await schedule(id, 3, '2.80')
  await admin.get(goodsCalls.changeStoreGoods, {
    storeIds: [storeId],
    productIds: [id],
    act: 'follow',
    fields: ['salesPrice'],
  })
  expect((await detail(id)).scheduled).toBe(null)
  await midnightPasses()
  await strike()
  expect((await detail(id)).own.salesPrice).toBe(null)
  const { records } = await admin.get(auditCalls.findAuditPage, { action: 'goods.schedule' })
  expect(records[0]).toMatchObject({ storeId, changes: [{ field: 'scheduledPrice', after: '2.80' }, {}] })
})

/** The head office acts on the price of the product in the store. */
const push = (id: string, act: string) =>
  admin.get(goodsCalls.changeStoreGoods, {
    storeIds: [storeId],
    productIds: [id],
    act,
    fields: ['salesPrice'],
  } as never)

test('sleeps while the head office locks the price, and a locked one cannot be scheduled', async () => {
  const { id } = await givenProduct(admin)
  await schedule(id, 0, '2.60')
  await push(id, 'lock')
  expect(await schedule(id, 2, '2.90')).toMatchObject({ rtnStatus: '28009' })
  // Nor does the store withdraw it: it could not give it back.
  expect(await schedule(id, 2, null)).toMatchObject({ rtnStatus: '28009' })
  const prices = [{ productId: id, version: 2, salesPrice: null }]
  expect(await manager.get(goodsCalls.setStorePrices, { storeId, prices })).toMatchObject({ undoId: null })
  expect((await detail(id)).scheduled).toMatchObject({ salesPrice: '2.60' })
  await midnightPasses()
  await strike()
  const row = async () =>
    (await admin.get(goodsCalls.findStoreGoodsPage, { storeId, keyword: (await detail(id)).code })).records[0]
  expect((await row())?.salesPrice).toBe('2.00')
  await push(id, 'unlockOwn')
  expect((await row())?.salesPrice).toBe('2.60')
})

test('ends when the lock goes and the store follows the head office again', async () => {
  const { id } = await givenProduct(admin)
  await schedule(id, 0, '2.60')
  await push(id, 'lock')
  await push(id, 'unlock')
  expect(await detail(id)).toMatchObject({ scheduled: null, locked: [] })
  await midnightPasses()
  await strike()
  expect((await detail(id)).own.salesPrice).toBe(null)
})

test('a price that is that of the head office when its day comes follows it', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  await schedule(product.id, 0, '2.00')
  await midnightPasses()
  await strike()
  expect(await detail(product.id)).toMatchObject({ own: { salesPrice: null }, scheduled: null, since: {} })
})

test('a price that the head office changes at the same moment counts as that of the head office', async () => {
  const [keeps, follows] = [
    await givenProduct(admin, { salesPrice: '6.00' }),
    await givenProduct(admin, { salesPrice: '5.00' }),
  ]
  const atHead = async ({ id }: { id: string }, salesPrice: string) => {
    const { version } = await admin.get(productCalls.findProductDetail, { id })
    const prices = [{ id, version, salesPrice }]
    await admin.get(productCalls.setPrices, { prices, underCost: true, effectivePolicy: 2 })
  }
  await atHead(keeps, '5.00')
  await atHead(follows, '6.00')
  for (const { id } of [keeps, follows]) await schedule(id, 0, '6.00', { underCost: true })
  await database.query(`update product_price_change set effective_at = now() - interval '1 second'`)
  await midnightPasses()
  await strike()
  expect((await detail(keeps.id)).own.salesPrice).toBe('6.00')
  expect((await detail(follows.id)).own.salesPrice).toBe(null)
})

test('an own cost above the price that waits asks, too', async () => {
  const product = await givenProduct(admin, { salesPrice: '10.00', costPrice: '2.00' })
  await schedule(product.id, 0, '6.00')
  const { own, version } = await detail(product.id)
  const dear = { storeId, productId: product.id, version, own: { ...own, costPrice: '8.00' } }
  expect(await admin.send(goodsCalls.saveStoreGoods, dear)).toMatchObject({ rtnStatus: '28004' })
  expect(await admin.send(goodsCalls.saveStoreGoods, { ...dear, underCost: true })).toMatchObject({
    rtnStatus: '0',
  })
})

test('below the cost asks once; another store is refused', async () => {
  const { id } = await givenProduct(admin, { costPrice: '1.50' })
  const cheap = { storeId, prices: [{ productId: id, version: 0, salesPrice: '1.20' }] }
  expect(await admin.send(goodsCalls.scheduleStorePrices, cheap)).toMatchObject({ rtnStatus: '28004' })
  expect(await admin.send(goodsCalls.scheduleStorePrices, { ...cheap, underCost: true })).toMatchObject({
    rtnStatus: '0',
  })
  const elsewhere = await manager.send(goodsCalls.scheduleStorePrices, { ...cheap, storeId: other })
  expect(elsewhere.rtnStatus).not.toBe('0')
})

test('a change of prices at the head office names the stores that keep their own', async () => {
  const { id } = await givenProduct(admin)
  await admin.get(goodsCalls.setStorePrices, {
    storeId: other,
    prices: [{ productId: id, version: 0, salesPrice: '2.50' }],
  })
  const preview = (client: Client) =>
    client.get(productCalls.previewPrices, {
      ids: [id],
      rule: { way: 'set', by: '3.00', ending: 'none', rounding: 'nearest' },
    })
  expect((await preview(admin)).rows[0]?.ownStores).toEqual(['晨光便利二店'])
})
