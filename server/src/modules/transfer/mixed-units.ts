import { amountIn } from '@zhanggui/contract/measure.ts'
import type { RowReason } from '../../kernel/sheet/sheet-service.ts'
import type { ImportedRow } from './import-file.ts'
import { heaviest, type ReadColumn, rowUnit } from './mapped-row.ts'

const bareNumber = /^[\d.,]+$/

interface Bare {
  rowNumber: number
  value: string
}

/** From so many on, whole numbers alone may be grams as well as kg. */
const wholeKg = 10

const mayBeGrams = (bare: readonly Bare[]): boolean => {
  const numbers = bare.map(({ value }) => Number(value))
  return (
    numbers.some((one) => one >= heaviest) ||
    (numbers.every(Number.isInteger) && numbers.some((one) => one >= wholeKg))
  )
}

/**
 * Finds numbers without a unit in a column whose header says none, while other cells of the column tell that it is not that
 * of the field. They have another unit of their own: `500g`, `300`, `250g`. Under 重量(kg) only those that are hardly in
 * kg, such as the 300, count. Or they are weights that are hardly in kg, so that the column may be in grams: 500, 30, 1200,
 * or whole numbers only: 50, 30, 8. Then no number of the column is taken.
 */
export class MixedUnits {
  /** The fields of such columns, by column. */
  private readonly fields = new Map<number, string>()
  private readonly bare = new Map<number, Bare[]>()
  /** Columns whose header says the unit of its bare numbers, such as 重量(kg), with the most that is likely in it. */
  private readonly said = new Map<number, number>()
  /** The fields of columns of weights without any unit, by column. */
  private readonly weights = new Map<number, string>()

  read(row: ImportedRow, reading: readonly ReadColumn[]): void {
    for (const read of reading) {
      const { index, column, header } = read
      if (column.unit === undefined || header !== null) continue
      const value = (row.cells[index] ?? '').normalize('NFKC').trim()
      if (value === '' || Number(value) === 0) continue
      if (read.saysUnit) this.said.set(index, column.unit === 'kg' ? heaviest : Infinity)
      if (!bareNumber.test(value)) {
        // A format shows its unit in the file. Only a unit that is typed may be forgotten in other rows.
        const amount = row.shown?.[index] === undefined ? amountIn(value, column.unit) : null
        if (amount && amount.from !== column.unit) this.fields.set(index, column.key)
        continue
      }
      const own = rowUnit(row, read)
      const isMeasure = column.unit === 'kg' || column.unit === 'mm'
      if (isMeasure && own?.unit && own.unit !== column.unit) this.fields.set(index, column.key)
      if (own === null) {
        const known = this.bare.get(index) ?? []
        this.bare.set(index, known)
        known.push({ rowNumber: row.rowNumber, value })
        if (column.unit === 'kg' && !read.saysUnit) this.weights.set(index, column.key)
      }
    }
  }

  /** The rows with such numbers, after the whole file was read. */
  found(): { rowNumber: number; reasons: RowReason[] }[] {
    const bareIn = (index: number) => this.bare.get(index) ?? []
    const mixed = [...this.fields].flatMap(([index, field]) =>
      bareIn(index)
        .filter(({ value }) => !(Number(value) < (this.said.get(index) ?? 0)))
        .map(({ rowNumber, value }) => ({
          rowNumber,
          reasons: [{ field, key: 'transfer.mixedUnits' as const, params: { value } }],
        })),
    )
    // The heavy ones themselves are refused where they are read.
    const light = [...this.weights].flatMap(([index, field]) =>
      (mayBeGrams(bareIn(index)) ? bareIn(index) : [])
        .filter(({ value }) => !this.fields.has(index) && Number(value) < heaviest)
        .map(({ rowNumber, value }) => ({
          rowNumber,
          reasons: [{ field, key: 'transfer.bareMeasure' as const, params: { value, unit: 'kg' } }],
        })),
    )
    return [...mixed, ...light]
  }
}
