import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import type { OwnValues } from '@zhanggui/contract/goods/goods.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenUser, storeIds } from '../../../test/people.ts'
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

test('a store’s products are found by what counts there: the source of the price, the sale status, low stock', async () => {
  const mark = `筛选${Date.now()}`
  const made: Record<string, string> = {}
  for (const [name, saleStatus] of [
    ['follows', 2],
    ['own', 2],
    ['asleep', 2],
    ['banned', 0],
    ['stricter', 2],
    ['loosened', 1],
  ] as const)
    made[name] = (
      await givenProduct(admin, { name: `${mark}${name}`, salesPrice: '8.00', costPrice: '3.00', saleStatus })
    ).id
  const of = (name: string) => made[name] ?? ''
  await save(of('own'), { salesPrice: '8.50' })
  await save(of('asleep'), { salesPrice: '8.50' })
  await admin.get(goodsCalls.changeStoreGoods, {
    storeIds: [storeId],
    productIds: [of('asleep')],
    fields: ['salesPrice'],
    act: 'lock',
  } as never)
  await save(of('stricter'), { saleStatus: 0 })
  await save(of('loosened'), { saleStatus: 0 })
  await admin.get(goodsCalls.changeStoreGoods, {
    storeIds: [storeId],
    productIds: [of('loosened')],
    fields: ['saleStatus'],
    act: 'lock',
  } as never)
  await admin.get(stockCalls.setReorderPoint, {
    storeId,
    points: [{ productId: of('own'), reorderPoint: '3' }],
  })
  await admin.get(stockCalls.adjustStock, {
    ...{ storeId, reason: 12, note: '' },
    lines: [
      { productId: of('own'), way: 'add', amount: '2' },
      { productId: of('follows'), way: 'add', amount: '9' },
    ],
  } as never)
  const found = async (filter: object, client = admin) => {
    const { records, total, counts } = await client.get(goodsCalls.findStoreGoodsPage, {
      storeId,
      keyword: mark,
      ...filter,
    } as never)
    const names = records.map(({ name }) => name.slice(mark.length)).sort()
    expect([total, counts.all >= total]).toEqual([names.length, true])
    return names.join(' ')
  }
  expect(await found({ source: 'own' })).toBe('own')
  expect(await found({ source: 'locked' })).toBe('asleep')
  expect(await found({ source: 'follow' })).toBe('banned follows loosened stricter')
  expect(await found({ saleStatus: 0 })).toBe('banned stricter')
  expect(await found({ saleStatus: 1 })).toBe('loosened')
  expect(await found({ saleStatus: 2 })).toBe('asleep follows own')
  expect(await found({ saleStatus: 2, source: 'own', tab: 'different' })).toBe('own')
  expect(await found({ tab: 'low' })).toBe('own')
  // Without a search the rows of the store, its low stock and all products lead to the same.
  for (const filter of [
    { source: 'own' },
    { source: 'locked' },
    { saleStatus: 0 },
    { source: 'follow' },
    { tab: 'low' },
    { tab: 'low', source: 'own' },
  ]) {
    const all = await admin.get(goodsCalls.findStoreGoodsPage, { storeId, pageSize: 200, ...filter } as never)
    const here = all.records
      .filter(({ name }) => name.startsWith(mark))
      .map(({ name }) => name.slice(mark.length))
    expect(here.sort().join(' '), JSON.stringify(filter)).toBe(await found(filter))
  }

  // The stock belongs to its own right: the row, the sum and the tab.
  const rowOf = async (client: Client) =>
    (await client.get(goodsCalls.findStoreGoodsPage, { storeId, keyword: `${mark}own` })).records[0]?.stock
  const sumOf = async (client: Client) =>
    (await client.get(goodsCalls.findGoodsSummaryPage, { keyword: `${mark}own` })).records[0]?.stock
  expect(await rowOf(admin)).toMatchObject({ available: '2', reorderPoint: '3' })
  expect(await sumOf(admin)).toMatchObject({ available: '2', out: 2 })
  const role = await admin.get(roleCalls.saveRole, { name: '不看库存' })
  await admin.get(roleCalls.setRoleAuth, { ...role, permissions: ['iposWeb.product.storeGoodSku'] } as never)
  const { pin, password } = await givenUser(admin, { roleIdList: [role.id], storeIdList: [storeId] })
  const blind = await app.signIn(pin, password)
  expect([await rowOf(blind), await sumOf(blind)]).toEqual([null, null])
  expect(await found({ tab: 'low' }, blind)).toBe('')
})
