import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { goodsServiceBean } from '@zhanggui/contract/goods/goods.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { apply, check, follow } from '../../../test/given-import.ts'
import { storeIds } from '../../../test/people.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

// An acceptance is of the two values that somebody saw. It ends with either of them, and only an undo gives it back.

let app: TestApp
let admin: Client
let storeId = ''
let storeCode = ''

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  ;[storeId = ''] = await storeIds(admin)
  const { stores } = await admin.get(goodsCalls.findDifferencePage, {})
  storeCode = stores.find(({ id }) => id === storeId)?.code ?? ''
})
afterAll(() => app?.close())

const setHead = async ({ id }: ProductDetail, salesPrice: string) => {
  const { version } = await admin.get(productCalls.findProductDetail, { id })
  return admin.get(productCalls.setPrices, { prices: [{ id, version, salesPrice }], underCost: true })
}
const setOwn = async ({ id }: ProductDetail, salesPrice: string) => {
  const { version } = await admin.get(goodsCalls.findStoreGoodsDetail, { storeId, productId: id })
  return admin.get(goodsCalls.setStorePrices, {
    ...{ storeId, prices: [{ productId: id, version, salesPrice }], underCost: true },
  })
}
const accept = (
  { id }: ProductDetail,
  head: string,
  own: string,
  field: 'salesPrice' | 'saleStatus' = 'salesPrice',
) =>
  admin.get(goodsCalls.acceptDifferences, {
    ...{ differences: [{ storeId, productId: id, field, head, own }], reason: '学校旁边' },
  })
/** The reasons of the product's acceptances. */
const accepted = async ({ id }: ProductDetail) =>
  (await admin.get(goodsCalls.findDifferencePage, { productId: id, accepted: true })).records.flatMap(
    ({ differences }) => differences.map(({ accepted }) => accepted?.reason),
  )
const given = async (): Promise<ProductDetail> => {
  const product = await givenProduct(admin, { salesPrice: '3.00' })
  await setOwn(product, '2.80')
  expect(await accept(product, '3.00', '2.80')).toMatchObject({ accepted: 1 })
  expect(await accepted(product)).toEqual(['学校旁边'])
  return product
}
const importPrice = async (product: ProductDetail, price: string) => {
  const { id } = await check(admin, ['编码', '售价'], [[product.code, price]])
  await apply(admin, id)
  return id
}

test('an accepted difference is open for good after its head office had another value, by every way', async () => {
  const ways: ((product: ProductDetail, price: string) => Promise<unknown>)[] = [
    setHead,
    async ({ id }, salesPrice) =>
      admin.get(productCalls.saveProduct, {
        ...formOf(await admin.get(productCalls.findProductDetail, { id })),
        ...{ salesPrice, effectivePolicy: 1 },
      }),
    importPrice,
  ]
  for (const way of ways) {
    const product = await given()
    await way(product, '3.10')
    await way(product, '3.00')
    expect(await accepted(product)).toEqual([])
  }
})

test('so it is after the store had another value, also by its sheet', async () => {
  const importOwn = async (product: ProductDetail, price: string) => {
    const rows = [[storeCode, product.code, price]]
    const { id } = await check(admin, ['门店编码', '商品编码', '门店价'], rows, { bean: goodsServiceBean })
    await apply(admin, id)
  }
  for (const way of [setOwn, importOwn]) {
    const product = await given()
    await way(product, '2.90')
    await way(product, '2.80')
    expect(await accepted(product)).toEqual([])
  }
})

test('the undo of an import gives the acceptance back; a sale status that returns does not', async () => {
  const product = await given()
  await setHead(product, '3.10')
  await accept(product, '3.10', '2.80')
  const id = await importPrice(product, '3.20')
  await admin.get(transferCalls.undoImport, { importId: id })
  await follow(admin, id)
  expect((await admin.get(productCalls.findProductDetail, { id: product.id })).salesPrice).toBe('3.10')
  expect(await accepted(product)).toEqual(['学校旁边'])

  const { version, own } = await admin.get(goodsCalls.findStoreGoodsDetail, {
    storeId,
    productId: product.id,
  })
  await admin.get(goodsCalls.saveStoreGoods, {
    ...{ storeId, productId: product.id, version, own: { ...own, saleStatus: 0 }, underCost: true },
  })
  const [row] = (await admin.get(goodsCalls.findDifferencePage, { productId: product.id })).records
  const status = row?.differences.find(({ field }) => field === 'saleStatus')
  expect(await accept(product, status?.head ?? '', status?.own ?? '', 'saleStatus')).toMatchObject({
    accepted: 1,
  })
  for (const saleStatus of [1, 2])
    await admin.get(productCalls.setSaleStatus, { ids: [product.id], saleStatus })
  // The acceptance of the price stays.
  expect(await accepted(product)).toEqual(['学校旁边'])
})

