import { expect, test } from 'vitest'
import { typedWith } from './typed-with.ts'

const after = (keys: readonly string[], decimals: number) =>
  keys.reduce((typed, key) => typedWith(typed, key, decimals), '')

test.each([
  [['3', '1'], 0, '31'],
  [['0', '5'], 0, '5'],
  [['00'], 0, '0'],
  [['1', '00'], 0, '100'],
  [['1', '.', '5'], 0, '15'],
  [['.', '5'], 3, '0.5'],
  [['1', '.', '.', '2', '3', '4', '5'], 3, '1.234'],
  [['1', '2', '3', '4', '5', '6', '7', '8', '9'], 0, '12345678'],
])('the keys %j with %i decimals type %s', (keys, decimals, typed) => {
  expect(after(keys, decimals)).toBe(typed)
})
