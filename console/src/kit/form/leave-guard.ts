import { useEffect, useRef } from 'react'
import { type Location, useBlocker } from 'react-router'
import { useText } from '../text.ts'
import { useAsk } from '../use-ask.ts'

interface Guard {
  changes: () => number
  text: ((count: number) => string) | undefined
  onLeave: (() => void) | undefined
}

/**
 * All that has something to lose, a page and a dialog over it, say. The router asks only the last one that has come, so
 * each answers for all.
 */
const guards = new Set<{ current: Guard }>()
const unsaved = (): Guard | undefined =>
  [...guards].map(({ current }) => current).find(({ changes }) => changes() > 0)

/** Whether another record or screen is shown there; what else stands in the search are filters of the same one. */
const isElsewhere = (from: Location, to: Location): boolean =>
  from.pathname !== to.pathname || recordOf(from) !== recordOf(to)
const recordOf = ({ search }: Location) => new URLSearchParams(search).get('id')

/**
 * Asks before unsaved changes are left behind; `changes` says how many there are, 0 lets go; `text` what would be lost;
 * `onLeave` is called when they are given up.
 */
export function useLeaveGuard(
  changes: () => number,
  text?: (count: number) => string,
  onLeave?: () => void,
): void {
  const t = useText()
  const ask = useAsk()
  const guard = useRef<Guard>({ changes, text, onLeave })
  guard.current = { changes, text, onLeave }
  useEffect(() => {
    guards.add(guard)
    return () => {
      guards.delete(guard)
    }
  }, [])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isElsewhere(currentLocation, nextLocation) && unsaved() !== undefined,
  )

  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const left = unsaved()
    const count = left?.changes() ?? 0
    const asked = ask({
      title: t('kit.leaveTitle'),
      content: left?.text?.(count) ?? t('kit.leaveText', { count }),
      okText: t('kit.leave'),
      cancelText: t('kit.stay'),
      onOk: () => {
        for (const { current } of [...guards]) current.onLeave?.()
        blocker.proceed()
      },
      onCancel: () => blocker.reset(),
    })
    return () => asked.destroy()
  }, [blocker, ask, t])

  useEffect(() => {
    function handleUnload(event: BeforeUnloadEvent) {
      if (guard.current.changes() > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', handleUnload)
    return () => window.removeEventListener('beforeunload', handleUnload)
  }, [])
}
