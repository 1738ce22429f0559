import { expect, it } from 'vitest'
import { isScanned } from './weigh-dialog.tsx'

const keys = (typed: string, every: number) => Array.from(typed, (_, at) => at * every)

it.each([
  ['a mnemonic code, in kg', '320007', 320_007_000, 5],
  ['a code in grams that could be a weight', '4011', 4_011, 5],
  ['a barcode that is no number of grams', '2000000000053', null, 60],
])('what a scanner types for a weight is a code: %s', (_name, typed, amount, every) => {
  expect(isScanned(typed, amount, keys(typed, every))).toBe(true)
})

it.each([
  ['grams typed by hand', '1250', 1_250, 120],
  ['a fast hand with a point', '1.250', 1_250, 20],
  ['a whole number of kg', '25', 25_000, 10],
])('what a hand types is a weight: %s', (_name, typed, amount, every) => {
  expect(isScanned(typed, amount, keys(typed, every))).toBe(false)
})
