import type { ProductDetail } from '@zhanggui/contract/product/product.ts'
import { expect, it } from 'vitest'
import { formerCells } from './give-back.ts'
import { newProduct } from './product-values.ts'

const product = { id: '7', version: 3, status: 30 } as ProductDetail
const saved = { version: 4, status: 30 }
const before = { ...newProduct, salesPrice: '5.00', origin: '' }

it('a save of the form that changes a price can be taken back, whatever else it changed', () => {
  const input = { ...before, salesPrice: '5.20', origin: '海南', effectivePolicy: 2 as const }
  const former = { id: '7', version: 4, cells: { salesPrice: '5.00', origin: '' }, mediaStay: false }
  expect(formerCells(product, before, input, saved)).toEqual(former)
  expect(formerCells(product, before, { ...input, video: '/f/1' }, saved)).toEqual({
    ...former,
    mediaStay: true,
  })
  expect(formerCells(product, before, { ...before, costPrice: '3.00' }, saved)).toMatchObject({
    cells: { costPrice: null },
  })
})

it('a save without a new price, of nothing, or that publishes has no undo', () => {
  expect(formerCells(product, before, { ...before, origin: '海南' }, saved)).toBeNull()
  const input = { ...before, salesPrice: '5.20' }
  expect(formerCells(product, before, input, { ...saved, version: 3 })).toBeNull()
  expect(formerCells({ ...product, status: 10 } as ProductDetail, before, input, saved)).toBeNull()
})
