import { writeFile } from 'node:fs/promises'
import { CFB, utils, write } from '@e965/xlsx'
import { expect, test } from 'vitest'
import { biff, words } from '../../../test/given-biff.ts'
import { book } from '../../../test/given-files.ts'
import { cellsHere, givenPath, givenWorkbook, rowsHere } from '../../../test/given-workbook.ts'
import type { RawRow } from './sheet-row.ts'
import { openXls } from './xls/xls-stream.ts'

const run = (text: string, look = '') => `<r><rPr>${look}</rPr><t>${text}</t></r>`

test.each([
  ['a struck price before the new one', run('12', '<strike/>') + run('9')],
  ['cents above the line', run('12') + run('50', '<vertAlign val="superscript"/>')],
  ['a number below the line', run('8') + run('1', '<vertAlign val="subscript"/>')],
])('%s is marked, in shared and in inline texts', async (_, runs) => {
  const path = await givenWorkbook({
    shared: `<si>${runs}</si><si>${run('12')}${run('.50', '<b/>')}</si>`,
    rows: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is>${runs}</is></c><c r="C1" t="s"><v>1</v></c><c r="D1" t="inlineStr"><is>${run('5', '<strike val="0"/>')}${run('元')}</is></c></row>`,
  })
  const [row] = await rowsHere(path)
  const kind = runs.includes('<strike/>') ? 'struckPart' : 'markedText'
  expect(row?.issues).toEqual([
    { column: 0, kind },
    { column: 1, kind },
  ])
  expect(row?.cells.slice(2)).toEqual(['12.50', '5元'])
})

test('a name of which a part is struck is marked, and one with a part below the line is not', async () => {
  const path = await givenWorkbook({
    shared: `<si>${run('旧名', '<strike/>')}${run('新名')}</si><si>${run('H')}${run('2', '<vertAlign val="subscript"/>')}${run('O')}</si>`,
    rows: `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>`,
  })
  const [row] = await rowsHere(path)
  expect(row?.issues).toEqual([
    { column: 0, kind: 'struckPart' },
    { column: 1, kind: 'markedText' },
  ])
})

test('so are the runs of an xls, by their fonts', async () => {
  const font = (flags: number, place: number) =>
    biff(0x31, words(200, flags, 0, 400, place), Buffer.from([0, 0, 0, 0, 1, 0, 65]))
  const rich = (text: string, ...runs: number[]) =>
    Buffer.concat([
      words(text.length),
      Buffer.from([8]),
      words(runs.length / 2),
      Buffer.from(text),
      words(...runs),
    ])
  const bof = (kind: number) => biff(0x809, words(0x600, kind, 0, 0, 0, 0, 0, 0))
  const texts = [rich('1210', 0, 5, 2, 0), rich('1250', 2, 6), rich('12.50', 0, 0), rich('old', 0, 5)]
  const globals = (position: number) =>
    Buffer.concat([
      bof(5),
      ...[font(0, 0), font(0, 0), font(0, 0), font(0, 0), font(8, 0), font(0, 1)],
      biff(0xe0, words(0, 0), Buffer.alloc(16)),
      biff(0x85, words(position, 0), Buffer.from([0, 0, 1, 0, 65])),
      biff(0xfc, words(4, 0, 4, 0), ...texts),
      biff(0x0a),
    ])
  const cells = texts.map((_, at) => biff(0xfd, words(0, at, 0, at, 0)))
  const stream = Buffer.concat([globals(globals(0).length), bof(16), ...cells, biff(0x0a)])
  const rows: RawRow[] = []
  for await (const portion of openXls(stream).readSheet(0).portions) rows.push(...portion)
  const [row] = rows
  expect(row?.cells).toEqual(['1210', '1250', '12.50', 'old'])
  expect(row?.issues).toEqual([
    { column: 0, kind: 'struckPart' },
    { column: 1, kind: 'markedText' },
    { column: 3, kind: 'struck' },
  ])
})

test('so are the runs of an xlsb', async () => {
  const made = utils.book_new()
  utils.book_append_sheet(made, utils.aoa_to_sheet([['1210', '1250', '12.50']]), 'A')
  const bytes: Buffer = write(made, { type: 'buffer', bookType: 'xlsb', bookSST: true })
  const container = CFB.read(bytes, { type: 'buffer' })
  const change = (name: string, by: (content: Buffer) => Buffer) => {
    const entry = CFB.find(container, name)
    if (!entry) throw new Error(name)
    entry.content = by(Buffer.from(entry.content))
    entry.size = entry.content.length
  }
  const record = (id: number, data: Buffer) => Buffer.concat([Buffer.from([id, data.length]), data])
  const font = (flags: number, place: number) =>
    record(43, Buffer.concat([words(220, flags, 400, place), Buffer.alloc(17)]))
  change('/xl/styles.bin', (content) => Buffer.concat([font(0, 0), font(8, 0), font(0, 1), content]))
  const rich = (text: string, ...runs: number[]) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(text.length, 0)
    const count = Buffer.alloc(4)
    count.writeUInt32LE(runs.length / 2, 0)
    return record(
      0x13,
      Buffer.concat([Buffer.from([1]), size, Buffer.from(text, 'utf16le'), count, words(...runs)]),
    )
  }
  const begin = Buffer.from([0x9f, 0x01, 8, 3, 0, 0, 0, 3, 0, 0, 0])
  const end = Buffer.from([0xa0, 0x01, 0])
  change('/xl/sharedStrings.bin', () =>
    Buffer.concat([begin, rich('1210', 0, 1, 2, 0), rich('1250', 2, 2), rich('12.50', 0, 0), end]),
  )
  const path = givenPath('.xlsb')
  await writeFile(path, CFB.write(container, { type: 'buffer', fileType: 'zip' }) as Buffer)
  const [row] = await rowsHere(path)
  expect(row?.cells).toEqual(['1210', '1250', '12.50'])
  expect(row?.issues).toEqual([
    { column: 0, kind: 'struckPart' },
    { column: 1, kind: 'markedText' },
  ])
})

test('so are the parts and the styles of OpenDocument', async () => {
  const style = (name: string, family: string, look: string, parent = '') =>
    `<style:style style:name="${name}" style:family="${family}"${parent}><style:text-properties ${look}/></style:style>`
  const cell = (inside: string, more = '') =>
    `<table:table-cell office:value-type="string"${more}><text:p>${inside}</text:p></table:table-cell>`
  const content = `<office:document-content><office:automatic-styles>${style('T1', 'text', 'style:text-line-through-style="solid"')}${style('T2', 'text', 'style:text-position="super 58%"')}${style('T3', 'text', 'fo:font-weight="bold"')}${style('ce1', 'table-cell', 'fo:color="#000"', ' style:parent-style-name="Gone"')}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="A"><table:table-column table:number-columns-repeated="5"/><table:table-column table:default-cell-style-name="ce1"/><table:table-row>${cell('<text:span text:style-name="T1">12</text:span>10')}${cell('12<text:span text:style-name="T2">50</text:span>')}${cell('12<text:span text:style-name="T3">.50</text:span>')}<table:table-cell office:value-type="float" office:value="12.5" table:style-name="ce1"><text:p>12.5</text:p></table:table-cell>${cell('可乐')}${cell('9')}</table:table-row></table:table></office:spreadsheet></office:body></office:document-content>`
  const styles = `<office:document-styles><office:styles>${style('Gone', 'table-cell', 'style:text-line-through-type="single"')}</office:styles></office:document-styles>`
  const path = givenPath('.ods')
  const container = CFB.utils.cfb_new()
  const add = (name: string, text: string) => CFB.utils.cfb_add(container, name, Buffer.from(text))
  add('/mimetype', 'application/vnd.oasis.opendocument.spreadsheet')
  add('/content.xml', content)
  add('/styles.xml', styles)
  add('/META-INF/manifest.xml', '<manifest:manifest/>')
  await writeFile(path, CFB.write(container, { type: 'buffer', fileType: 'zip' }) as Buffer)
  const [row] = await rowsHere(path)
  expect(row?.cells).toEqual(['1210', '1250', '12.50', '12.5', '可乐', '9'])
  expect(row?.issues).toEqual([
    { column: 0, kind: 'struckPart' },
    { column: 1, kind: 'markedText' },
    { column: 3, kind: 'struck' },
    { column: 5, kind: 'struck' },
  ])
})

test('so are the elements and the styles of the XML of Excel 2003', async () => {
  const data = (inside: string, style = '') =>
    `<Cell${style}><ss:Data ss:Type="String" xmlns="http://www.w3.org/TR/REC-html40">${inside}</ss:Data></Cell>`
  const path = givenPath('.xls')
  await writeFile(
    path,
    `<?xml version="1.0"?><?mso-application progid="Excel.Sheet"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet"><Styles><Style ss:ID="Default"><Font/></Style><Style ss:ID="s1"><Font ss:StrikeThrough="1"/></Style><Style ss:ID="s2" ss:Parent="s1"/></Styles><Worksheet ss:Name="A"><Table><Row>${data('<S>12</S>10')}${data('12<Sup>50</Sup>')}${data('<B>12</B><Font>.50</Font>')}<Cell ss:StyleID="s1"><Data ss:Type="Number">12.5</Data></Cell>${data('9', ' ss:StyleID="s2"')}${data('<S>旧名</S>新名')}</Row></Table></Worksheet></Workbook>`,
  )
  const [row] = await rowsHere(path)
  expect(row?.issues).toEqual([
    { column: 0, kind: 'struckPart' },
    { column: 1, kind: 'markedText' },
    { column: 3, kind: 'struck' },
    { column: 4, kind: 'struck' },
    { column: 5, kind: 'struckPart' },
  ])
})

test('a cell whose whole font is struck through is marked, a number and a text', async () => {
  const font = (strike: string) => `<font><sz val="11"/>${strike}</font>`
  const styles = `<styleSheet><fonts>${font('')}${font('<strike/>')}${font('<strike val="0"/>')}</fonts><cellStyleXfs><xf fontId="1"/></cellStyleXfs><cellXfs><xf numFmtId="0" fontId="0"/><xf numFmtId="2" fontId="1"/><xf numFmtId="0" fontId="2"/></cellXfs><dxfs><dxf>${font('<strike/>')}</dxf></dxfs></styleSheet>`
  const cell = (at: string, style: number, text: string) =>
    `<c r="${at}" s="${style}" t="inlineStr"><is><t>${text}</t></is></c>`
  const path = await givenWorkbook({
    rows: `<row r="1">${cell('A1', 0, '甲')}${cell('B1', 1, '乙')}<c r="C1" s="1"><v>12.5</v></c><c r="D1" s="2"><v>9</v></c><c r="E1" s="1"/></row>`,
    formats: ['General'],
    parts: { 'xl/styles.xml': styles },
  })
  const [row] = await rowsHere(path)
  expect(row).toMatchObject({ cells: ['甲', '乙', '12.5', '9'] })
  expect(row?.issues).toEqual([1, 2].map((column) => ({ column, kind: 'struck' })))
})

test('so is one of an old file', async () => {
  const bytes = book('xls', [['甲', 12.5]]).content()
  const at = bytes.indexOf(Buffer.from([0x31, 0x00]), bytes.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00])))
  bytes.writeUInt16LE(bytes.readUInt16LE(at + 6) | 8, at + 6)
  const path = givenPath('.xls')
  await writeFile(path, bytes)
  const [row] = await rowsHere(path)
  expect(row?.issues).toEqual([0, 1].map((column) => ({ column, kind: 'struck' })))
})

