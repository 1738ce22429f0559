import type { ParsedInputOf } from '@zhanggui/contract/call.ts'
import { thousandthsOf } from '@zhanggui/contract/money.ts'
import type { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { receiptStatus } from '@zhanggui/contract/receipt/receipt.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { documentKind } from '@zhanggui/contract/stock/document.ts'
import { mostStock } from '@zhanggui/contract/stock/ledger.ts'
import { readClock } from '../../kernel/database/tenant.ts'
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
  targetsOf,
  updateDocument,
} from '../stock/document.ts'
import { isWeighed } from '../stock/ledger.ts'
import {
  type ReceiptFacts,
  selectReceiptFacts,
  selectRest,
  updateReceived,
  updateWorth,
  upsertAliases,
} from './receipt.sql.ts'
import { answer, type Changed, refuseEnded, requireLine, requireWorth, worthOf } from './receipt.ts'
import { aliasOf, gramsOfLabel, labelReader, type Pack, weightOf } from './receipt-alias.ts'
import { missing, takeIn } from './receipt-post.ts'
import { type Goods, goodsLess, goodsOf, type Worth, worthTogether } from './receipt-worth.ts'

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

/** Goods that arrived under an unknown barcode count for this product. All labels of a scale with its number are one barcode. */
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
  const rows = await selectLines(tx, document.id, null)
  const facts = await selectReceiptFacts(tx, document.id)
  const unknown = await unknownOf(context, document, { line, rows, facts }, product, form)
  const lines = new Lines(rows)
  const linked = lines.at(target)
  const before = { ...linked }
  const known = before.id === null ? undefined : facts.get(before.id)
  const old = worthOf(before, known)
  const amounts = unknown.map((one) => ({
    arrived: one.line.amount === null ? null : inStock(one, one.line.amount),
    expected: one.line.expected === null ? null : inStock(one, one.line.expected),
  }))
  const arrived = total(amounts.map((one) => one.arrived))
  linked.amount = total([linked.amount, arrived])
  linked.expected = total([linked.expected, ...amounts.map(({ expected }) => expected)])
  linked.touched = await readClock(tx)
  const { name } = product
  if ((linked.amount ?? 0) % 1000 !== 0 && !isWeighed(product))
    throw refuse('receipt.wholeOnly', { name }).at('productId')
  if (Math.max(linked.amount ?? 0, linked.expected ?? 0) > mostStock)
    throw refuse('receipt.tooMuch', { name }).at('productId')
  const worth = requireWorth(togetherWith(before, old, unknown), 'productId')
  linked.unit_cost = worth.unit_cost
  await deleteLines(
    tx,
    document.id,
    unknown.map(({ line }) => line.id),
  )
  const ids = await lines.write(context, document.id, 'productId')
  const id = ids.get(keyOf(target)) ?? 0
  await upsertAliases(
    tx,
    document.id,
    unknown.map(({ line: { barcode }, pack }) => ({
      barcode,
      product_id: Number(form.productId),
      scans: pack?.scans ?? null,
      weight: pack?.weight ?? null,
    })),
  )
  await updateWorth(tx, document.id, [{ ...worth, id }])
  if (posted) {
    // The receipt is in the stock already, and these goods are not.
    const goods = lateGoods(before, old, unknown)
    const late = { ...line, product_id: Number(form.productId), amount: goods.amount, expected: null }
    const [taken] = await takeIn(context, document, [{ line: late, goods }])
    // Nobody knows the value of a receipt that was posted before it was kept, if a part of it had no cost.
    const had = goodsOf(old, before.amount ?? 0)
    const former = known?.received ?? (had.uncosted > 0 ? null : had.cents)
    if (former !== null)
      await updateReceived(tx, document.id, [{ id, received: former + (taken?.value ?? 0) }])
    const was = missing(before) + unknown.reduce((sum, one) => sum + inStock(one, missing(one.line)), 0)
    await waitForLess(context, document, was - missing(linked), [
      { key: keyOf(target) },
      ...unknown.map((one) => ({ key: keyOf(lineTarget(one.line)), unknown: one })),
    ])
  }
  return answer(context, document, [id])
}

/** What the delivery note says for the barcodes, in the unit of the stock. Without a note: what arrived, if it has a cost. */
function notedGoods(one: Unknown): Goods[] {
  const { line, worth } = one
  const amount = line.expected ?? (worth.unit_cost === null ? 0 : (line.amount ?? 0))
  return amount === 0 ? [] : [goodsInStock(one, goodsOf(worth, amount))]
}
const goodsInStock = (one: Unknown, { amount, cents, uncosted }: Goods): Goods => ({
  amount: inStock(one, amount),
  cents,
  uncosted: inStock(one, uncosted),
})

/** What a line costs together with barcodes. */
function togetherWith(
  { amount, expected }: Pick<LineColumns, 'amount' | 'expected'>,
  old: Worth,
  unknown: readonly Unknown[],
): Worth {
  const parts = unknown.flatMap(notedGoods)
  if (parts.length === 0) return old
  const noted = Math.max(expected ?? 0, old.worth_amount ?? 0)
  if (noted > 0) parts.push(goodsOf(old, noted))
  // Goods that nobody announced keep their own cost, or have none.
  const own = expected === null && (amount || old.unit_cost !== null)
  const more = parts.some(({ uncosted }) => uncosted > 0) || own ? old.unit_cost : undefined
  return worthTogether(parts, more)
}

/** What arrived under barcodes of a posted receipt. Without a note it is more of the product's own line. */
function lateGoods({ amount }: Pick<LineColumns, 'amount'>, old: Worth, unknown: readonly Unknown[]): Goods {
  let had = amount ?? 0
  const parts = unknown.map((one) => {
    const { line, worth } = one
    if (line.expected !== null || worth.unit_cost !== null)
      return goodsInStock(one, goodsOf(worth, line.amount ?? 0))
    const more = inStock(one, line.amount ?? 0)
    const goods = goodsLess(goodsOf(old, had + more), goodsOf(old, had))
    had += more
    return goods
  })
  return parts.reduce((sum, goods) => ({
    amount: sum.amount + goods.amount,
    cents: sum.cents + goods.cents,
    uncosted: sum.uncosted + goods.uncosted,
  }))
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

/** The open receipt that waits for what was missing of this one expects less, but not less than has arrived there. */
async function waitForLess(
  context: TenantContext,
  document: DocumentColumns,
  less: number,
  from: readonly { key: string; unknown?: Unknown }[],
): Promise<void> {
  if (less <= 0) return
  const { tx, session } = context
  let next: DocumentColumns | undefined = document
  while (next?.status === receiptStatus.posted) {
    const rest = await selectRest(tx, next.id)
    next = rest && (await requireDocument(context, documentKind.receipt, String(rest.id), 'lock'))
  }
  if (next?.status !== receiptStatus.open) return
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
  if (left === less) return
  await lines.write(context, next.id, 'productId')
  await deleteLines(tx, next.id, gone)
  await updateDocument(tx, next.id, { status: next.status, ended: false }, session.name)
}

const lineTarget = ({ product_id, barcode }: LineColumns) => ({ productId: product_id, barcode })
