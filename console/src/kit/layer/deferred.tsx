import { type ReactNode, Suspense, useState } from 'react'

/**
 * A dialog or drawer whose code is loaded when it is first opened. From then on it stays, so that it can close in its own
 * time.
 */
export function Deferred({ when, children }: { when: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(when)
  if (when && !opened) setOpened(true)
  return opened ? <Suspense fallback={null}>{children}</Suspense> : null
}
