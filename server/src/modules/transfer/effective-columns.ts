import type { ColumnMapping } from './import.sql.ts'

/** A time from which, or until which, the values of a row shall count: 生效日期, 活动时间, 结束日期, 'Effective from'. */
const effectiveTime = new RegExp(
  [
    '生效(?:日|时间|时刻|起|于|$)',
    '(?:执行|开始|起始|结束|截止|终止|启用|活动|促销|调价|变价|改价|起效|失效)(?:日期?|时间|期间?$|起止)',
    '^价格有效|^有效(?:期[至到限]?|日期|时间)(?:[(].*)?$',
    String.raw`\beffective\s*(?:date|time|from|on|at)?$|\bvalid (?:from|since|until|to)\b`,
    String.raw`^(?:(?:price|promo\w*|sale|offer|special)\s+)?(?:start|begin|end|from|to|expiry)s?\s*(?:date|time)$`,
    String.raw`\bdate\b.*\b(?:starts?|ends?|begins?)\b|\bprice (?:starts?|ends?)\b`,
  ].join('|'),
  'i',
)

const plain = (header: string): string => header.normalize('NFKC').replaceAll('_', ' ').trim()

export const saysEffectiveTime = (header: string): boolean => effectiveTime.test(plain(header))

/** 有效期 beside these is how long the goods keep. */
const ofGoods = /保质|生产日期|批[号次]|效期|\b(?:batch|expiry|shelf)\b/i
const valid = /^有效/

/** The columns without a field that say such a time, by their index. No import waits for it, so a person must know. */
export function unreadTimes(headers: readonly string[], mapping: readonly ColumnMapping[]): number[] {
  const taken = new Set(mapping.flatMap(({ column, field }) => (field === null ? [] : [column])))
  const keeps = headers.some((header) => ofGoods.test(header) && !valid.test(plain(header)))
  return headers.flatMap((header, at) =>
    !taken.has(at) && saysEffectiveTime(header) && !(keeps && valid.test(plain(header))) ? [at] : [],
  )
}
