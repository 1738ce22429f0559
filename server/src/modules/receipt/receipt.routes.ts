import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Module } from '../../kernel/module.ts'
import { readsSheetLines } from '../stock/sheet-lines.ts'
import {
  cancelReceipt,
  costReceiptLine,
  enterReceipt,
  explainReceipt,
  findReceiptDetail,
  findReceiptPage,
  openReceipt,
  removeReceiptLine,
} from './receipt.ts'
import { linkReceiptLine } from './receipt-link.ts'
import { expectReceipt } from './receipt-note.ts'
import { postReceipt } from './receipt-post.ts'
import { unlinkReceiptBarcode } from './receipt-unlink.ts'

const receiptRoutes = implement(receiptCalls, {
  findReceiptPage,
  findReceiptDetail,
  openReceipt,
  readReceiptSheet: readsSheetLines(true),
  expectReceipt,
  enterReceipt,
  explainReceipt,
  linkReceiptLine,
  unlinkReceiptBarcode,
  costReceiptLine,
  removeReceiptLine,
  postReceipt,
  cancelReceipt,
})

export const receiptModule: Module = { routes: receiptRoutes }
