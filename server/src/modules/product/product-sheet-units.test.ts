import { calls } from '@zhanggui/contract'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { apply, check, findByCode, reasonsOf, undo } from '../../../test/given-import.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { storeIds, withoutCosts } from '../../../test/people.ts'
import { appleForm, formOf, givenCategory, givenProduct } from '../../../test/products.ts'

// The sale unit of a product in a sheet: each rule answers at its row, before and at the writing.

const { goods, product } = calls
let app: TestApp
let admin: Client
let store = ''
let other = ''
let made = 0

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  ;[store = '', other = ''] = await storeIds(admin)
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

/** Apples by 500g with this code. */
async function givenApples(code: string, fields: object = {}): Promise<string> {
  const categoryId = await givenCategory(admin)
  const form = { ...appleForm(categoryId, String(200_000 + ++made)), code, name: `苹果 ${code}`, ...fields }
  return (await admin.get(product.saveProduct, form)).id
}
const ownPrice = (productId: string) =>
  admin.get(goods.setStorePrices, { storeId: store, prices: [{ productId, version: 0, salesPrice: '8.50' }] })
const headers = ['商品编码', '销售单位', '销售价', '备注']
const now = { choices: { effect: 'now' } }

test('a new unit at once whose price waits for the next day is refused at its row', async () => {
  await givenApples('NU1')
  const water = await givenProduct(admin, { code: 'NU2' })
  const dry = await check(
    admin,
    headers,
    [
      ['NU1', '100g', '1.60', ''],
      ['NU2', '', '2.50', ''],
    ],
    { choices: { effect: 'nextDay' } },
  )
  expect(dry).toMatchObject({ counts: { changed: 1, refused: 1 } })
  expect(await reasonsOf(admin, dry.id)).toEqual({
    2: [expect.stringContaining('从 500g 改为 100g 立即生效')],
  })
  expect((await apply(admin, dry.id)).state).toBe(importState.applied)
  expect(await findByCode(admin, 'NU1')).toMatchObject({ saleUnit: 83, salesPrice: '7.98', version: 1 })
  expect((await admin.get(product.findProductDetail, { id: water.id })).scheduled).toMatchObject({
    salesPrice: '2.50',
  })
})

test('a new unit for which stores have own prices is refused at its row, with all others named too', async () => {
  await ownPrice(await givenApples('NU3'))
  const waiting = await givenApples('NU4')
  await admin.get(goods.scheduleStorePrices, {
    storeId: other,
    prices: [{ productId: waiting, version: 0, salesPrice: '8.60' }],
  })
  await givenApples('NU5')
  const rows = ['NU3', 'NU4', 'NU5'].map((code) => [code, '100g', '1.60', ''])
  const dry = await check(admin, headers, rows, now)
  expect(dry).toMatchObject({ counts: { changed: 1, refused: 2 } })
  expect(await reasonsOf(admin, dry.id)).toEqual({
    2: [expect.stringContaining('「苹果 NU3」在 1 家门店有按原销售单位定的自有价')],
    3: [expect.stringContaining('「苹果 NU4」在 1 家门店有按原销售单位定的自有价')],
  })
  expect(await apply(admin, dry.id)).toMatchObject({ state: importState.applied, counts: { changed: 1 } })
  expect(await findByCode(admin, 'NU5')).toMatchObject({ saleUnit: 82, salesPrice: '1.60' })
  // Its own price is no matter while the unit stays.
  expect(await check(admin, headers, [['NU3', '500g', '7.00', '']], now)).toMatchObject({
    counts: { changed: 1 },
  })
})

test('limits that no longer fit those of a store are refused at the row', async () => {
  const id = await givenApples('NU6', { minOrderQuantity: '0.5', addStep: '0.5', cartLimit: '20' })
  const { version, own } = await admin.get(goods.findStoreGoodsDetail, { storeId: store, productId: id })
  await admin.get(goods.saveStoreGoods, {
    ...{ storeId: store, productId: id, version },
    own: { ...own, minOrderQuantity: '5' },
  })
  const limit = (value: string) => check(admin, ['商品编码', '加购上限'], [['NU6', value]], now)
  const dry = await limit('4')
  expect(await reasonsOf(admin, dry.id)).toEqual({
    2: [expect.stringContaining('在 1 家门店的起购量或加购步长不再小于加购上限')],
  })
  expect(await limit('6')).toMatchObject({ counts: { changed: 1, refused: 0 } })
})

