import { expect, test } from 'vitest'
import { givenZip, rowsHere } from '../../../../test/given-workbook.ts'

// Conditional formats of OpenDocument files. LibreOffice shows the same for these files.

const escaped = (text: string) =>
  text.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

type Value = string | number | boolean
const typeOf = (value: Value) =>
  typeof value === 'number'
    ? `float" office:value="${value}`
    : typeof value === 'boolean'
      ? `boolean" office:boolean-value="${value}`
      : 'string'
const cell = (value: Value, style = '') =>
  `<table:table-cell ${style} office:value-type="${typeOf(value)}"><text:p>${value}</text:p></table:table-cell>`
const row = (cells: string) => `<table:table-row>${cells}</table:table-row>`
/** 甲, 乙 and 停售品 in A2:A4, and 8, 20 and 35 beside them. `third`: what stands in C2:C4. `style` is the style of the prices. */
const goods = (third: readonly Value[] = [], style = '') =>
  [8, 20, 35]
    .map((price, at) =>
      row(cell(['甲', '乙', '停售品'][at] ?? '') + cell(price, style) + cell(third[at] ?? 'x')),
    )
    .join('')
const title = row(cell('名称') + cell('价格') + cell('备注'))
const table = (inside: string, name = '表') => `<table:table table:name="${name}">${inside}</table:table>`

const style = (name: string, more = '', inside = '') =>
  `<style:style style:name="${name}" style:family="table-cell" ${more}>${inside}</style:style>`
const line = '<style:text-properties style:text-line-through-style="solid"/>'
const struck = style('Struck', '', line)
const red = style('Red', '', '<style:text-properties fo:color="#ff0000"/>')

const given = (tables: string, { styles = '', automatic = '' } = {}) =>
  givenZip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': '<?xml version="1.0" encoding="UTF-8"?><manifest/>',
    'styles.xml': `<?xml version="1.0" encoding="UTF-8"?><styles>${struck}${red}${styles}</styles>`,
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  })

async function seenIn(path: Promise<string> | string): Promise<string[]> {
  return (await rowsHere(await path)).flatMap(({ rowNumber, issues = [], shown = {} }) => [
    ...issues.map(({ column, kind }) => `${'ABC'[column]}${rowNumber} ${kind}`),
    ...Object.entries(shown).map(([column, text]) => `${'ABC'[Number(column)]}${rowNumber} ${text}`),
  ])
}

const condition = (value: string, name = 'Struck', base = '表.B2') =>
  `<calcext:condition calcext:apply-style-name="${name}" calcext:value="${escaped(value)}" calcext:base-cell-address="${base}"/>`
const format = (inside: string, area = '表.B2:表.B9') =>
  `<calcext:conditional-format calcext:target-range-address="${area}">${inside}</calcext:conditional-format>`
const rule = (value: string, more: { name?: string; third?: Value[]; styles?: string; area?: string } = {}) =>
  seenIn(
    given(table(title + goods(more.third) + format(condition(value, more.name), more.area)), {
      styles: more.styles ?? '',
    }),
  )

const map = (value: string, name = 'Struck', base = '表.B2') =>
  `<style:map style:condition="${escaped(value)}" style:apply-style-name="${name}" style:base-cell-address="${base}"/>`

test.each([
  ['>19', ['B3 struck', 'B4 struck']],
  ['!=20', ['B2 struck', 'B4 struck']],
  ['between(8,20)', ['B2 struck', 'B3 struck']],
  ['not-between(8,20)', ['B4 struck']],
  ['formula-is($A2="停售品")', ['B4 struck']],
  ['formula-is([.$A2]="停售品")', ['B4 struck']],
  ['contains-text("停售")', ['A4 struck']],
  ['duplicate', ['B2 maybeStruck', 'B3 maybeStruck', 'B4 maybeStruck']],
])('a condition of an area strikes cells: %s', async (value, seen) => {
  const area = value.includes('text') ? '表.A2:表.A9' : '$表.$B$2:$表.$B$9'
  expect(await rule(value, { area })).toEqual(seen)
  expect(await rule(value, { area, name: 'Red' })).toEqual([])
})

