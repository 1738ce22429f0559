import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import type { TenantContext, TwoSteps } from '../../kernel/http/implement.ts'
import { auditWord } from '../../kernel/record/audit.ts'
import { Refusal, refuse } from '../../kernel/refusal.ts'
import { selectMerchantSettings } from '../config/config.ts'
import { selectMemberOf } from '../member/member.ts'
import { countLook } from '../user/looks.ts'
import { type HeldOrder, holdOrder, moveOrder, requireMove } from './moves.ts'
import { insertEvent, selectNotes, updateNote, updatePicker, updateReviewed } from './order.sql.ts'
import { asStaff, type OrderWork } from './order-context.ts'
import { requireOrder } from './order-detail.ts'
import { cancelOrder, collectPayment, confirmPayment, refusePayment } from './payments.ts'
import { finishPicking } from './pick.ts'
import { countCode } from './pickup-codes.ts'
import {
  arriveOrder,
  failDelivery,
  handOver,
  readyForPickup,
  receiveOrder,
  sendCourier,
  shipOrder,
} from './ship.ts'

type Calls = typeof orderCalls
type Moved = OutputOf<Calls['pickOrder']>
type Settings = Awaited<ReturnType<typeof selectMerchantSettings>>
type Step<I> = (work: OrderWork, held: HeldOrder, input: I, settings: Settings) => Promise<unknown>

const adjust = 'iposWeb.inventory.stock.adjust'

/** A move by staff: the order is locked, and its version is the one that they saw. */
const byStaff =
  <I extends { id: string; version?: number; correctStock?: boolean }>(step: Step<I>) =>
  async (context: TenantContext, input: I): Promise<Moved> => {
    const { correctStock: correctsStock = false } = input
    if (correctsStock && !context.session.permissions.has(adjust))
      throw refuse('common.noPermission').withData({ code: adjust })
    const work = { ...asStaff(context), correctsStock }
    const held = await holdOrder(work, context.session.stores, {
      id: Number(input.id),
      ...(input.version === undefined ? {} : { version: input.version }),
    })
    const before = held.order.status
    await step(work, held, input, await selectMerchantSettings(context.tx))
    noteMove(context, held, before)
    return { status: held.order.status, version: held.order.version }
  }

const statusWord = (status: number) => auditWord(`order.status${status}` as 'order.status10')

function noteMove(context: TenantContext, { order }: HeldOrder, before: number): void {
  context.note(String(order.id), {
    title: order.number,
    storeId: order.store_id,
    changes:
      before === order.status
        ? []
        : [{ field: 'status', before: statusWord(before), after: statusWord(order.status) }],
  })
}

/** Says who picks. Nobody is locked out: another person sees the name, and may take over. */
export async function startPicking(
  context: TenantContext,
  { id, takeOver }: ParsedInputOf<Calls['startPicking']>,
): Promise<OutputOf<Calls['startPicking']>> {
  const work = asStaff(context)
  const held = await holdOrder(work, context.session.stores, { id: Number(id) })
  const { order } = held
  requireMove(order, 'pick', work)
  noteMove(context, held, order.status)
  const { picker_id, picker, picked_since } = order
  if (picked_since !== null && picker_id !== work.actor.employeeId && !takeOver)
    return { picker, pickingSince: picked_since, mine: false }
  const still = picked_since !== null && picker_id === work.actor.employeeId
  const { picked_since: since } = await updatePicker(work.tx, order.id, work.actor, still)
  return { picker: work.actor.name, pickingSince: since, mine: true }
}
export const pickOrder = byStaff<ParsedInputOf<Calls['pickOrder']>>(
  (work, held, form, { weighedTolerance }) => finishPicking(work, held, form, weighedTolerance),
)
export const handToDelivery = byStaff<ParsedInputOf<Calls['handToDelivery']>>((work, held) =>
  moveOrder(work, held, 'toDelivery'),
)
export const readyToPickUp = byStaff<ParsedInputOf<Calls['readyForPickup']>>((work, held, _form, settings) =>
  readyForPickup(work, held, settings),
)
export const handOverOrder = byStaff<ParsedInputOf<Calls['handOver']>>((work, held) => handOver(work, held))
export const ship = byStaff<ParsedInputOf<Calls['shipOrder']>>((work, held, form, settings) =>
  shipOrder(work, held, form, settings),
)
export const courier = byStaff<ParsedInputOf<Calls['sendCourier']>>((work, held, form, settings) =>
  sendCourier(work, held, form.courier, settings),
)
export const deliveryFailed = byStaff<ParsedInputOf<Calls['failDelivery']>>((work, held, form) =>
  failDelivery(work, held, form.reason),
)
export const arrive = byStaff<ParsedInputOf<Calls['arriveOrder']>>((work, held, _form, settings) =>
  arriveOrder(work, held, settings),
)
const receiveByStaff = byStaff<ParsedInputOf<Calls['receiveOrder']>>((work, held, form) =>
  receiveOrder(work, held, form),
)
export const receive: TwoSteps<Calls['receiveOrder']> = {
  async prepare(outside, form) {
    if (form.pickupCode !== '') await countCode(outside, Number(form.id), form.pickupCode)
    return (context) => receiveByStaff(context, form)
  },
}
export const cancel = byStaff<ParsedInputOf<Calls['cancelOrder']>>((work, held, form) =>
  cancelOrder(work, held, form.reason),
)
export const confirm = byStaff<ParsedInputOf<Calls['confirmPayment']>>((work, held, form) =>
  confirmPayment(work, held, Number(form.paymentId)),
)
export const refusal = byStaff<ParsedInputOf<Calls['refusePayment']>>((work, held, form, settings) =>
  refusePayment(work, held, Number(form.paymentId), settings),
)
export const collect = byStaff<ParsedInputOf<Calls['collectPayment']>>((work, held, form) =>
  collectPayment(work, held, form),
)
export const saveStaffNote = byStaff<ParsedInputOf<Calls['saveStaffNote']>>(async (work, held, { note }) => {
  held.order.version = (await updateNote(work.tx, held.order.id, note)).version
  await insertEvent(work.tx, held.order, { move: 'note', detail: note, actor: work.actor })
})

