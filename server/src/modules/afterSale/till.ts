import type { afterSaleOpenCalls } from '@zhanggui/contract/afterSale/afterSale.open.ts'
import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import { yuanOf } from '@zhanggui/contract/money.ts'
import type { OpenContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { seesStores } from '../../kernel/session/session.ts'
import { selectMerchantSettings } from '../config/config.ts'
import { requireSellingStore } from '../goods/shelf.ts'
import { findByKey, keepAnswer, takeOrAnswer } from '../order/claim.ts'
import { type HeldOrder, holdOrder } from '../order/moves.ts'
import { asBuyer, type OrderWork } from '../order/order-context.ts'
import { hashOf } from '../order/place.ts'
import { clockOf } from '../order/till-sale.ts'
import { requireOwnSource } from '../orderSource/orderSource.ts'
import { requireTillPerson } from '../session/pos-login.ts'
import { numberRefusal } from './open.ts'
import { takeGoodsBack } from './return.ts'

type Calls = typeof afterSaleOpenCalls

/** The clocks of two tills of a store are never quite the same. */
const apartMs = 10 * 60_000

/**
 * When the goods came back, null for now. Refuses a time at which they cannot have: they were sold later, or the clock of
 * the till was never set. A time ahead of ours is now, for the return policy too.
 */
function timeOf(at: string | undefined, { order }: HeldOrder): string | null {
  if (at === undefined) return null
  if (clockOf(at) === 'wrong') throw refuse('order.clockOff', { at: at.slice(0, 10) }).at('at')
  if (Date.parse(at) < Date.parse(order.placed_at) - apartMs) throw refuse('afterSale.beforeSale').at('at')
  return Date.parse(at) < Date.now() ? at : null
}

/** A sale of a store that the key does not see is unknown to it, unless the merchant lets goods come back in any store. */
async function requireKnown({ tx, caller }: OpenContext, { order }: HeldOrder): Promise<void> {
  if (seesStores(caller, [order.store_id])) return
  const { returnElsewhere } = await selectMerchantSettings(tx)
  if (!returnElsewhere) throw refuse('order.unknown').at('order')
}

/** A till takes goods back. The same again answers the same; other content under its number is refused. */
export async function returnAtTill(
  context: OpenContext,
  form: ParsedInputOf<Calls['returnAtTill']>,
): Promise<OutputOf<Calls['returnAtTill']>> {
  const { tx } = context
  await requireOwnSource(context, form.source)
  const store = await requireSellingStore(context, form.store)
  const person = await requireTillPerson(tx, Number(form.employee), store.id)
  const work: OrderWork = {
    ...asBuyer(context),
    actor: { who: 'staff', employeeId: person.employeeId, name: person.name },
  }
  const found = await findByKey(tx, 'all', form.orderSource || form.source, form.order)
  if (!found) throw refuse('order.unknown').at('order')
  const order = await holdOrder(work, 'all', found)
  const key = { kind: 'return', source: form.source, number: form.number, hash: hashOf(form) }
  const known = await takeOrAnswer<OutputOf<Calls['returnAtTill']>>(tx, key)
  if (known === 'other') throw await numberRefusal(context, form)
  if (known) {
    context.note(known.answer.id, { title: known.answer.number })
    return known.answer
  }
  await requireKnown(context, order)
  const at = timeOf(form.at, order)
  const { held, refund } = await takeGoodsBack(work, order, {
    ...form,
    at,
    store,
    override: false,
    externalNumber: form.number,
  })
  const { row } = held
  context.note(String(row.id), {
    title: row.number,
    storeId: store.id,
    changes: [{ field: 'amount', before: null, after: form.amount }],
  })
  const answer = {
    id: String(row.id),
    number: row.number,
    status: row.status,
    amount: yuanOf(row.amount ?? row.asked),
    refund,
  }
  await keepAnswer(tx, key, order.order.id, answer)
  return answer
}
