import type { Weighable } from '@zhanggui/contract/stock/document.ts'
import { useMemo, useState } from 'react'
import type { Entry, NewEntry } from './entry-outbox.ts'
import { afterAnswer, type Last, lineOf, needsWeight, type Scannable, withWaiting } from './scanned-line.ts'

type Add = (...entries: readonly NewEntry[]) => readonly Entry[]

/**
 * Follows the scans of a document: what was scanned last is in view at once, also without the network, and the code
 * of weighed goods asks for the weight instead of counting 1.
 */
export function useScanned<L extends Scannable>(lines: readonly L[]) {
  const [last, setLast] = useState<Last>({ line: null })
  // Several, if the network was lost while weighed goods were scanned.
  const [toWeigh, setToWeigh] = useState<readonly Weighable[]>([])
  const [weighing = null] = toWeigh
  const ask = (...more: readonly Weighable[]) =>
    setToWeigh((now) => [
      ...now,
      ...more.filter(({ productId }) => now.every((one) => one.productId !== productId)),
    ])
  return {
    last,
    weighing,
    choose: (line: L) => setLast({ line: line.id }),
    /** Takes a scan. False if it asks for the weight first. */
    take(add: Add, code: string, amount: string, typed: boolean): boolean {
      const line = lineOf(lines, { code })
      if (line && needsWeight(line) && !typed) {
        setLast({ line: line.id })
        // A scan that is taken back has added nothing.
        if (!amount.startsWith('-') && line.productId !== null) ask({ ...line, productId: line.productId })
        return false
      }
      const [entry] = add({ code, way: 'add', amount, bare: !typed })
      setLast({ line: line?.id ?? null, code: line ? undefined : code, key: entry?.key })
      return true
    },
    /** Only the answer to the last scan changes what is in view: earlier ones may arrive while a person types. */
    onAnswer(
      { lines, toWeigh }: { lines: readonly L[]; toWeigh: readonly Weighable[] },
      entries: readonly Entry[],
    ): void {
      setLast((now) => afterAnswer(now, lines, entries, toWeigh.length === 0))
      ask(...toWeigh)
    },
    /** The weight of what is on the scale. Null: nothing was weighed. */
    weigh(add: Add, weight: string | null): void {
      setToWeigh(([, ...rest]) => rest)
      if (weight === null || !weighing) return
      const { productId } = weighing
      const [entry] = add({ productId, way: 'add', amount: weight })
      setLast({ line: lineOf(lines, { productId })?.id ?? null, key: entry?.key })
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
