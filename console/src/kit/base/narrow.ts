import { useSyncExternalStore } from 'react'

/** A media query of the window, to subscribe to. */
function windowFits(query: string) {
  const media = globalThis.matchMedia?.(query)
  return {
    subscribe: (listener: () => void) => {
      media?.addEventListener('change', listener)
      return () => media?.removeEventListener('change', listener)
    },
    matches: () => media?.matches ?? false,
  }
}

const mobile = windowFits('(max-width: 1024px)')
const phone = windowFits('(max-width: 768px)')
const low = windowFits('(max-height: 799.98px)')

/** Whether the page is in mobile mode, at 1024 px or narrower: a drawer instead of the sidebar (spec section 2). */
export const useNarrow = (): boolean => useSyncExternalStore(mobile.subscribe, mobile.matches)

/** Whether there is room for one column only: cards instead of tables, labels above their fields. */
export const usePhone = (): boolean => useSyncExternalStore(phone.subscribe, phone.matches)

/** Whether the window is too low for roomy rows. */
export const useLowWindow = (): boolean => useSyncExternalStore(low.subscribe, low.matches)
