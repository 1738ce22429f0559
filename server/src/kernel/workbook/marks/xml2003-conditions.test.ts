import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { givenPath, rowsHere } from '../../../../test/given-workbook.ts'

// Conditional formats of Excel 2003's XML. All files have 甲, 乙 and 停售品 in A2:A4, 8, 20 and 35 beside them, and check boxes in C2:C4.

const goods = [
  ['名称', '价格', '停售'],
  ['甲', 8, true],
  ['乙', 20, false],
  ['停售品', 35, true],
] as const

const seenIn = async (path: string) =>
  (await rowsHere(path)).flatMap(({ rowNumber, issues = [], shown = {} }) => [
    ...issues.map(({ column, kind }) => `${'ABC'[column]}${rowNumber} ${kind}`),
    ...Object.entries(shown).map(([column, text]) => `${'ABC'[Number(column)]}${rowNumber} ${text}`),
  ])

const xml = async (rule: string, style: string, range = 'R2C2:R9C2') => {
  const types: Record<string, string> = { number: 'Number', boolean: 'Boolean' }
  const cell = (value: string | number | boolean) =>
    `<Cell><Data ss:Type="${types[typeof value] ?? 'String'}">${value === true ? 1 : value || 0}</Data></Cell>`
  const rows = goods.map((row) => `<Row>${row.map(cell).join('')}</Row>`).join('')
  const rules = `<ConditionalFormatting xmlns="urn:schemas-microsoft-com:office:excel"><Range>${range}</Range><Condition>${rule}<Format Style='${style}'/></Condition></ConditionalFormatting>`
  const path = givenPath('.xls')
  await writeFile(
    path,
    `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="表"><Table>${rows}</Table>${rules}</Worksheet></Workbook>`,
  )
  return path
}
const strike = 'color:red;text-line-through:single'

test.each([
  ['<Qualifier>Greater</Qualifier><Value1>19</Value1>', ['B3 struck', 'B4 struck']],
  ['<Qualifier>Between</Qualifier><Value1>8</Value1><Value2>20</Value2>', ['B2 struck', 'B3 struck']],
  ['<Value1>RC1=&quot;停售品&quot;</Value1>', ['B4 struck']],
  ['<Value1>RC[-1]=&quot;乙&quot;</Value1>', ['B3 struck']],
  ['<Value1>RC3</Value1>', ['B2 struck', 'B4 struck']],
  ['<Value1>NOT(RC[1])</Value1>', ['B3 struck']],
  ['<Value1>R1C1=&quot;乙&quot;</Value1>', ['B2 maybeStruck', 'B3 maybeStruck', 'B4 maybeStruck']],
])('a condition of Excel 2003 strikes cells: %s', async (rule, seen) => {
  expect(await seenIn(await xml(rule, strike))).toEqual(seen)
  expect(await seenIn(await xml(rule, 'color:red'))).toEqual([])
})

test('a condition of Excel 2003 gives its number format', async () => {
  const rule = '<Qualifier>Greater</Qualifier><Value1>19</Value1>'
  expect(await seenIn(await xml(rule, 'mso-number-format:"0\\0022元/箱\\0022"'))).toEqual([
    'B3 20元/箱',
    'B4 35元/箱',
  ])
})

test.each([
  ['R2C2:R1048576C2', ['B4']],
  ['R3:R4', ['A4', 'B4', 'C4']],
  ['R4', ['A4', 'B4', 'C4']],
])('a condition of Excel 2003 counts in all cells of its range: %s', async (range, struck) => {
  const seen = await seenIn(await xml('<Value1>RC1=&quot;停售品&quot;</Value1>', strike, range))
  expect(seen).toEqual(struck.map((cell) => `${cell} struck`))
})

test('a condition of Excel 2003 gives its number format and strikes, too', async () => {
  const rule = '<Qualifier>Greater</Qualifier><Value1>30</Value1>'
  const style = `mso-number-format:"0\\.00\\0022元\\/箱\\0022";${strike}`
  expect(await seenIn(await xml(rule, style))).toEqual(['B4 struck', 'B4 35.00元/箱'])
  expect(await seenIn(await xml(rule, 'mso-number-format:"'))).toEqual(['B4 unknownFormat'])
})
