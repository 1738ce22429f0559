import { thousandthsOf } from '@zhanggui/contract/money.ts'
import { gramsOfPrice } from '@zhanggui/contract/product/scale-code.ts'
import { gramsOf } from '@zhanggui/contract/product/unit.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import type { DocumentEntry, EntriesForm } from '@zhanggui/contract/stock/document.ts'
import { mostStock } from '@zhanggui/contract/stock/ledger.ts'
import { readClock } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  type DocumentColumns,
  deleteLines,
  type EntryWrite,
  insertEntries,
  type LineColumns,
  type LineWrite,
  selectFormer,
  selectKnownKeys,
  selectLines,
  selectOtherSince,
  selectPrices,
  updateDocument,
} from './document.sql.ts'
import { keyOf, Lines, type Target, targetsOf } from './document.ts'
import { isWeighed } from './ledger.ts'

/** Decimals of what is sold by piece. Of an unknown barcode nobody knows yet whether it is weighed. */
export const notWhole = (name: string | null, code: string) =>
  name === null ? refuse('receipt.unknownWhole', { code }) : refuse('receipt.wholeOnly', { name })

/** The thousandths of an amount that the schema has checked. */
export const signedThousandths = (amount: string): number =>
  amount.startsWith('-') ? -(thousandthsOf(amount.slice(1)) ?? 0) : (thousandthsOf(amount) ?? 0)

/**
 * The amounts of entries in thousandths of the stock unit. The label of a scale holds the grams of one pack, or its
 * price, which is as many grams as the store sells for it.
 */
async function amountsOf(
  { tx }: TenantContext,
  storeId: number,
  entries: readonly DocumentEntry[],
  targets: readonly Target[],
): Promise<number[]> {
  const priced = targets.flatMap(({ productId, label }) =>
    productId !== null && label?.cents != null && label.grams === null ? [productId] : [],
  )
  const prices = new Map(
    (priced.length === 0 ? [] : await selectPrices(tx, storeId, [...new Set(priced)])).map((row) => [
      row.product_id,
      row,
    ]),
  )
  return entries.map(({ amount, way, code }, at) => {
    const typed = signedThousandths(amount)
    const { productId = null, label } = targets[at] ?? {}
    if (way === 'set' || !label || productId === null) return typed
    const price = prices.get(productId)
    const unitGrams = gramsOf[price?.sale_unit ?? 0]
    const grams =
      label.grams ??
      (price?.sales_price && unitGrams ? gramsOfPrice(label.cents ?? 0, price.sales_price, unitGrams) : null)
    if (grams === null) throw refuse('product.scaleUnpriced', { code: code ?? '' })
    return Math.round((typed * grams) / 1000)
  })
}

/** What a document takes. */
export interface EntryRules {
  /** The amount that entries change. */
  into: 'amount' | 'expected'
  /** Refuses an amount below 0, in the words of the document. */
  negative: 'receipt.negative' | 'count.negative' | 'stockTransfer.negative'
  /** The document has a scope. A line outside of it stays only as long as something was counted of it. */
  scoped?: boolean
  /** Refuses a document that takes no entries any more. Those that it has already are still answered. */
  requireOpen?: () => void
  /** Runs before the amounts are compared, with the products of the entries. */
  hold?: (productIds: readonly number[]) => Promise<void>
  /** Refuses an entry. `row` is the line as it was, `after` the amount that it would have. */
  check?: (found: {
    entry: DocumentEntry
    productId: number | null
    name: string
    weighed: boolean
    row: LineColumns | undefined
    after: number
  }) => void
}

/** The lines of entries. */
export interface TakenEntries {
  /** Of all entries, also of those that the document had already. */
  lineIds: number[]
  /** Of those that it did not have. */
  changedIds: number[]
  /** The lines outside of the scope that nothing is counted of any more. */
  removedIds: number[]
  /** Weighed goods of entries without a weight. These entries are not taken, so that they may come again. */
  toWeigh: number[]
  /** The names of goods with entries from before their line was sent back to be counted again. They are not taken. */
  outdated: string[]
  version: number
}

