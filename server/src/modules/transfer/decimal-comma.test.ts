import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { expect, test } from 'vitest'
import { DecimalComma } from './decimal-comma.ts'

const column = productColumns.find(({ key }) => key === 'salesPrice')

/** The cells of a column of prices that may be another number than they seem. */
function unclearIn(cells: readonly string[], decimals?: number): string[] {
  if (!column) throw new Error('no price')
  const found = new DecimalComma(decimals)
  for (const [at, cell] of cells.entries())
    found.read({ rowNumber: at, cells: [cell] }, [{ index: 0, column }] as never)
  return found.found().map(({ rowNumber }) => cells[rowNumber] ?? '')
}

test.each([
  [['1.250.000', '7.500', '850']],
  [['1.500,00', '7.500', '850']],
  [['1.250.000', '7.500', '2.5']],
  [['1.234', '7.500']],
  [['Rp 15.000', '7.500']],
  [['15.000', '7.500', '850']],
  [['12,5', '7.500']],
])('7.500 may be a number of thousands: %s', (cells) => {
  expect(unclearIn(cells)).toContain('7.500')
})

test.each([
  [['15.000', '7.500', '850.000']],
  [['2.5', '7.500', '850']],
  [['2.675', '7.500', '4.5']],
  [['0.500', '7.500', '3']],
  [['7.50', '850', '15']],
])('7.500 is a number with decimals: %s', (cells) => {
  expect(unclearIn(cells)).toEqual([])
})

test('a cost has more decimals than a price', () => {
  expect(unclearIn(['1.356', '7.500'], 4)).toEqual([])
})
