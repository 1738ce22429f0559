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
import { documentKind, type EntriesForm } from '@zhanggui/contract/stock/document.ts'
import { mostStock, mostValue, valueAt } from '@zhanggui/contract/stock/ledger.ts'
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
  type LineWrite,
  lineFacts,
  lineText,
  openDocument,
  reasonNoted,
  requireDocument,
  selectLines,
  selectSums,
  shownLines,
  type Target,
  targetsOf,
  updateDocument,
  weighableOf,
} from '../stock/document.ts'
import { isWeighed } from '../stock/ledger.ts'
import { seesValue } from '../stock/stock.ts'
import { notWhole, takeEntries } from '../stock/take-entries.ts'
import { askAboutCosts, type NotedCost } from './ask-costs.ts'
import { type ReceiptFacts, selectReceiptFacts, selectTouchedLocal, updateWorth } from './receipt.sql.ts'
import { gramsOfLabel, type Pack, weighedScan, weightOf, withLinked } from './receipt-alias.ts'
import { type Goods, goodsOf, plainWorth, shownCents, type Worth, worthTogether } from './receipt-worth.ts'

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

/** What a line costs. */
export const worthOf = (
  { unit_cost }: Pick<LineColumns, 'unit_cost'>,
  facts: ReceiptFacts | undefined,
): Worth => (facts ? { ...facts, unit_cost } : plainWorth(unit_cost))

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
  const facts = sees ? await selectReceiptFacts(context.tx, document.id) : new Map<number, ReceiptFacts>()
  return (await shownLines(context, rows)).map((line) => {
    const { id, amount, expected, unit_cost } = line.row
    const worth = worthOf(line.row, facts.get(id))
    const text = (cents: number | null) => (sees && cents !== null ? yuanOf(cents) : null)
    return {
      ...lineFacts(context, line),
      expected: expected === null ? null : lineText(line, expected),
      cost: text(unit_cost),
      value: text(facts.get(id)?.received ?? shownCents(worth, amount ?? 0)),
      expectedValue: text(shownCents(worth, expected ?? 0)),
    }
  })
}

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
  const { tx } = context
  const document = await requireOpen(context, form.id)
  const noted: (ExpectedForm['lines'][number] & { productId?: string; pack?: Pack })[] = form.lines
  const asked = await withLinked(tx, document, noted, (line, pack) => ({ ...line, pack }))
  const { targets, products } = await targetsOf(context, asked)
  const lines = new Lines(await selectLines(tx, document.id, null))
  const facts = await selectReceiptFacts(tx, document.id)
  const parts = new Map<LineWrite, Goods[]>()
  const sees = seesValue(context.session)
  const costs: NotedCost[] = []
  for (const [at, { code, expected, cost, pack = null }] of asked.entries()) {
    const target = targets[at]
    if (!target) continue
    const packs = thousandthsOf(expected) ?? 0
    const product = target.productId === null ? undefined : products.get(target.productId)
    const weighed = product !== undefined && isWeighed(product)
    const amount = weighed ? await weightOfPacks(context, document, target, { code, packs, pack }) : packs
    if (amount % 1000 !== 0 && !weighed) throw notWhole(product?.name ?? null, target.barcode)
    const line = lines.at(target)
    const before = parts.get(line) ?? []
    line.expected = amount + (before.length > 0 ? (line.expected ?? 0) : 0)
    if (line.expected > mostStock) throw refuse('receipt.tooMuch', { name: product?.name ?? target.barcode })
    // A person who may not see costs does not set them.
    const known = cost !== null && sees
    // The cost of a weighed pack is no cost of its stock unit.
    if (known && target.productId !== null && pack === null && !target.label)
      costs.push({ at, productId: target.productId, cents: centsOf(cost) ?? 0 })
    const cents = known ? valueAt(packs, centsOf(cost) ?? 0) : 0
    parts.set(line, [...before, { amount, cents, uncosted: known ? 0 : amount }])
  }
  if (!form.costsRight) await askAboutCosts(context, costs)
  const worths = [...parts].map(([line, goods]) => {
    const old = worthOf(line, line.id === null ? undefined : facts.get(line.id))
    const costed = goods.some(({ amount, uncosted }) => uncosted < amount)
    const kept = old.worth === null ? old : worthTogether([goodsOf(old, line.expected ?? 0)], old.unit_cost)
    const worth = requireWorth(costed ? worthTogether(goods) : kept, 'lines')
    line.unit_cost = worth.unit_cost
    return { ...worth, key: keyOf({ productId: line.product_id, barcode: line.barcode }) }
  })
  const ids = await lines.write(context, document.id, 'lines')
  await updateWorth(
    tx,
    document.id,
    worths.map(({ key, ...worth }) => ({ ...worth, id: ids.get(key) ?? 0 })),
  )
  return answer(context, document, [...ids.values()])
}

/** The label of a scale on a delivery note stands for packs. */
async function weightOfPacks(
  { tx }: TenantContext,
  document: DocumentColumns,
  { productId, label = null }: Target,
  { code, packs, pack }: { code: string; packs: number; pack: Pack | null },
): Promise<number> {
  if (pack) return weightOf(pack, packs)
  if (productId === null || !label) return packs
  const grams = await gramsOfLabel(tx, document.store_id, productId, label)
  if (grams === null) throw refuse('product.scaleUnpriced', { code })
  return weightOf({ scans: 1000, weight: grams }, packs)
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
  { id, lineId, cost, seen }: ParsedInputOf<typeof receiptCalls.costReceiptLine>,
): Promise<Changed> {
  const { tx } = context
  if (!seesValue(context.session)) throw refuse('common.notFound')
  const document = await requireOpen(context, id)
  const line = await requireLine(context, document, lineId)
  if ((seen === null ? null : centsOf(seen)) !== line.unit_cost) {
    const [shown] = await linesOf(context, document, [line])
    const name = shown?.name || line.barcode
    const facts = { name, who: document.updated_by, when: document.updated_local }
    throw (
      line.unit_cost === null
        ? refuse('receipt.costGone', facts)
        : refuse('receipt.costMeanwhile', { ...facts, cost: yuanOf(line.unit_cost) })
    ).at('cost')
  }
  const lines = new Lines([line])
  const target = { productId: line.product_id, barcode: line.barcode }
  lines.at(target).unit_cost = cost === null ? null : centsOf(cost)
  await lines.write(context, document.id, 'cost')
  await updateWorth(tx, document.id, [{ ...plainWorth(null), id: line.id }])
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
