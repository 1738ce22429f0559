import { useEffect } from 'react'
import { cell, useCell } from '../base/cell.ts'
import { brand } from '../session/brand.ts'

const title = cell('')
/** The present name of the page. In mobile mode the top bar shows it in place of the heading. */
export const useShownTitle = (): string => useCell(title)

/** Sets the name of the page, in the browser tab and in the top bar of mobile mode. */
export function showTitle(name: string): void {
  title.set(name)
  document.title = name ? `${name} · ${brand()}` : brand()
}

/** Names the page after its content, such as a product's name, instead of its menu record. */
export function usePageTitle(name: string): void {
  useEffect(() => {
    if (name) showTitle(name)
  }, [name])
}
