import { expect, test } from 'vitest'
import { scheduledFate } from './price-preview.ts'

test('a scheduled price is replaced by a later one only; a price at once leaves it or withdraws it', () => {
  const row = { effective: true, scheduled: '42.00' }
  expect(scheduledFate(row, true, false)).toBe('replaced')
  expect(scheduledFate(row, false, false)).toBe('stays')
  expect(scheduledFate(row, false, true)).toBe('goes')
  // A product that is not sold yet gets its price at once.
  expect(scheduledFate({ ...row, effective: false }, true, false)).toBe('stays')
  expect(scheduledFate({ ...row, scheduled: null }, true, false)).toBeNull()
})
