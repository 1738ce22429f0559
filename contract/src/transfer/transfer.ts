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

/** Which sheet of a file is imported, and which of its first rows is the header; what is not said the server finds. */
export const sheetSource = {
  sheetName: z.string().max(255).optional(),
  /** As the file counts its rows: the first is 1. */
  headerRow: z.number().int().min(1).max(1_048_576).optional(),
}

/** What the server made of a file: its headers, samples, and which field each column was matched to. */
export const sheetInspection = z.object({
  fileName: z.string(),
  bytes: z.number().int(),
  sheetName: z.string(),
  headerRow: z.number().int(),
  /** Every visible sheet, to choose another one: one without rows cannot be chosen. */
  sheets: z.array(
    z.object({
      name: z.string(),
      /** Rows with something in them. */
      rows: z.number().int(),
      rowsCapped: z.boolean(),
    }),
  ),
  /** The first rows of the sheet with something in them, to choose the header from. */
  firstRows: z.array(z.object({ rowNumber: z.number().int(), cells: z.array(z.string()) })),
  /** Whether anything in the header names a field. */
  recognized: z.boolean(),
  /** Data rows without the header; `rowsCapped` when the file is so long that counting stopped there. */
  rows: z.number().int(),
  rowsCapped: z.boolean(),
  columns: z.array(
    z.object({
      column: z.number().int(),
      /** A, B, … AA. */
      letter: z.string(),
      header: z.string(),
      /** The first values below the header. */
      samples: z.array(z.string()),
      field: z.string().nullable(),
      /** How it was matched: the exact name, a known other name, remembered from before, or not at all. */
      matchedBy: z.enum(['name', 'alias', 'remembered', 'none']),
      /** The field that it may mean; somebody has to say so. */
      unsure: z.string().nullable(),
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
  /** Where the rows stand in the file: '' and 0 when that was not kept. */
  sheetName: z.string(),
  headerRow: z.number().int(),
  state: z.number().int(),
  counts: importCounts,
  /** Categories that it creates: how many, and the first of them by their path. */
  newCategories: z.object({ count: z.number().int(), names: z.array(z.string()) }),
  /** How many of the created rows have nothing by which their records would be found again, such as a code. */
  unidentified: z.number().int(),
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
  /** Why not, in the language of the request; '' when it can be undone or there is nothing to undo. */
  undoBlocked: z.string(),
  /** The import that has to be undone before this one. */
  undoFirst: id.nullable(),
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
