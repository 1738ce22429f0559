import type { afterSaleOpenCalls } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import type { OpenContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { findByKey, keepAnswer, takeOrAnswer } from '../order/claim.ts'
import { type HeldOrder, holdOrder } from '../order/moves.ts'
import { asBuyer, type OrderWork } from '../order/order-context.ts'
import { hashOf } from '../order/place.ts'
import { requireOwnSource } from '../orderSource/orderSource.ts'
import { selectAfterSale, selectByKey } from './afterSale.sql.ts'
import { createAfterSale, submit } from './apply.ts'
import { endWithout, type HeldAfterSale, holdAfterSale } from './moves.ts'
import { keepPhotos } from './photos.ts'

type Calls = typeof afterSaleOpenCalls
type Shown = OutputOf<Calls['applyAfterSale']>

const shownOf = ({ row }: HeldAfterSale): Shown => ({
  id: String(row.id),
  number: row.number,
  status: row.status,
  amount: yuanOf(row.amount ?? row.asked),
})

/** The locked order of a source, in a store of the key. Others answer as unknown. */
async function holdSold(
  context: OpenContext,
  work: OrderWork,
  source: string,
  number: string,
): Promise<HeldOrder> {
  const found = await findByKey(context.tx, context.caller.stores, source, number)
  if (!found) throw refuse('order.unknown').at('order')
  return holdOrder(work, 'all', found)
}

/** Why a number cannot be taken. Of an after-sale in a store that the key does not see, it says nothing. */
export const numberRefusal = async (
  { tx, caller }: OpenContext,
  { source, number }: { source: string; number: string },
) =>
  (await selectByKey(tx, caller.stores, source, number))
    ? refuse('afterSale.numberTaken')
    : refuse('order.numberUnusable', { number })

/** The after-sale of a natural key, locked. */
async function holdByKey(
  context: OpenContext,
  work: OrderWork,
  { source, number }: { source: string; number: string },
): Promise<HeldAfterSale> {
  await requireOwnSource(context, source)
  const found = await selectByKey(context.tx, context.caller.stores, source, number)
  if (!found) throw refuse('afterSale.unknown')
  const held = await holdAfterSale(work, context.caller.stores, found)
  context.note(String(held.row.id), { title: held.row.number, storeId: held.row.store_id })
  return held
}

/** Applies for an after-sale. The same again answers the same; other content under its number is refused. */
export async function applyAfterSale(
  context: OpenContext,
  form: ParsedInputOf<Calls['applyAfterSale']>,
): Promise<Shown> {
  const { tx } = context
  const work = asBuyer(context)
  await requireOwnSource(context, form.source)
  const order = await holdSold(context, work, form.source, form.order)
  const key = { kind: 'afterSale', source: form.source, number: form.number, hash: hashOf(form) }
  const known = await takeOrAnswer<Shown>(tx, key)
  if (known === 'other') throw await numberRefusal(context, form)
  if (known) {
    context.note(known.answer.id, { title: known.answer.number })
    return known.answer
  }
  const held = await createAfterSale(work, order, {
    ...form,
    amount: form.amount,
    photos: await keepPhotos(tx, form.photos ?? []),
    override: false,
    externalNumber: form.number,
    storeId: order.order.store_id,
  })
  if (form.submit) await submit(work, held)
  context.note(String(held.row.id), { title: held.row.number, storeId: held.row.store_id })
  const answer = shownOf(held)
  await keepAnswer(tx, key, order.order.id, answer)
  return answer
}

/** Submits it once. Asked again, it answers the same. */
export async function submitApplied(
  context: OpenContext,
  form: ParsedInputOf<Calls['submitAppliedAfterSale']>,
): Promise<Shown> {
  const work = asBuyer(context)
  const held = await holdByKey(context, work, form)
  if (held.row.submitted_at === null) await submit(work, held)
  return shownOf(held)
}

export async function withdrawAfterSale(
  context: OpenContext,
  form: ParsedInputOf<Calls['withdrawAfterSale']>,
): Promise<Shown> {
  const work = asBuyer(context)
  const held = await holdByKey(context, work, form)
  if (held.row.ending !== 'withdrawn') await endWithout(work, held, 'withdraw', { ending: 'withdrawn' })
  return shownOf(held)
}

export async function findApplied(
  context: OpenContext,
  form: ParsedInputOf<Calls['findAppliedAfterSale']>,
): Promise<OutputOf<Calls['findAppliedAfterSale']>> {
  await requireOwnSource(context, form.source)
  const found = await selectByKey(context.tx, context.caller.stores, form.source, form.number)
  const row = found && (await selectAfterSale(context.tx, context.caller.stores, found.id, false))
  if (!row) throw refuse('afterSale.unknown')
  return {
    id: String(row.id),
    number: row.number,
    status: row.status,
    amount: yuanOf(row.amount ?? row.asked),
    rejectReason: row.ending || row.reject_reason,
    ending: row.ending,
    reply: row.reply,
    refunded: yuanOf(row.status === 80 ? (row.amount ?? 0) : 0),
  }
}
