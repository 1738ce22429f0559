import { calls } from '@zhanggui/contract'
import { productGroupCalls } from '@zhanggui/contract/productGroup/productGroup.calls.ts'
import { groupServiceBean as bean } from '@zhanggui/contract/productGroup/productGroup.columns.ts'
import type { Rule } from '@zhanggui/contract/productGroup/rule.ts'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import {
  apply,
  cellsOf,
  check as dryRun,
  follow,
  type Given,
  givenSheet,
  reasonsOf,
  start,
  undo,
  upload,
} from '../../../test/given-import.ts'
import { givenProduct } from '../../../test/products.ts'

let app: TestApp
let admin: Client
let a: { id: string; code: string }
let b: { id: string; code: string }
let c: { id: string; code: string }

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  a = await givenProduct(admin, { name: '表甲' })
  b = await givenProduct(admin, { name: '表乙', barcodes: ['6901234567892'] })
  c = await givenProduct(admin, { name: '表丙' })
})
afterAll(() => app?.close())

let made = 0
const named = (text: string): Rule => ({
  match: 'all',
  lines: [[{ field: 'name', is: 'contains', text }]],
})
const given = async (rule: Rule | null, always: string[] = [], never: string[] = []) => {
  const name = `表格组${++made}`
  const { id } = await admin.get(productGroupCalls.saveProductGroup, { name, rule, always, never })
  return { id, name }
}
const lists = async ({ id }: { id: string }) => {
  const { always, never } = await admin.get(productGroupCalls.findProductGroupDetail, { id })
  return { always, never }
}
const head = ['分组名称', '商品编码或条码', '名单']
const check = (rows: string[][], headers = head, more: Given = {}) =>
  dryRun(admin, headers, rows, { bean, ...more })
const exported = async (condition: object) => {
  const answer = await admin.send(calls.transfer.export, {
    serviceBean: bean,
    exportQueryCondition: condition,
  })
  return cellsOf(answer.data as unknown as Buffer)
}

test('a barcode in groups is found; one that is also the code of another product is refused', async () => {
  await givenProduct(admin, { name: '条码丁', barcodes: ['6901234567915'] })
  await givenProduct(admin, { name: '编码戊', code: '6901234567915' })
  const { name } = await given(null)
  const { id, counts } = await check([
    [name, '690 1234 567892', '总是包含'],
    [name, '6901234567915', '总是包含'],
  ])
  expect(counts).toMatchObject({ changed: 1, refused: 1 })
  expect(await reasonsOf(admin, id)).toEqual({ 3: [expect.stringContaining('另一件的条码')] })
})

test('rows that name one product by code and by barcode repeat each other', async () => {
  const { id, name } = await given(null)
  const twice = await check([
    [name, '6901234567892', '总是包含'],
    [name, b.code, '移出名单'],
    [name, b.code, '总是包含'],
  ])
  expect(await reasonsOf(admin, twice.id)).toEqual({
    3: [expect.stringContaining('第 2 行重复')],
    4: [expect.stringContaining('第 3 行重复')],
  })
  await apply(admin, twice.id)
  expect(await lists({ id })).toEqual({ always: [b.id], never: [] })
})

test('a sheet puts products on the lists of many groups, moves them and takes them out; an undo gives all back', async () => {
  const [rule, hand] = [await given(named('表'), [a.id], [b.id]), await given(null, [c.id])]
  const { id, counts } = await check([
    [rule.name, a.code, '总是排除'],
    [rule.name, '6901234567892', '移出名单'],
    [rule.name, c.code.toLowerCase(), '加入'],
    [hand.name, a.code, '总是包含'],
    [hand.name, c.code, '移出名单'],
    [hand.name, b.code, '移出名单'],
  ])
  expect(counts).toMatchObject({ changed: 5, unchanged: 1, created: 0, refused: 0 })
  expect(await lists(rule)).toEqual({ always: [a.id], never: [b.id] })
  await apply(admin, id)
  expect(await lists(rule)).toEqual({ always: [c.id], never: [a.id] })
  expect(await lists(hand)).toEqual({ always: [a.id], never: [] })
  expect((await undo(admin, id)).state).toBe(importState.undone)
  expect(await lists(rule)).toEqual({ always: [a.id], never: [b.id] })
  expect(await lists(hand)).toEqual({ always: [c.id], never: [] })
})

test('a file with codes alone goes into the chosen group', async () => {
  const group = await given(null)
  const { id, counts } = await check([[a.code], ['6901234567892']], ['商品编码或条码'], {
    defaults: { groupName: group.name },
  })
  expect(counts).toMatchObject({ changed: 2, refused: 0 })
  await apply(admin, id)
  expect(await lists(group)).toEqual({ always: [a.id, b.id], never: [] })
})

