import { calls } from '@zhanggui/contract'
import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { frontCalls } from '@zhanggui/contract/front/front.calls.ts'
import { frontServiceBean as bean } from '@zhanggui/contract/front/front.columns.ts'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import {
  apply,
  cellsOf,
  check as dryRun,
  follow,
  givenSheet,
  reasonsOf,
  rowsOf,
  start,
  undo,
  upload,
} from '../../../test/given-import.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { storeIds } from '../../../test/people.ts'
import { givenPicture } from '../../../test/pictures.ts'
import { formOf, givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
let manager: Client
let database: pg.Client
let first = ''

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  database = new pg.Client(app.connection)
  await database.connect()
  ;[first = ''] = await storeIds(admin)
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})
keepsInvariants(() => app.connection)

/** The codes of the first two stores change places. */
async function swapStoreCodes() {
  const swap = (from: string, to: string) =>
    database.query('update store set code = $2 where merchant_id = 1 and code = $1', [from, to])
  await swap('S001', 'S-X')
  await swap('S002', 'S001')
  await swap('S-X', 'S002')
}

const head = ['一级分类', '二级分类', '三级分类', '门店编码', '商品编码']
const check = (client: Client, rows: (string | null)[][], headers = head) =>
  dryRun(client, headers, rows, { bean })

const exported = async (client: Client, storeId?: string) => {
  const answer = await client.send(calls.transfer.export, {
    serviceBean: bean,
    exportQueryCondition: storeId ? { storeId } : {},
  })
  const rows = await cellsOf(answer.data as unknown as Buffer)
  return rows.map((row) => head.map((_, at) => row[at] ?? ''))
}
/** The exported rows below a category of the first level. */
const rowsBelow = async (name: string, client = admin) =>
  (await exported(client)).filter(([level1]) => level1 === name)
const front = async (name: string, storeId?: string) =>
  (await admin.get(frontCalls.findFrontTree, storeId ? { storeId } : {})).find((one) => one.name === name)

test('a tree of three levels comes in with its products, parents included, and goes again whole', async () => {
  const [one, two] = [await givenProduct(admin), await givenProduct(admin)]
  const before = await exported(admin)
  const detail = await check(admin, [
    ['水产', '鱼类', '海鱼', '', `${two.code},${one.code}`],
    ['水产', '鱼类', '', '', ''],
    ['水产', '贝类', '', '', one.code.toLowerCase()],
  ])
  expect(detail.counts).toMatchObject({ created: 3, refused: 0 })
  await apply(admin, detail.id)
  expect(await rowsBelow('水产')).toEqual([
    ['水产', '', '', '', ''],
    ['水产', '鱼类', '', '', ''],
    ['水产', '鱼类', '海鱼', '', `${two.code},${one.code}`],
    ['水产', '贝类', '', '', one.code],
  ])
  expect((await undo(admin, detail.id)).state).toBe(importState.undone)
  expect(await exported(admin)).toEqual(before)
})

test('an export that is imported again changes nothing, of the head office or of a store', async () => {
  for (const client of [admin, manager]) {
    const [header = [], ...rows] = await exported(client)
    expect(header).toEqual(head)
    const { counts } = await check(client, rows)
    expect(counts).toMatchObject({ created: 0, changed: 0, refused: 0, unchanged: rows.length })
  }
})

test('the products of a row replace those of the category in their order; an empty cell keeps them', async () => {
  const [one, two, three] = [await givenProduct(admin), await givenProduct(admin), await givenProduct(admin)]
  await apply(admin, (await check(admin, [['早市', '', '', '', `${one.code} ${two.code}`]])).id)
  expect((await check(admin, [['早市', '', '', '', '']])).counts).toMatchObject({ unchanged: 1 })
  expect((await check(admin, [['早市']], ['一级分类'])).counts).toMatchObject({ unchanged: 1 })
  const { id, counts } = await check(admin, [['早市', '', '', '', `${three.code}、${one.code}`]])
  expect(counts).toMatchObject({ changed: 1 })
  expect((await rowsOf(admin, id)).get(2)?.cells).toContainEqual(
    expect.objectContaining({ field: 'productCodes', before: `${one.code},${two.code}` }),
  )
  await apply(admin, id)
  expect(await rowsBelow('早市')).toEqual([['早市', '', '', '', `${three.code},${one.code}`]])
  await undo(admin, id)
  expect(await rowsBelow('早市')).toEqual([['早市', '', '', '', `${one.code},${two.code}`]])
})

