import { type RefObject, useEffect, useRef, useState } from 'react'
import type { RowButton } from '../columns/columns.tsx'
import { RowActionButton, useRowButtons } from '../row-actions.tsx'

/** The bar shows at most this many buttons. The row's own menu has all of them. */
const verbs = 3
/** After a click the bar stays hidden for this long (spec section 4). */
const suppressedMs = 1000
/** The bar starts to listen this long after the table appeared (spec section 9). */
const attachMs = 1000

/**
 * The bar at the right end of a hovered row (spec section 4 'Row-hover action bar'). It hides on scroll, when the
 * pointer leaves, and for a second after a click. It leaves out buttons that ask first: their question would lose its
 * anchor when the pointer moves to it.
 */
export function HoverBar<R>(props: {
  table: RefObject<HTMLElement | null>
  rowOf: (key: string) => R | undefined
  buttons: readonly RowButton<R>[]
  /** The px at the right that stay free for the action column. */
  right: number
}) {
  const { table, rowOf } = props
  const buttonsOf = useRowButtons()
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
  const shown = buttonsOf(props.buttons, row).filter((button) => button.type !== 'popover')
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
