import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { Tx } from '../../kernel/database/tenant.ts'
import { keyOfAddress, selectFile, storageKey } from '../../kernel/file/files.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { lackedOf, type Session } from '../../kernel/session/session.ts'
import { isFilled, type OpenSheet, openSheet, type RawRow } from '../../kernel/sheet-worker/read-sheet.ts'
import { tempPath } from '../../kernel/temp-folder.ts'
import type { SheetSource } from './import.sql.ts'
import { LineWidth } from './line-width.ts'
import { addedColumns, isOwnColumn, ownHeaders } from './own-columns.ts'

export interface ImportFile {
  id: number
  key: string
  name: string
  bytes: number
}

/**
 * The file of an address that this server gave to this person: an upload, or a file that he may download. Any other
 * address is refused.
 */
export async function findImportFile(
  tx: Tx,
  services: Services,
  session: Session,
  address: string,
): Promise<ImportFile> {
  const own = services.settings.PUBLIC_URL?.replace(/\/+$/, '')
  const path = own && address.startsWith(`${own}/`) ? address.slice(own.length) : address
  const key = keyOfAddress(session.merchantId, 'private', path)
  const file = key === null ? undefined : await selectFile(tx, 'private', key)
  const isOwn = file?.employeeId === session.employeeId
  const may = !file?.permission || lackedOf(file.permission, session) === undefined
  if (!file || !isOwn || !may) throw refuse('transfer.foreignFile')
  return file
}

/**
 * A row to import. A row of an error file has its reasons and its number in the original file. If the column of reasons
 * was deleted, `said` is missing.
 */
export interface ImportedRow extends RawRow {
  said?: string
  origin?: number
  /** The words of lines of the first file about this row. */
  line?: string
  /** The whole texts of cells that are cut, by column. Only the error file has them. */
  whole?: Record<number, string>
}

const lastRow = 1_048_576

/** In characters. No field has a longer value, but for lists of codes. A pattern could need seconds for a long text. */
export const longestCell = 500

/** The reasons of an error file are shorter. */
const longestSaid = 8000

/** Cuts long texts before anything reads them. Their fields refuse them. `lists`: columns of several values. */
function withoutLong(row: ImportedRow, lists: ReadonlySet<number>): ImportedRow {
  const long = row.cells.flatMap((cell, column) =>
    cell.length > longestCell && !lists.has(column) && cell.trim().length > longestCell ? [column] : [],
  )
  const looks = Object.entries(row.shown ?? {}).filter(([, look]) => look.length > longestCell)
  if (long.length + looks.length === 0) return row
  const cells = row.cells.map((cell, column) =>
    long.includes(column) ? `${cell.trim().slice(0, longestCell)}…` : cell,
  )
  const cut = looks.map(([column, look]) => [column, `${look.slice(0, longestCell)}…`])
  return {
    ...row,
    cells,
    ...(row.shown && { shown: { ...row.shown, ...Object.fromEntries(cut) } }),
    issues: [...(row.issues ?? []), ...long.map((column) => ({ column, kind: 'long' as const }))],
    whole: Object.fromEntries(long.map((column) => [column, row.cells[column] ?? ''])),
  }
}

/** The cells of a row for its error file. */
export const wholeCells = ({ cells, whole }: ImportedRow): string[] =>
  whole ? cells.map((cell, column) => whole[column] ?? cell) : cells

/** A sheet to import: its headers and its data rows. The rows can be read once. */
export interface ImportSheet {
  /** The number of data rows that the file claims, 0 if unknown. Good enough for the progress only. */
  expectedRows: number
  /** Trimmed, and without the columns that an error file adds. */
  headers: string[]
  /** The texts above the header. */
  above: readonly string[]
  /** The widths of lines in a text file; null for a workbook, whose cells have a place of their own. */
  lines: LineWidth | null
  /** Batches of rows that are not empty, with text that PostgreSQL can store. */
  rows: AsyncIterable<ImportedRow[]>
}

/** Copies the file out of the storage for `work`, and removes the copy afterwards. */
export async function withStoredFile<T>(
  services: Services,
  merchantId: number,
  file: { key: string },
  signal: AbortSignal,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const path = tempPath(services, 'import', 'sheet')
  try {
    const { stream } = await services.storage.get(storageKey(merchantId, 'private', file.key))
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }), { signal })
    return await work(path)
  } catch (error) {
    // The reason of the abort tells more than the error of the broken stream.
    throw signal.aborted ? signal.reason : error
  } finally {
    await rm(path, { force: true })
  }
}

