import { textOf } from '@zhanggui/contract'
import type { Language } from '@zhanggui/contract/text.ts'
import type { SheetInspection } from '@zhanggui/contract/transfer/transfer.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import type { SheetService } from '../../kernel/sheet/sheet-service.ts'
import type { VisibleSheet } from '../../kernel/sheet/visible-sheet.ts'
import type { RawRow } from '../../kernel/sheet-worker/read-sheet.ts'
import { type SheetSurvey, surveySheets } from '../../kernel/sheet-worker/survey-sheets.ts'
import { columnLetters } from '../../kernel/workbook/xlsx-cells.ts'
import { unreadTimes } from './effective-columns.ts'
import { headerLines } from './header-lines.ts'
import { type RememberedMapping, type SheetSource, selectMappings, selectStoreNames } from './import.sql.ts'
import { type ImportFile, longestCell, withStoredFile } from './import-file.ts'
import { columnNames, type Match, matchColumns, shownHeaders, withheldColumns } from './matching.ts'
import { headersDigest, isOwnColumn } from './own-columns.ts'
import { digestsOf, type PickedSheet, pickSheet } from './pick-sheet.ts'
import { notesOf, readHeaders, sheetsRead } from './possible-headers.ts'
import { matchPrices } from './price-columns.ts'
import { askRivals, withoutEmptyRivals } from './rival-columns.ts'
import { placesIn } from './said-place.ts'

/** Counting stops here. The number is only shown, and counting a long file takes seconds. */
export const mostCounted = 20_000
const samples = 3
const sampleLength = 60
/** The columns of a row in the choice of the header. */
const previewCells = 12
const previewLength = 40

const noMatch: Match = {
  ...{ field: null, matchedBy: 'none', unsure: null, why: null, unit: null, asWritten: false },
}

/** Surveys every sheet of a stored file. Counts at most `mostRows` rows in all, but some of each sheet. */
export const surveyFile = (
  services: Services,
  merchantId: number,
  file: ImportFile,
  signal: AbortSignal,
  mostRows: number,
): Promise<SheetSurvey> =>
  withStoredFile(services, merchantId, file, signal, (path) =>
    surveySheets(path, { merchantId, fileName: file.name, mostRows, signal }),
  )

/** A sheet with its header, and the remembered mapping of such headers. */
export interface PickedSource extends PickedSheet {
  remembered: RememberedMapping | undefined
}

/** The chosen sheet and header row, or else the best ones. */
export async function pickSource(
  tx: Tx,
  service: Pick<SheetService, 'serviceBean' | 'columns'>,
  survey: SheetSurvey,
  wanted: Partial<SheetSource> = {},
): Promise<PickedSource> {
  const stores = await selectStoreNames(tx)
  await readHeaders(survey, sheetsRead(survey, wanted.sheetName), columnNames(service.columns), stores)
  const digests = digestsOf(survey, service.columns, stores, wanted.sheetName)
  const known = await selectMappings(tx, service.serviceBean, digests)
  const picked = pickSheet(survey, service.columns, known, wanted, stores)
  return { ...picked, remembered: known.get(headersDigest(picked.headers)) }
}

