import type { ParsedInputOf } from '@zhanggui/contract/call.ts'
import { thousandthsOf } from '@zhanggui/contract/money.ts'
import type { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { receiptStatus } from '@zhanggui/contract/receipt/receipt.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { documentKind } from '@zhanggui/contract/stock/document.ts'
import { mostStock, share } from '@zhanggui/contract/stock/ledger.ts'
import { readClock, type Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  type DocumentColumns,
  deleteLines,
  keyOf,
  type LineColumns,
  Lines,
  requireDocument,
  selectLines,
  type Target,
  targetsOf,
  updateDocument,
} from '../stock/document.ts'
import { isWeighed } from '../stock/ledger.ts'
import { seesValue } from '../stock/stock.ts'
import { askAboutCosts } from './ask-costs.ts'
import {
  type ReceiptFacts,
  selectReceiptFacts,
  selectRest,
  updateParts,
  updateReceived,
  upsertAliases,
} from './receipt.sql.ts'
import { answer, type Changed, refuseEnded, requireLine, requireWorth } from './receipt.ts'
import { aliasOf, gramsOfLabel, labelReader, type Pack, weightOf } from './receipt-alias.ts'
import { columnsOf, partsOfLine, readCosts, worthOf } from './receipt-parts.ts'
import { takeIn } from './receipt-post.ts'
import {
  arrivedOf,
  goodsOf,
  goodsTogether,
  lateGoods,
  missing,
  type Part,
  plainWorth,
  settled,
  type Worth,
  worthTogether,
} from './receipt-worth.ts'

type LinkForm = ParsedInputOf<typeof receiptCalls.linkReceiptLine>

/** A line of an unknown barcode. `pack`: so many of it weigh so much. Null: it counts pieces. */
export interface Unknown {
  line: LineColumns
  worth: Worth
  pack: Pack | null
}
export const inStock = ({ pack }: Unknown, amount: number) => (pack ? weightOf(pack, amount) : amount)
const total = (amounts: readonly (number | null)[]) =>
  amounts.every((amount) => amount === null)
    ? null
    : amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0)

/**
 * Goods that arrived under an unknown barcode count for this product. All labels of a scale with its number are one
 * barcode. The barcode keeps what the delivery note says for it, so the order of scans and links does not matter.
 */
export async function linkReceiptLine(context: TenantContext, form: LinkForm): Promise<Changed> {
  const { tx } = context
  const document = await requireDocument(context, documentKind.receipt, form.id, 'lock')
  const posted = document.status === receiptStatus.posted
  if (!posted) refuseEnded(context, document)
  const line = await requireLine(context, document, form.lineId)
  if (line.product_id !== null || (posted && !line.amount)) throw refuse('receipt.lineGone')
  const { targets, products } = await targetsOf(context, [{ productId: form.productId }])
  const [target] = targets
  const product = products.get(Number(form.productId))
  if (!target || !product) throw refuse('common.notFound')
  const named: Named = { ...product, target }
  const rows = await selectLines(tx, document.id, null)
  const costs = await readCosts(tx, document.id)
  const unknown = await unknownOf(context, document, { line, rows, facts: costs.facts }, product, form)
  if (!form.costsRight && seesValue(context.session))
    await askAboutCosts(context, costsSaid(unknown, product.id))
  // The receipts that wait are locked before the stock, as their own posting does it.
  const waiting = posted ? await receiptsAfter(context, document) : []
  const { id, before, linked } = await countFor(context, document, { rows, unknown }, named)
  if (posted) {
    const had = partsOfLine(before, costs)
    const parts = unknown.map(partOfUnknown)
    const [were, are] = [arrivedOf(had), arrivedOf([...had, ...parts])]
    // Nobody knows the value of a receipt that was posted before it was kept, if a part of it had no cost.
    const former = costs.facts.get(id)?.received ?? (were.uncosted > 0 ? null : were.cents)
    const goods =
      former === null
        ? goodsTogether(settled([...had, ...parts]).arrived.slice(had.length))
        : lateGoods(were, are, former)
    // The receipt is in the stock already, and these goods are not.
    const late = { ...line, product_id: product.id, amount: goods.amount, expected: null }
    const [taken] = await takeIn(context, document, [{ line: late, goods }])
    if (former !== null)
      await updateReceived(tx, document.id, [{ id, received: former + (taken?.value ?? 0) }])
    const was = missing(before) + unknown.reduce((sum, one) => sum + inStock(one, missing(one.line)), 0)
    const from = [
      { key: keyOf(target) },
      ...unknown.map((one) => ({ key: keyOf(lineTarget(one.line)), unknown: one })),
    ]
    await linkWaiting(context, waiting, { less: was - missing(linked), from, unknown, named })
  }
  return answer(context, document, [id])
}

