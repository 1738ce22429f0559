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
import { columnNames } from './matching.ts'
import { headersDigest } from './own-columns.ts'
import { headersIn, sheetsRead } from './possible-headers.ts'

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
  digest: string
  matched: number
  /** Matched fields that need no confirmation. */
  sure: number
  whole: boolean
  likely: boolean
}

/** The digests of all possible headers, to look up their remembered mappings. */
export const digestsOf = (
  survey: SheetSurvey,
  columns: readonly SheetColumn[],
  stores: readonly string[],
  wanted?: string,
): string[] =>
  headersIn(survey, sheetsRead(survey, wanted), columnNames(columns), stores).flatMap(({ possible }) =>
    possible.map(({ digest }) => digest),
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
  const sheets = sheetsRead(survey, wanted.sheetName)
  if (sheets.length === 0) throw refuse('sheet.unknownSheet', { name: wanted.sheetName ?? '' })
  const names = columnNames(columns)
  const all = headersIn(survey, sheets, names, stores).flatMap(({ sheet, possible }) =>
    possible.map(({ next, matches, ...lines }): Candidate => {
      const known = remembered.get(lines.digest)
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
  const alike = likeHeader(filled)
  return {
    ...filled,
    doubt: !filled.remembered && (filled.likely || hasSecondLine(filled, whole) || hasRival(filled, whole)),
    others: [...new Set(others.map(({ sheet }) => sheet.name))],
    alike: [...new Set(others.filter(alike).map(({ sheet }) => sheet.name))],
  }
}

/** Finds the same header. Each sheet may have its own words of prices behind it. */
function likeHeader({ headers }: Candidate): (other: Candidate) => boolean {
  const digest = (texts: readonly string[]) =>
    headersDigest(texts.map((header) => header.replace(/ › \([^()]*\)$/, '')))
  const own = digest(headers)
  return (other) => digest(other.headers) === own
}

/** True if the row below the header may be its second line: 旧 and 新 below 售价. */
const hasSecondLine = (picked: Candidate, whole: readonly Candidate[]): boolean =>
  whole.some(
    ({ sheet, headerRow, headerRows, likely }) =>
      likely && sheet === picked.sheet && headerRow === picked.headerRow && headerRows > picked.headerRows,
  )

/** True if another header of the sheet names as many fields. A repeated header below the first one is no rival. */
const hasRival = (picked: Candidate, whole: readonly Candidate[]): boolean =>
  whole.some(
    (one) =>
      one !== picked &&
      one.sheet === picked.sheet &&
      one.rows > 0 &&
      one.matched >= Math.max(2, picked.matched) &&
      one.digest !== picked.digest,
  )
