import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { isTableNote } from '@zhanggui/contract/measure-header.ts'
import {
  isOtherPrice,
  nameUnits,
  noteUnits,
  type TableUnit,
  tableUnits,
  titleUnits,
  unitsBeside,
  withPricedWeights,
} from '@zhanggui/contract/measure-said.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  headRows,
  mostColumns,
  mostRows,
  type SheetSurvey,
  type SurveyedSheet,
} from '../../kernel/sheet-worker/survey-sheets.ts'
import { type HeaderLines, headerLines } from './header-lines.ts'
import type { RememberedMapping, SheetSource } from './import.sql.ts'
import { type ColumnNames, columnNames, matchHeaders, withTableUnits } from './matching.ts'
import { headersDigest, ownHeaders } from './own-columns.ts'
import { withPriceKinds } from './price-kind.ts'

/** A sheet with its header. */
export interface PickedSheet {
  sheet: SurveyedSheet
  headers: string[]
  /** The first row of the header, and the number of its rows. */
  headerRow: number
  headerRows: number
  /** Rows below the header. */
  rows: number
  /** True if a header names a field, or a mapping for these headers was remembered. */
  recognized: boolean
  /** Another row may as well be the header, so a person must confirm it. */
  doubt: boolean
  /** Further sheets with rows whose headers name fields, too. */
  others: string[]
  /** Those of them that have the same header, so that only a person knows which one is meant. */
  alike: string[]
}

/** A possible header, with its rank. */
interface Candidate extends PickedSheet {
  remembered: boolean
  matched: number
  /** Matched fields that need no confirmation. */
  sure: number
  whole: boolean
  likely: boolean
}

/** The units that texts outside of a sheet give: the name of the file, and sheets that have only text. */
function unitsAround(
  { fileName, sheets }: SheetSurvey,
  names: ColumnNames,
): (sheet: SurveyedSheet) => TableUnit[] {
  const named = nameUnits((fileName ?? '').replace(/\.[^.]*$/, ''))
  const isTable = ({ head }: SurveyedSheet) =>
    head.some(
      ({ cells }) => matchHeaders(cells, names).filter(({ field, unsure }) => field ?? unsure).length > 1,
    )
  const said = sheets
    .filter((sheet) => !isTable(sheet))
    .map((sheet) => ({ sheet, units: sheet.head.flatMap(({ cells }) => tableUnits(cells)) }))
  return (sheet) => [...named, ...said.flatMap((one) => (one.sheet === sheet ? [] : one.units))]
}

/**
 * Every possible header of a sheet, with the units of its name, of texts around it, of the lines above it, and of notes
 * beside it.
 */
function possibleHeaders(
  sheet: SurveyedSheet,
  names: ColumnNames,
  around: readonly TableUnit[],
  fileName: string,
  stores: readonly string[],
): HeaderLines[] {
  const above = sheet.head.map(({ rowNumber, cells }) => ({ rowNumber, units: titleUnits(cells) }))
  const named = [...around, ...nameUnits(sheet.name)]
  const further = furtherIn(sheet)
  return headerLines(sheet).map((lines) => {
    const isNote = (header: string, column: number) =>
      isTableNote(header) || (isSentence.test(header) && isEmpty(sheet, lines, column))
    const units = [
      ...named,
      ...above.flatMap(({ rowNumber, units }) => (rowNumber < lines.headerRow ? units : [])),
      ...titleUnits(lines.headers.filter(isNote)),
    ]
    const headers =
      units.length === 0
        ? lines.headers
        : withTableUnits(lines.headers, withPricedWeights(units, lines.headers), names)
    const titles = sheet.head.flatMap(({ rowNumber, cells }) => (rowNumber < lines.headerRow ? cells : []))
    const noted = withNotes(headers, further, lines, names)
    const told = noted.map((header, at) => {
      const texts = sheet.notes.flatMap(({ column, text }) => (column === at ? text.split('\n') : []))
      return texts.length === 0 ? header : (withPriceKinds([header], texts, names)[0] ?? header)
    })
    const around = [fileName, sheet.name, ...new Set(titles)]
    return {
      ...lines,
      headers: withPriceKinds(told, around, names, { stores, valuesOf: (at) => valuesOf(sheet, lines, at) }),
    }
  })
}

/** A text of a header that is a sentence. It names no column if the column is empty. */
const isSentence = /[:：]|注|说明|单位|[为是均]|\b(?:in|is|are|units?)\b/

const isEmpty = (sheet: SurveyedSheet, lines: HeaderLines, column: number): boolean =>
  valuesOf(sheet, lines, column).length === 0

