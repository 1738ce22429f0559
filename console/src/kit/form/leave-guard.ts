import { useEffect, useRef } from 'react'
import { type Holder, hold } from '../layer/unsaved.ts'

/**
 * Asks before unsaved changes are left behind; `changes` says how many there are, 0 lets go; `text` what would be lost;
 * `onLeave` is called when they are given up.
 */
export function useLeaveGuard(
  changes: () => number,
  text?: (count: number) => string,
  onLeave?: () => void,
): void {
  const holder = useRef<Holder>({ changes, text, onLeave })
  holder.current = { changes, text, onLeave }
  useEffect(() => hold(holder), [])
}
