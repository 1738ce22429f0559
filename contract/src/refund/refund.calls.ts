import { z } from 'zod'
import { defineCall } from '../call.ts'
import { partForm, refundPage, refundQuery, refundRow } from './refund.ts'

const page = 'iposWeb.order.refundRecord'

export const refundCalls = {
  findRefundPage: defineCall({
    path: '/bf/ipos/web/refund/findRefundPage',
    summary: ['退款记录', 'Refunds'],
    access: { permission: page },
    input: refundQuery,
    output: refundPage,
  }),
  /** Staff have given the money back by hand. */
  confirmRefund: defineCall({
    path: '/bf/ipos/web/refund/confirmRefund',
    summary: ['确认已退', 'Confirm a refund by hand'],
    access: { permission: `${page}.handle` },
    input: partForm,
    output: refundRow,
    audit: 'refund.confirm',
  }),
  /** With the same refund number, so that the channel pays once. */
  retryRefund: defineCall({
    path: '/bf/ipos/web/refund/retryRefund',
    summary: ['再退一次', 'Refund again'],
    access: { permission: `${page}.handle` },
    input: partForm,
    output: refundRow,
    audit: 'refund.retry',
  }),
  /** Pays a failed part in another way. */
  divertRefund: defineCall({
    path: '/bf/ipos/web/refund/divertRefund',
    summary: ['换一种方式退', 'Refund in another way'],
    access: { permission: `${page}.divert` },
    input: partForm.extend({ channel: z.enum(['cash', 'transfer']) }),
    output: refundRow,
    audit: 'refund.divert',
  }),
}