/** The first values of a column. */
const valuesOf = (sheet: SurveyedSheet, { next }: HeaderLines, column: number): string[] =>
  [...sheet.head.slice(next).map(({ cells }) => cells[column] ?? ''), ...(sheet.below[column] ?? [])].filter(
    (text) => text.trim() !== '',
  )

/** The notes of the header's cells, by column. */
export function notesOf(
  { notes }: SurveyedSheet,
  { headerRow, headerRows }: Pick<HeaderLines, 'headerRow' | 'headerRows'>,
): Map<number, string> {
  const found = new Map<number, string>()
  for (const { row, column, text } of notes)
    if (row >= headerRow && row < headerRow + headerRows)
      found.set(column, [found.get(column) ?? [], text].flat().join('\n'))
  return found
}

/** A further text of a column with its units: a note, or a cell above the header. */
interface Further {
  row: number
  column: number
  units: TableUnit[]
}

/** The units of the notes of a sheet, and of the cells of its first rows. They are read once for all possible headers. */
function furtherIn({ notes, head }: SurveyedSheet): { noted: Further[]; codes: Further[] } {
  const noted = notes.map(({ row, column, text }) => ({
    ...{ row, column },
    units: text.split('\n').flatMap(noteUnits),
  }))
  const codes = head
    .filter(({ cells }) => isCodes(cells))
    .flatMap(({ rowNumber, cells }) =>
      cells.map((cell, column) => ({ row: rowNumber, column, units: codeUnits(cell) })),
    )
  const says = ({ units }: Further) => units.length > 0
  return { noted: noted.filter(says), codes: codes.filter(says) }
}

/** Those that concern a header: the notes, and the cells above it. */
function furtherUnits(
  { noted, codes }: ReturnType<typeof furtherIn>,
  { headerRow, headerRows }: HeaderLines,
): Further[] {
  const above = codes.filter(({ row }) => row < headerRow)
  // Only a person knows whether one record, or a line above the header, speaks for the column. The mark keeps its text
  // from being a unit.
  return [...noted, ...above].map((one) =>
    one.row >= headerRow && one.row < headerRow + headerRows
      ? one
      : { ...one, units: one.units.map((unit) => ({ ...unit, unit: null, text: `${unit.text}?` })) },
  )
}

/** A line of several texts that says nothing about the whole table. */
const isCodes = (cells: readonly string[]): boolean =>
  cells.filter((cell) => cell.trim() !== '').length > 1 && tableUnits(cells).length === 0

/** The unit of a money amount in a cell above the header: a field code such as `price_fen`, or a bare unit. */
const codeUnits = (cell: string): TableUnit[] =>
  cell.trim() === '' || /\d/.test(cell)
    ? []
    : unitsBeside(cell, 'money').flatMap((unit) =>
        unit.unit === 'yuan' || (unit.unit === null && !isOtherPrice(unit.text))
          ? []
          : [{ ...unit, of: 'money', always: true }],
      )

/** The headers with the units that their notes give. A note counts like a unit in the header. */
function withNotes(
  headers: string[],
  sheet: ReturnType<typeof furtherIn>,
  lines: HeaderLines,
  names: ColumnNames,
): string[] {
  const further = furtherUnits(sheet, lines)
  return headers.map((header, at) => {
    const units = further.flatMap(({ column, units }) => (column === at ? units : []))
    return units.length === 0
      ? header
      : (withTableUnits([header], withPricedWeights(units, [header]), names)[0] ?? header)
  })
}

/** The possible headers of some sheets of a file. */
function headersIn(
  survey: SheetSurvey,
  sheets: readonly SurveyedSheet[],
  names: ColumnNames,
  stores: readonly string[],
) {
  const around = unitsAround(survey, names)
  const fileName = (survey.fileName ?? '').replace(/\.[^.]*$/, '')
  return sheets.map((sheet) => ({
    sheet,
    possible: possibleHeaders(sheet, names, around(sheet), fileName, stores),
  }))
}

/** The digests of all possible headers, to look up their remembered mappings. */
export const digestsOf = (
  survey: SheetSurvey,
  columns: readonly SheetColumn[],
  stores: readonly string[],
): string[] =>
  headersIn(survey, survey.sheets, columnNames(columns), stores).flatMap(({ possible }) =>
    possible.map(({ headers }) => headersDigest(headers)),
  )

/**
 * The sheet and the header to import. What `wanted` leaves open is chosen: a header with a remembered mapping, or else
 * the one that names the most fields, and of equal ones the first. This skips title rows and sheets of instructions.
 */
