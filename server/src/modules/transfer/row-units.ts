import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { type HeaderUnit, noteUnit, type Unit, units } from '@zhanggui/contract/measure.ts'
import type { ColumnMapping } from './import.sql.ts'

/** A column of units: 币种, Weight Unit, or a column without a header beside an amount. */
export interface UnitColumn {
  index: number
  /** `own`: each cell is a unit of the amount. `goods`: of the goods (单位). `beside`: a unit if it looks like one. */
  kind: 'own' | 'goods' | 'beside'
}

const unitHeader = /单位|\b(unit|uom)s?\b|currency|币[种别]|货币/
const kinds = {
  weight: /重|weight/,
  length: /[长宽高]|尺寸|size|length|dimension/,
  money: /价|金额|成本|币|currency|price|cost|amount/,
} as const
const longest = 20

/** The columns without a field that give the units of this amount, row by row. */
export function unitColumnsOf(
  headers: readonly string[],
  mapping: readonly ColumnMapping[],
  index: number,
  { unit }: SheetColumn,
): UnitColumn[] {
  if (unit === undefined) return []
  const { of } = units[unit]
  const mapped = new Set(mapping.flatMap(({ column, field }) => (field === null ? [] : [column])))
  const width = Math.max(headers.length, index + 2)
  return Array.from({ length: width }, (_, at) => at).flatMap((at): UnitColumn[] => {
    if (mapped.has(at)) return []
    const header = (headers[at] ?? '').normalize('NFKC').toLowerCase().replaceAll('_', ' ').trim()
    if (at === index + 1 && (header === '' || headers[at] === headers[index]))
      return [{ index: at, kind: 'beside' }]
    if (header.length > longest || !unitHeader.test(header)) return []
    const said = Object.entries(kinds).find(([, words]) => words.test(header))?.[0]
    if (said === of) return [{ index: at, kind: 'own' }]
    return said === undefined && of === 'money' ? [{ index: at, kind: 'goods' }] : []
  })
}

/** The unit that a row gives an amount; null if it gives none. An unknown one cannot be converted. */
export function unitInRow(cells: readonly string[], columns: readonly UnitColumn[]): HeaderUnit | null {
  for (const { index, kind } of columns) {
    const text = (cells[index] ?? '').trim()
    const noted = noteUnit(text)
    const unit = noted && { text, unit: noted.unit }
    if (kind === 'own' && text !== '') return unit ?? { text, unit: null }
    if (unit === null) continue
    // The unit of the goods says something about the price only if it is a weight, or '元/箱'.
    const isPriced = unit.text.includes('/') || (unit.unit !== null && units[unit.unit].of === 'weight')
    if (kind === 'beside' || isPriced) return unit
  }
  return null
}

/** True if the unit of a row converts to that of the field, and does not contradict the header. */
export const isConvertible = (said: HeaderUnit, to: Unit, header: HeaderUnit | null): boolean =>
  said.unit !== null && units[said.unit].of === units[to].of && (header?.unit ?? said.unit) === said.unit
