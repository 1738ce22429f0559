import type { UnbookedRow } from '@zhanggui/contract/order/order.ts'
import { expect, test } from 'vitest'
import { droppedNote, earlierNote, tillMustSend } from './unbooked.ts'

const row = (more: Partial<UnbookedRow>) =>
  ({ status: 'open', kind: 'refused', readable: true, note: '试机', endedBy: '店长', ...more }) as UnbookedRow

test('only an open sale that cannot be read must be sent again by its till', () => {
  expect(tillMustSend(row({ readable: false }))).toBe(true)
  expect(tillMustSend(row({}))).toBe(false)
  expect(tillMustSend(row({ readable: false, kind: 'differs' }))).toBe(false)
  expect(tillMustSend(row({ readable: false, status: 'dropped' }))).toBe(false)
})

test('the note of a sale that came again after it was dropped is history, not that of the open one', () => {
  expect([droppedNote(row({ status: 'dropped' })), earlierNote(row({ status: 'dropped' }))]).toEqual([
    '试机 · 店长',
    '',
  ])
  for (const status of ['open', 'booked'] as const)
    expect([droppedNote(row({ status })), earlierNote(row({ status }))]).toEqual(['', '试机'])
})
