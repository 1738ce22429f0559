import { replaceEqualDeep } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { outage } from '../wire/connection.ts'

/** In ms: how often a page reads again what others change. Long documents are read less often. */
const every = 5000
const longEvery = 30_000
const long = 500

export interface Versioned {
  id: string
  version: number
  lines: readonly unknown[]
}

/** Whether it is time to read a document again. Nobody reads while a person types, or without anyone who looks. */
export function isDue(now: {
  sinceMs: number
  lines: number
  visible: boolean
  reachable: boolean
  typing: boolean
}): boolean {
  return now.visible && now.reachable && !now.typing && now.sinceMs >= (now.lines > long ? longEvery : every)
}

/** A read that was answered after the entries of this page, but began before them, does not undo them. */
export function newest(shown: unknown, read: unknown): unknown {
  const [old, next] = [shown as Versioned | undefined, read as Versioned]
  return old && old.id === next.id && old.version > next.version ? old : replaceEqualDeep(old, next)
}

const isTyping = (): boolean => {
  const field = document.activeElement
  return (
    (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
    field.type !== 'radio' &&
    field.type !== 'checkbox' &&
    field.value !== ''
  )
}

/** Reads a document again while it is open and in view, so that the lines of others arrive. */
export function useLive(document: Versioned | null, readAt: number, read: () => void): void {
  const latest = useRef({ document, readAt, read })
  latest.current = { document, readAt, read }
  const live = document !== null
  useEffect(() => {
    if (!live) return
    const timer = setInterval(() => {
      const { document: shown, readAt: at, read: again } = latest.current
      const due = isDue({
        sinceMs: Date.now() - at,
        lines: shown?.lines.length ?? 0,
        visible: globalThis.document.visibilityState === 'visible',
        reachable: outage() === null,
        typing: isTyping(),
      })
      if (due) again()
    }, 1000)
    return () => clearInterval(timer)
  }, [live])
}
