import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { apply, check, reasonsOf } from '../../../test/given-import.ts'
import { storeIds } from '../../../test/people.ts'
import { appleForm, formOf, givenCategory, givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
let stores: string[]

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  stores = await storeIds(admin)
})
afterAll(() => app?.close())

/** Gives a product own values in the first stores. */
async function own(productId: string, values: Record<string, unknown>, count = 1): Promise<void> {
  for (const storeId of stores.slice(0, count)) {
    const { version, own: now } = await admin.get(goodsCalls.findStoreGoodsDetail, { storeId, productId })
    await admin.get(goodsCalls.saveStoreGoods, {
      storeId,
      productId,
      version,
      own: { ...now, ...values },
    } as never)
  }
}

const save = async (id: string, fields: Record<string, unknown>) =>
  admin.send(productCalls.saveProduct, {
    ...formOf(await admin.get(productCalls.findProductDetail, { id })),
    ...fields,
  } as never)

let next = 880_000
const givenApples = async () => givenProduct(admin, appleForm(await givenCategory(admin), String(next++)))

describe('a new sale unit of goods by weight', () => {
  test('needs a new price, and own prices of the former unit go first', async () => {
    const { id } = await givenApples()
    await own(id, { salesPrice: '12.00' }, 2)
    expect(await save(id, { saleUnit: 82, displayUnit: 82 })).toMatchObject({
      rtnStatus: '12029',
      data: [{ path: 'salesPrice' }],
    })
    // A price for tomorrow leaves today's price to the new unit.
    const later = { saleUnit: 82, displayUnit: 82, salesPrice: '1.60', effectivePolicy: 2 }
    expect((await save(id, later)).rtnStatus).toBe('12029')
    const priced = await save(id, { ...later, effectivePolicy: 1 })
    expect(priced).toMatchObject({ rtnStatus: '12030', data: [{ path: 'saleUnit' }] })
    expect(priced.rtnMsg).toContain('2 家门店')
    expect(priced.rtnMsg).toContain('晨光便利一店')
    // Nothing has changed, and once the stores follow, it can.
    expect(await admin.get(productCalls.findProductDetail, { id })).toMatchObject({
      saleUnit: 83,
      salesPrice: '7.98',
    })
    await own(id, { salesPrice: null }, 2)
    expect((await save(id, { ...later, effectivePolicy: 1 })).rtnStatus).toBe('0')
  })

  test('converts own prices exactly, or lets their stores follow, and the log of the store says so', async () => {
    const { id } = await givenApples()
    await own(id, { salesPrice: '12.00' })
    const [storeId = ''] = stores
    const later = { productId: id, salesPrice: '13.00' }
    const { version } = await admin.get(goodsCalls.findStoreGoodsDetail, { storeId, productId: id })
    await admin.get(goodsCalls.scheduleStorePrices, { storeId, prices: [{ ...later, version }] })
    const form = { saleUnit: 82, displayUnit: 82, salesPrice: '1.60' }
    expect((await save(id, { ...form, storesFit: 'convert' })).rtnStatus).toBe('0')
    const asked = { storeId: stores[0] ?? '', productId: id }
    const converted = await admin.get(goodsCalls.findStoreGoodsDetail, asked)
    expect(converted.own.salesPrice).toBe('2.40')
    const log = await admin.get(goodsCalls.findStoreGoodsLog, asked)
    expect(log.records[0]?.changes).toEqual([
      { field: 'salesPrice', before: '12.00', after: '2.40' },
      { field: 'scheduledPrice', before: '13.00', after: '2.60' },
    ])

    // 2.40 per 100g is 0.024 per g: no whole cents.
    const exact = { saleUnit: 81, displayUnit: 81, salesPrice: '0.02' }
    const refused = await save(id, { ...exact, storesFit: 'convert' })
    expect(refused).toMatchObject({ rtnStatus: '12032', data: [{ path: 'saleUnit' }] })
    expect(refused.rtnMsg).toContain('晨光便利一店 ￥2.40')
    expect((await save(id, { ...exact, storesFit: 'follow' })).rtnStatus).toBe('0')
    const follows = await admin.get(goodsCalls.findStoreGoodsDetail, asked)
    expect([follows.own.salesPrice, follows.since.salesPrice, follows.scheduled]).toEqual([
      null,
      undefined,
      null,
    ])
    // With the day for which the price waited.
    const [ended] = (await admin.get(goodsCalls.findStoreGoodsLog, asked)).records
    expect(ended?.changes).toContainEqual({
      ...{ field: 'scheduledFor', before: expect.stringMatching(/ 00:00$/), after: null },
    })
    expect((await save(id, { saleUnit: 83, displayUnit: 83, storesFit: 'follow' })).rtnStatus).toBe('12029')
  })

  test('converts costs, too, of the head office and of stores, or asks for what is not exact', async () => {
    const { id } = await givenApples()
    expect((await save(id, { costPrice: '1.60' })).rtnStatus).toBe('0')
    await own(id, { costPrice: '2.50' })
    const form = { saleUnit: 82, displayUnit: 82, salesPrice: '1.60' }
    // Without a word of the store its cost would be five times too high.
    expect((await save(id, form)).rtnStatus).toBe('12030')
    expect((await save(id, { ...form, storesFit: 'convert' })).rtnStatus).toBe('0')
    const costs = async () => [
      (await admin.get(productCalls.findProductDetail, { id })).costPrice,
      (await admin.get(goodsCalls.findStoreGoodsDetail, { storeId: stores[0] ?? '', productId: id })).own
        .costPrice,
    ]
    expect(await costs()).toEqual(['0.32', '0.50'])
    // 0.32 per 100g is no whole cent per g.
    const gram = { saleUnit: 81, displayUnit: 81, salesPrice: '0.02', storesFit: 'follow' }
    expect(await save(id, gram)).toMatchObject({ rtnStatus: '12041', data: [{ path: 'costPrice' }] })
    expect((await save(id, { ...gram, costPrice: '0.01' })).rtnStatus).toBe('0')
    expect(await costs()).toEqual(['0.01', null])
  })

  test('by a sheet is refused in the same way, and changes nothing', async () => {
    const { id, code } = await givenApples()
    await own(id, { salesPrice: '12.00' })
    const given = await check(admin, ['商品编码', '销售单位', '销售价'], [[code, '100g', '1.60']])
    expect(await reasonsOf(admin, given.id)).toEqual({
      2: [expect.stringContaining('有按原销售单位定的自有价')],
    })
    await apply(admin, given.id)
    expect(await admin.get(productCalls.findProductDetail, { id })).toMatchObject({
      saleUnit: 83,
      salesPrice: '7.98',
    })
  })

  test('and a store that sets its price at the same moment never meet', async () => {
    for (let i = 0; i < 6; i++) {
      const { id } = await givenApples()
      const storeId = stores[0] ?? ''
      const { version, own: now } = await admin.get(goodsCalls.findStoreGoodsDetail, {
        storeId,
        productId: id,
      })
      const [head] = await Promise.all([
        save(id, { saleUnit: 82, displayUnit: 82, salesPrice: '1.60' }),
        admin.send(goodsCalls.saveStoreGoods, {
          storeId,
          productId: id,
          version,
          own: { ...now, salesPrice: '12.00' },
        } as never),
      ])
      const { saleUnit } = await admin.get(productCalls.findProductDetail, { id })
      const goods = await admin.get(goodsCalls.findStoreGoodsDetail, { storeId, productId: id })
      expect(saleUnit).toBe(head.rtnStatus === '0' ? 82 : 83)
      if (head.rtnStatus === '12030') expect(goods.own.salesPrice).toBe('12.00')
    }
  })
})

