import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { colorsCss } from './colors.ts'

test('the colours in plain CSS are those of tokens.json', () => {
  expect(readFileSync(fileURLToPath(new URL('colors.css', import.meta.url)), 'utf8')).toBe(colorsCss())
})
