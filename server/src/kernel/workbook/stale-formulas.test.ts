import { expect, test } from 'vitest'
import { givenWorkbook, rowsHere } from '../../../test/given-workbook.ts'

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
