import { useEffect, useState } from 'react'

/** What was shown in a dialog or drawer is kept so long after it closed (spec sections 4 and 9). */
export const destroyAfterMs = 500

/** Whether content should exist: while open, and a while after, so that it does not vanish before its frame does. */
export function useAlive(open: boolean): boolean {
  const [alive, setAlive] = useState(open)
  if (open && !alive) setAlive(true)
  useEffect(() => {
    if (open) return
    const timer = setTimeout(() => setAlive(false), destroyAfterMs)
    return () => clearTimeout(timer)
  }, [open])
  return alive
}
