import { useEffect, useRef } from 'react'
import { type Holder, hold } from '../layer/unsaved.ts'

/**
 * Asks before the user leaves unsaved changes. `changes` returns their number; with 0 it does not ask. `text` names
 * the loss. `onLeave` runs when the user gives the changes up.
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
