import { type ReactNode, Suspense, useEffect, useLayoutEffect, useState } from 'react'
import { dropEarlyKeys, keepEarlyKeys } from './early-keys.ts'

/**
 * A dialog or drawer whose code loads when it first opens. It then stays in the page, so that it can close with its
 * animation.
 */
export function Deferred(props: {
  when: boolean
  /** Whether text that is typed early is for its first field. */
  typed?: boolean
  children: ReactNode
}) {
  const { when, typed = true, children } = props
  const [opened, setOpened] = useState(when)
  if (when && !opened) setOpened(true)
  useLayoutEffect(() => {
    if (when && typed) keepEarlyKeys()
  }, [when, typed])
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
