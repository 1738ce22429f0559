import { centsOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import type { OrderLine } from '@zhanggui/contract/order/order.ts'
import { unitsRefund } from '@zhanggui/contract/order/price-refund.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'

/** What a scanned code means in the order. `amount` is that on the label of a scale, in thousandths. */
export interface Found {
  line: number | null
  name: string
  amount: number | null
  /** Why the code means nothing, if the server said so. */
  fault?: string
}

/** What was done at the shelf. `found` is missing until the server has told what the code means. */
export type PickEntry = { key: string; at: string } & (
  | { kind: 'scan'; code: string; found?: Found }
  | { kind: 'set'; line: number; amount: number }
  | { kind: 'short'; line: number; short: boolean }
)

/** How a scan went: it waits for the network, counts, is too much, or is not in this order. */
export type ScanOutcome = 'waits' | 'counts' | 'surplus' | 'notHere'
export interface PickScan {
  key: string
  at: string
  name: string
  outcome: ScanOutcome
  /** The amount of its line after it, in thousandths; null if it did not count. */
  amount: number | null
  line: OrderLine | null
  fault: string
}

export interface Picked {
  /** In thousandths, by line. */
  amounts: ReadonlyMap<number, number>
  short: ReadonlySet<number>
  /** The newest first. */
  scans: readonly PickScan[]
}

export const thousandths = (text: string | null): number => thousandthsOf(text ?? '') ?? 0
/** What is to be picked, in thousandths of the stock unit: neither refunded nor claimed by an after-sale. */
export const wantedOf = (line: OrderLine): number =>
  thousandths(line.quantity) - thousandths(line.refunded) - thousandths(line.held)
export const isWeighed = (line: OrderLine): boolean => line.saleMode === saleMode.weight

/** It changed nothing, so there is nothing to take back. */
export const isRefused = ({ outcome }: PickScan): boolean => outcome === 'surplus' || outcome === 'notHere'

/** Follows the entries in their order: each scan counts once, and one too many changes nothing. */
export function pickedBy(lines: readonly OrderLine[], entries: readonly PickEntry[]): Picked {
  const amounts = new Map<number, number>()
  const short = new Set<number>()
  const scans: PickScan[] = []
  for (const entry of entries) {
    if (entry.kind === 'set') amounts.set(entry.line, entry.amount)
    else if (entry.kind === 'short') {
      if (entry.short) short.add(entry.line)
      else short.delete(entry.line)
    } else {
      const scan = scanned(lines, amounts, entry)
      if (scan.line && scan.amount !== null) amounts.set(scan.line.line, scan.amount)
      scans.unshift(scan)
    }
  }
  return { amounts, short, scans }
}

/** The line that a scan counts for. A product may have several lines: a piece goes to the first that lacks one. */
function lineFor(
  lines: readonly OrderLine[],
  amounts: ReadonlyMap<number, number>,
  named: OrderLine,
  label: number | null,
): OrderLine {
  const same = lines.filter(({ productId }) => productId === named.productId)
  const left = (line: OrderLine) => wantedOf(line) - (amounts.get(line.line) ?? 0)
  if (!isWeighed(named)) return same.find((line) => left(line) >= 1000) ?? named
  // A weighed pack goes to the line whose rest is nearest to its weight.
  const off = (line: OrderLine) => Math.abs(left(line) - (label ?? 0))
  return same.reduce((best, line) => (off(line) < off(best) ? line : best), named)
}

function scanned(
  lines: readonly OrderLine[],
  amounts: ReadonlyMap<number, number>,
  { key, at, code, found }: Extract<PickEntry, { kind: 'scan' }>,
): PickScan {
  const scan = { key, at, name: found?.name || code, amount: null, fault: found?.fault ?? '' }
  if (!found) return { ...scan, line: null, outcome: 'waits' }
  const named = lines.find((one) => one.line === found.line)
  const line = named && lineFor(lines, amounts, named, found.amount)
  if (!line) return { ...scan, line: null, outcome: 'notHere' }
  const amount = (amounts.get(line.line) ?? 0) + (found.amount ?? 1000)
  const counts = isWeighed(line) ? found.amount !== null : amount <= wantedOf(line)
  return counts
    ? { ...scan, line, amount, outcome: 'counts' }
    : { ...scan, line, outcome: isWeighed(line) ? 'notHere' : 'surplus' }
}

/** Without the network a code that a line itself has is known. A label of a scale is not. */
export function foundHere(lines: readonly OrderLine[], code: string): Found | null {
  const named = lines.filter((line) => (line.barcode === code || line.code === code) && !isWeighed(line))
  const [line] = named
  return line && named.every(({ productId }) => productId === line.productId)
    ? { line: line.line, name: line.name, amount: null }
    : null
}

/** The cents that go back for units that are missing. */
export const refundOf = (line: OrderLine, units: number): number =>
  units <= 0
    ? 0
    : unitsRefund({
        paid: centsOf(line.paid) ?? 0,
        quantity: thousandths(line.quantity),
        done: thousandths(line.refunded),
        refunded: centsOf(line.refundedAmount) ?? 0,
        units,
      })
