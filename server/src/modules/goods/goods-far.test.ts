import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { goodsServiceBean } from '@zhanggui/contract/goods/goods.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { check, follow } from '../../../test/given-import.ts'
import { storeIds, withoutCosts } from '../../../test/people.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

// A person who does not see costs is asked about a price that falls far. The question depends on the former price only.

let app: TestApp
let admin: Client
let blind: Client
let storeId = ''
let storeCode = ''

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  ;[storeId = ''] = await storeIds(admin)
  const { stores } = await admin.get(goodsCalls.findDifferencePage, {})
  storeCode = stores.find(({ id }) => id === storeId)?.code ?? ''
  blind = await withoutCosts(app, admin)
})
afterAll(() => app?.close())

const given = (costPrice: string) => givenProduct(admin, { salesPrice: '10.00', costPrice })

test('the question comes alike with any cost, in every way of setting a price, and is asked once', async () => {
  for (const costPrice of ['1.00', '9.50']) {
    const { id } = await given(costPrice)
    const version = async () => (await admin.get(productCalls.findProductDetail, { id })).version
    const price = async (salesPrice: string, underCost = false) =>
      blind.send(productCalls.setPrices, {
        prices: [{ id, version: await version(), salesPrice }],
        underCost,
      })
    expect(await price('7.99')).toMatchObject({ rtnStatus: '12045' })
    expect((await price('7.99')).rtnMsg).not.toContain(costPrice)
    expect(await price('8.00')).toMatchObject({ rtnStatus: '0' })
    expect(await price('1.00', true)).toMatchObject({ rtnStatus: '0' })
    expect(await price('10.00')).toMatchObject({ rtnStatus: '0' })
    const form = formOf(await blind.get(productCalls.findProductDetail, { id }))
    const cheap = { ...form, salesPrice: '2.00', effectivePolicy: 2 as const }
    expect(await blind.send(productCalls.saveProduct, cheap)).toMatchObject({ rtnStatus: '12045' })

    const own = async (salesPrice: string, underCost = false) => {
      const { version } = await admin.get(goodsCalls.findStoreGoodsDetail, { storeId, productId: id })
      return blind.send(goodsCalls.setStorePrices, {
        ...{ storeId, prices: [{ productId: id, version, salesPrice }], underCost },
      })
    }
    expect(await own('7.00')).toMatchObject({ rtnStatus: '28025' })
    expect(await own('9.00')).toMatchObject({ rtnStatus: '0' })
    expect(await own('7.00')).toMatchObject({ rtnStatus: '28025' })
    expect(await own('7.00', true)).toMatchObject({ rtnStatus: '0' })
  }
})

test('a sheet refuses these rows until the person takes them', async () => {
  const product = await given('1.00')
  for (const [header, row, bean] of [
    [['编码', '售价'], [product.code, '7.00'], undefined],
    [['门店编码', '商品编码', '门店价'], [storeCode, product.code, '7.00'], goodsServiceBean],
  ] as const) {
    const asked = await check(blind, [...header], [[...row]], bean ? { bean } : {})
    expect(asked.findings).toEqual([
      { kind: 'farBelow', count: 1, examples: [expect.stringContaining('10.00 → 7.00')] },
    ])
    expect(asked.counts).toMatchObject({ refused: 1, changed: 0 })
    const choices = { farBelow: 'take' }
    const { importId } = await blind.get(transferCalls.recheckImport, {
      importId: asked.id,
      choices,
    } as never)
    expect((await follow(blind, importId)).counts).toMatchObject({ refused: 0, changed: 1 })
  }
})

test('a sheet asks about a price that rises to twice the present one, and tells no cost', async () => {
  for (const [before, after, costPrice] of [
    ['10.00', '20.00', '1.00'],
    ['0.10', '0.20', '0.05'],
  ] as const) {
    const { code } = await givenProduct(admin, { salesPrice: before, costPrice })
    for (const [header, row, bean] of [
      [['编码', '售价', '成本价'], [code, after, String(Number(costPrice) * 2)], undefined],
      [['门店编码', '商品编码', '门店价'], [storeCode, code, after], goodsServiceBean],
    ] as const) {
      const { findings, counts } = await check(blind, [...header], [[...row]], bean ? { bean } : {})
      expect(findings.filter(({ kind }) => kind !== 'withheld')).toEqual([
        { kind: 'farBelow', count: 1, examples: [expect.stringContaining(`${before} → ${after}`)] },
      ])
      expect(counts).toMatchObject({ refused: 1 })
    }
  }
})

test('a person who sees costs is asked about the cost only', async () => {
  const { id, version } = await given('1.00')
  const prices = [{ id, version, salesPrice: '2.00' }]
  expect(await admin.send(productCalls.setPrices, { prices })).toMatchObject({ rtnStatus: '0' })
})

test('the price of the head office is asked about like any other one, typed or followed', async () => {
  const { id } = await given('3.00')
  const set = async (client: Client, salesPrice: string | null, underCost = false) => {
    const { version } = await admin.get(goodsCalls.findStoreGoodsDetail, { storeId, productId: id })
    const prices = [{ productId: id, version, salesPrice }]
    return (await client.send(goodsCalls.setStorePrices, { storeId, prices, underCost })).rtnStatus
  }
  const opened = await admin.get(goodsCalls.findStoreGoodsDetail, { storeId, productId: id })
  const own = { ...opened.own, costPrice: '10.50', salesPrice: '20.00' }
  await admin.get(goodsCalls.saveStoreGoods, {
    storeId,
    productId: id,
    version: opened.version,
    own,
  } as never)
  for (const price of ['10.01', '10.00', null]) {
    expect(await set(admin, price)).toBe('28004')
    expect(await set(blind, price)).toBe('28025')
  }
  const { version } = await admin.get(goodsCalls.findStoreGoodsDetail, { storeId, productId: id })
  const follows = { storeId, productId: id, version, own: { ...own, salesPrice: null } }
  expect((await admin.send(goodsCalls.saveStoreGoods, follows as never)).rtnStatus).toBe('28004')
  expect(await set(admin, '10.00', true)).toBe('0')
})
