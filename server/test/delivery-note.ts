import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import type { SheetLines } from '@zhanggui/contract/stock/sheet-lines.ts'
import { afterAll, beforeAll } from 'vitest'
import { type Client, givenApp, type TestApp } from './app.ts'
import { barcode, book } from './given-files.ts'
import { givenProduct } from './products.ts'

export type Row = (string | number | null)[]

export const water = barcode(7401)
export const tea = barcode(7402)

let manager: Client

/** The app with two products, for the tests of a file that read delivery notes of them. */
export function givenNoteGoods(): void {
  let app: TestApp
  beforeAll(async () => {
    app = await givenApp({ startTasks: false })
    manager = await app.signIn('manager')
    const admin = await app.signIn('admin')
    await givenProduct(admin, { name: '冰露矿泉水550ml', barcodes: [water] })
    await givenProduct(admin, { name: '冰红茶', barcodes: [tea] })
  })
  afterAll(() => app?.close())
}

export const readFile = async (name: string, rows: readonly Row[], sheet = 'Sheet1') =>
  (await manager.upload(receiptCalls.readReceiptSheet, {
    name: `${name}.xlsx`,
    bytes: book('xlsx', [...rows], { name: sheet }).content(),
  })) as unknown as { rtnStatus: string; rtnMsg: string; data: SheetLines | null }
export const read = (...rows: Row[]) => readFile('表格', rows)
