import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { frontCalls } from '@zhanggui/contract/front/front.calls.ts'
import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import type { OwnValues } from '@zhanggui/contract/goods/goods.ts'
import { permissionCodes } from '@zhanggui/contract/permissions.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenUser, storeIds } from '../../../test/people.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

import { inTenant } from '../../kernel/database/tenant.ts'
import { differenceExport } from './goods-difference-export.ts'

let app: TestApp
let admin: Client
let manager: Client
let first = ''
let second = ''
let third = ''
let made = 0

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  ;[first = '', second = '', third = ''] = await storeIds(admin)
})
afterAll(() => app?.close())

const follows: OwnValues = {
  listed: null,
  salesPrice: null,
  costPrice: null,
  saleStatus: null,
  deliveryTypes: [],
  minOrderQuantity: null,
  addStep: null,
  cartLimit: null,
  stockMode: null,
  processing: [],
  shelfPlace: '',
}

const detail = (client: Client, storeId: string, { id }: Pick<ProductDetail, 'id'>) =>
  client.get(goodsCalls.findStoreGoodsDetail, { storeId, productId: id })

/** Saves own values of a product in a store. */
async function save(
  client: Client,
  storeId: string,
  product: Pick<ProductDetail, 'id'>,
  own: Partial<OwnValues>,
  more: { version?: number; underCost?: boolean } = {},
) {
  const { version, own: now } = await detail(admin, storeId, product)
  return client.send(goodsCalls.saveStoreGoods, {
    storeId,
    productId: product.id,
    version,
    own: { ...now, ...own },
    ...more,
  })
}

const row = async (client: Client, storeId: string, { code }: Pick<ProductDetail, 'code'>) =>
  (await client.get(goodsCalls.findStoreGoodsPage, { storeId, keyword: code })).records[0]

/** Changes products in stores, as the head office. */
const push = (input: Record<string, unknown>) => admin.get(goodsCalls.changeStoreGoods, input)

