import type { RefusalKey } from '@zhanggui/contract'
import type { Failure } from '../workbook/sheet-refused.ts'
import type { RawRow, SheetHead, SheetSurvey } from '../workbook/sheet-row.ts'
import type { XlsxOptions } from '../workbook/write-xlsx.ts'

/** What a sheet worker is started for. */
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

/** Batches that may wait at the consumer: enough that neither side waits for the other, little enough to stay flat. */
export const batchesAhead = 3

export type ReadReply =
  | { is: 'head'; head: SheetHead }
  | { is: 'rows'; rows: RawRow[] }
  | { is: 'survey'; survey: SheetSurvey }
  /** Still at it: no rows yet, but bytes were read. */
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
