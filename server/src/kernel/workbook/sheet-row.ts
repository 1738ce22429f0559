import type { Merge } from './merges.ts'
import { refuseSheet } from './sheet-refused.ts'

/** Of a sheet of Excel 2007 and later. Rows count from 1, columns from 0. */
export const lastRow = 1_048_576
export const lastColumn = 16_383
/** In points. Nobody sees a smaller row or column. */
export const leastSize = 1.5

/** The reason why the text of a cell is not reliable. */
export type CellIssueKind =
  /**
   * A whole number of 16 digits or more, often a long code typed as a number. Excel keeps 15 digits and replaces the
   * rest with zeros.
   */
  | 'lostDigits'
  /**
   * A number in the form of a power of ten (6.90E+12). A csv often does this to a long code, and its last digits are
   * lost.
   */
  | 'scientific'
  /** A number such as 1,234 or ¥1.234 in a file whose decimal mark may be the comma. */
  | 'commaNumber'
  /** NUL or another invisible character that must not be stored. It is still in the text. */
  | 'controlCharacter'
  /** A formula saved without its result. The text is ''. */
  | 'formulaWithoutValue'
  /** An error value such as #N/A, which is also the text. */
  | 'errorValue'
  /** A part of the text is above or below the line, so that a number is doubtful. */
  | 'markedText'
  /** The text is struck through. */
  | 'struck'
  /** A conditional format that only Excel can compute may strike it through. */
  | 'maybeStruck'
  /** A part of the text is struck through and the rest is not: 12 struck before 9 is no 129. Any text is doubtful. */
  | 'struckPart'
  /** A date, which Excel also makes of typed codes such as 3-1. */
  | 'date'
  /** A number in a format that cannot be read here: Chinese numerals, weekdays. Only the bare number is known. */
  | 'unknownFormat'
  /** A line of text has this and the next value without quotes, and they may be one number: 1,234.50. */
  | 'splitNumber'
  /** Longer than Excel's 32,767 characters. The text is cut there. */
  | 'cut'
  /** Longer than any value of a field. The text is cut there. */
  | 'long'

export interface CellIssue {
  /** The index in `cells`. */
  column: number
  kind: CellIssueKind
}

export interface RawRow {
  /**
   * As users see it: the first row of a sheet is 1. Empty rows are skipped but counted. A row 0 has words that stand in no
   * cell: a text box, a print header.
   */
  rowNumber: number
  /** Of a row 0: words that may speak of something else than the rows, such as the title of a chart. */
  aside?: true
  /** The texts of the cells, untrimmed, without empty cells at the end of the row. */
  cells: string[]
  /** The number of values in a line of text, with the empty ones at its end. By default that of `cells`. */
  fields?: number
  /** The look of numbers that says more than the number, by column. A text column takes it. */
  shown?: Record<number, string>
  /** The numbers of cells with a decimal comma, by column: '12.50' for '12,50'. A text column keeps the cell. */
  decimals?: Record<number, string>
  /** The columns whose value stands in a row above: their cells are merged. Missing in nearly all rows. */
  filled?: number[]
  /** A formula of the row computes the rows above: SUBTOTAL(9,D2:D9). */
  sums?: true
  /** The row is hidden, or a filter hides it. */
  hidden?: true
  /** The hidden columns of the sheet; missing in nearly all files. */
  hiddenColumns?: readonly number[]
  /** The unreliable cells; missing in nearly all rows. */
  issues?: CellIssue[]
  /** The notes of its cells; missing in nearly all rows. */
  notes?: string[]
}

export type SheetFormat = 'xlsx' | 'xls' | 'html' | 'xml' | 'csv' | 'ods' | 'xlsb'

/** The facts about a sheet, known before its rows. */
export interface SheetHead {
  sheetName: string
  /** The visible sheets in their order. */
  sheetNames: string[]
  /** The real format, whatever the extension. */
  format: SheetFormat
  /** The number of rows that the file claims. Good enough for a progress bar only. */
  expectedRows: number | null
}

/** A sheet with more columns is not imported. */
export const mostColumns = 256

