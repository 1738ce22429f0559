import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { thousandthsOf } from '@zhanggui/contract/money.ts'
import { amountText, availableOf } from '@zhanggui/contract/stock/cover.ts'
import { share } from '@zhanggui/contract/stock/ledger.ts'
import { otherReasons, transferReason } from '@zhanggui/contract/stock/reason.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import type { stockTransferCalls } from '@zhanggui/contract/stockTransfer/stockTransfer.calls.ts'
import {
  type CloseForm,
  type SendForm,
  transferMachine,
} from '@zhanggui/contract/stockTransfer/stockTransfer.ts'
import { listText } from '@zhanggui/contract/text.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { refuse } from '../../kernel/refusal.ts'
import { type LineColumns, moveReason, selectLines, shownLines, updateDocument } from '../stock/document.ts'
import { heldAt, holdStock, isWeighed, type Move, postMoves, requireLinesByHand } from '../stock/ledger.ts'
import { type LineStep, updateSteps } from './stockTransfer.sql.ts'
import { mostNoted, requireMove, type Transfer } from './transfer-ends.ts'

const documentOf = ({ id, number }: Transfer): Move['document'] => ({ noun: 'stockTransfer', id, number })

/** Takes the goods out of the store that sends them, all lines or none. */
export async function sendStockTransfer(
  context: TenantContext,
  form: SendForm,
): Promise<OutputOf<typeof stockTransferCalls.sendStockTransfer>> {
  const { tx, session } = context
  const document = await requireMove(context, form.id, 'send', 'from', form.version)
  const given = new Map(form.lines.map(({ lineId, amount }) => [Number(lineId), thousandthsOf(amount) ?? 0]))
  const rows = await selectLines(tx, document.id, null)
  const lines = rows.map((row) => ({
    row,
    place: { storeId: document.store_id, productId: row.product_id ?? 0 },
    sent: given.get(row.id) ?? row.expected ?? 0,
  }))
  if ([...given.keys()].some((id) => !rows.some((row) => row.id === id)))
    throw refuse('stockTransfer.lineGone')
  const leaving = lines.filter(({ sent }) => sent > 0)
  if (leaving.length === 0) throw refuse('stockTransfer.nothingSent')
  const held = await holdStock(
    context,
    leaving.map(({ place }) => place),
  )
  requireLinesByHand(held)
  const lacking = leaving.filter(({ place, sent }) => {
    const { on_hand, reserved } = heldAt(held, place)
    return sent > availableOf(on_hand, reserved)
  })
  if (lacking.length > 0) throw lacks(context, document, lacking, held)
  const before = new Map([...held.values()].map(({ product_id, value }) => [product_id, value]))
  await postMoves(
    context,
    session,
    held,
    leaving.map(
      ({ place, sent }): Move => ({
        ...place,
        kind: moveKind.transferOut,
        change: -sent,
        note: document.to_store_name,
        document: documentOf(document),
      }),
    ),
  )
  await updateSteps(
    tx,
    document.id,
    lines.map(({ row, place, sent }): LineStep => {
      const value = sent > 0 ? (before.get(place.productId) ?? 0) - heldAt(held, place).value : 0
      return { id: row.id, sent, sent_value: value, arrived: 0, missing: 0, reason: null, reason_note: '' }
    }),
  )
  await updateDocument(
    tx,
    document.id,
    { status: transferMachine.send.to, sent: true, ended: false },
    session.name,
  )
  context.note(String(document.id), {
    title: document.number,
    storeId: document.store_id,
    changes: [
      { field: 'products', before: null, after: String(leaving.length) },
      ...leaving.slice(0, mostNoted).map(({ place, sent }) => ({
        field: 'sent',
        before: null,
        after: `${heldAt(held, place).name} −${sent / 1000}`,
      })),
    ],
  })
  return { sent: leaving.length }
}

/** The refusal that names the goods which the store does not have. */
function lacks(
  { language }: TenantContext,
  document: Transfer,
  lacking: readonly { row: LineColumns; place: { storeId: number; productId: number }; sent: number }[],
  held: Awaited<ReturnType<typeof holdStock>>,
) {
  const lines = lacking.map(({ row, place }) => {
    const stock = heldAt(held, place)
    const available = amountText(availableOf(stock.on_hand, stock.reserved), isWeighed(stock))
    return { lineId: String(row.id), name: stock.name, available }
  })
  const named = lines
    .slice(0, 3)
    .map(({ name, available }) =>
      language === 'zh' ? `「${name}」剩 ${available}` : `${name}: ${available}`,
    )
  return refuse('stockTransfer.lacks', {
    store: document.store_name,
    count: lines.length,
    lines: listText(language, named),
  }).withData({
    lines,
  })
}

/** What was counted and is not booked yet, and what is still in transit after that, in thousandths. */
const countedOf = ({ amount, arrived }: LineColumns) => Math.max(0, (amount ?? 0) - arrived)
const restOf = ({ sent, amount, arrived, missing }: LineColumns) =>
  (sent ?? 0) - missing - Math.max(arrived, amount ?? 0)