describe('a product in a store', () => {
  test('follows the head office until the store has a value of its own', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    expect(await row(manager, first, product)).toMatchObject({
      salesPrice: '2.00',
      listed: 1,
      own: [],
      version: 0,
    })
    expect(await save(manager, first, product, { salesPrice: '2.50' })).toMatchObject({ rtnStatus: '0' })
    expect(await row(manager, first, product)).toMatchObject({
      salesPrice: '2.50',
      headPrice: '2.00',
      own: ['salesPrice'],
    })
    const form = formOf(await admin.get(productCalls.findProductDetail, { id: product.id }))
    await admin.get(productCalls.saveProduct, { ...form, salesPrice: '3.00', cartLimit: '9' })
    expect((await row(admin, first, product))?.salesPrice).toBe('2.50')
    expect((await row(admin, second, product))?.salesPrice).toBe('3.00')
    await save(manager, first, product, follows)
    expect(await row(manager, first, product)).toMatchObject({ salesPrice: '3.00', own: [] })
  })

  test('a lock puts an own value to sleep, and gives it back if the head office says so', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    await save(manager, first, product, { salesPrice: '2.50' })
    const asked = { storeIds: [first], productIds: [product.id], fields: ['salesPrice'] }
    await push({ ...asked, act: 'lock' })
    expect(await row(manager, first, product)).toMatchObject({
      salesPrice: '2.00',
      own: [],
      locked: ['salesPrice'],
    })
    expect(await save(manager, first, product, { salesPrice: '2.60' })).toMatchObject({ rtnStatus: '28009' })
    await push({ ...asked, act: 'unlockOwn' })
    expect(await row(manager, first, product)).toMatchObject({ salesPrice: '2.50', locked: [] })
    await push({ ...asked, act: 'lock' })
    await push({ ...asked, act: 'unlock' })
    expect(await row(manager, first, product)).toMatchObject({ salesPrice: '2.00', own: [], locked: [] })
  })

  test('a store can only be stricter about the sale status, also when the head office changes it later', async () => {
    const product = await givenProduct(admin, { saleStatus: 1 })
    expect(await save(manager, first, product, { saleStatus: 2 })).toMatchObject({ rtnStatus: '28003' })
    await save(manager, first, product, { saleStatus: 0 })
    expect((await row(manager, first, product))?.saleStatus).toBe(0)
    await save(manager, first, product, { saleStatus: 1 })
    await admin.get(productCalls.setSaleStatus, { ids: [product.id], saleStatus: 0 })
    expect((await row(manager, first, product))?.saleStatus).toBe(0)
  })

  test('own limits are checked against those that it inherits', async () => {
    const product = await givenProduct(admin, { cartLimit: '5' })
    const answer = await save(manager, first, product, { minOrderQuantity: '6' })
    expect(answer).toMatchObject({ rtnStatus: '28008' })
    expect(answer.rtnMsg.match(/起购量/g)).toHaveLength(1)
    expect(await save(manager, first, product, { minOrderQuantity: '6', cartLimit: '10' })).toMatchObject({
      rtnStatus: '0',
    })
    // Sold by piece: whole numbers only.
    expect(await save(manager, first, product, { addStep: '1.5' })).toMatchObject({ rtnStatus: '28008' })
  })

  test('a price below the cost asks once, and the price of the head office is no own price', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00', costPrice: '1.50' })
    const price = (salesPrice: string | null, version: number, underCost = false) =>
      manager.send(goodsCalls.setStorePrices, {
        storeId: first,
        prices: [{ productId: product.id, version, salesPrice }],
        underCost,
      })
    expect(await price('1.49', 0)).toMatchObject({ rtnStatus: '28004' })
    expect(await price('1.49', 0, true)).toMatchObject({ rtnStatus: '0' })
    expect(await price('2.00', 1)).toMatchObject({ rtnStatus: '0' })
    expect((await row(manager, first, product))?.own).toEqual([])
    // An own cost above the price of the head office asks, too; a price that stays does not ask again.
    const dear = { costPrice: '2.50' }
    expect(await save(admin, first, product, dear)).toMatchObject({ rtnStatus: '28004' })
    expect(await save(admin, first, product, dear, { underCost: true })).toMatchObject({ rtnStatus: '0' })
    expect(await save(admin, first, product, { shelfPlace: 'A-1' })).toMatchObject({ rtnStatus: '0' })
  })

  test('a price or listing as at the head office follows it, in the page of the product too, unless it was so before', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    await save(manager, first, product, { salesPrice: '2.00', listed: 1, shelfPlace: 'A-1' })
    expect((await detail(manager, first, product)).own).toEqual({ ...follows, shelfPlace: 'A-1' })
    await save(manager, first, product, { salesPrice: '3.00' })
    const form = formOf(await admin.get(productCalls.findProductDetail, { id: product.id }))
    await admin.get(productCalls.saveProduct, { ...form, salesPrice: '3.00' })
    await save(manager, first, product, { shelfPlace: 'A-2' })
    expect((await detail(manager, first, product)).own.salesPrice).toBe('3.00')
  })

  test('listed again with own values it asks: own values, or the head office', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    const list = (listed: boolean, values?: string) =>
      manager.send(goodsCalls.setStoreListing, {
        ...{ storeId: first, productIds: [product.id], listed },
        ...(values ? { values } : {}),
      } as never)
    // Without own values nothing is asked.
    await list(false)
    expect((await list(true)).rtnStatus).toBe('0')
    await save(manager, first, product, { salesPrice: '6.66' })
    await list(false)
    const asked = await list(true)
    expect(asked).toMatchObject({ rtnStatus: '28015' })
    expect(asked.rtnMsg).toContain(product.name)
    expect((await row(manager, first, product))?.listed).toBe(0)
    await list(true, 'own')
    expect(await row(manager, first, product)).toMatchObject({ listed: 1, salesPrice: '6.66' })
    await list(false)
    await list(true, 'head')
    expect(await row(manager, first, product)).toMatchObject({ listed: 1, salesPrice: '2.00', own: [] })
  })

  test('values that break a rule are refused at their fields, each under its own name', async () => {
    const product = await givenProduct(admin)
    const refused = await save(manager, first, product, { salesPrice: '0', addStep: '-1' })
    expect(refused).toMatchObject({
      rtnStatus: '10002',
      data: [
        { path: 'own.salesPrice', message: expect.stringMatching(/^门店价/) },
        { path: 'own.addStep', message: expect.stringMatching(/^加购步长/) },
      ],
    })
  })

  test('of two people at one product the second sees whose change stands there, field by field', async () => {
    const product = await givenProduct(admin)
    await save(admin, first, product, { cartLimit: '9', saleStatus: 0 })
    const answer = await save(manager, first, product, { cartLimit: '8' }, { version: 0 })
    expect(answer).toMatchObject({
      rtnStatus: '10007',
      data: {
        changes: [
          { field: 'saleStatus', before: null, after: '禁售' },
          { field: 'cartLimit', before: null, after: '9' },
        ],
      },
    })
  })

  test('the log of a product in a store has its changes as texts, only for people of the store', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    await save(manager, first, product, { salesPrice: '2.50', saleStatus: 1, costPrice: '1.00' })
    await save(admin, second, product, { salesPrice: '9.00' })
    const asked = { storeId: first, productId: product.id }
    await push({ storeIds: [first], productIds: [product.id], act: 'lock', fields: ['salesPrice'] })
    const { records, total } = await admin.get(goodsCalls.findStoreGoodsLog, asked)
    expect(total).toBe(2)
    expect(records[0]?.changes).toEqual([{ field: 'locked', before: null, after: '门店价' }])
    expect(records[1]).toMatchObject({ by: expect.any(String) })
    expect(records[1]?.changes).toEqual([
      { field: 'salesPrice', before: null, after: '2.50' },
      { field: 'costPrice', before: null, after: '1.00' },
      { field: 'saleStatus', before: null, after: '仅线下' },
    ])
    const clerk = await app.signIn('clerk')
    const seen = await clerk.get(goodsCalls.findStoreGoodsLog, asked)
    expect(seen.records[1]?.changes.map(({ field }) => field)).toEqual(['salesPrice', 'saleStatus'])
    const rival = await app.signIn('rival')
    expect((await rival.send(goodsCalls.findStoreGoodsLog, asked)).rtnStatus).toBe('10005')
  })

  test('only effective products are sold, and a draft takes no own value', async () => {
    const draft = await givenProduct(admin, { asDraft: true })
    expect(await row(admin, first, draft)).toBeUndefined()
    expect(await save(manager, first, draft, { salesPrice: '9.00' })).toMatchObject({ rtnStatus: '28002' })
  })
})

test('the shelf place is of one store alone: no own value, no difference, and no copy takes it along', async () => {
  const product = await givenProduct(admin)
  expect((await save(manager, first, product, { shelfPlace: ' A-12 ' })).rtnStatus).toBe('0')
  expect((await detail(manager, first, product)).own).toEqual({ ...follows, shelfPlace: 'A-12' })
  expect(await row(manager, first, product)).toMatchObject({ shelfPlace: 'A-12', own: [], version: 1 })
  expect((await row(admin, second, product))?.shelfPlace).toBe('')
  const different = await admin.get(goodsCalls.findStoreGoodsPage, {
    storeId: first,
    keyword: product.code,
    tab: 'different',
  })
  expect(different.records).toEqual([])
  const board = await admin.get(goodsCalls.findDifferencePage, { productId: product.id })
  expect(board.records).toEqual([])
  // Following the head office again, and its locks, leave the place alone.
  await save(manager, first, product, { salesPrice: '9.90' })
  const asked = { storeIds: [first], productIds: [product.id], fields: ['salesPrice'] }
  await push({ ...asked, act: 'lock' })
  await push({ ...asked, act: 'unlock' })
  expect((await detail(manager, first, product)).own).toEqual({ ...follows, shelfPlace: 'A-12' })
  const long = await save(manager, first, product, { shelfPlace: 'A'.repeat(21) })
  expect(long).toMatchObject({ rtnStatus: '10002', data: [{ path: 'own.shelfPlace' }] })
  const log = await admin.get(goodsCalls.findStoreGoodsLog, { storeId: first, productId: product.id })
  expect(log.records.at(-1)?.changes).toEqual([{ field: 'shelfPlace', before: null, after: 'A-12' }])
})

