import type { RawRow } from '../../kernel/sheet-worker/read-sheet.ts'

const fieldsOf = ({ fields, cells }: RawRow): number => fields ?? cells.length
const filledOf = ({ cells }: RawRow): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/**
 * Finds lines of a text file whose values do not stand below their headers: a comma without quotes in a value makes
 * one value two, and moves all values after it.
 */
export class LineWidth {
  readonly header: number
  /** The number of columns up to the last one with a name. */
  private readonly named: number
  private readonly usual: number

  /** Some programs end every line below the header with a separator, so the first rows tell the usual width. */
  constructor(header: readonly RawRow[], first: readonly RawRow[]) {
    this.header = Math.max(...header.map(fieldsOf))
    this.named = Math.max(...header.map(filledOf))
    const counts = new Map<number, number>()
    for (const row of first) counts.set(fieldsOf(row), (counts.get(fieldsOf(row)) ?? 0) + 1)
    const [[usual] = [0]] = [...counts].sort(([a, many], [b, more]) => more - many || a - b)
    this.usual = usual
  }

  /** True if a row has another number of values than the others, or one behind the last header. */
  isUnusual(row: RawRow): boolean {
    return fieldsOf(row) !== this.usual || filledOf(row) > this.named
  }

  /**
   * True if a quoted cell holds the end of one line and the beginning of the next: both lines have as many values as the
   * header. A quote that nobody closed took them together.
   */
  hasSwallowed(row: RawRow): boolean {
    return row.cells.some((cell, at) => {
      const lines = cell.trim().split(/\r\n?|\n/)
      if (lines.length < 2) return false
      return [',', ';', '\t'].some((separator) => {
        const [first = 0, last = 0] = [lines[0], lines.at(-1)].map(
          (line = '') => line.split(separator).length - 1,
        )
        return (
          first > 0 && at + first === this.header - 1 && last + fieldsOf(row) - 1 - at === this.header - 1
        )
      })
    })
  }

  /** True if a row has more values than the header, or than the last column that a person has chosen. */
  isExceeded(row: RawRow, chosen: number): boolean {
    const header = Math.max(this.header, chosen)
    return filledOf(row) > header || fieldsOf(row) > Math.max(header, this.usual)
  }
}
