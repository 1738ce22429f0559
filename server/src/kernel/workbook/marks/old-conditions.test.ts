import { readFile, writeFile } from 'node:fs/promises'
import { CFB } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { givenZip, rowsHere } from '../../../../test/given-workbook.ts'

// Conditional formats of OpenDocument files. All files have 甲, 乙 and 停售品 in A2:A4, and 8, 20 and 35 beside them.

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
