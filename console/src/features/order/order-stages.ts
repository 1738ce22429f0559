import { deliveryType, orderStatus } from '@zhanggui/contract/order/order.status.ts'
import type { OrderDetail } from '@zhanggui/contract/order/order.ts'

export type Stage = 'placed' | 'paid' | 'prepared' | 'sent' | 'ready' | 'arrived' | 'completed'

/** The moves that end a stage. */
const ends: Readonly<Record<Stage, readonly string[]>> = {
  placed: ['place'],
  paid: ['pay', 'paidAfterAll'],
  prepared: ['pick'],
  sent: ['ship', 'sendCourier'],
  ready: ['readyForPickup'],
  arrived: ['arrive', 'receive'],
  completed: ['receive', 'handOver'],
}

/** The stage that an order is in. The stages before it are done. */
const stageOf: Readonly<Record<number, Stage>> = {
  [orderStatus.pendingPayment]: 'paid',
  [orderStatus.toConfirm]: 'paid',
  [orderStatus.cancelling]: 'paid',
  [orderStatus.toPrepare]: 'prepared',
  [orderStatus.toShip]: 'sent',
  [orderStatus.partlyShipped]: 'sent',
  [orderStatus.shipped]: 'arrived',
  [orderStatus.delivering]: 'arrived',
  [orderStatus.toReceive]: 'completed',
}

const ways: Readonly<Record<number, readonly Stage[]>> = {
  [deliveryType.pickup]: ['placed', 'paid', 'prepared', 'ready', 'completed'],
  [deliveryType.fast]: ['placed', 'paid', 'prepared', 'sent', 'arrived', 'completed'],
  [deliveryType.nationwide]: ['placed', 'paid', 'prepared', 'sent', 'arrived', 'completed'],
  [deliveryType.none]: ['placed', 'paid', 'prepared', 'completed'],
}

type Told = Pick<OrderDetail, 'status' | 'deliveryType'> & {
  events: readonly Pick<OrderDetail['events'][number], 'move' | 'at'>[]
}

/**
 * The way of an order from its placing to its end, with the time of each stage that is done, and the number of those.
 * A sale of a till has no way: it is complete at once. A cancelled or closed order stopped in the stage after its last
 * one. Events are the newest first.
 */
export function stagesOf({ status, deliveryType: delivery, events }: Told): {
  stages: { stage: Stage; at: string | null }[]
  done: number
  stopped: boolean
} {
  const stages = events.some(({ move }) => move === 'ringUp') ? [] : (ways[delivery] ?? [])
  const timeOf = (stage: Stage) => events.find(({ move }) => ends[stage].includes(move))?.at ?? null
  const stopped = status === orderStatus.cancelled || status === orderStatus.closed
  // Each way has its own stage after picking.
  const picked = stages.indexOf('prepared') + 1
  const reached = stageOf[status]
  const behind = stages.findIndex((stage) => timeOf(stage) === null)
  const done = stopped
    ? behind === -1
      ? stages.length
      : behind
    : status === orderStatus.picked
      ? picked
      : reached === undefined
        ? stages.length
        : stages.indexOf(reached)
  return {
    stages: stages.map((stage, at) => ({ stage, at: at < done ? timeOf(stage) : null })),
    done,
    stopped,
  }
}