describe('a new sale unit of piece goods', () => {
  const bottles = { saleUnit: 6, displayUnit: 6 }
  const boxes = { saleUnit: 3, displayUnit: 3 }

  test('needs a new price, and own prices of the former unit go: nobody can convert them', async () => {
    const { id } = await givenProduct(admin, bottles)
    await own(id, { salesPrice: '2.50' })
    expect(await save(id, boxes)).toMatchObject({ rtnStatus: '12029', data: [{ path: 'salesPrice' }] })
    const priced = { ...boxes, salesPrice: '24.00' }
    const refused = await save(id, priced)
    expect(refused).toMatchObject({ rtnStatus: '12030', data: [{ path: 'saleUnit' }] })
    expect(refused.rtnMsg).toContain('晨光便利一店')
    expect(await save(id, { ...priced, storesFit: 'convert' })).toMatchObject({ rtnStatus: '12032' })
    expect((await save(id, { ...priced, storesFit: 'follow' })).rtnStatus).toBe('0')
    const asked = { storeId: stores[0] ?? '', productId: id }
    expect((await admin.get(goodsCalls.findStoreGoodsDetail, asked)).own.salesPrice).toBeNull()
  })

  test('of a draft needs nothing: it is not sold yet', async () => {
    const { id } = await givenProduct(admin, { ...bottles, asDraft: true })
    expect((await save(id, { ...boxes, asDraft: true })).rtnStatus).toBe('0')
  })

  test('by a sheet is refused in the same way, before anything is written', async () => {
    const { id, code } = await givenProduct(admin, bottles)
    const given = await check(admin, ['商品编码', '单位'], [[code, '盒']])
    expect(JSON.stringify(await reasonsOf(admin, given.id))).toContain('请同时填新单位的价格')
    expect((await admin.get(productCalls.findProductDetail, { id })).saleUnit).toBe(6)
  })
})

test('limits of the head office that do not fit own limits of a store are refused, and the store is named', async () => {
  const { id } = await givenProduct(admin, { cartLimit: '10' })
  await own(id, { minOrderQuantity: '6' })
  const refused = await save(id, { cartLimit: '3' })
  expect(refused).toMatchObject({ rtnStatus: '12031', data: [{ path: 'cartLimit' }] })
  expect(refused.rtnMsg).toContain('晨光便利一店')
  expect((await save(id, { cartLimit: '7' })).rtnStatus).toBe('0')
  // The own limits go if the user says so.
  expect((await save(id, { cartLimit: '3', storesFit: 'follow' })).rtnStatus).toBe('0')
  const asked = { storeId: stores[0] ?? '', productId: id }
  expect((await admin.get(goodsCalls.findStoreGoodsDetail, asked)).own.minOrderQuantity).toBeNull()
})