test('a store price that comes after the dry run refuses its row alone', async () => {
  const late = await givenApples('NU7')
  await givenApples('NU8')
  const rows = ['NU7', 'NU8'].map((code) => [code, '100g', '1.60', ''])
  const dry = await check(admin, headers, rows, now)
  expect(dry).toMatchObject({ counts: { changed: 2, refused: 0 } })
  await ownPrice(late)
  expect(await apply(admin, dry.id)).toMatchObject({
    state: importState.applied,
    counts: { changed: 1, refused: 1 },
  })
  expect(await reasonsOf(admin, dry.id)).toEqual({
    2: [expect.stringContaining('「苹果 NU7」在 1 家门店有按原销售单位定的自有价')],
  })
  expect(await findByCode(admin, 'NU7')).toMatchObject({ saleUnit: 83, version: 1 })
  expect(await findByCode(admin, 'NU8')).toMatchObject({ saleUnit: 82 })
})

const blindHeaders = ['商品编码', '销售单位', '销售价']
const scheduleCost = async (id: string, costPrice: string) => {
  const form = formOf(await admin.get(product.findProductDetail, { id }))
  await admin.get(product.saveProduct, { ...form, costPrice, effectivePolicy: 2 })
}
const costs = async (code: string) => {
  const now = await findByCode(admin, code)
  return [now?.costPrice, now?.scheduled && [now.scheduled.salesPrice, now.scheduled.costPrice]]
}

test('a cost that waits follows the unit of a sheet exactly, or ends and the dry run says so; the undo gives it back', async () => {
  for (const [code, cost, waits] of [
    ['NC1', '4.00', '4.20'],
    ['NC2', null, '4.20'],
    ['NC3', '4.00', '4.21'],
  ] as const)
    await scheduleCost(await givenApples(code, { costPrice: cost }), waits)
  const rows = ['NC1', 'NC2', 'NC3'].map((code) => [code, '100g', '1.60'])
  const dry = await check(admin, blindHeaders, rows, now)
  expect(dry.findings.find(({ kind }) => kind === 'replaced')).toMatchObject({ count: 1 })
  await apply(admin, dry.id)
  expect(await costs('NC1')).toEqual(['0.80', ['1.60', '0.84']])
  expect(await costs('NC2')).toEqual([null, ['1.60', '0.84']])
  expect(await costs('NC3')).toEqual(['0.80', null])
  expect((await undo(admin, dry.id)).state).toBe(importState.undone)
  expect(await costs('NC1')).toEqual(['4.00', ['7.98', '4.20']])
  expect(await costs('NC2')).toEqual([null, ['7.98', '4.20']])
  expect(await costs('NC3')).toEqual(['4.00', ['7.98', '4.21']])
})

test('a person who does not see costs changes a unit by a sheet only if every cost stays exact', async () => {
  const blind = await withoutCosts(app, admin)
  await givenApples('NB1', { costPrice: '4.00' })
  await givenApples('NB2', { costPrice: '4.01' })
  await scheduleCost(await givenApples('NB3', { costPrice: '4.00' }), '4.01')
  const rows = ['NB1', 'NB2', 'NB3'].map((code) => [code, '100g', '1.60'])
  const dry = await check(blind, blindHeaders, rows, now)
  expect(dry.counts).toMatchObject({ changed: 1, refused: 2 })
  expect(await reasonsOf(blind, dry.id)).toEqual({
    3: ['「苹果 NB2」的销售单位只能由能看成本的人来改'],
    4: ['「苹果 NB3」的销售单位只能由能看成本的人来改'],
  })
  await apply(blind, dry.id)
  expect([await costs('NB1'), await costs('NB2'), await costs('NB3')]).toEqual([
    ...[
      ['0.80', null],
      ['4.01', null],
    ],
    ['4.00', ['7.98', '4.01']],
  ])
})

