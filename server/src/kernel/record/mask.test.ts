import { expect, test } from 'vitest'
import { maskAddress, maskPhonesIn } from './mask.ts'

test('of an address the district stays, and never more than a half', () => {
  expect(maskAddress('上海市浦东新区金桥镇碧云路 88 号')).toBe('上海市浦东新区金桥****')
  expect(maskAddress('上海市某路1号')).toBe('上海市****')
  expect(maskAddress('号')).toBe('****')
  expect(maskAddress('13812345678收，上海市浦东新区金桥镇')).toBe('138****56****')
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
    '1381234567813912345678',
    '1391234567813812345678',
    '1-381-234-5678',
    '1 381 234 5678',
    '1 3 8 1 2 3 4 5 6 7 8',
    '013812345678',
    '86 013812345678',
    '138_1234_5678',
    '138,1234,5678',
    '138、1234、5678',
    '138;1234+5678',
    '138 - 1234 - 5678',
    '138\u00ad1234\u20605678',
    '138\u2212123\u30fc45678',
    '138•123•45678',
    '1381•2345•678',
    '138 12345 678',
    '1\ufe0f\u20e33\ufe0f\u20e38\ufe0f\u20e31\ufe0f\u20e32\ufe0f\u20e33\ufe0f\u20e34\ufe0f\u20e35\ufe0f\u20e36\ufe0f\u20e37\ufe0f\u20e38\ufe0f\u20e3',
    '电话一三八一二三四五六七八',
    '幺三八幺二三四五六七八',
    '15000000 138 1234 5678',
    '１３８１２３４５６７８',
  ])
    expect(maskPhonesIn(phone), phone).toContain('138****5678')
  expect(maskPhonesIn('13812345678/13912345678')).toBe('138****5678/139****5678')
  expect(maskPhonesIn('18-30 138 1234 5678')).toBe('18-30 138****5678')
  for (const number of [
    '6901380012345678',
    '20261129-0001',
    '138123456789',
    '10000000000',
    '5678',
    '',
    '2026-12-15 18:30:16',
    '15号18:30-19:00，2箱',
    '13.50元+12.80元',
    '第一三八号',
    '尺码 150 160 170 80 各一件',
    '规格 130/140/150/16',
    '19.90 29.90 39.9',
  ])
    expect(maskPhonesIn(number)).toBe(number)
})
