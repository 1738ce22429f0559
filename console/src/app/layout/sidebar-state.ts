import { cell, useCell } from '../../kit/base/cell.ts'
import { readSaved, save } from '../../kit/base/saved.ts'

// Below 1400 px the sidebar collapses by itself (spec section 2). On a wider page the user's choice returns.
const tight = globalThis.matchMedia?.('(max-width: 1399.98px)')
const wanted = () => readSaved('zhanggui_sidebar') === 'collapsed'
const collapsed = cell(tight?.matches ? true : wanted())
tight?.addEventListener('change', () => collapsed.set(tight.matches ? true : wanted()))

export const useCollapsed = (): boolean => useCell(collapsed)

export function toggleSidebar(): void {
  const next = !collapsed.get()
  if (!tight?.matches) save('zhanggui_sidebar', next ? 'collapsed' : 'expanded')
  collapsed.set(next)
}
