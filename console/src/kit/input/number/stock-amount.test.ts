import { expect, it } from 'vitest'
import { amountIn, textIn } from './stock-amount.ts'

it.each([
  ['1.25', 1000, 1250],
  ['3', 500, 1500],
  [' 7 ', 100, 700],
  ['380', 1, 380],
  ['2.502', 500, 1251],
])('%s in a unit of %i g is exactly %i g, and is shown so', (typed, per, grams) => {
  expect(amountIn(typed, per)).toBe(grams)
  expect(textIn(grams, per)).toBe(typed.trim())
})

it.each([
  ['', 1000],
  ['abc', 1],
  ['0.5', 1],
  ['0.001', 500],
])('%s in a unit of %i g is no amount: it is no number, or finer than a gram', (typed, per) => {
  expect(amountIn(typed, per)).toBeNull()
})
