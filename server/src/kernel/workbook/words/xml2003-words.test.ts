import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { givenPath, rowsHere } from '../../../../test/given-workbook.ts'
import { surveySheets } from '../../sheet-worker/survey-sheets.ts'
import { xml2003Sheets } from './xml2003-words.ts'

const names =
  'xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel"'
const cell = (text: string, more = '', inside = '') =>
  `<Cell${more}><Data ss:Type="String">${text}</Data>${inside}</Cell>`
const usual = `<Row>${cell('编码')}${cell('售价')}</Row><Row>${cell('A1')}${cell('12')}</Row>`
const sheet = (name: string, table: string, options = '') =>
  `<Worksheet ss:Name="${name}"><Table>${table}</Table>${options}</Worksheet>`

async function given(...sheets: string[]): Promise<string> {
  const path = givenPath('.xls')
  await writeFile(path, `<?xml version="1.0"?><Workbook ${names}>${sheets.join('')}</Workbook>`)
  return path
}
const surveyed = async (path: string) =>
  (await surveySheets(path, { merchantId: 1, fileName: path, mostRows: 9 })).sheets
const setup = (heads: string) => `<WorksheetOptions><PageSetup>${heads}</PageSetup></WorksheetOptions>`

test('print headers and footers stand above the first row of their sheet', async () => {
  const heads =
    '<Header x:Margin="0.3" x:Data="&amp;C&amp;&quot;宋体,加粗&quot;&amp;14成本价表&#10;单位：分"/><Footer x:Data=\'&amp;L第&amp;P页&amp;R未税&amp;&amp;未含运费\'/>'
  const path = await given(sheet('甲', usual), sheet('乙', usual, setup(heads)))
  const rows = (await rowsHere(path, 1)).map(({ rowNumber, cells }) => [rowNumber, ...cells])
  expect(rows.slice(0, 4)).toEqual([
    ...['成本价表', '单位：分', '未税&未含运费'].map((text) => [0, text]),
    [1, '编码', '售价'],
  ])
  expect((await rowsHere(path, 0)).map(({ rowNumber }) => rowNumber)).toEqual([1, 2])
  expect((await rowsHere(await given(sheet('甲', usual, setup('<Header x:Data="&C价格"/>')))))[0]).toEqual({
    ...{ rowNumber: 0, cells: ['价格'] },
  })
})

test('the messages beside the cells of a column are notes of the column', async () => {
  const rule = (range: string, inside: string) =>
    `<DataValidation xmlns="urn:schemas-microsoft-com:office:excel"><Range>${range}</Range><Type>Decimal</Type>${inside}</DataValidation>`
  const rules = [
    rule('R2C2:R99C2,C4', '<InputTitle>售价</InputTitle><InputMessage>单位：分&#10;不含税</InputMessage>'),
    rule('R2C1', '<InputHide/><InputMessage>Excel 不显示它</InputMessage>'),
    rule('R2C3:R9C3', '<ErrorMessage>不对</ErrorMessage>'),
    rule('R1C1:R2C999999', '<InputMessage/>'),
    '<DataValidation><Range/></DataValidation>',
    '<DataValidation/>',
  ]
  const [seen] = await surveyed(await given(sheet('甲', usual, rules.join(''))))
  const text = '售价\n单位：分\n不含税'
  expect(seen?.notes).toEqual([1, 3].map((column) => ({ row: 0, column, text })))
})

test('a note is read whole, also that of an empty cell', async () => {
  const note = (inside: string) => `<Comment ss:Author="店长"><ss:Data>${inside}</ss:Data></Comment>`
  const rows = `<Row ss:Index="2">${cell('编码', '', note('<B>店长：</B><Font html:Size="9">&#10;单位：分</Font>'))}<Cell ss:Index="3">${note('&lt;不含税&gt;')}</Cell></Row><Row>${cell('A1')}</Row>`
  const [seen] = await surveyed(await given(sheet('甲', rows)))
  expect(seen?.notes).toEqual([
    { row: 2, column: 0, text: '店长：\n单位：分' },
    { row: 2, column: 2, text: '<不含税>' },
  ])
})

test('rows and columns too small to see are hidden', async () => {
  const columns =
    '<Column/><Column ss:Width="0" ss:Span="1"/><Column ss:Index="6" ss:Hidden="1"/><Column ss:Width="0.75"/><Column ss:Width="3"/>'
  const row = (more: string) => `<Row${more}>${cell('A1')}</Row>`
  const rows = [
    '',
    ' ss:AutoFitHeight="0" ss:Height="0"',
    ' ss:Hidden="1"',
    ' ss:Index="7" ss:Height="0.75"',
    ' ss:Height="15"',
  ]
  const read = await rowsHere(
    await given(sheet('甲', `${columns}<!-- <Row ss:Height="0"/> -->${rows.map(row).join('')}`)),
  )
  expect(read.map(({ rowNumber, hidden = false }) => [rowNumber, hidden])).toEqual([
    [1, false],
    [2, true],
    [3, true],
    [7, true],
    [8, false],
  ])
  expect(read[0]?.hiddenColumns).toEqual([1, 2, 5, 6])
})

test('many rules and notes are read at once, and only so many are kept', () => {
  const rule = '<DataValidation><Range>C1:C256</Range><InputMessage>分</InputMessage></DataValidation>'
  const begin = performance.now()
  const [said] = xml2003Sheets(`<Worksheet>${rule.repeat(100_000)}`)
  expect(said?.notes).toHaveLength(10_000)
  xml2003Sheets(`<Worksheet>${'<Comment>'.repeat(500_000)}`)
  expect(performance.now() - begin).toBeLessThan(5000)
})
