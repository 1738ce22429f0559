import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as sheetJs from '@e965/xlsx'
import { describe, expect, test } from 'vitest'
import { givenPath, rowsHere, rowsOf } from '../../../test/given-workbook.ts'
import { startXlsxExport } from '../sheet-worker/export-xlsx.ts'
import { openSheet } from '../sheet-worker/read-sheet.ts'
import { scanZip } from './prescan.ts'
import { openXlsxWriter, type XlsxColumn, type XlsxOptions, type XlsxValue } from './write-xlsx.ts'

const columns: XlsxColumn[] = [
  { header: '条码', kind: 'text', width: 18 },
  { header: '价格', kind: 'money' },
  { header: '重量', kind: 'weight' },
  { header: '库存', kind: 'number' },
  { header: '日期', kind: 'date' },
]
const header = columns.map((column) => column.header)

async function written(rows: XlsxValue[][], options: Partial<XlsxOptions> = {}, limits?: typeof small) {
  const path = givenPath()
  const writer = await openXlsxWriter(path, { sheetName: '商品', columns, ...options }, limits)
  await writer.writeRows(rows)
  await writer.finish()
  return path
}

const small = { sheetRows: 4, sheetBytes: 3_500_000_000 }

async function partOf(path: string, name: string): Promise<string> {
  const zip = await scanZip(path, 10_000_000)
  const chunks: Buffer[] = []
  for await (const chunk of await zip.read(name)) chunks.push(chunk)
  zip.close()
  return Buffer.concat(chunks).toString()
}

describe.each([
  ['in this thread', openXlsxWriter],
  ['in a worker thread', startXlsxExport],
])('written %s', (_, open) => {
  test('every text comes back unchanged, whatever it looks like', async () => {
    const texts = [
      '6921168509256',
      '0012',
      '=1+1',
      '-1',
      '+86',
      '@x',
      '1E+5',
      'TRUE',
      '2026-11-21',
      '<&>"\'',
      ' 两端 ',
    ]
    texts.push('第一行\n第二行', '𠮷野家🍎', '_x0041_', '_x005F_', ']]>', '\ttab', "'quoted")
    const path = givenPath()
    const writer = await open(path, { sheetName: '商品', columns })
    await writer.writeRows(texts.map((text) => [text]))
    expect(await writer.finish()).toEqual({ bytes: (await readFile(path)).length, rows: texts.length })
    expect(await rowsHere(path)).toEqual(
      [header, ...texts.map((text) => [text])].map((cells, i) => ({ rowNumber: i + 1, cells })),
    )
  })

  test('the path has no file before all is written, and none after an abort', async () => {
    const folder = givenPath('')
    await mkdir(folder)
    const path = join(folder, 'a.xlsx')
    const writer = await open(path, { sheetName: '商品', columns })
    await writer.writeRows([['1']])
    expect((await readdir(folder)).filter((name) => !name.endsWith('.part'))).toEqual([])
    await writer.abort()
    await writer.abort()
    expect(await readdir(folder)).toEqual([])
  })

  test('an existing file stays whole until the new one replaces it', async () => {
    const path = givenPath()
    await writeFile(path, 'the old one')
    const writer = await open(path, { sheetName: '商品', columns })
    await writer.writeRows([['1']])
    expect(await readFile(path, 'utf8')).toBe('the old one')
    await writer.finish()
    expect(await rowsHere(path)).toHaveLength(2)
  })

  test('a missing folder fails with its error code', async () => {
    await expect(open(join(givenPath(''), 'a.xlsx'), { sheetName: '商品', columns })).rejects.toMatchObject({
      code: 'ENOENT',
    })
  })

  test('a failure during writing is reported and leaves nothing behind', async () => {
    const folder = givenPath('')
    await mkdir(join(folder, 'a.xlsx', 'in the way'), { recursive: true })
    const writer = await open(join(folder, 'a.xlsx'), { sheetName: '商品', columns })
    await writer.writeRows([['1']])
    // A rename cannot replace a folder.
    await expect(writer.finish()).rejects.toMatchObject({
      code: expect.stringMatching(/EISDIR|ENOTEMPTY|EPERM|EEXIST/),
    })
    expect(await readdir(folder)).toEqual(['a.xlsx'])
  })
})

test('a worker writes many batches in order', async () => {
  const path = givenPath()
  const writer = await startXlsxExport(path, { sheetName: '明细', columns })
  const codes = Array.from({ length: 20_000 }, (_, i) => [String(i)])
  for (let at = 0; at < codes.length; at += 1000) await writer.writeRows(codes.slice(at, at + 1000))
  expect((await writer.finish()).rows).toBe(20_000)
  expect((await rowsOf(path)).slice(1).map((row) => row.cells)).toEqual(codes)
})

