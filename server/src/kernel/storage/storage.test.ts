import { expect, test } from 'vitest'
import { isStorageKey, newStorageKey, thumbnailKey } from './storage.ts'

test('a new key contains the merchant and the kind, and 128 random bits', () => {
  const key = newStorageKey('42', 'media', 'png')
  expect(key).toMatch(/^42\/media\/[0-9a-f]{32}\.png$/)
  expect(isStorageKey(key)).toBe(true)
  expect(newStorageKey('42', 'media', 'png')).not.toBe(key)
})

test('parts of a key cannot lead out of the merchant’s folder', () => {
  expect(() => newStorageKey('../1', 'media', 'png')).toThrow(TypeError)
  expect(() => newStorageKey('1', 'media/..', 'png')).toThrow(TypeError)
  expect(() => newStorageKey('1', 'media', 'png/x')).toThrow(TypeError)
  expect(() => newStorageKey('1', 'media', 'p.ng')).toThrow(TypeError)
})

test('a thumbnail is beside its picture', () => {
  const key = thumbnailKey('42/media/0123456789abcdef0123456789abcdef.jpg', 96)
  expect(key).toBe('42/media/0123456789abcdef0123456789abcdef-96.webp')
  expect(isStorageKey(key)).toBe(true)
})
