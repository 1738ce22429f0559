import { expect, test } from 'vitest'
import { cleanCode } from './clean-code.ts'

test.each([
  '\u202a6901234567892\u202c',
  '6901234567892\ufe0f',
  '690\u180e1234567892',
  '690\u20611234567892',
  '\u00ad6901234567892',
])('a barcode has no characters that nobody sees: %j', (text) => {
  expect(cleanCode(text, true)).toBe('6901234567892')
})
