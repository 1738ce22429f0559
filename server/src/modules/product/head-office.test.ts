import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { pictureCalls } from '@zhanggui/contract/picture/picture.calls.ts'
import { pictureKind } from '@zhanggui/contract/picture/picture.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { apply, check, givenSheet, serviceBean, upload } from '../../../test/given-import.ts'
import { formOfUser, givenUser, roleIds, storeIds } from '../../../test/people.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

// A person of one store with every permission does not change a product of the head office, in any way.

const refused = '12039'
let app: TestApp
let admin: Client
let near: Client
let store = ''

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  ;[store = ''] = await storeIds(admin)
  const { administrator } = await roleIds(admin)
  const person = await givenUser(admin, { roleIdList: [administrator], storeIdList: [store] })
  near = await app.signIn(person.pin, person.password)
})
afterAll(() => app?.close())

type Product = Awaited<ReturnType<typeof givenProduct>>
const idsOf = ({ id }: Product) => ({ ids: [id] })
const seenOf = ({ id, version }: Product) => ({ prices: [{ id, version }] })

/** The input of each call that changes products. */
const writes: Record<string, (product: Product) => unknown> = {
  saveProduct: (product) => ({ ...formOf(product), salesPrice: '3.99' }),
  saveProductCells: ({ id, version }) => ({ products: [{ id, version, cells: { salesPrice: '3.99' } }] }),
  moveProducts: (product) => ({ ...idsOf(product), move: 'invalidate' }),
  setSaleStatus: (product) => ({ ...idsOf(product), saleStatus: 0 }),
  setPrices: ({ id, version }) => ({ prices: [{ id, version, salesPrice: '3.99' }] }),
  removeProduct: ({ id }) => ({ id }),
  cancelScheduledPrices: seenOf,
  reschedulePrices: seenOf,
  restoreScheduledPrices: idsOf,
  putBackChange: ({ id }) => ({ id: '1', productId: id, fields: ['name'] }),
}

const audited = Object.entries(productCalls).flatMap(([name, call]) =>
  call.audit && name !== 'exportProducts' ? [name] : [],
)

test('every call that changes products is tried', () => {
  expect(Object.keys(writes).sort()).toEqual(audited.sort())
})

test.each(audited)('%s is refused, and the product stays as it is', async (name) => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  const call = productCalls[name as 'saveProduct']
  expect((await near.send(call, writes[name]?.(product) as never)).rtnStatus).toBe(refused)
  expect(await admin.get(productCalls.findProductDetail, { id: product.id })).toEqual(product)
})

test('no new product', async () => {
  const { id: _, version: __, ...form } = formOf(await givenProduct(admin))
  const fresh = { ...form, code: '', mnemonicCode: '', barcodes: [] }
  expect((await near.send(productCalls.saveProduct, fresh as never)).rtnStatus).toBe(refused)
})

/** Giving up a zip changes no product. */
const pictureWrites: Record<string, () => Promise<{ rtnStatus: string }>> = {
  uploadPictures: () => near.upload(pictureCalls.uploadPictures, { name: 'a.zip', bytes: Buffer.from('PK') }),
  placePicture: () =>
    near.send(pictureCalls.placePicture, {
      fileId: '1',
      productId: '1',
      kind: pictureKind.gallery,
      position: 1,
    }),
  ignorePicture: () => near.send(pictureCalls.ignorePicture, { fileId: '1', ignored: true }),
  writePictures: () => near.send(pictureCalls.writePictures, { id: '1' }),
}

test('no pictures, by any call', async () => {
  const calls = Object.entries(pictureCalls).filter(([, call]) => 'audit' in call && call.audit !== null)
  const names = calls.map(([name]) => name).filter((name) => name !== 'giveUpPictures')
  expect(Object.keys(pictureWrites).sort()).toEqual(names.sort())
  for (const [name, send] of Object.entries(pictureWrites))
    expect([name, (await send()).rtnStatus]).toEqual([name, refused])
})

test('no import, directly or by its steps', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  const file = await givenSheet(['商品编码', '销售价'], [[product.code, '3.99']])
  const importFileUrl = await upload(near, file)
  const asked = { serviceBean, importFileUrl }
  expect((await near.send(transferCalls.importExcelByUrl, asked as never)).rtnStatus).toBe(refused)
  const mapping = [
    { column: 0, field: 'code' },
    { column: 1, field: 'salesPrice' },
  ]
  const started = await near.send(transferCalls.startImport, { ...asked, mapping, options: {} } as never)
  expect(started.rtnStatus).toBe(refused)
  expect(await admin.get(productCalls.findProductDetail, { id: product.id })).toEqual(product)
})

test('an import of a person who lost stores since its dry run writes nothing', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  const { administrator } = await roleIds(admin)
  const person = await givenUser(admin, {
    type: 2,
    roleIdList: [administrator],
    allStores: true,
    storeIdList: [],
  })
  const far = await app.signIn(person.pin, person.password)
  const { id } = await check(far, ['商品编码', '销售价'], [[product.code, '3.99']])
  const form = await formOfUser(admin, person.id)
  await admin.get(userCalls.saveUser, {
    ...form,
    ...{ type: 3, allStores: false, storeIdList: [store] },
  })
  const again = await app.signIn(person.pin, person.password)
  const answer = await apply(again, id).catch((error) => String(error))
  expect(JSON.stringify(answer)).toContain('全部门店')
  expect(await admin.get(productCalls.findProductDetail, { id: product.id })).toEqual(product)
})

test('no import of another person is applied or undone', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  const { id } = await check(admin, ['商品编码', '销售价'], [[product.code, '3.99']])
  const { findImportDetail, applyImport, undoImport } = transferCalls
  const stateOf = async () => (await admin.get(findImportDetail, { importId: id })).state
  // The call itself is refused. A task that fails later would keep the imports of others waiting.
  expect((await near.send(applyImport, { importId: id })).rtnStatus).toBe(refused)
  expect(await stateOf()).toBe(importState.ready)
  expect(await admin.get(productCalls.findProductDetail, { id: product.id })).toEqual(product)
  await apply(admin, id)
  const changed = await admin.get(productCalls.findProductDetail, { id: product.id })
  expect(changed.salesPrice).toBe('3.99')
  expect((await near.send(undoImport, { importId: id })).rtnStatus).toBe(refused)
  expect(await stateOf()).toBe(importState.applied)
  expect(await admin.get(productCalls.findProductDetail, { id: product.id })).toEqual(changed)
})

test('the price of the own store is a matter of the store', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  const own = await near.get(goodsCalls.findStoreGoodsDetail, { storeId: store, productId: product.id })
  const { own: values } = own
  await near.get(goodsCalls.saveStoreGoods, {
    ...{ storeId: store, productId: product.id, version: own.version },
    own: { ...values, salesPrice: '2.50' },
  } as never)
  const seen = await near.get(goodsCalls.findStoreGoodsDetail, { storeId: store, productId: product.id })
  expect(seen.own.salesPrice).toBe('2.50')
})
