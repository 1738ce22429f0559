import { z } from 'zod'
import type { StatusTone } from '../machine.ts'
import { payChannels, payMethods } from '../order/order.ts'
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
/** A try to pay a part, or a change of its way. The status is that of the part afterwards. */
export const refundAttempt = z.object({
  at: moment,
  channel: z.enum(payChannels),
  status: z.number().int(),
  fault: z.string(),
  /** Empty: the system. */
  by: z.string(),
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
  /** The tries of all parts. */
  attempts: z.number().int(),
  /** The after-sale that it pays; null without one. */
  afterSale: z.object({ id, number: z.string() }).nullable(),
  parts: z.array(refundPart),
})
export type RefundRow = z.output<typeof refundRow>

export const refundDetail = refundRow.extend({
  buyerName: z.string(),
  buyerPhone: z.string(),
  /** The store of the order, if it is another one. */
  soldIn: z.string(),
  freight: z.string(),
  lines: z.array(
    z.object({
      line: z.number().int(),
      name: z.string(),
      quantity: z.string(),
      unit: z.number().int(),
      amount: z.string(),
    }),
  ),
  /** The newest first. */
  tries: z.array(refundAttempt),
})
export type RefundDetail = z.output<typeof refundDetail>

export const refundTabs = ['failed', 'waiting', 'inProgress', 'done'] as const
const reasons = Object.values(refundReason)
export const refundFilters = z.strictObject({
  keyword: searchText(40).optional(),
  tab: z.enum(refundTabs).optional(),
  storeId: id.optional(),
  from: day.optional(),
  to: day.optional(),
  method: z.literal(payMethods).optional(),
  reason: z.literal(reasons).optional(),
})
export type RefundFilters = z.output<typeof refundFilters>
export const refundQuery = refundFilters.extend(pageQuery)
export type RefundQuery = z.output<typeof refundQuery>
export const refundPage = pageOf(refundRow).extend({
  counts: z.record(z.string(), z.number().int()),
  /** The newest one of the person's stores, for the line that announces new ones. */
  newest: z.number().int(),
  /** The money that buyers wait for, because its refund failed. */
  failed: z.object({ count: z.number().int(), amount: z.string() }),
})
export type RefundPage = z.output<typeof refundPage>

export const refundExported = 200_000
export const refundExport = z.strictObject({
  asyncSystemName: z.string().max(64).optional(),
  condition: refundFilters,
})
export const partForm = z.strictObject({ id, version: z.int32(), partId: id })
