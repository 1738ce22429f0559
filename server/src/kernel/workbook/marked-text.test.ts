import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { book } from '../../../test/given-files.ts'
import { cellsHere, givenPath, givenWorkbook, rowsHere } from '../../../test/given-workbook.ts'

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
  expect(row?.issues).toEqual([
    { column: 0, kind: 'markedText' },
    { column: 1, kind: 'markedText' },
  ])
  expect(row?.cells.slice(2)).toEqual(['12.50', '5元'])
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
  expect(row?.issues).toEqual([1, 2].map((column) => ({ column, kind: 'markedText' })))
})

test('so is one of an old file', async () => {
  const bytes = book('xls', [['甲', 12.5]]).content()
  const at = bytes.indexOf(Buffer.from([0x31, 0x00]), bytes.indexOf(Buffer.from([0x09, 0x08, 0x10, 0x00])))
  bytes.writeUInt16LE(bytes.readUInt16LE(at + 6) | 8, at + 6)
  const path = givenPath('.xls')
  await writeFile(path, bytes)
  const [row] = await rowsHere(path)
  expect(row?.issues).toEqual([0, 1].map((column) => ({ column, kind: 'markedText' })))
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
