import { splitUnits } from '@zhanggui/contract/afterSale/sum.ts'
import { orderStatus } from '@zhanggui/contract/order/order.status.ts'
import { paymentStatus } from '@zhanggui/contract/order/order.ts'
import { refundReason } from '@zhanggui/contract/refund/refund.ts'
import { refuse } from '../../kernel/refusal.ts'
import { makeRefund, type RefundMade } from '../refund/refund.ts'
import { addClaims, selectByAnyNumber, selectCompletedAt, takeFreight } from './claim.sql.ts'
import { type LineColumns, selectLines } from './lines.sql.ts'
import { changeLines, type HeldOrder, moveOrder, reserveLines } from './moves.ts'
import { type Stores, selectByKey, selectOrder } from './order.sql.ts'
import { asSystem, type OrderWork } from './order-context.ts'
import { selectPayments } from './payments.sql.ts'
import { endIfEmpty, freightDue, pickAgain } from './pick.ts'
import { selectKey, storeKeyAnswer, takeKey } from './place.sql.ts'

export type { LineColumns } from './lines.sql.ts'
export { selectCompletedAt }

/** An order of these stores with its lines, to read. */
export async function readOrder(
  { tx }: Pick<OrderWork, 'tx'>,
  stores: Stores,
  id: number,
): Promise<HeldOrder> {
  const order = await selectOrder(tx, stores, id, false)
  if (!order) throw refuse('order.unknown')
  return { order, lines: await selectLines(tx, order.id) }
}

/** The id of an order by its number, or by that of its source. Null if there is none. */
export const findOrderId = async (tx: OrderWork['tx'], number: string): Promise<number | null> =>
  (await selectByAnyNumber(tx, number))?.id ?? null

/** An order of these stores by its natural key. */
export const findByKey = (tx: OrderWork['tx'], stores: Stores, source: string, number: string) =>
  selectByKey(tx, stores, source, number)

/** How the buyer paid. */
export const paymentMethods = async (tx: OrderWork['tx'], orderId: number): Promise<number[]> =>
  (await selectPayments(tx, orderId))
    .filter(({ status }) => status === paymentStatus.received)
    .map(({ method }) => method)

interface NaturalKey {
  kind: string
  source: string
  number: string
  hash: Buffer
}

/** Takes a natural key for ever. A known one has its answer, or had other content. */
export async function takeOrAnswer<A>(
  tx: OrderWork['tx'],
  key: NaturalKey,
): Promise<{ answer: A } | 'other' | null> {
  if (await takeKey(tx, key)) return null
  const known = await selectKey(tx, key)
  return known?.hash.equals(key.hash) ? { answer: known.answer as A } : 'other'
}
export const keepAnswer = storeKeyAnswer

/** What the order's payments can give back, the newest first. */
export const selectPaidRests = async (tx: OrderWork['tx'], orderId: number) =>
  (await selectPayments(tx, orderId))
    .filter(({ status, amount, refunded }) => status === paymentStatus.received && refunded < amount)
    .reverse()
    .map(({ method, channel, amount, refunded }) => ({ method, channel, rest: amount - refunded }))

/** Units of a line in an after-sale. Thousandths of the stock unit. */
export interface ClaimedUnits {
  line: number
  /** Of the order, and free ones. */
  paid: number
  free: number
  /** Of both, those that have not left the store. */
  here: number
}

/** The most that can be claimed of a line now. */
export const claimableOf = (row: LineColumns): { all: number; back: number } => {
  const all = row.quantity - row.refunded - row.held + row.free
  return { all, back: Math.max(0, all - (row.reserved - row.held_here)) }
}

/** The units of a claim. Goods that have not left the store come first, unless goods are brought back. */
export function unitsOf(row: LineColumns, units: number, brought: boolean): ClaimedUnits {
  const { paid, free } = splitUnits(units, row.free)
  const here = brought ? 0 : Math.min(units, row.reserved - row.held_here)
  return { line: row.line, paid, free, here }
}

const rowOf = ({ lines }: HeldOrder, line: number): LineColumns => {
  const row = lines.find((one) => one.line === line)
  if (!row) throw refuse('common.notFound')
  return row
}

