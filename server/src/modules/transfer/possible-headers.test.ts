import { setImmediate } from 'node:timers/promises'
import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { expect, test } from 'vitest'
import type { SheetSurvey, SurveyedSheet } from '../../kernel/sheet-worker/survey-sheets.ts'
import { inspectionOf } from './inspect-sheet.ts'
import { columnNames } from './matching.ts'
import { pickSheet } from './pick-sheet.ts'
import { readHeaders, sheetsRead } from './possible-headers.ts'

const sheetOf = (name: string, rows: string[][]): SurveyedSheet => ({
  ...{ name, rows: rows.length, rowsCapped: false, below: [], belowShown: [], merges: [], notes: [] },
  ...{ tooWide: false, tooLong: false },
  head: rows.map((cells, place) => ({ rowNumber: place + 1, cells })),
})

/** Rows of the longest texts. */
const large = (name: string, width: number) =>
  sheetOf(
    name,
    Array.from({ length: 8 }, (_, row) =>
      Array.from({ length: width }, (_, column) => `售价(元)/${row}_${column} 克 `.repeat(30).slice(0, 255)),
    ),
  )
const table = (name: string) => sheetOf(name, [['商品编码', '商品名称', '售价'], ...[['1', '可乐', '3']]])

const names = columnNames(productColumns)

test('a workbook of 50 wide sheets of long texts names them all, reads the first one, and lets others have their turn', async () => {
  const sheets = [table('表'), ...Array.from({ length: 49 }, (_, place) => large(`宽${place}`, 256))]
  const survey: SheetSurvey = { format: 'xlsx', sheets }
  expect(sheetsRead(survey).map(({ name }) => name)).toEqual(['表'])
  const events: string[] = []
  const wide = sheetsRead(survey, '宽7')
  expect(wide.map(({ name }) => name)).toEqual(['宽7'])
  const inspected = readHeaders(survey, wide, names).then(() => events.push('inspected'))
  const others = (async () => {
    for (const call of ['first', 'second', 'third']) {
      await setImmediate()
      events.push(call)
    }
  })()
  await Promise.all([inspected, others])
  expect(events).toEqual(['first', 'second', 'third', 'inspected'])

  const picked = pickSheet(survey, productColumns, new Map())
  const service = { columns: productColumns, hidden: [], usualDefaults: () => ({}) }
  const file = { name: 'a.xlsx', bytes: 1 }
  const inspection = inspectionOf(service, file, survey, { ...picked, remembered: undefined }, 'zh')
  expect(inspection.sheetName).toBe('表')
  expect(inspection.sheets).toHaveLength(50)
}, 60_000)

test('a small sheet behind large ones is read, and so is any sheet that is asked for', () => {
  const survey: SheetSurvey = { format: 'xlsx', sheets: [large('宽', 80), large('更宽', 63), table('表')] }
  expect(sheetsRead(survey).map(({ name }) => name)).toEqual(['宽', '表'])
  expect(pickSheet(survey, productColumns, new Map()).sheet.name).toBe('表')
  expect(sheetsRead(survey, '更宽').map(({ name }) => name)).toEqual(['更宽'])
})

test('only a line of few texts is read to its end, because it may be a note', () => {
  const note = `${'本表由系统生成。'.repeat(18)}单位：分`
  const header = ['商品编码', '商品名称', '售价', '库存', '规格']
  const headersBelow = (first: string[]) =>
    pickSheet(
      { format: 'xlsx', sheets: [sheetOf('表', [first, header, ['1', '可乐', '3', '5', '瓶']])] },
      productColumns,
      new Map(),
      { headerRow: 2 },
    ).headers
  expect(headersBelow([note])[2]).toBe('售价 › (分)')
  expect(headersBelow([note, '甲', '乙', '丙', '丁'])[2]).toBe('售价')
})
