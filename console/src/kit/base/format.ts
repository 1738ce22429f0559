import { moneyText, numberText } from '@zhanggui/contract/money.ts'

/** How amounts, numbers and times are written everywhere. Missing values are a dash. */
const missing = '—'

/** Every merchant keeps its books in this zone; times are shown in it wherever the browser stands. */
const merchantZone = 'Asia/Shanghai'

/** `-1264.5` → `−1,264.5`. */
export const formatNumber = (value: number | string | null | undefined): string =>
  value === null || value === undefined || value === '' ? missing : numberText(value)

/** `10,000+` for a count that stopped there. */
export const formatCount = (count: number, capped: boolean): string =>
  `${formatNumber(count)}${capped ? '+' : ''}`

/** `"1264.00"` → `￥1,264.00`. */
export const formatMoney = (yuan: string | null | undefined): string => (yuan ? moneyText(yuan) : missing)

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

/** `11-21 09:42` in the merchant's zone, with the year only when it is not this year. */
export function formatMoment(iso: string | null | undefined, now = new Date()): string {
  if (!iso) return missing
  const { year, day, minute } = partsOf(new Date(iso))
  return `${year === partsOf(now).year ? '' : `${year}-`}${day} ${minute}`
}

/** `2026-11-21 09:42:31`, for a title or where the second matters. */
export function formatFullMoment(iso: string | null | undefined): string {
  if (!iso) return missing
  const { year, day, minute, second } = partsOf(new Date(iso))
  return `${year}-${day} ${minute}:${second}`
}

/** Today in the merchant's zone as day filters travel: `2026-11-21`. */
export function today(now = new Date()): string {
  const { year, day } = partsOf(now)
  return `${year}-${day}`
}

/**
 * The moment at which the merchant's clock shows this, as moments travel: `2026-11-21 09:42:31` →
 * `2026-11-21T09:42:31+08:00`.
 */
export function momentAt(clock: string): string {
  const shown = Date.parse(`${clock.replace(' ', 'T')}Z`)
  // What the zone's clock is ahead of UTC is asked of the zone: China had summer time from 1986 to 1991.
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
