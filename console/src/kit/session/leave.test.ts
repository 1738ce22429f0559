import { expect, test } from 'vitest'
import { safePath } from './leave.ts'

const home = 'http://shop.example:8620'

test('after signing in one comes back to where one was', () => {
  expect(safePath('/product/productEdit?id=7#price', home)).toBe('/product/productEdit?id=7#price')
})

test.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example/x',
  '/.//evil.example/x',
  '/a/..//evil.example/x',
  '/./\\evil.example',
  '\\\\evil.example',
  'javascript:alert(1)',
  'product/list',
])('%s leads nowhere but to the root', (to) => {
  expect(safePath(to, home)).toBe('/')
})
