import { describe, expect, it } from 'vitest'
import { decimalFromPaste } from './decimal-paste.ts'

describe('an amount pasted from anywhere', () => {
  it.each([
    ['7.98', '7.98'],
    ['1.234,5', '1234.5'],
    ['1,234.50', '1234.50'],
    ['1.234.567,89', '1234567.89'],
    ['1,234,567', '1234567'],
    ['1.234.567', '1234567'],
    ['12,5', '12.5'],
    ['1,234', '1234'],
    ['￥ 1 234.50', '1234.50'],
    ['¥-5', '-5'],
    ['−￥5.00', '-5.00'],
    ['１２．５', '12.5'],
    ['12元', '12'],
    ['0.735 kg', '0.735'],
    ['.5', '0.5'],
    ['007', '7'],
    ['5.', '5'],
    ["1'234.5", '1234.5'],
  ])('%s is %s', (pasted, decimal) => {
    expect(decimalFromPaste(pasted)).toBe(decimal)
  })

  it.each(['', 'abc', '12a', '1,23,4', '1.2.3', '1,234.5.6', '--5', '1234,567.8', '1e5'])(
    '%s is no number and stays as it was',
    (pasted) => {
      expect(decimalFromPaste(pasted)).toBe(pasted)
    },
  )

  it('keeps a lone point as the decimal sign, however many digits follow', () => {
    expect(decimalFromPaste('1.234')).toBe('1.234')
  })
})
