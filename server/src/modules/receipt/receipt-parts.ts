import type { DocumentEntry } from '@zhanggui/contract/stock/document.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { LineColumns } from '../stock/document.ts'
import { signedThousandths } from '../stock/take-entries.ts'
import {
  type LinkedPart,
  type PartColumns,
  type ReceiptFacts,
  selectParts,
  selectReceiptFacts,
  updateParts,
} from './receipt.sql.ts'
import { type Part, partsOf, plainWorth, type Worth } from './receipt-worth.ts'

/** The costs of the lines of a receipt, and the parts of their barcodes. */
export interface Costs {
  facts: ReadonlyMap<number, ReceiptFacts>
  linked: ReadonlyMap<number, readonly LinkedPart[]>
}

export async function readCosts(tx: Tx, documentId: number): Promise<Costs> {
  const [facts, linked] = await Promise.all([selectReceiptFacts(tx, documentId), selectParts(tx, documentId)])
  return { facts, linked }
}

/** The cost of a line without its linked barcodes. */
export const worthOf = (
  { unit_cost }: Pick<LineColumns, 'unit_cost'>,
  facts: ReceiptFacts | undefined,
): Worth => (facts ? { ...facts, unit_cost } : plainWorth(unit_cost))

export const partOf = ({ expected, amount, ...worth }: PartColumns): Part => ({ expected, amount, worth })
export const columnsOf = ({ expected, amount, worth }: Part): PartColumns => ({
  ...{ expected, amount, unit_cost: worth.unit_cost },
  ...{ worth_amount: worth.worth_amount, worth: worth.worth, uncosted: worth.uncosted },
})

export const partsOfLine = (
  line: Pick<LineColumns, 'product_id' | 'expected' | 'amount' | 'unit_cost'> & { id: number | null },
  { facts, linked }: Costs,
): Part[] =>
  partsOf(
    { expected: line.expected, amount: line.amount, worth: worthOf(line, facts.get(line.id ?? 0)) },
    line.product_id === null ? [] : (linked.get(line.product_id) ?? []).map(partOf),
  )

/**
 * Follows entries, and keeps how much of a line came under each linked barcode. A barcode never has more than its line.
 * An amount that a person sets for the whole line fills up the announced amounts of all barcodes.
 */
export class Arrivals {
  private readonly linked: ReadonlyMap<number, LinkedPart[]>
  private readonly barcodeOf: ReadonlyMap<string, string>
  private readonly changed = new Set<LinkedPart>()

  /** `barcodeOf`: the linked barcodes of entries by their keys. */
  constructor(linked: ReadonlyMap<number, LinkedPart[]>, barcodeOf: ReadonlyMap<string, string>) {
    this.linked = linked
    this.barcodeOf = barcodeOf
  }

  follow(entry: DocumentEntry, productId: number | null, expected: number | null, after: number): void {
    const parts = (productId !== null && this.linked.get(productId)) || []
    const own = parts.find(({ barcode }) => barcode === this.barcodeOf.get(entry.key))
    if (own && entry.way === 'add') {
      this.set(own, Math.max(0, (own.amount ?? 0) + signedThousandths(entry.amount)))
    }
    const sum = (of: (part: LinkedPart) => number | null) =>
      parts.reduce((all, part) => all + (of(part) ?? 0), 0)
    let over = sum(({ amount }) => amount) - after
    for (const part of parts.toReversed()) {
      const less = Math.min(over, part.amount ?? 0)
      if (less <= 0) continue
      this.set(part, (part.amount ?? 0) - less)
      over -= less
    }
    if (entry.way === 'add') return
    const announced = Math.max(0, (expected ?? 0) - sum((part) => part.expected))
    let more = after - sum(({ amount }) => amount) - announced
    for (const part of parts) {
      const filled = Math.min(more, (part.expected ?? 0) - (part.amount ?? 0))
      if (filled <= 0) continue
      this.set(part, (part.amount ?? 0) + filled)
      more -= filled
    }
  }

  private set(part: LinkedPart, amount: number): void {
    part.amount = amount
    this.changed.add(part)
  }

  async write(tx: Tx, documentId: number): Promise<void> {
    if (this.changed.size > 0) await updateParts(tx, documentId, [...this.changed])
  }
}