/**
 * Takes what was scanned or typed into a locked document. An entry whose key is known already changes nothing, so that
 * a network that is lost after the save loses no line and doubles none.
 */
export async function takeEntries(
  context: TenantContext,
  document: DocumentColumns,
  { entries, device }: Pick<EntriesForm, 'entries' | 'device'>,
  { into, negative, scoped = false, requireOpen, hold, check }: EntryRules,
): Promise<TakenEntries> {
  const { tx, session } = context
  const known = await selectKnownKeys(
    tx,
    document.id,
    entries.map(({ key }) => key),
  )
  const keys = new Set(known.keys())
  const fresh = entries.filter(({ key }) => !keys.has(key) && keys.add(key))
  if (fresh.length === 0)
    return {
      ...{ lineIds: [...new Set(known.values())], version: document.version },
      ...{ changedIds: [], removedIds: [], toWeigh: [], outdated: [] },
    }
  requireOpen?.()
  const { targets, products } = await targetsOf(context, fresh)
  await hold?.([...products.keys()])
  const amounts = await amountsOf(context, document.store_id, fresh, targets)
  // The clock is read after the stock is held: a sale that is already in the book was before the entry.
  const [rows, now] = await Promise.all([selectLines(tx, document.id, null), readClock(tx)])
  const lines = new Lines(rows)
  const rowOf = new Map(
    rows.map((row) => [keyOf({ productId: row.product_id, barcode: row.barcode }), row] as const),
  )
  const toWeigh = new Set<number>()
  const outdated = new Map<number, string>()
  const taken: (Omit<EntryWrite, 'line_id'> & { target: Target })[] = []
  const takenOf = new Map<LineWrite, typeof taken>()
  for (const [at, entry] of fresh.entries()) {
    const target = targets[at]
    if (!target) continue
    const amount = amounts[at] ?? 0
    const product = target.productId === null ? undefined : products.get(target.productId)
    const name = product?.name ?? target.barcode
    const weighed = product !== undefined && isWeighed(product)
    if (target.productId !== null && weighed && entry.bare && entry.way === 'add' && !target.label) {
      // A scan that is taken back has added nothing.
      if (amount > 0) toWeigh.add(target.productId)
      continue
    }
    const row = rowOf.get(keyOf(target))
    if (row?.cleared_at && Date.parse(now) - entry.age < Date.parse(row.cleared_at)) {
      outdated.set(row.id, name)
      continue
    }
    const line = lines.at(target)
    if (line.id === null) line.added = scoped
    const before = line[into]
    const after = entry.way === 'set' ? amount : (before ?? 0) + amount
    if (after < 0) throw refuse(negative, { name, amount: amountText(before ?? 0, weighed) })
    if (!weighed && after % 1000 !== 0) throw notWhole(product?.name ?? null, target.barcode)
    if (after > mostStock) throw refuse('receipt.tooMuch', { name })
    const { productId } = target
    check?.({ entry, productId, name, weighed, row, after })
    await requireSeen(context, document, {
      ...{ entry, device: device ?? null, row, before, name, weighed, now },
      keys,
      fresh: (takenOf.get(line) ?? [])
        .map((one) => ({ before: one.before, after: one.after, own: one.age >= entry.age }))
        .reverse(),
    })
    // Scans that are all taken back, and what a count takes off one by one, have counted nothing. A person who says 0
    // has found none.
    const isTakenBack =
      (entry.code !== undefined || scoped) && entry.way === 'add' && amount < 0 && after === 0
    line[into] = into === 'amount' && isTakenBack ? null : after
    touch(line, now, entry, before)
    const written = { key: entry.key, code: entry.code ?? '', before, after, age: entry.age, target }
    taken.push(written)
    takenOf.set(line, [...(takenOf.get(line) ?? []), written])
  }
  const left = { toWeigh: [...toWeigh], outdated: [...outdated.values()] }
  const unchangedIds = [...known.values(), ...outdated.keys()]
  if (taken.length === 0)
    return {
      ...{ lineIds: [...new Set(unchangedIds)], version: document.version },
      ...{ changedIds: [], removedIds: [], ...left },
    }
  const removedIds = lines.drop(({ added, amount }) => added && amount === null)
  await deleteLines(tx, document.id, removedIds)
  const ids = await lines.write(context, document.id, 'entries')
  await insertEntries(
    tx,
    document.id,
    // The line of scans that are all taken back is gone, or was never there.
    taken.map(({ target, ...entry }) => ({
      ...entry,
      line_id: ids.get(keyOf(target)) ?? rowOf.get(keyOf(target))?.id ?? 0,
    })),
    { ...session, device: device ?? null },
  )
  const version = await updateDocument(
    tx,
    document.id,
    { status: document.status, ended: false },
    session.name,
  )
  const changedIds = [...new Set(ids.values())]
  const lineIds = [...new Set([...unchangedIds, ...changedIds])]
  return { lineIds, changedIds, removedIds, ...left, version }
}

