import { expect, test } from 'vitest'
import { pickupOf } from './pickup-of.ts'

const row = (number: string, status: number, deliveryType = 10) => ({ number, status, deliveryType })

test('six digits hand goods out only if they are the code of one order that waits for its buyer', () => {
  const waits = row('202611260000007', 50)
  expect(pickupOf('002703', [waits])).toBe(waits)
  // An order that has ended had this short number.
  expect(pickupOf('002703', [row('202609010002703', 60), waits])).toBe(waits)
  // Another order may be meant: a person chooses.
  expect(pickupOf('002703', [row('202611260002703', 20), waits])).toBeNull()
  // The number of an order proves nothing.
  expect(pickupOf('002703', [row('202611260002703', 50)])).toBeNull()
  expect(pickupOf('002703', [row('202611260000007', 50, 20)])).toBeNull()
  expect(pickupOf('2703', [waits])).toBeNull()
  expect(pickupOf('002703', [])).toBeNull()
})
