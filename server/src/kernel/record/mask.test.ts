import { expect, test } from 'vitest'
import { maskAddress, maskPhonesIn } from './mask.ts'

test('of an address the district stays, and never more than a half', () => {
  expect(maskAddress('上海市浦东新区金桥镇碧云路 88 号')).toBe('上海市浦东新区金桥****')
  expect(maskAddress('上海市某路1号')).toBe('上海市****')
  expect(maskAddress('号')).toBe('****')
  expect(maskAddress('')).toBe('')
})

test('whole phones within a text are masked, numbers of orders are not', () => {
  expect(maskPhonesIn('赵 138 1234 5678、+8613912345678')).toBe('赵 138****5678、139****5678')
  for (const number of ['DH13812345678', '2026-13812345678', '138123456789', '5678', ''])
    expect(maskPhonesIn(number)).toBe(number)
})
