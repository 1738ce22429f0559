import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { brokenInvariants, keepsInvariants } from '../../../test/invariants.ts'
import { formOf, givenProduct, waterForm } from '../../../test/products.ts'
import { inTenant } from '../../kernel/database/tenant.ts'
import { type CategoryPath, ensureCategories } from './category.ts'

const { findCategoryTree, findCategoryCounts, saveCategory, moveCategory, removeCategory } = categoryCalls

let app: TestApp
let admin: Client
let rival: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false, environment: { POOL_SIZE: '32' } })
  admin = await app.signIn('admin')
  rival = await app.signIn('rival')
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

const make = async (name: string, parentId: string | null = null, sort = 0) =>
  (await admin.get(saveCategory, { name, parentId, sort })).id
const find = async (id: string) =>
  (await admin.get(findCategoryTree, {})).find((category) => category.id === id)
const inParallel = <T>(times: number, work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: times }, (_, index) => work(index)))

describe('categories', () => {
  test('come parents first, in the order of the merchant', async () => {
    const last = await make('甲类', null, 900_002)
    const first = await make('乙类', null, 900_001)
    const child = await make('子类', last, 5)
    const ids = (await admin.get(findCategoryTree, {})).map((category) => category.id)
    expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(last))
    expect(ids.indexOf(last)).toBeLessThan(ids.indexOf(child))
    expect(await find(child)).toEqual({ id: child, parentId: last, name: '子类', sort: 5, version: 1 })
  })

  test('have unique names within a level', async () => {
    const fruit = await make('果品')
    const vegetables = await make('菜品')
    await make('叶菜', vegetables)
    await make('叶菜', fruit)
    for (const form of [{ name: '果品' }, { name: '叶菜', parentId: fruit }])
      expect(await admin.send(saveCategory, form)).toMatchObject({
        rtnStatus: '13001',
        rtnMsg: `同级已有类目「${form.name}」`,
        data: [{ path: 'name', key: 'category.nameTaken' }],
      })
    expect(await admin.send(saveCategory, { id: vegetables, version: 1, name: '果品' })).toMatchObject({
      rtnStatus: '13001',
    })
    expect(await find(vegetables)).toMatchObject({ name: '菜品', version: 1 })
    expect(await admin.send(saveCategory, { name: '字'.repeat(21) })).toMatchObject({ rtnStatus: '10002' })
    await rival.get(saveCategory, { name: '果品' })
  })

  test('have at most two levels', async () => {
    const top = await make('顶层')
    const below = await make('二层', top)
    expect(await admin.send(saveCategory, { name: '三层', parentId: below })).toMatchObject({
      rtnStatus: '13002',
    })
    const other = await make('另一个顶层')
    // It has a subcategory, which would become a third level.
    expect(
      await admin.send(saveCategory, { id: top, version: 1, name: '顶层', parentId: other }),
    ).toMatchObject({ rtnStatus: '13002' })
    expect(
      await admin.send(saveCategory, { id: top, version: 1, name: '顶层', parentId: top }),
    ).toMatchObject({ rtnStatus: '13002' })
    expect(await find(top)).toMatchObject({ parentId: null, version: 1 })
    await admin.get(saveCategory, { id: below, version: 1, name: '二层', parentId: other })
    expect(await find(below)).toMatchObject({ parentId: other, version: 2 })
  })

  test('changed by another person in the meantime are not overwritten', async () => {
    const id = await make('日用')
    await admin.get(saveCategory, { id, version: 1, name: '日用品' })
    expect(await admin.send(saveCategory, { id, version: 1, name: '家居' })).toMatchObject({
      rtnStatus: '10007',
      rtnMsg: expect.stringContaining('晨光掌柜在 '),
      data: { version: 2 },
    })
    expect(await admin.send(saveCategory, { id, name: '家居' })).toMatchObject({ rtnStatus: '10002' })
    expect(await find(id)).toMatchObject({ name: '日用品' })
  })

  test('in use cannot be removed', async () => {
    const parent = await make('用着的')
    const child = await make('用着的下级', parent)
    const product = await givenProduct(admin, { categoryId: child })
    for (const id of [parent, child])
      expect(await admin.send(removeCategory, { id })).toMatchObject({ rtnStatus: '13003' })
    const other = await make('别的')
    await admin.get(productCalls.saveProduct, { ...formOf(product), categoryId: other })
    expect(await admin.send(removeCategory, { id: child })).toMatchObject({ rtnStatus: '0' })
    expect(await admin.send(removeCategory, { id: parent })).toMatchObject({ rtnStatus: '0' })
    expect(await find(parent)).toBeUndefined()
    expect(await admin.send(removeCategory, { id: parent })).toMatchObject({ rtnStatus: '10005' })
    // The name is free again.
    await make('用着的')
  })

  test('of another merchant cannot be seen, changed or used', async () => {
    const theirs = (await rival.get(saveCategory, { name: '别家的' })).id
    expect(await find(theirs)).toBeUndefined()
    expect(await admin.send(saveCategory, { id: theirs, version: 1, name: '我的' })).toMatchObject({
      rtnStatus: '10005',
    })
    expect(await admin.send(saveCategory, { name: '下级', parentId: theirs })).toMatchObject({
      rtnStatus: '10005',
    })
    expect(await admin.send(removeCategory, { id: theirs })).toMatchObject({ rtnStatus: '10005' })
    expect((await rival.get(findCategoryTree, {})).find(({ id }) => id === theirs)?.name).toBe('别家的')
  })
})

