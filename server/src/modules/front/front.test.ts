import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { type Front, frontCalls } from '@zhanggui/contract/front/front.calls.ts'
import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { materialCalls } from '@zhanggui/contract/material/material.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenMaterial } from '../../../test/materials.ts'
import { lastAudit, storeIds } from '../../../test/people.ts'
import { givenPicture } from '../../../test/pictures.ts'
import { givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
let manager: Client
let first = ''
let second = ''
let database: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  database = new pg.Client(app.connection)
  await database.connect()
  ;[first = '', second = ''] = await storeIds(admin)
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

let made = 0
type Saved = { id: string; version: number }
const given = (
  parentId: string | null = null,
  more: { storeId?: string; name?: string } = {},
  client = admin,
): Promise<Saved> => client.get(frontCalls.saveFront, { name: `分类${++made}`, parentId, ...more })

const tree = (storeId?: string, client = admin): Promise<Front[]> =>
  client.get(frontCalls.findFrontTree, storeId ? { storeId } : {})
const find = async (id: string, storeId?: string, client = admin) =>
  (await tree(storeId, client)).find((front) => front.id === id)

const move = (
  client: Client,
  { id, version }: Saved,
  parentId: string | null,
  beforeId: string | null = null,
) => client.send(frontCalls.moveFront, { id, version, parentId, beforeId })
const codesIn = async (id: string, storeId?: string) =>
  (await admin.get(frontCalls.findFrontProductPage, { id, pageSize: 200, ...(storeId ? { storeId } : {}) }))
    .records

const levelsBelow = async (id: string): Promise<number> => {
  const children = (await tree()).filter(({ parentId }) => parentId === id)
  const below = await Promise.all(children.map((child) => levelsBelow(child.id)))
  return 1 + Math.max(0, ...below)
}

/** The records of an action in the audit, the newest first. */
const auditOf = async (action: string) =>
  (await admin.get(auditCalls.findAuditPage, { action })).records.map(({ record }) => record)

describe('the tree', () => {
  test('has at most three levels, names of 20 characters, and no name twice among siblings', async () => {
    const one = await given()
    const two = await given(one.id)
    const three = await given(two.id, { name: '叶菜' })
    const save = (input: Record<string, unknown>) => admin.send(frontCalls.saveFront, input)
    expect(await save({ name: '第四级', parentId: three.id })).toMatchObject({ rtnStatus: '29004' })
    expect(await save({ name: '叶菜', parentId: two.id })).toMatchObject({ rtnStatus: '29003' })
    expect(await save({ name: '字'.repeat(21) })).toMatchObject({ rtnStatus: '10002' })
    expect(await save({ name: '字'.repeat(20), parentId: one.id })).toMatchObject({ rtnStatus: '0' })
    expect(await save({ name: '叶菜', parentId: one.id })).toMatchObject({ rtnStatus: '0' })
    const abc = await given(one.id, { name: 'ＡＢＣ\u200b区' })
    expect((await find(abc.id))?.name).toBe('ABC区')
    expect(await save({ name: 'abc区', parentId: one.id })).toMatchObject({ rtnStatus: '29003' })
    expect(await save({ name: '叶菜类', id: three.id, version: three.version })).toMatchObject({
      rtnStatus: '0',
    })
    expect(await save({ name: '又改', id: three.id, version: three.version })).toMatchObject({
      rtnStatus: '10007',
    })
  })

  test('moves a category with all below it, in order, but not into itself or below the third level', async () => {
    const [one, other] = [await given(), await given()]
    const two = await given(one.id)
    const three = await given(two.id)
    expect(await move(admin, one, three.id)).toMatchObject({ rtnStatus: '29005' })
    expect(await move(admin, one, one.id)).toMatchObject({ rtnStatus: '29005' })
    expect(await move(admin, one, other.id)).toMatchObject({ rtnStatus: '29004' })
    const last = await given(other.id)
    expect(await move(admin, two, other.id, last.id)).toMatchObject({ rtnStatus: '0' })
    const inside = (await tree()).filter(({ parentId }) => parentId === other.id)
    expect(inside.map(({ id }) => id)).toEqual([two.id, last.id])
    expect(await auditOf('front.move')).toEqual([`front:${two.id}`])
    expect(await find(three.id)).toMatchObject({ parentId: two.id })
    expect(await move(admin, last, null, three.id)).toMatchObject({ rtnStatus: '29007' })
    expect(await move(admin, last, one.id, '987654321')).toMatchObject({ rtnStatus: '10005' })
  })

  test('a category with products or children is not removed, and the refusal counts them', async () => {
    const one = await given()
    const two = await given(one.id)
    const product = await givenProduct(admin)
    const members = { id: two.id, productIds: [product.id] }
    await admin.get(frontCalls.addFrontProducts, members)
    const remove = ({ id }: Saved) => admin.send(frontCalls.removeFront, { id })
    expect(await remove(one)).toMatchObject({ rtnStatus: '29009' })
    expect(await remove(two)).toMatchObject({ rtnStatus: '29008', rtnMsg: '请先移出 1 件商品' })
    await admin.get(frontCalls.takeOutFrontProducts, members)
    expect(await remove(two)).toMatchObject({ rtnStatus: '0' })
    expect(await remove(one)).toMatchObject({ rtnStatus: '0' })
    expect(await find(one.id)).toBeUndefined()
    expect(await auditOf('front.remove')).toEqual([`front:${one.id}`, `front:${two.id}`])
  })
})

describe('races', () => {
  test('two moves into each other never make a circle', async () => {
    for (let round = 0; round < 4; round++) {
      const [a, b] = [await given(), await given()]
      const answers = await Promise.all([move(admin, a, b.id), move(admin, b, a.id)])
      expect(answers.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', '29005'])
      const [one, other] = [await find(a.id), await find(b.id)]
      expect([one?.parentId, other?.parentId].filter((parent) => parent === null)).toHaveLength(1)
    }
  })

  test('two moves, or a move and a new category, never make a fourth level', async () => {
    for (let round = 0; round < 4; round++) {
      const [top, high, low] = [await given(), await given(), await given()]
      await given(low.id)
      const moves = await Promise.all([move(admin, high, top.id), move(admin, low, high.id)])
      expect(moves.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', '29004'])
      expect(await levelsBelow(top.id)).toBeLessThanOrEqual(3)
      const [above, leaf] = [await given(), await given()]
      const middle = await given(above.id)
      await Promise.all([
        move(admin, leaf, middle.id),
        admin.send(frontCalls.saveFront, { name: '赛跑', parentId: leaf.id }),
      ])
      expect(await levelsBelow(above.id)).toBeLessThanOrEqual(3)
    }
  })

  test('a category is removed, or gets a child or product, but never both', async () => {
    const product = await givenProduct(admin)
    for (let round = 0; round < 4; round++) {
      const { id } = await given()
      const [removed, child, added] = await Promise.all([
        admin.send(frontCalls.removeFront, { id }),
        admin.send(frontCalls.saveFront, { name: '下级', parentId: id }),
        admin.send(frontCalls.addFrontProducts, { id, productIds: [product.id] }),
      ])
      const filled = [child, added].filter(({ rtnStatus }) => rtnStatus === '0')
      expect(removed.rtnStatus === '0').toBe(filled.length === 0)
    }
  })

  test('the same name twice at once is made once', async () => {
    const parent = await given()
    const same = { name: '同名', parentId: parent.id }
    const answers = await Promise.all([
      admin.send(frontCalls.saveFront, same),
      admin.send(frontCalls.saveFront, { ...same, storeId: first }),
      manager.send(frontCalls.saveFront, { ...same, storeId: first }),
    ])
    expect(answers.filter(({ rtnStatus }) => rtnStatus === '0')).toHaveLength(1)
  })
})

describe('own and shared', () => {
  test('a store changes its own categories alone, and the head office the shared ones', async () => {
    const shared = await given()
    const send = (input: Record<string, unknown>) => manager.send(frontCalls.saveFront, input)
    expect(await send({ name: '店长的' })).toMatchObject({ rtnStatus: '29002' })
    expect(await send({ name: '改名', id: shared.id, version: shared.version })).toMatchObject({
      rtnStatus: '29001',
    })
    expect(await move(manager, shared, null)).toMatchObject({ rtnStatus: '29001' })
    expect(await manager.send(frontCalls.removeFront, { id: shared.id })).toMatchObject({
      rtnStatus: '29001',
    })
    const product = await givenProduct(admin)
    const add = { id: shared.id, productIds: [product.id] }
    expect(await manager.send(frontCalls.addFrontProducts, add)).toMatchObject({ rtnStatus: '29001' })
    const own = await given(shared.id, { storeId: first }, manager)
    expect(await manager.send(frontCalls.addFrontProducts, { ...add, id: own.id })).toMatchObject({
      rtnStatus: '0',
    })
    const changed = (await find(own.id)) as Saved
    expect(await move(manager, changed, null)).toMatchObject({ rtnStatus: '0' })
    expect(await send({ name: '别店', storeId: second })).toMatchObject({ rtnStatus: '10005' })
  })

  test('another store does not know an own category, nor can anything else lie in it', async () => {
    const far = await given(null, { storeId: second })
    expect(await find(far.id, second)).toMatchObject({ storeId: second })
    expect(await find(far.id, first)).toBeUndefined()
    expect(await find(far.id, undefined, manager)).toBeUndefined()
    const unknown = { rtnStatus: '10005' }
    expect(await manager.send(frontCalls.removeFront, { id: far.id })).toMatchObject(unknown)
    expect(await move(manager, far, null)).toMatchObject(unknown)
    expect(await manager.send(frontCalls.findFrontProductPage, { id: far.id })).toMatchObject(unknown)
    const hide = { id: far.id, storeId: first, hidden: true }
    expect(await manager.send(frontCalls.hideFront, hide)).toMatchObject(unknown)
    const below = { name: '别店下级', parentId: far.id, storeId: first }
    expect(await manager.send(frontCalls.saveFront, below)).toMatchObject(unknown)
    expect(await admin.send(frontCalls.saveFront, below)).toMatchObject({ rtnStatus: '29006' })
    expect(await move(admin, await given(), far.id)).toMatchObject({ rtnStatus: '29006' })
    expect(await admin.send(frontCalls.hideFront, hide)).toMatchObject({ rtnStatus: '29010' })
  })

  test('a store keeps the head office from its name, which says so', async () => {
    const [one] = await admin.get(storeCalls.findAllStoreList, {})
    const mine = await given(null, { storeId: first, name: '占名' }, manager)
    const refused = {
      rtnStatus: '29017',
      data: [{ path: 'name', message: `门店「${one?.name}」在同级已有自有分类「占名」` }],
    }
    expect(await admin.send(frontCalls.saveFront, { name: '占名' })).toMatchObject(refused)
    const shared = await given()
    const rename = { ...shared, name: '占名' }
    expect(await admin.send(frontCalls.saveFront, rename)).toMatchObject(refused)
    const again = { name: '占名', storeId: first }
    expect(await admin.send(frontCalls.saveFront, again)).toMatchObject({ rtnStatus: '29003' })
    await manager.get(frontCalls.removeFront, { id: mine.id })
    expect(await admin.send(frontCalls.saveFront, rename)).toMatchObject({ rtnStatus: '0' })
  })

  test('a store hides a shared category for itself, with all below it', async () => {
    const one = await given()
    const two = await given(one.id)
    const product = await givenProduct(admin)
    await admin.get(frontCalls.addFrontProducts, { id: two.id, productIds: [product.id] })
    const hide = (hidden: boolean) =>
      manager.get(frontCalls.hideFront, { id: one.id, storeId: first, hidden })
    await hide(true)
    expect(await find(one.id, first)).toMatchObject({ hidden: true, total: 0 })
    expect(await find(two.id, first)).toMatchObject({ hidden: false, total: 0, members: 1 })
    expect(await find(one.id, second)).toMatchObject({ hidden: false, total: 1 })
    await hide(false)
    expect(await find(one.id, first)).toMatchObject({ hidden: false, total: 1 })
  })
})

describe('the products', () => {
  test('count once over the levels, and only if buyers of the store see them', async () => {
    const one = await given()
    const [two, three] = [await given(one.id), await given(one.id)]
    const product = await givenProduct(admin, { salesPrice: '2.00' })
    const draft = await givenProduct(admin, { asDraft: true })
    for (const { id } of [two, three])
      await admin.get(frontCalls.addFrontProducts, { id, productIds: [product.id, draft.id] })
    expect(await find(one.id)).toMatchObject({ products: 0, total: 1, members: 0 })
    expect(await find(two.id)).toMatchObject({ products: 1, total: 1, members: 2 })
    await admin.get(goodsCalls.setStorePrices, {
      storeId: first,
      prices: [{ productId: product.id, version: 0, salesPrice: '2.50' }],
    })
    await admin.get(goodsCalls.setStoreListing, { storeId: second, productIds: [product.id], listed: false })
    expect(await find(one.id, first)).toMatchObject({ total: 1 })
    expect(await find(one.id, second)).toMatchObject({ total: 0 })
    expect(await codesIn(two.id)).toMatchObject([
      { code: product.code, salesPrice: '2.00', seen: true },
      { code: draft.code, seen: false },
    ])
    expect(await codesIn(two.id, first)).toMatchObject([{ salesPrice: '2.50', seen: true }, {}])
    expect(await codesIn(two.id, second)).toMatchObject([{ salesPrice: '2.00', seen: false }, {}])
  })

  test('go in all or none, stand in the order of hand, and are offered only outside', async () => {
    const { id } = await given()
    const products = [await givenProduct(admin), await givenProduct(admin), await givenProduct(admin)]
    const [a = '', b = '', c = ''] = products.map((product) => product.id)
    const add = (productIds: string[]) => admin.send(frontCalls.addFrontProducts, { id, productIds })
    expect(await add([a, '987654321'])).toMatchObject({ rtnStatus: '10005' })
    expect(await codesIn(id)).toEqual([])
    expect(await add([a, b])).toMatchObject({ data: { changed: 2 } })
    expect(await add([b, c])).toMatchObject({ data: { changed: 1 } })
    const many = Array.from({ length: 501 }, (_, at) => String(at + 1))
    expect(await add(many)).toMatchObject({ rtnStatus: '10010' })
    const order = (productIds: string[], beforeProductId: string | null) =>
      admin.send(frontCalls.orderFrontProducts, { id, productIds, beforeProductId })
    await order([c], a)
    expect((await codesIn(id)).map(({ productId }) => productId)).toEqual([c, a, b])
    await order([c, a], null)
    expect((await codesIn(id)).map(({ productId }) => productId)).toEqual([b, c, a])
    expect(await auditOf('front.order')).toEqual([`front:${id}`, `front:${id}`])
    expect(await order([a], '987654321')).toMatchObject({ rtnStatus: '29007' })
    const code = products[0]?.code ?? ''
    const outside = () => admin.get(frontCalls.findFrontProductPage, { id, outside: true, keyword: code })
    expect((await outside()).records).toEqual([])
    await admin.get(frontCalls.takeOutFrontProducts, { id, productIds: [a] })
    expect((await outside()).records).toMatchObject([{ productId: a }])
  })
})

describe('the picture of a category', () => {
  const upload = async (seed: number, client = admin) =>
    (await client.upload(fileCalls.uploadImage, { name: `图${seed}.png`, bytes: await givenPicture(seed) }))
      .data
  const save = (front: Front, picture: string, client = admin) =>
    client.send(frontCalls.saveFront, { id: front.id, version: front.version, name: front.name, picture })
  const front = async (id: string) => (await find(id)) as Front
  const expires = async (address: string) =>
    (
      await database.query('select expires_at is not null as expires from file where key = $1', [
        address.slice(address.lastIndexOf('/') + 1),
      ])
    ).rows[0]?.expires

  test('is an upload, which is kept; the former one is released, and a rename keeps the picture', async () => {
    const { id } = await given()
    const address = await upload(31)
    expect(await expires(address)).toBe(true)
    expect(await save(await front(id), address)).toMatchObject({ rtnStatus: '0' })
    expect(await front(id)).toMatchObject({ picture: address, thumbnail: expect.stringContaining('/media/') })
    expect(await expires(address)).toBe(false)
    const { version, name } = await front(id)
    await admin.get(frontCalls.saveFront, { id, version, name: `${name}新` })
    expect((await front(id)).picture).toBe(address)
    const second = await upload(32)
    await save(await front(id), second)
    expect([await expires(address), await expires(second)]).toEqual([true, false])
    expect((await lastAudit(database, 'front.save'))?.detail.changes).toEqual([
      { field: 'picture', before: '图31.png', after: '图32.png' },
    ])
    await admin.get(frontCalls.removeFront, { id })
    expect(await expires(second)).toBe(true)
  })

  test('is a material: its uses name the category, and it cannot be removed while it is used', async () => {
    const { id } = await given()
    const material = await givenMaterial(admin, '货架')
    await save(await front(id), material.address)
    const uses = await admin.get(materialCalls.findMaterialUses, { ids: [material.id] })
    expect(uses).toMatchObject([{ total: 1, uses: [{ noun: 'front', id, places: ['picture'] }] }])
    const remove = () => admin.send(materialCalls.removeMaterials, { ids: [material.id] })
    expect(await remove()).toMatchObject({
      rtnStatus: '25001',
      rtnMsg: expect.stringContaining(`前台分类「${(await front(id)).name}」`),
    })
    await save(await front(id), '')
    expect((await front(id)).picture).toBe('')
    expect(await remove()).toMatchObject({ rtnStatus: '0' })
  })

  test('is refused if it is no picture of this merchant, or not free', async () => {
    const { id } = await given()
    const taken = await upload(33)
    await save((await find((await given()).id)) as Front, taken)
    const rival = await app.signIn('rival')
    for (const address of [taken, await upload(34, rival), '/media/1/unknown', 'https://example.com/a.png'])
      expect(await save(await front(id), address), address).toMatchObject({
        rtnStatus: '29011',
        data: [{ path: 'picture' }],
      })
    expect((await front(id)).picture).toBe('')
  })
})

describe('an own copy of a shared category', () => {
  const makeOwn = (id: string, storeId: string, client = admin, formerId?: string) =>
    client.send(frontCalls.makeFrontOwn, { id, storeId, ...(formerId ? { formerId } : {}) })
  const follow = (id: string, client = admin) => client.send(frontCalls.followFront, { id })
  type Shape = [name: string, products: string[], below: Shape[]]
  /** The names below a category, with the products in each. */
  const shape = async (id: string, storeId: string): Promise<Shape[]> => {
    const all = await tree(storeId)
    const below = (parent: string): Promise<Shape[]> =>
      Promise.all(
        all
          .filter(({ parentId }) => parentId === parent)
          .map(
            async (one): Promise<Shape> => [
              one.name,
              (await codesIn(one.id, storeId)).map(({ code }) => code),
              await below(one.id),
            ],
          ),
      )
    return below(id)
  }
  const ownOf = async (name: string, storeId: string) =>
    (await tree(storeId)).find((one) => one.name === name && one.storeId === storeId) as Front

  test('has what the shared one has, shows instead of it in this store, and from then on differs', async () => {
    const one = await given(null, { name: '生鲜' })
    const two = await given(one.id, { name: '海鲜' })
    const product = await givenProduct(admin)
    await admin.get(frontCalls.addFrontProducts, { id: two.id, productIds: [product.id] })
    const before = await shape(one.id, first)
    expect(before).toEqual([['海鲜', [product.code], []]])
    const { data } = await makeOwn(one.id, first, manager)
    expect(data).toMatchObject({ copied: 2 })
    const copy = (await find(data.id, first)) as Front
    expect(copy).toMatchObject({ name: '生鲜', storeId: first, sharedId: one.id, total: 1 })
    expect(await shape(copy.id, first)).toEqual(before)
    expect(await find(one.id, first)).toBeUndefined()
    expect(await find(one.id, second)).toMatchObject({ sharedId: null, total: 1 })
    // The store changes its copy, the head office the shared one. Neither meets the other.
    await manager.get(frontCalls.saveFront, { id: copy.id, version: copy.version, name: '本店生鲜' })
    await given(copy.id, { storeId: first, name: '活鱼' }, manager)
    await given(one.id, { name: '冻品' })
    expect((await shape(copy.id, first)).map(([name]) => name)).toEqual(['海鲜', '活鱼'])
    expect((await shape(one.id, second)).map(([name]) => name)).toEqual(['海鲜', '冻品'])
    expect(await makeOwn(one.id, first)).toMatchObject({ rtnStatus: '29013' })
    expect(await makeOwn(copy.id, first)).toMatchObject({ rtnStatus: '29012' })
    const late = { name: '晚了', parentId: one.id, storeId: first }
    expect(await manager.send(frontCalls.saveFront, late)).toMatchObject({ rtnStatus: '29013' })
  })

  test('goes back to the head office, keeps what the store added, and can be had again', async () => {
    const one = await given(null, { name: '饮料' })
    await given(one.id, { name: '茶' })
    const own = await given(one.id, { name: '自榨', storeId: first })
    const { data } = await makeOwn(one.id, first)
    const added = await given((await ownOf('茶', first)).id, { name: '冰茶', storeId: first })
    const mine = await shape(data.id, first)
    expect(mine).toEqual([
      ['茶', [], [['冰茶', [], []]]],
      ['自榨', [], []],
    ])
    expect(await follow(data.id, manager)).toMatchObject({ data: { id: one.id, removed: 2 } })
    expect(await shape(one.id, first)).toEqual(mine)
    expect(await find(data.id)).toBeUndefined()
    expect(await find(own.id, first)).toMatchObject({ parentId: one.id, storeId: first })
    expect(await find(added.id, first)).toMatchObject({ storeId: first })
    expect(await follow(data.id)).toMatchObject({ rtnStatus: '10005' })
    expect(await makeOwn(one.id, second, admin, data.id)).toMatchObject({ rtnStatus: '10005' })
    expect(await makeOwn(one.id, first, manager, data.id)).toMatchObject({ data: { id: data.id } })
    expect(await shape(data.id, first)).toEqual(mine)
    expect(await auditOf('front.follow')).toEqual([`front:${data.id}`])
  })

  test('is the plain own one of its store once the head office removes the shared one', async () => {
    const one = await given()
    const { data } = await makeOwn(one.id, first)
    await admin.get(frontCalls.removeFront, { id: one.id })
    expect(await find(data.id, first)).toMatchObject({ sharedId: null, storeId: first })
    expect(await follow(data.id)).toMatchObject({ rtnStatus: '29015' })
  })

  test('keeps the picture, and a store may copy for itself alone', async () => {
    const material = await givenMaterial(admin)
    const one = await given()
    const { name, version } = (await find(one.id)) as Front
    await admin.get(frontCalls.saveFront, { id: one.id, version, name, picture: material.address })
    expect(await makeOwn(one.id, second, manager)).toMatchObject({ rtnStatus: '10005' })
    const clerk = await app.signIn('clerk')
    expect(await makeOwn(one.id, first, clerk)).toMatchObject({ rtnStatus: '10006' })
    const { data } = await makeOwn(one.id, first, manager)
    expect((await find(data.id, first))?.picture).toBe(material.address)
    const uses = () => admin.get(materialCalls.findMaterialUses, { ids: [material.id] })
    expect(await uses()).toMatchObject([{ total: 2 }])
    await follow(data.id, manager)
    expect(await uses()).toMatchObject([{ total: 1 }])
    await makeOwn(one.id, first, manager, data.id)
    expect((await find(data.id, first))?.picture).toBe(material.address)
  })

  test('a shared one with a copy below it is copied only after that copy is back', async () => {
    const one = await given()
    const two = await given(one.id)
    const below = await makeOwn(two.id, first)
    expect(await makeOwn(one.id, first)).toMatchObject({ rtnStatus: '29014' })
    await follow(below.data.id)
    expect(await makeOwn(one.id, first)).toMatchObject({ rtnStatus: '0' })
  })

  test('two people who copy at once make one copy', async () => {
    const one = await given()
    const answers = await Promise.all([makeOwn(one.id, first), makeOwn(one.id, first, manager)])
    expect(answers.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', '29013'])
  })
})
