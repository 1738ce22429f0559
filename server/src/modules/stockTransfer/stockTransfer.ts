import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { documentKind } from '@zhanggui/contract/stock/document.ts'
import type { stockTransferCalls } from '@zhanggui/contract/stockTransfer/stockTransfer.calls.ts'
import {
  type TransferDetail,
  type TransferLine,
  type TransferPage,
  type TransferQuery,
  type TransferRow,
  transferMachine,
  transferStatus,
} from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { requireStore } from '../goods/goods-write.ts'
import {
  type DocumentColumns,
  deleteLines,
  findDocuments,
  type LineColumns,
  lineFacts,
  lineText,
  openBetween,
  requireDocument,
  selectLines,
  shownLines,
  updateDocument,
  weighableOf,
} from '../stock/document.ts'
import { seesValue } from '../stock/stock.ts'
import { type EntryRules, takeEntries } from '../stock/take-entries.ts'
import {
  selectAvailable,
  selectStoreOfCode,
  selectTransferSums,
  type TransferSums,
} from './stockTransfer.sql.ts'
import { endsOf, lockTransfer, mostNoted, requireFrom, requireMove, type Transfer } from './transfer-ends.ts'

/** The transfers with an end in the scope of the person, the newest first. */
export async function findStockTransferPage(
  context: TenantContext,
  asked: TransferQuery,
): Promise<TransferPage> {
  const { rows, ids, ...page } = await findDocuments(context, documentKind.transfer, asked, transferStatus)
  const sums = new Map((await selectTransferSums(context.tx, ids)).map((sum) => [sum.id, sum]))
  return { ...page, records: rows.map((row) => rowOf(context, row, sums.get(row.id))) }
}

const rowOf = (
  context: TenantContext,
  row: DocumentColumns,
  sums: TransferSums | undefined,
): TransferRow => ({
  id: String(row.id),
  number: row.number,
  version: row.version,
  status: row.status,
  fromId: String(row.store_id),
  fromName: row.store_name,
  toId: String(row.to_store_id),
  toName: row.to_store_name ?? '',
  ends: endsOf(context, row),
  note: row.note,
  createdAt: row.created_at,
  createdBy: row.created_by,
  sentAt: row.sent_at,
  sentBy: row.sent_by,
  endedAt: row.ended_at,
  endedBy: row.ended_by,
  products: sums?.products ?? 0,
  transit: sums?.transit ?? 0,
  differs: sums?.differs ?? 0,
  value: seesValue(context.session) ? yuanOf(sums?.value ?? 0) : null,
})

async function linesOf(
  context: TenantContext,
  document: DocumentColumns,
  rows: readonly LineColumns[],
): Promise<TransferLine[]> {
  const sees = seesValue(context.session)
  const sends = document.status === transferStatus.draft && endsOf(context, document).from
  const ids = sends ? rows.flatMap(({ product_id }) => product_id ?? []) : []
  const available = new Map(
    (await selectAvailable(context.tx, document.store_id, ids)).map((row) => [row.product_id, row.available]),
  )
  return (await shownLines(context, rows)).map((line) => {
    const { row } = line
    const text = (amount: number | null) => (amount === null ? null : lineText(line, amount))
    return {
      ...lineFacts(context, line),
      asked: lineText(line, row.expected ?? 0),
      sent: text(row.sent),
      arrived: lineText(line, row.arrived),
      missing: lineText(line, row.missing),
      available: sends ? lineText(line, available.get(row.product_id ?? 0) ?? 0) : null,
      value: sees && row.sent !== null ? yuanOf(row.sent_value) : null,
    }
  })
}

export async function findStockTransferDetail(
  context: TenantContext,
  { id }: { id: string },
): Promise<TransferDetail> {
  const document = await requireDocument(context, documentKind.transfer, id, 'read')
  const [sums] = await selectTransferSums(context.tx, [document.id])
  const lines = await linesOf(context, document, await selectLines(context.tx, document.id, null))
  return { ...rowOf(context, document, sums), lines }
}

/** One end is in the scope of the person. He names the other store by its code. */
export async function openStockTransfer(
  context: TenantContext,
  { storeId, way, otherCode, note }: ParsedInputOf<typeof stockTransferCalls.openStockTransfer>,
): Promise<OutputOf<typeof stockTransferCalls.openStockTransfer>> {
  const own = await requireStore(context, storeId)
  const other = await selectStoreOfCode(context.tx, otherCode)
  if (!other) throw refuse('stockTransfer.noStore', { code: otherCode }).at('otherCode')
  if (other.id === own.id) throw refuse('stockTransfer.sameStore').at('otherCode')
  const [from, to] = way === 'in' ? [other.id, own.id] : [own.id, other.id]
  const { id, number } = await openBetween(context, { storeId: from, toStoreId: to, note })
  context.note(String(id), { title: number, storeId: own.id })
  return { id: String(id), number }
}