describe('the list of a store', () => {
  test('its tabs count what is listed, unlisted, different and locked', async () => {
    const [one, two, three] = [
      await givenProduct(admin),
      await givenProduct(admin),
      await givenProduct(admin),
    ]
    const numbers = async () => (await admin.get(goodsCalls.findStoreGoodsPage, { storeId: third })).counts
    const before = await numbers()
    const listing = { storeId: third, productIds: [one.id] }
    await admin.get(goodsCalls.setStoreListing, { ...listing, listed: false })
    await save(admin, third, two, { salesPrice: '8.88' })
    await push({ storeIds: [third], productIds: [three.id], act: 'lock', fields: ['saleStatus'] })
    expect(await numbers()).toEqual({
      all: before.all,
      listed: before.listed - 1,
      unlisted: before.unlisted + 1,
      different: before.different + 2,
      locked: before.locked + 1,
      scheduled: before.scheduled,
      low: before.low,
    })
    const tab = async (name: string) =>
      (await admin.get(goodsCalls.findStoreGoodsPage, { storeId: third, tab: name })).records.map(
        ({ productId }) => productId,
      )
    expect(await tab('unlisted')).toContain(one.id)
    expect(await tab('listed')).not.toContain(one.id)
    expect(await tab('different')).toEqual(expect.arrayContaining([one.id, two.id]))
    expect(await tab('locked')).toContain(three.id)
    await admin.get(goodsCalls.setStoreListing, { ...listing, listed: true })
    expect((await numbers()).unlisted).toBe(before.unlisted)
  })

  test('over all stores a row sums up own prices, listings and sale statuses', async () => {
    const product = await givenProduct(admin, { salesPrice: '5.00' })
    await save(admin, first, product, { salesPrice: '5.50' })
    await save(admin, second, product, { salesPrice: '6.00', saleStatus: 1 })
    await admin.get(goodsCalls.setStoreListing, {
      storeId: third,
      productIds: [product.id],
      listed: false,
    })
    const { records } = await admin.get(goodsCalls.findGoodsSummaryPage, { keyword: product.code })
    expect(records[0]).toMatchObject({
      headPrice: '5.00',
      own: { lowest: '5.50', highest: '6.00', stores: 2 },
      stores: 3,
      listed: 2,
      omnichannel: 2,
      offline: 1,
      banned: 0,
    })
    // A person of one store sees this store only.
    const near = await manager.get(goodsCalls.findGoodsSummaryPage, { keyword: product.code })
    expect(near.records[0]).toMatchObject({ own: { lowest: '5.50', highest: '5.50', stores: 1 }, stores: 1 })
  })
})

