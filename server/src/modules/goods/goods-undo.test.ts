import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import type { GoodsField } from '@zhanggui/contract/goods/goods.fields.ts'
import type { GoodsAct, OwnValues } from '@zhanggui/contract/goods/goods.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { formOfUser, givenUser, storeIds } from '../../../test/people.ts'
import { formOf, givenProduct } from '../../../test/products.ts'
import { goodsDuties } from './goods-due.ts'

let app: TestApp
let admin: Client
let manager: Client
let database: pg.Client
let first = ''
let second = ''

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  ;[first = '', second = ''] = await storeIds(admin)
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

type Known = Pick<ProductDetail, 'id'>
const detail = (storeId: string, { id }: Known) =>
  admin.get(goodsCalls.findStoreGoodsDetail, { storeId, productId: id })

/** Saves own values of a product in a store, as they stand there now. */
async function save(client: Client, storeId: string, product: Known, own: Partial<OwnValues>) {
  const { version, own: now } = await detail(storeId, product)
  return client.send(goodsCalls.saveStoreGoods, {
    ...{ storeId, productId: product.id, version },
    own: { ...now, ...own },
    underCost: true,
  })
}

const push = async (
  client: Client,
  storeIds: string[],
  { id }: Known,
  act: GoodsAct,
  fields: GoodsField[] = ['salesPrice'],
) => (await client.get(goodsCalls.changeStoreGoods, { storeIds, productIds: [id], act, fields })).undoId ?? ''

const undo = (client: Client, undoId: string) => client.send(goodsCalls.undoStoreGoods, { undoId })

const page = 'iposWeb.product.storeGoodSku'
let roles = 0

/** A person who pushes in these stores, and the role. */
async function givenPusher(stores: string[]) {
  roles += 1
  const role = await admin.get(roleCalls.saveRole, { name: `多店操作${roles}` })
  const mayOnly = (...codes: string[]) =>
    admin
      .get(roleCalls.findRoleList, {})
      .then((all) => all.find(({ id }) => id === role.id))
      .then((now) =>
        admin.get(roleCalls.setRoleAuth, {
          ...role,
          version: now?.version ?? role.version,
          permissions: codes,
        }),
      )
  await mayOnly(page, `${page}.push`, 'iposWeb.product.cost')
  const person = await givenUser(admin, { roleIdList: [role.id], storeIdList: stores })
  const signIn = () => app.signIn(person.pin, person.password)
  return { person, mayOnly, signIn }
}

test('a person takes a push back in the stores that he still has; the others stay, and are counted', async () => {
  const product = await givenProduct(admin)
  for (const storeId of [first, second]) await save(admin, storeId, product, { salesPrice: '2.50' })
  const { person, signIn } = await givenPusher([first, second])
  const undoId = await push(await signIn(), [first, second], product, 'follow')
  await admin.get(userCalls.saveUser, {
    ...(await formOfUser(admin, person.id)),
    storeIdList: [second],
  })
  const answer = await undo(await signIn(), undoId)
  expect(answer).toMatchObject({
    rtnStatus: '0',
    data: {
      ...{ stores: [{ storeId: second, changed: 1, refused: '' }], productIds: [product.id], beyond: 1 },
    },
  })
  expect((await detail(first, product)).own.salesPrice).toBe(null)
  expect((await detail(second, product)).own.salesPrice).toBe('2.50')
})

test('without the permission to push, or with no store of it left, nothing is taken back, and the undo stays', async () => {
  const product = await givenProduct(admin)
  await save(admin, first, product, { salesPrice: '2.50' })
  const { person, mayOnly, signIn } = await givenPusher([first])
  const undoId = await push(await signIn(), [first], product, 'follow')
  await admin.get(userCalls.saveUser, { ...(await formOfUser(admin, person.id)), storeIdList: [second] })
  expect((await undo(await signIn(), undoId)).rtnStatus).toBe('10005')
  await admin.get(userCalls.saveUser, { ...(await formOfUser(admin, person.id)), storeIdList: [first] })
  await mayOnly(page)
  expect((await undo(await signIn(), undoId)).rtnStatus).toBe('10006')
  expect((await detail(first, product)).own.salesPrice).toBe(null)
  await mayOnly(page, `${page}.push`)
  expect((await undo(await signIn(), undoId)).rtnStatus).toBe('0')
  expect((await detail(first, product)).own.salesPrice).toBe('2.50')
})

