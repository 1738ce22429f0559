import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { SheetColumn } from '@zhanggui/contract/columns.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { keyOfAddress, selectFile, storageKey } from '../../kernel/file/files.ts'
import { tempPath } from '../../kernel/file/temp-files.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import type { SheetRow } from '../../kernel/sheet/sheet-service.ts'
import {
  type CellIssueKind,
  isFilled,
  type OpenSheet,
  openSheet,
  type RawRow,
} from '../../kernel/sheet-worker/read-sheet.ts'
import type { ColumnMapping, SheetSource } from './import.sql.ts'
import { ownHeaders } from './matching.ts'

export interface ImportFile {
  id: number
  key: string
  name: string
  bytes: number
}

/** The file behind an address that this server once answered to this merchant; anything else is foreign. */
export async function findImportFile(
  tx: Tx,
  services: Services,
  merchantId: number,
  address: string,
): Promise<ImportFile> {
  const own = services.settings.PUBLIC_URL?.replace(/\/+$/, '')
  const path = own && address.startsWith(`${own}/`) ? address.slice(own.length) : address
  const key = keyOfAddress(merchantId, 'private', path)
  const file = key === null ? undefined : await selectFile(tx, 'private', key)
  if (!file) throw refuse('transfer.foreignFile')
  return file
}

/** A sheet to import: its headers, then its data rows, once. */
export interface ImportSheet {
  /** How many data rows the file says it has, 0 when it does not say: for the progress, never to be relied on. */
  expectedRows: number
  /** Trimmed; without the reason column of an error file. */
  headers: string[]
  /** Batches of rows with something in them, their cells fit to be stored. */
  rows: AsyncIterable<RawRow[]>
}

/** Copies the file out of the storage, and leaves nothing behind when `work` is done. */
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
    // A signal that has fired says why better than the stream that it broke.
    throw signal.aborted ? signal.reason : error
  } finally {
    await rm(path, { force: true })
  }
}

/** Opens the sheet that was chosen in a stored file; without a choice its first one with content. */
export function withImportSheet<T>(
  services: Services,
  merchantId: number,
  file: { key: string; name: string; source: SheetSource | null },
  signal: AbortSignal,
  work: (sheet: ImportSheet) => Promise<T>,
): Promise<T> {
  return withStoredFile(services, merchantId, file, signal, async (path) => {
    const chosen = file.source ? { sheet: file.source.sheetName } : {}
    const sheet = await openSheet(path, { fileName: file.name, signal, ...chosen })
    try {
      return await work(await readHead(sheet, file.source?.headerRow ?? 1))
    } finally {
      await sheet.close()
    }
  })
}

/** Longer headers are cut: they are names, and remembered. */
const headerLength = 255

/** The texts of a header row. */
export const headersOf = (row: RawRow): string[] =>
  storable(row).cells.map((cell) => cell.trim().slice(0, headerLength))

/** The headers are the first row with something in it from `headerRow` on; what stands above them is no data. */
async function readHead(sheet: OpenSheet, headerRow: number): Promise<ImportSheet> {
  const batches = filledRows(sheet, headerRow)
  const first = await batches.next()
  const [head, ...rest] = first.done ? [] : first.value
  if (!head) throw refuse('transfer.noRows')
  const all = headersOf(head)
  const headers = ownHeaders(all)
  const own = all.length - headers.length
  // What stood under the reason column of an earlier error file is no cell of the merchant.
  const cut = (rows: RawRow[]) =>
    own === 0 ? rows : rows.map((row) => ({ ...row, cells: row.cells.slice(0, headers.length) }))
  return {
    expectedRows: Math.max(0, (sheet.expectedRows ?? 0) - head.rowNumber),
    headers,
    rows: (async function* () {
      if (rest.length > 0) yield cut(rest)
      for await (const batch of batches) yield cut(batch)
    })(),
  }
}

async function* filledRows(sheet: OpenSheet, fromRow: number): AsyncGenerator<RawRow[]> {
  for await (const batch of sheet) {
    const filled = batch.filter((row) => row.rowNumber >= fromRow && isFilled(row))
    if (filled.length > 0) yield filled.map(storable)
  }
}

/** NUL and halves of characters, which PostgreSQL refuses, are replaced; only cells with an issue can have them. */
function storable(row: RawRow): RawRow {
  if (!row.issues) return row
  const cells = row.cells.map((cell) => cell.replace(/\0|\p{Surrogate}/gu, '\ufffd'))
  return { ...row, cells }
}

type FaultKey = SheetRow['faults'][number]['key']

const faultKeys: Record<Exclude<CellIssueKind, 'lostDigits' | 'scientific'>, FaultKey> = {
  formulaWithoutValue: 'transfer.noCachedValue',
  controlCharacter: 'rule.controlCharacter',
  errorValue: 'transfer.errorValue',
  cut: 'rule.invalid',
}

/** What Excel shows for formulas that have no value; as a text, too, when it was pasted as one. */
const errorValues = new Set(['#DIV/0!', '#N/A', '#NAME?', '#NULL!', '#NUM!', '#REF!', '#VALUE!'])

/** A long number after it was saved as csv, for example: 6.9009E+12. */
const powerOfTen = /(^|[\s,，、;；])\d([.,]\d+)?e\+\d{1,3}($|[\s,，、;；])/i

/** Why a cell cannot be trusted as it reads; null when it can. */
function faultOf(text: string, issue: CellIssueKind | undefined, column: SheetColumn): FaultKey | null {
  if (errorValues.has(text)) return 'transfer.errorValue'
  if (column.identifier && (issue === 'scientific' || powerOfTen.test(text.normalize('NFKC'))))
    return 'transfer.lostDigits'
  // What is to be a number is too large a number then, and refused as one.
  if (issue === 'lostDigits') return column.kind === 'text' ? 'transfer.lostDigits' : null
  return issue === undefined || issue === 'scientific' ? null : faultKeys[issue]
}

/** A row of the file under the product's own column keys. */
export function mappedRow(
  row: RawRow,
  mapping: readonly ColumnMapping[],
  columns: ReadonlyMap<string, SheetColumn>,
): SheetRow {
  const values: Record<string, string> = {}
  const faults: SheetRow['faults'] = []
  for (const { column: index, field } of mapping) {
    const column = field === null ? undefined : columns.get(field)
    if (!column) continue
    const text = (row.cells[index] ?? '').trim()
    values[column.key] = text
    const key = faultOf(text, row.issues?.find((item) => item.column === index)?.kind, column)
    if (key) faults.push({ field: column.key, key })
  }
  return { rowNumber: row.rowNumber, values, faults }
}
