import { readFile, writeFile } from 'node:fs/promises'
import { CFB } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { givenPath, givenZip, rowsHere } from '../../../../test/given-workbook.ts'

// Conditional formats of OpenDocument files and of Excel 2003's XML. All files have 甲, 乙 and 停售品 in A2:A4, and 8, 20 and 35 beside them.

const goods = [
  ['名称', '价格'],
  ['甲', 8],
  ['乙', 20],
  ['停售品', 35],
] as const

const seenIn = async (path: string) =>
  (await rowsHere(path)).flatMap(({ rowNumber, issues = [], shown = {} }) => [
    ...issues.map(({ column, kind }) => `${'AB'[column]}${rowNumber} ${kind}`),
    ...Object.entries(shown).map(([column, text]) => `${'AB'[Number(column)]}${rowNumber} ${text}`),
  ])

const escaped = (text: string) =>
  text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const ods = (condition: string, style = 'Struck_1') => {
  const cell = (value: string | number) =>
    typeof value === 'number'
      ? `<table:table-cell office:value-type="float" office:value="${value}"><text:p>${value}</text:p></table:table-cell>`
      : `<table:table-cell office:value-type="string"><text:p>${value}</text:p></table:table-cell>`
  const rows = goods.map((row) => `<table:table-row>${row.map(cell).join('')}</table:table-row>`).join('')
  const area = condition.includes('text') ? '表.A2:表.A9' : '$表.$B$2:$表.$B$9'
  const rules = `<calcext:conditional-formats><calcext:conditional-format calcext:target-range-address="${area}"><calcext:condition calcext:apply-style-name="${style}" calcext:value="${escaped(condition)}" calcext:base-cell-address="表.B2"/></calcext:conditional-format></calcext:conditional-formats>`
  return givenZip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': '<?xml version="1.0" encoding="UTF-8"?><manifest/>',
    'styles.xml':
      '<?xml version="1.0" encoding="UTF-8"?><styles><style:style style:name="Struck_5f_1" style:display-name="Struck_1" style:family="table-cell"><style:text-properties style:text-line-through-style="solid"/></style:style><style:style style:name="Red" style:family="table-cell"><style:text-properties fo:color="#ff0000"/></style:style></styles>',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="表">${rows}${rules}</table:table></office:spreadsheet></office:body></office:document-content>`,
  })
}

test.each([
  ['>19', ['B3 struck', 'B4 struck']],
  ['!=20', ['B2 struck', 'B4 struck']],
  ['between(8,20)', ['B2 struck', 'B3 struck']],
  ['not-between(8,20)', ['B4 struck']],
  ['formula-is($A2="停售品")', ['B4 struck']],
  ['formula-is([.$A2]="停售品")', ['B4 struck']],
  ['contains-text("停售")', ['A4 struck']],
  ['duplicate', ['B2 maybeStruck', 'B3 maybeStruck', 'B4 maybeStruck']],
])('a condition of an OpenDocument file strikes cells: %s', async (condition, seen) => {
  expect(await seenIn(await ods(condition))).toEqual(seen)
  expect(await seenIn(await ods(condition, 'Red'))).toEqual([])
})

test('of the conditions of one format the first one counts, and another format of the same cells beside it', async () => {
  const both = async (between: string) => {
    const path = await ods('>19', 'Red')
    const file = await readFile(path)
    const container = CFB.read(file, { type: 'buffer' })
    const entry = CFB.find(container, '/content.xml') as { content: Buffer; size: number }
    const more = `${between}<calcext:condition calcext:apply-style-name="Struck_1" calcext:value="&gt;5"/></calcext:conditional-format>`
    entry.content = Buffer.from(
      Buffer.from(entry.content).toString().replace('</calcext:conditional-format>', more),
    )
    entry.size = entry.content.length
    await writeFile(path, CFB.write(container, { type: 'buffer', fileType: 'zip' }) as Buffer)
    return seenIn(path)
  }
  expect(await both('')).toEqual(['B2 struck'])
  const other =
    '</calcext:conditional-format><calcext:conditional-format calcext:target-range-address="表.B2:表.B9">'
  expect(await both(other)).toEqual(['B2 struck', 'B3 struck', 'B4 struck'])
})

const xml = async (rule: string, style: string) => {
  const cell = (value: string | number) =>
    `<Cell><Data ss:Type="${typeof value === 'number' ? 'Number' : 'String'}">${value}</Data></Cell>`
  const rows = goods.map((row) => `<Row>${row.map(cell).join('')}</Row>`).join('')
  const rules = `<ConditionalFormatting xmlns="urn:schemas-microsoft-com:office:excel"><Range>R2C2:R9C2</Range><Condition>${rule}<Format Style='${escaped(style)}'/></Condition></ConditionalFormatting>`
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