test('who may no longer see the cost changes it no more', async () => {
  const product = await givenProduct(admin)
  await save(admin, first, product, { costPrice: '1.10' })
  const { mayOnly, signIn } = await givenPusher([first])
  const undoId = await push(await signIn(), [first], product, 'follow', ['costPrice'])
  await mayOnly(page, `${page}.push`)
  const answer = await undo(await signIn(), undoId)
  expect(answer.data.stores[0]).toMatchObject({ changed: 0, refused: expect.stringContaining('权限') })
  expect((await detail(first, product)).own.costPrice).toBe(null)
})

test('who has no longer all stores lifts no lock by taking one back', async () => {
  const product = await givenProduct(admin)
  const role = await admin.get(roleCalls.saveRole, { name: '总部锁定' })
  await admin.get(roleCalls.setRoleAuth, { ...role, permissions: [page, `${page}.push`] })
  const person = await givenUser(admin, { type: 2, roleIdList: [role.id], allStores: true })
  const signIn = () => app.signIn(person.pin, person.password)
  const undoId = await push(await signIn(), [first, second], product, 'lock')
  const form = await formOfUser(admin, person.id)
  await admin.get(userCalls.saveUser, { ...form, allStores: false, storeIdList: [first] })
  const answer = await undo(await signIn(), undoId)
  expect(answer.data.stores[0]).toMatchObject({ changed: 0, refused: expect.stringContaining('全部门店') })
  expect((await detail(first, product)).locked).toEqual(['salesPrice'])
})

test('gives back exactly what was there: also a price that is now that of the head office', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  await save(admin, first, product, { salesPrice: '3.00' })
  const undoId = await push(admin, [first], product, 'follow')
  const form = formOf(await admin.get(productCalls.findProductDetail, { id: product.id }))
  await admin.get(productCalls.saveProduct, { ...form, salesPrice: '3.00' })
  expect((await undo(admin, undoId)).data.stores[0]?.changed).toBe(1)
  expect((await detail(first, product)).own.salesPrice).toBe('3.00')
})

test('a price whose day has come since then counts, as it would without the push', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  await admin.get(goodsCalls.scheduleStorePrices, {
    storeId: first,
    prices: [{ productId: product.id, version: 0, salesPrice: '9.00' }],
  })
  const undoId = await push(admin, [first], product, 'follow')
  await database.query(
    `update store_goods_push set former = jsonb_set(former, '{0,scheduled,at}',
      to_jsonb(now() - interval '1 second')) where id = $1`,
    [undoId],
  )
  expect((await undo(admin, undoId)).rtnStatus).toBe('0')
  await keepControlPlane(database)
  for (const duty of goodsDuties) await duty.run(app.services)
  expect(await detail(first, product)).toMatchObject({ own: { salesPrice: '9.00' }, scheduled: null })
})

test('a price of a former sale unit does not come back', async () => {
  const weighed = { saleMode: 2, stockUnit: 80, displayUnit: 83, saleUnit: 83, salesPrice: '10.00' }
  const product = await givenProduct(admin, weighed)
  await save(admin, first, product, { salesPrice: '12.50' })
  const undoId = await push(admin, [first], product, 'follow')
  const form = formOf(await admin.get(productCalls.findProductDetail, { id: product.id }))
  await admin.get(productCalls.saveProduct, { ...form, saleUnit: 82, displayUnit: 82, salesPrice: '2.10' })
  const answer = await undo(admin, undoId)
  expect(answer.data.stores[0]).toMatchObject({ changed: 0, refused: expect.stringContaining('销售单位') })
  expect((await detail(first, product)).own.salesPrice).toBe(null)
})