test('elements of an HTML cell are no single number', async () => {
  const path = givenPath('.xls')
  const cells = [
    ...[
      '<del>12</del> <b>9</b>',
      '<s>9</s> 7',
      '5<sup>90</sup>',
      '<div>12</div><div>9</div>',
      '<p>3</p>\n<p>4</p>',
    ],
    ...['¥ <b>12</b> <small>50</small>', '<b>12.50</b>', '1<!-- x -->', '<span>可乐</span>500<b>ml</b>'],
  ]
  await writeFile(
    path,
    `<html><table><tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr><tr><td>1</td><td>2</td></tr></table></html>`,
  )
  const read = await cellsHere(path)
  const spaced = (read[0] ?? []).map((cell) => cell.replace(/\s+/g, ' '))
  expect(spaced).toEqual(
    ['12 9', '9 7', '5 90', '12 9', '3 4', '¥ 12 50', '12.50', '1', '可乐500ml'].map((text, at) =>
      at === 5 ? spaced[5] : text,
    ),
  )
  expect(spaced[5]).toMatch(/12 50$/)
  expect(read[1]).toEqual(['1', '2'])
})

test('parts and cells of HTML that are struck through are marked, by their element, style or class', async () => {
  const path = givenPath('.xls')
  await writeFile(
    path,
    `<html><style>.xl65 {color:red;text-decoration:line-through;}</style><table><tr><td><s>旧名</s>新名</td><td class=xl65>12.5</td><td style="text-decoration:line-through">9</td><td>8</td></tr></table></html>`,
  )
  const [row] = await rowsHere(path)
  expect(row?.cells).toEqual(['旧名新名', '12.5', '9', '8'])
  expect(row?.issues).toEqual([
    { column: 0, kind: 'struckPart' },
    { column: 1, kind: 'struck' },
    { column: 2, kind: 'struck' },
  ])
})

test('a cell of HTML has the number that it stores, and says what it shows', async () => {
  const path = givenPath('.xls')
  await writeFile(
    path,
    `<html><table><tr><td x:num="12.56">13</td><td x:num="1234.5" x:fmla="=A1>2">1,234.50</td><td x:num>7</td><td sdval="0.05" sdnum="2052;">5%</td><td x:num="12.56" align=right><font color="red">13</font></td></tr></table></html>`,
  )
  const [row] = await rowsHere(path)
  expect(row?.cells).toEqual(['12.56', '1234.5', '7', '0.05', '12.56'])
  expect(row?.shown).toEqual({ 0: '13', 3: '5%', 4: '13' })
})
