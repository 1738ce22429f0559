import { calls } from '@zhanggui/contract'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import {
  apply,
  cellsOf,
  everything,
  findByCode,
  follow,
  reasonsOf,
  serviceBean,
  undo,
  upload,
} from '../../../test/given-import.ts'
import { type GivenSheet, givenBook } from '../../../test/given-workbook.ts'
import { brokenInvariants } from '../../../test/invariants.ts'

const { transfer } = calls

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app.close())

const head = ['商品编码', '商品名称', '条码', '一级类目', '计量单位', '零售价(元)']
const product = (code: string, price: string) => [code, `商品 ${code}`, '', '饮料', '瓶', price]
const instructions: GivenSheet = {
  name: '说明',
  rows: [['填写说明'], ['商品名称', '必填'], ['零售价', '大于 0'], ['一级类目', '没有的会新建']],
}
/** Typical files of merchants: a sheet of instructions first, then a title and an empty row above the header. */
const likeLife = (code: string): GivenSheet[] => [
  instructions,
  {
    name: '商品',
    rows: [['商品资料导出 2026-11-01'], [], head, product(`${code}1`, '3.5'), [], product(`${code}2`, '0')],
  },
  { name: '另一页', rows: [head, product(`${code}9`, '9')] },
  { name: '藏起来', hidden: true, rows: [[...head, '成本价'], product('X', '1')] },
]

const givenFile = async (sheets: GivenSheet[]) => upload(admin, await givenBook(sheets))
const inspect = (importFileUrl: string, wanted: Record<string, unknown> = {}) =>
  admin.get(transfer.inspectSheet, { serviceBean, importFileUrl, ...wanted })

/** A dry run of a file, with the calls of the screen. */
async function dryRun(importFileUrl: string, wanted: Record<string, unknown> = {}, remember = false) {
  const { columns, defaults, sheetName, headerRow } = await inspect(importFileUrl, wanted)
  const { importId } = await admin.get(transfer.startImport, {
    ...{ serviceBean, importFileUrl, sheetName, headerRow },
    mapping: columns.map(({ column, field }) => ({ column, field })),
    options: { defaults, remember },
  })
  return follow(admin, importId)
}