describe('a moved category', () => {
  const childrenOf = async (parentId: string) =>
    (await admin.get(findCategoryTree, {})).filter((one) => one.parentId === parentId)
  const idOf = async (parentId: string, name: string) =>
    (await childrenOf(parentId)).find((one) => one.name === name)?.id ?? ''
  const givenLevel = async (name: string, ...children: string[]) => {
    const parent = await make(name)
    for (const [index, child] of children.entries()) await make(child, parent, index)
    return parent
  }

  test('gets its place among its siblings, also under another parent', async () => {
    const from = await givenLevel('移出的', '甲', '乙')
    const to = await givenLevel('移入的', '丙', '丁')
    const [first, second] = await childrenOf(to)
    const id = await idOf(from, '乙')
    const ids = [first?.id ?? '', id, second?.id ?? '']
    await admin.get(moveCategory, { id, version: 1, parentId: to, ids })
    expect((await childrenOf(to)).map(({ name }) => name)).toEqual(['丙', '乙', '丁'])
    expect((await childrenOf(from)).map(({ name }) => name)).toEqual(['甲'])
    const version = (await find(id))?.version ?? 0
    await admin.get(moveCategory, { id, version, parentId: to, ids: ids.toReversed() })
    expect((await childrenOf(to)).map(({ name }) => name)).toEqual(['丁', '乙', '丙'])
  })

  test('never gets a third level, a circle, or a name that is taken there', async () => {
    const one = await givenLevel('转圈一', '同名')
    const two = await givenLevel('转圈二', '同名')
    const child = await idOf(one, '同名')
    const move = (id: string, parentId: string | null, ...ids: string[]) =>
      admin.send(moveCategory, { id, version: 1, parentId, ids })
    expect(await move(one, two, one)).toMatchObject({ rtnStatus: '13002' })
    expect(await move(one, one, one)).toMatchObject({ rtnStatus: '13002' })
    expect(await move(one, child, one)).toMatchObject({ rtnStatus: '13002' })
    expect(await move(child, two, child)).toMatchObject({ rtnStatus: '13005' })
    expect(await find(child)).toMatchObject({ parentId: one, version: 1 })
  })

  test('stays where it is if the order that the user saw is no longer the present one', async () => {
    const parent = await givenLevel('变了的', '一', '二')
    const ids = (await childrenOf(parent)).map(({ id }) => id)
    const [id = ''] = ids
    await make('三', parent, 50)
    const move = (more: object) =>
      admin.send(moveCategory, { id, version: 1, parentId: parent, ids, ...more })
    expect(await move({})).toMatchObject({ rtnStatus: '13004' })
    expect(await move({ version: 7 })).toMatchObject({ rtnStatus: '10007' })
    expect(await move({ ids: [...ids, ids[0]] })).toMatchObject({ rtnStatus: '13004' })
    expect((await childrenOf(parent)).map(({ name }) => name)).toEqual(['一', '二', '三'])
    expect(await find(id)).toMatchObject({ version: 1 })
  })

  test('moved by many at once keeps every sibling exactly once', async () => {
    const parent = await givenLevel('一起移', '子', '丑', '寅', '卯')
    await inParallel(12, async (index) => {
      const level = await childrenOf(parent)
      const picked = level[index % level.length]
      const ids = level.map(({ id }) => id)
      if (picked)
        await admin.send(moveCategory, {
          id: picked.id,
          version: picked.version,
          parentId: parent,
          ids: ids.toReversed(),
        })
    })
    const level = await childrenOf(parent)
    expect(level.map(({ name }) => name).sort()).toEqual(['丑', '卯', '子', '寅'])
    expect(new Set(level.map(({ sort }) => sort)).size).toBe(4)
  })
})

test('the products of each category are counted', async () => {
  const id = await make('数一数')
  const product = await givenProduct(admin, { categoryId: id })
  await givenProduct(admin, { categoryId: id })
  const count = async () => (await admin.get(findCategoryCounts, {})).find((one) => one.id === id)?.products
  expect(await count()).toBe(2)
  await admin.get(productCalls.saveProduct, { ...formOf(product), categoryId: await make('挪走的') })
  expect(await count()).toBe(1)
})

