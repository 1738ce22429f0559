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

export const saysEffectiveTime = (header: string): boolean =>
  effectiveTime.test(header.normalize('NFKC').replaceAll('_', ' ').trim())

/** The columns without a field that say such a time, by their index. No import waits for it, so a person must know. */
export function unreadTimes(headers: readonly string[], mapping: readonly ColumnMapping[]): number[] {
  const taken = new Set(mapping.flatMap(({ column, field }) => (field === null ? [] : [column])))
  return headers.flatMap((header, at) => (!taken.has(at) && saysEffectiveTime(header) ? [at] : []))
}
