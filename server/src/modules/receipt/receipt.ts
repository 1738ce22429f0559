import { textOf } from '@zhanggui/contract'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { centsOf, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import type { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import {
  type ExpectedForm,
  type ReceiptDetail,
  type ReceiptLine,
  type ReceiptPage,
  type ReceiptQuery,
  type ReceiptRow,
  receiptMachine,
  receiptStatus,
} from '@zhanggui/contract/receipt/receipt.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { documentKind, type EntriesForm } from '@zhanggui/contract/stock/document.ts'
import { mostStock, valueAt } from '@zhanggui/contract/stock/ledger.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import { readClock } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  type DocumentColumns,
  type DocumentSums,
  deleteLines,
  explainLines,
  findDocuments,
  type LineColumns,
  Lines,
  lineFacts,
  lineText,
  moveReason,
  openDocument,
  reasonNoted,
  requireDocument,
  selectLines,
  selectSums,
  shownLines,
  targetsOf,
  updateDocument,
  weighableOf,
} from '../stock/document.ts'
import { holdStock, type Move, placeKey, postMoves, requireLinesByHand } from '../stock/ledger.ts'
import { seesValue } from '../stock/stock.ts'
import { takeEntries } from '../stock/take-entries.ts'

/** The receipts of the stores of the person, the newest first. */
export async function findReceiptPage(context: TenantContext, asked: ReceiptQuery): Promise<ReceiptPage> {
  const { rows, ids, ...page } = await findDocuments(context, documentKind.receipt, asked, receiptStatus)
  const sums = new Map((await selectSums(context.tx, ids)).map((sum) => [sum.id, sum]))
  return { ...page, records: rows.map((row) => rowOf(context, row, sums.get(row.id))) }
}

const rowOf = (
  { session }: TenantContext,
  row: DocumentColumns,
  sums: DocumentSums | undefined,
): ReceiptRow => ({
  id: String(row.id),
  number: row.number,
  version: row.version,
  status: row.status,
  storeId: String(row.store_id),
  storeName: row.store_name,
  source: row.source,
  note: row.note,
  createdAt: row.created_at,
  createdBy: row.created_by,
  endedAt: row.ended_at,
  endedBy: row.ended_by,
  products: sums?.products ?? 0,
  arrived: sums?.arrived ?? 0,
  unknown: sums?.unknown ?? 0,
  value: seesValue(session) ? yuanOf(sums?.value ?? 0) : null,
})

async function linesOf(context: TenantContext, rows: readonly LineColumns[]): Promise<ReceiptLine[]> {
  const sees = seesValue(context.session)
  return (await shownLines(context, rows)).map((line) => ({
    ...lineFacts(context, line),
    expected: line.row.expected === null ? null : lineText(line, line.row.expected),
    cost: sees && line.row.unit_cost !== null ? yuanOf(line.row.unit_cost) : null,
  }))
}

export async function findReceiptDetail(
  context: TenantContext,
  { id }: { id: string },
): Promise<ReceiptDetail> {
  const document = await requireDocument(context, documentKind.receipt, id, 'read')
  const [sums] = await selectSums(context.tx, [document.id])
  return {
    ...rowOf(context, document, sums),
    lines: await linesOf(context, await selectLines(context.tx, document.id, null)),
  }
}

export async function openReceipt(
  context: TenantContext,
  form: ParsedInputOf<typeof receiptCalls.openReceipt>,
): Promise<OutputOf<typeof receiptCalls.openReceipt>> {
  const { id, number } = await openDocument(context, documentKind.receipt, form)
  context.note(String(id), { title: number, storeId: Number(form.storeId) })
  return { id: String(id), number }
}

/** The receipt, locked and open. */
async function requireOpen(context: TenantContext, id: string): Promise<DocumentColumns> {
  const document = await requireDocument(context, documentKind.receipt, id, 'lock')
  refuseEnded(context, document)
  return document
}

function refuseEnded({ language }: TenantContext, { number, status }: DocumentColumns): void {
  if (receiptMachine.post.from.some((from) => from === status)) return
  throw refuse('receipt.ended', {
    number,
    status: textOf(language, `receipt.status${status}` as 'receipt.status10'),
  })
}

type Changed = OutputOf<typeof receiptCalls.expectReceipt>

/** The answer of a change, and its row of the audit. */
async function answer(
  context: TenantContext,
  document: DocumentColumns,
  lineIds: readonly number[],
  version?: number,
): Promise<Changed> {
  const { tx, session } = context
  const now =
    version ??
    (await updateDocument(tx, document.id, { status: document.status, ended: false }, session.name))
  const lines = await linesOf(context, await selectLines(tx, document.id, lineIds))
  context.note(String(document.id), {
    title: document.number,
    storeId: document.store_id,
    changes: lines.map((line) => ({
      field: 'amount',
      before: null,
      after: `${line.name || line.barcode} ${line.amount ?? ''}`.trim(),
    })),
  })
  return { version: now, lines }
}

export async function enterReceipt(
  context: TenantContext,
  { id, entries }: EntriesForm,
): Promise<OutputOf<typeof receiptCalls.enterReceipt>> {
  const document = await requireDocument(context, documentKind.receipt, id, 'lock')
  const { lineIds, removedIds, toWeigh, version } = await takeEntries(context, document, entries, {
    into: 'amount',
    negative: 'receipt.negative',
    requireOpen: () => refuseEnded(context, document),
  })
  return {
    ...(await answer(context, document, lineIds, version)),
    removed: removedIds.map(String),
    toWeigh: await weighableOf(context, toWeigh),
  }
}

/** Sets what is expected. Two codes of one product add up. */
export async function expectReceipt(context: TenantContext, form: ExpectedForm): Promise<Changed> {
  const document = await requireOpen(context, form.id)
  const { targets, products } = await targetsOf(context, form.lines)
  const lines = new Lines(await selectLines(context.tx, document.id, null))
  const seen = new Set<unknown>()
  const sees = seesValue(context.session)
  for (const [at, { expected, cost }] of form.lines.entries()) {
    const target = targets[at]
    if (!target) continue
    const amount = thousandthsOf(expected) ?? 0
    const product = target.productId === null ? undefined : products.get(target.productId)
    if (amount % 1000 !== 0 && product?.sale_mode !== 2)
      throw refuse('receipt.wholeOnly', { name: product?.name ?? target.barcode })
    const line = lines.at(target)
    line.expected = amount + (seen.has(line) ? (line.expected ?? 0) : 0)
    // A person who may not see costs does not set them.
    if (cost !== null && sees) line.unit_cost = centsOf(cost)
    seen.add(line)
  }
  const ids = await lines.write(context, document.id, 'lines')
  return answer(context, document, [...ids.values()])
}

async function requireLine(
  { tx }: TenantContext,
  document: DocumentColumns,
  lineId: string,
): Promise<LineColumns> {
  const [line] = await selectLines(tx, document.id, [Number(lineId)])
  if (!line) throw refuse('receipt.lineGone')
  return line
}

/** What arrived under an unknown barcode counts for this product. */
export async function linkReceiptLine(
  context: TenantContext,
  { id, lineId, productId }: ParsedInputOf<typeof receiptCalls.linkReceiptLine>,
): Promise<Changed> {
  const document = await requireDocument(context, documentKind.receipt, id, 'lock')
  const posted = document.status === receiptStatus.posted
  if (!posted) refuseEnded(context, document)
  const line = await requireLine(context, document, lineId)
  if (line.product_id !== null || (posted && !line.amount)) throw refuse('receipt.lineGone')
  const { targets, products } = await targetsOf(context, [{ productId }])
  const [target] = targets
  if (!target) throw refuse('common.notFound')
  const [rows, now] = await Promise.all([selectLines(context.tx, document.id, null), readClock(context.tx)])
  const lines = new Lines(rows)
  const linked = lines.at(target)
  const sum = (one: number | null, other: number | null) =>
    one === null && other === null ? null : (one ?? 0) + (other ?? 0)
  linked.amount = sum(linked.amount, line.amount)
  linked.expected = sum(linked.expected, line.expected)
  linked.unit_cost ??= line.unit_cost
  linked.touched = now
  const { name = '', sale_mode } = products.get(Number(productId)) ?? {}
  if ((linked.amount ?? 0) % 1000 !== 0 && sale_mode !== 2)
    throw refuse('receipt.wholeOnly', { name }).at('productId')
  if (Math.max(linked.amount ?? 0, linked.expected ?? 0) > mostStock)
    throw refuse('receipt.tooMuch', { name }).at('productId')
  await deleteLines(context.tx, document.id, [line.id])
  const ids = await lines.write(context, document.id, 'productId')
  if (posted) {
    // The receipt is in the stock already, and these goods are not.
    const arrived = { ...line, product_id: Number(productId), unit_cost: linked.unit_cost, expected: null }
    const moves = movesOf(document, [arrived])
    const held = await holdStock(context, moves)
    requireLinesByHand(held)
    await postMoves(context, context.session, held, moves)
  }
  return answer(context, document, [...ids.values()])
}

export async function costReceiptLine(
  context: TenantContext,
  { id, lineId, cost }: ParsedInputOf<typeof receiptCalls.costReceiptLine>,
): Promise<Changed> {
  if (!seesValue(context.session)) throw refuse('common.notFound')
  const document = await requireOpen(context, id)
  const line = await requireLine(context, document, lineId)
  const lines = new Lines([line])
  lines.at({ productId: line.product_id, barcode: line.barcode }).unit_cost =
    cost === null ? null : centsOf(cost)
  await lines.write(context, document.id, 'cost')
  return answer(context, document, [line.id])
}

export async function removeReceiptLine(
  context: TenantContext,
  { id, lineId }: ParsedInputOf<typeof receiptCalls.removeReceiptLine>,
): Promise<{ version: number }> {
  const document = await requireOpen(context, id)
  const line = await requireLine(context, document, lineId)
  await deleteLines(context.tx, document.id, [line.id])
  return { version: (await answer(context, document, [])).version }
}

export async function explainReceipt(
  context: TenantContext,
  form: ParsedInputOf<typeof receiptCalls.explainReceipt>,
): Promise<Changed> {
  const document = await requireOpen(context, form.id)
  const gone = () => refuse('receipt.lineGone')
  const { lineIds, version } = await explainLines(context, document, form.lines, gone)
  const lines = await linesOf(context, await selectLines(context.tx, document.id, lineIds))
  context.note(String(document.id), {
    title: document.number,
    storeId: document.store_id,
    changes: lines.slice(0, 100).flatMap(reasonNoted),
  })
  return { version, lines }
}

/** What did not arrive, in thousandths. */
const missing = ({ expected, amount }: LineColumns) => Math.max(0, (expected ?? 0) - (amount ?? 0))

/** The rows of the ledger for what arrived. Nobody knows what an unknown barcode is. */
const movesOf = (document: DocumentColumns, lines: readonly LineColumns[]): Move[] =>
  lines.flatMap((line): Move[] => {
    const { product_id, amount, unit_cost, expected } = line
    return product_id === null || !amount
      ? []
      : [
          {
            storeId: document.store_id,
            productId: product_id,
            kind: moveKind.receipt,
            change: amount,
            ...(unit_cost === null ? {} : { value: valueAt(amount, unit_cost) }),
            ...(expected === null || expected === amount
              ? { note: document.source }
              : moveReason(line, document.source)),
            document: { noun: 'receipt', id: document.id, number: document.number },
          },
        ]
  })

/** Writes what arrived into the ledger, all lines or none. */
export async function postReceipt(
  context: TenantContext,
  { id, version, rest, leaveUnknown }: ParsedInputOf<typeof receiptCalls.postReceipt>,
): Promise<OutputOf<typeof receiptCalls.postReceipt>> {
  const { tx, session } = context
  const document = await requireOpen(context, id)
  if (document.version !== version)
    throw refuse('receipt.meanwhile', { who: document.updated_by, when: document.updated_local })
  const lines = await selectLines(tx, document.id, null)
  const moves = movesOf(document, lines)
  if (moves.length === 0) throw refuse('receipt.nothing')
  const left = lines.filter(({ product_id, amount }) => product_id === null && amount)
  if (left.length > 0 && !leaveUnknown) {
    const amount = amountText(
      left.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
      false,
    )
    throw refuse('receipt.unknownGoods', { count: left.length, amount }).at('leaveUnknown')
  }
  const held = await holdStock(context, moves)
  requireLinesByHand(held)
  await postMoves(context, session, held, moves)
  await updateDocument(tx, document.id, { status: receiptMachine.post.to, ended: true }, session.name)
  const waiting = rest === 'wait' ? lines.filter((line) => missing(line) > 0) : []
  const next = waiting.length > 0 ? await openRest(context, document, waiting) : null
  context.note(String(document.id), {
    title: document.number,
    storeId: document.store_id,
    changes: [
      { field: 'products', before: null, after: String(moves.length) },
      ...moves.slice(0, 200).map((move) => ({
        field: 'amount',
        before: null,
        after: `${held.get(placeKey(move))?.name ?? ''} +${move.change / 1000}`,
      })),
    ],
  })
  return { received: moves.length, next: next && { id: String(next.id), number: next.number } }
}

/** Another receipt that waits for what did not arrive. */
async function openRest(context: TenantContext, document: DocumentColumns, waiting: readonly LineColumns[]) {
  const next = await openDocument(context, documentKind.receipt, {
    storeId: String(document.store_id),
    source: document.source,
    note: document.note,
  })
  const lines = new Lines([])
  for (const row of waiting) {
    const line = lines.at({ productId: row.product_id, barcode: row.barcode })
    line.expected = missing(row)
    line.unit_cost = row.unit_cost
  }
  await lines.write(context, next.id, 'rest')
  return next
}

export async function cancelReceipt(
  context: TenantContext,
  { id, version }: ParsedInputOf<typeof receiptCalls.cancelReceipt>,
): Promise<null> {
  const document = await requireOpen(context, id)
  if (document.version !== version)
    throw refuse('receipt.meanwhile', { who: document.updated_by, when: document.updated_local })
  await updateDocument(
    context.tx,
    document.id,
    { status: receiptMachine.cancel.to, ended: true },
    context.session.name,
  )
  context.note(String(document.id), { title: document.number, storeId: document.store_id })
  return null
}
