import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id } from '../rules.ts'
import {
  partForm,
  refundDetail,
  refundExport,
  refundFilters,
  refundPage,
  refundQuery,
  refundRow,
} from './refund.ts'

const page = 'iposWeb.order.refundRecord'

export const refundCalls = {
  findRefundPage: defineCall({
    path: '/bf/ipos/web/refund/findRefundPage',
    summary: ['退款记录', 'Refunds'],
    access: { permission: page },
    input: refundQuery,
    output: refundPage,
  }),
  /** Counts the rows that have come since the list was read. A list asks every 2 s. */
  watchRefunds: defineCall({
    path: '/bf/ipos/web/refund/watchRefunds',
    summary: ['新退款数', 'New refunds'],
    access: { permission: page },
    input: z.strictObject({ ...refundFilters.shape, newest: z.number().int().min(0) }),
    output: z.object({ count: z.number().int() }),
  }),
  findRefundDetail: defineCall({
    path: '/bf/ipos/web/refund/findRefundDetail',
    summary: ['退款详情', 'A refund'],
    access: { permission: page },
    input: z.strictObject({ id }),
    output: refundDetail,
    personal: ['buyerPhone'],
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
  /** Asks the channel what has become of a part without an answer. No answer is not failure. */
  askRefund: defineCall({
    path: '/bf/ipos/web/refund/askRefund',
    summary: ['查退款结果', 'Ask for the result of a refund'],
    access: { permission: `${page}.handle` },
    input: partForm,
    output: refundRow,
    audit: 'refund.ask',
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
  exportRefunds: defineCall({
    path: '/bf/ipos/web/refund/exportRefunds',
    summary: ['导出退款记录到下载中心', 'Export refunds to the download center'],
    access: { permission: `${page}.export` },
    input: refundExport,
    output: z.object({ taskId: id }),
    audit: 'refund.export',
  }),
}