/** Holds units for an after-sale: they are not picked, shipped, or claimed twice. The write itself refuses too many. */
export async function holdUnits(
  work: OrderWork,
  held: HeldOrder,
  units: readonly ClaimedUnits[],
): Promise<void> {
  await changeLines(
    work,
    held,
    units.map(({ line, paid, free, here }) => ({
      line,
      held: paid,
      heldHere: here,
      free: rowOf(held, line).free - free,
    })),
  )
}

/** Units that an after-sale held belong to the buyer again. If nobody has picked them, the order is picked again. */
export async function freeUnits(
  work: OrderWork,
  held: HeldOrder,
  units: readonly ClaimedUnits[],
): Promise<void> {
  await holdUnits(
    work,
    held,
    units.map(({ line, paid, free, here }) => ({ line, paid: -paid, free: -free, here: -here })),
  )
  if (units.some(({ here }) => here > 0)) await pickAgain(work, held)
}

/** Ends an after-sale without a refund. An order of which everything else went back closes. */
export async function dropClaim(
  work: OrderWork,
  held: HeldOrder,
  units: readonly ClaimedUnits[],
): Promise<void> {
  await freeUnits(work, held, units)
  await countClaim(work, held, -1)
  await endIfEmpty(work, held, held.order.refunded)
}

/** Opens or ends an after-sale of the order. */
export async function countClaim({ tx }: OrderWork, { order }: HeldOrder, change: 1 | -1): Promise<void> {
  await addClaims(tx, order.id, change)
  order.claims += change
}

/**
 * Units that were held go back for good: their stock is released, and their cents and freight are taken. Goods that were
 * brought back are counted as returned. An order whose unshipped rest this was is shipped.
 */
export async function settleUnits(
  work: OrderWork,
  held: HeldOrder,
  units: readonly (ClaimedUnits & { amount: number })[],
  more: { brought: boolean; freight: number; autoConfirmDays: number },
): Promise<void> {
  const { order, lines } = held
  await reserveLines(
    work,
    order.store_id,
    units.map(({ line, here }) => ({ productId: rowOf(held, line).product_id, change: -here })),
  )
  await changeLines(
    work,
    held,
    units.map(({ line, paid, free, here, amount }) => ({
      line,
      held: -paid,
      heldHere: -here,
      reserved: rowOf(held, line).reserved - here,
      refunded: paid,
      refundedAmount: amount,
      ...(more.brought ? { returned: paid + free } : { kept: paid + free - here }),
    })),
  )
  if (more.freight > 0) {
    if (!(await takeFreight(work.tx, order.id, more.freight))) throw refuse('refund.aboveReceived')
    order.freight_refunded += more.freight
  }
  const shippedAll = lines.every(({ reserved }) => reserved === 0)
  if (order.status === orderStatus.partlyShipped && shippedAll)
    await moveOrder(asSystem(work), held, 'ship', {
      dueAt: { minutes: more.autoConfirmDays * 24 * 60 },
    })
}

/** Pays a settled after-sale back. The order closes if nothing of it is left. */
export async function refundClaim(
  work: OrderWork,
  held: HeldOrder,
  claim: {
    storeId: number
    amount: number
    freight: number
    lines: readonly { line: number; quantity: number; amount: number }[]
    cashAtOnce?: boolean
    at?: string | null
  },
): Promise<RefundMade | null> {
  const { order } = held
  const made = await makeRefund(work.tx, {
    orderId: order.id,
    reason: refundReason.afterSale,
    by: work.actor.name,
    freightTaken: true,
    ...claim,
  })
  order.refunded += claim.amount
  await countClaim(work, held, -1)
  await endIfEmpty(work, held, claim.amount)
  return made
}

/** What the freight of the order would give back if these units went, too. */
export const freightAfter = (held: HeldOrder, units: readonly ClaimedUnits[]): number =>
  freightDue({
    ...held,
    lines: held.lines.map((row) => {
      const claimed = units.find(({ line }) => line === row.line)
      return claimed ? { ...row, refunded: row.refunded + claimed.paid } : row
    }),
  })
