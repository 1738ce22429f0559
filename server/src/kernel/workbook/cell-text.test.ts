import { describe, expect, test } from 'vitest'
import {
  cellText,
  formattedText,
  hasControlCharacter,
  isoDateText,
  numberFormat,
  numberIssue,
  numberText,
  plainFormat,
  unescapeOffice,
} from './cell-text.ts'

describe('numbers as users see them', () => {
  test.each([
    [2.4900000000000002, '2.49'],
    [8.289999999999999, '8.29'],
    [0.1 + 0.2, '0.3'],
    [22639130381, '22639130381'],
    [6921168509256, '6921168509256'],
    [999999999999999, '999999999999999'],
    [-999999999999999, '-999999999999999'],
    [123456789.123456, '123456789.123456'],
    [1e15, '1000000000000000'],
    [1234567890123456, '1234567890123460'],
    [1.5e20, '150000000000000000000'],
    [1.5e21, '1500000000000000000000'],
    [1e-7, '0.0000001'],
    [-1.25e-9, '-0.00000000125'],
    [0, '0'],
    [-3, '-3'],
  ])('%d reads %s', (value, text) => {
    expect(numberText(value)).toBe(text)
  })

  test('whole numbers of 16 digits or more have lost digits, floats have not', () => {
    expect(numberIssue(1e15, plainFormat)).toBe('lostDigits')
    expect(numberIssue(-6921168509256000, plainFormat)).toBe('lostDigits')
    expect(numberIssue(999999999999999, plainFormat)).toBeUndefined()
    expect(numberIssue(2.4900000000000002, plainFormat)).toBeUndefined()
  })

  test('a number is also unreliable if its format shows a power of ten or a date', () => {
    for (const format of [
      numberFormat(11, undefined),
      numberFormat(48, undefined),
      numberFormat(200, '0.0E+00'),
    ])
      expect(numberIssue(6901234567892, format)).toBe('scientific')
    for (const code of ['General', '0', '#,##0.00', '0"e+"'])
      expect(numberIssue(6901234567892, numberFormat(200, code))).toBeUndefined()
    expect(numberIssue(6901234567892, numberFormat(200, 'yyyy-mm-dd'))).toBe('date')
    expect(formattedText(6901234567892, numberFormat(11, undefined), false)).toBe('6901234567892')
  })
})

describe('formats that change the text of a number', () => {
  const shown = (value: number, code: string, date1904 = false) =>
    formattedText(value, numberFormat(200, code), date1904)

  test.each([
    [46347, 'yyyy-mm-dd', '2026-11-21'],
    [46347, 'yyyy"年"m"月"d"日"', '2026-11-21'],
    [46347, '[$-804]yyyy/m/d;@', '2026-11-21'],
    [46347.43090277778, 'yyyy-mm-dd hh:mm:ss', '2026-11-21 10:20:30'],
    [46347.9999999, 'yyyy-mm-dd hh:mm', '2026-11-22'],
    [0.375, 'h:mm AM/PM', '09:00:00'],
    [1.5, '[h]:mm:ss', '36:00:00'],
    [1, 'yyyy-mm-dd', '1900-01-01'],
    [59, 'yyyy-mm-dd', '1900-02-28'],
    [60, 'yyyy-mm-dd', '1900-02-29'],
    [61, 'yyyy-mm-dd', '1900-03-01'],
    [2958465, 'yyyy-mm-dd', '9999-12-31'],
    [-1, 'yyyy-mm-dd', '-1'],
    [12, '0000', '0012'],
    [6921168509256, '0000000000000', '6921168509256'],
    [12.5, '0000', '12.5'],
    [12.5, '0.00', '12.5'],
    [12.5, '#,##0.00_);[Red]\\(#,##0.00\\)', '12.5'],
    [12.5, '"yyyy"0.00', '12.5'],
    [12, '0"盒/day"', '12'],
    [12, 'General', '12'],
    [0.15, '0.00%', '0.15'],
  ])('%d under %s reads %s', (value, code, text) => {
    expect(shown(value, code)).toBe(text)
  })

  test('the dates of old Macs count from 1904', () => {
    expect(shown(46347 - 1462, 'yyyy-mm-dd', true)).toBe('2026-11-21')
  })

  test('the built-in formats 14, 22, 31 and 46 are dates and times, 2 is not', () => {
    const builtIn = (id: number, value: number) => formattedText(value, numberFormat(id, undefined), false)
    expect(builtIn(14, 46347)).toBe('2026-11-21')
    expect(builtIn(22, 46347.5)).toBe('2026-11-21 12:00:00')
    expect(builtIn(31, 46347)).toBe('2026-11-21')
    expect(builtIn(46, 1.5)).toBe('36:00:00')
    expect(builtIn(2, 46347)).toBe('46347')
  })

  test('dates written as text have the same text', () => {
    expect(isoDateText('2026-11-21T00:00:00.000Z')).toBe('2026-11-21')
    expect(isoDateText('2026-11-21T10:20')).toBe('2026-11-21 10:20:00')
    expect(isoDateText('2026-11-21')).toBe('2026-11-21')
  })
})

describe('texts', () => {
  test('line ends of every kind are one newline', () => {
    expect(cellText('a\r\nb\rc\nd')).toBe('a\nb\nc\nd')
  })

  test('Office escapes are undone once', () => {
    expect(unescapeOffice('a_x000D__x005F_x0041_')).toBe('a\r_x0041_')
  })

  test.each(['a\0b', '\u0007', 'a\u0085', '\ud800', '\uffff'])(
    '%j has a character that nobody can type',
    (text) => {
      expect(hasControlCharacter(text)).toBe(true)
      expect(cellText(text)).toEqual({ text, issue: 'controlCharacter' })
    },
  )

  test.each(['a\tb\nc', '𠮷野家🍎', '　全角 '])('%j has no fault', (text) => {
    expect(hasControlCharacter(text)).toBe(false)
  })

  test('text above Excel’s limit is cut and marked', () => {
    const cut = cellText('长'.repeat(40_000))
    expect(cut).toEqual({ text: '长'.repeat(32_767), issue: 'cut' })
  })
})
