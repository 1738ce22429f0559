import { useEffect, useState } from 'react'
import { useText } from '../../base/text.ts'

const minuteMs = 60_000

/** A span of time in its largest unit. */
export function useSpan(): (ms: number) => string {
  const t = useText()
  return (ms) => {
    const minutes = Math.max(0, Math.floor(ms / minuteMs))
    if (minutes < 100) return t('kit.minutes', { count: minutes })
    if (minutes < 48 * 60) return t('kit.hours', { count: Math.floor(minutes / 60) })
    return t('kit.days', { count: Math.floor(minutes / 24 / 60) })
  }
}

/** How long something has waited, in words. */
export function useWaited(): (since: string) => string {
  const span = useSpan()
  return (since) => span(Date.now() - Date.parse(since))
}

/** The time in ms. It is drawn again every so often. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}
