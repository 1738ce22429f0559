/** Why a cell should not be trusted as it reads. */
export type CellIssueKind =
  /** A whole number of 16 digits or more: Excel keeps 15, the rest became zeros (long codes typed as numbers). */
  | 'lostDigits'
  /** A number shown as a power of ten (6.90E+12): what a csv made of a long code, its last digits gone. */
  | 'scientific'
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

/** How many of the first rows with something in them are kept of each sheet. */
export const headRows = 20

/** One visible sheet, as far as a look into it says. */
export interface SurveyedSheet {
  name: string
  /** Rows with something in them; `rowsCapped` when counting stopped there. */
  rows: number
  rowsCapped: boolean
  /** The first of them, at most `headRows`; their cells are trimmed, and cut where they are long. */
  head: RawRow[]
  /** By column the first values below the head. */
  below: string[][]
  /** One of the rows is wider than is read. */
  tooWide: boolean
  /** It has more rows than are read: counted where the file says so, which alone is not believed. */
  tooLong: boolean
}

export interface SheetSurvey {
  format: SheetFormat
  /** The visible sheets in their order: the first 50. */
  sheets: SurveyedSheet[]
}

/** What each reader makes of a file. The sheets are read one after the other. */
export interface OpenedBook {
  format: SheetFormat
  /** The visible sheets, in their order. */
  sheetNames: string[]
  /** Begins to read a visible sheet, by its place from 0. */
  readSheet(place: number): SheetReading
}

export interface SheetReading {
  /** The rows in portions of any size, of which none is empty. */
  portions: AsyncIterable<RawRow[]>
  /** How many rows the file says the sheet has; known when the first portion has come. */
  expectedRows(): number | null
}

/** Whether anything at all stands in a row. */
export const isFilled = (row: RawRow): boolean =>
  row.issues !== undefined || row.cells.some((cell) => cell.trim() !== '')

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
