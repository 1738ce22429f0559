import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import type { GoodsEffect } from '@zhanggui/contract/goods/goods.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { storeIds } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'

// A preview of a push and the push judge alike: what the preview promises happens, and what it refuses is refused.

let app: TestApp
let admin: Client
let first = ''
let second = ''

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  ;[first = '', second = ''] = await storeIds(admin)
})
afterAll(() => app?.close())

const detail = (productId: string) =>
  admin.get(goodsCalls.findStoreGoodsDetail, { storeId: first, productId })

async function own(productId: string, values: Record<string, unknown>): Promise<void> {
  const { version, own: now } = await detail(productId)
  const saved = { storeId: first, productId, version, own: { ...now, ...values }, underCost: true }
  await admin.get(goodsCalls.saveStoreGoods, saved as never)
}

const lock = (productId: string, field: string) =>
  admin.get(goodsCalls.changeStoreGoods, {
    ...{ storeIds: [first], productIds: [productId], act: 'lock', fields: [field] },
  } as never)

const toldBy = (stores: readonly GoodsEffect[]) =>
  stores.map(({ storeId, changed, refused, examples }) => ({ storeId, changed, refused, examples }))

/** The effects of a push. Fails if its preview has told others. */
async function pushed(productIds: string[], act: string, fields: string[]) {
  const asked = { storeIds: [first, second], productIds, act, fields } as never
  const before = await admin.get(goodsCalls.previewStoreGoods, asked)
  const { stores } = await admin.get(goodsCalls.changeStoreGoods, asked)
  expect(toldBy(before.stores)).toEqual(toldBy(stores))
  return stores
}

test('a locked field follows the head office already: to follow changes the other fields and products', async () => {
  const asleep = await givenProduct(admin, { salesPrice: '5.00', costPrice: '3.00' })
  const awake = await givenProduct(admin, { salesPrice: '5.00', costPrice: '3.00' })
  for (const { id } of [asleep, awake]) await own(id, { salesPrice: '5.50', costPrice: '3.20' })
  await lock(asleep.id, 'salesPrice')
  expect((await pushed([asleep.id], 'follow', ['salesPrice']))[0]).toMatchObject({ changed: 0, refused: '' })
  const both = await pushed([asleep.id, awake.id], 'follow', ['salesPrice', 'costPrice'])
  expect(both[0]).toMatchObject({ changed: 2, refused: '' })
  expect((await detail(awake.id)).own).toMatchObject({ salesPrice: null, costPrice: null })
  // The price sleeps until an unlock says what becomes of it.
  expect((await detail(asleep.id)).own).toMatchObject({ salesPrice: '5.50', costPrice: null })
})

test.each(['follow', 'lock'])('%s names the product whose values would break a rule', async (act) => {
  const product = await givenProduct(admin, { cartLimit: '4' })
  const other = await givenProduct(admin, { cartLimit: '4' })
  await own(product.id, { minOrderQuantity: '6', cartLimit: '12' })
  await own(other.id, { cartLimit: '12' })
  const [store] = await pushed([product.id, other.id], act, ['cartLimit'])
  expect(store).toMatchObject({
    ...{ changed: 0, refused: `「${product.name}」：起购量须小于加购上限`, examples: [] },
  })
  expect((await detail(other.id)).own.cartLimit).toBe('12')
})

test('a product that is no longer active refuses its store in the preview, too', async () => {
  const product = await givenProduct(admin, { asDraft: true })
  const [store] = await pushed([product.id], 'delist', [])
  expect(store?.refused).toContain('未生效')
})

test('a change without an effect on what counts has an example, too', async () => {
  const product = await givenProduct(admin, { salesPrice: '5.00' })
  await own(product.id, { salesPrice: '6.00', shelfPlace: '' })
  const [locked] = await pushed([product.id], 'lock', ['saleStatus'])
  expect(locked?.examples).toEqual([
    { name: product.name, changes: [{ field: 'locked', before: null, after: '销售状态' }] },
  ])
})
