import { cell, useCell } from '../../kit/base/cell.ts'

const open = cell(false)
const keyword = cell('')

export const useSearchOpen = (): boolean => useCell(open)
export const useKeyword = (): string => useCell(keyword)
export const setKeyword = (text: string): void => keyword.set(text)

export function openSearch(): void {
  keyword.set('')
  open.set(true)
}
export const closeSearch = (): void => open.set(false)

/**
 * Alt+S opens the search from anywhere (spec section 2). It reads the position of the key, because Alt changes the
 * letter on a Mac. Text that the user types before the field exists is kept.
 */
export function watchSearchKey(): () => void {
  const handleKey = (event: KeyboardEvent) => {
    const { altKey, ctrlKey, metaKey, code, key } = event
    if (altKey && !ctrlKey && !metaKey && code === 'KeyS') {
      event.preventDefault()
      if (open.get()) closeSearch()
      else openSearch()
      return
    }
    const early = open.get() && !document.activeElement?.closest('.search')
    if (!early || altKey || ctrlKey || metaKey || key.length !== 1) return
    event.preventDefault()
    keyword.set(keyword.get() + key)
  }
  document.addEventListener('keydown', handleKey)
  return () => document.removeEventListener('keydown', handleKey)
}