describe('the head office', () => {
  test('previews and pushes: each store as a whole or not at all, with a result each', async () => {
    const product = await givenProduct(admin, { salesPrice: '4.00' })
    for (const storeId of [first, second]) await save(admin, storeId, product, { salesPrice: '4.40' })
    const asked = {
      storeIds: [first, second, third],
      productIds: [product.id],
      act: 'follow',
      fields: ['salesPrice'],
    }
    const { stores } = await admin.get(goodsCalls.previewStoreGoods, asked)
    expect(stores.map(({ changed, examples }) => [changed, examples])).toEqual([
      [1, [{ name: product.name, changes: [{ field: 'salesPrice', before: '4.40', after: '4.00' }] }]],
      [1, [{ name: product.name, changes: [{ field: 'salesPrice', before: '4.40', after: '4.00' }] }]],
      [0, []],
    ])
    await save(manager, first, product, { salesPrice: '4.50' })
    const stamps = Object.fromEntries(stores.map(({ storeId, stamp }) => [storeId, stamp]))
    const result = await push({ ...asked, stamps })
    expect(result.stores.map(({ changed, refused }) => [changed, refused.includes('店长')])).toEqual([
      [0, true],
      [1, false],
      [0, false],
    ])
    expect((await row(admin, first, product))?.salesPrice).toBe('4.50')
    expect((await row(admin, second, product))?.salesPrice).toBe('4.00')
  })

  test('locks: a person of one store neither sets nor lifts a lock, though he may push', async () => {
    const product = await givenProduct(admin)
    const role = await admin.get(roleCalls.saveRole, { name: '一店推送' })
    await admin.get(roleCalls.setRoleAuth, { ...role, permissions: [...permissionCodes] })
    const person = await givenUser(admin, { type: 2, roleIdList: [role.id], storeIdList: [first] })
    const client = await app.signIn(person.pin, person.password)
    for (const act of ['lock', 'unlock', 'unlockOwn'] as const) {
      const asked = { storeIds: [first], productIds: [product.id], act, fields: ['salesPrice' as const] }
      expect((await client.send(goodsCalls.previewStoreGoods, asked)).rtnStatus, act).toBe('28030')
      expect((await client.send(goodsCalls.changeStoreGoods, asked)).rtnStatus, act).toBe('28030')
    }
  })

  test('aligns a store only if it still has what was seen of it', async () => {
    const product = await givenProduct(admin, { salesPrice: '4.00' })
    for (const storeId of [first, second]) await save(admin, storeId, product, { salesPrice: '4.40' })
    const version = async (storeId: string) => (await row(admin, storeId, product))?.version ?? 0
    const seenIn = async (storeId: string, head = '4.00') => ({
      [storeId]: { version: await version(storeId), heads: { salesPrice: head } },
    })
    const seen = { ...(await seenIn(first)), ...(await seenIn(second)) }
    await save(manager, first, product, { salesPrice: '4.50' })
    const asked = {
      storeIds: [first, second],
      productIds: [product.id],
      act: 'follow',
      fields: ['salesPrice'],
    }
    const { stores } = await push({ ...asked, shown: seen })
    expect(stores.map(({ changed, refused }) => [changed, refused.includes('店长')])).toEqual([
      [0, true],
      [1, false],
    ])
    expect((await row(admin, first, product))?.salesPrice).toBe('4.50')
    // The head office has another value than the person saw.
    await admin.get(productCalls.saveProduct, { ...formOf(product), salesPrice: '1.23' } as never)
    const late = await push({ ...asked, storeIds: [first], shown: await seenIn(first) })
    expect(late.stores[0]).toMatchObject({ changed: 0, refused: expect.stringContaining('总部') })
    const now = await push({ ...asked, storeIds: [first], shown: await seenIn(first, '1.23') })
    expect(now.stores[0]?.changed).toBe(1)
  })

  test('a push whose preview showed other values of the head office is refused', async () => {
    const product = await givenProduct(admin, { salesPrice: '4.00' })
    await save(admin, first, product, { salesPrice: '4.40' })
    const asked = { storeIds: [first], productIds: [product.id], act: 'follow', fields: ['salesPrice'] }
    const { stores } = await admin.get(goodsCalls.previewStoreGoods, asked as never)
    const stamps = Object.fromEntries(stores.map(({ storeId, stamp }) => [storeId, stamp]))
    await admin.get(productCalls.saveProduct, { ...formOf(product), salesPrice: '1.23' } as never)
    const [refused] = (await push({ ...asked, stamps })).stores
    expect(refused).toMatchObject({ changed: 0, refused: '总部的值在你看过之后改过，请重新查看' })
    expect((await row(admin, first, product))?.salesPrice).toBe('4.40')
  })

  test('a preview says every effect: a listing that a lock brings back, a status, a price that no longer waits', async () => {
    const product = await givenProduct(admin)
    const base = { storeIds: [first], productIds: [product.id] }
    const effect = async (act: string, fields: string[]) =>
      (await admin.get(goodsCalls.previewStoreGoods, { ...base, act, fields } as never)).stores[0]
    await save(admin, first, product, { listed: 0, saleStatus: 0 })
    expect((await effect('lock', ['listed']))?.examples[0]?.changes).toEqual([
      { field: 'listed', before: '未上架', after: '已上架' },
    ])
    expect((await effect('follow', ['saleStatus']))?.examples[0]?.changes).toEqual([
      { field: 'saleStatus', before: '禁售', after: '全渠道' },
    ])
    const { version } = await detail(admin, first, product)
    const prices = [{ productId: product.id, version, salesPrice: '9.00' }]
    await admin.get(goodsCalls.scheduleStorePrices, { storeId: first, prices })
    await push({ ...base, act: 'lock', fields: ['salesPrice'] })
    expect((await effect('unlock', ['salesPrice']))?.examples[0]?.changes).toEqual([
      { field: 'scheduledPrice', before: '9.00', after: null },
    ])
  })

  test('takes a push back, once: values, locks and the price that waits are as before; a store that changed stays', async () => {
    const product = await givenProduct(admin, { salesPrice: '4.00' })
    const asked = { storeIds: [first, second, third], productIds: [product.id], fields: ['salesPrice'] }
    await save(admin, first, product, { salesPrice: '4.40' })
    const { version: seen } = await detail(admin, first, product)
    const prices = [{ productId: product.id, version: seen, salesPrice: '9.00' }]
    await admin.get(goodsCalls.scheduleStorePrices, { storeId: first, prices })
    await save(admin, second, product, { salesPrice: '4.40' })
    const before = await detail(admin, first, product)
    const { undoId } = await push({ ...asked, act: 'follow' })
    expect((await detail(admin, first, product)).scheduled).toBe(null)
    await save(admin, second, product, { cartLimit: '7' })
    const back = { undoId: undoId ?? '' }
    expect((await manager.send(goodsCalls.undoStoreGoods, back)).rtnStatus).not.toBe('0')
    const { stores } = await admin.get(goodsCalls.undoStoreGoods, back)
    expect(
      stores.map(({ changed, refused }) => [
        changed,
        refused.includes('晨光掌柜') && refused.includes('没有撤销'),
      ]),
    ).toEqual([
      [1, false],
      [0, true],
    ])
    const { own, since, scheduled } = await detail(admin, first, product)
    expect({ own, since, scheduled }).toEqual({
      own: before.own,
      since: before.since,
      scheduled: before.scheduled,
    })
    expect((await detail(admin, second, product)).own).toMatchObject({ salesPrice: null, cartLimit: '7' })
    // One store is back as it was. The store that stays says the same reason each time.
    const again = (await admin.get(goodsCalls.undoStoreGoods, back)).stores
    expect(again.map(({ changed, refused }) => [changed, refused])).toEqual([[0, stores[1]?.refused]])
    const { records } = await admin.get(auditCalls.findAuditPage, { action: 'goods.pushUndo' })
    expect(records).toHaveLength(3)
  })

  test('takes an unlocking back: the own price sleeps again, with the price that waits', async () => {
    const product = await givenProduct(admin, { salesPrice: '4.00' })
    const asked = { storeIds: [first], productIds: [product.id], fields: ['salesPrice'] }
    await save(admin, first, product, { salesPrice: '4.40' })
    const { version } = await detail(admin, first, product)
    const prices = [{ productId: product.id, version, salesPrice: '9.00' }]
    await admin.get(goodsCalls.scheduleStorePrices, { storeId: first, prices })
    await push({ ...asked, act: 'lock' })
    const before = await detail(admin, first, product)
    expect(before.lockedSince).toMatchObject({ salesPrice: { by: '晨光掌柜', at: expect.any(String) } })
    const { undoId } = await push({ ...asked, act: 'unlock' })
    expect(await detail(admin, first, product)).toMatchObject({ locked: [], lockedSince: {} })
    await admin.get(goodsCalls.undoStoreGoods, { undoId: undoId ?? '' })
    const { version: last, ...after } = await detail(admin, first, product)
    const { version: was, ...wanted } = before
    expect(last).toBe(was + 2)
    expect(after).toEqual(wanted)
  })

  test('cannot delist a product whose listing it locks, and says so in its own words', async () => {
    const product = await givenProduct(admin)
    const base = { storeIds: [first], productIds: [product.id] }
    await push({ ...base, act: 'lock', fields: ['listed'] })
    const { stores } = await admin.get(goodsCalls.previewStoreGoods, { ...base, act: 'delist' } as never)
    const result = await push({ ...base, act: 'delist' })
    for (const one of [stores[0], result.stores[0]])
      expect(one).toMatchObject({ changed: 0, refused: expect.stringContaining('请先解锁「上架」') })
  })

  test('lists a product again with the values of the head office, or with the own ones', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    const base = { storeIds: [first], productIds: [product.id] }
    await save(admin, first, product, { salesPrice: '2.50', listed: 0, shelfPlace: 'A-3' })
    await push({ ...base, act: 'list' })
    expect(await row(admin, first, product)).toMatchObject({ listed: 1, salesPrice: '2.50' })
    await push({ ...base, act: 'delist' })
    await push({ ...base, act: 'listFollow' })
    expect(await row(admin, first, product)).toMatchObject({
      ...{ listed: 1, salesPrice: '2.00', own: [], shelfPlace: 'A-3' },
    })
  })

  test('the board shows each difference with since when and by whom; an accepted one leaves until a value changes', async () => {
    const product = await givenProduct(admin, { salesPrice: '3.00', costPrice: '2.90' })
    await save(manager, first, product, { salesPrice: '2.80' }, { underCost: true })
    const board = async (accepted = false) =>
      (await admin.get(goodsCalls.findDifferencePage, { productId: product.id, accepted })).records
    const [shown] = await board()
    expect(shown?.differences).toMatchObject([
      { storeId: first, field: 'salesPrice', head: '3.00', own: '2.80', by: '店长', underCost: true },
    ])
    // By the cost that counts in the store.
    const dear = await givenProduct(admin, { salesPrice: '3.00', costPrice: '2.00' })
    await save(admin, first, dear, { salesPrice: '2.80', costPrice: '2.90' }, { underCost: true })
    const [ofDear] = (await admin.get(goodsCalls.findDifferencePage, { productId: dear.id })).records
    expect(ofDear?.differences.find(({ field }) => field === 'salesPrice')?.underCost).toBe(true)
    const accept = { storeId: first, productId: product.id, field: 'salesPrice', head: '3.00', own: '2.80' }
    await admin.get(goodsCalls.acceptDifferences, { differences: [accept], reason: '学校旁边' })
    expect(await board()).toEqual([])
    expect((await board(true))[0]?.differences[0]?.accepted).toMatchObject({ reason: '学校旁边' })
    const { records } = await admin.get(auditCalls.findAuditPage, { action: 'goods.accept' })
    expect(records[0]).toMatchObject({ storeId: first, changes: [{ field: 'reason', after: '学校旁边' }] })
    const { version: seen } = await admin.get(productCalls.findProductDetail, { id: product.id })
    await admin.get(productCalls.setPrices, {
      prices: [{ id: product.id, version: seen, salesPrice: '3.10' }],
    })
    expect((await board())[0]?.differences[0]).toMatchObject({ head: '3.10', accepted: null })
    expect(
      await admin.get(goodsCalls.acceptDifferences, { differences: [accept], reason: '又一次' }),
    ).toMatchObject({ accepted: 0, results: [{ storeId: first, refused: '这处差异已经变化，请刷新' }] })
  })
})