/** The costs of barcodes per stock unit. The note has that of a pack per pack. */
const costsSaid = (unknown: readonly Unknown[], productId: number) =>
  unknown.flatMap(({ worth: { unit_cost }, pack }) =>
    unit_cost === null || pack?.weight === 0
      ? []
      : [
          {
            path: 'productId',
            productId,
            cents: pack ? share(pack.scans, unit_cost, pack.weight) : unit_cost,
          },
        ],
  )

/** The product of a barcode. */
interface Named {
  id: number
  name: string
  sale_mode: number
  target: Target
}

/** Adds what stands under unknown barcodes to the line of a product. Their own lines go. */
async function countFor(
  context: TenantContext,
  document: DocumentColumns,
  { rows, unknown }: { rows: readonly LineColumns[]; unknown: readonly Unknown[] },
  { target, ...product }: Named,
) {
  const { tx } = context
  const lines = new Lines(rows)
  const linked = lines.at(target)
  const before = { ...linked }
  const parts = unknown.map((one) => ({ barcode: one.line.barcode, ...partOfUnknown(one) }))
  for (const { worth } of parts) requireWorth(worth, 'productId')
  const arrived = total(parts.map(({ amount }) => amount))
  linked.amount = total([linked.amount, arrived])
  linked.expected = total([linked.expected, ...parts.map(({ expected }) => expected)])
  if (arrived !== null) linked.touched = await readClock(tx)
  const { name } = product
  if ((linked.amount ?? 0) % 1000 !== 0 && !isWeighed(product))
    throw refuse('receipt.wholeOnly', { name }).at('productId')
  if (Math.max(linked.amount ?? 0, linked.expected ?? 0) > mostStock)
    throw refuse('receipt.tooMuch', { name }).at('productId')
  await deleteLines(
    tx,
    document.id,
    unknown.map(({ line }) => line.id),
  )
  const ids = await lines.write(context, document.id, 'productId')
  await keepLinks(tx, document.id, unknown, product.id)
  await updateParts(
    tx,
    document.id,
    parts.map((part) => ({ barcode: part.barcode, ...columnsOf(part) })),
  )
  return { id: ids.get(keyOf(target)) ?? 0, before, linked }
}

/** The part of an unknown barcode in the line of its product: in the unit of the stock, at the cost of the note. */
function partOfUnknown(one: Unknown): Part {
  const { line, worth, pack } = one
  const amount = line.amount === null ? null : inStock(one, line.amount)
  const expected = line.expected === null ? null : inStock(one, line.expected)
  if (!pack) return { amount, expected, worth }
  // Without a note what arrived has the cost, if it has one.
  const packs = line.expected ?? (worth.unit_cost === null ? 0 : (line.amount ?? 0))
  const noted = goodsOf(worth, packs)
  const goods = { amount: inStock(one, packs), cents: noted.cents, uncosted: inStock(one, noted.uncosted) }
  return { amount, expected, worth: packs === 0 ? plainWorth(null) : worthTogether([goods]) }
}

/** The lines of the same barcode, with the weight of their packs. Pieces of weighed goods are no kilograms. */
export async function unknownOf(
  { tx }: TenantContext,
  document: DocumentColumns,
  {
    line,
    rows,
    facts,
  }: { line: LineColumns; rows: readonly LineColumns[]; facts: ReadonlyMap<number, ReceiptFacts> },
  product: { name: string; sale_mode: number },
  { productId, amount }: Pick<LinkForm, 'productId' | 'amount'>,
): Promise<Unknown[]> {
  const read = await labelReader(tx)
  const nameOf = ({ barcode }: LineColumns) => aliasOf(barcode, read(barcode))
  const same = rows.filter(
    (row) =>
      row.id === line.id ||
      (row.product_id === null &&
        nameOf(row) === nameOf(line) &&
        (document.status !== receiptStatus.posted || row.amount)),
  )
  const unknown: Unknown[] = []
  for (const row of same) {
    const label = isWeighed(product) ? read(row.barcode) : null
    const grams = await gramsOfLabel(tx, document.store_id, Number(productId), label)
    const pack = grams === null ? null : { scans: 1000, weight: grams }
    unknown.push({ line: row, worth: worthOf(row, facts.get(row.id)), pack })
  }
  if (!isWeighed(product)) return unknown
  const unweighed = unknown.filter(({ pack }) => pack === null)
  // A weight that a person says counts for what has none; if all have one, for all.
  const asked = unweighed.length > 0 || amount === undefined ? unweighed : unknown
  const sum = (of: (row: LineColumns) => number | null) =>
    asked.reduce((all, one) => all + (of(one.line) ?? 0), 0)
  const scans = sum((row) => row.amount) || sum((row) => row.expected)
  if (scans === 0) return unknown
  if (amount === undefined)
    throw refuse('receipt.weighFirst', { name: product.name, count: amountText(scans, false) }).at('amount')
  const pack = { scans, weight: thousandthsOf(amount) ?? 0 }
  return unknown.map((one) => (asked.includes(one) ? { ...one, pack } : one))
}

