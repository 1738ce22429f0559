import { useEffect } from 'react'
import { cell, useCell } from '../base/cell.ts'
import { brand } from '../session/brand.ts'

const title = cell('')
/** The name of the page as it is now: on a small page the top bar shows it in place of the heading. */
export const useShownTitle = (): string => useCell(title)

/** Names the page: the tab, and the top bar of a small page. */
export function showTitle(name: string): void {
  title.set(name)
  document.title = name ? `${name} · ${brand()}` : brand()
}

/** A screen that knows better than its menu record what it shows (a product's name) names the page after it. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    if (name) showTitle(name)
  }, [name])
}
