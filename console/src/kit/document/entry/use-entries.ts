import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import type { entriesForm } from '@zhanggui/contract/stock/document.ts'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { notices } from '../../base/notices.ts'
import { useSession } from '../../session/session.ts'
import { send } from '../../wire/call.ts'
import { type Entry, EntryOutbox } from './entry-outbox.ts'
import { deviceId, followKept, keep, keptAs, readKept, useKeeps } from './kept-entries.ts'

/** A call that takes entries. */
type EntryCall = Call<typeof entriesForm>

/**
 * Sends what is scanned, in its order, while the document is `open`. Entries stay on this machine until the server has
 * them, also after the page was closed. `onOutdated` runs if others have closed the document or
 * changed a line meanwhile.
 */
export function useEntries<C extends EntryCall>(
  call: C,
  id: string,
  props: {
    open: boolean
    onAnswer: (answer: OutputOf<C>, entries: readonly Entry[]) => void
    onOutdated: () => void
  },
) {
  const { open } = props
  const userId = useSession().user.id
  const latest = useRef(props)
  latest.current = props
  const [place] = useState(() => keptAs(userId, call.path.split('/').at(-1) ?? '', id))
  const [outbox] = useState(
    () =>
      new EntryOutbox<OutputOf<C>>({
        kept: readKept<Entry>(place),
        keep: (entries, before) => keep(place, entries, before),
        send: (entries) => send(call, { id, device: deviceId(), entries } as InputOf<C>, { quiet: true }),
        onAnswer: (answer, entries) => latest.current.onAnswer(answer, entries),
        onWrong: notices.error,
        onOutdated: () => latest.current.onOutdated(),
      }),
  )
  useKeeps(open)
  useEffect(() => followKept(place, outbox.follow), [place, outbox])
  useEffect(() => {
    if (!open) return
    const stop = outbox.start()
    const again = () => void outbox.sendAll()
    addEventListener('online', again)
    return () => {
      stop()
      removeEventListener('online', again)
    }
  }, [open, outbox])
  const { entries, why, stuck, savedAt } = useSyncExternalStore(outbox.subscribe, outbox.state)
  return {
    add: outbox.add,
    waiting: entries.filter(({ by }) => !by).length,
    /** Others have changed the lines of so many entries: the person decides about them. */
    toDecide: entries.filter(({ by }) => by).length,
    savedAt,
    /** What waits, for the list of it. */
    kept: { entries, why, stuck: stuck || !open, onClear: outbox.dismiss, onDecide: outbox.decide },
  }
}

const nothing = () => {}

/** What this machine still keeps for a document that takes no more of it. */
export const useLeftEntries = (call: EntryCall, id: string) =>
  useEntries(call, id, { open: false, onAnswer: nothing, onOutdated: nothing }).kept

/** A document after the answer of entries: the changed lines stand first, and those that are gone do not stand there. */
export function withLines<L extends { id: string }, D extends { version: number; lines: L[] }>(
  document: D,
  { version, lines, removed = [] }: { version: number; lines: readonly L[]; removed?: readonly string[] },
): D {
  const ids = new Set([...lines.map(({ id }) => id), ...removed])
  return {
    ...document,
    version: Math.max(version, document.version),
    lines: [...lines, ...document.lines.filter(({ id }) => !ids.has(id))],
  }
}