test('unknown groups and codes are refused by name, as is "always out" of a group by hand', async () => {
  const group = await given(null)
  const { id, counts } = await check([
    [group.name, 'NONE', '总是包含'],
    ['没有这个组', a.code, '总是包含'],
    [group.name, a.code, '总是排除'],
    [group.name, b.code, '也许'],
    [group.name, c.code, '总是包含'],
    [group.name, c.code, '总是包含'],
  ])
  expect(counts).toMatchObject({ changed: 1, refused: 5 })
  expect(await reasonsOf(admin, id)).toMatchObject({
    2: ['没有编码或条码为 NONE 的商品，或者它是一件商品的编码、另一件的条码'],
    3: ['没有名为「没有这个组」的分组'],
    4: [expect.stringContaining('手工挑选')],
    5: [expect.stringContaining('也许')],
    7: [expect.stringContaining(c.code)],
  })
})

test('the export has the products of a group, by rule and by hand, and its import changes nothing', async () => {
  const group = await given(named('表乙'), [a.id], [c.id])
  const [header, ...rows] = await exported({ groupId: group.id })
  expect(header).toEqual([...head, '商品名称'])
  expect(rows).toEqual([
    [group.name, a.code, '总是包含', '表甲'],
    [group.name, b.code, '移出名单', '表乙'],
    [group.name, c.code, '总是排除', '表丙'],
  ])
  const { counts } = await check(rows.map((row) => row.slice(0, 3)))
  expect(counts).toMatchObject({ changed: 0, created: 0, refused: 0, unchanged: 3 })
  const all = await exported({})
  expect(all.length).toBeGreaterThan(rows.length)
})

test('a list that someone changed since the dry run refuses its row; a later change stops the undo', async () => {
  const group = await given(null)
  const late = await check([
    [group.name, a.code, '总是包含'],
    [group.name, b.code, '总是包含'],
  ])
  const choose = (productIds: string[], into: boolean) =>
    admin.get(productGroupCalls.chooseGroupProducts, { id: group.id, productIds, into })
  await choose([a.id], true)
  expect((await apply(admin, late.id)).counts).toMatchObject({ changed: 1, refused: 1 })
  expect(await lists(group)).toEqual({ always: [a.id, b.id], never: [] })
  await choose([c.id], true)
  expect(await admin.send(calls.transfer.undoImport, { importId: late.id })).toMatchObject({
    rtnMsg: expect.stringContaining(group.name),
  })
  await choose([c.id], false)
  expect((await undo(admin, late.id)).state).toBe(importState.undone)
  expect(await lists(group)).toEqual({ always: [a.id], never: [] })
})

test('the later of two imports is undone first', async () => {
  const group = await given(null)
  const put = async (code: string) => {
    const { id } = await check([[group.name, code, '总是包含']])
    await apply(admin, id)
    return id
  }
  const [one, two] = [await put(a.code), await put(b.code)]
  expect((await admin.send(calls.transfer.undoImport, { importId: one })).rtnStatus).not.toBe('0')
  await undo(admin, two)
  await undo(admin, one)
  expect(await lists(group)).toEqual({ always: [], never: [] })
})

test('a row whose name is that of another product than its code is asked about', async () => {
  const { name } = await given(null)
  const { counts, findings } = await check(
    [
      [name, a.code, '总是包含', '表丙'],
      [name, c.code, '总是包含', '表 丙'],
    ],
    [...head, '商品名称'],
  )
  expect(counts).toMatchObject({ changed: 1, refused: 1 })
  expect(findings).toEqual([{ kind: 'otherGoods', count: 1, examples: ['2: 表丙 ≠ 表甲'] }])
})

test('a row that says that its product goes takes it out of a group by hand', async () => {
  const says = [
    ...['移除', '删除', '移出', '剔除', 'Remove', '已移出分组'].flatMap((word) =>
      ['操作', '操作类型', '动作', 'Action'].map((header) => [header, word]),
    ),
    ...['否', '×', 'N', '移除'].flatMap((word) =>
      ['是否加入', '加入', '是否参与'].map((header) => [header, word]),
    ),
    ...['是', '√', '1'].flatMap((word) => ['是否移出', '移除', '删除'].map((header) => [header, word])),
  ] as [string, string][]
  const group = await given(null, [a.id])
  for (const [header, word] of says) {
    const { id, counts } = await check(
      [
        [group.name, a.code, word],
        [group.name, c.code, ''],
      ],
      ['分组名称', '商品编码或条码', header],
    )
    expect(counts, `${header} ${word}`).toMatchObject({ changed: 2, refused: 0 })
    if (word !== '移除' || header !== '操作') continue
    await apply(admin, id)
    expect(await lists(group)).toEqual({ always: [c.id], never: [] })
    await undo(admin, id)
  }
}, 120_000)