describe('the board', () => {
  test('finds by the person and the days of a change, and shows the largest difference first', async () => {
    const [near, far] = [
      await givenProduct(admin, { salesPrice: '10.00' }),
      await givenProduct(admin, { salesPrice: '10.00' }),
    ]
    await save(admin, first, near, { salesPrice: '10.50' })
    await save(admin, second, near, { salesPrice: '10.50' })
    await save(manager, first, far, { salesPrice: '19.00' })
    const idsOf = async (asked: Record<string, unknown>) =>
      (await admin.get(goodsCalls.findDifferencePage, { ...asked, pageSize: 100 } as never)).records
        .map(({ productId }) => productId)
        .filter((id) => id === near.id || id === far.id)
    expect(await idsOf({})).toEqual([near.id, far.id])
    expect(await idsOf({ order: 'size' })).toEqual([far.id, near.id])
    expect(await idsOf({ by: '店长' })).toEqual([far.id])
    expect(await idsOf({ storeIds: [second] })).toEqual([near.id])
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Shanghai' }).format(new Date())
    expect(await idsOf({ from: today, to: today })).toEqual([near.id, far.id])
    expect(await idsOf({ to: '2020-01-01' })).toEqual([])
  })
})

test('the board is exported: a row for each difference that it finds, page by page, without costs for who may not see them', async () => {
  const product = await givenProduct(admin, { salesPrice: '10.00', costPrice: '9.50' })
  await save(admin, first, product, { salesPrice: '9.00', saleStatus: 1 }, { underCost: true })
  await save(manager, first, product, { costPrice: '9.40' }, { underCost: true })
  await save(admin, second, product, { salesPrice: '12.00' })
  const rowsFor = (permissions: string[], stores: 'all' | number[]) =>
    inTenant(app.services.database, Number(admin.merchantId), { readOnly: true }, async (tx) => {
      const reader = { permissions: new Set(permissions), stores, employeeId: 1 } as never
      const condition = differenceExport.parseCondition({ productId: product.id }, 'zh')
      const found: (string | null)[][] = []
      for (let cursor: string | null = null; ; ) {
        const page = await differenceExport.selectRows(tx, condition, cursor, 2, 'zh', reader)
        found.push(...page.rows)
        cursor = page.cursor
        if (cursor === null) break
      }
      expect(await differenceExport.countRows(tx, condition, reader)).toBe(found.length)
      return found.map(([, , store, , field, head, own, percent, low, , by]) => [
        ...[store, field, head, own, percent, low, by],
      ])
    })
  const [one, two] = (await admin.get(storeCalls.findAllStoreList, {})).map(({ code }) => code)
  const price = [one, '门店价', '10.00', '9.00', '-10.0', '是', '晨光掌柜']
  const status = [one, '销售状态', '全渠道', '仅线下', '', '', '晨光掌柜']
  const further = [two, '门店价', '10.00', '12.00', '20.0', '', '晨光掌柜']
  const cost = [one, '门店成本价', '9.50', '9.40', '-1.1', '', '店长']
  expect(await rowsFor(['iposWeb.product.cost'], 'all')).toEqual([cost, status, price, further])
  const plain = price.with(5, '')
  expect(await rowsFor([], 'all')).toEqual([status, plain, further])
  expect(await rowsFor([], [Number(second)])).toEqual([further])
  const wrong = { condition: { from: '2026-02-02', to: '2026-02-01' } }
  expect(await admin.send(goodsCalls.exportDifferences, wrong)).toMatchObject({ rtnStatus: '10002' })
  expect((await manager.send(goodsCalls.exportDifferences, { condition: {} })).rtnStatus).toBe('0')
})