/** Opens the chosen sheet of a stored file. By default the first one that is not empty. */
export function withImportSheet<T>(
  services: Services,
  merchantId: number,
  file: { key: string; name: string; source: SheetSource | null; lists: ReadonlySet<number> },
  signal: AbortSignal,
  work: (sheet: ImportSheet) => Promise<T>,
): Promise<T> {
  return withStoredFile(services, merchantId, file, signal, async (path) => {
    const chosen = file.source ? { sheet: file.source.sheetName } : {}
    const sheet = await openSheet(path, { fileName: file.name, signal, ...chosen })
    try {
      return await work(await readHead(sheet, file.source, file.lists))
    } finally {
      await sheet.close()
    }
  })
}

/** Longer headers are cut, because they are stored as names. */
const headerLength = 255

/** The texts of a header row. */
export const headersOf = (row: RawRow): string[] =>
  storable(row).cells.map((cell) => cell.trim().slice(0, headerLength))

/**
 * The header is the first row from `headerRow` on that is not empty. Rows above it are only titles. A source of no header
 * rows has none: its first row is data.
 */
export async function readHead(
  sheet: OpenSheet,
  source: SheetSource | null,
  lists: ReadonlySet<number> = new Set(),
): Promise<ImportSheet> {
  const { headerRow = 1, headerRows = 1 } = source ?? {}
  const above: string[] = []
  const batches = filledRows(sheet, headerRow, above)
  const first = await batches.next()
  const [head, ...rest] = first.done ? [] : first.value
  if (!head) throw refuse('transfer.noRows')
  const all = source?.headers ?? headersOf(head)
  const added = addedColumns(all)
  const isOwn = isOwnColumn(all)
  const headers = ownHeaders(all)
  const isHeader = ({ rowNumber }: RawRow) => rowNumber < headerRow + headerRows
  /** The place of a column among the merchant's own ones. */
  const placeOf = (column: number) =>
    column - Object.values(added ?? {}).filter((place) => place >= 0 && place < column).length
  const moved = (texts: Readonly<Record<number, string>>): Record<number, string> =>
    Object.fromEntries(
      Object.entries(texts).flatMap(([column, text]) =>
        isOwn(Number(column)) ? [[placeOf(Number(column)), text]] : [],
      ),
    )
  const cut = (rows: RawRow[]): ImportedRow[] => ownRows(rows).map((row) => withoutLong(row, lists))
  const ownRows = (rows: RawRow[]): ImportedRow[] =>
    added === null
      ? rows
      : rows.map(({ shown, decimals, issues, filled, ...row }) => {
          const origin = Number(row.cells[added.origin] ?? 0)
          return {
            ...row,
            ...(row.fields && { fields: placeOf(row.fields) }),
            ...(filled && { filled: filled.filter(isOwn).map(placeOf) }),
            cells: row.cells.filter((_, column) => isOwn(column)),
            ...(shown && { shown: moved(shown) }),
            ...(decimals && { decimals: moved(decimals) }),
            ...(issues && {
              issues: issues.flatMap((issue) =>
                isOwn(issue.column) ? [{ ...issue, column: placeOf(issue.column) }] : [],
              ),
            }),
            ...(added.line >= 0 && { line: row.cells[added.line] ?? '' }),
            ...(added.reason >= 0 && { said: (row.cells[added.reason] ?? '').slice(0, longestSaid) }),
            ...(origin >= 1 && origin <= lastRow ? { origin } : {}),
          }
        })
  return {
    expectedRows: Math.max(0, (sheet.expectedRows ?? 0) - head.rowNumber),
    headers,
    above,
    lines:
      sheet.format === 'csv'
        ? new LineWidth(cut([head, ...rest.filter(isHeader)]), cut([head, ...rest]))
        : null,
    rows: (async function* () {
      const below = (rows: RawRow[]) => cut(rows.filter((row) => !isHeader(row)))
      const read = headerRows === 0 ? [head, ...rest] : rest
      if (read.length > 0) yield headerRows > 1 ? below(read) : cut(read)
      for await (const batch of batches) yield cut(batch)
    })(),
  }
}

async function* filledRows(sheet: OpenSheet, fromRow: number, above: string[]): AsyncGenerator<RawRow[]> {
  for await (const batch of sheet) {
    for (const row of batch)
      if (row.rowNumber < fromRow)
        above.push(
          ...row.cells.flatMap((cell) => (cell.trim() === '' ? [] : cell.trim().slice(0, headerLength))),
        )
    const filled = batch.filter((row) => row.rowNumber >= fromRow && isFilled(row))
    if (filled.length > 0) yield filled.map(storable)
  }
}

/**
 * Replaces NUL and halves of surrogate pairs, which PostgreSQL refuses. Only cells with an issue can contain them.
 */
function storable(row: RawRow): RawRow {
  if (!row.issues) return row
  const cells = row.cells.map((cell) => cell.replace(/\0|\p{Surrogate}/gu, '\ufffd'))
  return { ...row, cells }
}