describe('the sheet and the header row', () => {
  test('are found by their headers, after instructions, titles and empty rows', async () => {
    const seen = await inspect(await givenFile(likeLife('A')))
    expect(seen).toMatchObject({
      sheetName: '商品',
      headerRow: 3,
      rows: 2,
      recognized: true,
      sheets: [
        { name: '说明', rows: 4, rowsCapped: false },
        { name: '商品', rows: 4, rowsCapped: false },
        { name: '另一页', rows: 2, rowsCapped: false },
      ],
    })
    expect(seen.firstRows.map(({ rowNumber, cells }) => [rowNumber, cells[0]])).toEqual([
      [1, '商品资料导出 2026-11-01'],
      [3, '商品编码'],
      [4, 'A1'],
      [6, 'A2'],
    ])
    expect(seen.columns.map(({ field }) => field)).toEqual([
      'code',
      'name',
      'barcodes',
      'category1',
      'stockUnit',
      'salesPrice',
    ])
  })

  test('can be chosen instead, which matches the columns again', async () => {
    const file = await givenFile(likeLife('B'))
    expect(await inspect(file, { sheetName: '另一页' })).toMatchObject({ headerRow: 1, rows: 1 })
    const title = await inspect(file, { sheetName: '商品', headerRow: 1 })
    expect(title).toMatchObject({ sheetName: '商品', headerRow: 1, rows: 3, recognized: false })
    expect(title.columns.map(({ header, field }) => [header, field]).slice(0, 2)).toEqual([
      ['商品资料导出 2026-11-01', null],
      ['B', null],
    ])
    expect(await inspect(file, { headerRow: 4 })).toMatchObject({ sheetName: '商品', headerRow: 4, rows: 1 })
  })

  test('that do not exist are refused with advice', async () => {
    const file = await givenFile(likeLife('C'))
    const status = async (wanted: Record<string, unknown>) => {
      const { rtnStatus } = await admin.send(transfer.inspectSheet, {
        ...{ serviceBean, importFileUrl: file },
        ...wanted,
      })
      return rtnStatus
    }
    expect(await status({ sheetName: '藏起来' })).toBe('14107')
    // Row 2 is empty, row 6 is the last one, and row 0 does not exist.
    expect(await status({ sheetName: '商品', headerRow: 2 })).toBe('16015')
    expect(await status({ sheetName: '商品', headerRow: 6 })).toBe('16015')
    expect(await status({ sheetName: '商品', headerRow: 0 })).toBe('10002')
  })

  test('are the first among equals; a sheet with only its header is skipped', async () => {
    const first = await givenFile([
      { name: '一月', rows: [head] },
      { name: '二月', rows: [head, product('D1', '1')] },
      { name: '三月', rows: [head, product('D2', '1')] },
    ])
    expect(await inspect(first)).toMatchObject({ sheetName: '二月', headerRow: 1 })
  })

  test('of a template without rows are not those of its notes', async () => {
    const path = await givenBook([{ name: '商品', rows: [head] }, instructions])
    const answer = await admin.upload(calls.file.uploadSheet, path, { serviceBean })
    expect([answer.rtnStatus, answer.rtnMsg]).toEqual(['16003', '表格里没有数据，请填写后再上传'])
  })

  test('are those that the user once matched by hand, whatever the other rows', async () => {
    const own: GivenSheet[] = [
      {
        name: '表',
        rows: [
          ['商品名称', '条码', '销售价'],
          ['甲', '乙', '丙'],
          ['E1', '记住的', '3'],
        ],
      },
    ]
    const importFileUrl = await givenFile(own)
    const { importId } = await admin.get(transfer.startImport, {
      ...{ serviceBean, importFileUrl, sheetName: '表', headerRow: 2 },
      mapping: ['code', 'name', 'salesPrice'].map((field, column) => ({ column, field })),
      options: { defaults: { category1: '饮料', saleMode: '计件', stockUnit: '瓶' }, remember: true },
    })
    expect((await follow(admin, importId)).counts).toMatchObject({ total: 1, created: 1 })
    expect(await inspect(await givenFile(own))).toMatchObject({ headerRow: 2, remembered: true })
  })
})

