import {
  type DailyHours,
  endsNextDay,
  hoursText,
  type OtherHours,
  otherHoursText,
  type Span,
} from '@zhanggui/contract/hours.ts'
import { t } from '../../base/text.ts'

export const allDay: Span = { from: '00:00', to: '24:00' }
export const isAllDay = (spans: readonly Span[]): boolean =>
  spans.length === 1 && spans[0]?.from === allDay.from && spans[0].to === allDay.to

const isTime = (text: string): boolean => /^\d{2}:\d{2}$/.test(text)

/** Whether the typed span ends after midnight. */
export const isOvernight = ({ from, to }: Span): boolean =>
  isTime(from) && isTime(to) && endsNextDay({ from, to })

/** Spans as text; a span that ends after midnight says so. */
export const hoursInWords = (spans: DailyHours, between?: string): string =>
  hoursText(spans, (time) => t('input.nextDay', { time }), between)

/**
 * Reads a typed time: `9`, `830`, `8:30`, `08：30` become `09:00` and `08:30`. Other text stays as it is, and the
 * rules refuse it.
 */
export function timeOf(typed: string): string {
  const plain = typed.trim().replace(/[：.．]/g, ':')
  const match = /^(\d{1,2})(?::?(\d{2}))?$/.exec(plain)
  if (!match) return plain
  const hour = Number(match[1])
  const minute = Number(match[2] ?? '0')
  if (minute > 59 || hour > 24 || (hour === 24 && minute > 0)) return plain
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/** The first values of a new span: after the last one, or the usual day. */
export function nextSpan(spans: readonly Span[]): Span {
  const last = spans.at(-1)
  if (!last) return { from: '09:00', to: '21:00' }
  return !endsNextDay(last) && last.to < '21:00' ? { from: last.to, to: '21:00' } : { from: '', to: '' }
}

export const weekdayName = (day: number): string => t(`input.weekday${day}` as 'input.weekday1')

/** Other hours as text, one line for each entry. */
export const otherHoursInWords = (entries: readonly OtherHours[]): string[] =>
  otherHoursText(entries, {
    weekday: weekdayName,
    nextDay: (time) => t('input.nextDay', { time }),
    closed: t('input.closedDay'),
  })
