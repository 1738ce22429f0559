import { amountIn } from '@zhanggui/contract/measure.ts'
import type { RowReason } from '../../kernel/sheet/sheet-service.ts'
import type { ImportedRow } from './import-file.ts'
import { hasRowUnit, type ReadColumn } from './mapped-row.ts'

const bareNumber = /^[\d.,]+$/

interface Bare {
  rowNumber: number
  value: string
}

/**
 * Finds numbers without a unit in a column whose header says none, while other cells of the column have a unit of their
 * own that is not that of the field: `500g`, `300`, `250g`.
 */
export class MixedUnits {
  /** The fields of such columns, by column. */
  private readonly fields = new Map<number, string>()
  private readonly bare = new Map<number, Bare[]>()

  read(row: ImportedRow, reading: readonly ReadColumn[]): void {
    for (const read of reading) {
      const { index, column, header } = read
      if (column.unit === undefined || header !== null) continue
      const value = (row.cells[index] ?? '').normalize('NFKC').trim()
      if (value === '' || Number(value) === 0) continue
      if (!bareNumber.test(value)) {
        // A format shows its unit in the file. Only a unit that is typed may be forgotten in other rows.
        const amount = row.shown?.[index] === undefined ? amountIn(value, column.unit) : null
        if (amount && amount.from !== column.unit) this.fields.set(index, column.key)
      } else if (!hasRowUnit(row, read)) {
        const known = this.bare.get(index) ?? []
        this.bare.set(index, known)
        known.push({ rowNumber: row.rowNumber, value })
      }
    }
  }

  /** The rows with such numbers, after the whole file was read. */
  found(): { rowNumber: number; reasons: RowReason[] }[] {
    return [...this.fields].flatMap(([index, field]) =>
      (this.bare.get(index) ?? []).map(({ rowNumber, value }) => ({
        rowNumber,
        reasons: [{ field, key: 'transfer.mixedUnits' as const, params: { value } }],
      })),
    )
  }
}
