import * as sheetJs from '@e965/xlsx'
import { expect, test } from 'vitest'
import { givenPath, givenWorkbook, rowsHere } from '../../../test/given-workbook.ts'
import { surveySheets } from '../sheet-worker/survey-sheets.ts'

const rows = [
  ['目录'],
  ['名称', '价格', '', '类目'],
  ['', '进价', '售价', ''],
  ['可乐', '2', '3', '饮料'],
  ['雪碧', '2', '3', ''],
  ['苹果', '5', '6', '水果'],
]
const merges = ['A1:D1', 'A2:A3', 'B2:C2', 'D2:D3', 'D4:D5']

/** A file of every format with merged cells. */
async function givenMerged(bookType: 'xlsx' | 'biff8' | 'xlml'): Promise<string> {
  const path = givenPath(bookType === 'xlsx' ? '.xlsx' : '.xls')
  const sheet = sheetJs.utils.aoa_to_sheet(rows)
  sheet['!merges'] = merges.map((merge) => sheetJs.utils.decode_range(merge))
  const book = sheetJs.utils.book_new(sheet, '表')
  const { writeFile } = await import('node:fs/promises')
  await writeFile(path, sheetJs.write(book, { type: 'buffer', bookType }))
  return path
}

test.each(['xlsx', 'biff8', 'xlml'] as const)('cells merged over rows fill down, in %s', async (bookType) => {
  const path = await givenMerged(bookType)
  const read = await rowsHere(path)
  expect(read.map(({ cells }) => cells)).toEqual([
    ['目录'],
    ['名称', '价格', '', '类目'],
    ['名称', '进价', '售价', '类目'],
    ['可乐', '2', '3', '饮料'],
    ['雪碧', '2', '3', '饮料'],
    ['苹果', '5', '6', '水果'],
  ])
  const { sheets } = await surveySheets(path, { merchantId: 1, fileName: path, mostRows: 100 })
  expect(sheets[0]?.merges).toHaveLength(merges.length)
  expect(sheets[0]?.merges).toContainEqual({ top: 2, bottom: 2, left: 1, right: 2 })
})

test.each(['xlsx', 'biff8', 'xlml'] as const)(
  'values below merged cells are not read, and the look of the merged one is kept, in %s',
  async (bookType) => {
    const path = givenPath(bookType === 'xlsx' ? '.xlsx' : '.xls')
    const sheet = sheetJs.utils.aoa_to_sheet([
      ['编码', '名称', '售价', '进价'],
      ['1', '甲', { t: 'n', v: 350, z: '0"分"' }, 2],
      ['2', '乙', 9.9, 3],
      ['3', '丙', 8.8, 7.7],
      ['4', '丁'],
    ])
    sheet['!merges'] = ['C2:C3', 'B4:D4', 'A5:D5'].map((merge) => sheetJs.utils.decode_range(merge))
    const { writeFile } = await import('node:fs/promises')
    await writeFile(path, sheetJs.write(sheetJs.utils.book_new(sheet, '表'), { type: 'buffer', bookType }))
    const read = await rowsHere(path)
    expect(read.map(({ cells, shown }) => [cells.filter((cell) => cell !== ''), shown])).toEqual([
      [['编码', '名称', '售价', '进价'], undefined],
      [['1', '甲', '350', '2'], { 2: '350分' }],
      [['2', '乙', '350', '3'], { 2: '350分' }],
      [['3', '丙'], undefined],
      [['4'], undefined],
    ])
  },
)

const hostileRows = Array.from(
  { length: 3000 },
  (_, row) =>
    `<row r="${row + 1}"><c t="str" r="A${row + 1}"><v>${row}</v></c><c t="str" r="C${row + 1}"><v>x</v></c></row>`,
).join('')

test.each([
  ['the same area again and again', (_: number) => 'A1:XFD1048576'],
  ['areas that overlap in part', (place: number) => `A${(place % 2900) + 1}:B1048576`],
])('merged cells that overlap others are left out, and cost no time: %s', async (_, areaOf) => {
  const merged = Array.from({ length: 49_000 }, (_, place) => `<mergeCell ref="${areaOf(place)}"/>`)
  const path = await givenWorkbook({
    sheet: `<worksheet><sheetData>${hostileRows}</sheetData><mergeCells>${merged.join('')}</mergeCells></worksheet>`,
  })
  const begin = performance.now()
  const read = await rowsHere(path)
  const { sheets } = await surveySheets(path, { merchantId: 1, fileName: path, mostRows: 100 })
  expect(performance.now() - begin).toBeLessThan(4000)
  expect(read.every(({ cells, filled }) => cells[0] === '0' && (filled?.length ?? 0) <= 1)).toBe(true)
  expect(sheets[0]?.merges).toHaveLength(1)
})
