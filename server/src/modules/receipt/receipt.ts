import { textOf } from '@zhanggui/contract'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { centsOf, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import type { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import {
  type ReceiptDetail,
  type ReceiptLine,
  type ReceiptPage,
  type ReceiptQuery,
  type ReceiptRow,
  receiptMachine,
  receiptStatus,
} from '@zhanggui/contract/receipt/receipt.ts'
import { documentKind, type EntriesForm } from '@zhanggui/contract/stock/document.ts'
import { mostValue } from '@zhanggui/contract/stock/ledger.ts'
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
  openDocument,
  reasonNoted,
  requireDocument,
  selectLines,
  selectSums,
  shownLines,
  updateDocument,
  weighableOf,
} from '../stock/document.ts'
import { seesValue } from '../stock/stock.ts'
import { takeEntries } from '../stock/take-entries.ts'
import { askAboutCosts } from './ask-costs.ts'
import { clearParts, selectParts, selectTouchedLocal, selectWithParts, updateWorth } from './receipt.sql.ts'
import { barcodesOf, refuseLinked, shownAliases, weighedScan, withLinked } from './receipt-alias.ts'
import { Arrivals, partsOfLine, readCosts } from './receipt-parts.ts'
import { arrivedOf, plainWorth, shownArrived, shownCost, shownExpected, type Worth } from './receipt-worth.ts'

/** The receipts of the stores of the person, the newest first. */
export async function findReceiptPage(context: TenantContext, asked: ReceiptQuery): Promise<ReceiptPage> {
  const { rows, ids, ...page } = await findDocuments(context, documentKind.receipt, asked, receiptStatus)
  const sums = new Map((await sumsOf(context, ids)).map((sum) => [sum.id, sum]))
  return { ...page, records: rows.map((row) => rowOf(context, row, sums.get(row.id))) }
}

/** The figures of receipts. What linked barcodes cost together is no matter of one statement. */
async function sumsOf({ tx, session }: TenantContext, ids: readonly number[]): Promise<DocumentSums[]> {
  const sums = await selectSums(tx, ids)
  const linked = seesValue(session) ? await selectWithParts(tx, ids) : []
  for (const sum of sums.filter(({ id }) => linked.includes(id))) {
    const costs = await readCosts(tx, sum.id)
    const lines = (await selectLines(tx, sum.id, null)).filter(({ product_id }) => product_id !== null)
    sum.value = lines.reduce((all, line) => all + arrivedOf(partsOfLine(line, costs)).cents, 0)
  }
  return sums
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

/** Refuses costs above what a stock and a line can hold. */
export function requireWorth(worth: Worth, field: string): Worth {
  if ((worth.worth ?? 0) > mostValue || (worth.unit_cost ?? 0) > mostUnitCost)
    throw refuse('receipt.valueTooLarge', { max: yuanOf(mostValue) }).at(field)
  return worth
}
const mostUnitCost = 999_999_999

async function linesOf(
  context: TenantContext,
  document: DocumentColumns,
  rows: readonly LineColumns[],
): Promise<ReceiptLine[]> {
  const sees = seesValue(context.session)
  const costs = await readCosts(context.tx, document.id)
  const linkedOf = await shownAliases(context.tx, costs.linked)
  return (await shownLines(context, rows)).map((line) => {
    const { id, expected } = line.row
    const parts = partsOfLine(line.row, costs)
    const text = (cents: number | null) => (sees && cents !== null ? yuanOf(cents) : null)
    return {
      ...lineFacts(context, line),
      expected: expected === null ? null : lineText(line, expected),
      cost: text(shownCost(parts)),
      value: text(costs.facts.get(id)?.received ?? shownArrived(parts)),
      expectedValue: text(shownExpected(parts)),
      linkedBarcodes: linkedOf(line.row.product_id),
    }
  })
}

export async function findReceiptDetail(
  context: TenantContext,
  { id }: { id: string },
): Promise<ReceiptDetail> {
  const document = await requireDocument(context, documentKind.receipt, id, 'read')
  const [sums] = await sumsOf(context, [document.id])
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
export async function requireOpen(context: TenantContext, id: string): Promise<DocumentColumns> {
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
  { id, entries: scans, device }: EntriesForm,
): Promise<OutputOf<typeof receiptCalls.enterReceipt>> {
  const document = await requireDocument(context, documentKind.receipt, id, 'lock')
  const { tx } = context
  const linked = await withLinked(tx, document, scans, weighedScan)
  const entries = linked.map(({ scan }) => scan)
  const barcodes = barcodesOf(linked)
  const arrivals = new Arrivals(await selectParts(tx, document.id), barcodes)
  const form = { entries, device }
  const { lineIds, removedIds, toWeigh, version } = await takeEntries(context, document, form, {
    into: 'amount',
    negative: 'receipt.negative',
    requireOpen: () => refuseEnded(context, document),
    check: (found) => {
      refuseLinked(barcodes, found)
      arrivals.follow(found.entry, found.productId, found.row?.expected ?? null, found.after)
    },
  })
  await arrivals.write(tx, document.id)
  return {
    ...(await answer(context, document, lineIds, version)),
    removed: removedIds.map(String),
    toWeigh: await weighableOf(context, toWeigh),
  }
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
  { id, lineId, cost, seen, costsRight }: ParsedInputOf<typeof receiptCalls.costReceiptLine>,
): Promise<Changed> {
  const { tx } = context
  if (!seesValue(context.session)) throw refuse('common.notFound')
  const document = await requireOpen(context, id)
  const line = await requireLine(context, document, lineId)
  const now = shownCost(partsOfLine(line, await readCosts(tx, document.id)))
  if ((seen === null ? null : centsOf(seen)) !== now) {
    const [shown] = await linesOf(context, document, [line])
    const name = shown?.name || line.barcode
    const facts = { name, who: document.updated_by, when: document.updated_local }
    throw (
      now === null
        ? refuse('receipt.costGone', facts)
        : refuse('receipt.costMeanwhile', { ...facts, cost: yuanOf(now) })
    ).at('cost')
  }
  if (line.product_id !== null && cost !== null && !costsRight)
    await askAboutCosts(context, [{ path: 'cost', productId: line.product_id, cents: centsOf(cost) ?? 0 }])
  const lines = new Lines([line])
  const target = { productId: line.product_id, barcode: line.barcode }
  lines.at(target).unit_cost = cost === null ? null : centsOf(cost)
  await lines.write(context, document.id, 'cost')
  await updateWorth(tx, document.id, [{ ...plainWorth(null), id: line.id }])
  // It counts for all of the line, under every barcode.
  if (line.product_id !== null) await clearParts(tx, document.id, line.product_id)
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
  await deleteLines(tx, document.id, [line.id])
  if (line.product_id !== null) await clearParts(tx, document.id, line.product_id)
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
