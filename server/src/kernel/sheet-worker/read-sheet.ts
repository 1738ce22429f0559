import { stat } from 'node:fs/promises'
import { extname } from 'node:path'
import { readableExtensions, sheetExtensions } from '@zhanggui/contract/file/file.calls.ts'
import { refuse } from '../refusal.ts'
import { scanZip } from '../workbook/prescan.ts'
import { SheetRefused } from '../workbook/sheet-refused.ts'
import { mostColumns, type RawRow, type SheetHead } from '../workbook/sheet-row.ts'
import { Reading, type WorkerLimits } from './reading.ts'
import type { SheetJob } from './sheet-messages.ts'
import { contentOf } from './start-sheet-worker.ts'

export {
  type CellIssue,
  type CellIssueKind,
  isFilled,
  type RawRow,
  type SheetFormat,
  type SheetHead,
} from '../workbook/sheet-row.ts'
export type { WorkerLimits } from './reading.ts'

export interface SheetOptions {
  /** The user's name of the file. */
  fileName: string
  /** Rows that are not empty, with the header. Default 200,000. */
  maxRows?: number
  /** Default 256. */
  maxColumns?: number
  /** The limit of the inflated size, and of the length of all text. Default 600 MB. */
  maxBytes?: number
  /** The name of the sheet, or its index among the visible sheets. By default the first that is not empty. */
  sheet?: number | string
  signal?: AbortSignal
}

/**
 * An open spreadsheet: the facts about its sheet, and its rows in batches of up to 50. The rows can be read once.
 *
 *     const sheet = await openSheet(path, { fileName: '商品.xlsx' })
 *     for await (const rows of sheet) for (const { rowNumber, cells } of rows) …
 *
 * The reading ends with the loop. A caller that never starts the loop must call `close`.
 */
export interface OpenSheet extends SheetHead, AsyncIterable<RawRow[]> {
  close(): Promise<void>
}

/** A typical sheet of 100,000 rows and 25 columns inflates to 150 to 250 MB. */
export const defaultMaxBytes = 600 * 1024 * 1024
export const defaultMaxColumns = mostColumns
export const defaultMaxRows = 200_000

export const defaultLimits: WorkerLimits = { memoryMb: 192, totalMs: 120_000, silentMs: 20_000 }

/** Runs after the check of the content, which gives better advice. Refuses any other extension. */
export function checkExtension(fileName: string): void {
  const extension = extname(fileName).slice(1).toLowerCase()
  if (!readableExtensions.some((one) => one === extension))
    throw refuse('sheet.wrongExtension', { types: sheetExtensions.join(', ') })
}

/**
 * Refuses a zip bomb before a worker starts for it, so that many at once take no memory. The worker finds all other
 * faults.
 */
export async function refuseBomb(path: string, maxBytes: number): Promise<void> {
  try {
    ;(await scanZip(path, maxBytes)).close()
  } catch (error) {
    if (error instanceof SheetRefused && error.key === 'sheet.bomb') throw refuse('sheet.bomb')
  }
}

/**
 * Opens a spreadsheet in a worker thread with limits of memory and time. Cells are the text that a user
 * sees. Every fault of the file, and a worker ended by a limit, is a Refusal, from here or during reading.
 */
export async function openSheet(
  path: string,
  options: SheetOptions,
  limits: WorkerLimits = defaultLimits,
): Promise<OpenSheet> {
  options.signal?.throwIfAborted()
  const { size } = await stat(path)
  if (size === 0) throw refuse('sheet.empty')
  const job: SheetJob = {
    job: 'read',
    path,
    maxRows: options.maxRows ?? defaultMaxRows,
    maxColumns: options.maxColumns ?? defaultMaxColumns,
    maxBytes: options.maxBytes ?? defaultMaxBytes,
    sheet: options.sheet ?? null,
  }
  await refuseBomb(path, job.maxBytes)
  const reading = new Reading(job, await contentOf(path, size), limits, options.signal)
  try {
    const first = await reading.next()
    if (first?.is !== 'head') throw refuse('sheet.damaged')
    checkExtension(options.fileName)
    return { ...first.head, close: () => reading.close(), [Symbol.asyncIterator]: () => rowsOf(reading) }
  } catch (error) {
    await reading.close()
    throw error
  }
}

async function* rowsOf(reading: Reading): AsyncGenerator<RawRow[]> {
  try {
    for (;;) {
      const reply = await reading.next()
      if (reply?.is !== 'rows') return
      yield reply.rows
      reading.askForMore()
    }
  } finally {
    await reading.close()
  }
}
