import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { gs1CheckDigit, idCardFault, wrongCheckDigit } from './check-digits.ts'
import { centsOf, compareDecimals, decimalOf, numberText, thousandthsOf, yuanOf } from './money.ts'
import { checkProduct, productForm } from './product/product.ts'
import {
  day,
  decimalRange,
  issueText,
  moment,
  price,
  webAddress,
  weightKg,
  wholeNumber,
  widthOf,
} from './rules.ts'
import { storeForm } from './store/store.ts'
import { fillText, languageOf } from './text.ts'
import { phone } from './user/user.ts'

const why = (
  schema: { safeParse(value: unknown): { success: boolean; error?: { issues: { message: string }[] } } },
  value: unknown,
) => {
  const parsed = schema.safeParse(value)
  return parsed.success ? 'fine' : parsed.error?.issues[0]?.message
}

describe('money', () => {
  test('is never rounded: every cent survives the wire and back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999_99 }), (cents) => centsOf(yuanOf(cents)) === cents),
    )
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999 }),
        (grams) => thousandthsOf(decimalOf(grams)) === grams,
      ),
    )
  })

  test('with more than 2 decimals is refused, not rounded', () => {
    expect(centsOf('39.805')).toBeNull()
    expect(why(price, '39.805')).toBe('rule.twoDecimals')
    expect(why(price, '39.80')).toBe('fine')
    expect(why(price, '39.800')).toBe('fine')
    expect(centsOf('39.800')).toBe(3980)
    expect(centsOf('00000000000039.8')).toBe(3980)
  })

  test('is above 0 and at most 9999999.99', () => {
    expect(why(price, '0')).toBe('rule.aboveZero')
    expect(why(price, '0.00')).toBe('rule.aboveZero')
    expect(why(price, '-1')).toBe('rule.aboveZero')
    expect(why(price, '0.01')).toBe('fine')
    expect(why(price, '9999999.99')).toBe('fine')
    expect(why(price, '10000000')).toBe('rule.max')
    expect(why(price, '1e999')).toBe('rule.notANumber')
    expect(why(price, '')).toBe('rule.required')
  })
})

describe('weights', () => {
  test('have at most 3 decimals', () => {
    expect(why(weightKg, '1.590')).toBe('fine')
    expect(why(weightKg, '0.0001')).toBe('rule.threeDecimals')
  })
})

test('a Chinese character counts as 2', () => {
  expect(widthOf('农夫 a1')).toBe(7)
  expect(widthOf('ｗ')).toBe(2)
  expect(widthOf('𠮷')).toBe(2)
})

test('days are days of the calendar', () => {
  expect(why(day, '2026-02-29')).toBe('rule.date')
  expect(why(day, '2028-02-29')).toBe('fine')
})

test('moments and days have no year 0, which the database does not know', () => {
  expect(why(day, '0000-01-01')).toBe('rule.date')
  expect(why(moment, '0000-01-01T00:00:00Z')).toBe('rule.invalid')
  expect(why(moment, '2026-01-01T00:00:00+08:00')).toBe('fine')
})

test('a language header finds the language', () => {
  expect(languageOf('en-GB,zh;q=0.5')).toBe('en')
  expect(languageOf('fr,zh-TW;q=0.5')).toBe('zh')
  expect(languageOf(undefined)).toBe('zh')
})

test('texts take values and English plurals', () => {
  expect(fillText(['共 {n} 行', '{n} {n:row|rows}'], 'en', { n: 1 })).toBe('1 row')
  expect(fillText(['共 {n} 行', '{n} {n:row|rows}'], 'en', { n: 1234 })).toBe('1,234 rows')
})

