import { writeFile } from 'node:fs/promises'
import { calls } from '@zhanggui/contract'
import { labelServiceBean } from '@zhanggui/contract/label/label.ts'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { book } from '../../../test/given-files.ts'
import { apply, cellsOf, check, follow, reasonsOf, start, undo, upload } from '../../../test/given-import.ts'
import { givenPath } from '../../../test/given-workbook.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(async () => {
  await app?.close()
})

const bean = labelServiceBean
const rows = async () =>
  (await admin.get(calls.label.findProductLabelPage, { pageSize: 200 })).records.map(({ name, color }) => [
    name,
    color,
  ])

test('labels are imported, exported and undone; an import of their export changes nothing', async () => {
  const before = await rows()
  const detail = await check(
    admin,
    ['标签', '颜色'],
    [
      ['进口', '#ec4343'],
      ['自营', ''],
      ['坏色', 'red'],
      ['进口', '#000000'],
    ],
    { bean },
  )
  expect(detail.counts).toMatchObject({ created: 2, refused: 2 })
  expect(Object.keys(await reasonsOf(admin, detail.id))).toEqual(['4', '5'])
  await apply(admin, detail.id)
  expect((await rows()).filter(([name]) => !before.some(([known]) => known === name))).toEqual(
    expect.arrayContaining([
      ['进口', '#EC4343'],
      ['自营', '#3370FF'],
    ]),
  )
  const exported = await admin.send(calls.transfer.export, { serviceBean: bean, exportQueryCondition: {} })
  const [head = [], ...cells] = await cellsOf(exported.data as unknown as Buffer)
  expect(head).toEqual(['标签名称', '颜色'])
  expect((await check(admin, head, cells, { bean })).counts).toMatchObject({
    changed: 0,
    created: 0,
    refused: 0,
  })
  expect((await undo(admin, detail.id)).state).toBe(importState.undone)
  expect(await rows()).toEqual(before)
})

test('a full-width name, or one with characters that nobody sees, is the label that is there', async () => {
  await admin.get(calls.label.saveProductLabel, { name: 'ABC', color: '#111111' })
  const cells = [
    ['ＡＢＣ', '#222222'],
    ['A\u200bBC', '#333333'],
    ['ＤＥＦ', ''],
  ]
  const detail = await check(admin, ['标签', '颜色'], cells, { bean })
  expect(detail.counts).toMatchObject({ changed: 1, created: 1, refused: 1 })
  await apply(admin, detail.id)
  const after = await rows()
  expect(after.filter(([name]) => /ABC|DEF/.test(name?.normalize('NFKC') ?? ''))).toEqual(
    expect.arrayContaining([
      ['ABC', '#222222'],
      ['DEF', '#3370FF'],
    ]),
  )
  expect((await undo(admin, detail.id)).state).toBe(importState.undone)
})

test('several labels in one cell do not become one label', async () => {
  const { id } = await check(admin, ['标签'], [['夏日,热卖'], ['夏日、热卖'], ['夏日']], { bean })
  const reasons = await reasonsOf(admin, id)
  expect(Object.keys(reasons)).toEqual(['2', '3'])
  expect(reasons[2]?.join()).toContain('一行只写一个标签')
})

test('an undo takes the created labels from the products that have got them', async () => {
  const { id } = await check(admin, ['标签'], [['临时']], { bean })
  await apply(admin, id)
  const label = (await admin.get(calls.label.findProductLabelPage, { keyword: '临时' })).records[0]?.id ?? ''
  const product = async () => (await admin.get(calls.product.findProductPage, { pageSize: 1 })).records[0]
  const labels = (await product())?.labels
  await admin.get(calls.label.setProductLabels, {
    productIds: [(await product())?.id ?? ''],
    attach: [label],
  })
  expect(await product()).not.toMatchObject({ labels })
  expect((await undo(admin, id)).state).toBe(importState.undone)
  expect((await product())?.labels).toEqual(labels)
  expect((await admin.get(calls.product.findProductPage, { labelId: label })).records).toEqual([])
})

test('an empty cell of the colour keeps the colour', async () => {
  await admin.get(calls.label.saveProductLabel, { name: '红色', color: '#EC4343' })
  const { counts } = await check(admin, ['标签', '颜色'], [['红色', '']], { bean })
  expect(counts).toMatchObject({ unchanged: 1, changed: 0 })
})

test('a title that is merged over the table is no header', async () => {
  const path = givenPath('.xlsx')
  const file = book(
    'xlsx',
    [
      ['标签', null],
      ['名称', '颜色'],
      ['清仓', '#111111'],
    ],
    { merges: ['A1:B1'] },
  )
  await writeFile(path, file.content())
  const checked = await follow(
    admin,
    await start(admin, await upload(admin, path, undefined, bean), { bean }),
  )
  expect(checked.counts).toMatchObject({ total: 1, created: 1 })
  await apply(admin, checked.id)
  expect(await rows()).toContainEqual(['清仓', '#111111'])
})
