import type { RowReason } from '../../kernel/sheet/sheet-service.ts'
import { isNumeric } from './cell-faults.ts'
import type { ReadColumn } from './mapped-row.ts'

/** `12,5`, `¥3,50`, `0,250`: the comma is the decimal mark. */
const decimal = /^[^\d.,]*(\d+,\d{1,2}|0,\d+)[^\d.,]*$/
/** `1,250`: a comma of thousands, or three decimals. */
const unclear = /^[^\d.,]*[1-9]\d{0,2}(,\d{3})+[^\d.,]*$/
/** `1.250`, where the comma is the decimal mark. */
const points = /^[^\d.,]*[1-9]\d{0,2}(\.\d{3})+[^\d.,]*$/

interface Unclear {
  rowNumber: number
  reasons: RowReason[]
}

/**
 * Finds numbers whose comma may be a decimal mark: `1,250` in a file that has `0,250` or `12,5` in any row, and `1.250` in a
 * column that has them.
 */
export class DecimalComma {
  private readonly columns = new Set<number>()
  private readonly commas: Unclear[] = []
  private readonly dots = new Map<number, Unclear[]>()

  read(
    { rowNumber, cells }: { rowNumber: number; cells: readonly string[] },
    reading: readonly ReadColumn[],
  ): void {
    for (const { index, column } of reading) {
      if (!isNumeric(column)) continue
      const value = (cells[index] ?? '').normalize('NFKC').trim()
      if (!/[.,]/.test(value)) continue
      const reasons: RowReason[] = [{ field: column.key, key: 'transfer.commaNumber', params: { value } }]
      if (decimal.test(value)) this.columns.add(index)
      else if (unclear.test(value)) this.commas.push({ rowNumber, reasons })
      else if (points.test(value)) this.dotsOf(index).push({ rowNumber, reasons })
    }
  }

  private dotsOf(index: number): Unclear[] {
    const known = this.dots.get(index) ?? []
    this.dots.set(index, known)
    return known
  }

  /** The rows with such numbers, after the whole file was read. */
  found(): Unclear[] {
    if (this.columns.size === 0) return []
    return [...this.commas, ...[...this.columns].flatMap((index) => this.dots.get(index) ?? [])]
  }
}
