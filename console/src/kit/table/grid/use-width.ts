import { type RefObject, useLayoutEffect, useState } from 'react'

/** The table answers a resize after this pause (spec section 9). */
const resizeDebounceMs = 150

/**
 * The width of an element in whole px: before the first paint, after each resize, and when `content` changes. It is
 * 0 before the element exists.
 */
export function useWidth(element: RefObject<HTMLElement | null>, content: unknown = null): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const node = element.current
    if (!node) return
    setWidth(node.clientWidth)
    let timer: ReturnType<typeof setTimeout> | undefined
    const observer = new ResizeObserver(() => {
      clearTimeout(timer)
      timer = setTimeout(() => setWidth(node.clientWidth), resizeDebounceMs)
    })
    observer.observe(node)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [element])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content may have brought a scroll bar, or taken it away
  useLayoutEffect(() => {
    if (element.current) setWidth(element.current.clientWidth)
  }, [element, content])
  return width
}

/** The padding of a header cell, and its letters of 13 px: in English at most 7 px wide, in Chinese 13. */
const header = { padding: 24, letter: 7, wide: 13 }

/** The declared width, or more if a header in another language needs it, but no more than half as much again. */
export function widthFor(label: string, declared: number): number {
  const letters = [...label].reduce((sum, one) => sum + (one > '\u2e7f' ? header.wide : header.letter), 0)
  return Math.min(Math.max(declared, header.padding + letters), Math.floor(declared * 1.5))
}

export interface FittedColumn {
  key: string
  width: number
  grow: boolean
  /** Neither pinned nor a column of buttons, so it may become wide. */
  plain: boolean
}

/**
 * The width of each column. Fixed columns keep their declared or dragged width. Growing columns share the rest of
 * `total`.
 */
export function fitColumns(
  columns: readonly FittedColumn[],
  dragged: Readonly<Record<string, number>>,
  total: number,
): Record<string, number> {
  const widths: Record<string, number> = {}
  for (const column of columns) widths[column.key] = dragged[column.key] ?? column.width
  const rest = total - Object.values(widths).reduce((sum, width) => sum + width, 0)
  const growing = columns.some((column) => column.grow)
    ? columns.filter((column) => column.grow)
    : columns.slice(0, 1)
  // A dragged column keeps its width. If every growing column was dragged, another column takes the rest, so that no
  // gap opens at the end.
  const isFree = (column: FittedColumn) => dragged[column.key] === undefined
  const free = columns.filter(isFree)
  const plain = free.filter((column) => column.plain)
  const others = (plain.length > 0 ? plain : free).slice(-1)
  const takers = growing.some(isFree) ? growing.filter(isFree) : others
  if (rest > 0)
    for (const [index, column] of takers.entries()) {
      const share = Math.floor(rest / takers.length)
      widths[column.key]! += index === 0 ? rest - share * (takers.length - 1) : share
    }
  return widths
}
