import { expect, test } from 'vitest'
import { alignments } from './alignments.ts'

test('a store that differs in several fields is aligned by one change, so that one undo gives all back', () => {
  expect(
    alignments([
      { productId: '7', storeId: '1', field: 'salesPrice', version: 3 },
      { productId: '7', storeId: '1', field: 'saleStatus', version: 3 },
      { productId: '7', storeId: '2', field: 'salesPrice', version: 3 },
      { productId: '7', storeId: '3', field: 'saleStatus', version: 3 },
      { productId: '7', storeId: '3', field: 'salesPrice', version: 3 },
      { productId: '8', storeId: '1', field: 'salesPrice', version: 3 },
    ]),
  ).toEqual([
    {
      productIds: ['7'],
      storeIds: ['1', '3'],
      fields: ['salesPrice', 'saleStatus'],
      versions: { 1: 3, 3: 3 },
    },
    { productIds: ['7'], storeIds: ['2'], fields: ['salesPrice'], versions: { 2: 3 } },
    { productIds: ['8'], storeIds: ['1'], fields: ['salesPrice'], versions: { 1: 3 } },
  ])
})
