import type { Language } from '@zhanggui/contract/text.ts'
import type { SheetInspection } from '@zhanggui/contract/transfer/transfer.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import { columnLetters } from '../../kernel/sheet/xlsx-cells.ts'
import type { SheetService } from '../../kernel/sheet-service.ts'
import type { Tx } from '../../kernel/tenant.ts'
import { selectMapping } from './import.sql.ts'
import { type ImportFile, withImportSheet } from './import-file.ts'
import { headersDigest, matchColumns, shownHeaders } from './matching.ts'

/** Counting rows stops here: it is for the eye, and the whole of a long file takes seconds. */
const mostCounted = 20_000
const sampleRows = 3
const sampleLength = 60

/** What a file holds, as far as one look into it says. */
export interface SeenSheet {
  sheetName: string
  headers: string[]
  /** The first rows. */
  samples: string[][]
  rows: number
  rowsCapped: boolean
}

/** Reads headers, samples and the number of rows. */
export function lookIntoSheet(
  services: Services,
  merchantId: number,
  file: ImportFile,
  signal: AbortSignal,
): Promise<SeenSheet> {
  return withImportSheet(services, merchantId, file, signal, async ({ sheetName, headers, rows }) => {
    const samples: string[][] = []
    let counted = 0
    let rowsCapped = false
    for await (const batch of rows) {
      for (const row of batch.slice(0, sampleRows - samples.length)) samples.push(row.cells)
      counted += batch.length
      if (counted >= mostCounted) {
        rowsCapped = true
        break
      }
    }
    if (counted === 0) throw refuse('transfer.noRows')
    return { sheetName, headers, samples, rows: counted, rowsCapped }
  })
}

/** What each column was matched to, as remembered or by name, and with which defaults. */
export async function inspectionOf(
  tx: Tx,
  service: SheetService,
  file: ImportFile,
  seen: SeenSheet,
  language: Language,
): Promise<SheetInspection> {
  const remembered = await selectMapping(tx, service.serviceBean, headersDigest(seen.headers))
  const width = Math.max(seen.headers.length, ...seen.samples.map((cells) => cells.length))
  const headers = Array.from({ length: width }, (_, column) => seen.headers[column] ?? '')
  const shown = shownHeaders(headers)
  const matches = matchColumns(headers, service.columns, remembered)
  return {
    fileName: file.name,
    bytes: file.bytes,
    sheetName: seen.sheetName,
    rows: seen.rows,
    rowsCapped: seen.rowsCapped,
    columns: headers.map((_, column) => ({
      column,
      letter: columnLetters(column),
      header: shown[column] ?? '',
      samples: seen.samples.map((cells) => (cells[column] ?? '').trim().slice(0, sampleLength)),
      field: matches[column]?.field ?? null,
      matchedBy: matches[column]?.matchedBy ?? 'none',
    })),
    defaults: remembered?.defaults ?? service.usualDefaults(language),
    remembered: remembered !== undefined,
  }
}
