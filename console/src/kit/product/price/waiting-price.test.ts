import { expect, test } from 'vitest'
import { waitingText } from './waiting-price.ts'

const waiting = { salesPrice: '3.66', effectiveAt: '2026-12-01T00:00:00+08:00' }

test('a new own price, and one that follows the head office again, withdraw the one that waits, in the words of the head office', () => {
  const price = { before: '3.28', head: '2.98' }
  for (const after of [null, '2.98', '3.30'])
    expect(waitingText(waiting, { ...price, after })).toBe('将撤回 2026-12-01 待生效的 ￥3.66')
  for (const after of ['3.28', '3.']) expect(waitingText(waiting, { ...price, after }), after).toBe(null)
  expect(waitingText(null, { ...price, after: null })).toBe(null)
  expect(waitingText(waiting, { ...price, before: null, after: null })).toBe(null)
  expect(waitingText(waiting, { ...price, before: null, after: '3.30' })).toBe(
    '将撤回 2026-12-01 待生效的 ￥3.66',
  )
})
