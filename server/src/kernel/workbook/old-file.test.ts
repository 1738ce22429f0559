import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as sheetJs from '@e965/xlsx'
import * as codePages from '@e965/xlsx/dist/cpexcel.full.mjs'
import { describe, expect, test } from 'vitest'
import { cellsHere, givenPath, rowsHere, rowsOf } from '../../../test/given-workbook.ts'
import { givenZip } from '../../../test/zips.ts'

const fixture = (name: string) => join(import.meta.dirname, '../../../test/fixtures/sheets', name)

async function given(content: string | Uint8Array): Promise<string> {
  const path = givenPath('.xls')
  await writeFile(path, content)
  return path
}

/** Written by SheetJS in a format of an old Excel. */
function givenOld(
  bookType: sheetJs.BookType,
  rows: unknown[][] = [
    ['编码', '价格'],
    ['0012', 2.49],
  ],
): Promise<string> {
  sheetJs.set_cptable(codePages)
  const book = sheetJs.utils.book_new()
  sheetJs.utils.book_append_sheet(book, sheetJs.utils.aoa_to_sheet(rows), 'Sheet1')
  return given(sheetJs.write(book, { type: 'buffer', bookType, codepage: 936 }))
}

test.each([
  ['nothing left out', '<tr><td>编码</td><td>价格</td></tr><tr><td>0012</td><td>2.49</td></tr>'],
  ['the ends of cells', '<tr><td>编码<td>价格</tr><tr><td>0012<td>2.49</tr>'],
  ['the ends of cells and rows', '<tr><td>编码<td>价格<tr><td>0012<td>2.49'],
  ['them in groups', '<thead><tr><th>编码<th>价格<tbody class="a>b"><tr><td>0012<td><b>2.49</b>'],
  ['some of them', '<TR><TD>编码</TD><TD>价格\n<TR><TD>0012<!-- <td>x --><TD>2.49</TR>'],
])('an HTML table that leaves out %s is read', async (_, rows) => {
  const html = `<html><meta charset="utf-8"><body><table border=1>${rows}</table></body></html>`
  expect(await cellsHere(await given(html))).toEqual([
    ['编码', '价格'],
    ['0012', '2.49'],
  ])
})

test('cells of a page or a file that span more than any sheet are read at once, or refused', async () => {
  const page = (head: string, cell: string) =>
    given(`<table><tr>${head}<td>价格</td></tr><tr>${cell}<td>2.49</td></tr></table>`)
  const wide = await page('<td colspan=1000000000>编码</td>', '<td>0012</td>')
  await expect(rowsOf(wide)).rejects.toMatchObject({ key: 'sheet.tooManyColumns' })
  const long = await page('<td>编码</td>', '<td rowspan="1000000000">0012</td>')
  expect((await rowsOf(long)).map(({ cells }) => cells)).toEqual([
    ['编码', '价格'],
    ['0012', '2.49'],
  ])
  const huge = '<tr><td rowspan=60000 colspan="1000">编码</td></tr>'
  await expect(rowsOf(await given(`<table>${huge.repeat(3000)}</table>`))).rejects.toMatchObject({
    key: 'sheet.tooHeavy',
  })
  const far = '<Cell ss:Index="1000000000"><Data ss:Type="String">x</Data></Cell>'
  const xml = `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Worksheet ss:Name="a"><Table><Row><Cell><Data ss:Type="String">编码</Data></Cell>${far}</Row></Table></Worksheet></Workbook>`
  await expect(rowsOf(await given(xml))).rejects.toMatchObject({ key: 'sheet.tooManyColumns' })
}, 15_000)

describe('xls', () => {
  test('texts over several records are complete, with Chinese and Latin mixed', async () => {
    const texts = Array.from({ length: 5000 }, (_, i) => [
      `${i % 2 ? '农夫山泉' : 'Ascii'} ${'字'.repeat(i % 9)}${i}`,
    ])
    expect(await cellsHere(await givenOld('biff8', texts))).toEqual(texts)
  })

  test('a formula has the text from its later record', async () => {
    const path = await given(withFormulas())
    expect(await rowsHere(path)).toEqual([{ rowNumber: 1, cells: ['ab', '3', 'TRUE'] }])
  })

  test('xls of Excel 5 and 95 is read, also in the Chinese code page', async () => {
    const path = await givenOld('biff5', [['ABCD'], ['0012', 2.49]])
    // SheetJS cannot write Chinese here. The test replaces letters with GBK bytes of the same length and sets the
    // code page.
    const bytes = await readFile(path)
    gbk('编码').copy(bytes, bytes.indexOf('ABCD'))
    bytes.writeUInt16LE(936, bytes.indexOf('42000200', 0, 'hex') + 4)
    expect(await cellsHere(await given(bytes))).toEqual([['编码'], ['0012', '2.49']])
  })

  // SheetJS can write these formats, too, but its types lack the last two.
  test.each(['biff2', 'biff3', 'biff4'] as sheetJs.BookType[])(
    '%s is refused with the advice to save as xlsx',
    async (bookType) => {
      await expect(rowsHere(await givenOld(bookType))).rejects.toMatchObject({ key: 'sheet.saveAsXlsx' })
    },
  )

  test('damaged records are refused without a crash', async () => {
    const whole = await readFile(fixture('goods.xls'))
    for (const at of [600, 2600, 5000]) {
      const broken = Buffer.from(whole)
      broken.fill(0xff, at, at + 40)
      const rows = await rowsOf(await given(broken)).catch((error) => error)
      expect(Array.isArray(rows) || rows.key).toBeTruthy()
    }
    const half = await given(whole.subarray(0, 3000))
    await expect(rowsOf(half)).rejects.toMatchObject({ key: 'sheet.damaged' })
  })
})

