import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc.js'
import { formatFullMoment, momentAt } from '../../base/format.ts'

// A Dayjs here holds the time on the merchant's clock, kept as UTC. The time zone and summer time of the browser do
// not matter.
dayjs.extend(utc)

export type SingleDateType = 'date' | 'datetime' | 'month'
export type RangeDateType = 'daterange' | 'datetimerange'
export type DateType = SingleDateType | RangeDateType

/** The formats of dates (spec section 9): yyyy-MM-dd for date and daterange, yyyy-MM-dd HH:mm:ss otherwise. */
export const dateFormat: Readonly<Record<DateType, string>> = {
  date: 'YYYY-MM-DD',
  daterange: 'YYYY-MM-DD',
  month: 'YYYY-MM',
  datetime: 'YYYY-MM-DD HH:mm:ss',
  datetimerange: 'YYYY-MM-DD HH:mm:ss',
}

/** The times at the start and end of a range of days (spec section 9). */
export const defaultRangeTimes = ['00:00:00', '23:59:59'] as const

const withTime = (type: DateType) => type === 'datetime' || type === 'datetimerange'

/** The present time on the merchant's clock. */
export const clockNow = (now = new Date()): Dayjs => dayjs.utc(formatFullMoment(now.toISOString()))

/** The time on the merchant's clock for a value of the wire: a day, a month, or a moment. Null for anything else. */
export function clockOf(value: string | null | undefined, type: DateType): Dayjs | null {
  if (!value) return null
  const moment = withTime(type) && /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(value)
  if (moment && Number.isNaN(Date.parse(value))) return null
  const clock = dayjs.utc(moment ? formatFullMoment(value) : value)
  return clock.isValid() ? clock : null
}

/** The value on the wire: `2026-11-21`, `2026-11`, or the moment `2026-11-21T09:42:31+08:00`. */
export const wireOf = (clock: Dayjs, type: DateType): string =>
  withTime(type) ? momentAt(clock.format(dateFormat.datetime)) : clock.format(dateFormat[type])

export type Comparison = '<' | '<=' | '>' | '>='

export interface FutureRule {
  /**
   * `true` disables the days after today. A number N sets a limit: the end of the day N days before today (spec
   * section 5 'Date picker').
   */
  disableFuture?: boolean | number
  /**
   * Used with a number. `<`, the default, disables that day and all days before it; `>` disables all days after it.
   */
  comparison?: Comparison
}

const compare: Readonly<Record<Comparison, (one: number, other: number) => boolean>> = {
  '<': (one, other) => one < other,
  '<=': (one, other) => one <= other,
  '>': (one, other) => one > other,
  '>=': (one, other) => one >= other,
}

/** Whether a day cannot be chosen. */
export function isDisabledDay(day: Dayjs, rule: FutureRule, today: Dayjs): boolean {
  const { disableFuture = false, comparison = '<' } = rule
  if (disableFuture === false) return false
  if (disableFuture === true) return day.isAfter(today, 'day')
  const limit = today.subtract(disableFuture, 'day').endOf('day')
  return compare[comparison](day.startOf('day').valueOf(), limit.valueOf())
}

/** The usual ranges (spec section 9). 'Last N days' end yesterday. */
export function shortcuts(type: RangeDateType, today: Dayjs) {
  const back = (count: number) => today.subtract(count, 'day').startOf('day')
  const whole = (from: Dayjs, to: Dayjs): [Dayjs, Dayjs] => [
    from,
    type === 'datetimerange' ? to.endOf('day').millisecond(0) : to,
  ]
  return [
    { key: 'kit.today', value: whole(back(0), back(0)) },
    { key: 'kit.yesterday', value: whole(back(1), back(1)) },
    { key: 'kit.last7Days', value: whole(back(7), back(1)) },
    { key: 'kit.last30Days', value: whole(back(30), back(1)) },
  ] as const
}

const fullWidth = /[０-９：／．－]/g
const day = /^(?:(\d{4})(?:-|\/|\.|年))?(\d{1,2})(?:-|\/|\.|月)(\d{1,2})日?$/
const bareDay = /^(\d{4})(\d{2})(\d{2})$/
const month = /^(\d{4})(?:-|\/|\.|年)?(\d{1,2})月?$/
const time = /^(\d{1,2})(?::|时|点)(\d{1,2})(?:(?::|分)(\d{1,2})?秒?)?$/
const words: Readonly<Record<string, number>> = { 今天: 0, today: 0, 昨天: 1, yesterday: 1 }

/**
 * Reads a typed date in the usual forms: 2026-11-1, 2026/11/1, 2026年11月1日, 20261101, 11-1 of this year, 今天 or
 * yesterday, with or without a time such as 9:30 or 9:30:15. A day without a time means its start; as the end of a
 * range it means its end.
 */
export function typedDate(raw: string, type: DateType, now: Dayjs, endsRange = false): Dayjs | null {
  const text = raw
    .replace(fullWidth, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))
    .trim()
    .toLowerCase()
  if (type === 'month') {
    const [, year, number] = month.exec(text) ?? []
    return year && number ? existing(Number(year), Number(number), 1) : null
  }
  const [dayText = '', timeText, ...more] = text.split(/[\st]+(?=\d)/)
  if (more.length > 0 || (timeText !== undefined && !withTime(type))) return null
  const found = dayOf(dayText.trim(), now)
  if (!found || !withTime(type)) return found
  const clock = timeText ?? defaultRangeTimes[endsRange ? 1 : 0]
  const [, hour = '', minute = '', second = '0'] = time.exec(clock) ?? []
  if (hour === '' || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return null
  return found.hour(Number(hour)).minute(Number(minute)).second(Number(second))
}

function dayOf(text: string, now: Dayjs): Dayjs | null {
  const back = words[text]
  if (back !== undefined) return now.startOf('day').subtract(back, 'day')
  const [, year, number, date] = bareDay.exec(text) ?? day.exec(text) ?? []
  return number && date ? existing(year ? Number(year) : now.year(), Number(number), Number(date)) : null
}

/** Null if the calendar has no such day: February 30 must not become March 2. */
function existing(year: number, number: number, date: number): Dayjs | null {
  const two = (part: number) => String(part).padStart(2, '0')
  const written = `${String(year).padStart(4, '0')}-${two(number)}-${two(date)}`
  const found = dayjs.utc(written)
  return year >= 1000 && found.isValid() && found.format(dateFormat.date) === written ? found : null
}
