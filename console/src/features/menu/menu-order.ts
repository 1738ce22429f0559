import { menuType } from '@zhanggui/contract/permissions.ts'

/** What the order of the menu needs of a record. */
export interface Placed {
  code: string
  parentCode: string
  type: number
  sort: number
}

/** The records in a folder or page ('' for the top), by `sort` descending (spec section 3). */
export function childrenOf<E extends Placed>(entries: readonly E[], parentCode: string): E[] {
  const known = new Set(entries.map(({ code }) => code))
  return entries
    .filter((entry) => (parentCode === '' ? !known.has(entry.parentCode) : entry.parentCode === parentCode))
    .sort((a, b) => b.sort - a.sort)
}

/** Whether a record lies in another, however deep. */
function isWithin(entries: readonly Placed[], code: string, above: string): boolean {
  const byCode = new Map(entries.map((entry) => [entry.code, entry]))
  const seen = new Set<string>()
  for (let now = byCode.get(code); now && !seen.has(now.code); now = byCode.get(now.parentCode)) {
    if (now.code === above) return true
    seen.add(now.code)
  }
  return false
}

/** Whether a record may stand in a place: buttons stay with their page, the rest in folders or at the top. */
export function mayLieIn(entries: readonly Placed[], entry: Placed, parentCode: string): boolean {
  if (entry.type === menuType.button) return parentCode === entry.parentCode
  if (parentCode === '') return true
  const parent = entries.find(({ code }) => code === parentCode)
  return parent?.type === menuType.folder && !isWithin(entries, parentCode, entry.code)
}

/** All siblings of the place in their new order, first one first: what the server is told. */
export interface Order {
  parentCode: string
  codes: string[]
}

/** The order after a record was dropped before, after or into another; null where it may not stand or nothing moves. */
export function droppedAt(
  entries: readonly Placed[],
  code: string,
  target: string,
  where: 'before' | 'after' | 'inside',
): Order | null {
  const entry = entries.find((one) => one.code === code)
  const aim = entries.find((one) => one.code === target)
  if (!entry || !aim || code === target) return null
  const known = new Set(entries.map((one) => one.code))
  const parentCode = where === 'inside' ? aim.code : known.has(aim.parentCode) ? aim.parentCode : ''
  if (!mayLieIn(entries, entry, parentCode)) return null
  const before = childrenOf(entries, parentCode).map((one) => one.code)
  const codes = before.filter((one) => one !== code)
  const at = where === 'inside' ? codes.length : codes.indexOf(target) + (where === 'after' ? 1 : 0)
  codes.splice(at, 0, code)
  return codes.join('\n') === before.join('\n') ? null : { parentCode, codes }
}

/** The order after a record went one place up or down among its siblings; null at the end. */
export function stepped(entries: readonly Placed[], code: string, step: -1 | 1): Order | null {
  const entry = entries.find((one) => one.code === code)
  if (!entry) return null
  const known = new Set(entries.map((one) => one.code))
  const parentCode = known.has(entry.parentCode) ? entry.parentCode : ''
  const siblings = childrenOf(entries, parentCode)
  const other = siblings[siblings.findIndex((one) => one.code === code) + step]
  return other ? droppedAt(entries, code, other.code, step === 1 ? 'after' : 'before') : null
}

/** A new record stands after its siblings. */
export const lastSort = (entries: readonly Placed[], parentCode: string): number =>
  Math.max(0, (childrenOf(entries, parentCode).at(-1)?.sort ?? 20) - 10)