describe('an import uses them', () => {
  test('in its row numbers, error file, writing and undo', async () => {
    const before = await everything(admin)
    const detail = await dryRun(await givenFile(likeLife('F')))
    expect(detail).toMatchObject({
      sheetName: '商品',
      headerRow: 3,
      counts: { total: 2, created: 1, refused: 1 },
    })
    expect(await reasonsOf(admin, detail.id)).toEqual({ 6: ['销售价须大于 0'] })
    expect(await cellsOf((await admin.open(detail.errorFile)).body)).toEqual([
      [...head, '原文件行号', '失败原因'],
      [...product('F2', '0'), '6', '销售价须大于 0'],
    ])
    expect((await apply(admin, detail.id)).state).toBe(importState.applied)
    expect(await findByCode(admin, 'F1')).toMatchObject({ salesPrice: '3.50' })
    await undo(admin, detail.id)
    expect(await everything(admin)).toEqual(before)
    expect(await brokenInvariants(app.connection)).toEqual({})
  })

  test('also if the user chose others than the best ones', async () => {
    const detail = await dryRun(await givenFile(likeLife('G')), { sheetName: '另一页' })
    expect(detail).toMatchObject({ sheetName: '另一页', headerRow: 1, counts: { total: 1, created: 1 } })
  })

  test('and finds the header without a choice, also by address', async () => {
    const importFileUrl = await givenFile(likeLife('H'))
    const { importId } = await admin.get(transfer.startImport, {
      ...{ serviceBean, importFileUrl },
      mapping: ['code', 'name', 'barcodes', 'category1', 'stockUnit', 'salesPrice'].map((field, column) => ({
        ...{ column, field },
      })),
      options: { defaults: { saleMode: '计件' } },
    })
    expect(await follow(admin, importId)).toMatchObject({ sheetName: '商品', headerRow: 3 })
    const { data } = await admin.send(transfer.importExcelByUrl, {
      ...{ serviceBean, importFileUrl, sheetName: '商品' },
    })
    expect(data.counts).toMatchObject({ created: 1, refused: 1 })
    expect(await findByCode(admin, 'H1')).toBeDefined()
  })

  test('lists the searched sheets if none is recognized', async () => {
    const foreign = [
      {
        name: '考勤',
        rows: [
          ['张三', '8:00'],
          ['李四', '9:00'],
        ],
      },
      { name: '空的', rows: [] },
      {
        name: '工资',
        rows: [
          ['张三', '1'],
          ['李四', '2'],
        ],
      },
    ]
    const importFileUrl = await givenFile(foreign)
    const answer = await admin.send(transfer.importExcelByUrl, { serviceBean, importFileUrl })
    expect([answer.rtnStatus, answer.rtnMsg]).toEqual([
      '16014',
      '没有识别到表头。已查看的工作表：考勤、工资。请确认表头是「商品名称、销售价」这样的列名，或到导入页面选择工作表、手动对应各列',
    ])
    // The user can still map the columns by hand.
    expect(await inspect(importFileUrl)).toMatchObject({ sheetName: '考勤', headerRow: 1, recognized: false })
  })

  test('never takes another system’s id as the code by itself', async () => {
    const importFileUrl = await givenFile([
      { name: '商品', rows: [['商品ID', ...head.slice(1)], product('99001', '1')] },
    ])
    const { columns } = await inspect(importFileUrl)
    expect(columns[0]).toMatchObject({ header: '商品ID', field: null, unsure: 'code' })
    const { data } = await admin.send(transfer.importExcelByUrl, { serviceBean, importFileUrl })
    expect(data.counts).toMatchObject({ created: 1 })
    expect(await findByCode(admin, '99001')).toBeUndefined()
  })
})

describe('the samples of the columns', () => {
  test('are the first values, not the empty cells above them', async () => {
    const rows = [head, ...Array.from({ length: 30 }, (_, i) => product(`J${i}`, '1'))]
    rows[25] = ['J25', '名', '6901234567892', '饮料', '瓶', '1']
    const { columns } = await inspect(await givenFile([{ name: '商品', rows }]))
    expect(columns.map(({ samples }) => samples).slice(0, 3)).toEqual([
      ['J0', 'J1', 'J2'],
      ['商品 J0', '商品 J1', '商品 J2'],
      ['6901234567892'],
    ])
  })
})

describe('the categories that a dry run would create', () => {
  test('are counted and named before anything is written', async () => {
    const categories = ['一级类目', '二级类目']
    const row = (code: string, one: string, two: string, price = '1') => [code, '名', one, two, '瓶', price]
    const file = await givenFile([
      {
        name: '商品',
        rows: [
          ['商品编码', '商品名称', ...categories, '单位', '售价'],
          row('K1', '全新类', '甲'),
          row('K2', '全新类', '乙'),
          row('K3', '饮料', '从未有过'),
          row('K4', '饮料', ''),
          row('K5', '拒绝的不算', '', '0'),
        ],
      },
    ])
    const detail = await dryRun(file)
    expect(detail.newCategories).toEqual({
      count: 4,
      names: ['全新类', '全新类 / 乙', '全新类 / 甲', '饮料 / 从未有过'],
    })
    await apply(admin, detail.id)
    expect((await dryRun(file)).newCategories).toEqual({ count: 0, names: [] })
    await undo(admin, detail.id)
    expect((await dryRun(file)).newCategories.count).toBe(4)
  })

  test('are named up to 20', async () => {
    const rows = Array.from({ length: 25 }, (_, i) => [`L${i}`, '名', `新类 ${i}`, '瓶', '1'])
    const detail = await dryRun(
      await givenFile([{ name: '商品', rows: [['编码', '品名', '类目', '单位', '售价'], ...rows] }]),
    )
    expect(detail.newCategories.count).toBe(25)
    expect(detail.newCategories.names).toHaveLength(20)
  })
})
