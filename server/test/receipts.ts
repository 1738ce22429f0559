import { randomUUID } from 'node:crypto'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import type { Client } from './app.ts'

/** A barcode that no product has. */
export const unknownCode = '6970399920468'

export const scan = (code: string, amount = '1', bare = false) => ({
  ...{ key: randomUUID(), code, way: 'add' as const, amount, bare },
})

/** The acts of a person on the receipts of a store. */
export function receiptsOf(admin: Client, storeId: string) {
  const open = async () =>
    (await admin.get(receiptCalls.openReceipt, { storeId, source: '统配中心', note: '' })).id
  const enter = (id: string, ...entries: ReturnType<typeof scan>[]) =>
    admin.get(receiptCalls.enterReceipt, { id, entries })
  const expectNote = (id: string, ...lines: [code: string, expected: string, cost?: string][]) =>
    admin.get(receiptCalls.expectReceipt, {
      id,
      lines: lines.map(([code, expected, cost = null]) => ({ code, expected, cost })),
    })
  const detail = (id: string) => admin.get(receiptCalls.findReceiptDetail, { id })
  const lineIdOf = async (id: string, barcode: string) =>
    (await detail(id)).lines.find((line) => line.barcode === barcode)?.id ?? ''
  const link = async (id: string, productId: string, barcode = unknownCode, amount?: string) =>
    admin.send(receiptCalls.linkReceiptLine, {
      ...{ id, lineId: await lineIdOf(id, barcode), productId },
      ...(amount === undefined ? {} : { amount }),
    })
  const unlink = async (id: string, productId: string, barcode = unknownCode) => {
    const line = (await detail(id)).lines.find((one) => one.productId === productId)
    return admin.send(receiptCalls.unlinkReceiptBarcode, { id, lineId: line?.id ?? '', barcode })
  }
  const post = async (id: string, rest: 'wait' | 'drop' = 'drop') =>
    admin.send(receiptCalls.postReceipt, {
      ...{ id, version: (await detail(id)).version, rest, leaveUnknown: true },
    })
  const stockOf = (productId: string) => admin.get(stockCalls.findStockDetail, { storeId, productId })
  const lastMove = async (productId: string) =>
    (await admin.get(stockCalls.findStockMovePage, { storeId, productId })).records[0]
  return { open, enter, expectNote, detail, lineIdOf, link, unlink, post, stockOf, lastMove }
}
