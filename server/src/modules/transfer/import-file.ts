import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { keyOfAddress, selectFile, storageKey } from '../../kernel/files.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { type CellIssueKind, type OpenSheet, openSheet, type RawRow } from '../../kernel/sheet/read-sheet.ts'
import type { SheetRow } from '../../kernel/sheet-service.ts'
import { tempPath } from '../../kernel/temp-files.ts'
import type { Tx } from '../../kernel/tenant.ts'
import type { ColumnMapping } from './import.sql.ts'
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
  sheetName: string
  /** How many data rows the file says it has, 0 when it does not say: for the progress, never to be relied on. */
  expectedRows: number
  /** Trimmed; without the reason column of an error file. */
  headers: string[]
  /** Batches of rows with something in them, their cells fit to be stored. */
  rows: AsyncIterable<RawRow[]>
}

/** Copies the file out of the storage, opens it, and leaves nothing behind when `work` is done. */
export async function withImportSheet<T>(
  services: Services,
  merchantId: number,
  file: { key: string; name: string },
  signal: AbortSignal,
  work: (sheet: ImportSheet) => Promise<T>,
): Promise<T> {
  const path = tempPath(services, 'import', 'sheet')
  try {
    const { stream } = await services.storage.get(storageKey(merchantId, 'private', file.key))
    await pipeline(stream, createWriteStream(path, { mode: 0o600 }), { signal })
    const sheet = await openSheet(path, { fileName: file.name, signal })
    try {
      return await work(await readHead(sheet))
    } finally {
      await sheet.close()
    }
  } catch (error) {
    // A signal that has fired says why better than the stream that it broke.
    throw signal.aborted ? signal.reason : error
  } finally {
    await rm(path, { force: true })
  }
}

/** The headers are the first row with something in it. */
async function readHead(sheet: OpenSheet): Promise<ImportSheet> {
  const batches = filledRows(sheet)
  const first = await batches.next()
  const [head, ...rest] = first.done ? [] : first.value
  if (!head) throw refuse('transfer.noRows')
  const all = head.cells.map((cell) => cell.trim())
  const headers = ownHeaders(all)
  const own = all.length - headers.length
  // What stood under the reason column of an earlier error file is no cell of the merchant.
  const cut = (rows: RawRow[]) =>
    own === 0 ? rows : rows.map((row) => ({ ...row, cells: row.cells.slice(0, headers.length) }))
  return {
    sheetName: sheet.sheetName,
    expectedRows: Math.max(0, (sheet.expectedRows ?? 0) - head.rowNumber),
    headers,
    rows: (async function* () {
      if (rest.length > 0) yield cut(rest)
      for await (const batch of batches) yield cut(batch)
    })(),
  }
}

async function* filledRows(sheet: OpenSheet): AsyncGenerator<RawRow[]> {
  for await (const batch of sheet) {
    const filled = batch.filter((row) => row.issues || row.cells.some((cell) => cell.trim() !== ''))
    if (filled.length > 0) yield filled.map(storable)
  }
}

/** NUL and halves of characters, which PostgreSQL refuses, are replaced; only cells with an issue can have them. */
function storable(row: RawRow): RawRow {
  if (!row.issues) return row
  const cells = row.cells.map((cell) => cell.replace(/\0|\p{Surrogate}/gu, '\ufffd'))
  return { ...row, cells }
}

const faultOf: Record<CellIssueKind, SheetRow['faults'][number]['key']> = {
  lostDigits: 'transfer.lostDigits',
  formulaWithoutValue: 'transfer.noCachedValue',
  controlCharacter: 'rule.controlCharacter',
  errorValue: 'rule.invalid',
  cut: 'rule.invalid',
}

/** A row of the file under the product's own column keys. */
export function mappedRow(row: RawRow, mapping: readonly ColumnMapping[]): SheetRow {
  const values: Record<string, string> = {}
  const faults: SheetRow['faults'] = []
  for (const { column, field } of mapping) {
    if (field === null) continue
    values[field] = (row.cells[column] ?? '').trim()
    const issue = row.issues?.find((item) => item.column === column)
    if (issue) faults.push({ field, key: faultOf[issue.kind] })
  }
  return { rowNumber: row.rowNumber, values, faults }
}
