import { z } from 'zod'
import { defineCall } from '../call.ts'
import { id } from '../rules.ts'
import { entriesForm, taken } from '../stock/document.ts'
import {
  askForm,
  closeForm,
  sendForm,
  transferDetail,
  transferForm,
  transferLine,
  transferLineForm,
  transferPage,
  transferQuery,
} from './stockTransfer.ts'

const page = 'iposWeb.inventory.transfer'
const changed = taken(transferLine)
const looked = z.strictObject({ id, version: z.int32() })

export const stockTransferCalls = {
  findStockTransferPage: defineCall({
    path: '/bf/ipos/web/stockTransfer/findStockTransferPage',
    summary: ['调拨单列表', 'Transfers'],
    access: { permission: page },
    input: transferQuery,
    output: transferPage,
  }),
  findStockTransferDetail: defineCall({
    path: '/bf/ipos/web/stockTransfer/findStockTransferDetail',
    summary: ['调拨单详情', 'A transfer with its lines'],
    access: { permission: `${page}.detail` },
    input: z.strictObject({ id }),
    output: transferDetail,
  }),
  openStockTransfer: defineCall({
    path: '/bf/ipos/web/stockTransfer/openStockTransfer',
    summary: ['新建调拨单', 'Open a transfer'],
    access: { permission: `${page}.edit` },
    input: transferForm,
    output: z.object({ id, number: z.string() }),
    audit: 'stockTransfer.open',
  }),
  /** Takes scanned, typed or pasted products into a draft, all of them or none. Unknown codes are refused. */
  askStockTransfer: defineCall({
    path: '/bf/ipos/web/stockTransfer/askStockTransfer',
    summary: ['填写申请数量', 'Ask for goods'],
    access: { permission: `${page}.edit` },
    input: askForm,
    output: changed,
    audit: 'stockTransfer.ask',
  }),
  removeStockTransferLine: defineCall({
    path: '/bf/ipos/web/stockTransfer/removeStockTransferLine',
    summary: ['移除一行', 'Remove a line'],
    access: { permission: `${page}.edit` },
    input: transferLineForm,
    output: z.object({ version: z.int32() }),
    audit: 'stockTransfer.removeLine',
  }),
  /** Takes the goods out of the stock of the store that sends them. From then on they are in transit. */
  sendStockTransfer: defineCall({
    path: '/bf/ipos/web/stockTransfer/sendStockTransfer',
    summary: ['发出', 'Send a transfer'],
    access: { permission: `${page}.edit` },
    input: sendForm,
    output: z.object({ sent: z.number().int() }),
    audit: 'stockTransfer.send',
  }),
  /** Saves what was scanned or counted on arrival. An entry that comes twice counts once. */
  enterStockTransfer: defineCall({
    path: '/bf/ipos/web/stockTransfer/enterStockTransfer',
    summary: ['记录到货数量', 'Count arrived goods'],
    access: { permission: `${page}.edit` },
    input: entriesForm,
    output: changed,
    audit: 'stockTransfer.enter',
  }),
  /** Takes into the stock what was counted since the last time. The last goods end the transfer. */
  arriveStockTransfer: defineCall({
    path: '/bf/ipos/web/stockTransfer/arriveStockTransfer',
    summary: ['确认到货', 'Book arrived goods'],
    access: { permission: `${page}.edit` },
    input: looked,
    output: z.object({ arrived: z.number().int(), ended: z.boolean() }),
    audit: 'stockTransfer.arrive',
  }),
  /** Books what was counted and ends the transfer. Each line that did not arrive in full needs a reason. */
  closeStockTransfer: defineCall({
    path: '/bf/ipos/web/stockTransfer/closeStockTransfer',
    summary: ['有差异完成', 'End with differences'],
    access: { permission: `${page}.edit` },
    input: closeForm,
    output: z.object({ differs: z.number().int() }),
    audit: 'stockTransfer.close',
  }),
  cancelStockTransfer: defineCall({
    path: '/bf/ipos/web/stockTransfer/cancelStockTransfer',
    summary: ['作废调拨单', 'Cancel a transfer'],
    access: { permission: `${page}.edit` },
    input: looked,
    output: z.null(),
    audit: 'stockTransfer.cancel',
  }),
}
