import { expect, test } from 'vitest'
import { givenZip, rowsHere } from '../../../../test/given-workbook.ts'
import { surveySheets } from '../../sheet-worker/survey-sheets.ts'

const names = ['office', 'table', 'text', 'draw', 'style', 'svg', 'dc']
  .map((name) => `xmlns:${name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`)
  .join(' ')
const p = (text: string) => `<text:p>${text}</text:p>`
const cell = (text: string, more = '', before = '', behind = '') =>
  `<table:table-cell office:value-type="string"${more}>${before}${p(text)}${behind}</table:table-cell>`
const row = (cells: string, more = '') => `<table:table-row${more}>${cells}</table:table-row>`
const usual = row(cell('编码') + cell('售价')) + row(cell('A1') + cell('12'))
const table = (inside: string, more = ' table:name="甲"') => `<table:table${more}>${inside}</table:table>`
const declaration = '<?xml version="1.0" encoding="UTF-8"?>'

const given = (tables: string, { automatic = '', pages = '' } = {}) =>
  givenZip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': `${declaration}<manifest/>`,
    'styles.xml': `${declaration}<office:document-styles ${names}><office:master-styles>${pages}</office:master-styles></office:document-styles>`,
    'content.xml': `${declaration}<office:document-content ${names}><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:spreadsheet>${tables}</office:spreadsheet></office:body></office:document-content>`,
  })
const read = async (path: string) =>
  (await rowsHere(path)).map(({ rowNumber, cells }) => [rowNumber, ...cells])
const surveyed = async (path: string) =>
  (await surveySheets(path, { merchantId: 1, fileName: path, mostRows: 9 })).sheets
const box = (...lines: string[]) =>
  `<draw:frame><draw:text-box>${lines.map(p).join('')}</draw:text-box></draw:frame>`
const shape = (text: string, more = '') =>
  `<draw:custom-shape${more}>${p(text)}<draw:enhanced-geometry/></draw:custom-shape>`

test('the lines of text boxes and shapes stand above the first row, and their cells keep their text', async () => {
  const price = `<table:table-cell office:value-type="float" office:value="12.5">${p('12.5')}${shape('未税')}</table:table-cell>`
  const path = await given(
    table(
      `<table:shapes>${box('价格<text:span>单位</text:span>：分', 'A<text:s/>&amp;<text:line-break/>B')}${shape('看不见', ' draw:display="none"')}</table:shapes>` +
        row(cell('编码', '', '', box('在后')) + cell('售价', '', shape('在前'))) +
        row(cell('A1', '', '', `<draw:g><svg:desc>图</svg:desc>${shape('组里')}</draw:g>`) + price),
    ),
  )
  expect(await read(path)).toEqual([
    ...['价格单位：分', 'A &', 'B', '在后', '在前', '组里', '未税'].map((text) => [0, text]),
    [1, '编码', '售价'],
    [2, 'A1', '12.5'],
  ])
  expect((await rowsHere(path)).some(({ shown }) => shown)).toBe(false)
})

test('only so many lines are read, and only the beginning of a long one', async () => {
  const many = box(...Array.from({ length: 5000 }, (_, at) => `第${at}条`))
  const words = async (shapes: string) =>
    (await read(await given(table(`<table:shapes>${shapes}</table:shapes>${usual}`)))).filter(
      ([at]) => at === 0,
    )
  expect(await words(many)).toHaveLength(200)
  const [[, long = ''] = []] = await words(shape('长'.repeat(100_000)))
  expect(String(long).length).toBeLessThanOrEqual(500)
})

test('print headers and footers are those of the page of the table', async () => {
  const page = (name: string, inside: string) =>
    `<style:master-page style:name="${name}">${inside}</style:master-page>`
  const pages =
    page(
      'Default',
      `<style:header>${p('<text:sheet-name>???</text:sheet-name>')}</style:header><style:footer>${p('第 <text:page-number>1</text:page-number> 页')}</style:footer>`,
    ) +
    page(
      'PageStyle_5f_1',
      `<style:header><style:region-left>${p('成本价表')}</style:region-left><style:region-right>${p('单位：<text:span>分</text:span>')}</style:region-right></style:header><style:header-left style:display="false">${p('左')}</style:header-left><style:footer>${p('未税 <text:page-number>1</text:page-number>')}</style:footer><style:footer-first style:display="false"/>`,
    )
  const automatic =
    '<style:style style:name="ta1" style:family="table" style:master-page-name="PageStyle_5f_1"/>'
  const path = await given(table(usual, ' table:name="甲" table:style-name="ta1"'), { automatic, pages })
  expect((await read(path)).slice(0, 4)).toEqual([
    ...['成本价表', '单位：分', '未税'].map((text) => [0, text]),
    [1, '编码', '售价'],
  ])
  expect((await read(await given(table(usual), { pages })))[0]).toEqual([1, '编码', '售价'])
})

