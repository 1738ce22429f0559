import { expect, it } from 'vitest'
import { daysOld } from './count-age.ts'

it('a count is old from its second day on', () => {
  const now = Date.parse('2026-11-27T10:00:00Z')
  const of = (at: string) => daysOld(at, now)
  expect(of('2026-11-26T10:00:01Z')).toBe(null)
  expect(of('2026-11-26T10:00:00Z')).toBe(1)
  expect(of('2026-11-20T09:00:00Z')).toBe(7)
  // The clock of this machine is late.
  expect(of('2026-11-29T10:00:00Z')).toBe(null)
})
