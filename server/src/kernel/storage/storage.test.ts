import { expect, test } from 'vitest'
import { attachment, isStorageKey, newStorageKey, thumbnailKey } from './storage.ts'

test('a new key carries the merchant and the kind, and 128 bits that nobody can guess', () => {
  const key = newStorageKey('42', 'media', 'png')
  expect(key).toMatch(/^42\/media\/[0-9a-f]{32}\.png$/)
  expect(isStorageKey(key)).toBe(true)
  expect(newStorageKey('42', 'media', 'png')).not.toBe(key)
})

test('a key is never built from parts that could leave the merchant', () => {
  expect(() => newStorageKey('../1', 'media', 'png')).toThrow(TypeError)
  expect(() => newStorageKey('1', 'media/..', 'png')).toThrow(TypeError)
  expect(() => newStorageKey('1', 'media', 'png/x')).toThrow(TypeError)
  expect(() => newStorageKey('1', 'media', 'p.ng')).toThrow(TypeError)
})

test('a thumbnail lies beside its picture', () => {
  const key = thumbnailKey('42/media/0123456789abcdef0123456789abcdef.jpg', 96)
  expect(key).toBe('42/media/0123456789abcdef0123456789abcdef-96.webp')
  expect(isStorageKey(key)).toBe(true)
})

test('a download is named for old and for new programs, and the name breaks out of no header', () => {
  expect(attachment('商品 (1).xlsx')).toBe(
    `attachment; filename="__ (1).xlsx"; filename*=UTF-8''%E5%95%86%E5%93%81%20%281%29.xlsx`,
  )
  expect(attachment('a"b\r\nset-cookie: x/..\\c%41.xlsx')).toBe(
    `attachment; filename="a_b__set-cookie: x_.._c_41.xlsx"; filename*=UTF-8''a%22b__set-cookie%3A%20x_.._c%2541.xlsx`,
  )
  expect(attachment('broken \ud800 half')).toContain('broken%20_%20half')
})