/** Takes an order off the list of reviews. The order still shows the differences of the till. */
export const reviewOrder = byStaff<ParsedInputOf<Calls['reviewOrder']>>(async (work, held) => {
  if (!held.order.review) throw refuse('order.nothingToReview')
  held.order.version = (await updateReviewed(work.tx, held.order.id)).version
  await insertEvent(work.tx, held.order, { move: 'review', detail: '', actor: work.actor })
})

/** Shows whom an order is for. It leaves a row in the audit, and each person has a share a day. */
export async function unmaskOrder(
  context: TenantContext,
  { id }: { id: string },
): Promise<OutputOf<Calls['unmaskOrder']>> {
  const order = await requireOrder(context, id)
  await countLook(context.tx, context.session)
  context.note(id, {
    title: order.number,
    storeId: order.store_id,
    changes: [{ field: 'seenField', before: null, after: auditWord('order.receiver') }],
  })
  return {
    receiverName: order.receiver_name,
    receiverPhone: order.receiver_phone,
    receiverAddress: order.receiver_address,
    buyerName: order.buyer_name,
    buyerPhone: order.buyer_phone,
    buyerNote: order.buyer_note,
    cancelReason: order.cancel_reason,
    member: (await selectMemberOf(context.tx, order.id)) ?? null,
    afterSales: (await selectNotes(context.tx, order.id)).map(({ id, note }) => ({ id: String(id), note })),
  }
}

const bulkSteps: Readonly<
  Record<ParsedInputOf<Calls['moveOrders']>['verb'], { right: string; step: Step<object> }>
> = {
  pick: {
    right: 'iposWeb.order.list.pick',
    step: async (work, held, _form, { weighedTolerance }) => {
      requireMove(held.order, 'pick', work)
      if (held.lines.some((line) => line.sale_mode === saleMode.weight)) throw refuse('order.notWeighed')
      if (held.order.picker_id !== null && held.order.picker_id !== work.actor.employeeId)
        throw refuse('order.othersPick', { who: held.order.picker })
      await finishPicking(work, held, { lines: [] }, weighedTolerance)
    },
  },
  toDelivery: { right: 'iposWeb.order.list.ship', step: (work, held) => moveOrder(work, held, 'toDelivery') },
  readyForPickup: {
    right: 'iposWeb.order.list.ship',
    step: (work, held, _form, settings) => readyForPickup(work, held, settings),
  },
  sendCourier: {
    right: 'iposWeb.order.list.ship',
    step: (work, held, _form, settings) => sendCourier(work, held, '', settings),
  },
  arrive: {
    right: 'iposWeb.order.list.ship',
    step: (work, held, _form, settings) => arriveOrder(work, held, settings),
  },
}

/** Moves several orders, each whole or not at all, and says which and why not. */
export async function moveOrders(
  context: TenantContext,
  { verb, ids }: ParsedInputOf<Calls['moveOrders']>,
): Promise<OutputOf<Calls['moveOrders']>> {
  const { tx, session, language } = context
  const { right, step } = bulkSteps[verb]
  if (!session.permissions.has(right)) throw refuse('common.noPermission').withData({ code: right })
  const work = asStaff(context)
  const settings = await selectMerchantSettings(tx)
  const results: OutputOf<Calls['moveOrders']>['results'] = []
  type Noted = Parameters<TenantContext['noteEach']>[0][number]
  const moved: Noted[] = []
  /** Orders that this person sees and that stay as they are. */
  const kept: Noted[] = []
  // In the order of their ids, as every writer of several orders locks them.
  for (const id of [...new Set(ids)].sort((one, other) => Number(one) - Number(other))) {
    await tx.script('savepoint one')
    let seen: Noted | undefined
    try {
      const held = await holdOrder(work, session.stores, { id: Number(id) })
      const before = held.order.status
      const detail = { title: held.order.number, storeId: held.order.store_id }
      seen = { record: id, detail: { ...detail, changes: [] } }
      await step(work, held, {}, settings)
      moved.push({
        record: id,
        detail: {
          ...detail,
          changes: [{ field: 'status', before: statusWord(before), after: statusWord(held.order.status) }],
        },
      })
      results.push({ id, done: true, text: '', status: held.order.status })
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await tx.script('rollback to savepoint one')
      if (seen) kept.push(seen)
      results.push({ id, done: false, text: error.say(language), status: null })
    }
  }
  // An order that the person does not see is not named.
  const [named = { record: '', detail: { title: '', changes: [] } }] = kept
  context.noteEach(moved.length > 0 ? moved : [named])
  return { results }
}
