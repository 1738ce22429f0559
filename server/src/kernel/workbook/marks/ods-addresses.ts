import { columnOf, type Merge } from '../merges.ts'
import { lastColumn, lastRow } from '../sheet-row.ts'
import { between, type RuleAreas } from './rule-areas.ts'

/** A list of areas has a space between two of them. The name of a table with other signs stands in quotes. */
const part = /(?:'(?:[^']|'')*'|[^\s'])+/g
const name = String.raw`\$?(?:'(?:[^']|'')*'|[^\s'.:]*)`
const place = String.raw`\$?([A-Z]{1,3})?\$?(\d{1,7})?`
const area = new RegExp(`^${name}\\.${place}(?::(?:${name}\\.)?${place})?$`)

/** Areas such as `$表.C2:$表.C9 表.E2`, whole columns `表.C:表.C` and whole rows `表.3:表.9`. */
export const odsAreas = (list: string): RuleAreas => (list.match(part) ?? []).map(areaOf)

function areaOf(address: string): Merge | null {
  const [found, left = '', top = '', right = left, bottom = top] = area.exec(address) ?? []
  // Both corners have the same parts. A single cell has a row and a column.
  const isWhole = left === '' || top === ''
  const isEven = (left === '') === (right === '') && (top === '') === (bottom === '')
  if (found === undefined || !isEven || left + top === '') return null
  if (isWhole && !found.includes(':')) return null
  return between(
    ...([Number(top || 1), Number(bottom || lastRow)] as const),
    ...([left ? columnOf(left) : 0, right ? columnOf(right) : lastColumn] as const),
  )
}