test('bad rows are refused, each with its reason', async () => {
  const { id, counts } = await check(admin, [
    ['字'.repeat(21), '', '', '', ''],
    ['', '下级', '', '', ''],
    ['甲', '', '丙', '', ''],
    ['甲', '', '', 'S999', ''],
    ['甲', '', '', '', 'NONE1,NONE2'],
    ['乙', '', '', '', ''],
    ['乙', '', '', '', ''],
    ['街坊拼团', '', '', '', ''],
  ])
  expect(counts).toMatchObject({ created: 1, refused: 7 })
  expect(await reasonsOf(admin, id)).toEqual({
    2: [expect.stringContaining('20')],
    3: [expect.stringContaining('一级分类')],
    4: [expect.stringContaining('二级分类')],
    5: ['没有编码为 S999 的门店'],
    6: [expect.stringContaining('没有编码为 NONE1, NONE2 的商品')],
    8: [expect.stringContaining('乙')],
    9: [expect.stringMatching(/门店「.+」在同级已有自有分类「街坊拼团」/)],
  })
})

test('a store has its own categories in the sheet, and changes no shared one and none of another store', async () => {
  await apply(admin, (await check(admin, [['总部专区', '', '', '', '']])).id)
  const product = await givenProduct(admin)
  const { id, counts } = await check(manager, [
    ['总部专区', '本店角', '', 'S001', product.code],
    ['总部专区', '', '', '', product.code],
    ['另一个', '', '', '', ''],
    ['本店角', '', '', 'S002', ''],
  ])
  expect(counts).toMatchObject({ created: 1, refused: 3 })
  expect(await reasonsOf(manager, id)).toEqual({
    3: [expect.stringContaining('只有总部能修改')],
    4: [expect.stringContaining('共用分类只有总部能新增')],
    5: ['没有编码为 S002 的门店'],
  })
  await apply(manager, id)
  expect(await front('本店角', first)).toMatchObject({ storeId: first, members: 1 })
  const seen = (await exported(manager)).map(([, , , store]) => store)
  expect(new Set(seen)).toEqual(new Set(['门店编码', '', 'S001']))
  const all = await admin.get(calls.transfer.findImportPage, { serviceBean: bean, pageSize: 100 })
  const own = await manager.get(calls.transfer.findImportPage, { serviceBean: bean, pageSize: 100 })
  expect(own.total).toBeLessThan(all.total)
})

test('a store’s copy of a shared category has its own row, which finds the copy', async () => {
  await apply(admin, (await check(admin, [['节日', '元宵', '', '', '']])).id)
  const shared = await front('节日')
  const { id } = await admin.get(frontCalls.makeFrontOwn, { id: shared?.id ?? '', storeId: first })
  const detail = await check(manager, [
    ['节日', '元宵', '', 'S001', ''],
    ['节日', '花灯', '', 'S001', ''],
  ])
  expect(detail.counts).toMatchObject({ unchanged: 1, created: 1 })
  await apply(manager, detail.id)
  expect((await front('花灯', first))?.parentId).toBe(id)
  expect(
    (await exported(admin, first)).filter(([name]) => name === '节日').map(([, , , store]) => store),
  ).toEqual(['S001', 'S001', 'S001'])
})

