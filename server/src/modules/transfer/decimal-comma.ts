import type { RowReason } from '../../kernel/sheet/sheet-service.ts'
import { isNumeric } from './cell-faults.ts'
import type { ReadColumn } from './mapped-row.ts'

/** `12,5`, `¥3,50`, `0,250`: the comma is the decimal mark. */
const decimal = /^[^\d.,]*(\d+,\d{1,2}|0,\d+)[^\d.,]*$/
/** `1,250`: a comma of thousands, or three decimals. */
const unclear = /^[^\d.,]*[1-9]\d{0,2}(,\d{3})+[^\d.,]*$/
/** `1.250`, where the comma is the decimal mark, or the dot one of thousands. */
const points = /^[^\d.,]*[1-9]\d{0,2}(\.\d{3})+[^\d.,]*$/
/** `1.250.000` and `1.500,00`: the dot groups thousands. */
const groups = /\d\.\d{3}[.,]\d/
/** `1.234` and `Rp 15.000` in a price: the dot groups thousands, unless other cells have plain decimals. */
const thirdDecimal = /\.\d\d[1-9]\D*$/
const wholeMoney = /rp|idr|vnd|krw|jpy|clp|pyg|[₫₩円원đ]/i
/** `2.5` and `0.250`: a dot that can only be the decimal mark. */
const plainDecimal = /^\D*\d+\.(?:\d{1,2}|\d{4,})\D*$|^\D*0+\.\d/

interface Unclear {
  rowNumber: number
  reasons: RowReason[]
}

/**
 * Finds numbers whose comma may be a decimal mark: `1,250` in a file that has `0,250` or `12,5` in any row, and `1.250` in a
 * column that has them, or in one of prices whose dots group thousands.
 */
export class DecimalComma {
  private readonly decimals: number
  private readonly columns = new Set<number>()
  private readonly commas: Unclear[] = []
  private readonly dots = new Map<number, Unclear[]>()
  /** Columns of prices whose dots group thousands, surely or perhaps, and those with plain decimals. */
  private readonly grouped = new Set<number>()
  private readonly perhaps = new Set<number>()
  private readonly plain = new Set<number>()

  /** `decimals`: the most that a price may have. */
  constructor(decimals = 2) {
    this.decimals = decimals
  }

  read(
    { rowNumber, cells }: { rowNumber: number; cells: readonly string[] },
    reading: readonly ReadColumn[],
  ): void {
    for (const { index, column } of reading) {
      if (!isNumeric(column)) continue
      const value = (cells[index] ?? '').normalize('NFKC').trim()
      if (column.unit === 'yuan') this.note(index, value)
      if (!/[.,]/.test(value)) continue
      const reasons: RowReason[] = [{ field: column.key, key: 'transfer.commaNumber', params: { value } }]
      if (decimal.test(value)) this.columns.add(index)
      else if (unclear.test(value)) this.commas.push({ rowNumber, reasons })
      else if (points.test(value)) this.dotsOf(index).push({ rowNumber, reasons })
    }
  }

  private note(index: number, value: string): void {
    if (groups.test(value)) this.grouped.add(index)
    else if (points.test(value)) {
      if ((this.decimals < 3 && thirdDecimal.test(value)) || wholeMoney.test(value)) this.perhaps.add(index)
    } else if (/^\d+$/.test(value)) this.perhaps.add(index)
    else if (plainDecimal.test(value)) this.plain.add(index)
  }

  /** True for prices such as 7.500 beside 1.250.000, or beside 850 alone: who writes three decimals writes them everywhere. */
  private readonly isGrouped = (index: number): boolean =>
    this.grouped.has(index) || (this.perhaps.has(index) && !this.plain.has(index))

  private dotsOf(index: number): Unclear[] {
    const known = this.dots.get(index) ?? []
    this.dots.set(index, known)
    return known
  }

  /** The rows with such numbers, after the whole file was read. */
  found(): Unclear[] {
    const dotted = [...this.dots].filter(([index]) => this.columns.has(index) || this.isGrouped(index))
    return [...(this.columns.size === 0 ? [] : this.commas), ...dotted.flatMap(([, unclear]) => unclear)]
  }
}