test('a row that may say so is refused, also in a group by rule and beside the list', async () => {
  const [hand, rule] = [await given(null, [a.id]), await given(named('表'), [])]
  const refused = async (name: string, headers: string[], cells: string[]) => {
    const { id, counts } = await check([[name, a.code, ...cells]], ['分组名称', '商品编码或条码', ...headers])
    const said = (await reasonsOf(admin, id))[2]?.join() ?? ''
    expect([counts.refused, said], `${headers} ${cells}`).toEqual([
      1,
      expect.stringContaining('不能确定是不是移出'),
    ])
  }
  for (const [header, word] of [
    ...['状态', '启用', '备注', '是否启用'].flatMap((one) => [
      [one, '停用'],
      [one, '否'],
    ]),
    ...[
      ['操作', '停用'],
      ['操作', '否'],
      ['备注', '移除'],
      ['备注', '删除'],
      ['备注', '本月移出'],
      ['备注', '12月起取消'],
      ['操作', '下月起移除'],
      ['Status', 'Disabled'],
      ['停用', '是'],
      ['是否隐藏', '是'],
    ],
  ] as [string, string][])
    await refused(hand.name, [header], [word])
  await refused(rule.name, ['操作'], ['移除'])
  await refused(hand.name, ['操作', '名单'], ['移除', '总是包含'])
}, 120_000)

test('ordinary columns and both directions say nothing', async () => {
  const { name } = await given(null)
  for (const [header, word] of [
    ['操作', '加入'],
    ['操作', '新增'],
    ['操作', '编辑 删除'],
    ['Action', 'Add'],
    ['是否加入', '是'],
    ['是否移出', '否'],
    ['删除', '0'],
    ['状态', '正常'],
    ['状态', '启用'],
    ['状态', '下架'],
    ['状态', '0'],
    ['备注', '不含糖'],
    ['备注', '删除前请确认库存'],
    ['备注', '无'],
    ['备注', '12月新品'],
    ['销售状态', '停售'],
    ['类型', '食品'],
    ['说明', '停用词'],
    ['使用', '30'],
  ] as const) {
    const { counts } = await check([[name, a.code, word]], ['分组名称', '商品编码或条码', header])
    expect(counts, `${header} ${word}`).toMatchObject({ changed: 1, refused: 0 })
  }
  const { counts } = await check(
    [[name, a.code, '移除', '移出名单']],
    ['分组名称', '商品编码或条码', '操作', '名单'],
  )
  expect(counts).toMatchObject({ unchanged: 1, refused: 0 })
}, 120_000)

test('a line that says that the products around it go adds none of them, also in the error file', async () => {
  const group = await given(null, [a.id])
  const headers = ['分组名称', '商品编码或条码', '备注']
  const row = (product: typeof a) => [group.name, product.code, '甲']
  for (const line of ['以下移出', '以下商品移出分组', '以下商品剔除']) {
    const { counts } = await check([[line], row(a), row(b), ['以下商品保留'], row(c)], headers)
    expect(counts, line).toMatchObject({ changed: 2, unchanged: 1, refused: 0 })
  }
  const above = await check([row(a), row(b), ['以上商品移除']], headers)
  expect(above.counts).toMatchObject({ changed: 1, unchanged: 1 })
  for (const line of ['以下商品取消', '不参加活动商品']) {
    const { id, counts, errorFile } = await check([row(a), [line], row(b)], headers)
    expect(counts, line).toMatchObject({ unchanged: 1, refused: 1, changed: 0 })
    expect((await reasonsOf(admin, id))[4]?.join(), line).toContain('不能确定是不是移出')
    const [first = [], ...errors] = await cellsOf((await admin.open(errorFile)).body)
    expect((await check(errors, first)).counts, line).toMatchObject({ refused: 1, changed: 0 })
  }
}, 120_000)

test('a table whose title says that its products go is refused, unless it has the list', async () => {
  const { name } = await given(null, [a.id])
  const titled = async (title: string, headers = ['分组名称', '商品编码或条码'], cells: string[] = []) => {
    const importFileUrl = await upload(
      admin,
      await givenSheet([title, ...headers.slice(1).map(() => '')], [headers, [name, b.code, ...cells]]),
      undefined,
      bean,
    )
    return follow(admin, await start(admin, importFileUrl, { bean }))
  }
  for (const title of [
    ...['移出分组商品清单', '剔除商品', '停用商品', 'Removed products'],
    ...['不参加活动商品', '夏季分组撤出商品', '取消商品'],
  ])
    expect(await titled(title), title).toMatchObject({
      state: importState.failed,
      reason: expect.stringContaining(`「${title}」说的是移出或停用`),
    })
  for (const title of ['分组商品清单', '加入或移出', '隐藏菜单商品', '请勿删除表头'])
    expect(await titled(title), title).toMatchObject({ state: importState.ready, counts: { changed: 1 } })
  expect(await titled('移出清单', ['分组名称', '商品编码或条码', '名单'], ['移出名单'])).toMatchObject({
    state: importState.ready,
  })
})
