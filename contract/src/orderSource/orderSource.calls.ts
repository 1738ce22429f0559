import { z } from 'zod'
import { defineCall, done, nothing } from '../call.ts'
import { removedRecord, savedRecord } from '../field-schema.ts'
import { id } from '../rules.ts'
import { orderSourceForm, orderSourcePage, orderSourceQuery, orderSourceRow } from './orderSource.ts'

const page = 'iposWeb.order.source'

export const orderSourceCalls = {
  findOrderSourcePage: defineCall({
    path: '/bf/ipos/web/orderSource/findOrderSourcePage',
    summary: ['订单来源列表', 'Order sources'],
    access: { permission: page },
    input: orderSourceQuery,
    output: orderSourcePage,
  }),
  findOrderSourceDetail: defineCall({
    path: '/bf/ipos/web/orderSource/findOrderSourceDetail',
    summary: ['订单来源详情', 'An order source'],
    access: { permission: page },
    input: z.strictObject({ id }),
    output: orderSourceRow,
  }),
  findOrderSourceOptions: defineCall({
    path: '/bf/ipos/web/orderSource/findOrderSourceOptions',
    summary: ['可选的订单来源', 'Order sources to choose from'],
    access: 'signedIn',
    input: nothing,
    output: z.array(z.object({ code: z.string(), name: z.string() })),
  }),
  saveOrderSource: defineCall({
    path: '/bf/ipos/web/orderSource/saveOrderSource',
    summary: ['新增或修改订单来源', 'Create or change an order source'],
    access: { permission: `${page}.edit` },
    input: orderSourceForm,
    output: savedRecord,
    audit: 'orderSource.save',
  }),
  /** Only a source of one's own that no order has. */
  removeOrderSource: defineCall({
    path: '/bf/ipos/web/orderSource/removeOrderSource',
    summary: ['删除订单来源', 'Delete an order source'],
    access: { permission: `${page}.edit` },
    input: removedRecord,
    output: done,
    audit: 'orderSource.remove',
  }),
}
