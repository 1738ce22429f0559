import { z } from 'zod'
import type { StatusTone } from '../machine.ts'
import { payChannels } from '../order/order.ts'
import { day, id, moment, pageOf, pageQuery, searchText } from '../rules.ts'

/** `waiting`: staff give the money back by hand. */
export const refundStatus = { waiting: 10, inProgress: 20, done: 30, failed: 40 } as const
export type RefundStatus = (typeof refundStatus)[keyof typeof refundStatus]
export const refundTones: Readonly<Record<RefundStatus, StatusTone>> = {
  10: 'stageStarted',
  20: 'inProgress',
  30: 'completed',
  40: 'cancelled',
}

/** Why money goes back: the text `refund.reason<code>`. */
export const refundReason = {
  shortPick: 10,
  notShipped: 20,
  latePayment: 30,
  cancelled: 40,
  afterSale: 60,
} as const
export type RefundReason = (typeof refundReason)[keyof typeof refundReason]

export const refundPart = z.object({
  id,
  method: z.number().int(),
  channel: z.enum(payChannels),
  amount: z.string(),
  status: z.number().int(),
  attempts: z.number().int(),
  /** The channel's words for its last failure. */
  fault: z.string(),
  doneAt: moment.nullable(),
  doneBy: z.string(),
})
export const refundRow = z.object({
  id,
  number: z.string(),
  version: z.int32(),
  orderId: id,
  orderNumber: z.string(),
  storeId: id,
  storeName: z.string(),
  amount: z.string(),
  reason: z.number().int(),
  status: z.number().int(),
  createdAt: moment,
  createdBy: z.string(),
  doneAt: moment.nullable(),
  parts: z.array(refundPart),
})
export type RefundRow = z.output<typeof refundRow>

export const refundTabs = ['waiting', 'inProgress', 'done', 'failed'] as const
export const refundQuery = z.strictObject({
  keyword: searchText(40).optional(),
  tab: z.enum(refundTabs).optional(),
  storeId: id.optional(),
  from: day.optional(),
  to: day.optional(),
  ...pageQuery,
})
export type RefundQuery = z.output<typeof refundQuery>
export const refundPage = pageOf(refundRow).extend({ counts: z.record(z.string(), z.number().int()) })
export type RefundPage = z.output<typeof refundPage>

export const partForm = z.strictObject({ id, version: z.int32(), partId: id })
