import { expect, test } from 'vitest'
import { alignments } from './alignments.ts'

test('a store that differs in several fields is aligned by one change, so that one undo gives all back', () => {
  expect(
    alignments([
      { productId: '7', storeId: '1', field: 'salesPrice' },
      { productId: '7', storeId: '1', field: 'saleStatus' },
      { productId: '7', storeId: '2', field: 'salesPrice' },
      { productId: '7', storeId: '3', field: 'saleStatus' },
      { productId: '7', storeId: '3', field: 'salesPrice' },
      { productId: '8', storeId: '1', field: 'salesPrice' },
    ]),
  ).toEqual([
    { productIds: ['7'], storeIds: ['1', '3'], fields: ['salesPrice', 'saleStatus'] },
    { productIds: ['7'], storeIds: ['2'], fields: ['salesPrice'] },
    { productIds: ['8'], storeIds: ['1'], fields: ['salesPrice'] },
  ])
})
