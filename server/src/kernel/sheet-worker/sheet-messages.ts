import type { RefusalKey } from '@zhanggui/contract'
import type { Failure } from '../workbook/sheet-refused.ts'
import type { RawRow, SheetHead, SheetSurvey } from '../workbook/sheet-row.ts'
import type { XlsxOptions } from '../workbook/write-xlsx.ts'

/** The job of a sheet worker. */
export type SheetJob =
  | {
      job: 'read'
      path: string
      maxRows: number
      maxColumns: number
      maxBytes: number
      sheet: number | string | null
    }
  | { job: 'survey'; path: string; mostRows: number; maxRows: number; maxColumns: number; maxBytes: number }
  | { job: 'write'; path: string; options: XlsxOptions }

/** Batches that may wait at the consumer. Enough to keep both sides busy, and few enough to bound the memory. */
export const batchesAhead = 3

export type ReadReply =
  | { is: 'head'; head: SheetHead }
  | { is: 'rows'; rows: RawRow[] }
  | { is: 'survey'; survey: SheetSurvey }
  /** A sign of activity: bytes were read, but no rows yet. */
  | { is: 'alive' }
  | { is: 'end' }
  | { is: 'refused'; key: RefusalKey; params: Record<string, string | number> }
  | { is: 'failed'; failure: Failure }

/** The reader of the file may send one more batch. */
export interface ReadCredit {
  is: 'more'
}

export type WriteRequest =
  | { is: 'rows'; rows: (string | number | null)[][] }
  | { is: 'finish' }
  | { is: 'abort' }

export type WriteReply =
  | { is: 'ready' }
  | { is: 'written' }
  | { is: 'finished'; bytes: number; rows: number }
  | { is: 'aborted' }
  | { is: 'failed'; failure: Failure }
