import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { amountIn, convertAmount, type Unit, units } from '@zhanggui/contract/measure.ts'
import type { ColumnMapping } from './import.sql.ts'
import { columnNames, namedUnit } from './matching.ts'

/** A further column of the same amount in another unit: the 分 of 元 | 分. */
export interface AmountPart {
  index: number
  unit: Unit
}

/** The name of a field may have its own unit: 重量(kg). */
const bare = (name: string): string => name.replace(/[(（].*$/, '')

/** The columns without a field that have the name of this one, and another unit of its kind. */
export function amountParts(
  headers: readonly string[],
  mapping: readonly ColumnMapping[],
  index: number,
  column: SheetColumn,
  columns: readonly SheetColumn[],
): AmountPart[] {
  const to = column.unit
  if (!to) return []
  const names = columnNames(columns)
  const own = namedUnit(headers[index] ?? '', column.key, names)
  const unit = own && (own.unit ? own.unit.unit : to)
  if (!own || !unit) return []
  const taken = new Set(mapping.flatMap(({ column, field }) => (field === null ? [] : [column])))
  return headers.flatMap((header, at): AmountPart[] => {
    const other = at === index || taken.has(at) ? null : namedUnit(header, column.key, names)
    const its = other?.unit?.unit
    const isPart =
      other && bare(other.name) === bare(own.name) && its && its !== unit && units[its].of === units[to].of
    return isPart ? [{ index: at, unit: its }] : []
  })
}

/**
 * An amount that stands in several columns, in the unit `to`: 12 | 50 is 12.50 in 元 | 分. 12 | 1200 is the same amount
 * twice. Null if it is no single amount.
 */
export function joinedAmount(
  cells: readonly string[],
  own: AmountPart,
  parts: readonly AmountPart[],
  to: Unit,
): string | null {
  const filled = [own, ...parts]
    .map(({ index, unit }) => ({ unit, text: (cells[index] ?? '').trim() || '0' }))
    .map(({ unit, text }) => ({ unit, text: amountIn(text, unit)?.text ?? '' }))
    .toSorted((a, b) => Number(units[b.unit].size - units[a.unit].size))
  const last = filled.at(-1)
  if (!last || filled.some(({ text }) => !/^\d+(?:\.\d+)?$/.test(text))) return null
  const inLast = filled.map(({ text, unit }) => convertAmount(text, unit, last.unit))
  if (inLast.every((text) => Number(text) === Number(last.text)))
    return convertAmount(last.text, last.unit, to)
  const isPart = filled.every(({ text, unit }, at) => {
    const larger = filled[at - 1]
    if (!larger) return true
    const below = units[larger.unit].size / units[unit].size
    return Number(text) === 0 || (Number.isInteger(Number(larger.text)) && Number(text) < Number(below))
  })
  if (!isPart) return null
  const sum = inLast.reduce((all, text) => all + Number(text), 0)
  // A sum of so few decimals is exact after rounding.
  return convertAmount(String(Math.round(sum * 1000) / 1000), last.unit, to)
}
