import { noticeCalls } from '@zhanggui/contract/notice/notice.calls.ts'
import { useEffect } from 'react'
import { cell, useCell } from '../../kit/base/cell.ts'
import { useCall } from '../../kit/wire/queries.ts'

/** In ms. A hidden page does not ask. */
const pollEvery = 60_000
/** In ms. The first request waits, so that it does not delay the screen. */
const firstAskedAfter = 3000
const asked = cell(false)

/** The notices of the signed-in person. */
export function useNotices() {
  return useCall(
    noticeCalls.findNoticeList,
    {},
    { quiet: true, enabled: useCell(asked), refetchInterval: pollEvery },
  )
}

/** Asks for the notices, soon after the page has opened. */
export function useAskedSoon(): void {
  useEffect(() => {
    const later = setTimeout(() => asked.set(true), firstAskedAfter)
    return () => clearTimeout(later)
  }, [])
}

/** Asks now. */
export const askNow = (): void => asked.set(true)
