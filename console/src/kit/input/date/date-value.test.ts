import dayjs from 'dayjs'
import { describe, expect, it } from 'vitest'
import { clockNow, clockOf, dateFormat, isDisabledDay, shortcuts, typedDate, wireOf } from './date-value.ts'

// It is 2026-11-21 00:30 in Shanghai, but still the 20th in Europe and America.
const now = clockNow(new Date('2026-11-20T16:30:00Z'))
const day = (text: string) => dayjs.utc(text)
const typed = (text: string, type: Parameters<typeof typedDate>[1] = 'date', end = false) =>
  typedDate(text, type, now, end)?.format(dateFormat[type]) ?? null

describe('today', () => {
  it("is the merchant's, wherever the browser stands", () => {
    expect(now.format('YYYY-MM-DD HH:mm:ss')).toBe('2026-11-21 00:30:00')
  })
})

describe('the value of the wire', () => {
  it('is a day or a month as it is', () => {
    expect(wireOf(clockOf('2026-11-21', 'date')!, 'date')).toBe('2026-11-21')
    expect(wireOf(clockOf('2026-11', 'month')!, 'month')).toBe('2026-11')
  })

  it("is a moment with its offset, shown by the merchant's clock", () => {
    const clock = clockOf('2026-11-20T16:30:00Z', 'datetime')!
    expect(clock.format(dateFormat.datetime)).toBe('2026-11-21 00:30:00')
    expect(wireOf(clock, 'datetime')).toBe('2026-11-21T00:30:00+08:00')
  })

  it('knows the summer time that China once had', () => {
    expect(wireOf(clockOf('1988-07-01T04:00:00Z', 'datetime')!, 'datetime')).toBe('1988-07-01T13:00:00+09:00')
  })

  it('is none where there is none', () => {
    expect(clockOf('', 'date')).toBeNull()
    expect(clockOf(null, 'datetime')).toBeNull()
    expect(clockOf('2026-99-99T00:00:00Z', 'datetime')).toBeNull()
  })
})

describe('typed dates', () => {
  it.each([
    ['2026-11-01', '2026-11-01'],
    ['2026-11-1', '2026-11-01'],
    ['2026/11/1', '2026-11-01'],
    ['2026.11.1', '2026-11-01'],
    ['2026年11月1日', '2026-11-01'],
    ['20261101', '2026-11-01'],
    ['11-1', '2026-11-01'],
    ['11/1', '2026-11-01'],
    ['11月1日', '2026-11-01'],
    ['２０２６－１１－１', '2026-11-01'],
    [' 今天 ', '2026-11-21'],
    ['Yesterday', '2026-11-20'],
    ['2024-2-29', '2024-02-29'],
  ])('%s is %s', (text, date) => expect(typed(text)).toBe(date))

  it.each(['2026-2-29', '2026-13-1', '20261', '1', '', 'soon', '2026-11-1 9:30', '0026-1-1'])(
    '%s is no day',
    (text) => expect(typed(text)).toBeNull(),
  )

  it.each([
    ['2026-11-1 9:30', '2026-11-01 09:30:00'],
    ['20261101 09:30:15', '2026-11-01 09:30:15'],
    ['2026-11-01T09:30:15', '2026-11-01 09:30:15'],
    ['11月1日 9点30分', '2026-11-01 09:30:00'],
    ['11-1', '2026-11-01 00:00:00'],
    ['今天 8:00', '2026-11-21 08:00:00'],
    ['today 8:00', '2026-11-21 08:00:00'],
  ])('%s is the time %s', (text, clock) => expect(typed(text, 'datetime')).toBe(clock))

  it('is no time beyond the clock', () => {
    expect(typed('2026-11-1 24:00', 'datetime')).toBeNull()
    expect(typed('2026-11-1 9:60', 'datetime')).toBeNull()
  })

  it('ends with the day where it ends a range of times', () => {
    expect(typed('11-1', 'datetimerange', true)).toBe('2026-11-01 23:59:59')
  })

  it.each([
    ['2026-1', '2026-01'],
    ['202611', '2026-11'],
    ['2026年3月', '2026-03'],
  ])('%s is the month %s', (text, month) => expect(typed(text, 'month')).toBe(month))
})

describe('disableFuture', () => {
  const disabled = (date: string, rule: Parameters<typeof isDisabledDay>[1]) =>
    isDisabledDay(day(date), rule, now)

  it('true disables the days after today', () => {
    expect(disabled('2026-11-21', { disableFuture: true })).toBe(false)
    expect(disabled('2026-11-22', { disableFuture: true })).toBe(true)
  })

  it('a number disables dates up to the end of the day N days before today', () => {
    expect(disabled('2026-11-13', { disableFuture: 7 })).toBe(true)
    expect(disabled('2026-11-14', { disableFuture: 7 })).toBe(true)
    expect(disabled('2026-11-15', { disableFuture: 7 })).toBe(false)
    expect(disabled('2026-11-22', { disableFuture: 7 })).toBe(false)
  })

  it('reaches to the end of that day at midnight, too', () => {
    const midnight = day('2026-11-21')
    expect(isDisabledDay(day('2026-11-14'), { disableFuture: 7 }, midnight)).toBe(true)
    expect(isDisabledDay(day('2026-11-14'), { disableFuture: 7, comparison: '>=' }, midnight)).toBe(false)
  })

  it('has a configurable comparison', () => {
    for (const comparison of ['>', '>='] as const) {
      expect(disabled('2026-11-14', { disableFuture: 7, comparison })).toBe(false)
      expect(disabled('2026-11-15', { disableFuture: 7, comparison })).toBe(true)
    }
    expect(disabled('2026-11-14', { disableFuture: 7, comparison: '<=' })).toBe(true)
  })

  it('0 means today itself', () => {
    expect(disabled('2026-11-21', { disableFuture: 0 })).toBe(true)
    expect(disabled('2026-11-22', { disableFuture: 0 })).toBe(false)
    expect(disabled('2026-11-22', { disableFuture: 0, comparison: '>' })).toBe(true)
  })

  it('disables nothing when it is not asked for', () => {
    expect(disabled('2099-01-01', {})).toBe(false)
    expect(disabled('2099-01-01', { disableFuture: false })).toBe(false)
  })
})

describe('the shortcuts', () => {
  it('are today, yesterday, the last 7 and the last 30 days, which end yesterday', () => {
    expect(
      shortcuts('daterange', now).map(({ value }) => value.map((one) => wireOf(one, 'daterange'))),
    ).toEqual([
      ['2026-11-21', '2026-11-21'],
      ['2026-11-20', '2026-11-20'],
      ['2026-11-14', '2026-11-20'],
      ['2026-10-22', '2026-11-20'],
    ])
  })

  it('of times last from 00:00:00 to 23:59:59', () => {
    const [, , week] = shortcuts('datetimerange', now)
    expect(week.value.map((one) => one.format(dateFormat.datetimerange))).toEqual([
      '2026-11-14 00:00:00',
      '2026-11-20 23:59:59',
    ])
  })
})
