import { expect, test } from 'vitest'
import { maskAddress, maskPhonesIn } from './mask.ts'

test('of an address the district stays, and never more than a half', () => {
  expect(maskAddress('上海市浦东新区金桥镇碧云路 88 号')).toBe('上海市浦东新区金桥****')
  expect(maskAddress('上海市某路1号')).toBe('上海市****')
  expect(maskAddress('号')).toBe('****')
  expect(maskAddress('')).toBe('')
})

test('whole phones within a text are masked, longer and shorter numbers are not', () => {
  expect(maskPhonesIn('赵 138 1234 5678、+8613912345678')).toBe('赵 138****5678、139****5678')
  for (const phone of [
    'tel13812345678',
    'VIP13812345678',
    '张先生-13812345678',
    '13812345678-',
    '手机:13812345678_',
    '008613812345678',
    '138.1234.5678',
    '138 12 34 56 78',
    '138·1234·5678',
    '(138)12345678',
    '138–1234–5678',
    '138\u200b12345678',
    '13812345678-13912345678',
    '１３８１２３４５６７８',
  ])
    expect(maskPhonesIn(phone), phone).toContain('138****5678')
  expect(maskPhonesIn('13812345678/13912345678')).toBe('138****5678/139****5678')
  for (const number of ['6901380012345678', '20261129-0001', '138123456789', '10000000000', '5678', ''])
    expect(maskPhonesIn(number)).toBe(number)
})
