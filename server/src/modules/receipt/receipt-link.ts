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
import { holdStock, isWeighed, postMoves, requireLinesByHand } from '../stock/ledger.ts'
import { insertAlias, selectReceiptFacts, selectRest, updateWorth } from './receipt.sql.ts'
import { answer, type Changed, missing, movesOf, refuseEnded, requireLine } from './receipt.ts'
import { gramsOfLabel, labelReader } from './receipt-alias.ts'
import { worthTogether } from './receipt-worth.ts'

type LinkForm = ParsedInputOf<typeof receiptCalls.linkReceiptLine>

const sum = (one: number | null, other: number | null) =>
  one === null && other === null ? null : (one ?? 0) + (other ?? 0)

/** What arrived under an unknown barcode counts for this product. */
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
  const arrived = await arrivedOf(context, document, line, product, form)
  const [rows, now] = await Promise.all([selectLines(tx, document.id, null), readClock(tx)])
  const lines = new Lines(rows)
  const linked = lines.at(target)
  const before = { ...linked }
  const facts = before.id === null ? undefined : (await selectReceiptFacts(tx, document.id)).get(before.id)
  linked.amount = sum(linked.amount, arrived)
  linked.expected = sum(linked.expected, line.expected)
  linked.touched = now
  const { name } = product
  if ((linked.amount ?? 0) % 1000 !== 0 && !isWeighed(product))
    throw refuse('receipt.wholeOnly', { name }).at('productId')
  if (Math.max(linked.amount ?? 0, linked.expected ?? 0) > mostStock)
    throw refuse('receipt.tooMuch', { name }).at('productId')
  // What has arrived is worth what both have cost. Before anything arrives, the delivery note counts.
  const had = before.amount ?? 0
  const worth = worthTogether(
    linked.amount
      ? [
          { amount: had, unit_cost: before.unit_cost, worth: facts },
          { amount: arrived ?? 0, unit_cost: line.unit_cost },
        ]
      : [
          { amount: before.expected ?? 0, unit_cost: before.unit_cost, worth: facts },
          { amount: line.expected ?? 0, unit_cost: line.unit_cost },
        ],
  )
  linked.unit_cost = worth.unit_cost
  await deleteLines(tx, document.id, [line.id])
  const ids = await lines.write(context, document.id, 'productId')
  const id = ids.get(keyOf(target)) ?? 0
  await insertAlias(tx, document.id, id, line.barcode)
  await updateWorth(tx, document.id, [{ ...worth, id }])
  if (posted) {
    // The receipt is in the stock already, and these goods are not.
    const unit_cost = line.unit_cost ?? before.unit_cost
    const goods = { ...line, product_id: Number(form.productId), amount: arrived, unit_cost, expected: null }
    const moves = movesOf(document, [goods])
    const held = await holdStock(context, moves)
    requireLinesByHand(held)
    await postMoves(context, context.session, held, moves)
    const still = missing({ expected: linked.expected, amount: linked.amount })
    await waitForLess(context, document, missing(before) + missing(line) - still, [
      keyOf(target),
      keyOf({ productId: null, barcode: line.barcode }),
    ])
  }
  return answer(context, document, [id])
}

/** How much of the product arrived under the barcode. Pieces of weighed goods are no kilograms. */
async function arrivedOf(
  { tx }: TenantContext,
  document: DocumentColumns,
  line: LineColumns,
  product: { name: string; sale_mode: number },
  { productId, amount }: LinkForm,
): Promise<number | null> {
  if (!line.amount || !isWeighed(product)) return line.amount
  if (amount !== undefined) return thousandthsOf(amount)
  const label = (await labelReader(tx))(line.barcode)
  const grams = await gramsOfLabel(tx, document.store_id, Number(productId), label)
  if (grams === null)
    throw refuse('receipt.weighFirst', { name: product.name, count: amountText(line.amount, false) }).at(
      'amount',
    )
  return Math.round((line.amount * grams) / 1000)
}

/** The open receipt that waits for what was missing of this one expects less, but not less than has arrived there. */
async function waitForLess(
  context: TenantContext,
  document: DocumentColumns,
  less: number,
  keys: readonly string[],
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
  for (const row of keys.flatMap((key) => rows.filter((one) => keyOf(lineTarget(one)) === key))) {
    const taken = Math.min(left, missing(row))
    if (taken === 0) continue
    left -= taken
    if (row.expected === taken) gone.push(row.id)
    else lines.at(lineTarget(row)).expected = (row.expected ?? 0) - taken
  }
  if (left === less) return
  await lines.write(context, next.id, 'productId')
  await deleteLines(tx, next.id, gone)
  await updateDocument(tx, next.id, { status: next.status, ended: false }, session.name)
}

const lineTarget = ({ product_id, barcode }: LineColumns) => ({ productId: product_id, barcode })
