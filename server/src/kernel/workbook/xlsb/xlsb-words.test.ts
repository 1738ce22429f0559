import { writeFile } from 'node:fs/promises'
import * as sheetJs from '@e965/xlsx'
import { expect, test } from 'vitest'
import { book } from '../../../../test/given-files.ts'
import { givenPath, rowsHere } from '../../../../test/given-workbook.ts'
import { surveySheets } from '../../sheet-worker/survey-sheets.ts'

const u16 = (value: number) => Buffer.from(Uint16Array.of(value).buffer)
const u32 = (...values: number[]) => Buffer.from(Uint32Array.from(values).buffer)
const wide = (text: string | null) =>
  text === null ? u32(0xffff_ffff) : Buffer.concat([u32(text.length), Buffer.from(text, 'utf16le')])
/** A record of an xlsb, with a number of two bytes and a length of two bytes. */
const record = (id: number, ...parts: Buffer[]) => {
  const data = Buffer.concat(parts)
  const number = id < 128 ? [id] : [(id & 0x7f) | 0x80, id >> 7]
  return Buffer.concat([Buffer.from([...number, (data.length & 0x7f) | 0x80, data.length >> 7]), data])
}
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** An xlsb whose sheet has these records at its end, and this drawing. */
async function given(records: Buffer[], drawing?: string): Promise<string> {
  const container = sheetJs.CFB.read(
    book(
      'xlsb',
      [
        ['编码', '价格'],
        ['A1', 12],
      ],
      { notes: { A2: '不含税' } },
    ).content(),
    { type: 'buffer' },
  )
  const entry = sheetJs.CFB.find(container, '/xl/worksheets/sheet1.bin')
  const content = Buffer.from(entry.content)
  const end = Buffer.from([0x82, 0x01, 0])
  entry.content = Buffer.concat([content.subarray(0, content.lastIndexOf(end)), ...records, end])
  entry.size = entry.content.length
  const add = (name: string, text: string) => sheetJs.CFB.utils.cfb_add(container, name, Buffer.from(text))
  if (drawing !== undefined) {
    const relations = sheetJs.CFB.find(container, '/xl/worksheets/_rels/sheet1.bin.rels')
    const text = Buffer.from(relations.content).toString()
    relations.content = Buffer.from(
      text.replace(
        '</Relationships>',
        `<Relationship Id="rIdD" Type="${office}/drawing" Target="../drawings/drawing1.xml"/>$&`,
      ),
    )
    relations.size = relations.content.length
    add('/xl/drawings/drawing1.xml', drawing)
  }
  const path = givenPath('.xlsb')
  await writeFile(path, sheetJs.CFB.write(container, { type: 'buffer', fileType: 'zip' }))
  return path
}
const wordsOf = async (path: string) =>
  (await rowsHere(path)).flatMap(({ rowNumber, cells }) => (rowNumber === 0 ? cells : []))
const heads = (flags: number, ...texts: (string | null)[]) => record(479, u16(flags), ...texts.map(wide))

test('text boxes, print headers and footers stand above the first row', async () => {
  const shape = '<xdr:sp><xdr:txBody><a:p><a:r><a:t>价格单位：分</a:t></a:r></a:p></xdr:txBody></xdr:sp>'
  const path = await given(
    [heads(1, '&C成本价表', '第&P页', '双页', null, '首页', null)],
    `<xdr:wsDr xmlns:xdr="urn:x" xmlns:a="urn:a">${shape}</xdr:wsDr>`,
  )
  expect((await rowsHere(path)).map(({ rowNumber, cells }) => [rowNumber, ...cells])).toEqual([
    ...['价格单位：分', '成本价表', '双页'].map((text) => [0, text]),
    [1, '编码', '价格'],
    [2, 'A1', '12'],
  ])
})

test('the messages beside the cells of a column are notes of the column, beside those of cells', async () => {
  const rule = (flags: number, ...texts: (string | null)[]) =>
    record(64, u32(flags), u32(2, 1, 99, 1, 2, 1, 1, 4, 4), ...texts.map(wide), u32(0, 0))
  const path = await given([
    rule(0x40002, null, '不对', '售价', '单位：分'),
    rule(2, null, null, null, '看不见'),
    rule(0x40002, null, null, null, null),
  ])
  const { sheets } = await surveySheets(path, { merchantId: 1, fileName: path, mostRows: 9 })
  expect(sheets[0]?.notes).toEqual([
    ...[1, 2, 4].map((column) => ({ row: 0, column, text: '售价\n单位：分' })),
    { row: 2, column: 0, text: expect.stringContaining('不含税') },
  ])
})

test('damaged words say nothing', async () => {
  const damaged = [
    record(479),
    record(479, u16(3), u32(9)),
    record(64, u32(0x40000, 0xffff)),
    record(64, u32(0x40000, 0, 5)),
  ]
  expect(await wordsOf(await given(damaged, '<a'))).toEqual([])
})