test('a category that someone made since the dry run is refused, and a later change is kept by the undo', async () => {
  const [taken, kept] = [
    await check(admin, [['抢先', '', '', '', '']]),
    await check(admin, [
      ['留下', '里面', '', '', ''],
      ['走', '', '', '', ''],
    ]),
  ]
  await admin.get(frontCalls.saveFront, { name: '抢先' })
  expect((await apply(admin, taken.id)).counts).toMatchObject({ created: 0, refused: 1 })
  await apply(admin, kept.id)
  const inside = await front('里面')
  await admin.get(frontCalls.saveFront, { name: '后来', parentId: inside?.id ?? '' })
  expect(await undo(admin, kept.id)).toMatchObject({
    ...{ state: importState.undone, kept: { count: 1, names: ['里面'] } },
  })
  expect(await rowsBelow('留下')).toEqual([
    ['留下', '', '', '', ''],
    ['留下', '里面', '', '', ''],
    ['留下', '里面', '后来', '', ''],
  ])
  expect(await front('走')).toBeUndefined()
})

test('products that a person added since stop the undo of the import', async () => {
  const product = await givenProduct(admin)
  const { id } = await check(admin, [['加货', '', '', '', '']])
  await apply(admin, id)
  const made = await front('加货')
  await admin.get(frontCalls.addFrontProducts, { id: made?.id ?? '', productIds: [product.id] })
  expect((await admin.send(calls.transfer.undoImport, { importId: id })).rtnStatus).not.toBe('0')
  expect(await front('加货')).toMatchObject({ members: 1 })
})