test('at the same time as a save of the store, neither overwrites the other unseen', async () => {
  const products = await Promise.all(Array.from({ length: 6 }, () => givenProduct(admin)))
  await Promise.all(
    products.map(async (product) => {
      await save(admin, first, product, { salesPrice: '2.50' })
      const undoId = await push(admin, [first], product, 'follow')
      const [undone, saved] = await Promise.all([
        undo(admin, undoId),
        save(manager, first, product, { salesPrice: '2.60' }),
      ])
      const back = undone.data.stores[0]?.changed === 1
      const kept = saved.rtnStatus === '0'
      const { salesPrice } = (await detail(first, product)).own
      if (back && kept) {
        // The store read what the undo had written.
        expect(salesPrice).toBe('2.60')
      } else {
        expect([back, kept].filter(Boolean)).toHaveLength(1)
        expect(salesPrice).toBe(back ? '2.50' : '2.60')
        if (kept) expect(undone.data.stores[0]?.refused).toContain('店长')
        else expect(saved.rtnStatus).toBe('10007')
      }
    }),
  )
})

test('of two undoes at once one is done', async () => {
  const product = await givenProduct(admin)
  await save(admin, first, product, { salesPrice: '2.50' })
  const undoId = await push(admin, [first], product, 'follow')
  const answers = await Promise.all([undo(admin, undoId), undo(admin, undoId)])
  expect(answers.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', '28017'])
  expect((await detail(first, product)).version).toBe(3)
})

test('the list takes back that a price follows again, with the price that waited, also without the right to push', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  await save(manager, first, product, { salesPrice: '2.50' })
  const own = await detail(first, product)
  await manager.get(goodsCalls.scheduleStorePrices, {
    storeId: first,
    prices: [{ productId: product.id, version: own.version, salesPrice: '9.00' }],
  })
  const before = await detail(first, product)
  for (const salesPrice of [null, '2.00']) {
    const { version } = await detail(first, product)
    const { undoId } = await manager.get(goodsCalls.setStorePrices, {
      storeId: first,
      prices: [{ productId: product.id, version, salesPrice }],
    })
    expect(await detail(first, product)).toMatchObject({ own: { salesPrice: null }, scheduled: null })
    const answer = await manager.get(goodsCalls.undoStoreEdit, { undoId: undoId ?? '' })
    expect(answer.stores).toMatchObject([{ changed: 1, refused: '' }])
    const { own, scheduled, since } = await detail(first, product)
    expect({ own, scheduled, since }).toEqual({
      ...{ own: before.own, scheduled: before.scheduled, since: before.since },
    })
  }
  const { path, audit } = goodsCalls.undoStoreEdit
  const kept = await database.query('select 1 from audit where call = $1 and action = $2', [path, audit])
  expect(kept.rows).toHaveLength(2)
})

test('the list takes back that products are listed again and follow the head office, once and only unchanged ones', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  await save(manager, first, product, { salesPrice: '2.50', shelfPlace: 'A-1' })
  const list = async (listed: boolean, values?: 'own' | 'head') =>
    (
      await manager.get(goodsCalls.setStoreListing, {
        ...{ storeId: first, productIds: [product.id], listed },
        ...(values ? { values } : {}),
      })
    ).undoId ?? ''
  await list(false)
  const before = await detail(first, product)
  const undoId = await list(true, 'head')
  expect((await detail(first, product)).own.salesPrice).toBeNull()
  await manager.get(goodsCalls.undoStoreEdit, { undoId })
  expect((await detail(first, product)).own).toEqual(before.own)
  expect((await manager.send(goodsCalls.undoStoreEdit, { undoId })).rtnStatus).toBe('28017')
  const later = await list(true, 'head')
  await save(admin, first, product, { salesPrice: '2.70' })
  const answer = await manager.get(goodsCalls.undoStoreEdit, { undoId: later })
  expect(answer.stores[0]).toMatchObject({ changed: 0, refused: expect.stringContaining(product.name) })
  expect((await detail(first, product)).own.salesPrice).toBe('2.70')
})

