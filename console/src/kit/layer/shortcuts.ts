import { useEffect } from 'react'
import { cell, useCell } from '../base/cell.ts'
import { keyIsTaken } from './keys.ts'

/** A part of a page with keys of its own. The dialog of the shortcuts describes them. */
export type KeyedPart =
  | 'search'
  | 'rows'
  | 'openRows'
  | 'tickRows'
  | 'cells'
  | 'decideCells'
  | 'form'
  | 'neighbours'
  | 'decision'

const parts = cell<readonly KeyedPart[]>([])
const open = cell(false)

export const useKeyedParts = (): readonly KeyedPart[] => useCell(parts)
export const useShortcutsOpen = (): boolean => useCell(open)
export const openShortcuts = (): void => open.set(true)
export const closeShortcuts = (): void => open.set(false)

/** Names the keys of a part in the list of this page's shortcuts, while the part is shown. */
export function useShortcuts(part: KeyedPart, shown = true): void {
  useEffect(() => {
    if (!shown) return
    parts.set([...parts.get(), part])
    return () => {
      const now = parts.get()
      const at = now.lastIndexOf(part)
      parts.set([...now.slice(0, at), ...now.slice(at + 1)])
    }
  }, [part, shown])
}

/** `/` focuses the search of the page. `focus` always does the same. */
export function useSearchKey(focus: () => void): void {
  useShortcuts('search')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new function would do the same
  useEffect(() => {
    function handleSlash(event: KeyboardEvent) {
      if (event.key !== '/' || keyIsTaken(event)) return
      event.preventDefault()
      focus()
    }
    document.addEventListener('keydown', handleSlash)
    return () => document.removeEventListener('keydown', handleSlash)
  }, [])
}

/** `?` opens and closes the list of shortcuts. */
export function watchShortcutsKey(): () => void {
  function handleKey(event: KeyboardEvent) {
    if (event.key !== '?' || (!open.get() && keyIsTaken(event))) return
    event.preventDefault()
    open.set(!open.get())
  }
  document.addEventListener('keydown', handleKey)
  return () => document.removeEventListener('keydown', handleKey)
}
