import { type RefObject, useEffect, useRef, useState } from 'react'
import { useAllowed } from '../../session/allow.tsx'
import type { RowButton } from '../columns/columns.tsx'
import { buttonsOf, RowActionButton } from '../row-actions.tsx'

/** At most so many verbs are shown; all of them also stand in the row's own menu. */
const verbs = 3
/** The bar stays away so long after a click in it (spec section 4). */
const suppressedMs = 1000
/** Listening begins so long after the table appeared (spec section 9). */
const attachMs = 1000

/**
 * The bar over the right end of a hovered row (spec section 4 'Row-hover action bar'): shown when a cell is hovered,
 * gone on scroll, on leaving, and for a second after a click in it. A button that asks first is not offered here: its
 * question would lose what it hangs on when the pointer moves to it.
 */
export function HoverBar<R>(props: {
  table: RefObject<HTMLElement | null>
  rowOf: (key: string) => R | undefined
  buttons: readonly RowButton<R>[]
  /** px kept free at the right for the action column. */
  right: number
}) {
  const { table, rowOf } = props
  const allowed = useAllowed()
  const [at, setAt] = useState<{ key: string; top: number; height: number } | null>(null)
  const quietUntil = useRef(0)
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const root = table.current
    if (!root) return
    const hide = () => setAt(null)
    function handleOver(event: MouseEvent) {
      const target = event.target
      if (!(target instanceof Element) || bar.current?.contains(target)) return
      const row = target.closest<HTMLElement>('[data-row-key]')
      if (!row || !root?.contains(row) || !target.closest('td')) return
      if (performance.now() < quietUntil.current) return hide()
      const key = row.dataset.rowKey ?? ''
      const box = row.getBoundingClientRect()
      const top = box.top - root.getBoundingClientRect().top
      setAt((now) => (now?.key === key && now.top === top ? now : { key, top, height: box.height }))
    }
    const timer = setTimeout(() => {
      root.addEventListener('mouseover', handleOver)
      root.addEventListener('mouseleave', hide)
      window.addEventListener('scroll', hide, { capture: true, passive: true })
    }, attachMs)
    return () => {
      clearTimeout(timer)
      root.removeEventListener('mouseover', handleOver)
      root.removeEventListener('mouseleave', hide)
      window.removeEventListener('scroll', hide, { capture: true })
    }
  }, [table])

  const row = at ? rowOf(at.key) : undefined
  if (!at || row === undefined) return null
  const shown = buttonsOf(props.buttons, row, allowed).filter((button) => button.type !== 'popover')
  if (shown.length === 0) return null
  return (
    <div
      ref={bar}
      className="hover-bar"
      style={{ top: at.top, height: at.height, insetInlineEnd: props.right + 4 }}
    >
      <div>
        {shown.slice(0, verbs).map((button) => (
          <RowActionButton
            key={button.key}
            row={row}
            look="text"
            brief
            button={{
              ...button,
              click: (clicked) => {
                quietUntil.current = performance.now() + suppressedMs
                setAt(null)
                return button.click(clicked)
              },
            }}
          />
        ))}
      </div>
    </div>
  )
}
