import { moneyText, numberText } from '@zhanggui/contract/money.ts'
import type { Language } from '@zhanggui/contract/text.ts'

/** The formats of amounts, numbers and times. A missing value is a dash. */
const missing = '—'

/** The time zone of every merchant. Times are shown in it, whatever the zone of the browser. */
const merchantZone = 'Asia/Shanghai'

/** `-1264.5` → `−1,264.5`. */
export const formatNumber = (value: number | string | null | undefined): string =>
  value === null || value === undefined || value === '' ? missing : numberText(value)

/** `10,000+` for a count that the server stopped. */
export const formatCount = (count: number, capped: boolean): string =>
  `${formatNumber(count)}${capped ? '+' : ''}`

/** `"1264.00"` → `￥1,264.00`. */
export const formatMoney = (yuan: string | null | undefined): string => (yuan ? moneyText(yuan) : missing)

const shortFrom = 100_000_000
const shortNumbers = {
  zh: new Intl.NumberFormat('zh-CN', { notation: 'compact', maximumFractionDigits: 2 }),
  en: new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 2 }),
}

/** An amount that fits a tile: from 100 million on `￥1.23亿`, `￥123.46M`. `exact` is there if it says less. */
export function formatTileMoney(yuan: string, language: Language): { value: string; exact?: string } {
  const exact = formatMoney(yuan)
  if (Math.abs(Number(yuan)) < shortFrom) return { value: exact }
  const sign = yuan.startsWith('-') ? '−' : ''
  return { value: `${sign}￥${shortNumbers[language].format(Math.abs(Number(yuan)))}`, exact }
}

/** `0.735` → `0.735 kg`. */
export function formatWeight(kg: string | null | undefined): string {
  return kg ? `${formatNumber(kg)} kg` : missing
}

const zoned = new Intl.DateTimeFormat('en-CA', {
  timeZone: merchantZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})

function partsOf(date: Date) {
  const parts = new Map(zoned.formatToParts(date).map((part) => [part.type, part.value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    year: part('year'),
    day: `${part('month')}-${part('day')}`,
    minute: `${part('hour')}:${part('minute')}`,
    second: part('second'),
  }
}

/** `11-21 09:42` in the merchant's zone; the year is added only if it is another year. */
export function formatMoment(iso: string | null | undefined, now = new Date()): string {
  if (!iso) return missing
  const { year, day, minute } = partsOf(new Date(iso))
  return `${year === partsOf(now).year ? '' : `${year}-`}${day} ${minute}`
}

/** `2026-11-21 09:42:31`, for titles and where seconds matter. */
export function formatFullMoment(iso: string | null | undefined): string {
  if (!iso) return missing
  const { year, day, minute, second } = partsOf(new Date(iso))
  return `${year}-${day} ${minute}:${second}`
}

/** Today in the merchant's zone, in the format of day filters: `2026-11-21`. */
export function today(now = new Date()): string {
  const { year, day } = partsOf(now)
  return `${year}-${day}`
}

/** The days from today until the day of a moment, on the calendar of the merchant's zone: 0 is today. */
export const daysUntil = (iso: string, now = new Date()): number =>
  Math.round((Date.parse(today(new Date(iso))) - Date.parse(today(now))) / 86_400_000)

/** The hour of the day in the merchant's zone, 0 to 23. */
export const hourNow = (now = new Date()): number => Number(partsOf(now).minute.slice(0, 2))

/**
 * Turns a time on the merchant's clock into a moment on the wire: `2026-11-21 09:42:31` →
 * `2026-11-21T09:42:31+08:00`.
 */
export function momentAt(clock: string): string {
  const shown = Date.parse(`${clock.replace(' ', 'T')}Z`)
  // The offset of the zone depends on the moment: China had summer time from 1986 to 1991.
  const ahead = (at: number) =>
    Date.parse(`${formatFullMoment(new Date(at).toISOString()).replace(' ', 'T')}Z`) - at
  const minutes = Math.round(ahead(shown - ahead(shown)) / 60_000)
  const two = (part: number) => String(part).padStart(2, '0')
  const offset = `${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`
  return `${clock.replace(' ', 'T')}${minutes < 0 ? '-' : '+'}${offset}`
}

/** `1536` → `1.5 KB`. */
export function formatBytes(bytes: number): string {
  const units = ['B', 'KB', 'MB', 'GB']
  let size = bytes
  let unit = 0
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024
    unit += 1
  }
  return `${unit === 0 || size >= 100 ? Math.round(size) : Number(size.toFixed(1))} ${units[unit]}`
}
