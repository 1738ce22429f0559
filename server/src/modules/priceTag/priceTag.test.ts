import { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { priceTagCalls } from '@zhanggui/contract/priceTag/priceTag.calls.ts'
import { tagLimit } from '@zhanggui/contract/priceTag/template.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { apply, check } from '../../../test/given-import.ts'
import { givenUser, lastAudit, roleIds, storeIds } from '../../../test/people.ts'
import { appleForm, givenCategory, givenProduct } from '../../../test/products.ts'

const {
  findTagTemplates,
  saveTagTemplate,
  removeTagTemplate,
  findPriceTags,
  searchPriceTags,
  findTonightTags,
  findImportTags,
  placePriceTags,
} = priceTagCalls

let app: TestApp
let admin: Client
let manager: Client
/** A clerk of the first store only. */
let clerk: Client
/** A person of the first store with this page alone. */
let shelver: Client
let rival: Client
let database: pg.Client
let first = ''
let second = ''

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  rival = await app.signIn('rival')
  ;[first = '', second = ''] = await storeIds(admin)
  const roles = await roleIds(admin)
  const person = await givenUser(admin, { roleIdList: [roles.clerk], storeIdList: [first] })
  clerk = await app.signIn(person.pin, person.password)
  const { id: shelf } = await admin.get(roleCalls.saveRole, { name: '理货员' })
  await admin.get(roleCalls.setRoleAuth, {
    id: shelf,
    version: 1,
    permissions: ['inventory', 'iposWeb.inventory.priceTag'],
  })
  const other = await givenUser(admin, { roleIdList: [shelf], storeIdList: [first] })
  shelver = await app.signIn(other.pin, other.password)
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

const setStorePrice = (product: Pick<ProductDetail, 'id'>, salesPrice: string, storeId = first) =>
  admin.get(goodsCalls.setStorePrices, {
    storeId,
    prices: [{ productId: product.id, version: 0, salesPrice }],
    underCost: true,
  })
const tags = async (client: Client, ids: readonly string[], storeId = first) =>
  client.get(findPriceTags, { storeId, productIds: [...ids] })

describe('the tags of a store', () => {
  test('have its own price, or that of the head office, in the order they were asked for', async () => {
    const water = await givenProduct(admin, { barcodes: ['6901234567892'], origin: '上海' })
    const apples = await givenProduct(admin, {
      ...appleForm(await givenCategory(admin), '300123'),
      name: '青苹果',
    })
    await setStorePrice(water, '2.35')
    expect(await tags(clerk, [apples.id, water.id])).toMatchObject([
      {
        name: '青苹果',
        price: '7.98',
        saleUnit: 83,
        mnemonicCode: '300123',
        barcodes: [],
        formerPrice: null,
      },
      {
        name: water.name,
        price: '2.35',
        saleUnit: 6,
        barcodes: ['6901234567892'],
        origin: '上海',
        seen: true,
      },
    ])
    expect(await tags(admin, [water.id], second)).toMatchObject([{ price: '2.00' }])
  })

  test('leave out unknown, removed and foreign products, and drafts for people who do not see them', async () => {
    const water = await givenProduct(admin)
    const draft = await givenProduct(admin, { asDraft: true })
    const removed = await givenProduct(admin, { asDraft: true })
    await admin.get(productCalls.removeProduct, { id: removed.id })
    const foreign = await givenProduct(rival)
    const ids = [water.id, draft.id, removed.id, foreign.id, '987654321987', water.id]
    expect((await tags(shelver, ids)).map(({ productId }) => productId)).toEqual([water.id])
    expect((await tags(admin, ids)).map(({ productId }) => productId)).toEqual([water.id, draft.id])
  })

  test('are refused for a store outside the scope and for another merchant', async () => {
    const water = await givenProduct(admin)
    const [foreignStore = ''] = await storeIds(rival)
    for (const storeId of [second, foreignStore, '987654321987'])
      for (const [call, input] of [
        [findPriceTags, { productIds: [water.id] }],
        [searchPriceTags, { keyword: '水' }],
        [findTonightTags, {}],
        [placePriceTags, { tags: [{ productId: water.id, price: '2.00' }] }],
      ] as const)
        expect((await clerk.send(call, { storeId, ...input })).rtnStatus, call.path).toBe('10005')
  })

  test('are found by a scan, a code or a part of the name', async () => {
    const tea = await givenProduct(admin, { name: '碧螺春绿茶 250g', barcodes: ['6922222222221'] })
    for (const keyword of ['6922222222221', tea.code, '碧螺春', '  碧螺春 '])
      expect(
        (await clerk.get(searchPriceTags, { storeId: first, keyword })).map(({ productId }) => productId),
        keyword,
      ).toEqual([tea.id])
    expect(await clerk.get(searchPriceTags, { storeId: first, keyword: '' })).toEqual([])
    const draft = await givenProduct(admin, { name: '龙井待上市', asDraft: true })
    expect(await shelver.get(searchPriceTags, { storeId: first, keyword: '龙井待上市' })).toEqual([])
    expect(await admin.get(searchPriceTags, { storeId: first, keyword: '龙井待上市' })).toMatchObject([
      { productId: draft.id, seen: false },
    ])
  })
})

test('the tags of an import are those of what it created and of what it gave another price, in the order of its file', async () => {
  const [water, tea] = [await givenProduct(admin, { salesPrice: '3.00' }), await givenProduct(admin)]
  const headers = ['商品编码', '商品名称', '商品分类', '零售价']
  const row = async ({ id }: { id: string }, salesPrice?: string) => {
    const {
      code,
      name,
      categoryName,
      salesPrice: now,
    } = await admin.get(productCalls.findProductDetail, {
      id,
    })
    return [code, name, categoryName, salesPrice ?? now]
  }
  const fresh = ['TAG-NEW', '刚进的饼干', (await row(water))[2] ?? '', '6.50']
  const checked = await check(admin, headers, [fresh, await row(tea), await row(water, '3.20')])
  const { id: importId } = await apply(admin, checked.id)
  const asked = { storeId: first, importId }
  const found = await admin.get(findImportTags, asked)
  expect(found.tags.map(({ code, price }) => `${code} ${price}`)).toEqual([
    'TAG-NEW 6.50',
    `${(await row(water))[0]} 3.20`,
  ])
  expect(found.total).toBe(2)
  expect((await rival.send(findImportTags, asked)).rtnStatus).not.toBe('0')
  expect((await clerk.send(findImportTags, { ...asked, storeId: second })).rtnStatus).not.toBe('0')
})

describe('the prices of tonight', () => {
  beforeEach(async () => {
    await database.query('delete from product_price_change')
    await database.query(
      "update store_goods set scheduled_price = null, scheduled_at = null, scheduled_by = ''",
    )
  })
  /** A price of the head office for the next 00:00, or for a later day. */
  async function scheduleHead({ id }: Pick<ProductDetail, 'id'>, cents: number, days = 1) {
    await database.query(
      `insert into product_price_change (merchant_id, product_id, sales_price, effective_at, actor)
       select p.merchant_id, p.id, $2, ((now() at time zone m.time_zone)::date + $3::int)::timestamp at time zone m.time_zone, 'x'
       from product p join merchant m on m.id = p.merchant_id where p.id = $1`,
      [id, cents, days],
    )
  }
  const tonight = async (client = clerk, storeId = first) =>
    (await client.get(findTonightTags, { storeId })).tags.map(({ productId, formerPrice, price }) => ({
      productId,
      formerPrice,
      price,
    }))

  test('are those due at the next 00:00, not later ones', async () => {
    const [soon, later, only] = [
      await givenProduct(admin),
      await givenProduct(admin),
      await givenProduct(admin),
    ]
    await scheduleHead(soon, 180)
    await scheduleHead(later, 190, 2)
    // Only its cost changes.
    await scheduleHead(only, 200)
    expect(await tonight()).toEqual([{ productId: soon.id, formerPrice: '2.00', price: '1.80' }])
    expect((await tags(clerk, [soon.id]))[0]).toMatchObject({ price: '2.00', formerPrice: null })
  })

  test('of the head office do not reach a store with a price of its own, unless it is locked', async () => {
    const water = await givenProduct(admin)
    await setStorePrice(water, '2.50')
    await scheduleHead(water, 180)
    expect(await tonight()).toEqual([])
    expect(await tonight(admin, second)).toEqual([
      { productId: water.id, formerPrice: '2.00', price: '1.80' },
    ])
    await database.query("update store_goods set locked = '{salesPrice}' where product_id = $1", [water.id])
    expect(await tonight()).toEqual([{ productId: water.id, formerPrice: '2.00', price: '1.80' }])
  })

  test('include those of the store itself', async () => {
    const water = await givenProduct(admin)
    await scheduleHead(water, 180)
    await manager.get(goodsCalls.scheduleStorePrices, {
      storeId: first,
      prices: [{ productId: water.id, version: 0, salesPrice: '2.20' }],
    })
    expect(await tonight()).toEqual([{ productId: water.id, formerPrice: '2.00', price: '2.20' }])
  })

  test('leave out products that the store does not list', async () => {
    const water = await givenProduct(admin)
    await scheduleHead(water, 180)
    await manager.get(goodsCalls.setStoreListing, { storeId: first, productIds: [water.id], listed: false })
    expect(await tonight()).toEqual([])
  })

  test('stop asking for a tag once it is noted; a newer price asks again', async () => {
    const [water, tea] = [await givenProduct(admin), await givenProduct(admin, { name: '一茶' })]
    await scheduleHead(water, 180)
    await scheduleHead(tea, 170)
    expect(
      await clerk.get(placePriceTags, { storeId: first, tags: [{ productId: tea.id, price: '1.70' }] }),
    ).toEqual({ placed: 1 })
    const placed = async () =>
      (await clerk.get(findTonightTags, { storeId: first })).tags.map(({ productId, placed }) => [
        productId,
        placed,
      ])
    expect(await clerk.get(findTonightTags, { storeId: first })).toMatchObject({ total: 2, open: 1 })
    // Those that still need a tag stand first.
    expect(await placed()).toEqual([
      [water.id, false],
      [tea.id, true],
    ])
    expect(await lastAudit(database, 'priceTag.place')).toMatchObject({
      record: tea.id,
      title: '一茶',
      detail: { changes: [{ field: 'price', before: null, after: '1.70' }] },
    })
    await database.query('update product_price_change set sales_price = 160 where product_id = $1', [tea.id])
    expect(Object.fromEntries(await placed())).toEqual({ [water.id]: false, [tea.id]: false })
  })

  test('a tag of an unknown product is refused, and no tag is noted', async () => {
    const water = await givenProduct(admin)
    const foreign = await givenProduct(rival)
    const answer = await clerk.send(placePriceTags, {
      storeId: first,
      tags: [
        { productId: water.id, price: '2.00' },
        { productId: foreign.id, price: '2.00' },
      ],
    })
    expect(answer.rtnStatus).toBe('10005')
    expect(await tags(clerk, [water.id])).toMatchObject([{ placed: false }])
  })
})

describe('a template', () => {
  const form = { name: '冷柜签', width: 70, height: 38, content: [5, 1, 2], band: '' }

  test('is saved, listed for everybody of the page, changed and removed; clerks only use it', async () => {
    const { id, version } = await manager.get(saveTagTemplate, form)
    expect(await clerk.get(findTagTemplates, {})).toMatchObject([
      { ...form, id, content: [1, 2, 5], updatedBy: '店长' },
    ])
    expect(await rival.get(findTagTemplates, {})).toEqual([])
    expect((await clerk.send(saveTagTemplate, { ...form, name: '店员签' })).rtnStatus).toBe('10006')
    expect(await admin.send(saveTagTemplate, form)).toMatchObject({
      rtnStatus: '34001',
      rtnMsg: '已有名为「冷柜签」的价签模板',
      data: [{ path: 'name' }],
    })
    const changed = await admin.get(saveTagTemplate, {
      ...form,
      content: [1, 2, 5],
      id,
      version,
      width: 72,
      band: '特惠',
    })
    expect((await lastAudit(database, 'priceTag.save'))?.detail.changes).toEqual([
      { field: 'width', before: '70', after: '72' },
      { field: 'band', before: null, after: '特惠' },
    ])
    expect((await manager.send(saveTagTemplate, { ...form, id, version, width: 71 })).rtnStatus).toBe('10007')
    expect(await manager.get(removeTagTemplate, { id, version: changed.version })).toBeNull()
    expect(await lastAudit(database, 'priceTag.remove')).toMatchObject({ record: id, title: '冷柜签' })
    expect(await clerk.get(findTagTemplates, {})).toEqual([])
  })

  test('that is too low for its contents is refused in the language of the user', async () => {
    expect(
      await manager.send(saveTagTemplate, { ...form, height: 15, content: [1, 2, 3, 5, 6, 7] }),
    ).toMatchObject({ data: [{ path: 'height', message: '这些内容至少要 21 mm 高' }] })
    expect(await manager.send(saveTagTemplate, { ...form, content: [] })).toMatchObject({
      data: [{ path: 'content', message: '至少选一项内容' }],
    })
  })

  test(`is the last of ${tagLimit.templates}: the next one is refused`, async () => {
    await database.query(
      `insert into tag_template (merchant_id, name, width, height, content)
       select 2, 'n' || i, 40, 30, '{1}' from generate_series(1, $1) i`,
      [tagLimit.templates - 1],
    )
    const answers = await Promise.all(
      ['甲', '乙', '丙'].map((name) => rival.send(saveTagTemplate, { ...form, name })),
    )
    expect(answers.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', '34002', '34002'])
  })
})

test('the tags of a selection, and noting them, take as many statements for twenty products as for one', async () => {
  const products: Awaited<ReturnType<typeof givenProduct>>[] = []
  for (let at = 0; at < 20; at += 1) products.push(await givenProduct(admin))
  const spy = vi.spyOn(pg.Client.prototype, 'query')
  // Duties of the server run meanwhile: only the statements of tags count.
  const ofTags = /t\.price as placed|with ordinality as picked|insert into placed_tag|insert into audit/
  const counted = () =>
    spy.mock.calls.filter(([asked]) => ofTags.test(String((asked as { text?: string }).text ?? asked))).length
  const statements = async (some: typeof products) => {
    const before = counted()
    const storeId = first
    const found = await admin.get(findPriceTags, { storeId, productIds: some.map(({ id }) => id) })
    const tags = found.map(({ productId, price }) => ({ productId, price }))
    await admin.get(placePriceTags, { storeId, tags })
    return { count: counted() - before, found: found.length }
  }
  try {
    await statements(products.slice(0, 1))
    const one = await statements(products.slice(1, 2))
    const many = await statements(products)
    expect([one.found, many.found]).toEqual([1, 20])
    expect([one.count, many.count]).toEqual([6, 6])
  } finally {
    spy.mockRestore()
  }
})
