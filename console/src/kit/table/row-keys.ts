import { type RefObject, useEffect, useRef } from 'react'
import { isLayerOpen, isModified, keyIsTaken } from '../layer/keys.ts'

/** The text field of a list's search. Letters and Enter are its own; the arrow keys walk the rows. */
const isSearchText = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.role !== 'combobox' && target.closest('.search-bar') !== null

/** Whether an arrow key moves within the focused element. */
const ownsArrows = '[role="tab"], [role="slider"], [role="separator"], [role="treeitem"], [role="radio"]'

function arrowIsTaken(event: KeyboardEvent): boolean {
  if (isModified(event) || event.shiftKey || isLayerOpen()) return true
  if (isSearchText(event.target)) return false
  return keyIsTaken(event) || (event.target instanceof Element && event.target.closest(ownsArrows) !== null)
}

interface RowKeys {
  onOpen?: ((key: string) => void) | undefined
  onToggle?: ((key: string) => void) | undefined
}

const current = 'data-current'

/** The row that the keys have reached, on this page. */
export const currentRow = (): Element | null => document.querySelector(`[data-row-key][${current}]`)

/** A row under the header of a scrolling table is not in view. */
const isInSight = (row: Element) =>
  row.getBoundingClientRect().top >=
  (row.closest('.grid-scroll')?.querySelector('thead')?.getBoundingClientRect().bottom ??
    Number.NEGATIVE_INFINITY)

const stepOf = (event: KeyboardEvent): 1 | -1 | null => {
  const { key } = event
  if (key === 'ArrowDown' || key === 'ArrowUp')
    return arrowIsTaken(event) ? null : key === 'ArrowDown' ? 1 : -1
  if (key === 'j' || key === 'k') return keyIsTaken(event) ? null : key === 'j' ? 1 : -1
  return null
}

/** j and k or the arrow keys move to the next and previous row or card. Enter opens the current one, x ticks it. */
export function useRowKeys(table: RefObject<HTMLElement | null>, handlers: RowKeys): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const root = table.current
      if (!root) return
      const step = stepOf(event)
      if (step === null && (isModified(event) || (keyIsTaken(event) && !isSearchText(event.target)))) return
      const rows = [...root.querySelectorAll<HTMLElement>('[data-row-key]')].filter((row) => row.offsetParent)
      const at = rows.findIndex((row) => row.hasAttribute(current))
      const key = rows[at]?.dataset.rowKey
      if (step !== null) {
        const next =
          at === -1
            ? (rows.find(isInSight) ?? rows[0])
            : rows[Math.min(Math.max(at + step, 0), rows.length - 1)]
        rows[at]?.removeAttribute(current)
        next?.setAttribute(current, '')
        next?.scrollIntoView({ block: 'nearest' })
      } else if (event.key === 'x' && key && latest.current.onToggle && !isSearchText(event.target)) {
        latest.current.onToggle(key)
      } else if (event.key === 'Enter' && key && latest.current.onOpen) {
        // Enter on a focused button or link belongs to that button or link.
        if (event.target instanceof Element && event.target.closest('button, a, [role="separator"]')) return
        latest.current.onOpen(key)
      } else return
      event.preventDefault()
    }
    // Another search text finds other rows, so Enter must not open the row that was reached before.
    function handleInput({ target }: Event) {
      if (isSearchText(target)) currentRow()?.removeAttribute(current)
    }
    document.addEventListener('keydown', handleKey)
    document.addEventListener('input', handleInput)
    return () => {
      document.removeEventListener('keydown', handleKey)
      document.removeEventListener('input', handleInput)
    }
  }, [table])
}