describe('the result in Excel', () => {
  /** An independent reader, SheetJS, with types and formats. */
  const cellsBySheetJs = async (path: string) => {
    const book = sheetJs.read(await readFile(path), { dense: true, cellNF: true })
    const rows: sheetJs.CellObject[][] = book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? []
    return rows.map((row) => row.map(({ t, v, z, w }) => ({ t, v, z, w })))
  }

  test('texts are texts, money and weights are numbers with all digits, dates are dates', async () => {
    const path = await written([
      ['0012', '12.50', '1.250', '3', '2026-11-21'],
      ['1', '0', '0.005', '-7', '2026-11-21 10:20:30'],
    ])
    const [, first, second] = await cellsBySheetJs(path)
    expect(first).toMatchObject([
      { t: 's', v: '0012' },
      { t: 'n', v: 12.5, w: '12.50' },
      { t: 'n', v: 1.25, w: '1.250' },
      { t: 'n', v: 3, w: '3' },
      { t: 'n', v: 46347, w: '2026-11-21' },
    ])
    expect(second?.[4]).toMatchObject({ t: 'n', w: '2026-11-21 10:20:30' })
    expect((await rowsHere(path)).map((row) => row.cells).slice(1)).toEqual([
      ['0012', '12.5', '1.25', '3', '2026-11-21'],
      ['1', '0', '0.005', '-7', '2026-11-21 10:20:30'],
    ])
  })

  test('a value that is not a number of its kind becomes text', async () => {
    const odd = ['1', '面议', '1234567890123456', '12345678901234567', '昨天']
    const path = await written([
      odd,
      ['1', '1e5', '0x10', 'NaN', '2026-13-01'],
      ['1', '', null, Number.NaN, '1899-12-31'],
    ])
    expect((await rowsHere(path)).slice(1).map((row) => row.cells)).toEqual([
      odd,
      ['1', '1e5', '0x10', 'NaN', '2026-13-01'],
      ['1', '', '', 'NaN', '1899-12-31'],
    ])
  })

  test('numbers lose no digit', async () => {
    const path = await written([[6921168509256, 12.5, 0.1 + 0.2, 99999999, null]])
    expect((await rowsHere(path))[1]?.cells).toEqual(['6921168509256', '12.5', '0.3', '99999999'])
  })

  test('characters that XML does not allow come back, and those of a too long cell do not break the file', async () => {
    const path = await written([['a\0b\u0007'], ['\ud800'], ['长'.repeat(40_000)], ['a\r\nb']])
    const [, control, surrogate, long, lines] = await rowsHere(path)
    expect(control).toMatchObject({ cells: ['a\0b\u0007'], issues: [{ kind: 'controlCharacter' }] })
    expect(surrogate).toMatchObject({ cells: ['\ud800'], issues: [{ kind: 'controlCharacter' }] })
    expect(long?.cells[0]).toBe(`${'长'.repeat(32_766)}…`)
    expect(lines?.cells).toEqual(['a\nb'])
  })

  test('the header is bold, frozen and has a filter; columns have the given widths and keep typed values as text', async () => {
    const path = await written([['1'], ['2']])
    const sheet = await partOf(path, 'xl/worksheets/sheet1.xml')
    expect(sheet).toContain('state="frozen"')
    expect(sheet).toContain('<autoFilter ref="A1:E3"/>')
    expect(sheet).toContain('<col min="1" max="1" width="18" style="2" customWidth="1"/>')
    expect(sheet).toContain('<c r="A1" s="1" t="inlineStr">')
    expect(await partOf(path, 'xl/workbook.xml')).toContain("'商品'!$A$1:$E$3")
  })

  test('rows above the limit of a sheet continue on a second one with the same header', async () => {
    const path = await written([['1'], ['2'], ['3'], ['4'], ['5'], ['6'], ['7']], {}, small)
    const sheet = await openSheet(path, { fileName: path })
    await sheet.close()
    expect(sheet.sheetNames).toEqual(['商品', '商品 (2)', '商品 (3)'])
    expect((await rowsOf(path)).map((row) => row.cells)).toEqual([header, ['1'], ['2'], ['3']])
    expect((await rowsOf(path, { sheet: 1 })).map((row) => row.cells)).toEqual([header, ['4'], ['5'], ['6']])
    expect((await rowsOf(path, { sheet: 2 })).map((row) => row.cells)).toEqual([header, ['7']])
  })

  test('sheet names that Excel refuses are changed to fit', async () => {
    const path = await written([], {
      sheetName: "'订单/明细: [2026]*?\\ 很长很长很长很长很长很长很长很长很长很长很长'",
    })
    const book = sheetJs.read(await readFile(path), { bookSheets: true })
    expect(book.SheetNames[0]).toMatch(/^订单[^[\]:*?/\\]{1,29}$/)
  })

  test('a template has lists of options and a sheet of notes; its lists are hidden', async () => {
    const units = Array.from({ length: 60 }, (_, i) => `单位, ${i}`)
    const path = await written([], {
      validations: [
        { column: 3, values: units },
        { column: 0, values: ['是', '否'] },
      ],
      notesSheet: {
        name: '填写说明',
        rows: [
          ['列', '说明'],
          ['条码', '8 到 14 位数字'],
        ],
      },
    })
    const sheet = await openSheet(path, { fileName: path })
    await sheet.close()
    expect(sheet).toMatchObject({ sheetName: '商品', sheetNames: ['商品', '填写说明'] })
    expect((await rowsOf(path, { sheet: '填写说明' })).map((row) => row.cells)).toEqual([
      ['列', '说明'],
      ['条码', '8 到 14 位数字'],
    ])
    const rules = await partOf(path, 'xl/worksheets/sheet1.xml')
    expect(rules).toContain('sqref="D2:D1048576"><formula1>\'_lists\'!$A$1:$A$60</formula1>')
    expect(rules).toContain('sqref="A2:A1048576"><formula1>\'_lists\'!$B$1:$B$2</formula1>')
    expect(await partOf(path, 'xl/worksheets/sheet3.xml')).toContain('单位, 59')
  })

  test('the same rows give the same bytes', async () => {
    const [one, two] = await Promise.all([written([['1']]), written([['1']])])
    expect(await readFile(one ?? '')).toEqual(await readFile(two ?? ''))
  })
})