/** Of each sheet, the first so many rows that are not empty are kept. */
export const headRows = 30

/** A note (comment) of a cell. Rows from 1, columns from 0. A message beside all cells of a column has row 0. */
export interface CellNote {
  row: number
  column: number
  text: string
}

/** One visible sheet in a survey. */
export interface SurveyedSheet {
  name: string
  /** Rows that are not empty. With `rowsCapped` the count stopped there. */
  rows: number
  rowsCapped: boolean
  /** The first rows, at most `headRows`. Their cells are trimmed, and long ones are cut. */
  head: RawRow[]
  /** For each column, the first values below the head, and the same as the file shows them. */
  below: string[][]
  belowShown: string[][]
  /** The merged cells that begin in the first rows. */
  merges: Merge[]
  /** The notes of cells in the first rows, and those of columns. */
  notes: CellNote[]
  /** A row has more columns than the limit. */
  tooWide: boolean
  /** The sheet has more rows than the limit. The rows were counted, because the file's own claim is not reliable. */
  tooLong: boolean
}

export interface SheetSurvey {
  format: SheetFormat
  /** The name of the file, which may say the unit of its amounts. */
  fileName?: string
  /** The visible sheets in their order, at most 50. */
  sheets: SurveyedSheet[]
}

/** An open file, the same for every format. Its sheets are read one by one. */
export interface OpenedBook {
  format: SheetFormat
  /** The visible sheets in their order. */
  sheetNames: string[]
  /** Starts to read a visible sheet, by its index from 0. A survey takes no value from it. */
  readSheet(place: number, isSurvey?: boolean): SheetReading
}

export interface SheetReading {
  /** The rows in portions of any size, without empty rows. */
  portions: AsyncIterable<RawRow[]>
  /** The number of rows that the file claims for the sheet. Known after the first portion. */
  expectedRows(): number | null
  /** The merged cells of the sheet. */
  merges(): Promise<Merge[]>
  /** The notes of the sheet's cells, if the format gives them. */
  notes?(): Promise<CellNote[]>
}

/** True if at least one cell of the row is not empty. */
export const isFilled = (row: RawRow): boolean =>
  row.issues !== undefined || row.cells.some((cell) => cell.trim() !== '')

/** Collects the cells of one row in any order. */
export class RowBuilder {
  private cells: string[] = []
  private issues: CellIssue[] = []
  private shown: Record<number, string> | undefined
  private decimals: Record<number, string> | undefined
  private width = 0

  add(column: number, text: string, issue?: CellIssueKind): void {
    // Two values of one cell: nobody can tell which one is meant.
    if (this.cells[column] || this.lacks(column)) throw refuseSheet('sheet.damaged')
    if (issue) this.issues.push({ column, kind: issue })
    else if (text === '') return
    while (this.cells.length < column) this.cells.push('')
    this.cells[column] = text
    if (column >= this.width) this.width = column + 1
  }

  /** A formula without its result is a value, too. */
  private lacks(column: number): boolean {
    return this.issues.some((issue) => issue.column === column && issue.kind === 'formulaWithoutValue')
  }

  addIssue(column: number, kind: CellIssueKind): void {
    this.issues.push({ column, kind })
  }

  /** Adds a number with the text that the cell shows. Undefined if nobody can tell what it shows. */
  addShown(column: number, text: string | null | undefined): void {
    if (text === undefined) this.addIssue(column, 'unknownFormat')
    else if (text !== null) this.shown = { ...this.shown, [column]: text }
  }

  addDecimal(column: number, number: string): void {
    this.decimals = { ...this.decimals, [column]: number }
  }

  /** Returns the row, or null if it is empty, and starts the next one. */
  take(rowNumber: number): RawRow | null {
    if (this.width === 0) return null
    const row: RawRow = { rowNumber, cells: this.cells }
    if (this.issues.length > 0) row.issues = this.issues
    if (this.shown) row.shown = this.shown
    if (this.decimals) row.decimals = this.decimals
    this.cells = []
    this.issues = []
    this.shown = undefined
    this.decimals = undefined
    this.width = 0
    return row
  }
}
