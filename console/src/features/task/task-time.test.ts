import { textOf } from '@zhanggui/contract'
import type { ExportTask } from '@zhanggui/contract/task/task.ts'
import { expect, test } from 'vitest'
import { dayAndTime, timeLeft, timeOfDay } from './task-time.ts'

const zh = ((key, ...params) => textOf('zh', key, ...params)) as Parameters<typeof dayAndTime>[2]
// It is 00:30 of 21 November in the merchant's zone, but still the 20th in Greenwich.
const now = Date.parse('2026-11-20T16:30:00Z')

test('days are those of the merchant, not of the browser', () => {
  expect(dayAndTime('2026-11-20T16:05:00Z', now, zh)).toBe('今天 00:05')
  expect(dayAndTime('2026-11-20T15:59:00Z', now, zh)).toBe('昨天 23:59')
  expect(dayAndTime('2026-11-19T15:59:00Z', now, zh)).toBe('11-19 23:59')
  expect(dayAndTime('2025-11-19T15:59:00Z', now, zh)).toBe('2025-11-19 23:59')
  expect(timeOfDay('2026-11-20T16:05:00Z', now)).toBe('00:05')
  expect(timeOfDay('2026-11-20T15:05:00Z', now)).toBe('11-20 23:05')
})

test('the time left counts days and hours, at last minutes', () => {
  const left = (ms: number) =>
    timeLeft({ expires_date: new Date(now + ms).toISOString() } as ExportTask, now, zh)
  const hour = 3_600_000
  expect(left(72 * hour - 1)).toBe('还可下载 2 天 23 小时')
  expect(left(24 * hour)).toBe('还可下载 1 天')
  expect(left(24 * hour - 1)).toBe('还可下载 23 小时')
  expect(left(hour - 1)).toBe('还可下载 60 分钟')
  expect(left(61_000)).toBe('还可下载 2 分钟')
  expect(left(-5)).toBe('还可下载 1 分钟')
})
