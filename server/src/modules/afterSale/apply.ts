import { textOf } from '@zhanggui/contract'
import type { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import {
  afterSaleStatus,
  afterSaleType,
  claimableStatuses,
} from '@zhanggui/contract/afterSale/afterSale.status.ts'
import { type ApplyForm, afterSaleLimit, type Claimable } from '@zhanggui/contract/afterSale/afterSale.ts'
import { compensationSums, lineSum } from '@zhanggui/contract/afterSale/sum.ts'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { centsOf, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { type Refusal, refuse } from '../../kernel/refusal.ts'
import { selectMerchantSettings } from '../config/config.ts'
import {
  type ClaimedUnits,
  claimableOf,
  countClaim,
  findOrderId,
  freightAfter,
  holdUnits,
  type LineColumns,
  readOrder,
  selectCompletedAt,
  unitsOf,
} from '../order/claim.ts'
import { type HeldOrder, holdOrder, statusText } from '../order/moves.ts'
import { asStaff, type OrderWork } from '../order/order-context.ts'
import { tellAfterSale } from '../webhook/events.ts'
import {
  type AfterSaleLineColumns,
  insertAfterSale,
  selectClaimedLines,
  updateClaimedLines,
} from './afterSale.sql.ts'
import { selectAskedOf } from './asked.sql.ts'
import { type HeldAfterSale, holdAfterSale, moveAfterSale, requireMove } from './moves.ts'
import { keepPhotos } from './photos.ts'
import { claimLineOf, goodsOf } from './shown.ts'

const hour = 3_600_000

/** A claim as a buyer or the staff make it. Cents, and decimals in the stock unit. */
export interface Claim {
  type: 10 | 20 | 30
  reason: number
  note: string
  lines: readonly { line: number; quantity: string }[]
  amount: string | undefined
  photos: readonly string[]
  override: boolean
  source: string
  externalNumber: string
  storeId: number
  /** When a till took the goods back, if it says so. */
  at?: string | null
}

/** True if the return policy of the product forbids a refund of units that have left the store. */
export function isForbidden(policy: number, completedAt: string | null, now = Date.now()): boolean {
  if (policy === 99) return true
  if (completedAt === null) return false
  const hours = policy === 1 ? 24 : 7 * 24
  return now > Date.parse(completedAt) + hours * hour
}

export const isWeighed = ({ sale_mode }: Pick<LineColumns, 'sale_mode'>) => sale_mode === saleMode.weight

export const refundable = (row: LineColumns) => ({
  line: row.line,
  productId: String(row.product_id),
  paid: row.paid,
  quantity: row.quantity,
  refunded: row.refunded,
  refundedAmount: row.refunded_amount,
})

/** The units that a claim names, checked against the order. */
function requireUnits(
  held: HeldOrder,
  type: number,
  lines: readonly { line: number; quantity: string }[],
): (ClaimedUnits & { units: number; row: LineColumns })[] {
  if (new Set(lines.map(({ line }) => line)).size < lines.length) throw refuse('afterSale.twice').at('lines')
  return lines.map(({ line, quantity }) => {
    const row = held.lines.find((one) => one.line === line)
    if (!row) throw refuse('common.notFound').at('lines')
    const units = thousandthsOf(quantity) ?? 0
    if (!isWeighed(row) && units % 1000 !== 0) throw refuse('order.wholeOnly', { name: row.name }).at('lines')
    const { all, back } = claimableOf(row)
    const brought = type === afterSaleType.returnAndRefund
    if (units > all || (units > back && brought && back > 0))
      throw refuse('afterSale.tooMany', {
        name: row.name,
        most: amountText(brought ? back : all, isWeighed(row)),
      }).at('lines')
    if (units > back && brought) throw refuse('afterSale.notHere', { name: row.name }).at('lines')
    return { ...unitsOf(row, units, brought), units, row }
  })
}

/** Why the policy of a product forbids a refund now. Units that have not left the store may always go back. */
async function forbiddenOf(
  work: OrderWork,
  held: HeldOrder,
  claimed: readonly (ClaimedUnits & { units: number; row: LineColumns })[],
  at: string | null,
): Promise<Refusal | null> {
  const completedAt = await selectCompletedAt(work.tx, held.order.id)
  const now = at === null ? Date.now() : Date.parse(at)
  const found = claimed.find(
    ({ row, units, here }) => units > here && isForbidden(row.return_policy, completedAt, now),
  )
  return found ? refuse('afterSale.policyForbids', { name: found.row.name }).at('lines') : null
}

/** The proposed cents of a claim: of its lines, and the freight that goes with the last units. */
export function proposalOf(
  held: HeldOrder,
  type: number,
  claimed: readonly ClaimedUnits[],
  amount: number,
): { lines: { line: number; amount: number }[]; freight: number } {
  if (type === afterSaleType.compensation) {
    const sums = compensationSums(amount, held.lines.map(refundable))
    return {
      lines: held.lines
        .map(({ line }, at) => ({ line, amount: sums[at] ?? 0 }))
        .filter((one) => one.amount > 0),
      freight: 0,
    }
  }
  return {
    lines: claimed.map(({ line, paid }) => {
      const row = held.lines.find((one) => one.line === line)
      return { line, amount: row ? lineSum(refundable(row), paid) : 0 }
    }),
    freight: freightAfter(held, claimed),
  }
}

/**
 * The cents that a compensation may ask for: the paid ones without those that went back and those that other compensations
 * ask for. The order is locked.
 */
async function mostOf(
  { tx }: OrderWork,
  { order, lines }: HeldOrder,
  besides: number | null,
): Promise<number> {
  const left = lines.map(refundable).reduce((sum, { paid, refundedAmount }) => sum + paid - refundedAmount, 0)
  const most = left - (await selectAskedOf(tx, order.id, besides))
  if (most <= 0) throw refuse('afterSale.nothingLeftOf').at('amount')
  return most
}

const noUnits = { units: 0, paid_units: 0, free_units: 0, here: 0, way: '' as const }

/** Writes a new after-sale of a locked order. It holds nothing until it is submitted. */
export async function createAfterSale(
  work: OrderWork,
  held: HeldOrder,
  claim: Claim,
): Promise<HeldAfterSale> {
  const { order } = held
  if (!claimableStatuses.includes(order.status))
    throw refuse('afterSale.orderForbids', { status: statusText(work, order) })
  const claimed = claim.type === afterSaleType.compensation ? [] : requireUnits(held, claim.type, claim.lines)
  const at = claim.at ?? null
  const forbidden = await forbiddenOf(work, held, claimed, at)
  if (forbidden && !claim.override) throw forbidden
  const byTime = at !== null && !forbidden && (await forbiddenOf(work, held, claimed, null)) !== null
  const wanted = centsOf(claim.amount ?? '0') ?? 0
  const proposal = proposalOf(held, claim.type, claimed, wanted)
  const sum = proposal.lines.reduce((total, { amount }) => total + amount, 0) + proposal.freight
  if (claim.type === afterSaleType.compensation) {
    const most = await mostOf(work, held, null)
    if (wanted > most) throw refuse('afterSale.aboveSum', { most: `￥${yuanOf(most)}` }).at('amount')
  }
  const lines: AfterSaleLineColumns[] =
    claim.type === afterSaleType.compensation
      ? proposal.lines.map((line) => ({ ...noUnits, ...line }))
      : claimed.map(({ line, units }, at) => ({
          ...noUnits,
          line,
          units,
          amount: proposal.lines[at]?.amount ?? 0,
        }))
  const made = await insertAfterSale(
    work.tx,
    {
      order_id: order.id,
      store_id: claim.storeId,
      order_store_id: order.store_id,
      type: claim.type,
      reason: claim.reason,
      note: claim.note,
      photos: claim.photos,
      source: claim.source,
      external_number: claim.externalNumber,
      override: forbidden !== null,
      by_time: byTime,
      asked: sum,
      member_id: order.member_id,
    },
    lines,
    { move: 'apply', detail: '', actor: work.actor },
    { timeZone: work.timeZone, lapseDays: afterSaleLimit.lapseDays, at },
  )
  await tellAfterSale(work.tx, { id: made.id, status: afterSaleStatus.applying }, 'apply')
  return holdAfterSale(work, 'all', { id: made.id })
}

/** Submits it for audit: from now on its units are held. They are checked again, because time has passed. */
export async function submit(work: OrderWork, held: HeldAfterSale): Promise<void> {
  const { row, order } = held
  requireMove(row, 'submit', work)
  if (!claimableStatuses.includes(order.order.status))
    throw refuse('afterSale.orderForbids', { status: statusText(work, order.order) })
  const compensation = row.type === afterSaleType.compensation
  const claimed = compensation
    ? []
    : requireUnits(
        order,
        row.type,
        held.lines.map(({ line, units }) => ({
          line,
          quantity: amountText(units, true),
        })),
      )
  const madeAt = row.sent_at === null ? null : row.created_at
  const forbidden = row.override ? null : await forbiddenOf(work, order, claimed, madeAt)
  if (forbidden) throw forbidden
  if (compensation) {
    const most = await mostOf(work, order, row.id)
    if (row.asked > most) throw refuse('afterSale.aboveSum', { most: `￥${yuanOf(most)}` }).at('amount')
  }
  const proposal = proposalOf(order, row.type, claimed, row.asked)
  const { afterSaleAuditHours } = await selectMerchantSettings(work.tx)
  await moveAfterSale(work, held, 'submit', {
    asked: proposal.lines.reduce((sum, { amount }) => sum + amount, 0) + proposal.freight,
    auditHours: afterSaleAuditHours,
  })
  await holdUnits(work, order, claimed)
  await countClaim(work, order, 1)
  if (!compensation)
    await updateClaimedLines(
      work.tx,
      row.id,
      claimed.map(({ line, paid, free, here }, at) => ({
        line,
        paid_units: paid,
        free_units: free,
        here,
        amount: proposal.lines[at]?.amount ?? 0,
        way: '' as const,
      })),
    )
  held.lines = await selectClaimedLines(work.tx, row.id)
}

/** Staff apply for a buyer, and submit at once. */
export async function applyForBuyer(
  context: TenantContext,
  form: ApplyForm,
): Promise<OutputOf<(typeof afterSaleCalls)['applyForBuyer']>> {
  const { session } = context
  const right = 'iposWeb.order.aftersale.override'
  if (form.override && !session.permissions.has(right))
    throw refuse('common.noPermission').withData({ code: right })
  const work = asStaff(context)
  const order = await holdOrder(work, session.stores, { id: Number(form.orderId) })
  const photos = await keepPhotos(context.tx, form.photos)
  const held = await createAfterSale(work, order, {
    ...form,
    amount: form.amount,
    photos,
    source: 'console',
    externalNumber: '',
    storeId: order.order.store_id,
  })
  await submit(work, held)
  context.note(String(held.row.id), {
    title: held.row.number,
    storeId: held.row.store_id,
    changes: [{ field: 'amount', before: null, after: yuanOf(held.row.asked) }],
  })
  return { id: String(held.row.id), number: held.row.number }
}

/** What can be claimed of an order of the person's stores. */
export async function findClaimable(
  context: TenantContext,
  { orderId, number }: ParsedInputOf<(typeof afterSaleCalls)['findClaimable']>,
): Promise<Claimable> {
  const id = orderId === undefined ? await findOrderId(context.tx, number ?? '') : Number(orderId)
  if (id === null) throw refuse('order.unknown').at('number')
  const { order, lines } = await readOrder(context, context.session.stores, id)
  if (!claimableStatuses.includes(order.status))
    throw refuse('afterSale.orderForbids', {
      status: textOf(context.language, `order.status${order.status}` as 'order.status10'),
    })
  const completedAt = await selectCompletedAt(context.tx, order.id)
  const goods = await goodsOf(context, lines)
  return {
    orderId: String(order.id),
    orderNumber: order.number,
    version: order.version,
    status: order.status,
    paid: yuanOf(order.received),
    refunded: yuanOf(order.refunded),
    completedAt,
    lines: lines.map((row) => {
      const { all, back } = claimableOf(row)
      return {
        ...claimLineOf(row, goods),
        most: amountText(all, isWeighed(row)),
        mostBack: amountText(back, isWeighed(row)),
        forbidden: back > 0 && isForbidden(row.return_policy, completedAt),
      }
    }),
  }
}
