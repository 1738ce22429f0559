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

/** A sheet with one of its first rows taken as the header. */
export interface PickedSheet {
  sheet: SurveyedSheet
  headers: string[]
  headerRow: number
  /** Rows below the header. */
  rows: number
  /** Anything in the header names a field, or these headers were matched before. */
  recognized: boolean
}

/** How well a row would do as the header. */
interface Candidate extends PickedSheet {
  remembered: boolean
  matched: number
}

/** The headers of every row that may be chosen, by their digest: which of them were matched before is to be asked. */
export const digestsOf = (survey: SheetSurvey): string[] =>
  survey.sheets.flatMap(({ head }) => head.map((row) => headersDigest(headersOf(row))))

/**
 * The sheet and the header row to import: those that are wanted, and what is not said the row that was matched before, else
 * the one most of whose headers name a field; of equal ones the first. Title lines and sheets of instructions are
 * passed over by that.
 */
export function pickSheet(
  survey: SheetSurvey,
  columns: readonly SheetColumn[],
  remembered: ReadonlyMap<string, RememberedMapping>,
  wanted: Partial<SheetSource> = {},
): PickedSheet {
  // A row alone is one of the sheet that would be picked without it.
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

/** The best row with data below it, unless a sheet that has only its header is much more what is meant. */
function best(all: readonly Candidate[]): Candidate | undefined {
  const order = (a: Candidate, b: Candidate) =>
    Number(b.remembered) - Number(a.remembered) || b.matched - a.matched
  // Sorting keeps the order of equal ones.
  const [filled] = all.filter(({ rows }) => rows > 0).sort(order)
  const [bare] = all.filter(({ rows }) => rows === 0).sort(order)
  if (filled && bare && bare.matched > 2 * filled.matched + 1) return undefined
  // Nothing is recognized, perhaps because it is beyond what is read.
  if (filled && !filled.recognized) return all.find(({ sheet }) => sheet.tooWide) ?? filled
  return filled
}
