import { setTimeout as wait } from 'node:timers/promises'
import { calls } from '@zhanggui/contract'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { apply, check, everything, findByCode, undo } from '../../../test/given-import.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { formOf, givenCategory, givenProduct } from '../../../test/products.ts'

const { category } = calls
const { saveProduct } = calls.product

let app: TestApp
let admin: Client
let owner: pg.Client
let watcher: pg.Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  owner = new pg.Client(app.connection)
  watcher = new pg.Client(app.connection)
  await Promise.all([owner.connect(), watcher.connect()])
})
afterAll(async () => {
  await owner?.end()
  await watcher?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

const headers = ['商品编码', '商品名称', '一级类目', '二级类目', '计量单位', '销售价']

/** Imports products with these codes into a category. Returns the import's id. */
async function importInto(one: string, two: string | null, ...codes: string[]): Promise<string> {
  const rows = codes.map((code) => [code, `饮用水 ${code}`, one, two, '瓶', '1'])
  const { id } = await check(admin, headers, rows, { choices: { otherGoods: 'take' } })
  expect(await apply(admin, id)).toMatchObject({ state: importState.applied, counts: { refused: 0 } })
  return id
}

/** In a cluster the locks of rows are on its nodes. */
async function isSomebodyWaiting(): Promise<boolean> {
  // The owner sees no waits of other roles on the nodes of a cluster, but all of their locks.
  const waiting = `select count(*) from pg_locks l join pg_stat_activity a on a.pid = l.pid where a.datname = current_database() and not l.granted`
  // In a transaction the statistics view would show the same snapshot again.
  const { rows } = await watcher.query(
    inject('cluster').nodes
      ? `select sum(result::int) as count from run_command_on_all_nodes('${waiting.replaceAll("'", "''")}')`
      : waiting,
  )
  return Number(rows[0].count) > 0
}

const names = async () => (await admin.get(category.findCategoryTree, {})).map(({ name }) => name)

describe('the undo of several imports restores the list and the categories', () => {
  test.each([
    ['the newest first', [1, 0]],
    ['the oldest first', [0, 1]],
  ])('%s', async (_, order) => {
    const before = await everything(admin)
    const ids = [await importInto('共用类', '共用二级', 'A1'), await importInto('共用类', '共用二级', 'A2')]
    for (const at of order) expect((await undo(admin, ids[at] ?? '')).state).toBe(importState.undone)
    expect(await everything(admin)).toEqual(before)
  })

  test('if the later one put a product into a category that the earlier one created', async () => {
    const { code } = await givenProduct(admin, { name: '搬来搬去的饮用水' })
    const before = await everything(admin)
    const first = await importInto('先来类', '二级甲', 'B1')
    const second = await importInto('先来类', '二级甲', 'B2', code)
    await undo(admin, first)
    await undo(admin, second)
    expect(await everything(admin)).toEqual(before)
  })

  test('three imports, with the one that created the category undone first, and its subcategory created by another', async () => {
    const before = await everything(admin)
    const one = await importInto('三次类', null, 'C1')
    const two = await importInto('三次类', '三次二级', 'C2')
    const three = await importInto('三次类', '三次二级', 'C3')
    for (const id of [one, two, three]) await undo(admin, id)
    expect(await everything(admin)).toEqual(before)
  })

  test('a category with a later change or a product stays', async () => {
    const first = await importInto('改名类', null, 'D1')
    const second = await importInto('改名类', null, 'D2')
    const other = await importInto('有货类', null, 'D3')
    const more = await importInto('有货类', null, 'D4', 'D5')
    const tree = await admin.get(category.findCategoryTree, {})
    const made = tree.find(({ name }) => name === '改名类')
    await admin.get(category.saveCategory, {
      id: made?.id,
      version: made?.version,
      name: '自己的类',
      parentId: null,
      sort: made?.sort,
    })
    for (const id of [first, second, other]) await undo(admin, id)
    expect(await names()).toEqual(expect.arrayContaining(['自己的类', '有货类']))
    expect(await findByCode(admin, 'D4')).toBeDefined()
    await undo(admin, more)
    expect(await names()).toContain('自己的类')
    expect(await names()).not.toContain('有货类')
  })

  test('a category that an undone import left behind stays while imports without it are undone', async () => {
    const made = await importInto('留下类', null, 'E1')
    await importInto('留下类', null, 'E2')
    await undo(admin, made)
    const last = await findByCode(admin, 'E2')
    if (!last) throw new Error('E2 was imported')
    await admin.get(saveProduct, { ...formOf(last), categoryId: await givenCategory(admin) })
    await undo(admin, await importInto('别的类', null, 'E3'))
    expect(await names()).toContain('留下类')
  })

  test('a category that receives a product at the same moment stays', async () => {
    const id = await importInto('竞争类', null, 'F1')
    const { rows } = await owner.query(
      `select merchant_id, id from category where name = '竞争类' and removed_at is null`,
    )
    await owner.query('begin')
    // A cluster locks only rows whose merchant the statement names.
    await owner.query('select from category where merchant_id = $1 and id = $2 for share', [
      rows[0].merchant_id,
      rows[0].id,
    ])
    await owner.query(
      `insert into product (merchant_id, code, name, category_id, sale_mode, sales_price, stock_unit, sale_unit, display_unit, status)
       values ($1, 'F2', '刚放进去', $2, 1, 100, 1, 1, 1, 30)`,
      [rows[0].merchant_id, rows[0].id],
    )
    await owner.query(
      'insert into product_count (merchant_id, status, slot, amount) values ($1, 30, 99, 1)',
      [rows[0].merchant_id],
    )
    const undone = undo(admin, id)
    while (!(await isSomebodyWaiting())) await wait(5)
    await owner.query('commit')
    expect((await undone).state).toBe(importState.undone)
    expect(await names()).toContain('竞争类')
  })
})

test('a created product that has stock by now stays, and so does one whose former category is gone', async () => {
  const created = await importInto('有货不删', null, 'H1', 'H2')
  const stocked = await findByCode(admin, 'H1')
  await admin.get(calls.stock.adjustStock, {
    ...{ storeId: '1', reason: 10, note: '' },
    lines: [{ productId: stocked?.id ?? '', way: 'add', amount: '3' }],
  })
  const refused = {
    ...{ rtnStatus: '12055', rtnMsg: '1 件商品已有库存、预留或没结束的单据，撤销导入会删除它们：饮用水 H1' },
  }
  expect(await admin.send(calls.transfer.undoImport, { importId: created })).toMatchObject(refused)
  expect(await findByCode(admin, 'H1')).toBeDefined()
  const other = await findByCode(admin, 'H2')
  if (!other) throw new Error('H2 was imported')
  await admin.get(saveProduct, { ...formOf(other), name: '改名的 H2' })
  expect(await admin.send(calls.transfer.undoImport, { importId: created })).toMatchObject({
    rtnStatus: '16033',
    rtnMsg: expect.stringMatching(/^2 件不能撤销，其中 1 件导入后被改过，其他的正在使用.*：.*饮用水 H1/),
  })
  const left = await givenCategory(admin, '移走的类')
  await givenProduct(admin, { code: 'H3', name: '饮用水 H3', categoryId: left })
  const moved = await importInto('移到的类', null, 'H3')
  await admin.get(category.removeCategory, { id: left })
  expect(await admin.send(calls.transfer.undoImport, { importId: moved })).toMatchObject({
    rtnStatus: '12056',
    rtnMsg: '1 件商品导入前的类目已删除，不能放回去：饮用水 H3',
  })
  expect(await names()).not.toContain('移走的类')
})

/** Runs two acts: the first waits inside its transaction until the second one waits as well. */
async function meet<A, B>(table: string, first: () => Promise<A>, second: () => Promise<B>): Promise<[A, B]> {
  await owner.query('begin')
  await owner.query(`lock table ${table} in share row exclusive mode`)
  const one = first()
  while (!(await isSomebodyWaiting())) await wait(5)
  const two = second()
  await wait(300)
  await owner.query('commit')
  return [await one, await two]
}

describe('goods that arrive while their product goes', () => {
  const arrive = (productId: string, amount: string, way = 'add') =>
    admin.send(calls.stock.adjustStock, {
      ...{ storeId: '1', reason: 10, note: '' },
      lines: [{ productId, way, amount }],
    } as never)
  /** Imports a product, which has no row of stock yet, or an empty one. */
  async function givenImported(code: string, emptied: boolean) {
    const importId = await importInto('到货类', null, code)
    const productId = (await findByCode(admin, code))?.id ?? ''
    if (emptied) for (const amount of ['3', '0']) await arrive(productId, amount, 'set')
    return { importId, productId }
  }
  const onHand = async (productId: string) =>
    (
      await owner.query(
        `select p.removed_at, coalesce((select sum(on_hand) from stock s
           where s.merchant_id = p.merchant_id and s.product_id = p.id), 0)::int / 1000 as amount
         from product p where p.id = $1`,
        [productId],
      )
    ).rows[0]
  test.each([
    ['without a row of stock', false],
    ['with an empty stock', true],
  ])('stay, if they arrive first: %s', async (_, emptied) => {
    const { importId, productId } = await givenImported(emptied ? 'J2' : 'J1', emptied)
    const [arrived, undone] = await meet(
      'stock_move',
      () => arrive(productId, '5'),
      () => undo(admin, importId),
    )
    expect(arrived.rtnStatus).toBe('0')
    expect(undone.state).toBe(importState.applied)
    expect(await onHand(productId)).toEqual({ removed_at: null, amount: 5 })
  })

  test.each([
    ['without a row of stock', false],
    ['with an empty stock', true],
  ])('are refused, if it goes first: %s', async (_, emptied) => {
    const { importId, productId } = await givenImported(emptied ? 'J4' : 'J3', emptied)
    const [undone, arrived] = await meet(
      'change_log',
      () => undo(admin, importId),
      () => arrive(productId, '5'),
    )
    expect(undone.state).toBe(importState.undone)
    expect(arrived.rtnStatus).toBe('10005')
    expect(await onHand(productId)).toMatchObject({ removed_at: expect.any(String), amount: 0 })
  })

  test.each([
    ['without a row of stock', false],
    ['with an empty stock', true],
  ])('keep a draft from its removal: %s', async (_, emptied) => {
    const { id } = await givenProduct(admin, { name: '收货的草稿', asDraft: true })
    if (emptied) for (const amount of ['3', '0']) await arrive(id, amount, 'set')
    const [arrived, removed] = await meet(
      'stock_move',
      () => arrive(id, '5'),
      () => admin.send(calls.product.removeProduct, { id }),
    )
    expect([arrived.rtnStatus, removed.rtnStatus]).toEqual(['0', '12036'])
    expect(await onHand(id)).toEqual({ removed_at: null, amount: 5 })
  })
})

describe('a use of a product that arrives while the product goes', () => {
  interface Arrival {
    /** The last write of the arrival, by the table. */
    table: string
    arrive: (productId: string) => Promise<{ rtnStatus: string }>
    refused: string
    /** The uses of a removed product. */
    orphans: string
  }
  let frontId = ''
  let groupId = ''
  beforeAll(async () => {
    frontId = (await admin.get(calls.front.saveFront, { name: '撤销时加入', parentId: null } as never)).id
    const form = { name: '撤销时加入', rule: null, always: [], never: [] }
    groupId = (await admin.get(calls.productGroup.saveProductGroup, form as never)).id
  })
  const arrivals: [string, Arrival][] = [
    [
      'an own price of a store',
      {
        table: 'store_goods',
        arrive: async (productId) =>
          admin.send(calls.goods.setStorePrices, {
            ...{ storeId: '1', prices: [{ productId, version: 0, salesPrice: '9.00' }], underCost: true },
          } as never),
        refused: '10005',
        orphans: `select g.product_id from store_goods g where g.removed_at is null and g.sales_price is not null
          and g.product_id = $1`,
      },
    ],
    [
      'a lock of the head office for a store',
      {
        table: 'store_goods',
        arrive: (productId) =>
          admin.send(calls.goods.changeStoreGoods, {
            ...{ storeIds: ['1'], productIds: [productId], act: 'lock', fields: ['salesPrice'] },
          } as never),
        refused: '10005',
        orphans: `select g.product_id from store_goods g where g.removed_at is null and g.locked <> '{}'
          and g.product_id = $1`,
      },
    ],
    [
      'a place in a front category',
      {
        table: 'front_category_product',
        arrive: (productId) =>
          admin.send(calls.front.addFrontProducts, { id: frontId, productIds: [productId] }),
        refused: '10005',
        orphans: 'select product_id from front_category_product where product_id = $1',
      },
    ],
    [
      'a place in a group',
      {
        table: 'product_group',
        arrive: (productId) =>
          admin.send(calls.productGroup.chooseGroupProducts, {
            ...{ id: groupId, productIds: [productId], into: true },
          }),
        refused: '10005',
        orphans: 'select id from product_group where always @> jsonb_build_array($1::text)',
      },
    ],
    [
      'a new group',
      {
        table: 'product_group',
        arrive: (productId) =>
          admin.send(calls.productGroup.saveProductGroup, {
            ...{ name: `新分组 ${productId}`, rule: null, always: [productId], never: [] },
          } as never),
        refused: '31003',
        orphans: 'select id from product_group where always @> jsonb_build_array($1::text)',
      },
    ],
  ]
  const uses = async (orphans: string, productId: string) =>
    (await owner.query(orphans, [productId])).rows.length
  const given = async (code: string) => ({
    importId: await importInto('到用类', null, code),
    productId: (await findByCode(admin, code))?.id ?? '',
  })

  test.each(arrivals)('%s stays, and so does the product, if it is first', async (name, arrival) => {
    const { importId, productId } = await given(`U1-${arrivals.findIndex(([one]) => one === name)}`)
    const [arrived, undone] = await meet(
      arrival.table,
      () => arrival.arrive(productId),
      () => undo(admin, importId),
    )
    expect(arrived.rtnStatus).toBe('0')
    expect(undone.state).toBe(importState.applied)
    expect(await uses(arrival.orphans, productId)).toBe(1)
    expect((await admin.get(calls.product.findProductDetail, { id: productId })).id).toBe(productId)
  })

  test.each(arrivals)('%s is refused if the product goes first', async (name, arrival) => {
    const { importId, productId } = await given(`U2-${arrivals.findIndex(([one]) => one === name)}`)
    const [undone, arrived] = await meet(
      'change_log',
      () => undo(admin, importId),
      () => arrival.arrive(productId),
    )
    expect(undone.state).toBe(importState.undone)
    expect(arrived.rtnStatus).toBe(arrival.refused)
    expect(await uses(arrival.orphans, productId)).toBe(0)
  })
})
