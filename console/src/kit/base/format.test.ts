import { describe, expect, test } from 'vitest'
import {
  daysUntil,
  formatBytes,
  formatFullMoment,
  formatMoment,
  formatMoney,
  formatNumber,
  formatTileMoney,
  formatWeight,
  hourNow,
  today,
} from './format.ts'

const now = new Date('2026-11-21T12:00:00+08:00')

describe('amounts', () => {
  test.each([
    ['1264.00', '￥1,264.00'],
    ['0.01', '￥0.01'],
    ['9999999.99', '￥9,999,999.99'],
    ['-15.96', '−￥15.96'],
  ])('%s yuan are written %s, the minus before the sign', (yuan, written) => {
    expect(formatMoney(yuan)).toBe(written)
  })

  test('from 100 million on a tile has the short form, and the exact amount beside it', () => {
    expect(formatTileMoney('99999999.99', 'zh')).toEqual({ value: '￥99,999,999.99' })
    expect(formatTileMoney('123456789.01', 'zh')).toEqual({ value: '￥1.23亿', exact: '￥123,456,789.01' })
    expect(formatTileMoney('123456789.01', 'en')).toEqual({ value: '￥123.46M', exact: '￥123,456,789.01' })
    expect(formatTileMoney('-250000000.00', 'zh').value).toBe('−￥2.5亿')
  })

  test('a missing amount is a dash, zero is not missing', () => {
    expect(formatMoney(null)).toBe('—')
    expect(formatMoney('0.00')).toBe('￥0.00')
    expect(formatNumber(0)).toBe('0')
  })
})

describe('numbers', () => {
  test.each([
    [1264, '1,264'],
    [999, '999'],
    ['86.735', '86.735'],
    [-1264.5, '−1,264.5'],
    ['123456789012345678', '123,456,789,012,345,678'],
  ])('%s is written %s', (value, written) => {
    expect(formatNumber(value)).toBe(written)
  })

  test('weights carry their unit', () => {
    expect(formatWeight('142.300')).toBe('142.300 kg')
  })

  test.each([
    [0, '0 B'],
    [1536, '1.5 KB'],
    [409600, '400 KB'],
    [2 * 1024 * 1024, '2 MB'],
  ])('%s bytes are written %s', (bytes, written) => {
    expect(formatBytes(bytes)).toBe(written)
  })
})

describe('times', () => {
  test('are shown in the zone of the merchant, whatever their offset', () => {
    expect(formatMoment('2026-11-21T01:42:31Z', now)).toBe('11-21 09:42')
    expect(formatMoment('2026-11-20T20:42:31-05:00', now)).toBe('11-21 09:42')
  })

  test('carry the year only when it is not this one', () => {
    expect(formatMoment('2025-12-31T23:59:00+08:00', now)).toBe('2025-12-31 23:59')
  })

  test('this year is that of the merchant, not of the browser', () => {
    const newYear = new Date('2026-12-31T16:30:00Z')
    expect(formatMoment('2027-01-01T00:10:00+08:00', newYear)).toBe('01-01 00:10')
    expect(today(newYear)).toBe('2027-01-01')
    expect(hourNow(newYear)).toBe(0)
  })

  test('the days until a moment are those of the merchant’s calendar', () => {
    const evening = new Date('2026-11-28T12:00:00Z')
    expect(daysUntil('2026-12-01T00:00:00+08:00', evening)).toBe(3)
    expect(daysUntil('2026-11-29T00:00:00+08:00', evening)).toBe(1)
    expect(daysUntil('2026-11-28T23:59:00+08:00', evening)).toBe(0)
    // The browser may have another day than the merchant.
    expect(daysUntil('2026-12-01T00:00:00+08:00', new Date('2026-11-28T16:30:00Z'))).toBe(2)
  })

  test('midnight is 00:00', () => {
    expect(formatMoment('2026-11-21T00:00:00+08:00', now)).toBe('11-21 00:00')
  })

  test('are shown to the second where asked', () => {
    expect(formatFullMoment('2026-11-21T09:42:31+08:00')).toBe('2026-11-21 09:42:31')
  })
})