test('an undo that is refused says the same reason each time, and works when the reason has gone', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  await save(admin, first, product, { salesPrice: '2.50' })
  const late = await price(product, '2.60')
  await save(admin, first, product, { salesPrice: '2.70' })
  for (const _ of [1, 2]) {
    const [store] = (await manager.get(goodsCalls.undoStoreEdit, { undoId: late })).stores
    expect(store).toMatchObject({ changed: 0, refused: expect.stringContaining('又改过') })
  }
  await save(admin, second, product, { salesPrice: '2.50' })
  const { mayOnly, signIn } = await givenPusher([first, second])
  const undoId = await push(await signIn(), [first, second], product, 'follow')
  await save(admin, second, product, { salesPrice: '3.00' })
  const tries = [1, 0]
  for (const changed of tries) {
    const { stores } = (await undo(await signIn(), undoId)).data
    expect(stores.reduce((sum, one) => sum + one.changed, 0)).toBe(changed)
    expect(stores.at(-1)).toMatchObject({ storeId: second, refused: expect.stringContaining('又改过') })
  }
  const costly = await givenProduct(admin)
  await save(admin, first, costly, { costPrice: '1.10' })
  const ofCost = await push(await signIn(), [first], costly, 'follow', ['costPrice'])
  await mayOnly(page, `${page}.push`)
  expect((await undo(await signIn(), ofCost)).data.stores[0]?.refused).toContain('权限')
  await mayOnly(page, `${page}.push`, 'iposWeb.product.cost')
  expect((await undo(await signIn(), ofCost)).data.stores).toMatchObject([{ changed: 1, refused: '' }])
  expect((await undo(await signIn(), ofCost)).rtnStatus).toBe('28017')
})

/** The facts that an undo gives back. */
const standing = async (product: Known) => {
  const { own, scheduled, since } = await detail(first, product)
  return { own, scheduled, since }
}
const price = async (product: Known, salesPrice: string | null) =>
  (
    await manager.get(goodsCalls.setStorePrices, {
      ...{ storeId: first, underCost: true },
      prices: [{ productId: product.id, version: (await detail(first, product)).version, salesPrice }],
    })
  ).undoId ?? ''
const schedule = async (product: Known, salesPrice: string | null) =>
  (
    await manager.get(goodsCalls.scheduleStorePrices, {
      ...{ storeId: first, underCost: true },
      prices: [{ productId: product.id, version: (await detail(first, product)).version, salesPrice }],
    })
  ).undoId ?? ''
const takeBack = (undoId: string) => manager.get(goodsCalls.undoStoreEdit, { undoId })

test('a typed price ends the one that waits, and an undo gives both back, in a store that follows and in one with its own price', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.98' })
  await schedule(product, '3.66')
  const before = await standing(product)
  expect(before).toMatchObject({ own: { salesPrice: null }, scheduled: { salesPrice: '3.66' } })
  const typed = await price(product, '3.28')
  expect((await standing(product)).scheduled).toBe(null)
  await takeBack(typed)
  expect(await standing(product)).toEqual(before)
  await price(product, '3.28')
  await schedule(product, '3.66')
  const owned = await standing(product)
  // The last is the price of the head office: it follows.
  for (const typed of ['3.30', '2.98', null]) {
    const undoId = await price(product, typed)
    expect((await standing(product)).scheduled).toBe(null)
    await takeBack(undoId)
    expect(await standing(product)).toEqual(owned)
  }
})

test('taking a typed price back keeps an own price that is that of the head office', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  await save(manager, first, product, { salesPrice: '3.00' })
  const form = formOf(await admin.get(productCalls.findProductDetail, { id: product.id }))
  await admin.get(productCalls.saveProduct, { ...form, salesPrice: '3.00' })
  const before = await standing(product)
  await takeBack(await price(product, '3.50'))
  expect(await standing(product)).toEqual(before)
  expect(before.own.salesPrice).toBe('3.00')
})

