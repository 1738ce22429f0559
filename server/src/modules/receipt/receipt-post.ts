import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { receiptMachine } from '@zhanggui/contract/receipt/receipt.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { documentKind } from '@zhanggui/contract/stock/document.ts'
import { moved } from '@zhanggui/contract/stock/ledger.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  type DocumentColumns,
  keyOf,
  type LineColumns,
  Lines,
  moveReason,
  openDocument,
  selectLines,
  updateDocument,
} from '../stock/document.ts'
import { heldAt, holdStock, postMoves, requireLinesByHand } from '../stock/ledger.ts'
import {
  selectAliases,
  updateParts,
  updateReceived,
  updateRest,
  updateWorth,
  upsertAliases,
} from './receipt.sql.ts'
import { requireOpen } from './receipt.ts'
import { type Costs, columnsOf, partsOfLine, readCosts } from './receipt-parts.ts'
import { arrivedOf, type Goods, missing, plainWorth, settled, worthTogether } from './receipt-worth.ts'

/** What arrived of a product. Nobody knows what an unknown barcode is. */
export interface Arrived {
  line: Pick<LineColumns, 'expected' | 'amount' | 'reason' | 'reason_note'> & { product_id: number }
  goods: Goods
}

/** Writes goods into the ledger. Returns their names and values, in their order. */
export async function takeIn(
  context: TenantContext,
  document: DocumentColumns,
  arrived: readonly Arrived[],
): Promise<{ name: string; value: number }[]> {
  const place = ({ line }: Arrived) => ({ storeId: document.store_id, productId: line.product_id })
  const held = await holdStock(context, arrived.map(place))
  requireLinesByHand(held)
  const moves = arrived.map((one) => {
    const { line, goods } = one
    const { on_hand: onHand, value, unit_cost } = heldAt(held, place(one))
    const after = moved({ onHand, value }, goods.uncosted, { unitCents: unit_cost ?? 0 })
    return {
      ...place(one),
      kind: moveKind.receipt,
      change: goods.amount,
      value: goods.cents + (goods.uncosted > 0 ? after.value - value : 0),
      ...(line.expected === null || line.expected === line.amount
        ? { note: document.source }
        : moveReason(line, document.source)),
      document: { noun: 'receipt', id: document.id, number: document.number },
    }
  })
  const names = arrived.map((one) => heldAt(held, place(one)).name)
  await postMoves(context, context.session, held, moves)
  return moves.map(({ value }, at) => ({ name: names[at] ?? '', value }))
}

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
  const costs = await readCosts(tx, document.id)
  const arrived = lines.flatMap((line): (Arrived & { line: LineColumns })[] => {
    const { product_id, amount } = line
    return product_id === null || !amount
      ? []
      : [{ line: { ...line, product_id }, goods: arrivedOf(partsOfLine(line, costs)) }]
  })
  const left = lines.filter(({ product_id, amount }) => product_id === null && amount)
  if (arrived.length === 0)
    throw left.length > 0 ? refuse('receipt.onlyUnknown', { count: left.length }) : refuse('receipt.nothing')
  if (left.length > 0 && !leaveUnknown) {
    const amount = amountText(
      left.reduce((sum, { amount }) => sum + (amount ?? 0), 0),
      false,
    )
    throw refuse('receipt.unknownGoods', { count: left.length, amount }).at('leaveUnknown')
  }
  const taken = await takeIn(context, document, arrived)
  await updateReceived(
    tx,
    document.id,
    arrived.map(({ line: { id } }, at) => ({ id, received: taken[at]?.value ?? 0 })),
  )
  await updateDocument(tx, document.id, { status: receiptMachine.post.to, ended: true }, session.name)
  const waiting = (rest === 'wait' ? lines : [])
    .filter((line) => missing(line) > 0)
    .map((line) => ({ line, due: dueOf(line, costs) }))
  const next = waiting.length > 0 ? await openRest(context, document, waiting) : null
  context.note(String(document.id), {
    title: document.number,
    storeId: document.store_id,
    changes: [
      { field: 'products', before: null, after: String(arrived.length) },
      ...arrived.slice(0, 200).map(({ goods }, at) => ({
        field: 'amount',
        before: null,
        after: `${taken[at]?.name ?? ''} +${goods.amount / 1000}`,
      })),
    ],
  })
  return { received: arrived.length, next: next && { id: String(next.id), number: next.number } }
}

/** The missing goods of a line and of its linked barcodes, each at its own cost. */
function dueOf(line: LineColumns, costs: Costs) {
  const parts = partsOfLine(line, costs)
  const linked = costs.linked.get(line.product_id ?? 0) ?? []
  return settled(parts).due.map((goods, at) => ({
    barcode: linked[at - 1]?.barcode ?? '',
    expected: goods.amount === 0 ? null : goods.amount,
    amount: null,
    worth: worthTogether([goods], parts[at]?.worth.unit_cost ?? null),
  }))
}

/** Another receipt waits for what did not arrive, at what the delivery note still has for it. It knows the same barcodes. */
async function openRest(
  context: TenantContext,
  document: DocumentColumns,
  waiting: readonly { line: LineColumns; due: ReturnType<typeof dueOf> }[],
) {
  const { tx } = context
  const next = await openDocument(context, documentKind.receipt, {
    storeId: String(document.store_id),
    source: document.source,
    note: document.note,
  })
  const lines = new Lines([])
  const targetOf = (row: LineColumns) => ({ productId: row.product_id, barcode: row.barcode })
  for (const { line: row, due } of waiting) {
    const line = lines.at(targetOf(row))
    line.expected = due.reduce((sum, { expected }) => sum + (expected ?? 0), 0)
    line.unit_cost = due[0]?.worth.unit_cost ?? null
  }
  const ids = await lines.write(context, next.id, 'rest')
  await updateWorth(
    tx,
    next.id,
    waiting.map(({ line, due: [own] }) => ({
      ...(own?.worth ?? plainWorth(null)),
      id: ids.get(keyOf(targetOf(line))) ?? 0,
    })),
  )
  await upsertAliases(tx, next.id, await selectAliases(tx, document.id))
  const parts = waiting.flatMap(({ due }) => due.slice(1))
  await updateParts(
    tx,
    next.id,
    parts.map((part) => ({ barcode: part.barcode, ...columnsOf(part) })),
  )
  await updateRest(tx, document.id, next.id)
  return next
}
