import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  headRows,
  mostColumns,
  mostRows,
  type SheetSurvey,
  type SurveyedSheet,
} from '../../kernel/sheet-worker/survey-sheets.ts'
import type { RememberedMapping, SheetSource } from './import.sql.ts'
import { headersOf } from './import-file.ts'
import { columnNames, headersDigest, matchHeaders, ownHeaders } from './matching.ts'

/** A sheet with one of its first rows as the header. */
export interface PickedSheet {
  sheet: SurveyedSheet
  headers: string[]
  headerRow: number
  /** Rows below the header. */
  rows: number
  /** True if a header names a field, or a mapping for these headers was remembered. */
  recognized: boolean
}

/** A row as a possible header, with its rank. */
interface Candidate extends PickedSheet {
  remembered: boolean
  matched: number
}

/** The digests of all possible header rows, to look up their remembered mappings. */
export const digestsOf = (survey: SheetSurvey): string[] =>
  survey.sheets.flatMap(({ head }) => head.map((row) => headersDigest(headersOf(row))))

/**
 * The sheet and the header row to import. What `wanted` leaves open is chosen: a row with a remembered mapping, or
 * else the row with the most headers that name a field, and of equal rows the first. This skips title rows and sheets
 * of instructions.
 */
export function pickSheet(
  survey: SheetSurvey,
  columns: readonly SheetColumn[],
  remembered: ReadonlyMap<string, RememberedMapping>,
  wanted: Partial<SheetSource> = {},
): PickedSheet {
  // A row without a sheet belongs to the sheet that would be chosen without the row.
  if (wanted.headerRow !== undefined && wanted.sheetName === undefined) {
    const { sheet } = pickSheet(survey, columns, remembered)
    return pickSheet(survey, columns, remembered, { ...wanted, sheetName: sheet.name })
  }
  const sheets = survey.sheets.filter(
    ({ name }) => wanted.sheetName === undefined || name === wanted.sheetName,
  )
  if (sheets.length === 0) throw refuse('sheet.unknownSheet', { name: wanted.sheetName ?? '' })
  const names = columnNames(columns)
  const all = sheets.flatMap((sheet) =>
    sheet.head.map((row, place): Candidate => {
      const headers = headersOf(row)
      const known = remembered.get(headersDigest(headers))
      const matched = known
        ? known.fields.filter((field) => field !== null).length
        : matchHeaders(ownHeaders(headers), names).filter(({ field, unsure }) => field ?? unsure).length
      return {
        ...{ sheet, headers, headerRow: row.rowNumber, rows: sheet.rows - place - 1 },
        ...{ remembered: known !== undefined && matched > 0, matched, recognized: matched > 0 },
      }
    }),
  )
  const picked =
    wanted.headerRow === undefined
      ? best(all)
      : all.find(({ headerRow, rows }) => headerRow === wanted.headerRow && rows > 0)
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

/**
 * The best row with data below it. Undefined if a sheet with only a header matches much better: the user probably
 * means that one.
 */
function best(all: readonly Candidate[]): Candidate | undefined {
  const order = (a: Candidate, b: Candidate) =>
    Number(b.remembered) - Number(a.remembered) || b.matched - a.matched
  // The sort is stable, so the first of equal rows wins.
  const [filled] = all.filter(({ rows }) => rows > 0).sort(order)
  const [bare] = all.filter(({ rows }) => rows === 0).sort(order)
  if (filled && bare && bare.matched > 2 * filled.matched + 1) return undefined
  // If nothing is recognized, the header may lie in columns beyond the limit.
  if (filled && !filled.recognized) return all.find(({ sheet }) => sheet.tooWide) ?? filled
  return filled
}
