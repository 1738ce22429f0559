import type { StatusTone } from '../machine.ts'

/**
 * Status of a task in the download center. The spec gives 1 for generated (section 4); the other numbers are our own.
 */
export const taskStatus = { running: 0, done: 1, failed: 2, expired: 3, cancelled: 4 } as const
export type TaskStatus = (typeof taskStatus)[keyof typeof taskStatus]

export const taskTone: Record<TaskStatus, StatusTone> = {
  0: 'inProgress',
  1: 'taskComplete',
  2: 'cancelled',
  3: 'closed',
  4: 'closed',
}
