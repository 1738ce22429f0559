import type { ColumnMapping } from './import.sql.ts'

/** A time from which, or until which, the values of a row shall count: 生效日期, 活动时间, 结束日期, 'Effective from'. */
const effectiveTime = new RegExp(
  [
    '生效(?:日|时间|时刻|起|于|$)',
    '(?:执行|开始|起始|结束|截止|终止|启用|活动|促销|调价|变价|改价|起效|失效)(?:日期?|时间|期间?$|起止)',
    // A bare 有效期 or 'Expiry date' is how long the goods keep.
    '(?:价格?|报价|活动|促销|优惠|特价)的?有效',
    String.raw`\beffective\s*(?:date|time|from|on|at)?$|\bvalid (?:from|since|until|to)\b`,
    String.raw`^(?:(?:price|promo\w*|sale|offer|special)\s+)?(?:start|begin|end|from|to)s?\s*(?:date|time)$`,
    String.raw`^(?:price|promo\w*|sale|offer|special)\s+(?:expiry|expires|expiration|valid)\b`,
    String.raw`\bdate\b.*\b(?:starts?|ends?|begins?)\b|\bprice (?:starts?|ends?)\b`,
  ].join('|'),
  'i',
)

/** Times in the past: 上次调价时间. */
const former = /上一?次|最近|最后|历史|\b(?:last|previous)\b/i

export function saysEffectiveTime(header: string): boolean {
  const name = header.normalize('NFKC').replaceAll('_', ' ').trim()
  return effectiveTime.test(name) && !former.test(name)
}

const untilWords = /结束|截止|终止|失效|有效|活动|促销|期间|起止|\b(?:ends?|to|until|expir\w*|valid)\b/i
const firstDay = /^(20\d\d)[-/.年](\d{1,2})[-/.月](\d{1,2})/

function dayOf(cell: string): string | null {
  const [, year, month = '', day = ''] = firstDay.exec(cell.trim()) ?? []
  return year === undefined ? null : [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}

/** True for a value below such a header that is no day of the past, from which its price counts already. */
export function isUnreadTime(header: string, cell: string, today: string): boolean {
  if (cell.trim() === '') return false
  const day = dayOf(cell)
  return day === null || day > today || untilWords.test(header)
}

/** True for a later day, from which the price of the row counts. */
export const beginsLater = (header: string, cell: string, today: string): boolean =>
  !untilWords.test(header) && (dayOf(cell) ?? '') > today

/** The columns without a field that say such a time, by their index. No import waits for it, so a person must know. */
export function unreadTimes(headers: readonly string[], mapping: readonly ColumnMapping[]): number[] {
  const taken = new Set(mapping.flatMap(({ column, field }) => (field === null ? [] : [column])))
  return headers.flatMap((header, at) => (!taken.has(at) && saysEffectiveTime(header) ? [at] : []))
}
