import { type TextKey, textEntry, textOf, texts } from '@zhanggui/contract'
import { type ExportTask, type TaskDetail, taskStatus } from '@zhanggui/contract/task/task.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import { fileAddress } from '../../kernel/file/files.ts'
import { lackedOf, type Session } from '../../kernel/session/session.ts'
import type { TaskFailure } from '../../kernel/task/task-interrupted.ts'
import type { TaskRow } from './task.sql.ts'

/** The reason of a failure in the user's language; '' for no failure. */
function reasonOf(task: TaskRow, language: Language): string {
  const failure = task.failure as TaskFailure | null
  if (!failure || (task.status_now !== taskStatus.failed && task.status_now !== taskStatus.cancelled))
    return ''
  return fillText(texts[failure.key] ?? texts['common.unexpected'], language, failure.params)
}

function progressOf(task: TaskRow) {
  return {
    done: task.progress_done,
    total: task.progress_total,
    rowsPerSecond: task.seconds ? Math.round(task.progress_done / Math.max(task.seconds, 1)) : 0,
  }
}

export function taskDetailOf(task: TaskRow, language: Language): TaskDetail {
  return {
    id: String(task.id),
    kind: task.kind,
    status: task.status_now,
    progress: progressOf(task),
    reason: reasonOf(task, language),
    createdAt: task.created_at,
    finishedAt: task.finished_at,
  }
}

/** The permanent address of a task's file. '' if there is none, or it has expired. */
export const fileUrlOf = (task: TaskRow, merchantId: number): string =>
  task.status_now === taskStatus.done && task.key ? fileAddress(merchantId, 'private', task.key) : ''

export function exportTaskOf(task: TaskRow, session: Session, language: Language): ExportTask {
  const closed =
    task.status_now === taskStatus.done && task.needs !== null && lackedOf(task.needs, session) !== undefined
  const result = task.result as { rows?: number }
  const source = textEntry(task.source as TextKey)
  const title = source ? fillText(source, language) : task.source
  return {
    id: String(task.id),
    file_name: task.file_name ?? '',
    // The error file of an import is in the same list as exports.
    funtion_name: task.kind.startsWith('import.') ? textOf(language, 'task.importOf', { title }) : title,
    create_date: task.created_at,
    file_url: closed ? '' : fileUrlOf(task, session.merchantId),
    status: task.status_now,
    progress: progressOf(task),
    reason: closed ? textOf(language, 'task.fileClosed') : reasonOf(task, language),
    rows: result.rows ?? task.progress_total,
    bytes: task.bytes ?? 0,
    expires_date: task.expires_at,
    finish_date: task.finished_at,
    refused: task.kind.startsWith('import.'),
  }
}
