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
 * Alt+S from anywhere (spec section 2). By the place of the key: with Alt held a Mac writes another letter. What is typed before the
 * field is there is not lost.
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