/** Formulas with their results, as Excel stores them. */
function withFormulas(): Uint8Array {
  const sheet: sheetJs.WorkSheet = {
    '!ref': 'A1:C1',
    A1: { t: 's', v: 'ab', f: '"a"&"b"' },
    B1: { t: 'n', v: 3, f: '1+2' },
    C1: { t: 'b', v: true, f: 'TRUE()' },
  }
  return sheetJs.write({ SheetNames: ['a'], Sheets: { a: sheet } }, { type: 'buffer', bookType: 'biff8' })
}

/** Node decodes GBK but cannot encode it. This looks each character up among all two-byte codes. */
function gbk(text: string): Buffer {
  const decoder = new TextDecoder('gbk')
  const codes = new Map<string, number[]>()
  for (let lead = 0xa1; lead <= 0xfe; lead++) {
    for (let trail = 0xa1; trail <= 0xfe; trail++)
      codes.set(decoder.decode(Uint8Array.of(lead, trail)), [lead, trail])
  }
  return Buffer.from([...text].flatMap((char) => codes.get(char) ?? [char.charCodeAt(0)]))
}

describe('other formats with the extension xls', () => {
  const table =
    '<table><tr><td>编码</td><td>名称</td></tr><tr><td>0012</td><td>苹果&nbsp;&amp;&#33;&#60;<br>红&#x5bcc;</td></tr><tr><td>6921168509256</td><td>=1+1</td></tr></table>'
  const read = [
    ['编码', '名称'],
    ['0012', '苹果 &!<\n红富'],
    ['6921168509256', '=1+1'],
  ]

  test('an HTML table is read, with the text of every cell', async () => {
    expect(await cellsHere(await given(`<html><meta charset="utf-8">${table}</html>`))).toEqual(read)
    expect(await cellsHere(await given(`\ufeff\n${table}`))).toEqual(read)
  })

  test('the named characters of an HTML table are read, and make no markup', async () => {
    const cells = [
      'Nestl&eacute;',
      '&yen;3.5',
      'A&amp;eacute;&lt;b&gt;',
      '50&deg; &times; 2',
      'R&D;&unknown;',
    ]
    const line = cells.map((cell) => `<td>${cell}</td>`).join('')
    expect(await cellsHere(await given(`<table><tr>${line}</tr></table>`))).toEqual([
      ['Nestlé', '¥3.5', 'A&eacute;<b>', '50° × 2', 'R&D;&unknown;'],
    ])
  })

  test('an HTML table in GBK is read, whether or not it declares GBK', async () => {
    expect(await cellsHere(await given(gbk(`<html><meta charset=gb2312>${table}`)))).toEqual(read)
    expect(await cellsHere(await given(gbk(`<html>${table}`)))).toEqual(read)
  })

  test('the XML of Excel 2003 is read, with texts as texts and dates as dates', async () => {
    const xml = `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="d"><NumberFormat ss:Format="yyyy\\-mm\\-dd"/></Style></Styles><Worksheet ss:Name="商品"><Table><Row><Cell><Data ss:Type="String">0012</Data></Cell><Cell><Data ss:Type="Number">2.4900000000000002</Data></Cell><Cell ss:StyleID="d"><Data ss:Type="DateTime">2026-11-21T00:00:00.000</Data></Cell></Row></Table></Worksheet></Workbook>`
    expect(await cellsHere(await given(xml))).toEqual([['0012', '2.49', '2026-11-21']])
    await expect(
      rowsHere(await given(xml.replace('<Workbook', '<!DOCTYPE a []><Workbook'))),
    ).rejects.toMatchObject({
      key: 'sheet.damaged',
    })
  })

  test('a cell of Excel 2003 has the style of its row, its column or its table, or the usual one', async () => {
    const style = (id: string, inside: string, parent = '') =>
      `<Style ss:ID="${id}"${parent && ` ss:Parent="${parent}"`}>${inside}</Style>`
    const look = (code: string) => `<NumberFormat ss:Format="${code}"/>`
    const gone = '<Font ss:StrikeThrough="1"/>'
    const styles = [
      style('gone', gone),
      style('plain', '<Font ss:StrikeThrough="0"/><NumberFormat/>'),
      style('box', look('0.00&quot;元/箱¥&quot;')),
      style('cents', look('0&quot;分&quot;'), 'box'),
      style('rate', look('Percent')),
    ]
    const cell = (given = '') => `<Cell${given}><Data ss:Type="Number">3</Data></Cell>`
    const file = (table: string, usual = '') =>
      given(
        `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles>${style('Default', usual)}${styles.join('')}</Styles><Worksheet ss:Name="A">${table}</Worksheet></Workbook>`,
      )
    const columns = '<Column/><Column ss:StyleID="gone"/><Column ss:Index="4" ss:Span="1" ss:StyleID="box"/>'
    const own = cell(' ss:StyleID="plain"')
    const rows = [
      `<Row ss:StyleID="gone">${cell()}${own}</Row><Row>${cell(' ss:MergeAcross="1"')}${cell()}${cell()}${cell()}${cell()}</Row>`,
      `<!-- <Row ss:StyleID="gone"> --><Row>${cell()}${cell()}${cell(' ss:Index="5"')}</Row><Row ss:StyleID="cents">${own}${cell()}${cell(' ss:StyleID="rate"')}</Row>`,
    ]
    const read = await rowsHere(await file(`<Table>${columns}${rows.join('')}</Table>`))
    expect(read.map(({ issues }) => issues)).toEqual([
      [{ column: 0, kind: 'struck' }],
      undefined,
      [{ column: 1, kind: 'struck' }],
      undefined,
    ])
    const box = '3.00元/箱¥'
    expect(read.map(({ shown }) => shown)).toEqual([
      undefined,
      { 3: box, 4: box },
      { 4: box },
      { 1: '3分', 2: '300.00%' },
    ])
    const whole = `<Row>${cell()}${own}</Row></Table>`
    expect(await rowsHere(await file(`<Table ss:StyleID="box">${whole}`))).toMatchObject([
      { shown: { 0: box } },
    ])
    expect(await rowsHere(await file(`<Table>${whole}`, look('0&quot;分&quot;')))).toMatchObject([
      { shown: { 0: '3分' } },
    ])
    expect(await rowsHere(await file(`<Table>${whole}`, gone))).toMatchObject([
      { issues: [{ column: 0, kind: 'struck' }] },
    ])
  })
})

