import { type DragEvent, type PointerEvent, useState } from 'react'
import type { RowMark } from '../columns/columns.tsx'
import { type DropPlace, placeAt, type Tree } from './tree-order.ts'

interface RowDrag<R> {
  tree: Tree<R> | undefined
  /** The selector of the part that the user drags a row by. */
  grip: string
  onDrop: (key: string, target: string, place: DropPlace) => void
}

/** The row around an event's target. */
const rowAt = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-row-key]') : null
const keyAt = (target: EventTarget) => rowAt(target)?.dataset.rowKey ?? null

/**
 * Drags the rows of a tree by their grips before, after or into one another. Returns the handlers for the element
 * around the rows.
 */
export function useRowDrag<R>({ tree, grip, onDrop }: RowDrag<R>) {
  const [held, setHeld] = useState<string | null>(null)
  const [aim, setAim] = useState<{ key: string; place: DropPlace } | null>(null)
  function letGo() {
    setHeld(null)
    setAim(null)
  }

  function handleDragOver(event: DragEvent) {
    const row = rowAt(event.target)
    const key = row?.dataset.rowKey
    if (held === null || !tree || !row || key === undefined) return
    const box = row.getBoundingClientRect()
    const place = placeAt(tree, held, key, (event.clientY - box.top) / box.height)
    setAim((now) => (place === null ? null : now?.key === key && now.place === place ? now : { key, place }))
    if (place !== null) event.preventDefault()
  }

  return {
    handlers: {
      // Only the grip makes its row draggable, so that the user can still select text in the row.
      onPointerDown: ({ target }: PointerEvent) =>
        setHeld(target instanceof Element && target.closest(grip) ? keyAt(target) : null),
      onPointerUp: () => setHeld(null),
      onDragStart: (event: DragEvent) => {
        if (held === null) return
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', held)
      },
      onDragOver: handleDragOver,
      onDrop: (event: DragEvent) => {
        if (held === null) return
        event.preventDefault()
        if (aim) onDrop(held, aim.key, aim.place)
        letGo()
      },
      onDragEnd: letGo,
    },
    markOf: (key: string): RowMark => ({
      className: `${held === key ? 'tree-held' : ''}${aim?.key === key ? ` tree-${aim.place}` : ''}`,
      draggable: held === key,
    }),
  }
}
