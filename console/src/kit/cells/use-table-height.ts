import { useSyncExternalStore } from 'react'

/** px above and below the table: top bar, header, tools, sums, action bar. */
const around = 330
const least = 260

const follow = (listener: () => void) => {
  window.addEventListener('resize', listener)
  return () => window.removeEventListener('resize', listener)
}

/** The height of a table that fills the rest of the window, in px. */
export const useTableHeight = (): number =>
  useSyncExternalStore(follow, () => Math.max(least, window.innerHeight - around))
