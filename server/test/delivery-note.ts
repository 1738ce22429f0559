import { utils, write } from '@e965/xlsx'
import { receiptCalls } from '@zhanggui/contract/receipt/receipt.calls.ts'
import type { SheetLines } from '@zhanggui/contract/stock/sheet-lines.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
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

const upload = async (name: string, bytes: Buffer) =>
  (await manager.upload(receiptCalls.readReceiptSheet, { name, bytes })) as unknown as {
    rtnStatus: string
    rtnMsg: string
    data: SheetLines | null
  }
export const readBytes = (bytes: Buffer) => upload('表格.xlsx', bytes)
export const readFile = (name: string, rows: readonly Row[], sheet = 'Sheet1') =>
  upload(`${name}.xlsx`, book('xlsx', [...rows], { name: sheet }).content())
/** A workbook with several sheets, by their names. */
export function readSheets(sheets: Readonly<Record<string, Row[]>>) {
  const made = utils.book_new()
  for (const [name, rows] of Object.entries(sheets))
    utils.book_append_sheet(made, utils.aoa_to_sheet(rows), name)
  return upload('表格.xlsx', write(made, { type: 'buffer', bookType: 'xlsx' }))
}
export const read = (...rows: Row[]) => readFile('表格', rows)

/** The same rows as a count of the stock. */
export const readStock = async (...rows: Row[]) =>
  (await manager.upload(stockCalls.readStockSheet, {
    name: '表格.xlsx',
    bytes: book('xlsx', rows).content(),
  })) as unknown as Awaited<ReturnType<typeof read>>
