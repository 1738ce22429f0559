import { calls } from '@zhanggui/contract'
import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import {
  apply,
  cellsOf,
  check,
  findByCode,
  follow,
  givenSheet,
  reasonsOf,
  rowsOf,
  start,
  upload,
} from '../../../test/given-import.ts'
import { givenWorkbook } from '../../../test/given-workbook.ts'
import { keepsInvariants } from '../../../test/invariants.ts'
import { givenProduct } from '../../../test/products.ts'

const { transfer } = calls

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())
keepsInvariants(() => app.connection)

async function recheck(importId: string, choices: Partial<ImportChoices>) {
  const { choices: now } = await admin.get(transfer.findImportDetail, { importId })
  const again = await admin.get(transfer.recheckImport, { importId, choices: { ...now, ...choices } })
  return follow(admin, again.importId)
}

const headers = ['商品编码', '商品名称', '条码', '一级类目', '销售价']

describe('barcodes', () => {
  test('that may have lost a zero are never stored silently', async () => {
    // 0012345678905 without its zero, and a whole barcode.
    const first = await check(admin, headers, [
      ['Z1', '缺零', '012345678905', '饮料', '1'],
      ['Z2', '缺零二', '12345678905', '饮料', '1'],
      ['Z3', '不缺零', '1234567890128', '饮料', '1'],
    ])
    expect(first).toMatchObject({
      counts: { created: 1, refused: 2 },
      findings: [{ kind: 'zeros', count: 2, examples: ['2: 012345678905', '3: 12345678905'] }],
    })
    expect((await reasonsOf(admin, first.id))[2]).toEqual([
      '条码 012345678905 可能丢了开头的 0（应为 0012345678905）：请改正，或在试运行里选择补 0 或按原样导入',
    ])
    const added = await recheck(first.id, { zeros: 'add' })
    // Both are the same barcode now.
    expect(added.counts).toMatchObject({ created: 2, refused: 1 })
    expect((await rowsOf(admin, added.id)).get(2)?.cells).toContainEqual(
      expect.objectContaining({ field: 'barcodes', value: '0012345678905' }),
    )
    const kept = await recheck(first.id, { zeros: 'keep' })
    await apply(admin, kept.id)
    expect(await findByCode(admin, 'Z1')).toMatchObject({ barcodes: ['012345678905'] })
    // A product that has the barcode proves it.
    const again = await check(admin, headers, [['Z1', '缺零', '012345678905', '饮料', '1.5']])
    expect(again).toMatchObject({ counts: { changed: 1, refused: 0 }, findings: [] })
  })

  test('codes that a number has cut are asked about, if a product has them behind zeros', async () => {
    const rows = [
      ['00081', '零码八', '', '饮料', '1'],
      ['00082', '零码九', '', '饮料', '1'],
      ['82', '八二', '', '饮料', '1'],
    ]
    await apply(admin, (await check(admin, headers, rows, { choices: { zeros: 'keep' } })).id)
    const cut = [
      ['81', '零码八', '', '饮料', '1.5'],
      ['82', '八二', '', '饮料', '1.5'],
      ['83', '八三', '', '饮料', '1.5'],
    ]
    const first = await check(admin, headers, cut)
    expect(first).toMatchObject({
      counts: { created: 1, changed: 1, refused: 1 },
      findings: [{ kind: 'zeros', count: 1, examples: ['2: 81'] }],
    })
    expect((await reasonsOf(admin, first.id))[2]?.join()).toContain(
      '商品编码 81 可能丢了开头的 0（应为 00081）',
    )
    const added = await recheck(first.id, { zeros: 'add' })
    expect(added.counts).toMatchObject({ created: 1, changed: 2, refused: 0 })
    await apply(admin, added.id)
    expect(await findByCode(admin, '00081')).toMatchObject({ salesPrice: '1.50' })
    expect(await findByCode(admin, '81')).toBeUndefined()
  })

  test('a number among codes with zeros is asked about, and a 0 for a cost that nobody set is empty', async () => {
    const sheet = ['商品编码', '商品名称', '一级类目', '成本价', '重量(kg)', '销售价']
    const rows = ['00211', '212', '00213'].map((code) => [code, `零邻 ${code}`, '饮料', '0.00', '0', '3'])
    const first = await check(admin, sheet, rows)
    expect(first).toMatchObject({ counts: { created: 2, refused: 1 } })
    expect(first.findings).toEqual([
      { kind: 'placeholders', count: 6, examples: expect.anything() },
      { kind: 'zeros', count: 1, examples: ['3: 212'] },
    ])
    expect((await recheck(first.id, { zeros: 'add' })).counts).toMatchObject({ created: 3, refused: 0 })
  })

  test('a serial number that lost the zeros of its product is asked about', async () => {
    const { code } = await givenProduct(admin, { name: '有货号的茶', serialNumber: '00123' })
    const sheet = [['商品编码', '货品编号'], [[code, '123']]] as const
    const first = await check(admin, [...sheet[0]], [[...sheet[1][0]!]])
    expect(first).toMatchObject({ counts: { refused: 1 }, findings: [{ kind: 'zeros', count: 1 }] })
    const kept = await recheck(first.id, { zeros: 'keep' })
    expect(kept.counts).toMatchObject({ changed: 1, refused: 0 })
    expect((await recheck(kept.id, { zeros: 'add' })).counts).toMatchObject({ unchanged: 1 })
  })

  test('that a float has cut are refused', async () => {
    const { counts } = await check(admin, headers, [
      ['F1', '一', '6.92E+12', '饮料', '1'],
      ['F2', '二', '6920000000000', '饮料', '1'],
      ['F3', '三', '6901234567892.0', '饮料', '1'],
      ['1001.0', '四', '', '饮料', '1'],
    ])
    expect(counts).toMatchObject({ created: 0, refused: 4 })
  })

  test('with spaces, dashes, an apostrophe or invisible characters are cleaned, and it is said', async () => {
    const detail = await check(admin, headers, [
      ['C1', '一', '690 1234 567892', '饮料', '1'],
      ['C2', '二', '690-1234-56790-8', '饮料', '1'],
      ['C3', '三', "'6901234567915", '饮料', '1'],
      ['C4', '四', '69012345\u200b67922', '饮料', '1'],
      ['C5', '五', '6901234567939 6901234567946', '饮料', '1'],
      ["'C6", '六', '', '饮料', '1'],
    ])
    expect(detail.counts).toMatchObject({ created: 6, refused: 0 })
    expect(detail.findings).toMatchObject([{ kind: 'cleaned', count: 5 }])
    expect(detail.findings[0]?.examples[0]).toBe('2: 690 1234 567892 → 6901234567892')
    await apply(admin, detail.id)
    expect(await findByCode(admin, 'C2')).toMatchObject({ barcodes: ['6901234567908'] })
    expect(await findByCode(admin, 'C4')).toMatchObject({ barcodes: ['6901234567922'] })
    expect(await findByCode(admin, 'C5')).toMatchObject({ barcodes: ['6901234567939', '6901234567946'] })
    expect(await findByCode(admin, 'C6')).toMatchObject({ name: '六' })
  })
})

