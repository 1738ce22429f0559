import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { dropEarlyKeys, keepEarlyKeys } from './early-keys.ts'

/**
 * A dialog or drawer whose code loads when it first opens. It then stays in the page, so that it can close with its
 * animation.
 */
export function Deferred({ when, children }: { when: boolean; children: ReactNode }) {
  const [opened, setOpened] = useState(when)
  const [was, setWas] = useState(when)
  if (was !== when) {
    setWas(when)
    if (when) {
      setOpened(true)
      keepEarlyKeys()
    }
  }
  return opened ? (
    <Suspense fallback={null}>
      {children}
      <Shown when={when} />
    </Suspense>
  ) : null
}

/** In ms. A form of the opened layer has taken the early text by then. */
const takenWithin = 300

function Shown({ when }: { when: boolean }) {
  useEffect(() => {
    if (!when) return
    const timer = setTimeout(dropEarlyKeys, takenWithin)
    return () => clearTimeout(timer)
  }, [when])
  return null
}
