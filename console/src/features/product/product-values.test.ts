import { productForm } from '@zhanggui/contract/product/product.ts'
import { describe, expect, it } from 'vitest'
import { faultsOf } from '../../kit/form/issues.ts'
import { followUp, inputOf, newProduct } from './product-values.ts'

describe('a new product', () => {
  it('lacks only what the clerk has to give', () => {
    const faults = faultsOf(productForm, inputOf(newProduct), (name) => name, 'en')
    expect(faults.map(({ name }) => name).sort()).toEqual(['categoryId', 'name', 'salesPrice'])
    expect(faults.find(({ name }) => name === 'name')?.message).toBe('name is required')
  })

  it('is complete with name, category and price', () => {
    const values = { ...newProduct, name: '水', categoryId: '1', salesPrice: '2.00' }
    expect(faultsOf(productForm, inputOf(values), String)).toEqual([])
  })
})

describe('changing the sale mode', () => {
  it('to weighed fixes kg and offers 500g', () => {
    expect(followUp({ saleMode: 2 }, { ...newProduct, saleMode: 2 })).toEqual({
      stockUnit: 80,
      saleUnit: 83,
      displayUnit: 83,
    })
  })

  it('keeps a sale unit that fits', () => {
    expect(followUp({ saleMode: 2 }, { ...newProduct, saleMode: 2, saleUnit: 82 })).toEqual({
      stockUnit: 80,
      displayUnit: 83,
    })
  })

  it('sends no list picture if the main one stands in lists', () => {
    const values = { ...newProduct, listImage: '/media/1/list.png' }
    expect(inputOf(values).listImage).toBe('/media/1/list.png')
    expect(inputOf(values, true).listImage).toBe('')
  })

  it('to piece sends no mnemonic code but does not forget it', () => {
    const values = { ...newProduct, saleMode: 1 as const, mnemonicCode: '310012' }
    expect(inputOf(values).mnemonicCode).toBe('')
    expect(values.mnemonicCode).toBe('310012')
  })
})