describe('a person of store goods only', () => {
  let seller: Client
  const page = 'iposWeb.product.storeGoodSku'

  beforeAll(async () => {
    const role = await admin.get(roleCalls.saveRole, { name: '只看门店商品' })
    const permissions = [
      ...[page, ...['detail', 'edit', 'push', 'difference'].map((one) => `${page}.${one}`)],
      ...['frontCategory', 'productGroup', 'productGroup.detail', 'productGroup.edit'].map(
        (one) => `iposWeb.product.${one}`,
      ),
    ]
    await admin.get(roleCalls.setRoleAuth, { ...role, permissions })
    const person = await givenUser(admin, { roleIdList: [role.id], storeIdList: [first] })
    seller = await app.signIn(person.pin, person.password)
  })

  test('learns nothing of a cost that differs, is locked or changed', async () => {
    const [product, other] = [await givenProduct(admin), await givenProduct(admin)]
    await save(admin, first, product, { costPrice: '1.11' }, { underCost: true })
    const productIds = [product.id, other.id]
    await push({ storeIds: [first], productIds, act: 'lock', fields: ['costPrice'] })
    await save(admin, first, other, { saleStatus: 1 })
    const found = async (client: Client, tab: string) => {
      const asked = { storeId: first, tab, keyword: product.code }
      const { records, total, counts } = await client.get(goodsCalls.findStoreGoodsPage, asked)
      return [records.length, total, counts[tab as 'locked']]
    }
    expect(await found(admin, 'locked')).toEqual([1, 1, 1])
    expect(await found(seller, 'locked')).toEqual([0, 0, 0])
    await push({ storeIds: [first], productIds, act: 'unlockOwn', fields: ['costPrice'] })
    expect(await found(admin, 'different')).toEqual([1, 1, 1])
    expect(await found(seller, 'different')).toEqual([0, 0, 0])
    const board = { keyword: product.code }
    expect((await admin.get(goodsCalls.findDifferencePage, board)).records).toHaveLength(1)
    expect(await seller.get(goodsCalls.findDifferencePage, board)).toMatchObject({
      records: [],
      counts: { open: 0 },
    })
    const log = (client: Client, { id: productId }: { id: string }) =>
      client.get(goodsCalls.findStoreGoodsLog, { storeId: first, productId, pageSize: 1 })
    expect((await log(admin, product)).total).toBe(3)
    expect(await log(seller, product)).toEqual({ records: [], total: 0, totalCapped: false })
    expect(await log(seller, other)).toMatchObject({
      records: [{ changes: [{ field: 'saleStatus' }] }],
      total: 1,
    })
  })

  test('knows no product that is not effective', async () => {
    const { id: productId, code } = await givenProduct(admin, { asDraft: true })
    const asked = { storeId: first, productId }
    expect((await admin.send(goodsCalls.findStoreGoodsDetail, asked)).rtnStatus).toBe('0')
    for (const call of [goodsCalls.findStoreGoodsDetail, goodsCalls.findStoreGoodsLog])
      expect((await seller.send(call, asked)).rtnStatus).toBe('10005')
    const change = { storeIds: [first], productIds: [productId], act: 'delist', fields: [] }
    for (const call of [goodsCalls.previewStoreGoods, goodsCalls.changeStoreGoods])
      expect((await seller.send(call, change)).rtnStatus).toBe('10005')
    const listing = { storeId: first, productIds: [productId], listed: false }
    expect((await seller.send(goodsCalls.setStoreListing, listing)).rtnStatus).toBe('10005')
    const front = await admin.get(frontCalls.saveFront, { name: '草稿分类', parentId: null })
    await admin.get(frontCalls.addFrontProducts, { id: front.id, productIds: [productId] })
    const draft = { rule: null, always: [productId], never: [], tab: 'all' }
    const known = async (client: Client) => [
      (await client.get(frontCalls.findFrontProductPage, { id: front.id })).records.length,
      (await client.get(productGroupCalls.findGroupProductPage, draft)).records.length,
      (await client.get(productGroupCalls.findProductsByCode, { codes: [code] })).products.length,
    ]
    expect(await known(admin)).toEqual([1, 1, 1])
    expect(await known(seller)).toEqual([0, 0, 0])
  })
})

