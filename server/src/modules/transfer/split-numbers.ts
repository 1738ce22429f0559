import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import type { Findings } from '../../kernel/sheet/check/findings.ts'
import type { RowReason, SheetFault } from '../../kernel/sheet/sheet-service.ts'
import { isNumeric } from './cell-faults.ts'
import type { ImportedRow } from './import-file.ts'
import type { ReadColumn } from './mapped-row.ts'

const amount = /^\D{0,4}\d[\d,]*(\.\d+)?\D{0,4}$/
/** The end of a price: 500, '500.00', '500元'. */
const endOfMoney = /^\d{3}(?:\.\d+)?\s*(?:[元块圆]|rmb|cny|yuan)?$/i
/** A number of 1000 or more without separators. */
const unseparated = /^\D{0,4}\d{4,}(\.\d+)?\D{0,4}$/

interface Split {
  rowNumber: number
  place: number
  reasons: RowReason[]
}

/**
 * Finds lines of the usual length in which `1,500` without quotes may stand for one number: the last value of the line
 * may be missing. A larger number without a comma in the same column proves that its writer uses none.
 */
export class SplitNumbers {
  private readonly splits: Split[] = []
  private readonly proved = new Set<number>()

  read(row: ImportedRow, reading: readonly ReadColumn[], faults: readonly SheetFault[]): void {
    for (const { index, column } of reading)
      if (isNumeric(column) && unseparated.test((row.cells[index] ?? '').trim())) this.proved.add(index)
    // A writer who ends a line with an empty value leaves none out. A line of another length is refused already.
    if (row.fields !== undefined) return
    if (faults.some(({ key }) => key === 'transfer.splitNumber' || key === 'transfer.rowTooLong')) return
    for (const { column: place, kind } of row.issues ?? []) {
      const own = reading.find(({ index }) => index === place)?.column
      if (kind !== 'splitNumber' || !own || !isNumeric(own) || !fitsOneLess(row, reading, place)) continue
      const [value = '', next = ''] = row.cells.slice(place, place + 2).map((cell) => cell.trim())
      // Two digits are a number of their own, unless a text belongs there.
      if (!/^\d{3}/.test(next)) continue
      // '3,500ml' are a price and a size.
      if (own.unit === 'yuan' && !endOfMoney.test(next)) continue
      // 300,200 are two amounts more likely than one of 300 thousand, but 128,000 is one.
      if (/\d{3}\D*$/.test(value) && !next.startsWith('0')) continue
      const reasons = [{ field: own.key, key: 'transfer.splitNumber' as const, params: { value, next } }]
      this.splits.push({ rowNumber: row.rowNumber, place, reasons })
      return
    }
  }

  /** The rows to refuse, after the whole file was read. */
  found(choice: ImportChoices['splits'], findings: Findings): Split[] {
    const doubtful = this.splits.filter(({ place }) => !this.proved.has(place))
    for (const { rowNumber, reasons } of doubtful)
      findings.add('splits', `${rowNumber}: ${reasons[0]?.params.value}, ${reasons[0]?.params.next}`)
    return choice === 'ask' ? doubtful : []
  }
}

/** True if the values behind the two also fit the columns on their left. */
const fitsOneLess = ({ cells }: ImportedRow, reading: readonly ReadColumn[], place: number): boolean =>
  reading.every(({ index, column }) => index <= place || fits((cells[index + 1] ?? '').trim(), column))

function fits(value: string, column: SheetColumn): boolean {
  if (value === '') return !column.required
  if (column.gtin) return /^[\d\s-]{8,}/.test(value)
  return !isNumeric(column) || amount.test(value)
}
