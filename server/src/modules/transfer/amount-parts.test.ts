import { productColumns } from '@zhanggui/contract/product/product.columns.ts'
import { expect, test } from 'vitest'
import { Findings } from '../../kernel/sheet/check/findings.ts'
import { matchColumns } from './matching.ts'
import { recordsOf } from './read-records.ts'

/** The price and the weight of a row, or the keys of its faults. */
function readOf(
  headers: string[],
  cells: string[],
  { shown, chosen }: { shown?: Record<number, string>; chosen?: string[] } = {},
) {
  const mapping = matchColumns(headers, productColumns, undefined).map(({ field }, column) => ({
    ...{ column, field: chosen?.[column] || field },
    asWritten: false,
  }))
  const records = recordsOf(productColumns, mapping, 'import', { headers, lines: null }, new Findings())
  const [read] = records([{ rowNumber: 2, cells, ...(shown ? { shown } : {}) }])
  const { faults, values } = read?.mapped ?? { faults: [], values: {} as Record<string, string> }
  return faults.map(({ field, key }) => `${field} ${key}`).join() || [values.salesPrice, values.weight]
}

test('an amount in two columns of one name is their sum', () => {
  for (const headers of [
    ['编码', '售价 › 元', '售价 › 分'],
    ['编码', '售价(元)', '售价(分)'],
    ['编码', '售价', '售价/分'],
  ]) {
    expect(readOf(headers, ['A', '12', '50'])).toEqual(['12.5', undefined])
    expect(readOf(headers, ['A', '12', '5'])).toEqual(['12.05', undefined])
    expect(readOf(headers, ['A', '12', '0'])).toEqual(['12', undefined])
    expect(readOf(headers, ['A', '12', ''])).toEqual(['12', undefined])
    expect(readOf(headers, ['A', '', '50'])).toEqual(['0.5', undefined])
    // The same amount twice.
    expect(readOf(headers, ['A', '12.5', '1250'])).toEqual(['12.5', undefined])
    for (const [yuan, fen] of [
      ['12', '1500'],
      ['12.5', '50'],
      ['', '350'],
      ['12', '约50'],
    ] as const)
      expect(readOf(headers, ['A', yuan, fen]), `${yuan} ${fen}`).toBe('salesPrice transfer.amountParts')
  }
  expect(readOf(['编码', '售价(元)', '售价(角)', '售价(分)'], ['A', '3', '5', '2'])).toEqual([
    '3.52',
    undefined,
  ])
  // A person was asked, and has chosen the first one.
  const chosen = ['', 'weight']
  expect(readOf(['编码', '重量(kg)', '重量(g)'], ['A', '1', '250'], { chosen })).toEqual([undefined, '1.25'])
})

test('a format that moves the decimal point is a fault of its row', () => {
  expect(readOf(['编码', '售价'], ['A', '350'], { shown: { 1: '3.50' } })).toBe(
    'salesPrice transfer.shownOtherwise',
  )
})