describe('at the same moment', () => {
  test('a name is given only once', async () => {
    const answers = await inParallel(16, () => admin.send(saveCategory, { name: '同时' }))
    expect(answers.filter(({ rtnStatus }) => rtnStatus === '0')).toHaveLength(1)
    expect(answers.filter(({ rtnStatus }) => rtnStatus === '13001')).toHaveLength(15)
  })

  test('a category is removed or gets a product, never both', async () => {
    for (let round = 0; round < 12; round++) {
      const id = await make(`抢 ${round}`)
      const [removed, ...saved] = await Promise.all([
        admin.send(removeCategory, { id }),
        ...Array.from({ length: 4 }, () => admin.send(productCalls.saveProduct, waterForm(id))),
      ])
      const made = saved.filter(({ rtnStatus }) => rtnStatus === '0').length
      expect([removed?.rtnStatus, made > 0]).toEqual(made > 0 ? ['13003', true] : ['0', false])
    }
  })

  test('a category is removed or gets a subcategory, never both; and two never become each other’s', async () => {
    for (let round = 0; round < 12; round++) {
      const [one, two] = [await make(`此 ${round}`), await make(`彼 ${round}`)]
      await Promise.all([
        admin.send(removeCategory, { id: one }),
        ...Array.from({ length: 3 }, (_, n) => admin.send(saveCategory, { name: `下 ${n}`, parentId: one })),
      ])
      await Promise.all([
        admin.send(saveCategory, { id: one, version: 1, name: `此 ${round}`, parentId: two }),
        admin.send(saveCategory, { id: two, version: 1, name: `彼 ${round}`, parentId: one }),
      ])
      expect(await brokenInvariants(app.connection)).toEqual({})
    }
  })
})

describe('an import', () => {
  const merchantId = () => Number(admin.merchantId)
  const ensure = (paths: CategoryPath[]) =>
    inTenant(app.services.database, merchantId(), {}, (tx) => ensureCategories(tx, paths))

  test('finds the named categories, and creates the missing ones after the others', async () => {
    const known = await make('进口食品', null, 950_000)
    const found = await ensure([
      { one: '进口食品', two: null },
      { one: '进口食品', two: '饼干' },
      { one: '全新', two: '全新下级' },
      { one: '全新', two: '全新下级' },
      { one: '只有一级', two: null },
    ])
    const tree = await admin.get(findCategoryTree, {})
    const pathOf = (id: number) => {
      const category = tree.find((one) => one.id === String(id))
      const parent = tree.find((one) => one.id === category?.parentId)
      return [parent?.name, category?.name].filter(Boolean).join(' / ')
    }
    expect(found.map(({ id }) => pathOf(id)).sort()).toEqual(
      ['进口食品', '进口食品 / 饼干', '全新 / 全新下级', '只有一级'].sort(),
    )
    expect(found.find(({ one, two }) => one === '进口食品' && two === null)?.id).toBe(Number(known))
    expect(tree.find(({ name }) => name === '全新')?.sort).toBeGreaterThan(950_000)
    expect(await ensure([])).toEqual([])
    expect(await ensure([{ one: '全新', two: '全新下级' }])).toEqual([
      { one: '全新', two: '全新下级', id: found.find(({ one }) => one === '全新')?.id },
    ])
  })

  test('that names the same new categories as many others at once creates each only once', async () => {
    const paths = Array.from({ length: 20 }, (_, n) => ({
      one: `并行 ${n % 5}`,
      two: n % 4 ? `下级 ${n}` : null,
    }))
    const answers = await inParallel(16, (index) => ensure(index % 2 ? paths : paths.toReversed()))
    const idsOf = (found: { one: string; two: string | null; id: number }[]) =>
      found.map(({ one, two, id }) => `${one}/${two} ${id}`).sort()
    for (const answer of answers) expect(idsOf(answer)).toEqual(idsOf(answers[0] ?? []))
  })

  test('locks its categories: nobody can remove one before it ends', async () => {
    const [{ id } = { id: 0 }] = await ensure([{ one: '正在导入', two: null }])
    const removed = await inTenant(app.services.database, merchantId(), {}, async (tx) => {
      await ensureCategories(tx, [{ one: '正在导入', two: null }])
      const removal = admin.send(removeCategory, { id: String(id) })
      const first = await Promise.race([
        removal,
        new Promise((resolve) => setTimeout(() => resolve('waits'), 300)),
      ])
      return { first, removal }
    })
    expect(removed.first).toBe('waits')
    expect(await removed.removal).toMatchObject({ rtnStatus: '0' })
  })
})
