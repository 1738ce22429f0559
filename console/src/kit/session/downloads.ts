import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import { taskStatus } from '@zhanggui/contract/task/task.status.ts'
import { useEffect, useRef } from 'react'
import { cell, useCell } from '../base/cell.ts'
import { notices } from '../base/notices.ts'
import { t } from '../base/text.ts'
import { refresh, useCall } from '../wire/queries.ts'
import { useUser } from './session.ts'

// The top bar shows how many files are being generated, the dialog shows the list: both read the same answer.

const open = cell(false)
export const useDownloadsOpen = (): boolean => useCell(open)
export const openDownloads = (): void => open.set(true)
export const closeDownloads = (): void => open.set(false)

const pollEvery = 2000
/** Whoever opens a screen waits for the screen, not for this list. */
const firstAskedAfter = 3000
const asked = cell(false)

/** The files of the download center; asked for again every 2 s while one is being generated. */
export function useDownloads() {
  const user = useUser()
  const started = useCell(asked)
  const wanted = useDownloadsOpen() || started
  return useCall(
    taskCalls.findExcelList,
    { user: user.pin, asyncSystemName: 'ipos' },
    {
      // A list that cannot be had is no news (spec section 8 'export list failure').
      quiet: true,
      enabled: wanted,
      refetchInterval: (query) => (query.state.data?.some(isActive) ? pollEvery : false),
    },
  )
}

const isActive = (task: { status: number }) => task.status === taskStatus.running

/** How many files are being generated. */
export function useActiveDownloads(): number {
  return useDownloads().data?.filter(isActive).length ?? 0
}

/** Says when a file is ready, or will not be, to whoever does not have the dialog open. */
export function useDownloadNotices(): void {
  const { data } = useDownloads()
  const active = useRef<ReadonlySet<string>>(new Set())
  useEffect(() => {
    const later = setTimeout(() => asked.set(true), firstAskedAfter)
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

/** A task was just created: the list is read again, and followed until the task has ended. */
export function watchDownloads(): Promise<void> {
  asked.set(true)
  return refresh(taskCalls.findExcelList)
}
