import * as sheetJs from '@e965/xlsx'
import { expect, test } from 'vitest'
import { givenPath, rowsHere } from '../../../test/given-workbook.ts'
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
  const { sheets } = await surveySheets(path, { fileName: path, mostRows: 100 })
  expect(sheets[0]?.merges).toHaveLength(merges.length)
  expect(sheets[0]?.merges).toContainEqual({ top: 2, bottom: 2, left: 1, right: 2 })
})
