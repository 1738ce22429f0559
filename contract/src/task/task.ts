import { z } from 'zod'
import type { StatusTone } from '../machine.ts'
import { id, moment } from '../rules.ts'

/** Status of a task as the download center shows it: 1 is generated (spec section 4), the rest is ours. */
export const taskStatus = { running: 0, done: 1, failed: 2, expired: 3, cancelled: 4 } as const
export type TaskStatus = (typeof taskStatus)[keyof typeof taskStatus]

export const taskTone: Record<TaskStatus, StatusTone> = {
  0: 'inProgress',
  1: 'taskComplete',
  2: 'cancelled',
  3: 'closed',
  4: 'closed',
}

/** How far a task has come; `total` 0 while it is not yet known. */
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
  /** Why it failed, in the language of the request. */
  reason: z.string(),
  createdAt: moment,
  finishedAt: moment.nullable(),
})
export type TaskDetail = z.output<typeof taskDetail>

/** A row of the download center; names as the spec spells them. */
export const exportTask = z.object({
  id,
  file_name: z.string(),
  funtion_name: z.string(),
  create_date: moment,
  /** '' until the file is there. */
  file_url: z.string(),
  status: z.number().int(),
  progress: taskProgress,
  reason: z.string(),
  rows: z.number().int(),
  bytes: z.number().int(),
  expires_date: moment.nullable(),
  finish_date: moment.nullable(),
})
export type ExportTask = z.output<typeof exportTask>
