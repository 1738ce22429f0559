import { expect, test } from 'vitest'
import { givenWorkbook, rowsHere } from '../../../../test/given-workbook.ts'
import { shownNumber } from './shown-number.ts'

test('a number keeps the look that says more than the number', () => {
  const look = (code: string, value: number, date = '') => shownNumber(code)?.(value, date)
  expect(look('0"号电池"', 5)).toBe('5号电池')
  expect(look('"第"General"代"', 3)).toBe('第3代')
  expect(look('0%', 0.05)).toBe('5%')
  expect(look('0.0%', 0.055)).toBe('5.5%')
  expect(look('m"月"d"日"', 46082, '2026-03-01')).toBe('3月1日')
  expect(look('yyyy"年"m"月"', 46082, '2026-03-01')).toBe('2026年3月')
  // The cell has more decimals than it shows.
  expect(look('0%', 0.055)).toBeNull()
  for (const code of ['General', '0.00', '#,##0.00', '¥#,##0.00', '"¥"0.00', 'yyyy-mm-dd', '00000', '@'])
    expect(shownNumber(code), code).toBeUndefined()
})

test('stands beside the number in a row', async () => {
  const path = await givenWorkbook({
    rows: '<row r="1"><c r="A1" s="0"><v>5</v></c><c r="B1" s="1"><v>0.05</v></c><c r="C1" s="2"><v>3.5</v></c></row>',
    formats: ['0"号电池"', '0%', '¥#,##0.00'],
  })
  expect(await rowsHere(path)).toEqual([
    { rowNumber: 1, cells: ['5', '0.05', '3.5'], shown: { 0: '5号电池', 1: '5%' } },
  ])
})
