import { textOf } from '@zhanggui/contract'
import {
  moveDelivery,
  type OrderMove,
  type OrderStatus,
  orderMachine,
} from '@zhanggui/contract/order/order.status.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import { moveKind } from '@zhanggui/contract/stock/stock.ts'
import { refuse } from '../../kernel/refusal.ts'
import {
  type Holding,
  heldAt,
  holdStock,
  isWeighed,
  type Move,
  postMoves,
  unitText,
} from '../stock/ledger.ts'
import { tellOrder, tellStock } from '../webhook/events.ts'
import { noteCounts } from './counts.ts'
import { type LineChange, type LineColumns, selectLines, updateLines } from './lines.sql.ts'
import {
  insertEvent,
  keepOrderTimer,
  type MoveWrite,
  type OrderColumns,
  type Stores,
  selectLastEvent,
  selectOrder,
  updateOrder,
  updateToReview,
} from './order.sql.ts'
import type { OrderWork } from './order-context.ts'
import { updateReserved } from './place.sql.ts'

/** A locked order with its lines. */
export interface HeldOrder {
  order: OrderColumns
  lines: LineColumns[]
}

/** Locks an order of these stores. A version that is not the current one is refused, with who changed it. */
export async function holdOrder(
  { tx, timeZone, language }: OrderWork,
  stores: Stores,
  asked: { id: number; version?: number },
): Promise<HeldOrder> {
  const order = await selectOrder(tx, stores, asked.id, true)
  if (!order) throw refuse('order.unknown')
  if (asked.version !== undefined && asked.version !== order.version) {
    const last = await selectLastEvent(tx, order.id, timeZone)
    const who = last?.actor || textOf(language, `order.who_${last?.who ?? 'system'}`)
    throw refuse('order.meanwhile', { who, when: last?.local ?? '' })
  }
  return { order, lines: await selectLines(tx, order.id) }
}

/** True if the actor may make the move now. */
export const mayMove = (
  { status, delivery_type }: OrderColumns,
  move: OrderMove,
  { actor }: OrderWork,
): boolean =>
  orderMachine[move].from.some((from) => from === status) &&
  orderMachine[move].who.includes(actor.who) &&
  (moveDelivery[move]?.some((type) => type === delivery_type) ?? true)

export const statusText = ({ language }: OrderWork, { status }: OrderColumns): string =>
  textOf(language, `order.status${status}` as 'order.status10')

/** Refuses a move that is not in the table (spec section 8). */
export function requireMove(order: OrderColumns, move: OrderMove, work: OrderWork): void {
  if (mayMove(order, move, work)) return
  if (move === 'cancel') throw refuse('order.cannotCancel')
  throw refuse('order.statusForbids', { status: statusText(work, order) })
}

/** Makes a move of the table, notes it, and sets the timer. */
export async function moveOrder(
  work: OrderWork,
  held: HeldOrder,
  move: OrderMove,
  change: Partial<Omit<MoveWrite, 'status'>> & { detail?: string } = {},
): Promise<void> {
  const { order } = held
  requireMove(order, move, work)
  const { detail = '', ...fields } = change
  const { to } = orderMachine[move]
  const version = await updateOrder(
    work.tx,
    order.id,
    order.status,
    { dueAt: null, wished: order.wished_at !== null, ...fields, status: to },
    { move, detail, actor: work.actor },
  )
  if (version === null) throw refuse('order.statusForbids', { status: statusText(work, order) })
  noteCounts(work.tx)
  order.version = version
  order.status = to as OrderStatus
  await Promise.all([keepOrderTimer(work.tx, order.id), tellOrder(work.tx, order, move)])
}

/**
 * Sets the reservations of lines in the store. Reserving more than is available is refused with what is there; goods that
 * came back are their order's again, whatever a till sold meanwhile. The order, or the key of a new one, is locked. What is
 * released may be of a removed product.
 */
