import { useEffect, useState } from 'react'

/** A closed dialog or drawer keeps its content this long (spec sections 4 and 9). */
export const destroyAfterMs = 500

/**
 * Whether the content should exist: while open, and for a moment after, so that it does not vanish before its frame.
 */
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
