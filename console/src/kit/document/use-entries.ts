import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import { documentLimit, type entriesForm } from '@zhanggui/contract/stock/document.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { notices } from '../base/notices.ts'
import { useSession } from '../session/session.ts'
import { send } from '../wire/call.ts'
import { CallError } from '../wire/call-error.ts'
import { keep, keptAs, readKept } from './kept-entries.ts'

/** A call that takes entries. */
type EntryCall = Call<typeof entriesForm>
/** A kept entry, with the time by the clock of this machine. */
type Entry = Omit<InputOf<EntryCall>['entries'][number], 'age'> & { at: string }

/** Kept entries are tried again after this many ms. */
const againMs = 3000

/**
 * Sends what is scanned, in its order. Entries stay on this machine until the server has them: a lost network or a
 * closed tab loses none, and their keys let the server count each once.
 */
export function useEntries<C extends EntryCall>(
  call: C,
  id: string,
  onAnswer: (answer: OutputOf<C>) => void,
) {
  const key = keptAs(useSession().user.id, call.path.split('/').at(-1) ?? '', id)
  const waiting = useRef<Entry[]>(readKept<Entry>(key))
  const [count, setCount] = useState(waiting.current.length)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const sending = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const answered = useRef(onAnswer)
  answered.current = onAnswer

  const sendAll = useCallback(async () => {
    if (sending.current) return
    sending.current = true
    clearTimeout(timer.current)
    const done = (sent: number) => {
      waiting.current = waiting.current.slice(sent)
      keep(key, waiting.current)
      setCount(waiting.current.length)
    }
    let most: number = documentLimit.entries
    try {
      while (waiting.current.length > 0) {
        const entries = waiting.current.slice(0, most)
        try {
          const now = Date.now()
          const sent = entries.map(({ at, ...entry }) => ({
            ...entry,
            age: Math.min(documentLimit.ageMs, Math.max(0, now - Date.parse(at) || 0)),
          }))
          answered.current(await send(call, { id, entries: sent } as InputOf<C>, { quiet: true }))
          setSavedAt(new Date().toISOString())
          done(entries.length)
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          if (error.code === 'network' || error.code === 'aborted' || error.endsSession) {
            timer.current = setTimeout(() => void sendAll(), againMs)
            return
          }
          // One entry of several is refused: they go one by one, and only that one is left out, with its reason.
          if (entries.length > 1) most = 1
          else {
            notices.error(error.issues[0]?.message ?? error.message)
            done(1)
          }
        }
      }
    } finally {
      sending.current = false
    }
  }, [call, id, key])

  useEffect(() => {
    void sendAll()
    const again = () => void sendAll()
    addEventListener('online', again)
    return () => {
      clearTimeout(timer.current)
      removeEventListener('online', again)
    }
  }, [sendAll])

  const add = useCallback(
    (...entries: readonly Omit<Entry, 'key' | 'at'>[]) => {
      const at = new Date().toISOString()
      waiting.current = [
        ...waiting.current,
        ...entries.map((entry) => ({ ...entry, key: crypto.randomUUID(), at })),
      ]
      keep(key, waiting.current)
      setCount(waiting.current.length)
      void sendAll()
    },
    [key, sendAll],
  )
  return { add, waiting: count, savedAt }
}

/** A document after the answer of entries: the changed lines stand first. */
export function withLines<L extends { id: string }, D extends { version: number; lines: L[] }>(
  document: D,
  version: number,
  changed: readonly L[],
): D {
  const ids = new Set(changed.map(({ id }) => id))
  return {
    ...document,
    version: Math.max(version, document.version),
    lines: [...changed, ...document.lines.filter(({ id }) => !ids.has(id))],
  }
}