describe('the product form', () => {
  const apple = {
    name: '红富士苹果',
    categoryId: '1',
    saleMode: 2,
    mnemonicCode: '310012',
    salesPrice: '7.98',
    stockUnit: 80,
    saleUnit: 83,
    displayUnit: 83,
  }
  const water = {
    name: '饮用水',
    categoryId: '1',
    saleMode: 1,
    salesPrice: '2.00',
    stockUnit: 6,
    saleUnit: 6,
    displayUnit: 6,
  }
  const faults = (product: unknown) => {
    const parsed = productForm.safeParse(product, { reportInput: true })
    return parsed.success
      ? []
      : parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`)
  }

  test('takes a weighed and a piece product', () => {
    expect(faults(apple)).toEqual([])
    expect(faults(water)).toEqual([])
  })

  test('requires kg for weighed goods, sold by g, 100g or 500g, and lets a mnemonic code of 6 digits away', () => {
    expect(faults({ ...apple, stockUnit: 6 })).toEqual(['stockUnit product.weighedInKg'])
    expect(faults({ ...apple, saleUnit: 80 })).toEqual(['saleUnit product.weighedSaleUnit'])
    expect(faults({ ...apple, mnemonicCode: '' })).toEqual([])
    expect(faults({ ...apple, mnemonicCode: '31001' })[0]).toContain('product.mnemonicFormat')
  })

  test('refuses decimals and a mnemonic code for piece goods', () => {
    expect(faults({ ...water, mnemonicCode: '310012' })).toEqual([
      'mnemonicCode product.pieceWithoutMnemonic',
    ])
    expect(faults({ ...water, minOrderQuantity: '1.5' })).toEqual(['minOrderQuantity product.pieceWhole'])
    expect(faults({ ...water, minOrderQuantity: '1.5000' })).toEqual(['minOrderQuantity product.pieceWhole'])
    expect(faults({ ...water, saleUnit: 83 })).toEqual(['saleUnit product.pieceUnit'])
  })

  test('keeps the minimum order and the step below the cart limit', () => {
    expect(faults({ ...water, minOrderQuantity: '5', cartLimit: '5' })).toEqual([
      'minOrderQuantity product.minBelowLimit',
    ])
    expect(faults({ ...water, addStep: '6', cartLimit: '5' })).toEqual(['addStep product.stepBelowLimit'])
    expect(faults({ ...water, minOrderQuantity: '1', addStep: '2', cartLimit: '5' })).toEqual([])
  })

  test('checks the rules across fields while other fields are still missing', () => {
    expect(faults({ ...water, name: '', salesPrice: '', costPrice: '0', minOrderQuantity: '1.5' })).toEqual([
      'name rule.required',
      'salesPrice rule.required',
      'costPrice rule.aboveZero',
      'minOrderQuantity product.pieceWhole',
    ])
    // A rule over several fields runs only if each of its fields is valid.
    expect(faults({ ...water, minOrderQuantity: 'x', cartLimit: '1.5' })).toEqual([
      'minOrderQuantity rule.notANumber',
    ])
  })

  test('counts the name up to 80, Chinese as 2', () => {
    expect(faults({ ...water, name: '水'.repeat(40) })).toEqual([])
    expect(faults({ ...water, name: '水'.repeat(41) })).toEqual(['name rule.maxWidth'])
  })

  test('accepts a name of one visible line', () => {
    for (const name of ['两\n行', 'a\tb', '\u200b', 'a\u202eb', 'a\u0000b', '\ud800', '\ufffdx'])
      expect(faults({ ...water, name }), JSON.stringify(name)).toEqual(['name rule.controlCharacter'])
    expect(productForm.parse({ ...water, remarks: ' 一\r\n二\r三 ' }).remarks).toBe('一\n二\n三')
  })

  test('accepts barcodes of 8 to 14 digits, without repeats', () => {
    expect(faults({ ...water, barcodes: ['6921168509256', '12345678'] })).toEqual([])
    expect(faults({ ...water, barcodes: ['1234567'] })).toEqual(['barcodes.0 product.barcodeFormat'])
    expect(faults({ ...water, barcodes: ['12345678', '12345678'] })).toEqual(['barcodes rule.repeated'])
  })

  test('lets no value that means none go with others', () => {
    expect(faults({ ...water, deliveryTypes: [40], processing: [0] })).toEqual([])
    expect(faults({ ...water, deliveryTypes: [10, 40], processing: [0, 1] })).toEqual([
      'deliveryTypes product.deliveryAlone',
      'processing product.processingAlone',
    ])
  })

  test('names missing fields in plain words', () => {
    const parsed = productForm.safeParse(
      { ...water, name: ' ', salesPrice: undefined },
      { reportInput: true },
    )
    const said = parsed.error?.issues.map((issue) => issueText(issue, String(issue.path[0]), 'zh'))
    expect(said).toEqual(['name必填', 'salesPrice必填'])
  })

  test('checks the rules across fields also without the form', () => {
    const said: string[] = []
    checkProduct(
      {
        ...water,
        mnemonicCode: '',
        saleMode: 1,
        stockUnit: 80,
        saleUnit: 6,
        displayUnit: 6,
        minOrderQuantity: null,
        addStep: null,
        cartLimit: null,
      },
      (path, key) => said.push(`${path} ${key}`),
    )
    expect(said).toEqual(['stockUnit product.pieceUnit'])
  })
})

describe('an id card', () => {
  test('has 18 digits, the last may be X', () => {
    expect(idCardFault('11010519491231002X')).toBeNull()
    expect(idCardFault('110101199003071233')).toBeNull()
    expect(idCardFault('1101011990030712')).toBe('idCard')
    expect(idCardFault('11010519491231002x')).toBe('idCard')
    expect(idCardFault('01010519491231002X')).toBe('idCard')
  })

  test('contains an existing day of birth', () => {
    expect(idCardFault('110101199002301239')).toBe('idCardBirth')
    expect(idCardFault('110101170003071230')).toBe('idCardBirth')
  })

  test('ends with the check digit of the other digits', () => {
    expect(idCardFault('110101199003071234')).toBe('idCardCheck')
    expect(idCardFault('110105194912310021')).toBe('idCardCheck')
  })
})

describe('the check digit of a barcode', () => {
  test('follows GS1', () => {
    expect(gs1CheckDigit('690000000001')).toBe(4)
    expect(gs1CheckDigit('9638507')).toBe(4)
    expect(gs1CheckDigit('03600029145')).toBe(2)
  })

  test('is checked only for the lengths that have one', () => {
    expect(wrongCheckDigit('6900000000014')).toBeNull()
    expect(wrongCheckDigit('6900000000015')).toBe(4)
    expect(wrongCheckDigit('123456789')).toBeNull()
    expect(wrongCheckDigit('1234567x')).toBeNull()
  })
})

describe('a range of two numbers', () => {
  test('is compared exactly, at any length', () => {
    expect(compareDecimals('0.3', '0.30')).toBe(0)
    expect(compareDecimals('9', '10')).toBe(-1)
    expect(compareDecimals('-1', '-2')).toBe(1)
    expect(compareDecimals('9007199254740993', '9007199254740992')).toBe(1)
  })

  test('must not be in reverse order', () => {
    expect(why(decimalRange, ['10', '9.99'])).toBe('rule.fromAboveTo')
    expect(why(decimalRange, ['9.99', '9.99'])).toBe('fine')
  })

  test('may be open at either end', () => {
    expect(why(decimalRange, ['', '5'])).toBe('fine')
    expect(why(decimalRange, ['5.', ''])).toBe('fine')
  })

  test('has only numbers', () => {
    expect(why(decimalRange, ['五', '9'])).toBe('rule.notANumber')
    expect(why(decimalRange, ['1', '1.2.3'])).toBe('rule.notANumber')
  })
})

describe('an age', () => {
  const age = wholeNumber(14, 120)
  const said = (value: unknown) =>
    (age.safeParse(value).error?.issues ?? []).map((issue) => issueText(issue, '年龄', 'zh'))

  test('that is not a number is refused as such, not as missing', () => {
    expect(said(Number.NaN)).toEqual(['年龄须为数字'])
    expect(said('abc')).toEqual(['年龄须为数字'])
    expect(said(undefined)).toEqual(['年龄必填'])
    expect(said(15.5)).toEqual(['年龄须为整数'])
  })

  test('far out of bounds has one fault', () => {
    expect(said(1e30)).toEqual(['年龄不能大于 120'])
    expect(said(-1e30)).toEqual(['年龄不能小于 14'])
    expect(said(120)).toEqual([])
  })

  test('in any other schema is also not called missing if it is not a number', () => {
    const parsed = z.number().int().safeParse(Number.NaN)
    expect(parsed.error?.issues.map((issue) => issueText(issue, '年龄', 'zh'))).toEqual(['年龄须为数字'])
  })
})

describe('a phone', () => {
  const numbers = ['13800138000', '021-62345678', '02162345678', '1380013800', '62345678']

  test('of a person is a mobile number of 11 digits', () => {
    expect(numbers.map((number) => why(phone, number) === 'fine')).toEqual([true, false, false, false, false])
  })

  test('of a store may also be a landline with its area code', () => {
    expect(numbers.map((number) => why(storeForm.shape.phone, number))).toEqual([
      'fine',
      'fine',
      'fine',
      'rule.storePhone',
      'rule.storePhone',
    ])
  })
})

describe('a web address', () => {
  test.each([
    ['https://Shop.Example.com', 'https://shop.example.com/'],
    [' http://example.com:80/a/../b ', 'http://example.com/b'],
    ['https://example.com/说明', 'https://example.com/%E8%AF%B4%E6%98%8E'],
    ['https://例子.中国/', 'https://xn--fsqu00a.xn--fiqs8s/'],
    ['http://0x7f.1/', 'http://127.0.0.1/'],
  ])('%s becomes %s', (typed, normal) => {
    expect(webAddress(300).parse(typed)).toBe(normal)
  })

  test.each([
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.com',
    '//example.com',
    '/settings',
    'https://user@example.com/',
    'https://user:secret@example.com/',
    'https:\\\\user@example.com',
    'http://',
  ])('%s is refused', (typed) => {
    expect(webAddress(300).safeParse(typed).success).toBe(false)
  })

  test.each(['http://[::ffff:127.0.0.1]/', 'https://[::]/', 'http://[::1]/', 'http://[64:ff9b::7f00:1]/'])(
    '%s is refused as one of this machine or a private network',
    (typed) => {
      expect(
        webAddress(300)
          .safeParse(typed)
          .error?.issues.map(({ message }) => message),
      ).toEqual(['rule.privateAddress'])
    },
  )
})

test('digits of any number stand in groups of three', () => {
  for (const [value, said] of [
    ['', ''],
    ['1', '1'],
    ['123', '123'],
    ['1234', '1,234'],
    ['-1264.5', '−1,264.5'],
    ['123456789', '123,456,789'],
  ] as const)
    expect(numberText(value)).toBe(said)
  const long = '1'.repeat(300_000)
  expect(numberText(`${long}x`).replaceAll(',', '')).toBe(`${long}x`)
})