/** Notes when an entry was made. It begins the amount of a line, or adds to it. */
function touch(line: LineWrite, now: string, { way, age }: DocumentEntry, before: number | null): void {
  const begins = way === 'set' || before === null
  const alone = begins || line.touched === null
  line.age = alone ? age : Math.min(line.age, age)
  line.first_age = alone ? age : Math.max(line.first_age, age)
  line.anew ||= begins
  line.touched = now
}

/** An entry before this one of the same person, the last one first. */
interface Former {
  before: number | null
  after: number
  /** This person made it on this device before this entry. */
  own: boolean
}

/** A person on one device knows what he entered there before, whatever amount the page showed him. */
function isOwnChain(entries: readonly Former[], seen: number | null, before: number): boolean {
  let stood: number | null = before
  for (const { before: earlier, after, own } of entries) {
    if (!own || after !== (stood ?? 0)) return false
    stood = earlier
    if (stood === seen) return true
  }
  return false
}

/**
 * Refuses to overwrite what was entered since somebody looked at the line, by another person or by himself on another
 * device. What was counted later stays, also if it arrives first.
 */
async function requireSeen(
  { tx, session }: TenantContext,
  document: DocumentColumns,
  {
    entry,
    device,
    row,
    before,
    name,
    weighed,
    now,
    keys,
    fresh,
  }: {
    entry: DocumentEntry
    device: string | null
    row: LineColumns | undefined
    before: number | null
    name: string
    weighed: boolean
    now: string
    /** The keys of the call: one device has made all of them. */
    keys: ReadonlySet<string>
    /** The entries of the line that the call has already added, the last one first. */
    fresh: readonly Former[]
  },
): Promise<void> {
  if (entry.way !== 'set' || entry.seen === undefined || before === null) return
  const seen = entry.seen === null ? null : signedThousandths(entry.seen)
  if (seen === before || isOwnChain(fresh, seen, before) || !row) return
  // What was asked for of a transfer is not what arrives of it.
  const asked = { lineId: row.id, employeeId: session.employeeId, device, begins: document.sent_at }
  const known = await selectFormer(tx, document.id, { ...asked, now, age: entry.age, keys: [...keys] })
  if (isOwnChain([...fresh, ...known], seen, before)) return
  const other = await selectOtherSince(tx, document.id, { ...asked, seen })
  const who = other?.actor ?? (row.touched_by || document.updated_by)
  const amount = amountText(before, weighed)
  throw refuse('receipt.changedBy', { name, who, amount }).withData({
    key: entry.key,
    lineId: String(row.id),
    who,
    amount,
    own: other?.own ?? false,
  })
}
