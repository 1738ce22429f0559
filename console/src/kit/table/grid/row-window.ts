import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'

/** A table with more rows draws only the rows in view: drawing 1,000 rows takes seconds. */
export const windowFrom = 100

/** The rows drawn above and below the viewport. The drawn rows also move in steps of this size. */
const beyond = 16
const step = 8

export interface RowRange {
  from: number
  to: number
}

/** The range of rows to draw if the row `first` is the first in view. */
export function rowRange(first: number, seen: number, count: number): RowRange {
  const at = Math.floor(first / step) * step
  const to = Math.min(count, at + seen + step + beyond)
  return { from: Math.max(0, Math.min(at, to) - beyond), to }
}

/**
 * Decides which rows of a long table are drawn. It stays a table of the browser with a normal scroll bar; one empty
 * row stands for all rows that are far away. All rows have one height.
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
      // Draws at once: rows that come one frame later show as a white flash.
      flushSync(() => setFirst(next))
    }
    body.addEventListener('scroll', follow, { passive: true })
    return () => body.removeEventListener('scroll', follow)
  }, [scroll, on, rowHeight])

  if (!on) return { from: 0, to: count }
  // There are fewer rows now. The browser has scrolled back already, but its scroll event comes later.
  return rowRange(Math.min(first, Math.max(0, count - seen)), seen, count)
}