test('a price that is scheduled, moved or withdrawn is taken back, with its person', async () => {
  const product = await givenProduct(admin)
  const none = await standing(product)
  await takeBack(await schedule(product, '9.00'))
  expect(await standing(product)).toEqual(none)
  await schedule(product, '9.00')
  const before = await standing(product)
  for (const next of ['9.50', null]) {
    await takeBack(await schedule(product, next))
    expect(await standing(product)).toEqual(before)
  }
})

test('a saved product of a store is taken back, with the price that waited', async () => {
  const product = await givenProduct(admin)
  await save(manager, first, product, { salesPrice: '2.50', shelfPlace: 'A-1' })
  await schedule(product, '9.00')
  const before = await standing(product)
  const saved = await save(manager, first, product, { salesPrice: null, shelfPlace: 'B-2' })
  expect(await standing(product)).toMatchObject({ own: { salesPrice: null }, scheduled: null })
  await takeBack((saved.data as { undoId: string }).undoId)
  expect(await standing(product)).toEqual(before)
  // A save that changes nothing has nothing to take back.
  expect((await save(manager, first, product, {})).data).toMatchObject({ undoId: null })
})

test('who lost the right to push takes no push back as a change of one store, nor an edit without the right to edit', async () => {
  const product = await givenProduct(admin)
  const { mayOnly, signIn } = await givenPusher([first])
  await mayOnly(page, `${page}.push`, `${page}.edit`)
  const person = await signIn()
  const pushed = await push(person, [first], product, 'delist', [])
  await mayOnly(page, `${page}.edit`)
  const refused = await (await signIn()).send(goodsCalls.undoStoreEdit, { undoId: pushed })
  expect(refused.rtnStatus).toBe('10006')
  expect((await detail(first, product)).own.listed).toBe(0)
  const { undoId: edited } = await (await signIn()).get(goodsCalls.setStoreListing, {
    ...{ storeId: first, productIds: [product.id], listed: true },
  })
  await mayOnly(page, `${page}.push`)
  expect((await undo(await signIn(), edited ?? '')).rtnStatus).toBe('10006')
  expect((await detail(first, product)).own.listed).toBe(null)
})

test('a preview says which waiting prices of stores a lock puts to sleep, and which an unlock wakes', async () => {
  const product = await givenProduct(admin, { salesPrice: '2.00' })
  await admin.get(goodsCalls.scheduleStorePrices, {
    ...{ storeId: first, prices: [{ productId: product.id, version: 0, salesPrice: '7.00' }] },
  })
  const base = { storeIds: [first], productIds: [product.id], fields: ['salesPrice'] }
  const preview = async (act: string) =>
    (await admin.get(goodsCalls.previewStoreGoods, { ...base, act } as never)).stores[0]
  const waiting = (before: string | null, after: string | null) => ({
    changed: 1,
    examples: [{ name: product.name, changes: [{ field: 'scheduledPrice', before, after }] }],
  })
  expect(await preview('lock')).toMatchObject(waiting('7.00', null))
  await admin.get(goodsCalls.changeStoreGoods, { ...base, act: 'lock' } as never)
  expect(await preview('unlockOwn')).toMatchObject(waiting(null, '7.00'))
  // It goes with the lock, asleep as it is.
  expect(await preview('unlock')).toMatchObject(waiting('7.00', null))
  // The lock of another field does nothing to it.
  const other = { ...base, fields: ['saleStatus'], act: 'lock' }
  expect((await admin.get(goodsCalls.previewStoreGoods, other as never)).stores[0]).toMatchObject({
    changed: 1,
    examples: [
      { name: product.name, changes: [{ field: 'locked', before: '门店价', after: '销售状态、门店价' }] },
    ],
  })
})
