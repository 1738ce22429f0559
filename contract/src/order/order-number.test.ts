import { expect, test } from 'vitest'
import { namesOrder, readShortNumber, shortNumber } from './order-number.ts'

test('an order is named by its number, or by the short one with or without # and zeros', () => {
  const number = '202611260002703'
  expect(shortNumber(number)).toBe('002703')
  for (const text of [number, '002703', '#002703', '2703', '#2703', ' #2703 '])
    expect(namesOrder(text, number), text).toBe(true)
  for (const text of ['2702', '#02704', '20261126000270', 'A-2703', '', '#'])
    expect(namesOrder(text, number), text).toBe(false)
  expect(readShortNumber('1002703')).toBeNull()
})
