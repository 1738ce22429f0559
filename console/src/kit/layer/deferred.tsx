import { type ReactNode, Suspense, useState } from 'react'

/**
 * A dialog or drawer whose code loads when it first opens. It then stays in the page, so that it can close with its
 * animation.
 */
export function Deferred({ when, children }: { when: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(when)
  if (when && !opened) setOpened(true)
  return opened ? <Suspense fallback={null}>{children}</Suspense> : null
}
