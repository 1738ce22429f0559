import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { storeIds } from '../../../test/people.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

// The undo of a bulk act takes back the products that it can, and names those that somebody changed since then.

const { moveProducts, setSaleStatus, setPrices, saveProduct, saveProductCells, findProductDetail } =
  productCalls

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

const detail = (id: string) => admin.get(findProductDetail, { id })
const rename = async (id: string, name: string) =>
  admin.get(saveProduct, { ...formOf(await detail(id)), name, effectivePolicy: 1 })
let barcode = 21_000_000
const given = async (): Promise<ProductDetail[]> => {
  const made: ProductDetail[] = []
  for (const name of ['甲', '乙', '丙'])
    made.push(await givenProduct(admin, { name, salesPrice: '5.00', barcodes: [String(++barcode)] }))
  return made
}
const idsOf = (products: readonly { id: string }[]) => products.map(({ id }) => id)

interface Act {
  value: (product: ProductDetail) => unknown
  run: (ids: string[]) => Promise<unknown>
  takeBack: (
    before: readonly ProductDetail[],
    versions: readonly number[],
  ) => Promise<readonly ({ message: string } | null)[]>
}

const acts: Record<string, Act> = {
  'a sale status': {
    value: ({ saleStatus }) => saleStatus,
    run: (ids) => admin.get(setSaleStatus, { ids, saleStatus: 0 }),
    takeBack: async (before) =>
      (await admin.get(setSaleStatus, { ids: idsOf(before), saleStatus: 2, takesBack: true })).refused,
  },
  'a status': {
    value: ({ status }) => status,
    run: (ids) => admin.get(moveProducts, { ids, move: 'invalidate' }),
    takeBack: async (before) =>
      (await admin.get(moveProducts, { ids: idsOf(before), move: 'republish', takesBack: true })).refused,
  },
  prices: {
    value: ({ salesPrice }) => salesPrice,
    run: async (ids) =>
      admin.get(setPrices, {
        prices: (await Promise.all(ids.map(detail))).map(({ id, version }) => ({
          ...{ id, version, salesPrice: '6.00' },
        })),
      }),
    takeBack: async (before, versions) =>
      (
        await admin.get(setPrices, {
          prices: before.map(({ id, salesPrice }, at) => ({ id, version: versions[at] ?? 0, salesPrice })),
          ...{ underCost: true, restoreScheduled: true },
        })
      ).prices.map(({ refused }) => refused),
  },
  'the editing table': {
    value: ({ serialNumber }) => serialNumber,
    run: async (ids) =>
      admin.get(saveProductCells, {
        products: (await Promise.all(ids.map(detail))).map(({ id, version }) => ({
          ...{ id, version, cells: { serialNumber: 'S9' } },
        })),
      } as never),
    takeBack: async (before, versions) =>
      (
        await admin.get(saveProductCells, {
          products: before.map(({ id, serialNumber }, at) => ({
            ...{ id, version: versions[at] ?? 0, cells: { serialNumber } },
          })),
          ...{ underCost: true, effectivePolicy: 1, restoreScheduled: true },
        } as never)
      ).products.map(({ refused }) => refused),
  },
}

test.each(Object.entries(acts))('the undo of %s leaves what changed since, and names it', async (_, act) => {
  const before = await given()
  await act.run(idsOf(before))
  const after = await Promise.all(idsOf(before).map(detail))
  expect(after.map(act.value)).not.toEqual(before.map(act.value))
  await rename(before[1]?.id ?? '', '乙后来')
  const refused = await act.takeBack(
    before,
    after.map(({ version }) => version),
  )
  const [message, ...more] = refused.flatMap((one) => one?.message ?? [])
  expect(more).toEqual([])
  expect(message).toMatch(/^晨光掌柜在 .*又改过「乙后来」，没有撤销$/)
  const [first, second, third] = await Promise.all(idsOf(before).map(detail))
  expect([first, third].map((one) => one && act.value(one))).toEqual(
    [before[0], before[2]].map((one) => one && act.value(one)),
  )
  expect(second && act.value(second)).toEqual(after[1] && act.value(after[1]))
})

test('only the act of that time is taken back, not one since then of the same kind', async () => {
  const [product] = await given()
  const id = product?.id ?? ''
  await admin.get(setSaleStatus, { ids: [id], saleStatus: 1 })
  await admin.get(setSaleStatus, { ids: [id], saleStatus: 0 })
  const answer = await admin.get(setSaleStatus, { ids: [id], saleStatus: 2, takesBack: true })
  expect(answer).toMatchObject({ changed: 0, refused: [{ id, code: '28019' }] })
  expect(await admin.get(setSaleStatus, { ids: [id], saleStatus: 1, takesBack: true })).toEqual({
    ...{ changed: 1, refused: [] },
  })
})

test('an undo whose products are all gone is refused, and writes nothing', async () => {
  const ids = ['987654321']
  for (const call of [
    admin.send(setSaleStatus, { ids, saleStatus: 2, takesBack: true }),
    admin.send(moveProducts, { ids, move: 'republish', takesBack: true }),
  ])
    expect((await call).rtnStatus).toBe('10005')
})

test('the undo of a status leaves a product whose barcode another one has by now, and names it', async () => {
  const before = await given()
  await admin.get(moveProducts, { ids: idsOf(before), move: 'invalidate' })
  await givenProduct(admin, { name: '后来的水', barcodes: before[2]?.barcodes ?? [] })
  const answer = await admin.get(moveProducts, { ids: idsOf(before), move: 'republish', takesBack: true })
  expect(answer).toMatchObject({ moved: 2, refused: [{ id: before[2]?.id, code: '12001' }] })
  expect((await Promise.all(idsOf(before).map(detail))).map(({ status }) => status)).toEqual([30, 30, 40])
})

test('the undo of a sale status gives accepted differences back', async () => {
  const [storeId = ''] = await storeIds(admin)
  const [product] = await given()
  const id = product?.id ?? ''
  const goods = await admin.get(goodsCalls.findStoreGoodsDetail, { storeId, productId: id })
  await admin.get(goodsCalls.saveStoreGoods, {
    ...{
      storeId,
      productId: id,
      version: goods.version,
      own: { ...goods.own, saleStatus: 1 },
      underCost: true,
    },
  })
  const found = async (accepted: boolean) =>
    (await admin.get(goodsCalls.findDifferencePage, { productId: id, accepted })).records.flatMap(
      ({ differences }) => differences,
    )
  const board = async () => (await found(true)).map(({ accepted }) => accepted?.reason)
  const difference = (await found(false)).find(({ field }) => field === 'saleStatus')
  const { head = null, own = null } = difference ?? {}
  await admin.get(goodsCalls.acceptDifferences, {
    differences: [{ storeId, productId: id, field: 'saleStatus', head, own }],
    reason: '学校旁边',
  })
  expect(await board()).toEqual(['学校旁边'])
  await admin.get(setSaleStatus, { ids: [id], saleStatus: 0 })
  expect(await board()).toEqual([])
  await admin.get(setSaleStatus, { ids: [id], saleStatus: 2, takesBack: true })
  expect(await board()).toEqual(['学校旁边'])
})
