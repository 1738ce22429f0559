import { decimalOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import { useMemo, useState } from 'react'
import type { Entry } from './entry-outbox.ts'
import {
  afterAnswer,
  guessedWeight,
  type Last,
  lineOf,
  needsWeight,
  type Scannable,
  withWaiting,
} from './scanned-line.ts'

type Add = (...entries: readonly Omit<Entry, 'key' | 'at'>[]) => readonly Entry[]

/** Goods that a person weighs. `taken` thousandths of them were counted for the scan already. */
export interface Weighing<L> {
  line: L
  taken: number
}

/**
 * Follows the scans of a document: what was scanned last is in view at once, also without the network, and the code
 * of weighed goods asks for the weight instead of counting 1.
 */
export function useScanned<L extends Scannable>(lines: readonly L[]) {
  const [last, setLast] = useState<Last>({ line: null })
  const [weighing, setWeighing] = useState<Weighing<L> | null>(null)
  return {
    last,
    weighing,
    choose: (line: L) => setLast({ line: line.id }),
    /** Takes a scan. False if it asks for the weight first. */
    take(add: Add, code: string, amount: string, typed: boolean): boolean {
      const line = lineOf(lines, { code })
      if (line && needsWeight(line) && !typed) {
        setLast({ line: line.id })
        setWeighing({ line, taken: 0 })
        return false
      }
      const [entry] = add({ code, way: 'add', amount })
      setLast({ line: line?.id ?? null, code: line ? undefined : code, key: entry?.key, typed })
      return true
    },
    /** Only the answer to the last scan changes what is in view: earlier ones may arrive while a person types. */
    onAnswer(answered: readonly L[], entries: readonly Entry[]): void {
      setLast((now) => afterAnswer(now, answered, entries))
      const line = guessedWeight(last, answered, entries)
      if (line) setWeighing({ line, taken: 1000 })
    },
    /** The weight of what is on the scale. Null takes the scan back. */
    weigh(add: Add, weight: string | null): void {
      setWeighing(null)
      if (!weighing?.line.productId) return
      const more = (weight === null ? 0 : (thousandthsOf(weight) ?? 0)) - weighing.taken
      if (more !== 0) add({ productId: weighing.line.productId, way: 'add', amount: decimalOf(more) })
    },
  }
}

/** The line that was scanned last, with what waits. `unread`: its code, while the network is lost. */
export function useLastLine<L extends Scannable>(
  lines: readonly L[],
  last: Last,
  { entries, why }: { entries: readonly Entry[]; why: string | null },
): { line: L | null; unread: string | null } {
  const line = useMemo(() => {
    const found = lines.find(({ id }) => id === last.line)
    return found ? withWaiting(found, lines, entries) : null
  }, [lines, last, entries])
  return { line, unread: why === null ? null : (last.code ?? null) }
}
