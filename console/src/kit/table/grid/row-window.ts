import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** Above so many rows only those in view are drawn: 1,000 plain rows cost seconds. */
export const windowFrom = 100

/** Rows drawn beyond each edge of what is seen, and the step in which the drawn ones follow the scrolling. */
const beyond = 16
const step = 8

export interface RowRange {
  from: number
  to: number
}

/** Which of `count` rows are drawn while those from `first` on are seen. */
export function rowRange(first: number, seen: number, count: number): RowRange {
  const at = Math.floor(first / step) * step
  const to = Math.min(count, at + seen + step + beyond)
  return { from: Math.max(0, Math.min(at, to) - beyond), to }
}

/**
 * The rows of a long table that are drawn: the table stays one of the browser, with its own scroll bar, only that what is
 * far away is one empty row. All rows have one height.
 */
export function useRowWindow(
  scroll: RefObject<HTMLElement | null>,
  table: { on: boolean; count: number; rowHeight: number; height: number },
): RowRange {
  const { on, count, rowHeight, height } = table
  const [first, setFirst] = useState(0)
  const seen = Math.ceil(height / rowHeight) + 1

  useEffect(() => {
    const body = scroll.current
    if (!on || !body) return
    const follow = () => {
      const next = Math.floor(body.scrollTop / rowHeight / step) * step
      // At once: rows that come a frame later are a white flash.
      flushSync(() => setFirst(next))
    }
    body.addEventListener('scroll', follow, { passive: true })
    return () => body.removeEventListener('scroll', follow)
  }, [scroll, on, rowHeight])

  if (!on) return { from: 0, to: count }
  // The rows became fewer: the browser has scrolled back, its event is still to come.
  return rowRange(Math.min(first, Math.max(0, count - seen)), seen, count)
}