/** The cost of a part of what was sent, after `before` of it. All parts together are the whole cost. */
const costOf = ({ sent, sent_value }: LineColumns, before: number, part: number) => {
  const upTo = (amount: number) => share(amount, sent_value, sent || 1)
  return upTo(before + part) - upTo(before)
}

/** Books what was counted. The transfer ends if nothing is in transit any more. */
export async function arriveStockTransfer(
  context: TenantContext,
  { id, version }: ParsedInputOf<typeof stockTransferCalls.arriveStockTransfer>,
): Promise<OutputOf<typeof stockTransferCalls.arriveStockTransfer>> {
  const document = await requireMove(context, id, 'arrive', 'to', version)
  const rows = await selectLines(context.tx, document.id, null)
  if (!rows.some((row) => countedOf(row) > 0)) throw refuse('stockTransfer.nothingArrived')
  const ended = rows.every((row) => restOf(row) === 0)
  const { arrived } = await book(context, document, rows, new Map(), ended)
  return { arrived, ended }
}

/** Books what was counted, and what the reasons say of the rest. */
export async function closeStockTransfer(
  context: TenantContext,
  form: CloseForm,
): Promise<OutputOf<typeof stockTransferCalls.closeStockTransfer>> {
  const document = await requireMove(context, form.id, 'arrive', 'to', form.version)
  const rows = await selectLines(context.tx, document.id, null)
  const reasons = new Map(
    form.lines.map(({ lineId, reason, note }) => [
      Number(lineId),
      { reason, reason_note: otherReasons.includes(reason) ? note : '' },
    ]),
  )
  const differing = rows.filter((row) => restOf(row) > 0)
  const unexplained = differing.filter(({ id }) => !reasons.has(id))
  if (unexplained.length > 0) {
    const [first] = await shownLines(context, unexplained.slice(0, 1))
    throw refuse('stockTransfer.needsReason', { name: first?.product?.name ?? '', count: unexplained.length })
  }
  if (reasons.size > differing.length) throw refuse('stockTransfer.lineGone')
  await book(context, document, rows, reasons, true)
  return { differs: differing.length }
}

/** Writes both stores in one transaction. */
async function book(
  context: TenantContext,
  document: Transfer,
  rows: readonly LineColumns[],
  reasons: ReadonlyMap<number, { reason: number; reason_note: string }>,
  ended: boolean,
): Promise<{ arrived: number }> {
  const { tx, session } = context
  const moves: Move[] = []
  const steps: LineStep[] = []
  for (const row of rows) {
    const [counted, rest, said] = [countedOf(row), restOf(row), reasons.get(row.id)]
    const { reason, reason_note = '' } = said ?? {}
    const productId = row.product_id ?? 0
    const into = (storeId: number, change: number, value: number, note: string) =>
      moves.push({
        storeId,
        productId,
        kind: moveKind.transferIn,
        change,
        value,
        ...(said ? moveReason(said, note) : { note }),
        document: documentOf(document),
      })
    const { to_store_id: to, store_name: fromName } = document
    if (counted > 0) into(to, counted, costOf(row, row.arrived, counted), fromName)
    if (counted === 0 && reason === undefined) continue
    const missing = reason === undefined ? 0 : rest
    const value = costOf(row, row.arrived + counted, missing)
    if (reason === transferReason.notSent) into(document.store_id, missing, value, document.to_store_name)
    if (reason === transferReason.damaged) {
      into(to, missing, value, fromName)
      moves.push({
        storeId: to,
        productId,
        kind: moveKind.scrap,
        change: -missing,
        reason,
        document: documentOf(document),
      })
    }
    steps.push({
      id: row.id,
      sent: row.sent ?? 0,
      sent_value: row.sent_value,
      arrived: row.arrived + counted,
      missing,
      reason: reason ?? null,
      reason_note,
    })
  }
  const held = await holdStock(context, moves)
  // The other store took part by hand when it sent. What goes back to it is booked in any case.
  requireLinesByHand(new Map([...held].filter(([, row]) => row.store_id === document.to_store_id)))
  await postMoves(context, session, held, moves)
  await updateSteps(tx, document.id, steps)
  const { to } = ended ? transferMachine.arrive : transferMachine.arrivePart
  await updateDocument(tx, document.id, { status: to, ended }, session.name)
  const names = new Map([...held.values()].map(({ product_id, name }) => [product_id, name]))
  const shown = new Map(steps.map((step) => [step.id, step]))
  const changes = rows.flatMap((row) => {
    const step = shown.get(row.id)
    if (!step) return []
    const name = names.get(row.product_id ?? 0) ?? ''
    const [counted, { missing, reason, reason_note }] = [step.arrived - row.arrived, step]
    return [
      ...(counted > 0 ? [{ field: 'arrived', before: null, after: `${name} +${counted / 1000}` }] : []),
      ...(missing > 0
        ? [
            { field: 'missing', before: null, after: `${name} ${missing / 1000}` },
            {
              field: 'reason',
              before: null,
              after: reason_note || auditWord(`stock.reason${reason}` as 'stock.reason10'),
            },
          ]
        : []),
    ]
  })
  context.note(String(document.id), {
    title: document.number,
    storeId: document.to_store_id,
    changes: changes.slice(0, mostNoted),
  })
  return { arrived: rows.filter((row) => countedOf(row) > 0).length }
}
