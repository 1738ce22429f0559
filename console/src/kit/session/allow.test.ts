import { expect, test } from 'vitest'
import { allowedBy } from './allow.tsx'

const page = 'iposWeb.product.productGoodProduct'
const edit = 'iposWeb.product.productGoodProduct.edit'
const log = 'iposWeb.product.operationLog'
const allowed = allowedBy(new Set([page, edit]))

test('has one code', () => {
  expect(allowed.has(page)).toBe(true)
  expect(allowed.has(log)).toBe(false)
})

test('has any of a list, a string meaning one', () => {
  expect(allowed.any([log, edit])).toBe(true)
  expect(allowed.any([log])).toBe(false)
  expect(allowed.any(edit)).toBe(true)
  expect(allowed.any(log)).toBe(false)
  expect(allowed.any([])).toBe(false)
})

test('has all of a list', () => {
  expect(allowed.all([page, edit])).toBe(true)
  expect(allowed.all([page, log])).toBe(false)
  expect(allowed.all(log)).toBe(false)
})

test('viewing as somebody else shows changing actions locked, but not pages', () => {
  const viewing = allowedBy(new Set([page, edit]), true)
  expect(viewing.has(edit)).toBe(true)
  expect(viewing.locked(edit)).toBe(true)
  expect(viewing.locked(page)).toBe(false)
  expect(viewing.locked(log)).toBe(false)
  expect(allowed.locked(edit)).toBe(false)
})
