import { textOf } from '@zhanggui/contract'
import { describe, expect, it } from 'vitest'
import type { Translate } from '../base/text.ts'
import { barcodeFault, kindOfBarcode } from './barcode-check.ts'
import { drawBarcode } from './draw-barcode.ts'

const en: Translate = (key, ...params) => textOf('en', key, ...params)

describe('a text that is no barcode says why', () => {
  it.each([
    ['ean13', '', 'There is nothing to encode'],
    ['ean13', '69012345678A', 'EAN-13 takes digits only'],
    ['ean13', '690123', 'EAN-13 takes 12 or 13 digits, but this has 6'],
    ['ean13', '6901234567890', 'The check digit is wrong: the last digit should be 2'],
    ['ean8', '123456789', 'EAN-8 takes 7 or 8 digits, but this has 9'],
    ['code128', '会员卡', 'Code 128 cannot hold "会": only English letters, digits and symbols'],
    ['code128', 'x'.repeat(49), 'Code 128 takes at most 48 characters; longer ones cannot be scanned'],
  ] as const)('%s %s', (kind, text, fault) => {
    expect(barcodeFault(kind, text, en)).toBe(fault)
  })
})

describe('a barcode is drawn', () => {
  /** The dark and light modules from left to right, as a scanner reads them. */
  const modulesOf = (kind: Parameters<typeof drawBarcode>[0], text: string) => {
    const { bars, width } = drawBarcode(kind, text)
    const row = Array.from({ length: width }, () => '0')
    for (const bar of bars) for (let x = bar.x; x < bar.x + bar.width; x++) row[x] = '1'
    return row.join('').replace(/^0+|0+$/g, '')
  }

  it('as EAN-13 by its own table of digits, its check digit made when it is missing', () => {
    const left = [
      '0001101',
      '0011001',
      '0010011',
      '0111101',
      '0100011',
      '0110001',
      '0101111',
      '0111011',
      '0110111',
      '0001011',
    ]
    const odd = (digit: number) => left[digit] ?? ''
    const right = (digit: number) => [...odd(digit)].map((bit) => (bit === '1' ? '0' : '1')).join('')
    const even = (digit: number) => [...right(digit)].reverse().join('')
    const parities = [
      'LLLLLL',
      'LLGLGG',
      'LLGGLG',
      'LLGGGL',
      'LGLLGG',
      'LGGLLG',
      'LGGGLL',
      'LGLGLG',
      'LGLGGL',
      'LGGLGL',
    ]
    for (const code of ['6901234567892', '2000000000015', '0000000000000', '9780201379624']) {
      const [first = 0, ...digits] = [...code].map(Number)
      const parity = parities[first] ?? ''
      const expected = `101${digits
        .slice(0, 6)
        .map((digit, i) => (parity[i] === 'L' ? odd(digit) : even(digit)))
        .join('')}01010${digits.slice(6).map(right).join('')}101`
      expect(modulesOf('ean13', code)).toBe(expected)
      expect(modulesOf('ean13', code.slice(0, 12))).toBe(expected)
    }
  })

  it('as EAN-8 with 67 modules and as Code 128 with its start, check and stop', () => {
    expect(modulesOf('ean8', '96385074')).toHaveLength(67)
    const code128 = modulesOf('code128', 'AB-12')
    expect(code128).toMatch(/^11010010000[01]+1100011101011$/)
    expect(code128).toHaveLength(11 * 7 + 13)
  })
})

it('the kind of a barcode is its GTIN where it is one, else Code 128', () => {
  expect(kindOfBarcode('6901234567892')).toBe('ean13')
  expect(kindOfBarcode('96385074')).toBe('ean8')
  expect(kindOfBarcode('6901234567890')).toBe('code128')
  expect(kindOfBarcode('SP000047')).toBe('code128')
  expect(kindOfBarcode('')).toBe('code128')
})