export async function reserveLines(
  work: OrderWork,
  storeId: number,
  wanted: readonly { productId: number; change: number }[],
  reserving: 'new' | 'again' = 'new',
): Promise<void> {
  const changes = new Map<number, number>()
  for (const { productId, change } of wanted)
    if (change !== 0) changes.set(productId, (changes.get(productId) ?? 0) + change)
  if (changes.size === 0) return
  const list = [...changes].map(([productId, change]) => ({ productId, change }))
  // In one round trip: the rows are locked in their order first.
  const [held, reserved] = await Promise.all([
    holdStock(
      work,
      list.map(({ productId }) => ({ storeId, productId })),
      reserving === 'again' || list.every(({ change }) => change < 0) ? 'too' : 'not',
    ),
    updateReserved(work.tx, storeId, list, reserving === 'again'),
    tellStock(
      work.tx,
      list.map(({ productId }) => ({ storeId, productId })),
    ),
  ])
  const done = new Set(reserved.map(({ product_id }) => product_id))
  const short = list.find(({ productId }) => !done.has(productId))
  if (!short) return
  const row = heldAt(held, { storeId, productId: short.productId })
  const available = Math.max(0, row.on_hand - row.reserved)
  throw refuse('order.notEnough', {
    name: row.name,
    available: amountText(available, isWeighed(row)),
    unit: unitText(row.stock_unit, work.language, available / 1000),
  })
}

/** Releases all that is still reserved, or a part of each line. */
export async function releaseLines(
  work: OrderWork,
  { order, lines }: HeldOrder,
  partOf = ({ reserved }: LineColumns) => reserved,
): Promise<void> {
  const parts = lines.map((row) => ({ row, part: partOf(row) })).filter(({ part }) => part > 0)
  await reserveLines(
    work,
    order.store_id,
    parts.map(({ row, part }) => ({ productId: row.product_id, change: -part })),
  )
  await changeLines(
    work,
    { order, lines },
    parts.map(({ row, part }) => ({ line: row.line, reserved: row.reserved - part })),
  )
}

/** Writes changed lines, here and in the database. */
export async function changeLines(
  { tx }: OrderWork,
  { order, lines }: HeldOrder,
  changes: readonly LineChange[],
): Promise<void> {
  if (changes.length === 0) return
  await updateLines(tx, order.id, changes)
  for (const change of changes) {
    const row = lines.find(({ line }) => line === change.line)
    if (!row) continue
    row.picked = change.picked ?? row.picked
    row.shipped += change.shipped ?? 0
    row.refunded += change.refunded ?? 0
    row.refunded_amount += change.refundedAmount ?? 0
    row.reserved = change.reserved ?? row.reserved
    row.free = change.free ?? row.free
    row.held += change.held ?? 0
    row.held_here += change.heldHere ?? 0
    row.returned += change.returned ?? 0
    row.kept += change.kept ?? 0
  }
}

/**
 * What leaves and the book does not have: a till may have sold what an order had reserved. Without the word of who may adjust
 * stock it is refused, with what there is.
 */
async function correctShort(
  work: OrderWork,
  { order }: HeldOrder,
  going: readonly { row: LineColumns; quantity: number }[],
  stock: Holding,
): Promise<void> {
  const amounts = new Map<number, number>()
  for (const { row, quantity } of going)
    amounts.set(row.product_id, (amounts.get(row.product_id) ?? 0) + quantity)
  const short = [...amounts].flatMap(([productId, amount]) => {
    const row = heldAt(stock, { storeId: order.store_id, productId })
    return amount > row.on_hand ? [{ productId, row, amount, missing: amount - row.on_hand }] : []
  })
  const [first] = short
  if (!first) return
  if (!work.correctsStock) {
    const { row, amount } = first
    const text = (some: number) => amountText(some, isWeighed(row))
    throw refuse('order.bookShort', {
      name: row.name,
      onHand: text(row.on_hand),
      reserved: text(row.reserved),
      going: text(amount),
      unit: unitText(row.stock_unit, work.language, row.on_hand / 1000),
    })
  }
  await postMoves(
    work,
    work.actor,
    stock,
    short.map(({ productId, missing }) => ({
      storeId: order.store_id,
      productId,
      kind: moveKind.correction,
      change: missing,
      note: 'soldMore',
      document: { noun: 'order', id: order.id, number: order.number },
    })),
  )
  await updateToReview(work.tx, order.id)
  for (const { row, missing } of short)
    await insertEvent(work.tx, order, {
      move: 'correctStock',
      detail: `${row.name} +${amountText(missing, isWeighed(row))}`,
      actor: work.actor,
    })
}