test('a dash or 无 in an optional cell is an empty one, and it is said once; in a required cell it is refused', async () => {
  const names = ['编码', '名称', '条码', '类目', '销售价', '成本价', '重量', '产地', '销售状态']
  const marks = ['-', '—', '--', '/', '无', 'N/A', 'none', 'null']
  const rows = marks.map((mark, at) => [
    `PH${at}`,
    `空格的茶${at}`,
    mark,
    '饮料',
    '3',
    mark,
    mark,
    mark,
    // Goods without any channel are not sold, and asked about.
    ['无', 'none'].includes(mark) ? '' : mark,
  ])
  const { id, counts, findings } = await check(admin, names, rows)
  expect(counts).toMatchObject({ created: 8, refused: 0 })
  expect(findings).toEqual([expect.objectContaining({ kind: 'placeholders', count: 38 })])
  await apply(admin, id)
  expect(await findByCode(admin, 'PH3')).toMatchObject({ barcodes: [], costPrice: null, origin: '' })
  const needed = await check(admin, names.slice(0, 5), [
    ['PH0', '-', '', '饮料', '3'],
    ['PH1', '空格的茶1', '', '/', '无'],
  ])
  expect(await reasonsOf(admin, needed.id)).toEqual({
    2: ['商品名称必填'],
    3: ['一级类目必填', '销售价必填'],
  })
})

