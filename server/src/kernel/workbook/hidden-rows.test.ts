import { writeFile } from 'node:fs/promises'
import * as sheetJs from '@e965/xlsx'
import { expect, test } from 'vitest'
import { givenPath, givenWorkbook, givenZip, rowsHere } from '../../../test/given-workbook.ts'

const cell = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
const line = (text: string, more = '') => `<table:table-row${more}>${cell(text)}</table:table-row>`
const collapse = ' table:visibility="collapse"'

test('hidden and filtered rows of an OpenDocument file are told, also repeated ones', async () => {
  const names =
    'xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
  const rows = [
    line('名称'),
    line('一', ' table:style-name="ro1" table:visibility="filter"'),
    `<table:table-row${collapse} table:number-rows-repeated="2">${cell('二')}</table:table-row>`,
    line('三'),
    line('四', collapse),
  ].join('')
  const path = await givenZip({
    mimetype: 'application/vnd.oasis.opendocument.spreadsheet',
    'META-INF/manifest.xml': '<?xml version="1.0" encoding="UTF-8"?><manifest/>',
    'styles.xml': '<?xml version="1.0" encoding="UTF-8"?><styles/>',
    'content.xml': `<?xml version="1.0" encoding="UTF-8"?><office:document-content ${names}><office:body><office:spreadsheet><table:table table:name="商品 &amp; 价">${rows}</table:table></office:spreadsheet></office:body></office:document-content>`,
  })
  const read = await rowsHere(path)
  expect(read.map(({ rowNumber, hidden }) => [rowNumber, hidden ?? false])).toEqual([
    ...[
      [1, false],
      [2, true],
      [3, true],
      [4, true],
      [5, false],
      [6, true],
    ],
  ])
})

test('hidden rows of an HTML table are told, however they are hidden', async () => {
  const looks = [
    ['', false],
    [' style="display:none"', true],
    [" height=0 style='display: none;mso-height-source:userset'", true],
    [' height="0"', true],
    [' hidden', true],
    [' class="a gone"', true],
    [' class="a"', false],
    [' height=20 style="height:15pt"', false],
  ] as const
  const lines = looks.map(([look], at) => `<tr${look}><td>${at}</td><td x:num="1.5">1.50</td></tr>`).join('')
  const group = '<tbody style="display:none"><tr><td>一</td></tr></tbody><tbody><tr><td>二</td></tr></tbody>'
  const path = givenPath('.xls')
  await writeFile(
    path,
    `<html><style>.a{color:red} .gone {mso-x:1; display:none}</style><table>${lines}${group}</table></html>`,
  )
  const read = await rowsHere(path)
  expect(read.map(({ cells, hidden }) => [cells.join(' '), hidden ?? false])).toEqual([
    ...looks.map(([, hidden], at) => [`${at} 1.5`, hidden]),
    ['一', true],
    ['二', false],
  ])
})

test('hidden columns of an old file are told', async () => {
  const sheet = sheetJs.utils.aoa_to_sheet([['名称', '成本价']])
  sheet['!cols'] = [{ wch: 9 }, { wch: 9, hidden: true }]
  const made = sheetJs.utils.book_new()
  sheetJs.utils.book_append_sheet(made, sheet, '一')
  for (const [ending, bookType] of [
    ['.xls', 'biff8'],
    ['.xlsx', 'xlsx'],
  ] as const) {
    const path = givenPath(ending)
    await writeFile(path, sheetJs.write(made, { type: 'buffer', bookType }))
    expect((await rowsHere(path))[0]?.hiddenColumns, ending).toEqual([1])
  }
})

test('hidden columns of an HTML table are told, however they are hidden', async () => {
  const looks = [
    '',
    ' style="display:none"',
    " width=0 style='display:none;mso-width-source:userset;mso-width-alt:0'",
    ' style="mso-hide:all"',
    ' style="visibility:collapse"',
    ' style="width:0"',
    ' style="width: 0pt; color:red"',
    ' width="0"',
    ' class="a gone"',
    ' class="thin"',
    ' class="a"',
    ' width=60 style="width:45pt;mso-width-source:userset"',
    ' style="width:0.5em"',
  ]
  const cells = (count: number, more = '') =>
    Array.from({ length: count }, (_, at) => `<td>${at}${more}</td>`).join('')
  const hiddenIn = async (table: string) => {
    const path = givenPath('.xls')
    const style =
      '<style>.a{color:red} .gone {mso-x:1; display:none} .thin{width:0px} td{mso-hide:none}</style>'
    await writeFile(path, `<html>${style}${table}</html>`)
    return (await rowsHere(path)).map(({ hiddenColumns }) => hiddenColumns)
  }
  const columns = looks.map((look) => `<col${look}>`).join('')
  const hidden = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  expect(await hiddenIn(`<table>${columns}<tr>${cells(13)}</tr><tr>${cells(13)}</tr></table>`)).toEqual([
    hidden,
    hidden,
  ])
  // Spans, groups, and cells that are hidden one by one.
  expect(
    await hiddenIn(
      `<table><colgroup><col><col span=2 style="display:none"/></colgroup><colgroup span="2" hidden></colgroup><col><tr>${cells(6)}</tr></table>`,
    ),
  ).toEqual([[1, 2, 3, 4]])
  const line = (name: string) =>
    `<tr><th>${name}</th><td style="display:none">3</td><td class="gone"></td></tr>`
  expect(await hiddenIn(`<table>${line('一')}${line('二')}</table>`)).toEqual([
    [1, 2],
    [1, 2],
  ])
  expect(await hiddenIn(`<table>${line('一')}<tr>${cells(3)}</tr></table>`)).toEqual([undefined, undefined])
})

test('rows and columns of an xlsx that nobody sees are hidden, also those that are only too small', async () => {
  const cells = (at: number) => ['A', 'B', 'C'].map((name) => `<c r="${name}${at}"><v>1</v></c>`).join('')
  const looks = [
    ['', false],
    [' hidden="1"', true],
    [' ht="0"', true],
    [' ht="0.75" customHeight="1"', true],
    [' ht="6" customHeight="1"', false],
  ] as const
  const sheet = (head: string, rows: string) =>
    givenWorkbook({ sheet: `<worksheet>${head}<sheetData>${rows}</sheetData></worksheet>` })
  const rows = looks.map(([look], at) => `<row r="${at + 1}"${look}>${cells(at + 1)}</row>`).join('')
  const columns = '<cols><col min="1" max="1" width="9"/><col min="2" max="2" width="0.08"/></cols>'
  const read = await rowsHere(await sheet(columns, rows))
  expect(read.map(({ hidden }) => hidden ?? false)).toEqual(looks.map(([, hidden]) => hidden))
  expect(read[0]?.hiddenColumns).toEqual([1])
  // A program hides the rows that it does not use, and writes those that it uses.
  const used = await rowsHere(await sheet('<sheetFormatPr zeroHeight="1"/>', `<row r="1">${cells(1)}</row>`))
  expect(used[0]?.hidden).toBeUndefined()
})