/** The field of each column, from the remembered mapping or by name, and the defaults. */
export function inspectionOf(
  service: Pick<VisibleSheet, 'columns' | 'hidden' | 'usualDefaults'>,
  file: Pick<ImportFile, 'name' | 'bytes'>,
  survey: SheetSurvey,
  picked: PickedSource,
  language: Language,
): SheetInspection {
  const { sheet, headerRow, headerRows, remembered } = picked
  const places = Array.from({ length: samples }, (_, place) => place)
  const rows = sheet.head.filter(({ rowNumber }) => rowNumber >= headerRow + headerRows)
  const below = [
    ...rows.map(({ cells }) => cells),
    ...places.map((place) => sheet.below.map((values) => values[place] ?? '')),
  ]
  const belowShown = [
    ...rows.map(({ cells, shown }) => cells.map((cell, column) => shown?.[column] ?? cell)),
    ...places.map((place) => sheet.belowShown.map((values) => values[place] ?? '')),
  ]
  const width = Math.max(picked.headers.length, sheet.below.length, ...below.map((cells) => cells.length))
  const headers = Array.from({ length: width }, (_, place) => picked.headers[place] ?? '')
  // The columns of an earlier error file are not the merchant's.
  const own = headers.map((_, place) => place).filter(isOwnColumn(picked.headers))
  const shownHeader = shownHeaders(headers)
  const byHeader = matchColumns(headers, service.columns, remembered)
  const valuesOf = (place: number) => firstOf(below, place)
  // A person has seen all columns of a remembered mapping.
  const asked = remembered
    ? byHeader
    : matchPrices(
        askRivals(byHeader, headers, valuesOf, [...service.columns, ...service.hidden]),
        headers,
        valuesOf,
        service.columns,
        rows.map(({ cells }) => cells),
      )
  // Of a long file not all rows are read here.
  const matches = remembered || sheet.rowsCapped ? asked : withoutEmptyRivals(asked, headers, valuesOf)
  const notes = notesOf(sheet, picked)
  const withheld = withheldColumns(service, picked.headers, [])
  const placeOf = placesIn({ ...survey, fileName: survey.fileName ?? file.name }, picked)
  return {
    fileName: file.name,
    bytes: file.bytes,
    sheetName: sheet.name,
    headerRow,
    headerRows,
    doubt: picked.doubt,
    alikeSheets: picked.alike,
    headerLines: headerLines(sheet).flatMap((lines) =>
      lines.headerRow === headerRow ? [lines.headerRows] : [],
    ),
    sheets: survey.sheets.map(({ name, rows, rowsCapped, head }) => ({
      ...{ name, rowsCapped, rows: rows - head.length + head.filter(isInCells).length },
    })),
    firstRows: sheet.head.filter(isInCells).map(({ rowNumber, cells }) => ({
      rowNumber,
      cells: cells.slice(0, previewCells).map((cell) => cell.slice(0, previewLength)),
    })),
    recognized: picked.recognized,
    rows: picked.rows,
    rowsCapped: sheet.rowsCapped,
    columns: own.map((place, column) => ({
      ...(matches[place] ?? noMatch),
      column,
      letter: columnLetters(place),
      header: shownHeader[place] ?? '',
      note: (notes.get(place) ?? '').slice(0, longestCell),
      saidAt: matches[place]?.why === 'unit' ? placeOf(place, matches[place]?.unit?.text ?? '') : null,
      samples: firstOf(below, place),
      shown: firstOf(belowShown, place),
      withheld: withheld.includes(column),
    })),
    defaults: remembered?.defaults ?? service.usualDefaults(language),
    remembered: remembered !== undefined,
  }
}

/** Other rows have the words of text boxes and print headers. */
const isInCells = ({ rowNumber }: RawRow): boolean => rowNumber > 0

/** The first values of a column. */
const firstOf = (rows: readonly (readonly string[])[], column: number): string[] =>
  rows
    .map((cells) => (cells[column] ?? '').trim().slice(0, sampleLength))
    .filter((text) => text !== '')
    .slice(0, samples)

/** A direct import asks nobody, so it refuses a file in which a person must decide about a column. */
export function refuseAsking({ columns }: SheetInspection, language: Language): void {
  const times = unreadTimes(
    columns.map(({ header }) => header),
    columns,
  )
  const asking = columns.filter(
    ({ why, samples, column }) =>
      ['unit', 'several', 'document'].includes(why ?? '') || (samples.length > 0 && times.includes(column)),
  )
  if (asking.length > 0)
    throw refuse('transfer.askFirst', {
      columns: asking.map(({ header }) => header).join(textOf(language, 'kit.slash')),
    })
}

/** Of several sheets with the same header, only a person knows which one is meant: 10月 and 11月. */
export function refuseAlike({ sheet, alike }: PickedSheet, language: Language): void {
  if (alike.length === 0) return
  const names = [sheet.name, ...alike].map((name) => name.slice(0, 40))
  throw refuse('transfer.alikeSheets', {
    sheets: names.slice(0, 10).join(textOf(language, 'kit.slash')) + (names.length > 10 ? '…' : ''),
  })
}

/** A sheet without a recognized header cannot be imported without a mapping. */
export function refuseUnrecognized(survey: SheetSurvey, picked: PickedSheet, language: Language): void {
  if (picked.recognized) return
  const names = survey.sheets.filter(({ rows }) => rows > 0).map(({ name }) => name.slice(0, 40))
  const more = names.length > 10 ? '…' : ''
  throw refuse('transfer.wrongSheet', {
    sheets: names.slice(0, 10).join(textOf(language, 'kit.slash')) + more,
  })
}
