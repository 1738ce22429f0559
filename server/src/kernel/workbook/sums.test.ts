import { expect, test } from 'vitest'
import { givenWorkbook, rowsHere } from '../../../test/given-workbook.ts'

const row = (number: number, formula: string) =>
  `<row r="${number}"><c r="A${number}"><f>${formula}</f><v>${number}</v></c></row>`

test('a row says that it computes the rows above it, and a price that is computed across does not', async () => {
  const formulas = [
    '1+1',
    'SUM(B2:D2)',
    'SUBTOTAL(9,A1:A2)',
    'SUM($A$1:A3)',
    'SUM(A9:A12)',
    'AVERAGE(A1:A5)',
    'SUM(B1:B6)',
  ]
  const path = await givenWorkbook({ rows: formulas.map((formula, at) => row(at + 1, formula)).join('') })
  const rows = await rowsHere(path)
  expect(rows.map(({ sums }) => sums ?? false)).toEqual([false, false, true, true, false, true, false])
})

test('a row of no height is hidden', async () => {
  const path = await givenWorkbook({
    rows: '<row r="1" ht="0" customHeight="1"><c r="A1"><v>1</v></c></row><row r="2" ht="15"><c r="A2"><v>2</v></c></row>',
  })
  expect((await rowsHere(path)).map(({ hidden }) => hidden ?? false)).toEqual([true, false])
})
