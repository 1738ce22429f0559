import { useEffect, useRef } from 'react'
import { useBlocker } from 'react-router'
import { useText } from '../text.ts'
import { useAsk } from '../use-ask.ts'

/** Asks before unsaved changes are left behind; `changes` says how many there are, 0 lets go; `text` what would be lost. */
export function useLeaveGuard(changes: () => number, text?: (count: number) => string): void {
  const t = useText()
  const ask = useAsk()
  const latest = useRef(changes)
  latest.current = changes
  const words = useRef(text)
  words.current = text
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && latest.current() > 0,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const asked = ask({
      title: t('kit.leaveTitle'),
      content: words.current?.(latest.current()) ?? t('kit.leaveText', { count: latest.current() }),
      okText: t('kit.leave'),
      cancelText: t('kit.stay'),
      onOk: () => blocker.proceed(),
      onCancel: () => blocker.reset(),
    })
    return () => asked.destroy()
  }, [blocker, ask, t])

  useEffect(() => {
    function handleUnload(event: BeforeUnloadEvent) {
      if (latest.current() > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', handleUnload)
    return () => window.removeEventListener('beforeunload', handleUnload)
  }, [])
}
