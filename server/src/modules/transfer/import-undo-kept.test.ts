import { calls } from '@zhanggui/contract'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { apply, check, findByCode, follow } from '../../../test/given-import.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { storeIds } from '../../../test/people.ts'
import { appleForm, formOf, givenCategory, givenProduct } from '../../../test/products.ts'

// An undo keeps the products of its import that others have used since then, and says why.

const { transfer, goods, product, stock } = calls
let app: TestApp
let admin: Client
let owner: pg.Client
let store = ''

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  owner = new pg.Client(app.connection)
  await owner.connect()
  ;[store = ''] = await storeIds(admin)
  await givenCategory(admin)
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

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
    ...{ rtnStatus: '12067', rtnMsg: expect.stringContaining('1 件商品已有门店设置') },
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

/** The columns of the store's row in which nobody sets anything. */
const kept = ['merchant_id', 'id', 'store_id', 'product_id', 'version', 'owns', 'since'].concat(
  ...['created_at', 'updated_at', 'updated_by', 'removed_at', 'scheduled_by', 'scheduled_at'],
)
/** A value of each other column, as SQL; with a new column this test asks for one. */
const setValues: Record<string, string> = {
  ...{ listed: '0', sales_price: '1200', cost_price: '100', sale_status: '1', delivery_types: '{10}' },
  ...{ min_order_quantity: '2000', add_step: '1000', cart_limit: '5000', stock_mode: '1', processing: '{1}' },
  ...{ locked: '{salesPrice}', scheduled_price: '400', shelf_place: 'A-12' },
}

test('created products for which anything is set in a store stay: in each column of store goods', async () => {
  const { rows: columns } = await owner.query(
    `select column_name as name from information_schema.columns where table_name = 'store_goods'
       and column_name <> all ($1) order by 1`,
    [kept],
  )
  const names = columns.map(({ name }) => name as string)
  expect(names).toEqual(Object.keys(setValues).sort())
  const codes = names.map((_, index) => `L${index}`)
  // In the row of the last one nothing is set any more.
  const id = await importNew(...codes, 'L-none')
  for (const [index, name] of [...names.entries(), [-1, 'shelf_place'] as const]) {
    const extra =
      name === 'scheduled_price' ? ['scheduled_at', "now() + interval '2 days'"] : ['since', "'{}'"]
    await owner.query(
      `insert into store_goods (merchant_id, store_id, product_id, ${name}, ${extra[0]})
       select merchant_id, $1, id, $3, ${extra[1]} from product where id = $2`,
      [store, await idOf(codes[index] ?? 'L-none'), index < 0 ? '' : setValues[name]],
    )
  }
  expect(await refusal(id)).toMatchObject({
    ...{ rtnStatus: '12067', rtnMsg: expect.stringContaining(`${names.length} 件商品已有门店设置`) },
  })
  expect((await undoOthers(id)).kept.count).toBe(names.length)
  expect(await idOf('L-none')).toBe('')
  await owner.query(
    `delete from store_goods where product_id in (select id from product where code like 'L%')`,
  )
})

test('a created product that the head office locked for a store stays', async () => {
  const id = await importNew('K11', 'K12')
  await admin.get(goods.changeStoreGoods, {
    ...{ storeIds: [store], productIds: [await idOf('K11')], act: 'lock', fields: ['salesPrice'] },
  } as never)
  expect(await refusal(id)).toMatchObject({ rtnStatus: '12067' })
  expect((await undoOthers(id)).kept).toEqual({ count: 1, names: ['新品 K11'] })
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
