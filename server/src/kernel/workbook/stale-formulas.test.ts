import { writeFile } from 'node:fs/promises'
import * as sheetJs from '@e965/xlsx'
import { expect, test } from 'vitest'
import { givenPath, givenWorkbook, rowsHere } from '../../../test/given-workbook.ts'

const rows = `<row r="1"><c r="A1"><v>1</v></c><c r="B1"><f>A1*2</f><v>0</v></c><c r="C1" t="str"><f>"a"</f><v>0</v></c>
<c r="D1"><f t="array" ref="D1:D2">A1:A2</f><v>0</v></c></row><row r="2"><c r="A2"><v>5</v></c><c r="D2"><v>0</v></c></row>`
const givenCalc = (calcPr: string) => givenWorkbook({ rows, workbookPr: calcPr })

test.each(['<calcPr fullCalcOnLoad="1"/>', '<calcPr calcCompleted="0"/>'])(
  'with %s the stored results of formulas are not read, nor those of their areas',
  async (calcPr) => {
    const kind = 'formulaWithoutValue'
    expect(await rowsHere(await givenCalc(calcPr))).toEqual([
      {
        rowNumber: 1,
        cells: ['1', '', '', ''],
        issues: [1, 2, 3].map((column) => ({ column, kind })),
      },
      { rowNumber: 2, cells: ['5', '', '', ''], issues: [{ column: 3, kind }] },
    ])
  },
)

test('other workbooks have the results of their formulas', async () => {
  for (const calcPr of ['', '<calcPr calcId="191029"/>', '<calcPr fullCalcOnLoad="0" calcCompleted="1"/>'])
    expect((await rowsHere(await givenCalc(calcPr))).map(({ cells }) => cells)).toEqual([
      ['1', '0', '0', '0'],
      ['5', '', '', '0'],
    ])
})

const dimensions = 0x0200
const number = 0x0203

/** An xls whose numbers from 2 on are results of formulas. SheetJS writes no formulas. */
async function givenXls(uncalced: boolean, resultOf: (value: Buffer) => Buffer = (value) => value) {
  const sheet = sheetJs.utils.aoa_to_sheet([
    [1, 2],
    [1, 3],
  ])
  const container = sheetJs.CFB.read(
    sheetJs.write({ SheetNames: ['a'], Sheets: { a: sheet } }, { type: 'buffer', bookType: 'biff8' }),
    { type: 'buffer' },
  )
  const entry = sheetJs.CFB.find(container, 'Workbook')
  const stream = Buffer.from(entry?.content ?? [])
  const pieces: Buffer[] = []
  const add = (id: number, data: Buffer) => {
    const head = Buffer.alloc(4)
    head.writeUInt16LE(id, 0)
    head.writeUInt16LE(data.length, 2)
    pieces.push(head, data)
  }
  for (let at = 0; at + 4 <= stream.length; ) {
    const id = stream.readUInt16LE(at)
    const data = stream.subarray(at + 4, at + 4 + stream.readUInt16LE(at + 2))
    at += 4 + data.length
    if (id === dimensions && uncalced) add(0x5e, Buffer.alloc(2))
    if (id === number && data.readUInt16LE(2) === 1)
      add(6, Buffer.concat([data.subarray(0, 6), resultOf(data.subarray(6, 14)), Buffer.alloc(8)]))
    else add(id, data)
  }
  const written = sheetJs.CFB.utils.cfb_new()
  sheetJs.CFB.utils.cfb_add(written, '/Workbook', Buffer.concat(pieces))
  const path = givenPath('.xls')
  await writeFile(path, sheetJs.CFB.write(written, { type: 'buffer' }) as Buffer)
  return rowsHere(path)
}

test('an xls that was saved before its formulas were computed has no results of them', async () => {
  const issues = [{ column: 1, kind: 'formulaWithoutValue' }]
  expect((await givenXls(false)).map(({ cells }) => cells)).toEqual([
    ['1', '2'],
    ['1', '3'],
  ])
  expect(await givenXls(true)).toMatchObject([
    { cells: ['1', ''], issues },
    { cells: ['1', ''], issues },
  ])
})

test('an xls of a program that computes no formula has no results of them; a single empty one is empty', async () => {
  const empty = Buffer.from([3, 0, 0, 0, 0, 0, 0xff, 0xff])
  const issues = [{ column: 1, kind: 'formulaWithoutValue' }]
  expect(await givenXls(false, () => empty)).toMatchObject([{ issues }, { issues }])
  const some = await givenXls(false, (value) => (value.readDoubleLE(0) === 2 ? empty : value))
  expect(some).toEqual([
    { rowNumber: 1, cells: ['1'] },
    { rowNumber: 2, cells: ['1', '3'] },
  ])
})
