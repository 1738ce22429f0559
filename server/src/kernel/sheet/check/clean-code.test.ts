import { expect, test } from 'vitest'
import { cleanCode, seenText, withLostZero } from './clean-code.ts'

test.each([
  '\u202a6901234567892\u202c',
  '6901234567892\ufe0f',
  '690\u180e1234567892',
  '690\u20611234567892',
  '\u00ad6901234567892',
])('a barcode has no characters that nobody sees: %j', (text) => {
  expect(cleanCode(text, true)).toBe('6901234567892')
})

test('a name keeps its emoji and loses what nobody sees', () => {
  expect(seenText('满100\u200b减5\ufeff')).toBe('满100减5')
  expect(seenText('👨\u200d👩\u200d👧套餐❤\ufe0f')).toBe('👨\u200d👩\u200d👧套餐❤\ufe0f')
})

test.each([
  ['123456784', '0000123456784'],
  ['3600029145', null],
  ['3600029143', '0003600029143'],
  ['36000291452', '0036000291452'],
  ['036000291452', '0036000291452'],
  // No code of this length loses its zeros, and 13 digits have none to lose.
  ['12345670', null],
  ['012345678', null],
  ['6901234567892', null],
])('%s may have lost the leading zeros of %s', (digits, whole) => {
  expect(withLostZero(digits)).toBe(whole)
})

test.each(['-', '—', '/', '无', 'N/A', 'null', ' - '])('%j is no code', (text) => {
  expect(cleanCode(text, false)).toBe('')
})

test.each(['A-1', '无糖01', 'NA1', 'NONE', '0'])('%s is a code', (text) => {
  expect(cleanCode(text, false)).toBe(text)
})

test('a text has the characters that its entities of HTML stand for', () => {
  for (const [written, text] of [
    ['M&amp;M豆', 'M&M豆'],
    ['1&lt;2 &quot;好&quot;', '1<2 "好"'],
    ['O&#39;Neill &#x4E2D;', "O'Neill 中"],
    ['A&B; &copy; &#1; &#xD800;', 'A&B; &copy; &#1; &#xD800;'],
    ['&amp;lt;', '&lt;'],
  ] as const)
    expect(seenText(written)).toBe(text)
})