/** The document knows these barcodes from now on. */
export const keepLinks = (tx: Tx, documentId: number, unknown: readonly Unknown[], productId: number) =>
  upsertAliases(
    tx,
    documentId,
    unknown.map(({ line: { barcode }, pack }) => ({
      ...{ barcode, product_id: productId },
      ...{ scans: pack?.scans ?? null, weight: pack?.weight ?? null },
    })),
  )

/** The receipts that wait for what this one and the next ones lacked, locked. */
async function receiptsAfter(context: TenantContext, document: DocumentColumns): Promise<DocumentColumns[]> {
  const after: DocumentColumns[] = []
  for (let last = document; last.status === receiptStatus.posted; ) {
    const rest = await selectRest(context.tx, last.id)
    if (!rest) break
    last = await requireDocument(context, documentKind.receipt, String(rest.id), 'lock')
    after.push(last)
  }
  return after
}

/**
 * The receipts that wait know the barcode, too. The open one expects less, but not less than has arrived there, and what
 * stands there under the barcode counts for the product.
 */
async function linkWaiting(
  context: TenantContext,
  waiting: readonly DocumentColumns[],
  {
    less,
    from,
    unknown,
    named,
  }: {
    less: number
    from: readonly { key: string; unknown?: Unknown }[]
    unknown: readonly Unknown[]
    named: Named
  },
): Promise<void> {
  const { tx, session } = context
  for (const next of waiting) {
    await keepLinks(tx, next.id, unknown, named.id)
    if (next.status !== receiptStatus.open) continue
    const waitedLess = await waitForLess(context, next, less, from)
    const rows = await selectLines(tx, next.id, null)
    const facts = await selectReceiptFacts(tx, next.id)
    const there = rows.flatMap((line): Unknown[] => {
      const same = unknown.find((one) => line.product_id === null && one.line.barcode === line.barcode)
      return same ? [{ line, worth: worthOf(line, facts.get(line.id)), pack: same.pack }] : []
    })
    if (there.length > 0) await countFor(context, next, { rows, unknown: there }, named)
    if (waitedLess || there.length > 0)
      await updateDocument(tx, next.id, { status: next.status, ended: false }, session.name)
  }
}

/** Takes `less` off what an open receipt expects of these. Returns whether it did. */
async function waitForLess(
  context: TenantContext,
  next: DocumentColumns,
  less: number,
  from: readonly { key: string; unknown?: Unknown }[],
): Promise<boolean> {
  if (less <= 0) return false
  const { tx } = context
  const rows = await selectLines(tx, next.id, null)
  const lines = new Lines(rows)
  const gone: number[] = []
  let left = less
  for (const { key, unknown } of from)
    for (const row of rows.filter((one) => keyOf(lineTarget(one)) === key)) {
      const pack = unknown?.pack
      const waits = pack ? weightOf(pack, missing(row)) : missing(row)
      const taken = Math.min(left, waits)
      if (taken <= 0) continue
      left -= taken
      // Packs are whole.
      const scans = pack
        ? taken === waits
          ? missing(row)
          : Math.floor((taken * pack.scans) / pack.weight / 1000) * 1000
        : taken
      if (row.expected === scans) gone.push(row.id)
      else lines.at(lineTarget(row)).expected = (row.expected ?? 0) - scans
    }
  if (left === less) return false
  await lines.write(context, next.id, 'productId')
  await deleteLines(tx, next.id, gone)
  return true
}

const lineTarget = ({ product_id, barcode }: LineColumns) => ({ productId: product_id, barcode })
