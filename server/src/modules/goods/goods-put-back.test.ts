import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import type { OwnValues } from '@zhanggui/contract/goods/goods.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { storeIds } from '../../../test/people.ts'
import { givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
let manager: Client
let storeId = ''
let otherStore = ''

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  ;[storeId = '', otherStore = ''] = await storeIds(admin)
})
afterAll(() => app?.close())

const detail = (productId: string) => admin.get(goodsCalls.findStoreGoodsDetail, { storeId, productId })

async function save(productId: string, own: Partial<OwnValues>) {
  const { version, own: now } = await detail(productId)
  const input = { storeId, productId, version, own: { ...now, ...own }, underCost: true }
  await manager.get(goodsCalls.saveStoreGoods, input as never)
}

async function newestLine(productId: string): Promise<string> {
  const page = { storeId, productId, pageNo: 1, pageSize: 1 }
  const { records } = await admin.get(goodsCalls.findStoreGoodsLog, page)
  return records[0]?.id ?? ''
}

const backBy = (client: Client, id: string, productId: string, field: string, more = {}) =>
  client.send(goodsCalls.putBackStoreGoods, { id, storeId, productId, field, ...more } as never)

test('each own value goes back to what stood before a line, as a new change that an undo takes back', async () => {
  const { id } = await givenProduct(admin, { salesPrice: '8.00', costPrice: '3.00', saleMode: 1 })
  const before = {
    salesPrice: '8.50',
    costPrice: '3.10',
    saleStatus: 1,
    deliveryTypes: [10, 20],
    cartLimit: '5',
  }
  await save(id, { ...before, processing: [1, 2], stockMode: 1, shelfPlace: 'A-1', listed: 0 } as never)
  const { own: then } = await detail(id)
  await save(id, {
    ...{ salesPrice: '9.00', costPrice: null, saleStatus: null, deliveryTypes: [], cartLimit: null },
    ...{ processing: [3], stockMode: null, shelfPlace: '', listed: null },
  } as never)
  const line = await newestLine(id)
  const { records } = await admin.get(goodsCalls.findStoreGoodsLog, {
    storeId,
    productId: id,
    pageNo: 1,
    pageSize: 1,
  })
  const fields = records[0]?.changes.map(({ field }) => field) ?? []
  expect(fields).toHaveLength(9)
  let undoId = ''
  for (const field of fields) {
    const answer = await backBy(manager, line, id, field)
    expect(answer, field).toMatchObject({ rtnStatus: '0' })
    undoId = (answer.data as { undoId: string }).undoId
  }
  expect((await detail(id)).own).toEqual(then)
  // The log keeps all, and the undo takes only the last one back.
  expect(
    (await admin.get(goodsCalls.findStoreGoodsLog, { storeId, productId: id, pageNo: 1, pageSize: 50 }))
      .total,
  ).toBe(11)
  await manager.get(goodsCalls.undoStoreEdit, { undoId })
  expect((await detail(id)).own).not.toEqual(then)
})

test('a value is not put back if it was changed since, is locked, waits or costs more than it; nor without the right', async () => {
  const { id } = await givenProduct(admin, { salesPrice: '8.00', costPrice: '3.00' })
  await save(id, { salesPrice: '2.00' })
  await save(id, { salesPrice: '9.00' })
  const line = await newestLine(id)
  const back = (client = manager, more = {}) => backBy(client, line, id, 'salesPrice', more)
  expect(await back(await app.signIn('clerk'))).toMatchObject({ rtnStatus: '10006' })
  expect(await back(manager, { storeId: otherStore })).toMatchObject({ rtnStatus: '10005' })
  // Like other changes it asks about a price below the cost, or far below the present one for who sees no costs.
  expect(await back(admin)).toMatchObject({ rtnStatus: '28004' })
  await save(id, { salesPrice: '9.50' })
  expect(await back(admin, { underCost: true })).toMatchObject({ rtnStatus: '12024' })
  await save(id, { salesPrice: '9.00' })
  const lock = { storeIds: [storeId], productIds: [id], fields: ['salesPrice'] }
  await admin.get(goodsCalls.changeStoreGoods, { ...lock, act: 'lock' } as never)
  expect(await back(admin, { underCost: true })).toMatchObject({ rtnStatus: '28009' })
  await admin.get(goodsCalls.changeStoreGoods, { ...lock, act: 'unlockOwn' } as never)
  const { version } = await detail(id)
  const prices = [{ productId: id, version, salesPrice: '7.00' }]
  await admin.get(goodsCalls.scheduleStorePrices, { storeId, prices, underCost: true })
  expect(await back(admin, { underCost: true })).toMatchObject({ rtnStatus: '12026' })
  await admin.get(goodsCalls.scheduleStorePrices, {
    ...{ storeId, underCost: true, prices: [{ productId: id, version: version + 1, salesPrice: null }] },
  })
  expect(await back(admin, { underCost: true })).toMatchObject({ rtnStatus: '0' })
  expect((await detail(id)).own.salesPrice).toBe('2.00')
})
