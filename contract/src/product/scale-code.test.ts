import { describe, expect, test } from 'vitest'
import { gs1CheckDigit } from '../check-digits.ts'
import { gramsOfPrice, readScaleCode, scaleForms } from './scale-code.ts'

const forms = '2PPPPPPWWWWWC 2PPPPPPWWWWWEEEEEC'
const checked = (digits: string) => `${digits}${gs1CheckDigit(digits)}`

describe('a barcode of a scale', () => {
  test('says the mnemonic code, the grams and the cents', () => {
    expect(readScaleCode(checked('231001200750'), forms)).toEqual({
      mnemonicCode: '310012',
      grams: 750,
      cents: null,
    })
    expect(readScaleCode(checked('23100120075001197'), forms)).toEqual({
      mnemonicCode: '310012',
      grams: 750,
      cents: 1197,
    })
    expect(readScaleCode('261001201197', '26PPPPPEEEEE')).toEqual({
      mnemonicCode: '010012',
      grams: null,
      cents: 1197,
    })
  })

  test('with a wrong check digit was misread; other barcodes are none', () => {
    const right = checked('231001200750')
    const wrong = right.slice(0, -1) + ((Number(right.at(-1)) + 1) % 10)
    expect(readScaleCode(wrong, forms)).toBe('misread')
    for (const other of ['6901234567892', '2310012', 'SP000047', '', checked('231001200750').padEnd(14, '0')])
      expect(readScaleCode(other, forms), other).toBeNull()
    expect(readScaleCode(right, '')).toBeNull()
  })

  test('the forms are written in any case, with spaces or commas', () => {
    expect(scaleForms.parse(' 2ppppppwwwwwc，26PPPPPEEEEE ')).toBe('2PPPPPPWWWWWC 26PPPPPEEEEE')
    expect(scaleForms.parse('')).toBe('')
  })

  test.each([
    ['without a first digit', 'PPPPPPWWWWWWC'],
    ['without a product', '2WWWWWEEEEEEC'],
    ['without weight and price', '2PPPPPP*****C'],
    ['with a part in two places', '2PPPPPPWWWWPWC'],
    ['with a check digit in the middle', '2PPPPPPCWWWWW'],
    ['too short', '2PPPPPWWWWC'],
  ])('a form %s is refused', (_, form) => {
    expect(scaleForms.safeParse(form).error?.issues[0]?.message).toBe('config.scaleForm')
  })

  test('two forms of one barcode are refused', () => {
    expect(scaleForms.safeParse('2PPPPPPWWWWWC 21PPPPPWWWWWC').error?.issues[0]?.message).toBe(
      'config.scaleTwice',
    )
  })

  test('the weight of a price is exact to the gram', () => {
    expect(gramsOfPrice(1197, 798, 500)).toBe(750)
    expect(gramsOfPrice(100, 333, 500)).toBe(150)
  })
})