test('a write that changes nothing is no error', async () => {
  const product = await givenProduct(admin)
  const productIds = [product.id]
  const { stores } = await push({ storeIds: [first], productIds, act: 'follow', fields: ['salesPrice'] })
  expect(stores[0]).toMatchObject({ changed: 0, refused: '' })
  const listing = { storeId: first, productIds, listed: true }
  expect(await admin.get(goodsCalls.setStoreListing, listing)).toEqual({ changed: 0, undoId: null })
  expect(await save(admin, first, product, {})).toMatchObject({ rtnStatus: '0', data: { version: 0 } })
})

describe('at the same time', () => {
  test('two pushes and a save of the store end in one of their orders, and no version is written twice', async () => {
    const product = await givenProduct(admin, { salesPrice: '4.00' })
    const stores = { storeIds: [first, second, third], productIds: [product.id], fields: ['salesPrice'] }
    await save(admin, first, product, { salesPrice: '4.40' })
    const answers = await Promise.all([
      push({ ...stores, act: 'lock' }),
      push({ ...stores, act: 'follow' }),
      save(manager, first, product, { salesPrice: '4.60' }),
    ])
    const { version, own, locked } = await detail(admin, first, product)
    expect(locked).toEqual(['salesPrice'])
    const written = 1 + answers.slice(0, 2).filter((one) => 'stores' in one && one.stores[0]?.changed).length
    expect([written, written + 1]).toContain(version)
    expect([null, '4.40', '4.60']).toContain(own.salesPrice)
    expect((await row(admin, first, product))?.salesPrice).toBe('4.00')
  })

  test('opposite pushes at products without own values: every store has one of their orders, and none gives up', async () => {
    const products = await Promise.all(Array.from({ length: 4 }, () => givenProduct(admin)))
    const asked = {
      storeIds: [first, second, third],
      productIds: products.map(({ id }) => id),
      fields: ['salesPrice'],
    }
    const answers = await Promise.all(
      ['lock', 'unlock', 'lock', 'unlock'].map((act) => push({ ...asked, act })),
    )
    for (const { stores } of answers) expect(stores.map(({ refused }) => refused)).toEqual(['', '', ''])
  })

  test('opposite pushes leave each store in one of their orders, also where some products have no values yet', async () => {
    const products = await Promise.all(Array.from({ length: 24 }, () => givenProduct(admin)))
    const productIds = products.map(({ id }) => id)
    const asked = { storeIds: [first, second], productIds, fields: ['salesPrice'] }
    const some = { ...asked, productIds: productIds.filter((_, at) => at % 3 === 0) }
    for (const [one, other] of [
      ['lock', 'unlockOwn'],
      ['delist', 'listFollow'],
    ]) {
      // The pair before may have left all of them locked.
      await push({ ...asked, act: 'unlock' })
      for (const act of ['list', one]) await push({ ...some, act })
      await Promise.all([push({ ...asked, act: one }), push({ ...asked, act: other })])
      for (const storeId of asked.storeIds) {
        const rows = await Promise.all(products.map((product) => row(admin, storeId, product)))
        const states = rows.map((one) => JSON.stringify([one?.listed, one?.locked]))
        expect(new Set(states).size, `${one} against ${other} in ${storeId}`).toBe(1)
      }
    }
  })

  test('a lock against an own price: the price sleeps or is refused, but never counts', async () => {
    const products = await Promise.all(Array.from({ length: 8 }, () => givenProduct(admin)))
    await Promise.all(
      products.flatMap((product) => [
        push({ storeIds: [first], productIds: [product.id], act: 'lock', fields: ['salesPrice'] }),
        save(manager, first, product, { salesPrice: '7.77' }),
      ]),
    )
    for (const product of products)
      expect(await row(admin, first, product)).toMatchObject({ salesPrice: '2.00', locked: ['salesPrice'] })
  })
})