export function pickSheet(
  survey: SheetSurvey,
  columns: readonly SheetColumn[],
  remembered: ReadonlyMap<string, RememberedMapping>,
  wanted: Partial<SheetSource> = {},
  stores: readonly string[] = [],
): PickedSheet {
  // A row without a sheet belongs to the sheet that would be chosen without the row.
  if (wanted.headerRow !== undefined && wanted.sheetName === undefined) {
    const { sheet } = pickSheet(survey, columns, remembered, {}, stores)
    return pickSheet(survey, columns, remembered, { ...wanted, sheetName: sheet.name }, stores)
  }
  const sheets = survey.sheets.filter(
    ({ name }) => wanted.sheetName === undefined || name === wanted.sheetName,
  )
  if (sheets.length === 0) throw refuse('sheet.unknownSheet', { name: wanted.sheetName ?? '' })
  const names = columnNames(columns)
  const all = headersIn(survey, sheets, names, stores).flatMap(({ sheet, possible }) =>
    possible.map(({ next, ...lines }): Candidate => {
      const known = remembered.get(headersDigest(lines.headers))
      const matches = matchHeaders(ownHeaders(lines.headers), names)
      const matched = known
        ? known.fields.filter((field) => field !== null).length
        : matches.filter(({ field, unsure }) => field ?? unsure).length
      return {
        ...lines,
        ...{
          sheet,
          rows: sheet.rows - next,
          matched,
          recognized: matched > 0,
          doubt: false,
          others: [],
          alike: [],
        },
        sure: matches.filter(({ field }) => field !== null).length,
        remembered: known !== undefined && matched > 0,
      }
    }),
  )
  const picked = wanted.headerRow === undefined ? best(all) : chosen(all, wanted)
  if (!picked) {
    if (wanted.headerRow === undefined) throw refuse('transfer.noRows')
    throw refuse('transfer.unknownHeaderRow', {
      sheet: sheets[0]?.name ?? '',
      row: wanted.headerRow,
      limit: headRows,
    })
  }
  if (picked.sheet.tooWide) throw refuse('sheet.tooManyColumns', { limit: mostColumns })
  if (picked.sheet.tooLong) throw refuse('sheet.tooManyRows', { limit: mostRows })
  return picked
}

/** The header at a row. Without a number of lines, merged cells say where it ends. */
const chosen = (all: readonly Candidate[], wanted: Partial<SheetSource>): Candidate | undefined => {
  const here = all.filter(({ headerRow, rows }) => headerRow === wanted.headerRow && rows > 0)
  return wanted.headerRows === undefined
    ? (here.find(({ whole, likely }) => whole && !likely) ?? here[0])
    : here.find(({ headerRows }) => headerRows === wanted.headerRows)
}

/**
 * The best header with data below it. Undefined if a sheet with only a header matches much better: the user probably
 * means that one.
 */
function best(all: readonly Candidate[]): Candidate | undefined {
  const order = (a: Candidate, b: Candidate) =>
    Number(b.remembered) - Number(a.remembered) || b.matched - a.matched || b.sure - a.sure
  const whole = all.filter((one) => one.whole)
  // The sort is stable, so the first of equal ones wins.
  const [filled] = whole.filter(({ rows }) => rows > 0).sort(order)
  const [bare] = whole.filter(({ rows }) => rows === 0).sort(order)
  if (filled && bare && bare.matched > 2 * filled.matched + 1) return undefined
  // If nothing is recognized, the header may lie in columns beyond the limit.
  if (filled && !filled.recognized) return all.find(({ sheet }) => sheet.tooWide) ?? filled
  if (!filled) return undefined
  const others = whole.filter(
    ({ sheet, rows, matched }) => sheet !== filled.sheet && rows > 0 && matched >= 2,
  )
  return {
    ...filled,
    doubt: !filled.remembered && (filled.likely || hasRival(filled, whole)),
    others: [...new Set(others.map(({ sheet }) => sheet.name))],
    alike: [...new Set(others.filter((one) => isAlike(one, filled)).map(({ sheet }) => sheet.name))],
  }
}

/** True for the same header. Each sheet may have its own words of prices behind it. */
const isAlike = (one: Candidate, other: Candidate): boolean => {
  const [own, its] = [one, other].map(({ headers }) =>
    headersDigest(headers.map((header) => header.replace(/ › \([^()]*\)$/, ''))),
  )
  return own === its
}

/** True if another header of the sheet names as many fields. A repeated header below the first one is no rival. */
const hasRival = (picked: Candidate, whole: readonly Candidate[]): boolean =>
  whole.some(
    (one) =>
      one !== picked &&
      one.sheet === picked.sheet &&
      one.rows > 0 &&
      one.matched >= Math.max(2, picked.matched) &&
      headersDigest(one.headers) !== headersDigest(picked.headers),
  )
