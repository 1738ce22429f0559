import { useEffect } from 'react'
import { useText } from './text.ts'

/** The name of the tab. A screen that knows better than its route (a product's name) calls it again. */
export function usePageTitle(title: string): void {
  const t = useText()
  useEffect(() => {
    if (title) document.title = `${title} · ${t('session.brand')}`
  }, [title, t])
}