test('of the conditions of a cell the first one that holds counts, also of several formats', async () => {
  const [first, other] = [condition('>30', 'Red'), condition('>10')]
  for (const formats of [format(first + other), format(first) + format(other)])
    expect(await seenIn(given(table(title + goods() + formats)))).toEqual(['B3 struck'])
})

test.each([
  ['cell-content()>19', ['B3', 'B4']],
  ['of:cell-content()!=20', ['B2', 'B4']],
  ['cell-content-is-between(8,20)', ['B2', 'B3']],
  ['cell-content-is-not-between(8,20)', ['B4']],
  ['is-true-formula([.$A2]="停售品")', ['B4']],
])('the style of cells has conditions: %s', async (value, cells) => {
  const automatic = style('ce1', '', map(value))
  const path = given(table(title + goods([], 'table:style-name="ce1"')), { automatic })
  expect(await seenIn(path)).toEqual(cells.map((one) => `${one} struck`))
})

test('the conditions of the style of columns and rows count for their cells, and the first one that holds', async () => {
  const automatic = style('ce1', '', map('cell-content()>30', 'Red') + map('cell-content()>5'))
  const columns =
    '<table:table-column/><table:table-column table:default-cell-style-name="ce1"/><table:table-column/>'
  expect(await seenIn(given(table(columns + title + goods()), { automatic }))).toEqual([
    'B2 struck',
    'B3 struck',
  ])
  const rows = goods([9, 9, 9]).replace(
    '<table:table-row>',
    '<table:table-row table:default-cell-style-name="ce1">',
  )
  expect(await seenIn(given(table(title + rows), { automatic }))).toEqual(['B2 struck', 'C2 struck'])
  const all = row(
    '<table:table-cell table:number-columns-repeated="2" office:value-type="float" office:value="8"><text:p>8</text:p></table:table-cell>',
  )
  expect(await seenIn(given(table(columns + all), { automatic }))).toEqual(['B1 struck'])
})

test('programs do not agree about the conditions in a named style', async () => {
  const styles = style('Warned', '', map('cell-content()>19'))
  const automatic = style('ce1', 'style:parent-style-name="Warned"')
  for (const name of ['Warned', 'ce1'])
    expect(
      await seenIn(given(table(title + goods([], `table:style-name="${name}"`)), { styles, automatic })),
    ).toEqual(['B3 maybeStruck', 'B4 maybeStruck'])
})

test('of both forms in a table the one of LibreOffice counts', async () => {
  const automatic = style('ce1', '', map('cell-content()>5'))
  const path = given(table(title + goods([], 'table:style-name="ce1"') + format(condition('>19'))), {
    automatic,
  })
  expect(await seenIn(path)).toEqual(['B3 struck', 'B4 struck'])
})

const boxes =
  '<number:number-style style:name="N1"><number:number number:min-integer-digits="1"/><number:text>元/箱</number:text></number:number-style>'

test.each([
  ['with a unit', boxes, '', ['B3 20元/箱', 'B4 35元/箱']],
  ['of its parent', boxes, style('Parent', 'style:data-style-name="N1"'), ['B3 20元/箱', 'B4 35元/箱']],
  [
    'with parts',
    `<number:number-style style:name="N1P0"><number:number number:decimal-places="1" number:min-decimal-places="1"/><number:text>折</number:text></number:number-style><number:number-style style:name="N1"><number:text>-</number:text><number:number number:decimal-places="1"/><style:map style:condition="value()&gt;=0" style:apply-style-name="N1P0"/></number:number-style>`,
    '',
    ['B3 20.0折', 'B4 35.0折'],
  ],
  [
    'in other numerals',
    '<number:number-style style:name="N1" number:transliteration-format="一"><number:number/></number:number-style>',
    '',
    ['B3 unknownFormat', 'B4 unknownFormat'],
  ],
  ['that is not there', '', '', ['B3 unknownFormat', 'B4 unknownFormat']],
])('a condition gives the number format of its style: one %s', async (_, formats, parent, seen) => {
  const own = parent ? 'style:parent-style-name="Parent"' : 'style:data-style-name="N1"'
  const styles = formats + parent + style('PerBox', own)
  expect(await rule('>19', { name: 'PerBox', styles })).toEqual(seen)
})

