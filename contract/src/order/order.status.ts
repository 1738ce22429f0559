import { defineMachine, type Move, type StatusTone } from '../machine.ts'

/** The statuses of an order (spec section 4). */
export const orderStatus = {
  pendingPayment: 10,
  toConfirm: 15,
  toPrepare: 20,
  picked: 25,
  toShip: 30,
  partlyShipped: 35,
  shipped: 40,
  delivering: 45,
  toReceive: 50,
  completed: 60,
  cancelling: 70,
  cancelled: 80,
  closed: 90,
} as const
export type OrderStatus = (typeof orderStatus)[keyof typeof orderStatus]
export const orderStatuses = Object.values(orderStatus)

export const orderMoves = [
  'submitPayment',
  'pay',
  'refusePayment',
  'cancel',
  'askToCancel',
  'paymentClosed',
  'paidAfterAll',
  'pick',
  'pickAgain',
  'toDelivery',
  'readyForPickup',
  'handOver',
  'shipPart',
  'ship',
  'sendCourier',
  'deliveryFailed',
  'arrive',
  'receive',
  'close',
] as const
export type OrderMove = (typeof orderMoves)[number]

/** The moves of an order (decisions section 4). Further conditions stand beside the code that makes the move. */
export const orderMachine = defineMachine<OrderStatus, Record<OrderMove, Move<OrderStatus>>>({
  submitPayment: { from: [10], to: 15, who: ['buyer', 'system'] },
  pay: { from: [10, 15], to: 20, who: ['staff', 'system'] },
  refusePayment: { from: [15], to: 10, who: ['staff', 'system'] },
  /** No payment is pending or received. */
  cancel: { from: [10], to: 80, who: ['staff', 'buyer', 'timer'] },
  /** A payment is pending or received in part: stock stays reserved. */
  askToCancel: { from: [10, 15], to: 70, who: ['staff', 'buyer', 'timer'] },
  paymentClosed: { from: [70], to: 80, who: ['staff', 'system'] },
  paidAfterAll: { from: [70], to: 20, who: ['staff', 'system'] },
  pick: { from: [20], to: 25, who: ['staff'] },
  /** An after-sale ended, and its goods, which nobody picked, belong to the buyer again. */
  pickAgain: { from: [25, 30, 50], to: 20, who: ['system'] },
  toDelivery: { from: [25], to: 30, who: ['staff'] },
  readyForPickup: { from: [25], to: 50, who: ['staff'] },
  handOver: { from: [25], to: 60, who: ['staff'] },
  shipPart: { from: [30, 35], to: 35, who: ['staff', 'buyer'] },
  ship: { from: [30, 35], to: 40, who: ['staff', 'buyer', 'system'] },
  sendCourier: { from: [30], to: 45, who: ['staff'] },
  deliveryFailed: { from: [40, 45], to: 30, who: ['staff'] },
  arrive: { from: [40, 45], to: 50, who: ['staff', 'system'] },
  receive: { from: [40, 45, 50], to: 60, who: ['staff', 'buyer', 'timer'] },
  close: { from: [20, 25, 30, 35, 40, 45, 50], to: 90, who: ['system'] },
})

export const orderTones: Readonly<Record<OrderStatus, StatusTone>> = {
  10: 'initial',
  15: 'initial',
  20: 'stageStarted',
  25: 'taskComplete',
  30: 'stageStarted',
  35: 'inProgress',
  40: 'inProgress',
  45: 'inProgress',
  50: 'taskComplete',
  60: 'completed',
  70: 'stageStarted',
  80: 'cancelled',
  90: 'closed',
}

/** The delivery types (spec section 3, both readings). */
export const deliveryType = { pickup: 10, fast: 20, nationwide: 30, none: 40 } as const
export type DeliveryType = (typeof deliveryType)[keyof typeof deliveryType]
export const deliveryTypes = Object.values(deliveryType)

/** The delivery types of each move that only some orders can make. */
export const moveDelivery: Readonly<Partial<Record<OrderMove, readonly DeliveryType[]>>> = {
  toDelivery: [deliveryType.fast, deliveryType.nationwide],
  readyForPickup: [deliveryType.pickup],
  handOver: [deliveryType.none],
  shipPart: [deliveryType.nationwide],
  ship: [deliveryType.nationwide],
  sendCourier: [deliveryType.fast],
}

/** The moves that staff may make now. */
export const staffMoves = (status: number, delivery: number): OrderMove[] =>
  orderMoves.filter(
    (move) =>
      orderMachine[move].who.includes('staff') &&
      orderMachine[move].from.some((from) => from === status) &&
      (moveDelivery[move]?.some((type) => type === delivery) ?? true),
  )

/** The statuses of orders whose goods are not ready yet. */
export const preparingStatuses: readonly OrderStatus[] = [20, 25]

/** The statuses in which the buyer has paid and waits for his goods. */
export const waitingStatuses: readonly OrderStatus[] = [20, 25, 30, 35, 40, 45]

/** The statuses with goods that have not left the store. */
export const reservingStatuses: readonly OrderStatus[] = [10, 15, 20, 25, 30, 35, 50, 70]

export const orderTabs = [
  'toPay',
  'toPrepare',
  'picked',
  'toShip',
  'partlyShipped',
  'onTheWay',
  'toReceive',
  'completed',
  'cancelling',
  'cancelled',
  'closed',
] as const
export type OrderTab = (typeof orderTabs)[number]
export const tabStatuses: Readonly<Record<OrderTab, readonly OrderStatus[]>> = {
  toPay: [10, 15],
  toPrepare: [20],
  picked: [25],
  toShip: [30],
  partlyShipped: [35],
  onTheWay: [40, 45],
  toReceive: [50],
  completed: [60],
  cancelling: [70],
  cancelled: [80],
  closed: [90],
}
