/** Why a cell should not be trusted as it reads. */
export type CellIssueKind =
  /** A whole number of 16 digits or more: Excel keeps 15, the rest became zeros (long codes typed as numbers). */
  | 'lostDigits'
  /** NUL or another character that no clerk typed and no database should hold; it is still in the text. */
  | 'controlCharacter'
  /** A formula that was saved without its result; the cell reads ''. */
  | 'formulaWithoutValue'
  /** An error value such as #N/A; the cell reads as that text. */
  | 'errorValue'
  /** Longer than the 32,767 characters Excel allows; the text ends there. */
  | 'cut'

export interface CellIssue {
  /** Counted from 0, as in `cells`. */
  column: number
  kind: CellIssueKind
}

export interface RawRow {
  /** As the clerk sees it: the first row of a sheet is 1. Empty rows are left out, the numbers stay. */
  rowNumber: number
  /** The cells as text, untrimmed; the empty ones at the end of the row are cut off. */
  cells: string[]
  /** What is wrong with single cells; absent for nearly every row. */
  issues?: CellIssue[]
}

export type SheetFormat = 'xlsx' | 'xls' | 'html' | 'xml'

/** What a clerk's sheet is, before its rows come. */
export interface SheetHead {
  sheetName: string
  /** The visible sheets, in their order. */
  sheetNames: string[]
  /** What the file really is, whatever its extension says. */
  format: SheetFormat
  /** How many rows the file says it has: for a progress bar, never to be relied on. */
  expectedRows: number | null
}

/** What each reader gives the worker. The rows come in portions of any size, of which none is empty. */
export interface OpenedSheet extends SheetHead {
  portions: AsyncIterable<RawRow[]>
}

/** Gathers the cells of one row, whatever order they come in. */
export class RowBuilder {
  private cells: string[] = []
  private issues: CellIssue[] = []
  private width = 0

  add(column: number, text: string, issue?: CellIssueKind): void {
    if (issue) this.issues.push({ column, kind: issue })
    else if (text === '') return
    while (this.cells.length < column) this.cells.push('')
    this.cells[column] = text
    if (column >= this.width) this.width = column + 1
  }

  /** The row, or null if nothing is in it; the builder is ready for the next one. */
  take(rowNumber: number): RawRow | null {
    if (this.width === 0) return null
    const row: RawRow = { rowNumber, cells: this.cells }
    if (this.issues.length > 0) row.issues = this.issues
    this.cells = []
    this.issues = []
    this.width = 0
    return row
  }
}