describe('protected and foreign files', () => {
  test.each(['password.xlsx', 'password.xls'])(
    '%s is refused with the advice to remove the password',
    async (name) => {
      await expect(rowsHere(fixture(name))).rejects.toMatchObject({ key: 'sheet.passwordProtected' })
    },
  )

  test('OpenDocument and xlsb are read like the same sheet in xlsx', async () => {
    // An import trims every cell.
    const trimmed = async (name: string) =>
      (await cellsHere(fixture(name))).map((cells) => cells.map((cell) => cell.trim()))
    expect(await trimmed('goods.ods')).toEqual(await trimmed('goods.xlsx'))
    expect(await cellsHere(await givenOld('xlsb'))).toEqual(await cellsHere(await givenOld('biff8')))
  })

  test('the currency of an OpenDocument cell counts, even if its look keeps quiet about it', async () => {
    const cell = (more: string, shown: string) =>
      `<table:table-cell office:value-type="currency" office:value="12.5" ${more}><text:p>${shown}</text:p></table:table-cell>`
    const rows = [
      cell('office:currency="USD"', '12.50') + cell('office:currency="CNY"', '12.50'),
      cell('office:currency="JPY" table:number-columns-repeated="2"', '12.50'),
      cell('office:currency="EUR"', '12.50 €') + cell('', '12.50'),
    ]
    const content = `<?xml version="1.0"?><office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:spreadsheet><table:table table:name="一">${rows.map((row) => `<table:table-row>${row}</table:table-row>`).join('')}</table:table></office:spreadsheet></office:body></office:document-content>`
    const path = givenPath('.ods')
    await writeFile(
      path,
      givenZip([
        { name: 'mimetype', bytes: Buffer.from('application/vnd.oasis.opendocument.spreadsheet') },
        { name: 'content.xml', bytes: Buffer.from(content) },
        {
          name: 'styles.xml',
          bytes: Buffer.from(
            '<office:document-styles xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"/>',
          ),
        },
        {
          name: 'META-INF/manifest.xml',
          bytes: Buffer.from(
            '<manifest:manifest xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"/>',
          ),
        },
      ]),
    )
    const read = await rowsHere(path)
    expect(read.map(({ cells }) => cells)).toEqual([
      ['12.5', '12.5'],
      ['12.5', '12.5'],
      ['12.5', '12.5'],
    ])
    expect(read.map(({ shown }) => shown)).toEqual([
      { 0: 'USD 12.5' },
      { 0: 'JPY 12.5', 1: 'JPY 12.5' },
      { 0: '12.50 €' },
    ])
  })

  test('a Word document is named as such, old or new', async () => {
    const container = sheetJs.CFB.utils.cfb_new()
    sheetJs.CFB.utils.cfb_add(container, '/WordDocument', Buffer.from('text'))
    const doc = await given(sheetJs.CFB.write(container, { type: 'buffer' }))
    await expect(rowsHere(doc)).rejects.toMatchObject({ key: 'sheet.notSheet', params: { kind: 'Word' } })
  })
})
