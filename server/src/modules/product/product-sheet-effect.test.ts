import { expect, test } from 'vitest'
import { refuseEffect } from './product-sheet-effect.ts'

test('a cost for the next day is refused while a price waits longer, also where a day has 23 or 25 hours', () => {
  const refused = (waiting: string, nextMidnight: string) => {
    const row = {
      ...{ status: 30, sales_price: 500, cost_price: 300 },
      ...{ waiting_sales_price: 700, waiting_cost_price: 300, waiting_from: waiting },
    }
    const learned = { nextMidnight, owners: new Map(), unfit: new Map() }
    return refuseEffect({ row }, 'nextDay', ['costPrice'], learned, { permissions: new Set() } as never)
  }
  // New York: 8 March 2026 has 23 hours, 1 November 25.
  expect(refused('2026-03-09T04:00:00Z', '2026-03-08T05:00:00Z')).toBe('product.waitsLonger')
  expect(refused('2026-03-08T05:00:00Z', '2026-03-08T05:00:00Z')).toBeNull()
  expect(refused('2026-11-02T05:00:00Z', '2026-11-02T05:00:00Z')).toBeNull()
  expect(refused('2026-11-02T05:00:00Z', '2026-11-01T04:00:00Z')).toBe('product.waitsLonger')
})
