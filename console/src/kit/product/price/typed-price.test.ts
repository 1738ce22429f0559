import { expect, test } from 'vitest'
import { typedPrice } from './typed-price.ts'

test('a typed price says its change, and more than 20 percent warns up and down', () => {
  expect(typedPrice('2.98', '29.80', '1.80')).toEqual({
    ...{ change: '涨跌 +900.0%，超过 20%', far: true, margin: '毛利率 39.6% → 94.0%' },
  })
  expect(typedPrice('10.00', '7.99', null)).toEqual({
    ...{ change: '涨跌 −20.1%，超过 20%', far: true, margin: null },
  })
  for (const [typed, change] of [
    ['12.00', '涨跌 +20.0%'],
    ['8.00', '涨跌 −20.0%'],
    ['10.00', '涨跌 0.0%'],
  ] as const)
    expect(typedPrice('10.00', typed, null)).toEqual({ change, far: false, margin: null })
  expect(typedPrice('10.00', '', '5.00')).toEqual({
    change: null,
    far: false,
    margin: '毛利率 50.0% → —',
  })
})
