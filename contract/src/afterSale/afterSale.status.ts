import { defineMachine, type Move, type StatusTone } from '../machine.ts'

/** The statuses of an after-sale (spec section 4). */
export const afterSaleStatus = {
  applying: 10,
  toAudit: 20,
  toHandle: 30,
  agreed: 40,
  rejected: 50,
  partlyRejected: 60,
  refunding: 70,
  refunded: 80,
} as const
export type AfterSaleStatus = (typeof afterSaleStatus)[keyof typeof afterSaleStatus]
export const afterSaleStatuses = Object.values(afterSaleStatus)

/** `compensation` gives an amount, and takes no goods back. */
export const afterSaleType = { refundOnly: 10, returnAndRefund: 20, compensation: 30 } as const
export type AfterSaleType = (typeof afterSaleType)[keyof typeof afterSaleType]
export const afterSaleTypes = Object.values(afterSaleType)

export const afterSaleMoves = [
  'submit',
  'agree',
  'agreeReturn',
  'receiveGoods',
  'receivePart',
  'reject',
  'withdraw',
  'partlyReject',
  'refund',
  'nothingToPay',
  'refundDone',
  'refundFailed',
  'refundFailedPart',
  'lapse',
  'expire',
] as const
export type AfterSaleMove = (typeof afterSaleMoves)[number]

/** The moves of an after-sale (decisions section 4). */
export const afterSaleMachine = defineMachine<AfterSaleStatus, Record<AfterSaleMove, Move<AfterSaleStatus>>>({
  submit: { from: [10], to: 20, who: ['buyer', 'staff'] },
  agree: { from: [20], to: 40, who: ['staff'] },
  /** The whole quantity, or a smaller one. */
  agreeReturn: { from: [20], to: 30, who: ['staff'] },
  receiveGoods: { from: [30], to: 40, who: ['staff'] },
  receivePart: { from: [30], to: 60, who: ['staff'] },
  reject: { from: [10, 20, 30], to: 50, who: ['staff'] },
  withdraw: { from: [10, 20, 30], to: 50, who: ['buyer'] },
  partlyReject: { from: [20], to: 60, who: ['staff'] },
  refund: { from: [40, 60], to: 70, who: ['staff', 'system'] },
  /** A gift, or a line of which nothing is left. */
  nothingToPay: { from: [40, 60], to: 80, who: ['system'] },
  refundDone: { from: [70], to: 80, who: ['staff', 'system'] },
  refundFailed: { from: [70], to: 40, who: ['system'] },
  refundFailedPart: { from: [70], to: 60, who: ['system'] },
  /** Nobody submitted it. */
  lapse: { from: [10], to: 50, who: ['timer'] },
  /** The goods did not come. */
  expire: { from: [30], to: 50, who: ['timer'] },
})

export const afterSaleTones: Readonly<Record<AfterSaleStatus, StatusTone>> = {
  10: 'initial',
  20: 'stageStarted',
  30: 'stageStarted',
  40: 'taskComplete',
  50: 'cancelled',
  60: 'taskComplete',
  70: 'inProgress',
  80: 'completed',
}

/** The orders of these statuses are paid, and not closed. */
export const claimableStatuses: readonly number[] = [20, 25, 30, 35, 40, 45, 50, 60]

/** Why the buyer asks: the text `afterSale.reason<code>`. */
export const afterSaleReasons = [10, 20, 30, 40, 50, 60, 70, 80, 90] as const
export type AfterSaleReason = (typeof afterSaleReasons)[number]
/** The seller is at fault: damaged, spoiled, wrong, missing, late. Staff may then refund freight, too. */
export const sellerFaults: readonly number[] = [20, 30, 40, 50, 60]

export const afterSaleTabs = [
  'applying',
  'toAudit',
  'toHandle',
  'agreed',
  'partlyRejected',
  'refunding',
  'refunded',
  'rejected',
] as const
export type AfterSaleTab = (typeof afterSaleTabs)[number]
/** In these tabs the longest wait comes first. */
export const waitingTabs: readonly AfterSaleTab[] = ['toAudit', 'toHandle', 'agreed', 'partlyRejected']
