import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { expect, test } from 'vitest'
import { readingOf } from './mapped-row.ts'
import { matchColumns } from './matching.ts'
import { MixedUnits } from './mixed-units.ts'

/** The doubtful values of a column, perhaps with its units in a second one. */
function doubtsOf(header: string, values: string[], [unitHeader = '', ...units]: string[] = []) {
  const headers = [header, ...(unitHeader ? [unitHeader] : [])]
  const mapping = matchColumns(headers, productColumns, undefined).map(({ field }, column) => ({
    ...{ column, field },
    asWritten: false,
  }))
  const reading = readingOf(headers, mapping, productColumns)
  const mixed = new MixedUnits()
  values.forEach((value, at) => {
    mixed.read({ rowNumber: at + 2, cells: [value, units[at] ?? ''] }, reading)
  })
  return mixed.found().map(({ rowNumber }) => values[rowNumber - 2])
}

test('a number whose cell of units is empty is doubtful beside units that are not its own', () => {
  expect(doubtsOf('重量', ['5', '6', '500'], ['重量单位', 'g', '', 'g'])).toEqual(['6'])
  expect(doubtsOf('重量', ['5', '6'], ['重量单位', 'kg', ''])).toEqual([])
})

test('a bare number beside other units is doubtful, if no header says its unit', () => {
  expect(doubtsOf('重量', ['500g', '0.5', '1.5斤'])).toEqual(['0.5'])
  expect(doubtsOf('长', ['30cm', '300'])).toEqual(['300'])
})

test('the unit of the header counts for bare numbers that are likely in it', () => {
  for (const header of ['重量(kg)', '净重（千克）', '重量/kg'])
    expect(doubtsOf(header, ['500g', '1.5斤', '0.5', '2']), header).toEqual([])
  expect(doubtsOf('重量(kg)', ['500g', '300', '250g', '0.5'])).toEqual(['300'])
  expect(doubtsOf('长(mm)', ['30cm', '300'])).toEqual([])
})

test('weights without any unit are in kg only if they can hardly be grams', () => {
  expect(doubtsOf('重量', ['0.5', '50', '500'])).toEqual(['0.5', '50'])
  // The 500 itself is refused where it is read.
  expect(doubtsOf('重量', ['50', '30', '8'])).toEqual(['50', '30', '8'])
  expect(doubtsOf('净重', ['12'])).toEqual(['12'])
  for (const values of [
    ['0.5', '12.5', '25'],
    ['5', '2', '8'],
    ['50g', '30g'],
  ])
    expect(doubtsOf('重量', values), values.join()).toEqual([])
  for (const header of ['重量(kg)', '净重（千克）', '重量/g', '重量 克'])
    expect(doubtsOf(header, ['50', '30', '8']), header).toEqual([])
})
