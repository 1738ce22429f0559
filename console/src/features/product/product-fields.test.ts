import { fieldNames } from '@zhanggui/contract/fields.ts'
import { productFields } from '@zhanggui/contract/product/product.fields.ts'
import { expect, it } from 'vitest'
import { formOrder } from './product-fields.ts'

it('the product form has each field of a product, once', () => {
  expect(Object.values(formOrder).flat().sort()).toEqual(fieldNames(productFields).sort())
})
