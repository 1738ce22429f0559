import { expect, test } from 'vitest'
import { canPutBack, mediaFields, notBackReason } from './put-back.ts'

test('a change of a product can be put back, or the log says why not', () => {
  expect(notBackReason('update', 'categoryId')).toBe('product.notBackCategory')
  for (const field of mediaFields) expect(notBackReason('update', field)).toBe('product.notBackPictures')
  for (const field of ['categoryId', ...mediaFields]) expect(canPutBack('update', field), field).toBe(false)
  expect(canPutBack('update', 'name')).toBe(true)
  expect(notBackReason('update', 'name')).toBeNull()
})

test('a new product has nothing to put back and gives no reason', () => {
  expect(notBackReason('create', 'categoryId')).toBeNull()
})
