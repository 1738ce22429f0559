import { expect, test } from 'vitest'
import { alignments } from './alignments.ts'

test('a store that differs in several fields is aligned by one change, so that one undo gives all back', () => {
  expect(
    alignments([
      { storeId: '1', field: 'salesPrice' },
      { storeId: '1', field: 'saleStatus' },
      { storeId: '2', field: 'salesPrice' },
      { storeId: '3', field: 'saleStatus' },
      { storeId: '3', field: 'salesPrice' },
    ]),
  ).toEqual([
    { storeIds: ['1', '3'], fields: ['salesPrice', 'saleStatus'] },
    { storeIds: ['2'], fields: ['salesPrice'] },
  ])
})
