import { z } from 'zod'
import { id, moment } from '../rules.ts'

export * from './task.status.ts'

/** The progress of a task. `total` is 0 while unknown. */
export const taskProgress = z.object({
  done: z.number().int(),
  total: z.number().int(),
  rowsPerSecond: z.number().int(),
})

export const taskDetail = z.object({
  id,
  kind: z.string(),
  status: z.number().int(),
  progress: taskProgress,
  /** The reason of a failure, in the language of the request. */
  reason: z.string(),
  createdAt: moment,
  finishedAt: moment.nullable(),
})
export type TaskDetail = z.output<typeof taskDetail>

/** A row of the download center. The spec gives its field names. */
export const exportTask = z.object({
  id,
  file_name: z.string(),
  funtion_name: z.string(),
  create_date: moment,
  /** '' until the file exists. */
  file_url: z.string(),
  status: z.number().int(),
  progress: taskProgress,
  reason: z.string(),
  rows: z.number().int(),
  bytes: z.number().int(),
  expires_date: moment.nullable(),
  finish_date: moment.nullable(),
  /** The file has the refused rows of an import. */
  refused: z.boolean(),
})
export type ExportTask = z.output<typeof exportTask>
