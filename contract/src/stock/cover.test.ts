import { expect, test } from 'vitest'
import { coverDays, suggestedPoint, toOrder } from './cover.ts'

test('the stock lasts for days by the sales of a week, rounded down; without sales nobody knows', () => {
  expect(coverDays(10_000, 21_000)).toBe(3.3)
  expect(coverDays(0, 7000)).toBe(0)
  expect(coverDays(10_000, 0)).toBeNull()
})

test('sales suggest a reorder point: five days of them, in whole pieces or 100 g', () => {
  expect(suggestedPoint(22_000, false)).toBe(16_000)
  expect(suggestedPoint(2345, true)).toBe(1700)
  expect(suggestedPoint(0, false)).toBeNull()
})

test('what is below its point is ordered: for ten days or up to the point, in whole cases, less what is coming', () => {
  const row = { available: 3000, coming: 0, reorderPoint: 5000, sold: 14_000, weighed: false, boxSpec: null }
  expect(toOrder(row)).toBe(17_000)
  expect(toOrder({ ...row, sold: 0 })).toBe(2000)
  expect(toOrder({ ...row, boxSpec: 12 })).toBe(24_000)
  expect(toOrder({ ...row, coming: 1000 })).toBe(16_000)
  expect(toOrder({ ...row, coming: 2000 })).toBeNull()
  expect(toOrder({ ...row, reorderPoint: null })).toBeNull()
})
