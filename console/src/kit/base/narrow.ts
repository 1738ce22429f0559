import { useSyncExternalStore } from 'react'

// Mobile mode at 1024 px or narrower (spec section 2).
const query = globalThis.matchMedia?.('(max-width: 1024px)')

function subscribe(listener: () => void) {
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

/** Whether the page is in mobile mode, with cards for tables and a drawer for the sidebar. */
export const useNarrow = (): boolean => useSyncExternalStore(subscribe, () => query?.matches ?? false)
