import { expect, test } from 'vitest'
import { maskAddress } from './mask.ts'

test('of an address the district stays, and never more than a half', () => {
  expect(maskAddress('上海市浦东新区金桥镇碧云路 88 号')).toBe('上海市浦东新区金桥****')
  expect(maskAddress('上海市某路1号')).toBe('上海市****')
  expect(maskAddress('号')).toBe('****')
  expect(maskAddress('')).toBe('')
})