test('a value that nobody saw is not accepted: a price that changes at once with the acceptance', async () => {
  const product = await givenProduct(admin, { salesPrice: '3.00' })
  await setOwn(product, '2.80')
  const answers: number[] = []
  for (let round = 0; round < 12; round++) {
    const [head, next] = [3 + round / 100, 3 + (round + 1) / 100].map((price) => price.toFixed(2))
    const [answer] = await Promise.all([accept(product, head ?? '', '2.80'), setHead(product, next ?? '')])
    answers.push(answer.accepted)
    expect(await accepted(product)).toEqual([])
  }
  expect(answers.every((count) => count === 0 || count === 1)).toBe(true)
  const [one] = (await admin.get(goodsCalls.findDifferencePage, { productId: product.id })).records
  expect(one?.differences).toMatchObject([{ head: '3.12', own: '2.80', accepted: null }])
})

test('of several differences those that changed stay open, each with its result', async () => {
  const [same, moved] = [
    await givenProduct(admin, { salesPrice: '3.00' }),
    await givenProduct(admin, { salesPrice: '3.00' }),
  ]
  for (const product of [same, moved]) await setOwn(product, '2.80')
  await setHead(moved, '3.10')
  const differences = [same, moved].map(({ id }) => ({
    ...{ storeId, productId: id, field: 'salesPrice' as const, head: '3.00', own: '2.80' },
  }))
  const answer = await admin.get(goodsCalls.acceptDifferences, { differences, reason: '学校旁边' })
  expect(answer).toMatchObject({ accepted: 1 })
  expect(answer.results.map(({ refused }) => refused !== '')).toEqual([false, true])
  expect(await accepted(moved)).toEqual([])
  const twice = { differences: [differences[0], differences[0]], reason: '学校旁边' }
  expect(await admin.send(goodsCalls.acceptDifferences, twice as never)).toMatchObject({ rtnStatus: '10002' })
})

test('an accepted listing is open for good after the store listed products otherwise', async () => {
  const product = await givenProduct(admin)
  const shelf = await admin.get(storeCalls.save, { name: '接受上架店', code: 'ACC1' })
  admin = await app.signIn('admin')
  await admin.get(goodsCalls.setStoreListing, {
    ...{ storeId: shelf.id, productIds: [product.id], listed: false },
  })
  const board = async (isAccepted: boolean) =>
    (await admin.get(goodsCalls.findDifferencePage, { productId: product.id, accepted: isAccepted })).records
  const found = (await board(false))[0]?.differences.find((one) => one.storeId === shelf.id)
  const { head = null, own = null } = found ?? {}
  const difference = { storeId: shelf.id, productId: product.id, field: 'listed' as const, head, own }
  await admin.get(goodsCalls.acceptDifferences, { differences: [difference], reason: '没有冷柜' })
  expect(await board(true)).toHaveLength(1)
  const saved = async (listsAll: 0 | 1) => {
    const { version } = await admin.get(storeCalls.findStoreDetail, { id: shelf.id })
    await admin.get(storeCalls.save, { id: shelf.id, version, name: '接受上架店', code: 'ACC1', listsAll })
  }
  await saved(0)
  await saved(1)
  expect(await board(true)).toEqual([])
  expect((await board(false))[0]?.differences).toMatchObject([{ storeId: shelf.id, field: 'listed' }])
})

const takeBack = (undoId: string | null) => admin.send(goodsCalls.undoStoreEdit, { undoId: undoId ?? '' })