test.each([
  ['Struck 1', 'Struck_20_1'],
  ['1号停售', '_31_号停售'],
  ['停售（旧）', '停售_ff08_旧_ff09_'],
])('a condition names a style as people see it: %s', async (name, encoded) => {
  const styles = style(encoded, `style:display-name="${name}" style:parent-style-name="Struck"`)
  expect(await rule('>19', { name, styles })).toEqual(['B3 struck', 'B4 struck'])
})

test('a condition of dates leaves a doubt about numbers', async () => {
  const dated = '<calcext:date-is calcext:style="Struck" calcext:date="last-month"/>'
  const path = given(table(title + goods([45_000]) + format(dated, '表.C1:表.C9')))
  expect(await seenIn(path)).toEqual(['C2 maybeStruck'])
})

test.each<[string, Value[], string[]]>([
  ['formula-is([.$C2]="停;售")', ['停;售'], ['B2 struck']],
  ['formula-is([.$C2])', [true, false, 'x'], ['B2 struck']],
  ['formula-is([.$C2]=TRUE())', [true, false], ['B2 struck']],
  ['formula-is([.$C2]=1)', [true, 1, 2], ['B2 struck', 'B3 struck']],
  // Programs differ in the case of letters and in searched texts.
  ['formula-is([.$C2]="ok")', ['ok', 'OK', '好'], ['B2 struck', 'B3 maybeStruck']],
  ['formula-is([.$C2]<>"ok")', ['ok', 'OK', '好'], ['B3 maybeStruck', 'B4 struck']],
  [
    'formula-is(ISNUMBER(SEARCH("O.K";[.$C2])))',
    ['OAK'],
    ['B2 maybeStruck', 'B3 maybeStruck', 'B4 maybeStruck'],
  ],
  ['contains-text([.$C$1])', [], ['B2 maybeStruck', 'B3 maybeStruck', 'B4 maybeStruck']],
])('a formula is read as programs of OpenDocument compute it: %s', async (value, third, seen) => {
  expect(await rule(value, { third })).toEqual(seen)
})

test('a text is neither greater nor less than a number', async () => {
  expect(await rule('>19', { area: '表.B1:表.B9' })).toEqual(['B3 struck', 'B4 struck'])
  expect(await rule('not-between(8,35)', { area: '表.A1:表.B9' })).toEqual([])
  expect(await rule('!=20', { area: '表.B1:表.B3' })).toEqual(['B1 struck', 'B2 struck'])
})

test('rules belong to the table whose name they have, whatever it is', async () => {
  const name = 'v.A1 表'
  const own = format(condition('>19', 'Struck', `'${name}'.B2`), `'${name}'.B2:'${name}'.B3 '${name}'.B4`)
  const empty = '<table:table table:name="空"/>'
  expect(await seenIn(given(empty + table(title + goods() + own, name)))).toEqual(['B3 struck', 'B4 struck'])
})

test('formulas speak of the cell that they are written for', async () => {
  const own = format(condition('formula-is([.A4]="停售品")', 'Struck', '表.B4'))
  expect(await seenIn(given(table(title + goods() + own)))).toEqual(['B4 struck'])
})

test('whole rows and columns are areas, and one that nobody understands leaves a doubt', async () => {
  expect(await rule('>19', { area: '表.3:表.4 表.C:表.C' })).toEqual(['B3 struck', 'B4 struck'])
  expect(await rule('>19', { area: '表.B4 表.?' })).toContain('B2 maybeStruck')
})
