import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id, searchText } from '../rules.ts'
import {
  afterSaleDetail,
  afterSaleExport,
  afterSaleFilters,
  afterSaleHead,
  afterSalePage,
  afterSaleQuery,
  afterSaleRow,
  agreeForm,
  applyForm,
  claimable,
  goodsForm,
  rejectForm,
} from './afterSale.ts'
import { returnable, returnableQuery, returned, returnForm } from './return.ts'

const page = 'iposWeb.order.aftersale'
const moved = z.object({ status: z.number().int(), version: z.int32() })

export const afterSaleCalls = {
  findAfterSalePage: defineCall({
    path: '/bf/ipos/web/aftersale/findAfterSalePage',
    summary: ['售后单', 'After-sales'],
    access: { permission: page },
    input: afterSaleQuery,
    output: afterSalePage,
    personal: ['buyerPhone'],
  }),
  /** Counts the rows that have come since the list was read. A list asks every 2 s. */
  watchAfterSales: defineCall({
    path: '/bf/ipos/web/aftersale/watchAfterSales',
    summary: ['新售后单数', 'New after-sales'],
    access: { permission: page },
    input: z.strictObject({ ...afterSaleFilters.shape, newest: z.number().int().min(0) }),
    output: z.object({ count: z.number().int() }),
  }),
  findAfterSaleDetail: defineCall({
    path: '/bf/ipos/web/aftersale/findAfterSaleDetail',
    summary: ['售后详情', 'An after-sale'],
    access: { permission: `${page}.detail` },
    input: z.strictObject({ id }),
    output: afterSaleDetail,
    personal: ['buyerPhone'],
  }),
  /** The after-sales of an order. */
  findAfterSalesOf: defineCall({
    path: '/bf/ipos/web/aftersale/findAfterSalesOf',
    summary: ['订单的售后单', 'The after-sales of an order'],
    access: { permission: page },
    input: z.strictObject({ orderId: id }),
    output: z.array(
      afterSaleRow.pick({ id: true, number: true, type: true, status: true, amount: true, createdAt: true }),
    ),
  }),
  /** What can be claimed of an order, found by its id or its number. */
  findClaimable: defineCall({
    path: '/bf/ipos/web/aftersale/findClaimable',
    summary: ['可售后的商品', 'What can be claimed of an order'],
    access: { permission: `${page}.apply` },
    input: z
      .strictObject({ orderId: id.optional(), number: searchText(40).optional() })
      .refine(({ orderId, number }) => orderId !== undefined || !!number, {
        path: ['number'],
        message: 'rule.required',
      }),
    output: claimable,
  }),
  applyForBuyer: defineCall({
    path: '/bf/ipos/web/aftersale/applyForBuyer',
    summary: ['代客申请售后', 'Apply for the buyer'],
    access: { permission: `${page}.apply` },
    input: applyForm,
    output: z.object({ id, number: z.string() }),
    audit: 'afterSale.apply',
  }),
  submitAfterSale: defineCall({
    path: '/bf/ipos/web/aftersale/submitAfterSale',
    summary: ['提交审核', 'Submit for audit'],
    access: { permission: `${page}.apply` },
    input: afterSaleHead,
    output: moved,
    audit: 'afterSale.submit',
  }),
  /** Agrees to all or a part; in the same step it receives the goods and refunds, if asked to. */
  agreeAfterSale: defineCall({
    path: '/bf/ipos/web/aftersale/agreeAfterSale',
    summary: ['同意售后', 'Agree'],
    access: { permission: `${page}.audit` },
    input: agreeForm,
    output: moved,
    audit: 'afterSale.agree',
  }),
  rejectAfterSale: defineCall({
    path: '/bf/ipos/web/aftersale/rejectAfterSale',
    summary: ['驳回售后', 'Reject'],
    access: { permission: `${page}.audit` },
    input: rejectForm,
    output: moved,
    audit: 'afterSale.reject',
  }),
  receiveGoods: defineCall({
    path: '/bf/ipos/web/aftersale/receiveGoods',
    summary: ['收到退货', 'Receive returned goods'],
    access: { permission: `${page}.audit` },
    input: goodsForm,
    output: moved,
    audit: 'afterSale.receive',
  }),
  /** Refunds what is agreed, or tries a failed refund again under its number. */
  refundAfterSale: defineCall({
    path: '/bf/ipos/web/aftersale/refundAfterSale',
    summary: ['退款', 'Refund'],
    access: { permission: `${page}.refund` },
    input: afterSaleHead,
    output: moved,
    audit: 'afterSale.refund',
  }),
  /** A sale of a till, by id or by the number of its receipt, and what of it may come back in this store. */
  findReturnable: defineCall({
    path: '/bf/ipos/web/aftersale/findReturnable',
    summary: ['收银退货：查小票', 'Find the receipt of a return'],
    access: { permission: `${page}.return` },
    input: returnableQuery,
    output: returnable,
  }),
  /** Staff take goods of a sale back at the counter: from the application to the refund in one step. */
  returnGoods: defineCall({
    path: '/bf/ipos/web/aftersale/returnGoods',
    summary: ['收银退货', 'Take goods back at the counter'],
    access: { permission: `${page}.return` },
    input: returnForm,
    output: returned,
    audit: 'afterSale.return',
  }),
  exportAfterSales: defineCall({
    path: '/bf/ipos/web/aftersale/exportAfterSales',
    summary: ['导出售后单到下载中心', 'Export after-sales to the download center'],
    access: { permission: `${page}.export` },
    input: afterSaleExport,
    output: z.object({ taskId: id }),
    audit: 'afterSale.export',
  }),
}
