import { deliveryType, orderStatus } from '@zhanggui/contract/order/order.status.ts'
import { inTenant, type Tx } from '../../kernel/database/tenant.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Services } from '../../kernel/services.ts'
import type { Duty } from '../../kernel/task/tasks.ts'
import { selectDue, selectDueMerchants } from '../../kernel/task/timer.sql.ts'
import { selectMerchantSettings } from '../config/config.ts'
import { clearDue, isDue, postpone, postponeReceipt, selectTimeZone } from './due.sql.ts'
import { type HeldOrder, holdOrder, mayMove } from './moves.ts'
import { insertEvent, keepOrderTimer } from './order.sql.ts'
import { asSystem, type OrderWork } from './order-context.ts'
import { askPayments, cancelOrder } from './payments.ts'
import { endIfEmpty, pickAgain } from './pick.ts'
import { receiveOrder } from './ship.ts'

const merchantsAtOnce = 1000
const ordersAtOnce = 200
/** The receipt of an order with an open after-sale is looked at again after this. */
const claimHours = 6
/** An order whose timer cannot act is tried again after this. */
const againMinutes = 10

/**
 * The timers of orders (decisions section 4): each in a transaction of its own, with the order locked, so that two nodes
 * act once. Due times are rows: after an outage all of them are found.
 */
export const orderDuty: Duty = {
  name: 'orders due',
  everyMs: 2000,
  async run({ database, log }: Services) {
    for (const merchantId of await selectDueMerchants(database, 'order', merchantsAtOnce)) {
      const ids = await inTenant(database, merchantId, {}, (tx) => selectDue(tx, 'order', ordersAtOnce))
      for (const id of ids)
        try {
          await inTenant(database, merchantId, {}, (tx) => actOnDue(tx, id))
        } catch (error) {
          // One order that cannot act holds up no other one.
          if (!(error instanceof Refusal))
            log.error({ err: error, merchantId, order: id }, 'an order is due, and failed')
          await inTenant(database, merchantId, {}, (tx) => postpone(tx, id, againMinutes))
        }
    }
  },
}

/** The work of a timer. */
export const timerWork = async (tx: Tx): Promise<OrderWork> => ({
  tx,
  language: 'zh',
  timeZone: await selectTimeZone(tx),
  actor: { who: 'timer', employeeId: null, name: '' },
})

/** Does what is due of an order: asks for payments, cancels, confirms, reminds. */
export async function actOnDue(tx: Tx, id: number): Promise<void> {
  const work = await timerWork(tx)
  const held = await holdOrder(work, 'all', { id })
  const times = await selectMerchantSettings(tx)
  await askPayments(asSystem(work), held, times)
  await goOn(asSystem(work), held)
  // Another node may have acted, or the order moved on.
  if (await isDue(tx, id)) await endWaiting(work, held)
  await keepOrderTimer(tx, id)
}

/** A former version left orders where nothing could be done with them. Migration 0159 makes these due. */
async function goOn(work: OrderWork, held: HeldOrder): Promise<void> {
  if (!mayMove(held.order, 'close', work)) return
  await pickAgain(work, held)
  await endIfEmpty(work, held, held.order.refunded)
}

async function endWaiting(work: OrderWork, held: HeldOrder): Promise<void> {
  const { order } = held
  const { pendingPayment, toConfirm, shipped, delivering, toReceive } = orderStatus
  if (order.status === pendingPayment || order.status === toConfirm) {
    await cancelOrder(work, held, '')
    return
  }
  if (order.delivery_type === deliveryType.pickup && order.status === toReceive)
    // Nobody confirms for the buyer what still lies in the store.
    await insertEvent(work.tx, order, { move: 'remind', detail: '', actor: work.actor })
  else if ([shipped, delivering, toReceive].some((status) => status === order.status)) {
    // An open after-sale pauses the receipt (decisions section 4).
    if (order.claims > 0) {
      await postponeReceipt(work.tx, order.id, claimHours)
      return
    }
    await receiveOrder(work, held, { pickupCode: '', proof: '' })
    return
  }
  await clearDue(work.tx, order.id)
}