test('a name keeps what Excel shows, also in the error file', async () => {
  const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`
  const head = ['编码', '名称', '类目', '销售价'].map((value, c) => text(`${'ABCD'[c]}1`, value)).join('')
  const row = (r: number, code: string, price: string) =>
    `<row r="${r}">${text(`A${r}`, code)}<c r="B${r}" s="0"><v>5</v></c>${text(`C${r}`, '日用')}<c r="D${r}" s="1"><v>${price}</v></c></row>`
  const path = await givenWorkbook({
    rows: `<row r="1">${head}</row>${row(2, 'N1', '3.5')}${row(3, 'N2', '0')}`,
    formats: ['0"号电池"', '0.00"元"'],
  })
  const detail = await follow(admin, await start(admin, await upload(admin, path)))
  await apply(admin, detail.id)
  expect(await findByCode(admin, 'N1')).toMatchObject({ name: '5号电池', salesPrice: '3.50' })
  const cells = await cellsOf((await admin.open(detail.errorFile)).body)
  expect(cells[1]?.slice(0, 4)).toEqual(['N2', '5号电池', '日用', '0元'])
})

describe('rows that are no goods', () => {
  test('are left out and named: totals by their word, or by their sums', async () => {
    const own = ['名称', '一级类目', '销售价']
    const detail = await check(admin, own, [
      ['甲酒', '酒', '10.10'],
      ['小计：', '', '10.10'],
      ['乙酒', '酒', '20.20'],
      ['', '', '30.3'],
      ['合 计', '', '30.30'],
      ['Total', '', '30.30'],
      ['总计划', '酒', '1'],
    ])
    expect(detail).toMatchObject({
      counts: { total: 3, created: 3, refused: 0 },
      findings: [{ kind: 'totals', count: 4, examples: ['3: 小计：', '5: 30.3', '6: 合 计', '7: Total'] }],
    })
  })

  test('are counted where the file hides them, and can be left out', async () => {
    const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
    const row = (r: number, texts: string[], hidden = false) =>
      `<row r="${r}"${hidden ? ' hidden="1"' : ''}>${texts.map((text, c) => cell(`${'ABCDE'[c]}${r}`, text)).join('')}</row>`
    const path = await givenWorkbook({
      rows:
        row(1, headers) +
        row(2, ['H1', '看得见', '', '饮料', '1']) +
        row(3, ['H2', '藏着', '', '饮料', '1'], true),
    })
    const detail = await follow(admin, await start(admin, await upload(admin, path)))
    expect(detail).toMatchObject({
      counts: { created: 2 },
      findings: [{ kind: 'hidden', count: 1, examples: ['3: H2'] }],
    })
    expect((await recheck(detail.id, { hidden: 'leaveOut' })).counts).toMatchObject({ total: 1, created: 1 })
  })
})

test('a hidden column that is imported is said', async () => {
  const cell = (at: string, text: string) => `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`
  const row = (r: number, texts: string[]) =>
    `<row r="${r}">${texts.map((text, c) => cell(`${'ABCDEF'[c]}${r}`, text)).join('')}</row>`
  const cols = '<cols><col min="3" max="4" width="9" hidden="1"/><col min="6" max="16384" hidden="1"/></cols>'
  const path = await givenWorkbook({
    sheet: `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${cols}<sheetData>${row(1, ['商品编码', '商品名称', '内部说明', '成本价', '一级类目', '销售价'])}${row(2, ['HC1', '藏列', '略', '2', '饮料', '3'])}</sheetData></worksheet>`,
  })
  const detail = await follow(admin, await start(admin, await upload(admin, path)))
  expect(detail.counts).toMatchObject({ created: 1 })
  expect(detail.findings).toEqual([
    { kind: 'hiddenColumns', count: 2, examples: ['成本价', '销售价'] },
    { kind: 'unused', count: 1, examples: ['内部说明: 略'] },
    { kind: 'remarks', count: 1, examples: ['略'] },
  ])
})

test('a file that an import has used no longer counts against the uploads', async () => {
  const database = new pg.Client(app.connection)
  await database.connect()
  const path = await givenSheet(headers, [['V1', '用过', '', '饮料', '1']])
  const detail = await follow(admin, await start(admin, await upload(admin, path)))
  const used = async () =>
    (
      await database.query(
        'select f.used from file f join sheet_import i on i.file_id = f.id where i.id = $1',
        [detail.id],
      )
    ).rows[0]?.used
  expect(await used()).toBe(false)
  await apply(admin, detail.id)
  expect(await used()).toBe(true)
  await database.end()
})