describe('a new store', () => {
  const newStore = async (fields: Record<string, unknown> = {}) => {
    made += 1
    const { id } = await admin.get(storeCalls.save, { name: `复制店${made}`, code: `C${made}`, ...fields })
    admin = await app.signIn('admin')
    return id
  }
  const copy = (storeId: string, fromStoreId: string) =>
    admin.send(goodsCalls.copyStoreGoods, { storeId, fromStoreId })

  test('lists every product by itself, or only those that somebody lists', async () => {
    const product = await givenProduct(admin)
    const [all, few] = [await newStore(), await newStore({ listsAll: 0 })]
    expect((await row(admin, all, product))?.listed).toBe(1)
    expect((await row(admin, few, product))?.listed).toBe(0)
    await admin.get(goodsCalls.setStoreListing, { storeId: few, productIds: [product.id], listed: true })
    expect((await row(admin, few, product))?.listed).toBe(1)
  })

  test('takes the values and locks of another store, from when and by whom; later they are independent', async () => {
    const [one, two] = [
      await givenProduct(admin, { salesPrice: '2.00' }),
      await givenProduct(admin, { salesPrice: '3.00' }),
    ]
    const from = await newStore()
    await save(admin, from, one, { salesPrice: '2.50', cartLimit: '9', shelfPlace: 'A-1' })
    await push({ storeIds: [from], productIds: [two.id], act: 'lock', fields: ['salesPrice'] })
    const to = await newStore()
    await save(admin, to, one, { shelfPlace: 'B-2' })
    expect(await copy(to, from)).toMatchObject({ rtnStatus: '0', data: { copied: 2 } })
    expect((await row(admin, to, one))?.shelfPlace).toBe('B-2')
    expect(await row(admin, to, one)).toMatchObject({ salesPrice: '2.50', own: ['salesPrice', 'cartLimit'] })
    expect((await row(admin, to, two))?.locked).toEqual(['salesPrice'])
    expect((await detail(admin, to, one)).since.salesPrice?.by).toBe('晨光掌柜')
    const log = await admin.get(goodsCalls.findStoreGoodsLog, { storeId: to, productId: one.id })
    expect(log.records[0]).toMatchObject({
      by: '晨光掌柜',
      changes: [
        { field: 'salesPrice', before: null, after: '2.50' },
        { field: 'cartLimit', before: null, after: '9' },
      ],
    })
    await save(admin, from, one, { salesPrice: '2.60' })
    expect((await row(admin, to, one))?.salesPrice).toBe('2.50')
    const { records } = await admin.get(auditCalls.findAuditPage, { action: 'goods.copy' })
    expect(records[0]).toMatchObject({ storeId: to })
    expect(await copy(to, from)).toMatchObject({ rtnStatus: '28013' })
    expect(await copy(await newStore(), await newStore())).toMatchObject({ rtnStatus: '28014' })
    expect(await copy(to, to)).toMatchObject({ rtnStatus: '10002' })
    expect(
      (await manager.send(goodsCalls.copyStoreGoods, { storeId: to, fromStoreId: from })).rtnStatus,
    ).not.toBe('0')
  })

  test('takes no locks from a person of some stores and no costs from one who sees none; it is taken back', async () => {
    const product = await givenProduct(admin, { salesPrice: '4.00', costPrice: '2.00' })
    const [from, to, waiting] = [await newStore(), await newStore(), await newStore()]
    await save(admin, from, product, { salesPrice: '4.40', costPrice: '3.33', cartLimit: '9' })
    await push({ storeIds: [from], productIds: [product.id], act: 'lock', fields: ['salesPrice'] })
    const role = await admin.get(roleCalls.saveRole, { name: '区域不看成本' })
    const permissions = permissionCodes.filter((code) => code !== 'iposWeb.product.cost')
    await admin.get(roleCalls.setRoleAuth, { ...role, permissions })
    const person = await givenUser(admin, { roleIdList: [role.id], storeIdList: [from, to, waiting] })
    const some = await app.signIn(person.pin, person.password)
    const { undoId } = await some.get(goodsCalls.copyStoreGoods, { storeId: to, fromStoreId: from })
    // The locked price counts as that of the head office there.
    expect(await detail(admin, to, product)).toMatchObject({
      locked: [],
      own: { salesPrice: null, costPrice: null, cartLimit: '9' },
    })
    await some.get(goodsCalls.undoStoreGoods, { undoId })
    expect((await detail(admin, to, product)).own).toEqual(follows)
    // A price that waits is a value of the store's own.
    const { version } = await detail(admin, waiting, product)
    const prices = [{ productId: product.id, version, salesPrice: '9.90' }]
    await admin.get(goodsCalls.scheduleStorePrices, { storeId: waiting, prices })
    expect(await copy(waiting, from)).toMatchObject({ rtnStatus: '28013' })
  })

  test('copies no values of products that are not sold, so that it can be taken back', async () => {
    const [sold, ended] = [await givenProduct(admin), await givenProduct(admin)]
    const [from, to] = [await newStore(), await newStore()]
    for (const product of [sold, ended]) await save(admin, from, product, { salesPrice: '2.50' })
    await admin.get(productCalls.moveProducts, { ids: [ended.id], move: 'invalidate' })
    const { data } = await copy(to, from)
    expect(data.copied).toBe(1)
    const undone = await admin.get(goodsCalls.undoStoreGoods, { undoId: data.undoId })
    expect(undone.stores).toMatchObject([{ changed: 1, refused: '' }])
  })

  test('two copies at once: one is done', async () => {
    const product = await givenProduct(admin)
    const from = await newStore()
    await save(admin, from, product, { cartLimit: '7' })
    const to = await newStore()
    const answers = await Promise.all([copy(to, from), copy(to, from)])
    expect(answers.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', '28013'])
  })

  test('at the same time as a save there, the save is never overwritten', async () => {
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    const from = await newStore()
    await save(admin, from, product, { salesPrice: '2.50' })
    const stores = await Promise.all(Array.from({ length: 12 }, () => newStore()))
    for (const to of stores) {
      const prices = [{ productId: product.id, version: 0, salesPrice: '2.80' }]
      const [copied, set] = await Promise.all([
        copy(to, from),
        admin.send(goodsCalls.setStorePrices, { storeId: to, prices }),
      ])
      // The copy came later and found the price, or the save came later and was told of the copy.
      expect([copied.rtnStatus, set.rtnStatus]).toEqual(
        set.rtnStatus === '0' ? ['28013', '0'] : ['0', '10007'],
      )
      const { salesPrice } = (await detail(admin, to, product)).own
      expect(salesPrice).toBe(set.rtnStatus === '0' ? '2.80' : '2.50')
    }
  })

  test('the listing that counts is copied also into a store that lists products in the other way', async () => {
    const [plain, other] = [await givenProduct(admin), await givenProduct(admin)]
    const listedIn = async (storeId: string) =>
      Promise.all([plain, other].map(async (one) => (await row(admin, storeId, one))?.listed))
    for (const listsAll of [1, 0]) {
      const from = await newStore({ listsAll })
      const list = { storeId: from, productIds: [other.id], listed: listsAll === 0 }
      await admin.get(goodsCalls.setStoreListing, list)
      const to = await newStore({ listsAll: 1 - listsAll })
      const { undoId } = (await copy(to, from)).data
      expect(await listedIn(to)).toEqual(await listedIn(from))
      expect((await detail(admin, to, plain)).own.listed).toBe(listsAll)
      expect((await detail(admin, to, other)).own.listed).toBe(null)
      await admin.get(goodsCalls.undoStoreGoods, { undoId })
      expect(await listedIn(to)).toEqual([1 - listsAll, 1 - listsAll])
    }
  })
})