type Changed = OutputOf<typeof stockTransferCalls.enterStockTransfer>

async function takeInto(
  context: TenantContext,
  document: Transfer,
  form: Parameters<typeof takeEntries>[2],
  rules: EntryRules,
): Promise<Changed> {
  const { lineIds, removedIds, toWeigh, version } = await takeEntries(context, document, form, rules)
  const lines = await linesOf(context, document, await selectLines(context.tx, document.id, lineIds))
  const ends = endsOf(context, document)
  context.note(String(document.id), {
    title: document.number,
    storeId: rules.into === 'amount' || !ends.from ? document.to_store_id : document.store_id,
    changes: lines.slice(0, mostNoted).map((line) => ({
      field: rules.into === 'amount' ? 'arrived' : 'asked',
      before: null,
      after: `${line.name} ${rules.into === 'amount' ? line.amount : line.asked}`,
    })),
  })
  return {
    ...{ version, lines },
    removed: removedIds.map(String),
    toWeigh: await weighableOf(context, toWeigh),
  }
}

/** Both ends may write what is asked for. */
export async function askStockTransfer(
  context: TenantContext,
  form: ParsedInputOf<typeof stockTransferCalls.askStockTransfer>,
): Promise<Changed> {
  const document = await lockTransfer(context, form.id)
  const set = new Set<number>()
  return takeInto(context, document, form, {
    into: 'expected',
    negative: 'stockTransfer.negative',
    requireOpen: () => requireFrom(context, document, 'send', 'any'),
    check: ({ entry, productId, name }) => {
      if (productId === null) throw refuse('stockTransfer.noProduct', { code: entry.code ?? '' })
      if (entry.way === 'set' && set.has(productId)) throw refuse('stockTransfer.twice', { name })
      set.add(productId)
    },
  })
}

/** Counts what arrives: not more than was sent, and not less than is booked already. */
export async function enterStockTransfer(
  context: TenantContext,
  form: ParsedInputOf<typeof stockTransferCalls.enterStockTransfer>,
): Promise<Changed> {
  const document = await lockTransfer(context, form.id)
  return takeInto(context, document, form, {
    into: 'amount',
    negative: 'receipt.negative',
    requireOpen: () => requireFrom(context, document, 'arrive', 'to'),
    check: ({ entry, name, weighed, row, after }) => {
      const text = (amount: number) => amountText(amount, weighed)
      if (!row?.sent) throw refuse('stockTransfer.notSent', { name: name || (entry.code ?? '') })
      if (after > row.sent) throw refuse('stockTransfer.tooMany', { name, sent: text(row.sent) })
      if (after < row.arrived) throw refuse('stockTransfer.booked', { name, arrived: text(row.arrived) })
    },
  })
}

export async function removeStockTransferLine(
  context: TenantContext,
  { id, lineId, seen }: ParsedInputOf<typeof stockTransferCalls.removeStockTransferLine>,
): Promise<{ version: number }> {
  const { tx, session } = context
  const document = await requireMove(context, id, 'send', 'any')
  const [line] = await shownLines(context, await selectLines(tx, document.id, [Number(lineId)]))
  if (!line) throw refuse('stockTransfer.lineGone')
  const { expected, touched_by } = line.row
  if ((seen === null ? null : thousandthsOf(seen)) !== expected)
    throw refuse('stockTransfer.lineMeanwhile', {
      who: touched_by || document.updated_by,
      when: document.updated_local,
      name: line.product?.name ?? line.row.barcode,
      amount: lineText(line, expected ?? 0),
    })
  await deleteLines(tx, document.id, [line.row.id])
  const version = await updateDocument(
    tx,
    document.id,
    { status: document.status, ended: false },
    session.name,
  )
  const ends = endsOf(context, document)
  context.note(String(document.id), {
    title: document.number,
    storeId: ends.from ? document.store_id : document.to_store_id,
    changes: [{ field: 'asked', before: line.product?.name ?? '', after: null }],
  })
  return { version }
}

export async function cancelStockTransfer(
  context: TenantContext,
  { id, version }: ParsedInputOf<typeof stockTransferCalls.cancelStockTransfer>,
): Promise<null> {
  const document = await requireMove(context, id, 'cancel', 'any', version)
  await updateDocument(
    context.tx,
    document.id,
    { status: transferMachine.cancel.to, ended: true },
    context.session.name,
  )
  const ends = endsOf(context, document)
  context.note(String(document.id), {
    title: document.number,
    storeId: ends.from ? document.store_id : document.to_store_id,
  })
  return null
}
