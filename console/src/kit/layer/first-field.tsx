import { type ReactNode, useEffect, useRef } from 'react'
import { focusFirstField } from './early-keys.ts'

/** A part of a dialog whose first field gets the focus, and text that was typed early, when the dialog opens. */
export function FirstField({ children }: { children: ReactNode }) {
  const part = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The dialog takes the focus itself before.
    const timer = setTimeout(() => focusFirstField(part.current))
    return () => clearTimeout(timer)
  }, [])
  return <div ref={part}>{children}</div>
}
