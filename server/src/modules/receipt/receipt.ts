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
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  type DocumentColumns,
  type DocumentSums,
  deleteLines,
  explainLines,
  findDocuments,
  keyOf,
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
import { notWhole, takeEntries } from '../stock/take-entries.ts'
import {
  type ReceiptFacts,
  selectReceiptFacts,
  selectTouchedLocal,
  updateRest,
  updateWorth,
} from './receipt.sql.ts'
import { weighedScan, withLinked } from './receipt-alias.ts'
import { type Costed, worthOf, worthTogether } from './receipt-worth.ts'

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

async function linesOf(
  context: TenantContext,
  document: DocumentColumns,
  rows: readonly LineColumns[],
): Promise<ReceiptLine[]> {
  const sees = seesValue(context.session)
  const facts = sees ? await selectReceiptFacts(context.tx, document.id) : new Map<number, ReceiptFacts>()
  return (await shownLines(context, rows)).map((line) => ({
    ...lineFacts(context, line),
    expected: line.row.expected === null ? null : lineText(line, line.row.expected),
    cost: sees && line.row.unit_cost !== null ? yuanOf(line.row.unit_cost) : null,
    value: sees ? valueText(worthOf({ ...costedOf(line.row), worth: facts.get(line.row.id) })) : null,
  }))
}

const costedOf = ({ amount, unit_cost }: LineColumns) => ({ amount: amount ?? 0, unit_cost })
const valueText = (cents: number | null) => (cents === null ? null : yuanOf(cents))

export async function findReceiptDetail(
  context: TenantContext,
  { id }: { id: string },
): Promise<ReceiptDetail> {
  const document = await requireDocument(context, documentKind.receipt, id, 'read')
  const [sums] = await selectSums(context.tx, [document.id])
  return {
    ...rowOf(context, document, sums),
    lines: await linesOf(context, document, await selectLines(context.tx, document.id, null)),
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

export function refuseEnded({ language }: TenantContext, { number, status }: DocumentColumns): void {
  if (receiptMachine.post.from.some((from) => from === status)) return
  throw refuse('receipt.ended', {
    number,
    status: textOf(language, `receipt.status${status}` as 'receipt.status10'),
  })
}

export type Changed = OutputOf<typeof receiptCalls.expectReceipt>

/** The answer of a change, and its row of the audit. */
export async function answer(
  context: TenantContext,
  document: DocumentColumns,
  lineIds: readonly number[],
  version?: number,
): Promise<Changed> {
  const { tx, session } = context
  const now =
    version ??
    (await updateDocument(tx, document.id, { status: document.status, ended: false }, session.name))
  const lines = await linesOf(context, document, await selectLines(tx, document.id, lineIds))
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
  const scans = await withLinked(context.tx, document, entries, weighedScan)
  const { lineIds, removedIds, toWeigh, version } = await takeEntries(context, document, scans, {
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

/** Sets what is expected. Two codes of one product add up, with their costs. */
export async function expectReceipt(context: TenantContext, form: ExpectedForm): Promise<Changed> {
  const document = await requireOpen(context, form.id)
  const asked = await withLinked(context.tx, document, form.lines)
  const { targets, products } = await targetsOf(context, asked)
  const lines = new Lines(await selectLines(context.tx, document.id, null))
  const seen = new Set<unknown>()
  const costed = new Map<string, Costed[]>()
  const sees = seesValue(context.session)
  for (const [at, { expected, cost }] of form.lines.entries()) {
    const target = targets[at]
    if (!target) continue
    const amount = thousandthsOf(expected) ?? 0
    const product = target.productId === null ? undefined : products.get(target.productId)
    if (amount % 1000 !== 0 && product?.sale_mode !== 2) throw notWhole(product?.name ?? null, target.barcode)
    const line = lines.at(target)
    line.expected = amount + (seen.has(line) ? (line.expected ?? 0) : 0)
    // A person who may not see costs does not set them.
    if (cost !== null && sees) {
      const parts = [...(costed.get(keyOf(target)) ?? []), { amount, unit_cost: centsOf(cost) }]
      costed.set(keyOf(target), parts)
      line.unit_cost = worthTogether(parts).unit_cost
    }
    seen.add(line)
  }
  const ids = await lines.write(context, document.id, 'lines')
  await updateWorth(
    context.tx,
    document.id,
    [...costed].map(([key, parts]) => ({ ...worthTogether(parts), id: ids.get(key) ?? 0 })),
  )
  return answer(context, document, [...ids.values()])
}

export async function requireLine(
  { tx }: TenantContext,
  document: DocumentColumns,
  lineId: string,
): Promise<LineColumns> {
  const [line] = await selectLines(tx, document.id, [Number(lineId)])
  if (!line) throw refuse('receipt.lineGone')
  return line
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
  await updateWorth(context.tx, document.id, [{ id: line.id, worth_amount: null, worth: null }])
  return answer(context, document, [line.id])
}

export async function removeReceiptLine(
  context: TenantContext,
  { id, lineId, seen }: ParsedInputOf<typeof receiptCalls.removeReceiptLine>,
): Promise<{ version: number }> {
  const { tx, session } = context
  const document = await requireOpen(context, id)
  const line = await requireLine(context, document, lineId)
  if ((seen === null ? null : thousandthsOf(seen)) !== line.amount) {
    const [shown] = await linesOf(context, document, [line])
    const when = await selectTouchedLocal(tx, document.id, line.id, session.timeZone)
    throw refuse('receipt.lineMeanwhile', {
      who: line.touched_by || document.updated_by,
      when: when ?? document.updated_local,
      name: shown?.name || line.barcode,
      amount: shown?.amount ?? '0',
    })
  }
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
  const lines = await linesOf(context, document, await selectLines(context.tx, document.id, lineIds))
  context.note(String(document.id), {
    title: document.number,
    storeId: document.store_id,
    changes: lines.slice(0, 100).flatMap(reasonNoted),
  })
  return { version, lines }
}

/** What did not arrive, in thousandths. */
export const missing = ({ expected, amount }: Pick<LineColumns, 'expected' | 'amount'>) =>
  Math.max(0, (expected ?? 0) - (amount ?? 0))

/** The rows of the ledger for what arrived. Nobody knows what an unknown barcode is. */
export const movesOf = (
  document: DocumentColumns,
  lines: readonly LineColumns[],
  facts: ReadonlyMap<number, ReceiptFacts> = new Map(),
): Move[] =>
  lines.flatMap((line): Move[] => {
    const { product_id, amount, unit_cost, expected } = line
    const value = worthOf({ amount: amount ?? 0, unit_cost, worth: facts.get(line.id) })
    return product_id === null || !amount
      ? []
      : [
          {
            storeId: document.store_id,
            productId: product_id,
            kind: moveKind.receipt,
            change: amount,
            ...(value === null ? {} : { value }),
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
  const moves = movesOf(document, lines, await selectReceiptFacts(tx, document.id))
  const left = lines.filter(({ product_id, amount }) => product_id === null && amount)
  if (moves.length === 0)
    throw left.length > 0 ? refuse('receipt.onlyUnknown', { count: left.length }) : refuse('receipt.nothing')
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
  await updateRest(context.tx, document.id, next.id)
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