test('help messages of rules are notes of their columns', async () => {
  const rule = (name: string, look: string, text: string) =>
    `<table:content-validation table:name="${name}"><table:help-message ${look}>${p(text)}</table:help-message><table:error-message>${p('不对')}</table:error-message></table:content-validation>`
  const rules = `<table:content-validations>${rule('val1', 'table:title="售价×" table:display="true"', '单位：分')}${rule('val2', 'table:display="false"', '看不见')}<table:content-validation table:name="val3"/></table:content-validations>`
  const of = (name: string) => ` table:content-validation-name="${name}"`
  const rows =
    row(cell('编码') + cell('售价')) +
    row(cell('A1', of('val2')) + cell('12', of('val1'))) +
    row(
      `<table:table-cell${of('val3')}/><table:table-cell table:number-columns-repeated="2"${of('val1')}/>`,
      ' table:number-rows-repeated="9"',
    )
  const [seen] = await surveyed(await given(rules + table(rows)))
  expect(seen?.notes).toEqual([1, 2].map((column) => ({ row: 0, column, text: '售价×\n单位：分' })))
})

test('notes of cells are read, also of an empty one and beside a text box', async () => {
  const note = (text: string) =>
    `<office:annotation draw:style-name="gr1"><dc:creator>店长</dc:creator><dc:date>2026-01-01</dc:date>${p(text)}${p('<text:span>不含税</text:span>')}</office:annotation>`
  const rows =
    row(
      `<table:table-cell>${note('空')}</table:table-cell>${cell('编码', '', note('单位：分'), box('话'))}${cell('售价', '', note('每箱'))}`,
    ) + row(cell('A1'))
  const path = await given(table(rows))
  const [seen] = await surveyed(path)
  expect(seen?.notes).toEqual(
    ['空', '单位：分', '每箱'].map((text, column) => ({ row: 1, column, text: `${text}\n不含税` })),
  )
  expect(await read(path)).toEqual([
    [0, '话'],
    [1, '', '编码', '售价'],
    [2, 'A1'],
  ])
})

test('columns and rows that are hidden, filtered, folded or too small to see are told', async () => {
  const automatic =
    '<style:style style:name="ro0" style:family="table-row"><style:table-row-properties style:row-height="0cm" style:use-optimal-row-height="false"/></style:style><style:style style:name="ro1" style:family="table-row"><style:table-row-properties style:row-height="0cm" style:use-optimal-row-height="true"/></style:style><style:style style:name="ro2" style:family="table-row"><style:table-row-properties style:row-height="0.02cm"/></style:style><style:style style:name="co0" style:family="table-column"><style:table-column-properties style:column-width="0in"/></style:style><style:style style:name="co1" style:family="table-column"><style:table-column-properties style:column-width="0.5in"/></style:style>'
  const column = (more = '') => `<table:table-column${more}/>`
  const columns =
    column() +
    column(' table:visibility="collapse" table:number-columns-repeated="2"') +
    `<table:table-column-group table:display="false">${column()}<table:table-column-group>${column()}</table:table-column-group></table:table-column-group>` +
    column(' table:style-name="co1"') +
    column(' table:style-name="co0"') +
    column(' table:visibility="filter"') +
    column(' table:number-columns-repeated="16376"')
  const rows =
    row(cell('1')) +
    `<table:table-row-group table:display="false">${row(cell('2'))}</table:table-row-group>` +
    `<table:table-row-group>${row(cell('3'))}</table:table-row-group>` +
    row(cell('4'), ' table:style-name="ro0"') +
    row(cell('5'), ' table:style-name="ro1"') +
    row(cell('6'), ' table:style-name="ro2"')
  const found = await rowsHere(await given(table(columns + rows), { automatic }))
  expect(found.map(({ hidden = false }) => hidden)).toEqual([false, true, false, true, false, true])
  expect(found[0]?.hiddenColumns).toEqual([1, 2, 3, 4, 6, 7])
})

test('a hidden table is left out whatever its name', async () => {
  const automatic =
    '<style:style style:name="ta1" style:family="table"><style:table-properties table:display="false"/></style:style>'
  const hidden = table(row(cell('藏')), ' table:name="价×&amp;" table:style-name="ta1"')
  expect(await read(await given(hidden + table(usual), { automatic }))).toEqual([
    [1, '编码', '售价'],
    [2, 'A1', '12'],
  ])
})

test.each([
  ...['<draw:frame><draw:text-box>', '<office:annotation>', '<table:table-row-group>'],
  ...['<style:style x="">', '<number:number-style x="">'],
])('many %s without their end are read or refused at once', async (tag) => {
  const path = await given(`${table(usual)}<table:table>${tag.repeat(20_000)}`)
  const begin = performance.now()
  await rowsHere(path).catch(() => {})
  expect(performance.now() - begin).toBeLessThan(5000)
})
