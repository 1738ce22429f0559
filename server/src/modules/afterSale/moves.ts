import { textOf } from '@zhanggui/contract'
import {
  type AfterSaleMove,
  type AfterSaleStatus,
  afterSaleMachine,
} from '@zhanggui/contract/afterSale/afterSale.status.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { Session } from '../../kernel/session/session.ts'
import { dropClaim } from '../order/claim.ts'
import { type HeldOrder, holdOrder } from '../order/moves.ts'
import type { OrderWork } from '../order/order-context.ts'
import { tellAfterSale } from '../webhook/events.ts'
import {
  type AfterSaleChange,
  type AfterSaleColumns,
  type AfterSaleLineColumns,
  selectAfterSale,
  selectClaimedLines,
  selectOrderOf,
  updateAfterSale,
} from './afterSale.sql.ts'

/** A locked after-sale with its lines, and its locked order. */
export interface HeldAfterSale {
  row: AfterSaleColumns
  lines: AfterSaleLineColumns[]
  order: HeldOrder
}

/** Locks an after-sale of these stores. Its order is locked first, as every writer of both does. */
export async function holdAfterSale(
  work: OrderWork,
  stores: Session['stores'],
  asked: { id: number; version?: number },
): Promise<HeldAfterSale> {
  const found = await selectOrderOf(work.tx, stores, asked.id)
  if (!found) throw refuse('afterSale.unknown')
  const order = await holdOrder(work, 'all', { id: found.order_id })
  const row = await selectAfterSale(work.tx, stores, asked.id, true)
  if (!row) throw refuse('afterSale.unknown')
  if (asked.version !== undefined && asked.version !== row.version)
    throw refuse('afterSale.meanwhile', { number: row.number })
  return { row, lines: await selectClaimedLines(work.tx, row.id), order }
}

export const mayMove = (
  { status }: Pick<AfterSaleColumns, 'status'>,
  move: AfterSaleMove,
  { actor }: OrderWork,
): boolean =>
  afterSaleMachine[move].from.some((from) => from === status) &&
  afterSaleMachine[move].who.includes(actor.who)

/** Refuses a move that is not in the table (spec section 4). */
export function requireMove(row: AfterSaleColumns, move: AfterSaleMove, work: OrderWork): void {
  if (mayMove(row, move, work)) return
  throw refuse('afterSale.statusForbids', {
    status: textOf(work.language, `afterSale.status${row.status}` as 'afterSale.status10'),
  })
}

/** Makes a move of the table, notes it, and sets the timer. */
export async function moveAfterSale(
  work: OrderWork,
  { row }: Pick<HeldAfterSale, 'row'>,
  move: AfterSaleMove,
  change: AfterSaleChange & { detail?: string } = {},
): Promise<void> {
  requireMove(row, move, work)
  const { detail = '', ...fields } = change
  const { from, to } = afterSaleMachine[move]
  const version = await updateAfterSale(work.tx, row.id, from, to, fields, {
    move,
    detail,
    actor: work.actor,
  })
  if (version === null) throw refuse('afterSale.meanwhile', { number: row.number })
  row.version = version
  row.status = to as AfterSaleStatus
  await tellAfterSale(work.tx, row, move)
}

export const unitsHeld = (lines: readonly AfterSaleLineColumns[]) =>
  lines.map(({ line, paid_units, free_units, here }) => ({
    line,
    paid: paid_units,
    free: free_units,
    here,
  }))

/** Ends an after-sale without a refund: what it held is free again. */
export async function endWithout(
  work: OrderWork,
  held: HeldAfterSale,
  move: 'reject' | 'withdraw' | 'lapse' | 'expire',
  change: Pick<AfterSaleChange, 'rejectReason' | 'ending' | 'reply'> & { detail?: string },
): Promise<void> {
  const holds = held.row.status !== 10
  await moveAfterSale(work, held, move, { ...change, ends: true })
  if (!holds) return
  await dropClaim(work, held.order, unitsHeld(held.lines))
}
