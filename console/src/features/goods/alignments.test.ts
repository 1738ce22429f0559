import { expect, test } from 'vitest'
import { alignments } from './alignments.ts'

test('a store that differs in several fields is aligned by one change, so that one undo gives all back', () => {
  const price = { field: 'salesPrice', version: 3, head: '4.00' } as const
  const status = { field: 'saleStatus', version: 3, head: '允许销售' } as const
  const both = { version: 3, heads: { salesPrice: '4.00', saleStatus: '允许销售' } }
  const one = { version: 3, heads: { salesPrice: '4.00' } }
  expect(
    alignments([
      { productId: '7', storeId: '1', ...price },
      { productId: '7', storeId: '1', ...status },
      { productId: '7', storeId: '2', ...price },
      { productId: '7', storeId: '3', ...status },
      { productId: '7', storeId: '3', ...price },
      { productId: '8', storeId: '1', ...price },
    ]),
  ).toEqual([
    {
      productIds: ['7'],
      storeIds: ['1', '3'],
      fields: ['saleStatus', 'salesPrice'],
      shown: { 1: both, 3: both },
    },
    { productIds: ['7'], storeIds: ['2'], fields: ['salesPrice'], shown: { 2: one } },
    { productIds: ['8'], storeIds: ['1'], fields: ['salesPrice'], shown: { 1: one } },
  ])
})
