import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { taskStatus } from '@zhanggui/contract/task/task.status.ts'
import { useEffect, useRef } from 'react'
import { cell, useCell } from '../base/cell.ts'
import { notices } from '../base/notices.ts'
import { t } from '../base/text.ts'
import { appSettings } from '../wire/app-settings.ts'
import { refresh, useCall } from '../wire/queries.ts'
import { useUser } from './session.ts'

// The top bar shows the number of files in work and the dialog shows the list. Both read the same answer.

const open = cell(false)
export const useDownloadsOpen = (): boolean => useCell(open)
export const openDownloads = (): void => open.set(true)
export const closeDownloads = (): void => open.set(false)

const pollEvery = 2000
/** In ms. The first request waits, so that it does not delay the screen. */
const firstAskedAfter = 3000
const asked = cell(false)

/** The user looks for files now, so that the first request comes at once. */
export const askDownloads = (): void => asked.set(true)

/** The files of the download center. The list is read every 2 s while a file is in work. */
export function useDownloads() {
  const user = useUser()
  const started = useCell(asked)
  const wanted = useDownloadsOpen() || started
  return useCall(
    taskCalls.findExcelList,
    { user: user.pin, asyncSystemName: appSettings().systemCode },
    {
      // A failed read of this list shows no message (spec section 8 'export list failure').
      quiet: true,
      enabled: wanted,
      refetchInterval: (query) => (query.state.data?.some(isActive) ? pollEvery : false),
    },
  )
}

const isActive = (task: { status: number }) => task.status === taskStatus.running

/** The number of files in work. */
export function useActiveDownloads(): number {
  return useDownloads().data?.filter(isActive).length ?? 0
}

/** Shows a notice when a file is ready or has failed, unless the dialog is open. */
export function useDownloadNotices(): void {
  const { data } = useDownloads()
  const active = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const later = setTimeout(askDownloads, firstAskedAfter)
    return () => clearTimeout(later)
  }, [])
  useEffect(() => {
    if (!data) return
    for (const task of data) {
      if (!active.current.has(task.id) || open.get()) continue
      const { file_name: name, reason } = task
      if (task.status === taskStatus.done) notices.success(t('task.ready', { name }))
      if (task.status === taskStatus.failed) notices.error(t('task.notReady', { name, reason }))
    }
    active.current = new Set(data.filter(isActive).map((task) => task.id))
  }, [data])
}

/** A task was just created. Reads the list now and follows it until the task ends. */
export function watchDownloads(): Promise<void> {
  asked.set(true)
  return refresh(taskCalls.findExcelList)
}
