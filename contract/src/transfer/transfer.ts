import { z } from 'zod'
import { id, moment } from '../rules.ts'
import { taskProgress } from '../task/task.ts'

/** What an import does with a row. */
export const rowResult = { created: 1, changed: 2, unchanged: 3, refused: 4 } as const
export type RowResult = (typeof rowResult)[keyof typeof rowResult]

/** Where an import stands; `checking` is the dry run, in which nothing is written. */
export const importState = {
  checking: 10,
  ready: 20,
  applying: 30,
  applied: 40,
  undoing: 50,
  undone: 60,
  failed: 70,
  cancelled: 80,
} as const

/** One column of the merchant's file: `field` is a column key of the sheet definition, null is not imported. */
export const columnMapping = z.strictObject({
  column: z.number().int().min(0).max(255),
  field: z.string().max(64).nullable(),
})

export const importOptions = z.strictObject({
  /** Values for fields that the file has no column for, or leaves empty: by column key, as text. */
  defaults: z.record(z.string().max(64), z.string().max(255)).default({}),
  /** Keep this mapping for the next file with the same headers. */
  remember: z.boolean().default(true),
})

/** What the server made of a file: its headers, samples, and which field each column was matched to. */
export const sheetInspection = z.object({
  fileName: z.string(),
  bytes: z.number().int(),
  sheetName: z.string(),
  /** Data rows without the header; `rowsCapped` when the file is so long that counting stopped there. */
  rows: z.number().int(),
  rowsCapped: z.boolean(),
  columns: z.array(
    z.object({
      column: z.number().int(),
      /** A, B, … AA. */
      letter: z.string(),
      header: z.string(),
      samples: z.array(z.string()),
      field: z.string().nullable(),
      /** How it was matched: the exact name, a known other name, remembered from before, or not at all. */
      matchedBy: z.enum(['name', 'alias', 'remembered', 'none']),
    }),
  ),
  /** Defaults remembered with this mapping. */
  defaults: z.record(z.string(), z.string()),
  /** Whether a mapping for these headers was remembered. */
  remembered: z.boolean(),
})
export type SheetInspection = z.output<typeof sheetInspection>

export const importCounts = z.object({
  total: z.number().int(),
  created: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
})

export const importDetail = z.object({
  id,
  serviceBean: z.string(),
  fileName: z.string(),
  bytes: z.number().int(),
  state: z.number().int(),
  counts: importCounts,
  /** Of the step under way, or of the last one. */
  progress: taskProgress,
  taskId: id.nullable(),
  /** How long the step took or has taken, in milliseconds. */
  durationMs: z.number().int(),
  /** Why it failed, in the language of the request. */
  reason: z.string(),
  /** Address of the error file, '' when no row was refused or it is not yet written. */
  errorFile: z.string(),
  /** Whether undo is still possible: applied and nothing newer touched its records. */
  undoable: z.boolean(),
  createdAt: moment,
})
export type ImportDetail = z.output<typeof importDetail>

/** A row of the page of differences. */
export const importRow = z.object({
  rowNumber: z.number().int(),
  result: z.number().int(),
  /** The name of the record as the user knows it. */
  title: z.string(),
  /** Every mapped field of the row; `before` null when there was none or it does not change. */
  cells: z.array(
    z.object({
      field: z.string(),
      value: z.string(),
      before: z.string().nullable(),
      fault: z.boolean(),
    }),
  ),
  /** Why it is refused, in the language of the request. */
  reasons: z.array(z.string()),
})
export type ImportRow = z.output<typeof importRow>