/** Goods leave the store: they are no longer reserved, and the ledger has the sale. */
export async function letLeave(
  work: OrderWork,
  held: HeldOrder,
  leaving: readonly { line: number; quantity: number }[],
): Promise<void> {
  const { order, lines } = held
  const going = leaving.flatMap(({ line, quantity }) => {
    const row = lines.find((one) => one.line === line)
    return row && quantity > 0 ? [{ row, quantity }] : []
  })
  if (going.length === 0) return
  const places = [...new Set(going.map(({ row }) => row.product_id))]
  const stock = await holdStock(
    work,
    places.map((productId) => ({ storeId: order.store_id, productId })),
    'too',
  )
  await correctShort(work, held, going, stock)
  await reserveLines(
    work,
    order.store_id,
    going.map(({ row, quantity }) => ({
      productId: row.product_id,
      change: -Math.min(quantity, row.reserved),
    })),
  )
  await postMoves(work, work.actor, stock, salesOf(order, going, -1))
  await changeLines(
    work,
    held,
    going.map(({ row, quantity }) => ({
      line: row.line,
      shipped: quantity,
      reserved: row.reserved - Math.min(quantity, row.reserved),
    })),
  )
}

/** What has not left the store, and no after-sale holds. */
export const everything = ({ lines }: HeldOrder) =>
  lines
    .filter(({ reserved, held_here }) => reserved > held_here)
    .map(({ line, reserved, held_here }) => ({ line, quantity: reserved - held_here }))

/** Refuses a form that names a line twice: nobody knows which amount counts. */
export function requireOnce(named: readonly { line: number }[]): void {
  const seen = new Set<number>()
  for (const { line } of named) {
    if (seen.has(line)) throw refuse('order.lineTwice', { line })
    seen.add(line)
  }
}

/** Refuses to move goods that an after-sale holds. */
export function requireNoClaim({ lines }: HeldOrder): void {
  if (lines.some(({ held_here }) => held_here > 0)) throw refuse('afterSale.heldHere')
}

/** Goods that had left come back. What is not refunded is reserved again. */
export async function takeBack(work: OrderWork, held: HeldOrder): Promise<void> {
  const { order, lines } = held
  if (lines.some((row) => row.held > row.held_here)) throw refuse('afterSale.heldHere')
  const back = lines.flatMap((row) =>
    row.shipped > row.returned
      ? [{ row, quantity: row.shipped - row.returned, again: row.shipped - row.returned - row.kept }]
      : [],
  )
  const stock = await holdStock(
    work,
    [...new Set(back.map(({ row }) => row.product_id))].map((productId) => ({
      storeId: order.store_id,
      productId,
    })),
    'too',
  )
  await postMoves(work, work.actor, stock, salesOf(order, back, 1))
  await reserveLines(
    work,
    order.store_id,
    back.map(({ row, again }) => ({ productId: row.product_id, change: again })),
    'again',
  )
  await changeLines(
    work,
    held,
    back.map(({ row, quantity, again }) => ({
      line: row.line,
      shipped: -quantity,
      kept: -row.kept,
      reserved: row.reserved + again,
    })),
  )
}

const salesOf = (
  order: OrderColumns,
  going: readonly { row: LineColumns; quantity: number }[],
  sign: 1 | -1,
): Move[] =>
  going.map(({ row, quantity }) => ({
    storeId: order.store_id,
    productId: row.product_id,
    kind: sign < 0 ? moveKind.sale : moveKind.return,
    change: sign * quantity,
    document: { noun: 'order', id: order.id, number: order.number },
  }))
