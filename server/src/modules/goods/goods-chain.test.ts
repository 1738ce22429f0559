import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { goodsServiceBean as bean } from '@zhanggui/contract/goods/goods.ts'
import { centsOf, yuanOf } from '@zhanggui/contract/money.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { transferCalls } from '@zhanggui/contract/transfer/transfer.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { apply, cellsOf, check, follow } from '../../../test/given-import.ts'
import { givenProduct } from '../../../test/products.ts'

// A chain of 20 stores with one catalogue.

let app: TestApp
let admin: Client
let stores: { id: string; code: string }[] = []

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  for (let at = (await admin.get(storeCalls.findAllStoreList, {})).length; at < 20; at++)
    await admin.get(storeCalls.save, {
      ...{ name: `连锁${at}店`, code: `CH${at}`, contact: '店长', address: `${at} 号` },
    } as never)
  stores = await admin.get(storeCalls.findAllStoreList, {})
})
afterAll(() => app?.close())

test('prices of 3 of 20 stores by import: the board is right to the cent; a push to one, its undo, and the round trip', async () => {
  expect(stores).toHaveLength(20)
  const mark = '连锁同款'
  const products: ProductDetail[] = []
  for (let at = 0; at < 12; at++)
    products.push(await givenProduct(admin, { name: `${mark}${at}`, salesPrice: yuanOf(199 + at * 37) }))
  const changed = [stores[4], stores[11], stores[19]].flatMap((store) => store ?? [])
  /** The first product keeps its price in every store. */
  const priceOf = (head: string, at: number, store: number) =>
    at === 0 ? head : yuanOf((centsOf(head) ?? 0) + (store - 1) * 13 + at + 1)
  const rows = changed.flatMap(({ code }, store) =>
    products.map((product, at) => [code, product.code, priceOf(product.salesPrice, at, store)]),
  )
  const { id, counts } = await check(admin, ['门店编码', '商品编码', '门店价'], rows, { bean })
  expect(counts).toMatchObject({ changed: 33, unchanged: 3, refused: 0 })
  await apply(admin, id)

  const board = async () => {
    const { records } = await admin.get(goodsCalls.findDifferencePage, { keyword: mark, pageSize: 100 })
    return records
      .flatMap(({ differences }) => differences)
      .map(({ storeId, field, head, own }) => [storeId, field, head, own].join(' '))
      .sort()
  }
  const differing = (of: typeof changed) =>
    of
      .flatMap((store) =>
        products.flatMap(({ salesPrice }, at) => {
          const own = priceOf(salesPrice, at, changed.indexOf(store))
          return own === salesPrice ? [] : [`${store.id} salesPrice ${salesPrice} ${own}`]
        }),
      )
      .sort()
  expect(differing(changed)).toHaveLength(33)
  expect(await board()).toEqual(differing(changed))

  const [one, ...others] = changed
  const ids = products.map((product) => product.id)
  const asked = { storeIds: [one?.id ?? ''], productIds: ids, act: 'follow', fields: ['salesPrice'] }
  const { undoId, stores: results } = await admin.get(goodsCalls.changeStoreGoods, asked as never)
  expect(results).toMatchObject([{ changed: 11, refused: '' }])
  expect(await board()).toEqual(differing(others))
  await admin.get(goodsCalls.undoStoreGoods, { undoId: undoId ?? '' })
  expect(await board()).toEqual(differing(changed))

  const answer = await admin.send(transferCalls.export, {
    serviceBean: bean,
    exportQueryCondition: { keyword: mark },
  })
  const [head = [], ...exported] = await cellsOf(answer.data as unknown as Buffer)
  expect(exported).toHaveLength(20 * 12)
  const again = await check(admin, head, exported, { bean })
  expect(again.counts).toMatchObject({ changed: 0, created: 0, refused: 0, unchanged: 240 })

  // The push and its undo are later changes of that store. The undo of the import leaves it, if a person says so.
  expect((await admin.send(transferCalls.undoImport, { importId: id } as never)).rtnStatus).toBe('16016')
  await admin.get(transferCalls.undoImport, { importId: id, others: true } as never)
  await follow(admin, id)
  expect(await board()).toEqual(differing(changed.slice(0, 1)))
})
