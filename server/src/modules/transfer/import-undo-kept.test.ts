import { calls } from '@zhanggui/contract'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { apply, check, findByCode, follow } from '../../../test/given-import.ts'
import { brokenInvariants } from '../../../test/invariants.ts'
import { storeIds } from '../../../test/people.ts'
import { appleForm, formOf, givenCategory, givenProduct } from '../../../test/products.ts'

// An undo keeps the products of its import that others have used since then, and says why.

const { transfer, goods, product, stock } = calls
let app: TestApp
let admin: Client
let store = ''

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  ;[store = ''] = await storeIds(admin)
  await givenCategory(admin)
})
afterEach(async () => {
  expect(await brokenInvariants(app.connection)).toEqual({})
})
afterAll(() => app?.close())

const headers = ['商品编码', '商品名称', '一级类目', '计量单位', '销售价']
/** Imports new products with these codes. Returns the import's id. */
async function importNew(...codes: string[]): Promise<string> {
  const rows = codes.map((code) => [code, `新品 ${code}`, '测试类目', '瓶', '3'])
  const { id } = await check(admin, headers, rows, { choices: { otherGoods: 'take' } })
  expect(await apply(admin, id)).toMatchObject({ state: importState.applied, counts: { refused: 0 } })
  return id
}
const idOf = async (code: string) => (await findByCode(admin, code))?.id ?? ''
const refusal = (importId: string) => admin.send(transfer.undoImport, { importId })
async function undoOthers(importId: string) {
  await admin.get(transfer.undoImport, { importId, others: true })
  return follow(admin, importId)
}
const adjust = (productId: string, amount: string, seen: string) =>
  admin.get(stock.adjustStock, {
    ...{ storeId: store, lines: [{ productId, way: 'set', amount, seen }], reason: 10, note: '盘点' },
  } as never)

test('created products that stores have priced, or that were sold to stock 0, stay and are named', async () => {
  const id = await importNew('K1', 'K2', 'K3')
  const [priced, sold] = [await idOf('K1'), await idOf('K2')]
  await admin.get(goods.scheduleStorePrices, {
    storeId: store,
    prices: [{ productId: priced, version: 0, salesPrice: '3.60' }],
  })
  expect(await refusal(id)).toMatchObject({
    ...{ rtnStatus: '12067', rtnMsg: expect.stringContaining('1 件商品已有门店价') },
  })
  await adjust(sold, '2', '0')
  await adjust(sold, '0', '2')
  const kept = await undoOthers(id)
  expect(kept.kept.count).toBe(2)
  expect([...kept.kept.names].sort()).toEqual(['新品 K1', '新品 K2'])
  expect([await idOf('K1'), await idOf('K2'), await idOf('K3')]).toEqual([priced, sold, ''])
  // Once undone, always undone.
  expect(await refusal(id)).toMatchObject({ rtnStatus: '16067' })
  const other = await importNew('K4', 'K5')
  const moved = await idOf('K4')
  await adjust(moved, '2', '0')
  await adjust(moved, '0', '2')
  expect(await refusal(other)).toMatchObject({
    ...{ rtnStatus: '12066', rtnMsg: '1 件商品已有库存流水或订单，撤销导入会删除它们：新品 K4' },
  })
})

test('a created product in a front category or a group stays', async () => {
  const id = await importNew('K6', 'K7')
  const { id: frontId } = await admin.get(calls.front.saveFront, { name: '前台新品', parentId: null })
  await admin.get(calls.front.addFrontProducts, { id: frontId, productIds: [await idOf('K6')] })
  expect(await refusal(id)).toMatchObject({ rtnStatus: '12067' })
  expect((await undoOthers(id)).kept).toEqual({ count: 1, names: ['新品 K6'] })
})

test('a former barcode that another product has is the reason, not a change', async () => {
  const old = await givenProduct(admin, { code: 'K8', name: '换码水', barcodes: ['6901234567892'] })
  const dry = await check(admin, ['商品编码', '商品条码'], [['K8', '6901028001915']], {
    choices: { otherGoods: 'take' },
  })
  await apply(admin, dry.id)
  await givenProduct(admin, { code: 'K9', name: '拿了码的水', barcodes: ['6901234567892'] })
  expect(await refusal(dry.id)).toMatchObject({
    ...{ rtnStatus: '16066', rtnMsg: '1 条原来的编码、条码或名称已被别的记录使用，不能放回去：换码水' },
  })
  expect((await admin.get(product.findProductDetail, { id: old.id })).barcodes).toEqual(['6901028001915'])
})

test('a former sale unit does not come back under store prices for the new one', async () => {
  const form = { ...appleForm(await givenCategory(admin), '400001'), code: 'K10', name: '换单位的苹果' }
  const { id: productId } = await admin.get(product.saveProduct, form)
  const dry = await check(admin, ['商品编码', '销售单位', '销售价'], [['K10', '100g', '1.60']])
  await apply(admin, dry.id)
  await admin.get(goods.setStorePrices, {
    storeId: store,
    prices: [{ productId, version: 0, salesPrice: '1.70' }],
  })
  expect(await refusal(dry.id)).toMatchObject({ rtnStatus: '12068' })
  expect(formOf(await admin.get(product.findProductDetail, { id: productId }))).toMatchObject({
    saleUnit: 82,
  })
})
