import { cell, useCell } from '../../kit/cell.ts'

const open = cell(false)
export const useSearchOpen = (): boolean => useCell(open)
export const openSearch = (): void => open.set(true)
export const closeSearch = (): void => open.set(false)

/** Alt+S from anywhere (spec section 2). By the place of the key: with Alt held a Mac writes another letter. */
export function watchSearchKey(): () => void {
  const handleKey = (event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || event.code !== 'KeyS') return
    event.preventDefault()
    open.set(!open.get())
  }
  document.addEventListener('keydown', handleKey)
  return () => document.removeEventListener('keydown', handleKey)
}