test('the undo of a change of the store gives the acceptance back, if both values are those that were accepted', async () => {
  const changes: ((product: ProductDetail) => Promise<{ undoId: string | null }>)[] = [
    (product) => setOwn(product, '2.90'),
    ({ id }) =>
      admin.get(goodsCalls.changeStoreGoods, {
        ...{ storeIds: [storeId], productIds: [id], act: 'follow', fields: ['salesPrice'] },
      }),
  ]
  for (const change of changes) {
    const product = await given()
    const page = () => admin.get(goodsCalls.findDifferencePage, { productId: product.id, accepted: true })
    const before = (await page()).records[0]?.differences.map(({ accepted }) => accepted)
    const { undoId } = await change(product)
    expect(await accepted(product)).toEqual([])
    expect((await takeBack(undoId)).rtnStatus).toBe('0')
    expect((await page()).records[0]?.differences.map(({ accepted }) => accepted)).toEqual(before)
    // With another price of the head office it stays open.
    const other = await change(product)
    await setHead(product, '3.10')
    expect((await takeBack(other.undoId)).rtnStatus).toBe('0')
    expect(await accepted(product)).toEqual([])
    await setHead(product, '3.00')
    expect(await accepted(product)).toEqual([])
  }
})

test('an acceptance is taken back, but not one that somebody made since then', async () => {
  const product = await givenProduct(admin, { salesPrice: '3.00' })
  await setOwn(product, '2.80')
  const { undoId } = await accept(product, '3.00', '2.80')
  expect(await takeBack(undoId)).toMatchObject({
    data: { stores: [{ storeId, changed: 1, refused: '' }] },
  })
  expect(await accepted(product)).toEqual([])
  expect((await takeBack(undoId)).rtnStatus).toBe('28017')
  const again = await accept(product, '3.00', '2.80')
  await setHead(product, '3.10')
  await setHead(product, '3.00')
  await accept(product, '3.00', '2.80')
  await takeBack(again.undoId)
  expect(await accepted(product)).toEqual(['学校旁边'])
  // A difference that has changed since it was seen is not accepted, so nothing can be taken back.
  expect(await accept(product, '9.00', '2.80')).toMatchObject({ accepted: 0, undoId: null })
})

test('the undo of a price of the head office gives the acceptance back, from the list, the table and the log', async () => {
  const now = ({ id }: ProductDetail) => admin.get(productCalls.findProductDetail, { id })
  const undone = { underCost: true, restoreScheduled: true }
  const ways: ((product: ProductDetail) => Promise<unknown>)[] = [
    async (product) => {
      const { id, version } = await now(product)
      return admin.get(productCalls.setPrices, { prices: [{ id, version, salesPrice: '3.00' }], ...undone })
    },
    async (product) => {
      const { id, version } = await now(product)
      const cells = { salesPrice: '3.00' }
      return admin.get(productCalls.saveProductCells, {
        products: [{ id, version, cells }],
        ...undone,
      } as never)
    },
    async ({ id }) => {
      const { records } = await admin.get(productCalls.findOperationLogPage, { productId: id })
      return admin.get(productCalls.putBackChange, {
        ...{ id: records[0]?.id ?? '', productId: id, fields: ['salesPrice'], underCost: true },
      })
    },
  ]
  for (const way of ways) {
    const product = await given()
    await setHead(product, '3.10')
    expect(await accepted(product)).toEqual([])
    await way(product)
    expect(await accepted(product)).toEqual(['学校旁边'])
  }
  // The store has another value since then.
  const product = await given()
  await setHead(product, '3.10')
  await setOwn(product, '2.70')
  const { id, version } = await now(product)
  await admin.get(productCalls.setPrices, { prices: [{ id, version, salesPrice: '3.00' }], ...undone })
  expect(await accepted(product)).toEqual([])
})

test('the undo of a sheet of the store gives the acceptance back', async () => {
  const product = await given()
  const rows = [[storeCode, product.code, '2.90']]
  const { id } = await check(admin, ['门店编码', '商品编码', '门店价'], rows, { bean: goodsServiceBean })
  await apply(admin, id)
  expect(await accepted(product)).toEqual([])
  await admin.get(transferCalls.undoImport, { importId: id })
  await follow(admin, id)
  expect(await accepted(product)).toEqual(['学校旁边'])
})

test('an undo of a price says how many acceptances of it end', async () => {
  const product = await givenProduct(admin, { salesPrice: '3.00' })
  const { undoId } = await setOwn(product, '2.80')
  await accept(product, '3.00', '2.80')
  const undone = await admin.get(goodsCalls.undoStoreEdit, { undoId: undoId ?? '' })
  expect(undone).toMatchObject({ stores: [{ changed: 1 }], ended: 1 })
  const again = await setOwn(product, '2.80')
  expect(await accepted(product)).toEqual([])
  expect(await admin.get(goodsCalls.undoStoreEdit, { undoId: again.undoId ?? '' })).toMatchObject({
    ended: 0,
  })
})
