import {
  deliveryType,
  type OrderMove,
  orderStatus,
  staffMoves,
} from '@zhanggui/contract/order/order.status.ts'

/** The way of an order through the hands of the staff, by the moves of each step. */
const steps = [
  ['pay', 'payment', ['pay']],
  ['pick', 'pick', ['pick']],
  ['deliver', 'ship', ['toDelivery', 'readyForPickup', 'handOver', 'ship', 'sendCourier']],
  ['receive', 'receive', ['receive']],
] as const satisfies readonly (readonly [string, string, readonly OrderMove[]])[]

const ends = [
  orderStatus.completed,
  orderStatus.cancelling,
  orderStatus.cancelled,
  orderStatus.closed,
] as const

/** Why the steps that are not possible now are not: they are done, come later, or the order has ended. */
export function whyNot(status: number, delivery: number, may: (right: (typeof steps)[number][1]) => boolean) {
  const end = ends.find((one) => one === status)
  if (end !== undefined) return steps.some(([, right]) => may(right)) ? [`order.whyEnded${end}` as const] : []
  const moves = staffMoves(status, delivery)
  const now = steps.findIndex(([, , needed]) => needed.some((move) => moves.includes(move)))
  if (now < 0) return []
  return steps.flatMap(([step, right], at) => {
    // Goods that are handed over at once need no receipt.
    if (at === now || !may(right) || (step === 'receive' && delivery === deliveryType.none)) return []
    return [
      at < now
        ? (`order.whyDone_${step}` as 'order.whyDone_pay')
        : (`order.whyLater_${step}` as 'order.whyLater_pick'),
    ]
  })
}