/** Waits until so many calls and tasks wait for a lock, or the import has ended. */
async function untilWaiting(amount: number, importId: string): Promise<void> {
  const ended: number[] = [importState.applied, importState.undone]
  for (;;) {
    await database.query('select pg_stat_clear_snapshot()')
    const { rows } = await database.query(
      "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    )
    if (Number(rows[0].count) >= amount) return
    const { state } = await admin.get(calls.transfer.findImportDetail, { importId })
    if (amount > 1 && ended.includes(state)) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

test('products that come into a category during the undo of its import stay in it, and the undo says so', async () => {
  const product = await givenProduct(admin)
  const { id } = await check(admin, [['竞加', '竞加下', '', '', '']])
  await apply(admin, id)
  const inside = await front('竞加下')
  await database.query('begin')
  await database.query('select from product where id = $1 for update', [product.id])
  // It has read the tree, and waits for the product.
  const adding = admin.send(frontCalls.addFrontProducts, { id: inside?.id ?? '', productIds: [product.id] })
  await untilWaiting(1, id)
  await admin.get(calls.transfer.undoImport, { importId: id })
  await untilWaiting(2, id)
  await database.query('commit')
  expect((await adding).rtnStatus).toBe('0')
  expect(await follow(admin, id)).toMatchObject({ state: importState.applied })
  expect(await front('竞加下')).toMatchObject({ members: 1 })
})

test('a category that gets one below it during the undo of its import stays and is named', async () => {
  const picture = (
    await admin.upload(fileCalls.uploadImage, { name: '图.png', bytes: await givenPicture(88) })
  ).data
  const { id } = await check(admin, [['竞建', '竞建下', '', '', '']])
  await apply(admin, id)
  const inside = await front('竞建下')
  await database.query('begin')
  await database.query('select from file where key = $1 for update', [
    picture.slice(picture.lastIndexOf('/') + 1),
  ])
  const saving = admin.send(frontCalls.saveFront, { name: '后来的', parentId: inside?.id ?? '', picture })
  await untilWaiting(1, id)
  await admin.get(calls.transfer.undoImport, { importId: id })
  await untilWaiting(2, id)
  await database.query('commit')
  expect((await saving).rtnStatus).toBe('0')
  expect(await follow(admin, id)).toMatchObject({
    ...{ state: importState.undone, kept: { count: 1, names: ['竞建下'] } },
  })
  expect(await rowsBelow('竞建')).toHaveLength(3)
})

test('an import and products that come into its category at once wait for each other, and both are done', async () => {
  const [one, two] = [await givenProduct(admin), await givenProduct(admin)]
  const { id: frontId } = await admin.get(frontCalls.saveFront, { name: '竞改' })
  const { id } = await check(admin, [['竞改', '', '', '', one.code]])
  await database.query('begin')
  await database.query('select from product where id = $1 for update', [two.id])
  const adding = admin.send(frontCalls.addFrontProducts, { id: frontId, productIds: [two.id] })
  await untilWaiting(1, id)
  await admin.get(calls.transfer.applyImport, { importId: id })
  await untilWaiting(2, id)
  await database.query('commit')
  expect((await adding).rtnStatus).toBe('0')
  expect(await follow(admin, id)).toMatchObject({ state: importState.applied, counts: { refused: 1 } })
  expect(await front('竞改')).toMatchObject({ members: 1 })
})

test('a store that is chosen once for the whole file is the store of every row without one', async () => {
  const given = { bean, defaults: { storeCode: 'S001' } }
  const make = () => dryRun(manager, ['一级分类'], [['整店一']], given)
  const { id, counts } = await make()
  expect(counts).toMatchObject({ created: 1, refused: 0 })
  await apply(manager, id)
  expect(await front('整店一', first)).toMatchObject({ storeId: first })
  expect((await make()).counts).toMatchObject({ unchanged: 1, created: 0 })
})

test('rows below a category that was renamed, moved or removed after the dry run are refused, and nothing is made', async () => {
  const product = await givenProduct(admin)
  for (const name of ['改名的', '搬走的', '删掉的']) {
    const { id } = await admin.get(frontCalls.saveFront, { name })
    await admin.get(frontCalls.saveFront, { name: `${name}里面`, parentId: id })
  }
  const detail = await check(
    admin,
    ['改名的', '搬走的', '删掉的'].flatMap((name) => [
      [name, `${name}里面`, '', '', product.code],
      [name, `${name}新的`, '', '', ''],
    ]),
  )
  expect(detail.counts).toMatchObject({ changed: 3, created: 3 })
  const [renamed, moved, removed] = [await front('改名的'), await front('搬走的'), await front('删掉的里面')]
  const top = await front('删掉的')
  await admin.get(frontCalls.saveFront, {
    ...{ id: renamed?.id ?? '', version: renamed?.version ?? 0, name: '改了名' },
  })
  const { id: elsewhere } = await admin.get(frontCalls.saveFront, { name: '别处' })
  await admin.get(frontCalls.moveFront, {
    ...{ id: moved?.id ?? '', version: moved?.version ?? 0, parentId: elsewhere, beforeId: null },
  })
  for (const one of [removed, top]) await admin.get(frontCalls.removeFront, { id: one?.id ?? '' })
  expect((await apply(admin, detail.id)).counts).toMatchObject({ changed: 0, created: 0, refused: 6 })
  expect(await reasonsOf(admin, detail.id)).toEqual({
    2: [expect.stringContaining('改了名 / 改名的里面')],
    3: [expect.stringContaining('上级分类被改名')],
    4: [expect.stringContaining('别处 / 搬走的 / 搬走的里面')],
    5: [expect.stringContaining('上级分类被改名')],
    6: [expect.stringContaining('试运行之后有人改过')],
    7: [expect.stringContaining('上级分类被改名')],
  })
  for (const name of ['改名的', '搬走的新的', '删掉的']) expect(await front(name)).toBeUndefined()
})

test('a row whose store or product code went to another one after the dry run is refused', async () => {
  const [one, two] = [await givenProduct(admin), await givenProduct(admin)]
  const detail = await check(admin, [
    ['码换了', '', '', '', one.code],
    ['店换了', '', '', 'S002', ''],
  ])
  expect(detail.counts).toMatchObject({ created: 2, refused: 0 })
  const form = async (id: string) => formOf(await admin.get(calls.product.findProductDetail, { id }))
  await admin.get(calls.product.saveProduct, { ...(await form(one.id)), code: `${one.code}-ALT` })
  await admin.get(calls.product.saveProduct, { ...(await form(two.id)), code: one.code })
  await swapStoreCodes()
  expect((await apply(admin, detail.id)).counts).toMatchObject({ created: 0, refused: 2 })
  expect(await reasonsOf(admin, detail.id)).toEqual({
    2: [expect.stringContaining('商品编码改给了另一件商品')],
    3: [expect.stringContaining('门店编码 S002 改给了另一家门店')],
  })
  await swapStoreCodes()
})

test('the export of a store outside the scope is refused, as every call is', async () => {
  const [, second = ''] = await storeIds(admin)
  for (const [client, storeId] of [
    [manager, second],
    [admin, '987654321'],
  ] as const) {
    expect(await client.send(frontCalls.exportFronts, { condition: { storeId } })).toMatchObject({
      rtnStatus: '10005',
    })
    expect(
      await client.send(calls.transfer.export, {
        serviceBean: bean,
        exportQueryCondition: { storeId },
      }),
    ).toMatchObject({ rtnStatus: '10005' })
  }
})

test('a name beside a code that is not that of its product is asked about', async () => {
  const one = await givenProduct(admin, { name: '前台的怡宝 555ml' })
  const two = await givenProduct(admin, { name: '前台的农夫山泉 550ml' })
  const headers = ['一级分类', '二级分类', '商品编码', '商品名称']
  const slipped = [['首页饮料', '农夫', one.code, '前台的农夫山泉 550ml']]
  const asked = await check(admin, slipped, headers)
  expect(asked).toMatchObject({ counts: { refused: 1 }, findings: [{ kind: 'otherGoods', count: 1 }] })
  expect((await reasonsOf(admin, asked.id))[2]?.join()).toContain('前台的怡宝')
  const taken = await dryRun(admin, headers, slipped, { bean, choices: { otherGoods: 'take' } })
  expect(taken.counts).toMatchObject({ created: 1, refused: 0 })
  const both = [['首页饮料', '水', `${one.code},${two.code}`, '前台的怡宝555ml、前台的农夫山泉550ml']]
  expect((await check(admin, both, headers)).counts).toMatchObject({ created: 1, refused: 0 })
})

test('a category on the way that someone moved since the import stays, and the undo names it', async () => {
  const { id } = await check(admin, [['移一', '移二', '移三', '', '']])
  await apply(admin, id)
  const way = await front('移二')
  const { id: parentId } = await admin.get(frontCalls.saveFront, { name: '新顶' })
  await admin.get(frontCalls.moveFront, {
    ...{ id: way?.id ?? '', version: way?.version ?? 0, parentId, beforeId: null },
  })
  expect(await undo(admin, id)).toMatchObject({
    ...{ state: importState.undone, kept: { count: 1, names: ['移二'] } },
  })
  expect(await front('移三')).toBeUndefined()
  expect(await front('移一')).toBeUndefined()
})

test('a row or a title that says that a category goes is refused, because an import takes none away', async () => {
  for (const [header, word, refused] of [
    ['状态', '隐藏', 1],
    ['状态', '删除', 1],
    ['操作', '移除', 1],
    ['是否显示', '否', 1],
    ['隐藏', '是', 1],
    ['备注', '停用', 1],
    ['Status', 'Hidden', 1],
    ['状态', '显示', 0],
    ['是否显示', '是', 0],
    ['隐藏', '否', 0],
    ['备注', '夏季主推', 0],
  ] as const) {
    const { id, counts } = await check(admin, [['隐去甲', '', '', '', '', word]], [...head, header])
    expect(counts.refused, `${header} ${word}`).toBe(refused)
    if (refused > 0) expect((await reasonsOf(admin, id))[2]?.join()).toContain(`「${header} ${word}」`)
  }
  for (const [title, state] of [
    ['删除的分类', importState.failed],
    ['隐藏分类', importState.failed],
    ['隐藏菜单', importState.ready],
    ['前台分类', importState.ready],
  ] as const) {
    const file = await givenSheet([title, '', '', '', ''], [head, ['隐去乙', '', '', '', '']])
    const importFileUrl = await upload(admin, file, undefined, bean)
    expect((await follow(admin, await start(admin, importFileUrl, { bean }))).state, title).toBe(state)
  }
})
