import { type RefObject, useEffect, useRef } from 'react'

/** Whether the focused field or the open layer handles a key, so that the table must not. */
export function keyIsTaken(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented)
    return true
  const target = event.target
  if (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select'))
  )
    return (target as HTMLInputElement).type !== 'checkbox'
  return (
    document.querySelector('.ant-modal-wrap:not([style*="none"]), .ant-drawer-open, .ant-popover-open') !==
    null
  )
}

interface RowKeys {
  onOpen?: ((key: string) => void) | undefined
  onToggle?: ((key: string) => void) | undefined
}

const current = 'data-current'

/** A row under the header of a scrolling table is not in view. */
const isInSight = (row: Element) =>
  row.getBoundingClientRect().top >=
  (row.closest('.grid-scroll')?.querySelector('thead')?.getBoundingClientRect().bottom ??
    Number.NEGATIVE_INFINITY)

/** j and k move to the next and previous row or card. Enter opens the current one, x ticks it. */
export function useRowKeys(table: RefObject<HTMLElement | null>, handlers: RowKeys): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      const root = table.current
      if (!root || keyIsTaken(event)) return
      const rows = [...root.querySelectorAll<HTMLElement>('[data-row-key]')].filter((row) => row.offsetParent)
      const at = rows.findIndex((row) => row.hasAttribute(current))
      const key = rows[at]?.dataset.rowKey
      if (event.key === 'j' || event.key === 'k') {
        const next =
          at === -1
            ? (rows.find(isInSight) ?? rows[0])
            : rows[event.key === 'j' ? Math.min(at + 1, rows.length - 1) : Math.max(at - 1, 0)]
        rows[at]?.removeAttribute(current)
        next?.setAttribute(current, '')
        next?.scrollIntoView({ block: 'nearest' })
      } else if (event.key === 'x' && key && latest.current.onToggle) {
        latest.current.onToggle(key)
      } else if (event.key === 'Enter' && key && latest.current.onOpen) {
        // Enter on a focused button or link belongs to that button or link.
        if (event.target instanceof Element && event.target.closest('button, a, [role="separator"]')) return
        latest.current.onOpen(key)
      } else return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [table])
}
