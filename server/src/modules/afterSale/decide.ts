import type { afterSaleCalls } from '@zhanggui/contract/afterSale/afterSale.calls.ts'
import {
  afterSaleStatus,
  afterSaleType,
  sellerFaults,
} from '@zhanggui/contract/afterSale/afterSale.status.ts'
import type { AgreeForm, GoodsForm } from '@zhanggui/contract/afterSale/afterSale.ts'
import type { GoodsWay } from '@zhanggui/contract/afterSale/return.ts'
import { loweredSums } from '@zhanggui/contract/afterSale/sum.ts'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { centsOf, moneyText, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import { refundStatus } from '@zhanggui/contract/refund/refund.ts'
import { amountText } from '@zhanggui/contract/stock/cover.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { refuse } from '../../kernel/refusal.ts'
import { selectMerchantSettings } from '../config/config.ts'
import { type ClaimedUnits, freeUnits, refundClaim, settleUnits, unitsOf } from '../order/claim.ts'
import { asStaff, asSystem, type OrderWork } from '../order/order-context.ts'
import { retryFailed } from '../refund/refund.ts'
import { type AfterSaleLineColumns, updateClaimedLines } from './afterSale.sql.ts'
import { isWeighed, proposalOf, submit } from './apply.ts'
import { bringBack } from './goods-back.ts'
import {
  endWithout,
  type HeldAfterSale,
  holdAfterSale,
  moveAfterSale,
  requireMove,
  unitsHeld,
} from './moves.ts'

type Calls = typeof afterSaleCalls
type Moved = OutputOf<Calls['agreeAfterSale']>
type DecidedLine = { line: number; quantity: string; way?: GoodsWay | undefined }
type Decided = Pick<AgreeForm, 'amount' | 'freight' | 'lowerReason' | 'reply'> & {
  lines: readonly DecidedLine[]
}

const refundRight = 'iposWeb.order.aftersale.refund'
const statusWord = (status: number) => auditWord(`afterSale.status${status}` as 'afterSale.status10')

/** A step by staff: order and after-sale are locked, and the version is the one that they saw. */
const byStaff =
  <I extends { id: string; version: number }>(
    step: (context: TenantContext, work: OrderWork, held: HeldAfterSale, input: I) => Promise<unknown>,
  ) =>
  async (context: TenantContext, input: I): Promise<Moved> => {
    const work = asStaff(context)
    const held = await holdAfterSale(work, context.session.stores, {
      id: Number(input.id),
      version: input.version,
    })
    const before = held.row.status
    await step(context, work, held, input)
    context.note(String(held.row.id), {
      title: held.row.number,
      storeId: held.row.store_id,
      changes: [{ field: 'status', before: statusWord(before), after: statusWord(held.row.status) }],
    })
    return { status: held.row.status, version: held.row.version }
  }

/** The agreed units of a decision: never more than was asked for, and what is not agreed is free again. */
async function agreeUnits(
  work: OrderWork,
  held: HeldAfterSale,
  decided: readonly DecidedLine[],
): Promise<{ part: boolean }> {
  if (held.row.type === afterSaleType.compensation) return { part: false }
  const named = new Map(decided.map((line) => [line.line, line]))
  if (named.size < decided.length) throw refuse('afterSale.twice').at('lines')
  let part = false
  const less: ClaimedUnits[] = []
  const lines: AfterSaleLineColumns[] = []
  for (const line of held.lines) {
    const row = held.order.lines.find((one) => one.line === line.line)
    const form = named.get(line.line)
    if (!row || !form) throw refuse('common.notFound').at('lines')
    const before = line.paid_units + line.free_units
    const units = thousandthsOf(form.quantity) ?? 0
    if (!isWeighed(row) && units % 1000 !== 0) throw refuse('order.wholeOnly', { name: row.name }).at('lines')
    if (units > before)
      throw refuse('afterSale.tooMany', {
        name: row.name,
        most: amountText(before, isWeighed(row)),
      }).at('lines')
    part = part || units < line.units
    // The free ones come back first, and those that have not left the store.
    const kept = {
      ...unitsOf({ ...row, free: line.free_units }, units, line.here === 0),
      here: Math.min(units, line.here),
    }
    less.push({
      line: line.line,
      paid: line.paid_units - kept.paid,
      free: line.free_units - kept.free,
      here: line.here - kept.here,
    })
    lines.push({
      ...line,
      paid_units: kept.paid,
      free_units: kept.free,
      here: kept.here,
      way: form.way ?? line.way,
    })
  }
  if (named.size > held.lines.length) throw refuse('common.notFound').at('lines')
  if (lines.every(({ paid_units, free_units }) => paid_units + free_units === 0))
    throw refuse('afterSale.nothingAgreed').at('lines')
  await freeUnits(work, held.order, less)
  held.lines = lines
  return { part }
}

/** The sums of a decision: the proposal of this moment, or less of it with a reason. Never more. */
function agreedSums(
  held: HeldAfterSale,
  form: Decided,
): { lines: AfterSaleLineColumns[]; amount: number; freight: number; lower: boolean } {
  const { row, order } = held
  const units = unitsHeld(held.lines)
  const proposal = proposalOf(order, row.type, units, row.asked)
  const freight = proposal.freight > 0 ? proposal.freight : requireFreight(held, form.freight)
  const sums = held.lines.map(({ line }) => proposal.lines.find((one) => one.line === line)?.amount ?? 0)
  const most = sums.reduce((sum, amount) => sum + amount, 0) + freight
  const wanted = centsOf(form.amount) ?? 0
  if (row.type === afterSaleType.compensation && most === 0)
    throw refuse('afterSale.allRefunded').at('amount')
  if (wanted > most) throw refuse('afterSale.aboveSum', { most: moneyText(yuanOf(most)) }).at('amount')
  // A compensation without money is none. Free goods may go back for nothing.
  const money = most > 0 || row.type === afterSaleType.compensation
  if (wanted === 0 && money) throw refuse('afterSale.noMoney').at('amount')
  const lower = wanted < most
  // Less money is less for the goods first: the freight is a sum of its own.
  const goods = Math.max(0, wanted - freight)
  const shared = lower ? loweredSums(goods, sums) : sums
  return {
    lines: held.lines.map((line, at) => ({ ...line, amount: shared[at] ?? 0 })),
    amount: wanted,
    freight: Math.min(freight, wanted),
    lower,
  }
}

/** Freight that staff add because the seller is at fault: at most what is left of it (decisions section 4). */
function requireFreight({ row, order: { order } }: HeldAfterSale, text: string): number {
  const wanted = centsOf(text) ?? 0
  const left = sellerFaults.includes(row.reason)
    ? order.freight - order.freight_discount - order.freight_refunded
    : 0
  if (wanted > left) throw refuse('afterSale.freightTooMuch', { most: moneyText(yuanOf(left)) }).at('freight')
  return wanted
}

function requireReason(needed: boolean, { lowerReason }: Decided): void {
  if (needed && lowerReason === '') throw refuse('afterSale.needsReason').at('lowerReason')
}

/** Agrees to the units and sums: from now on they count as gone back. */
async function settle(
  work: OrderWork,
  held: HeldAfterSale,
  form: Decided,
  move: { whole: 'agree' | 'receiveGoods'; part: 'partlyReject' | 'receivePart' },
  part: boolean,
): Promise<void> {
  const brought = move.whole === 'receiveGoods'
  const { lines, amount, freight, lower } = agreedSums(held, form)
  requireReason(part || lower, form)
  const { autoConfirmDays } = await selectMerchantSettings(work.tx)
  if (brought) await bringBack(work, held)
  await moveAfterSale(work, held, part ? move.part : move.whole, {
    amount,
    freight,
    part,
    lowerReason: form.lowerReason,
    reply: form.reply,
    detail: moneyText(yuanOf(amount)),
  })
  await settleUnits(
    work,
    held.order,
    lines.map((line) => ({
      line: line.line,
      paid: line.paid_units,
      free: line.free_units,
      here: line.here,
      amount: line.amount,
    })),
    { brought, freight, autoConfirmDays },
  )
  held.lines = lines
  held.row.amount = amount
  held.row.freight = freight
  held.row.part = part
  await updateClaimedLines(work.tx, held.row.id, lines)
}

/** Pays what is agreed. What costs nothing is done without a refund. */
export async function payBack(work: OrderWork, held: HeldAfterSale, cashAtOnce = false): Promise<string> {
  const { row, lines } = held
  const system = asSystem(work)
  const made = await refundClaim(work, held.order, {
    storeId: row.store_id,
    amount: row.amount ?? 0,
    freight: row.freight,
    lines: lines.map(({ line, paid_units, amount }) => ({ line, quantity: paid_units, amount })),
    cashAtOnce,
    at: row.sent_at === null ? null : row.created_at,
  })
  if (!made) {
    await moveAfterSale(system, held, 'nothingToPay', { ends: true })
    return ''
  }
  await moveAfterSale(work, held, 'refund', { refundId: made.id, detail: made.number })
  row.refund_id = made.id
  if (made.status === refundStatus.done) await moveAfterSale(system, held, 'refundDone', { ends: true })
  else if (made.status === refundStatus.failed)
    await moveAfterSale(system, held, row.part ? 'refundFailedPart' : 'refundFailed')
  return made.number
}

function requireRefundRight({ session }: TenantContext): void {
  if (!session.permissions.has(refundRight))
    throw refuse('common.noPermission').withData({ code: refundRight })
}

/** Agrees to all or a part. A return waits for its goods, unless they are here. */
export async function agreeTo(
  work: OrderWork,
  held: HeldAfterSale,
  form: Decided & Pick<AgreeForm, 'receive'>,
): Promise<void> {
  const returns = held.row.type === afterSaleType.returnAndRefund
  requireMove(held.row, returns ? 'agreeReturn' : 'agree', work)
  const { part } = await agreeUnits(work, held, form.lines)
  if (!returns) {
    await settle(work, held, form, { whole: 'agree', part: 'partlyReject' }, part)
    return
  }
  requireReason(part, form)
  const { afterSaleReturnDays } = await selectMerchantSettings(work.tx)
  await moveAfterSale(work, held, 'agreeReturn', {
    part,
    reply: form.reply,
    dueDays: afterSaleReturnDays,
    ...(part ? { lowerReason: form.lowerReason } : {}),
  })
  held.row.part = part
  await updateClaimedLines(work.tx, held.row.id, held.lines)
  if (form.receive) await settle(work, held, form, { whole: 'receiveGoods', part: 'receivePart' }, part)
}

export const agreeAfterSale = byStaff<AgreeForm>(async (context, work, held, form) => {
  if (form.refund) requireRefundRight(context)
  await agreeTo(work, held, form)
  const agreed = [afterSaleStatus.agreed, afterSaleStatus.partlyRejected].some(
    (status) => status === held.row.status,
  )
  if (form.refund && agreed) await payBack(work, held)
})

/** Goods have come back. Fewer than agreed are a part. */
export const receiveGoods = byStaff<GoodsForm>(async (context, work, held, form) => {
  if (form.refund) requireRefundRight(context)
  requireMove(held.row, 'receiveGoods', work)
  const { part } = await agreeUnits(work, held, form.lines)
  await settle(
    work,
    held,
    { ...form, lowerReason: form.lowerReason || held.row.lower_reason },
    { whole: 'receiveGoods', part: 'receivePart' },
    part || held.row.part,
  )
  if (form.refund) await payBack(work, held)
})

export const rejectAfterSale = byStaff<ParsedInputOf<Calls['rejectAfterSale']>>(
  (_context, work, held, { reason, reply }) =>
    endWithout(work, held, 'reject', { rejectReason: reason, reply, detail: reason }),
)

export const submitAfterSale = byStaff<ParsedInputOf<Calls['submitAfterSale']>>((_context, work, held) =>
  submit(work, held),
)

/** Pays what is agreed. A refund that failed is tried again under its number, and never made twice. */
export const refundAfterSale = byStaff<ParsedInputOf<Calls['refundAfterSale']>>(
  async (context, work, held) => {
    requireMove(held.row, 'refund', work)
    if (held.row.refund_id === null) {
      await payBack(work, held)
      return
    }
    await retryFailed(context, held.row.refund_id)
    const again = await holdAfterSale(work, 'all', { id: held.row.id })
    held.row.status = again.row.status
    held.row.version = again.row.version
  },
)
