import { z } from 'zod'
import { defineCall } from '../call.ts'
import { uploadLimit } from '../file/file.calls.ts'
import { id } from '../rules.ts'
import { entered, entriesForm, taken } from '../stock/document.ts'
import { sheetFile, sheetLines } from '../stock/sheet-lines.ts'
import {
  expectedForm,
  explainReceiptForm,
  lineCostForm,
  linkForm,
  postReceiptForm,
  receiptDetail,
  receiptForm,
  receiptLine,
  receiptPage,
  receiptQuery,
  removeLineForm,
  unlinkForm,
} from './receipt.ts'

const page = 'iposWeb.inventory.receipt'
const changed = entered(receiptLine)

export const receiptCalls = {
  findReceiptPage: defineCall({
    path: '/bf/ipos/web/receipt/findReceiptPage',
    summary: ['收货单列表', 'Receipts'],
    access: { permission: page },
    input: receiptQuery,
    output: receiptPage,
  }),
  findReceiptDetail: defineCall({
    path: '/bf/ipos/web/receipt/findReceiptDetail',
    summary: ['收货单详情', 'A receipt with its lines'],
    access: { permission: `${page}.detail` },
    input: z.strictObject({ id }),
    output: receiptDetail,
  }),
  openReceipt: defineCall({
    path: '/bf/ipos/web/receipt/openReceipt',
    summary: ['新建收货单', 'Open a receipt'],
    access: { permission: `${page}.edit` },
    input: receiptForm,
    output: z.object({ id, number: z.string() }),
    audit: 'receipt.open',
  }),
  /** Reads the goods of a delivery note in a sheet. Nothing changes. */
  readReceiptSheet: defineCall({
    path: '/bf/ipos/web/receipt/readReceiptSheet',
    summary: ['读取送货单表格', 'Read the sheet of a delivery note'],
    access: { permission: `${page}.edit` },
    input: sheetFile,
    output: sheetLines,
    body: 'upload',
    maxBytes: uploadLimit.sheet,
    load: 'bulk',
  }),
  /** Unknown codes become lines of their own. */
  expectReceipt: defineCall({
    path: '/bf/ipos/web/receipt/expectReceipt',
    summary: ['录入送货单', 'Enter the delivery note'],
    access: { permission: `${page}.edit` },
    input: expectedForm,
    output: changed,
    audit: 'receipt.expect',
  }),
  /** Saves what was scanned. An entry that comes twice counts once. */
  enterReceipt: defineCall({
    path: '/bf/ipos/web/receipt/enterReceipt',
    summary: ['记录扫到的商品', 'Enter arrived goods'],
    access: { permission: `${page}.edit` },
    input: entriesForm,
    output: taken(receiptLine),
    audit: 'receipt.enter',
  }),
  /**
   * Names the product of an unknown barcode. This receipt knows the barcode from then on. On a posted receipt the goods go
   * into the stock at once, and a receipt that waits for them waits for less.
   */
  linkReceiptLine: defineCall({
    path: '/bf/ipos/web/receipt/linkReceiptLine',
    summary: ['关联不认识的条码', 'Name the product of an unknown barcode'],
    access: { permission: `${page}.edit` },
    input: linkForm,
    output: changed,
    audit: 'receipt.link',
  }),
  /**
   * Takes a wrong link back. What was announced and arrived under the barcode is a line of an unknown barcode again.
   * `moved` is false if nobody knows how much of the line that is: then only the next scans are unknown again.
   */
  unlinkReceiptBarcode: defineCall({
    path: '/bf/ipos/web/receipt/unlinkReceiptBarcode',
    summary: ['取消关联条码', 'Unlink a barcode'],
    access: { permission: `${page}.edit` },
    input: unlinkForm,
    output: changed.extend({ removed: z.array(id), moved: z.boolean() }),
    audit: 'receipt.unlink',
  }),
  costReceiptLine: defineCall({
    path: '/bf/ipos/web/receipt/costReceiptLine',
    summary: ['修改进价', 'Set the cost of a line'],
    access: { permission: `${page}.edit` },
    input: lineCostForm,
    output: changed,
    audit: 'receipt.cost',
  }),
  removeReceiptLine: defineCall({
    path: '/bf/ipos/web/receipt/removeReceiptLine',
    summary: ['移除一行', 'Remove a line'],
    access: { permission: `${page}.edit` },
    input: removeLineForm,
    output: z.object({ version: z.int32() }),
    audit: 'receipt.removeLine',
  }),
  /** Says why lines differ from the delivery note. */
  explainReceipt: defineCall({
    path: '/bf/ipos/web/receipt/explainReceipt',
    summary: ['说明收货差异的原因', 'Explain differences of a receipt'],
    access: { permission: `${page}.edit` },
    input: explainReceiptForm,
    output: changed,
    audit: 'receipt.explain',
  }),
  /** Writes the ledger, all lines or none. Goods with an unknown barcode stay behind, if the person says so. */
  postReceipt: defineCall({
    path: '/bf/ipos/web/receipt/postReceipt',
    summary: ['入库', 'Post a receipt'],
    access: { permission: `${page}.edit` },
    input: postReceiptForm,
    output: z.object({ received: z.number().int(), next: z.object({ id, number: z.string() }).nullable() }),
    audit: 'receipt.post',
  }),
  cancelReceipt: defineCall({
    path: '/bf/ipos/web/receipt/cancelReceipt',
    summary: ['作废收货单', 'Cancel a receipt'],
    access: { permission: `${page}.edit` },
    input: z.strictObject({ id, version: z.int32() }),
    output: z.null(),
    audit: 'receipt.cancel',
  }),
}
