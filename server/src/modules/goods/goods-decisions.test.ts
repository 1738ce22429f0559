import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import type { OwnValues } from '@zhanggui/contract/goods/goods.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { givenKey } from '../../../test/open.ts'
import { storeIds } from '../../../test/people.ts'
import { formOf, givenProduct } from '../../../test/products.ts'
import { productDuties } from '../product/product-due.ts'

// Rules of head office and stores (decisions section 10) that no other test has word for word.

let app: TestApp
let admin: Client
let manager: Client
let database: pg.Client
let storeId = ''

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  ;[storeId = ''] = await storeIds(admin)
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

type Known = Pick<ProductDetail, 'id' | 'code'>
const row = async ({ code }: Known) =>
  (await admin.get(goodsCalls.findStoreGoodsPage, { storeId, keyword: code })).records[0]

const save = async ({ id: productId }: Known, own: Partial<OwnValues>) => {
  const asked = { storeId, productId }
  const { version, own: now } = await admin.get(goodsCalls.findStoreGoodsDetail, asked)
  await manager.get(goodsCalls.saveStoreGoods, { ...asked, version, own: { ...now, ...own } })
}
const list = (product: Known, listed: boolean, values?: 'own' | 'head') =>
  manager.get(goodsCalls.setStoreListing, {
    ...{ storeId, productIds: [product.id], listed },
    ...(values ? { values } : {}),
  })

test('back to the head office before midnight takes the price of today, then that of tonight', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  await save(product, { salesPrice: '2.50' })
  const form = formOf(await admin.get(productCalls.findProductDetail, { id: product.id }))
  await admin.get(productCalls.saveProduct, { ...form, salesPrice: '3.00', effectivePolicy: 2 })
  await save(product, { salesPrice: null })
  expect(await row(product)).toMatchObject({ salesPrice: '2.00', own: [] })
  await database.query(`update product_price_change set effective_at = now() - interval '1 second'`)
  await keepControlPlane(database)
  for (const duty of productDuties) await duty.run(app.services)
  expect(await row(product)).toMatchObject({ salesPrice: '3.00', own: [] })
})

test('an invalid product sells nowhere, and one that is active again sells with the own values that it had', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  await save(product, { salesPrice: '2.50' })
  await admin.get(productCalls.moveProducts, { ids: [product.id], move: 'invalidate' })
  expect(await row(product)).toBeUndefined()
  for (const move of ['restore', 'publish'] as const)
    await admin.get(productCalls.moveProducts, { ids: [product.id], move })
  expect(await row(product)).toMatchObject({ salesPrice: '2.50', own: ['salesPrice'] })
})

test('delisting keeps own values and stock', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  await save(product, { salesPrice: '2.50' })
  await manager.get(stockCalls.adjustStock, {
    storeId,
    lines: [{ productId: product.id, way: 'add', amount: '7' }],
    reason: 10,
  } as never)
  await list(product, false)
  expect(await row(product)).toMatchObject({ listed: 0, salesPrice: '2.50' })
  const stock = await manager.get(stockCalls.findStockDetail, { storeId, productId: product.id })
  expect(stock).toMatchObject({ onHand: '7' })
  await list(product, true, 'own')
  expect(await row(product)).toMatchObject({ listed: 1, salesPrice: '2.50' })
})

test('delisting keeps open orders: what was ordered is prepared and handed out, a new order is refused', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00', deliveryTypes: [] })
  await manager.get(stockCalls.adjustStock, {
    storeId,
    lines: [{ productId: product.id, way: 'add', amount: '7' }],
    reason: 10,
  } as never)
  const shop = await givenKey(app, admin)
  const form = {
    source: 'shopApp',
    store: (await admin.get(storeCalls.findStoreDetail, { id: storeId })).code,
    deliveryType: 40 as const,
    lines: [{ sku: product.code, quantity: '2', price: '2.00' }],
    payable: '4.00',
    buyer: { name: '林女士', phone: '13812345678' },
  }
  const place = (number: string) => shop.send(orderOpenCalls.placeOrder, { ...form, number })
  const { id } = await place('D1')
  await list(product, false)
  await expect(place('D2')).rejects.toMatchObject({ code: '39012' })
  const paid = { method: 30 as const, channel: 'given' as const, amount: '4.00', reference: 'PD1' }
  await shop.send(orderOpenCalls.payOrder, { source: form.source, number: 'D1', ...paid })
  const version = async () => (await admin.get(orderCalls.findOrderDetail, { id })).version
  await admin.get(orderCalls.pickOrder, { id, version: await version(), lines: [] })
  await admin.get(orderCalls.handOver, { id, version: await version() })
  const stock = await manager.get(stockCalls.findStockDetail, { storeId, productId: product.id })
  expect(stock).toMatchObject({ onHand: '5', reserved: '0' })
})

test('each store lists every effective product without a row of its own: inherited, without stock', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  expect(await row(product)).toMatchObject({ listed: 1, own: [], locked: [], version: 0, salesPrice: '2.00' })
  const { rows } = await database.query('select from store_goods where product_id = $1', [product.id])
  expect(rows).toEqual([])
  const stock = await manager.get(stockCalls.findStockDetail, { storeId, productId: product.id })
  expect(stock).toMatchObject({ onHand: '0' })
})

test('sale mode and stock unit freeze once order rows exist, also if no stock says so', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00', deliveryTypes: [] })
  await manager.get(stockCalls.adjustStock, {
    ...{ storeId, reason: 10 },
    lines: [{ productId: product.id, way: 'add', amount: '7' }],
  } as never)
  const shop = await givenKey(app, admin)
  await shop.send(orderOpenCalls.placeOrder, {
    ...{ source: 'shopApp', number: 'F1', deliveryType: 40, payable: '4.00' },
    store: (await admin.get(storeCalls.findStoreDetail, { id: storeId })).code,
    lines: [{ sku: product.code, quantity: '2', price: '2.00' }],
    buyer: { name: '林女士', phone: '13812345678' },
  })
  await database.query('update stock set last_kind = null, reserved = 0 where product_id = $1', [product.id])
  const form = formOf(await admin.get(productCalls.findProductDetail, { id: product.id }))
  const change = (fields: object) =>
    admin.send(productCalls.saveProduct, { ...form, salesPrice: '3.00', ...fields } as never)
  expect(await change({ stockUnit: 3 })).toMatchObject({ rtnStatus: '12033', data: [{ path: 'stockUnit' }] })
  expect(await change({ saleMode: 2, stockUnit: 80, saleUnit: 83, displayUnit: 83 })).toMatchObject({
    rtnStatus: '12033',
    data: [{ path: 'saleMode' }],
  })
})
