import { expect, test } from 'vitest'
import { cleanCode, seenText } from './clean-code.ts'

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
