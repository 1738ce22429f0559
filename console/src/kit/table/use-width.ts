import { type RefObject, useLayoutEffect, useState } from 'react'

/** Resizing is answered once it has rested this long (spec section 9). */
const resizeDebounceMs = 150

/**
 * The width of an element in whole px, before the first paint, after each resize, and whenever `content` is another; 0
 * until it is there.
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

/** How wide each column is: what it declares or was dragged to, the growing ones sharing what is left of `total`. */
export function fitColumns(
  columns: readonly { key: string; width: number; grow: boolean }[],
  dragged: Readonly<Record<string, number>>,
  total: number,
): Record<string, number> {
  const widths: Record<string, number> = {}
  for (const column of columns) widths[column.key] = dragged[column.key] ?? column.width
  const rest = total - Object.values(widths).reduce((sum, width) => sum + width, 0)
  const growing = columns.filter((column) => column.grow && dragged[column.key] === undefined)
  // With every growing column dragged, the first column takes the rest, so that no hole opens at the end.
  const takers = growing.length > 0 ? growing : columns.slice(0, 1)
  if (rest > 0)
    for (const [index, column] of takers.entries()) {
      const share = Math.floor(rest / takers.length)
      widths[column.key]! += index === 0 ? rest - share * (takers.length - 1) : share
    }
  return widths
}
