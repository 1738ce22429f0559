import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import type { OrderDetail } from '@zhanggui/contract/order/order.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  entryTime,
  followKept,
  keep,
  keptAs,
  readKept,
  useKeeps,
} from '../../kit/document/entry/kept-entries.ts'
import { useSession } from '../../kit/session/session.ts'
import { send } from '../../kit/wire/call.ts'
import { CallError } from '../../kit/wire/call-error.ts'
import { newUuid } from '../../kit/wire/exchange.ts'
import { type Found, foundHere, isRefused, type PickEntry, pickedBy, thousandths } from './picking.ts'
import { lowTone } from './tones.ts'

/** A scan without an answer is asked again after this many ms. */
const againMs = 3000

const keptKey = (personId: string, orderId: string) => keptAs(personId, 'pick', orderId)

/** Drops what this machine keeps of an order that is not to be picked any more. */
export function useNothingKept(orderId: string): void {
  const key = keptKey(useSession().user.id, orderId)
  useEffect(() => keep(key, [], readKept(key)), [key])
}

/** What a code means: from the server, or without the network from the order itself. Null: nobody knows yet. */
async function meaningOf(order: OrderDetail, code: string): Promise<Found | null> {
  try {
    const { amount, ...found } = await send(orderCalls.scanForOrder, { id: order.id, code }, { quiet: true })
    return { ...found, amount: amount === null ? null : thousandths(amount) }
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    if (error.endsSession) return null
    if (error.code === 'network' || error.code === 'aborted') return foundHere(order.lines, code)
    return { line: null, name: code, amount: null, fault: error.message }
  }
}

/**
 * The picking of an order. This machine keeps each scan until the picking is finished: a closed tab, a reload and a
 * lost network lose none. Two tabs of one person add to the same picking.
 */
export function usePicking(order: OrderDetail, onWork: () => void) {
  const key = keptKey(useSession().user.id, order.id)
  useKeeps(true)
  const [entries, setEntries] = useState<readonly PickEntry[]>(() => readKept(key))
  const picked = useMemo(() => pickedBy(order.lines, entries), [order.lines, entries])
  const worked = useRef(onWork)
  worked.current = onWork

  // A browser that keeps nothing has them until the page is left.
  const shown = useRef(entries)
  const keeps = useRef(true)
  /** What is kept counts, not what this tab shows: another tab may have added to it. */
  const now = useCallback(() => (keeps.current ? readKept<PickEntry>(key) : shown.current), [key])
  const update = useCallback(
    (change: (now: readonly PickEntry[]) => readonly PickEntry[]) => {
      const before = now()
      const next = change(before)
      keep(key, next, before)
      keeps.current = readKept(key).length === next.length
      shown.current = next
      setEntries(next)
      return next
    },
    [key, now],
  )
  const add = (
    entry: { kind: 'set'; line: number; amount: number } | { kind: 'short'; line: number; short: boolean },
  ) => {
    update((all) => [...all, { ...entry, key: newUuid(), at: entryTime() }])
    worked.current()
  }

  const asking = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(order)
  latest.current = order
  /** Asks for the scans without an answer, one after the other. */
  const askAll = useCallback(async () => {
    if (asking.current) return
    asking.current = true
    clearTimeout(timer.current)
    try {
      for (;;) {
        const waiting = now().find((one) => one.kind === 'scan' && !one.found)
        if (waiting?.kind !== 'scan') return
        const found = await meaningOf(latest.current, waiting.code)
        if (!found) {
          timer.current = setTimeout(() => void askAll(), againMs)
          return
        }
        const next = update((all) => all.map((one) => (one.key === waiting.key ? { ...one, found } : one)))
        const scan = pickedBy(latest.current.lines, next).scans.find((one) => one.key === waiting.key)
        if (scan && scan.outcome !== 'counts') lowTone()
      }
    } finally {
      asking.current = false
    }
  }, [now, update])

  useEffect(() => {
    void askAll()
    const again = () => void askAll()
    const unfollow = followKept(key, () => setEntries(readKept(key)))
    addEventListener('online', again)
    return () => {
      clearTimeout(timer.current)
      removeEventListener('online', again)
      unfollow()
    }
  }, [askAll, key])

  return {
    ...picked,
    waiting: picked.scans.filter(({ outcome }) => outcome === 'waits').length,
    scan(code: string) {
      if (code.trim() === '') return
      const at = entryTime()
      update((all) => [...all, { kind: 'scan', code: code.trim(), key: newUuid(), at }])
      worked.current()
      void askAll()
    },
    set: (line: number, amount: number) => add({ kind: 'set', line, amount }),
    markShort: (line: number, short: boolean) => add({ kind: 'short', line, short }),
    /** Takes the last scan back, unless it changed nothing. */
    undo: () =>
      update((all) => {
        const [last] = pickedBy(latest.current.lines, all).scans
        return !last || isRefused(last) ? all : all.filter(({ key }) => key !== last.key)
      }),
    /** Nothing of the picking is kept any more. */
    finish: () => update(() => []),
  }
}
