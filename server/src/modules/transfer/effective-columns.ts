import type { ColumnMapping } from './import.sql.ts'

/** A time from which the values of a row shall count: 生效日期, 调价执行时间, 'Effective from'. */
const effectiveTime =
  /生效(?:日|时间|时刻|起|于|$)|执行(?:日期|时间)|\beffective\s*(?:date|time|from|on|at)?$|\bvalid (?:from|since)\b/i

export const saysEffectiveTime = (header: string): boolean =>
  effectiveTime.test(header.normalize('NFKC').replaceAll('_', ' ').trim())

/** The columns without a field that say such a time. No import waits for it, so a person must know. */
export function unreadTimes(headers: readonly string[], mapping: readonly ColumnMapping[]): string[] {
  const taken = new Set(mapping.flatMap(({ column, field }) => (field === null ? [] : [column])))
  return headers.filter((header, at) => !taken.has(at) && saysEffectiveTime(header))
}
