import { columnOf, type Merge } from '../merges.ts'

const [lastRow, lastColumn] = [1_048_576, 16_383]

/** All cells of a table. */
export const wholeTable: Merge = { top: 1, bottom: lastRow, left: 0, right: lastColumn }

/** A list of areas has a space between two of them. The name of a table with other signs stands in quotes. */
const part = /(?:'(?:[^']|'')*'|[^\s'])+/g
const name = String.raw`\$?(?:'(?:[^']|'')*'|[^\s'.:]*)`
const place = String.raw`\$?([A-Z]{1,3})?\$?(\d{1,7})?`
const area = new RegExp(`^${name}\\.${place}(?::(?:${name}\\.)?${place})?$`)

/** Areas such as `$表.C2:$表.C9 表.E2`. Null with one that nobody here understands. */
export function areasOf(list: string): Merge[] | null {
  const areas = (list.match(part) ?? []).map(areaOf)
  return areas.includes(null) ? null : areas.filter((one) => one !== null)
}

function areaOf(address: string): Merge | null {
  const [found, left, top, right = left, bottom = top] = area.exec(address) ?? []
  if (found === undefined || (!left && !top) || (left && !right) || (top && !bottom)) return null
  const isOne = !address.includes(':')
  if (isOne && (!left || !top)) return null
  return {
    top: Number(top ?? 1),
    bottom: Number(bottom ?? lastRow),
    left: left ? columnOf(left) : 0,
    right: right ? columnOf(right) : lastColumn,
  }
}