test('an import says the day of a price in its line; a price that waits already is no change', async () => {
  const { id } = await givenProduct(admin, { code: 'NL1', salesPrice: '5.00', costPrice: '3.00' })
  const changes = async () => {
    const [line] = (await admin.get(product.findOperationLogPage, { productId: id })).records
    return line?.changes.map(({ field, before, after }) => `${field} ${before}>${after}`)
  }
  const day = (days: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(Date.now() + days * 86_400_000)
  const price = (effect: string, salesPrice = '7.00') =>
    check(admin, ['商品编码', '销售价'], [['NL1', salesPrice]], { choices: { effect } })
  const first = await price('nextDay')
  await apply(admin, first.id)
  expect(await changes()).toEqual(['scheduledSalesPrice null>7.00', `scheduledFor null>${day(1)} 00:00`])
  expect((await price('nextDay')).counts).toMatchObject({ unchanged: 1, changed: 0 })
  const { version } = await admin.get(product.findProductDetail, { id })
  await admin.get(product.reschedulePrices, { prices: [{ id, version }], effectiveOn: day(9) })
  const nearer = await price('nextDay')
  await apply(admin, nearer.id)
  expect(await changes()).toEqual([`scheduledFor ${day(9)} 00:00>${day(1)} 00:00`])
  await undo(admin, nearer.id)
  expect(await changes()).toEqual([`scheduledFor ${day(1)} 00:00>${day(9)} 00:00`])
  const atOnce = await price('now', '8.00')
  await apply(admin, atOnce.id)
  expect(await changes()).toEqual([
    'salesPrice 5.00>8.00',
    'scheduledSalesPrice 7.00>null',
    `scheduledFor ${day(9)} 00:00>null`,
  ])
})

test('a price with another sale unit is asked about, once for all rows', async () => {
  await givenProduct(admin, { code: 'NP1', name: '罐装的茶', stockUnit: 9, saleUnit: 9, salesPrice: '2.50' })
  await givenApples('NP2')
  const names = ['商品编码', '单位', '销售价', '规格']
  const row = ['NP1', '箱', '58', '330ml*24']
  const asked = await check(admin, names, [row])
  expect(asked).toMatchObject({
    counts: { changed: 0, refused: 1 },
    findings: expect.arrayContaining([expect.objectContaining({ kind: 'otherUnits', count: 1 })]),
  })
  expect((await reasonsOf(admin, asked.id))[2]?.join()).toContain('现在按罐卖 2.50 元，这一行按箱是 58.00 元')
  const taken = await check(admin, names, [row], { choices: { otherUnits: 'take' } })
  expect(taken.counts).toMatchObject({ changed: 1, refused: 0 })
  // A price that is about a fifth may be that of 100g.
  const weighed = ['商品编码', '销售单位', '销售价']
  expect((await check(admin, weighed, [['NP2', '100g', '1.70']])).counts).toMatchObject({ changed: 1 })
  expect((await check(admin, weighed, [['NP2', '100g', '7.98']])).counts).toMatchObject({ refused: 1 })
})

test('a new product whose price is many times its own cost is asked about', async () => {
  const names = ['商品编码', '商品名称', '一级类目', '成本价', '销售价']
  const rows = [
    ['FC1', '少点的茶', '类', '2.1', '350'],
    ['FC2', '普通的茶', '类', '2.1', '3.5'],
    ['FC3', '没成本的茶', '类', '', '350'],
  ]
  const asked = await check(admin, names, rows)
  expect(asked).toMatchObject({
    counts: { created: 2, refused: 1 },
    findings: [{ kind: 'farBelow', count: 1 }],
  })
  expect((await reasonsOf(admin, asked.id))[2]?.join()).toContain('350.00 是成本价 2.10 的 10 倍及以上')
  const taken = await check(admin, names, rows, { choices: { farBelow: 'take' } })
  expect(taken.counts).toMatchObject({ created: 3, refused: 0 })
})
