import { DownloadOutlined, FileExcelFilled, FileZipFilled } from '@ant-design/icons'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { type ExportTask, type TaskStatus, taskStatus, taskTone } from '@zhanggui/contract/task/task.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { formatBytes, formatNumber } from '../../kit/base/format.ts'
import { useText } from '../../kit/base/text.ts'
import { watchDownloads } from '../../kit/session/downloads.ts'
import { StatusTag } from '../../kit/show/status-tag.tsx'
import { percentOf, TaskProgress } from '../../kit/show/task-progress.tsx'
import { send } from '../../kit/wire/call.ts'
import { download } from '../../kit/wire/download.ts'
import { timeLeft, timeOfDay } from './task-time.ts'

// The texts of a status. A waiting task has no bar.
const statusText = {
  [taskStatus.running]: 'task.waiting',
  [taskStatus.done]: 'task.done',
  [taskStatus.failed]: 'task.failed',
  [taskStatus.expired]: 'task.expired',
  [taskStatus.cancelled]: 'task.cancelled',
} as const

interface TaskCell {
  task: ExportTask
  /** In ms since 1970. */
  now: number
}

/** Whether the file will never exist or exists no more. Such rows are grey. */
const isGone = ({ status }: ExportTask): boolean =>
  status === taskStatus.expired || status === taskStatus.cancelled

export function TaskFile({ task }: { task: ExportTask }) {
  const Icon = task.file_name.endsWith('.zip') ? FileZipFilled : FileExcelFilled
  const kind = isGone(task) ? 'gone' : task.file_name.endsWith('.zip') ? 'zip' : 'sheet'
  return (
    <span className={`task-file${isGone(task) ? ' task-file-gone' : ''}`}>
      <Icon className={`task-icon task-icon-${kind}`} />
      <span className="task-name" title={task.file_name}>
        {task.file_name}
      </span>
    </span>
  )
}

/** The number of rows. A waiting task is not counted yet. */
export function TaskContent({ task }: { task: ExportTask }) {
  const t = useText()
  const waiting = task.status === taskStatus.running && task.progress.total === 0
  return waiting ? '—' : t('task.rows', { count: task.rows })
}

/** The progress, the result, and the time that the file stays. */
export function TaskState({ task, now }: TaskCell) {
  const t = useText()
  const status = task.status as TaskStatus
  if (status === taskStatus.running && task.progress.total > 0) return <FileProgress task={task} />
  return (
    <span className="task-state">
      <StatusTag
        tone={status === taskStatus.running ? 'initial' : taskTone[status]}
        {...(status === taskStatus.failed ? { dot: 'full' as const } : {})}
      >
        {t(statusText[status])}
      </StatusTag>
      <TaskNote task={task} now={now} />
    </span>
  )
}

function TaskNote({ task, now }: TaskCell) {
  const t = useText()
  if (task.status === taskStatus.done && task.reason === '')
    return (
      <span className="task-note">
        {formatBytes(task.bytes)}
        <i className="task-divider" />
        {timeLeft(task, now, t)}
      </span>
    )
  const note =
    task.reason !== ''
      ? task.reason
      : task.status === taskStatus.expired
        ? t('task.deleted')
        : task.status === taskStatus.cancelled && task.finish_date
          ? t('task.cancelledAt', { time: timeOfDay(task.finish_date, now) })
          : ''
  return (
    <span className="task-note" title={note}>
      {note}
    </span>
  )
}

function FileProgress({ task }: { task: ExportTask }) {
  const t = useText()
  const { done, total, rowsPerSecond: rate } = task.progress
  const counts = { done: formatNumber(done), total: formatNumber(total) }
  return (
    <TaskProgress
      label={task.file_name}
      title={t('task.percent', { percent: percentOf(done, total) })}
      counts={
        rate > 0
          ? t('task.progressWithRate', { ...counts, rate: formatNumber(rate) })
          : t('task.progress', counts)
      }
      done={done}
      total={total}
    />
  )
}

/** The one action of a file: stop it, download it, or make it again. */
export function TaskAction({ task }: { task: ExportTask }) {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const run = (work: () => Promise<unknown>) => async () => {
    setBusy(true)
    try {
      await work()
    } catch {
      // The call has shown the reason.
    } finally {
      await watchDownloads()
      setBusy(false)
    }
  }
  const { id, file_name: fileName } = task
  if (task.status === taskStatus.running)
    return (
      <Button size="small" loading={busy} onClick={run(() => send(taskCalls.cancelTask, { id }))}>
        {t('task.cancel')}
      </Button>
    )
  if (task.status === taskStatus.done && task.file_url !== '')
    return (
      <Button
        size="small"
        icon={<DownloadOutlined />}
        disabled={busy}
        onClick={run(() => download(taskCalls.findFileUrl, { id }, { fileName }))}
      >
        {t('task.download')}
      </Button>
    )
  return (
    <Button type="link" size="small" disabled={busy} onClick={run(() => send(taskCalls.retryTask, { id }))}>
      {t('task.again')}
    </Button>
  )
}
