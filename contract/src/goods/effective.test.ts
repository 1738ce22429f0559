import { expect, test } from 'vitest'
import { endsWaiting } from './effective.ts'

test('a new own price, and one that follows again, end the price that waits', () => {
  expect(endsWaiting(328, null, 298)).toBe(true)
  expect(endsWaiting(328, 298, 298)).toBe(true)
  expect(endsWaiting(328, 330, 298)).toBe(true)
  expect(endsWaiting(null, 330, 298)).toBe(true)
  expect(endsWaiting(328, 328, 298)).toBe(false)
  // It has been the same as at the head office before.
  expect(endsWaiting(298, 298, 298)).toBe(false)
  // It followed before.
  expect(endsWaiting(null, null, 298)).toBe(false)
  expect(endsWaiting(null, 298, 298)).toBe(false)
})
