import { calls } from '@zhanggui/contract'
import type { OutputOf } from '@zhanggui/contract/call.ts'
import { productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import {
  type ImportDetail,
  type ImportFinding,
  type ImportRow,
  importState,
} from '@zhanggui/contract/transfer/transfer.ts'
import { openSheet } from '../src/kernel/sheet-worker/read-sheet.ts'
import { openXlsxWriter } from '../src/kernel/workbook/write-xlsx.ts'
import type { Client } from './app.ts'
import { givenPath } from './given-workbook.ts'

// Test builders: typical sheets of merchants, and imports from upload to undo.

const { transfer, product, category } = calls
export const serviceBean = productServiceBean

/** An xlsx file with only text cells. */
export async function givenSheet(headers: string[], rows: (string | null)[][]): Promise<string> {
  const path = givenPath('.xlsx')
  const columns = headers.map((header) => ({ header, kind: 'text' as const }))
  const writer = await openXlsxWriter(path, { sheetName: 'Sheet1', columns })
  await writer.writeRows(rows)
  await writer.finish()
  return path
}

/** The cells of a file, with its header first. */
export async function cellsOf(bytes: Buffer): Promise<string[][]> {
  const path = givenPath('.xlsx')
  const { writeFile } = await import('node:fs/promises')
  await writeFile(path, bytes)
  const rows: string[][] = []
  for await (const batch of await openSheet(path, { fileName: 'a.xlsx' }))
    rows.push(...batch.map((row) => row.cells))
  return rows
}

export async function upload(
  client: Client,
  file: string,
  name?: string,
  bean: string = serviceBean,
): Promise<string> {
  const { readFile } = await import('node:fs/promises')
  const answer = await client.upload(
    calls.file.uploadSheet,
    name ? { name, bytes: await readFile(file) } : file,
    { serviceBean: bean },
  )
  if (answer.rtnStatus !== '0') throw new Error(`upload: ${answer.rtnMsg}`)
  return answer.data
}

export interface Given {
  /** By header. Other columns keep their matched field. */
  mapping?: Record<string, string | null>
  defaults?: Record<string, string>
  remember?: boolean
  choices?: Record<string, string>
  /** Products by default. */
  bean?: string
}

const busy: readonly number[] = [importState.checking, importState.applying, importState.undoing]

/** Waits until the current step ends. */
export async function follow(client: Client, importId: string): Promise<ImportDetail> {
  for (;;) {
    const detail = await client.get(transfer.findImportDetail, { importId })
    if (!busy.includes(detail.state)) return detail
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Starts the dry run of an uploaded file. */
export async function start(client: Client, importFileUrl: string, given: Given = {}): Promise<string> {
  const { bean = serviceBean } = given
  const inspected = await client.get(transfer.inspectSheet, { serviceBean: bean, importFileUrl })
  const { importId } = await client.get(transfer.startImport, {
    serviceBean: bean,
    importFileUrl,
    mapping: inspected.columns.map(({ column, header, field }) => {
      const said = given.mapping?.[header]
      return { column, field: said === undefined ? field : said }
    }),
    options: {
      defaults: { ...inspected.defaults, ...given.defaults },
      remember: given.remember ?? false,
      ...(given.choices ? { choices: given.choices as never } : {}),
    },
  })
  return importId
}

/** The findings about text and columns of a file that an import leaves out. */
export const toldOfFile = ['above', 'remarks', 'unused']

/** The findings about the rows themselves. */
const ofRows = ({ findings }: Pick<ImportDetail, 'findings'>): ImportFinding[] =>
  findings.filter(({ kind }) => !toldOfFile.includes(kind))

/** Uploads a sheet and waits for its dry run. */
export async function check(
  client: Client,
  headers: string[],
  rows: (string | null)[][],
  given: Given = {},
): Promise<ImportDetail> {
  const importFileUrl = await upload(client, await givenSheet(headers, rows), undefined, given.bean)
  const detail = await follow(client, await start(client, importFileUrl, given))
  return { ...detail, findings: ofRows(detail) }
}

export async function apply(client: Client, importId: string): Promise<ImportDetail> {
  await client.get(transfer.applyImport, { importId })
  return follow(client, importId)
}

export async function undo(client: Client, importId: string): Promise<ImportDetail> {
  await client.get(transfer.undoImport, { importId })
  return follow(client, importId)
}

/** The rows of a dry run by their number in the file. */
export async function rowsOf(client: Client, importId: string): Promise<Map<number, ImportRow>> {
  const rows = new Map<number, ImportRow>()
  for (let pageNo = 1; ; pageNo++) {
    const page = await client.get(transfer.findImportRowPage, { importId, pageNo, pageSize: 200 })
    for (const row of page.records) rows.set(row.rowNumber, row)
    if (page.records.length < 200) return rows
  }
}

/** The reasons of the refused rows by row number. */
export async function reasonsOf(client: Client, importId: string): Promise<Record<number, string[]>> {
  const rows = [...(await rowsOf(client, importId)).values()].filter(({ result }) => result === 4)
  return Object.fromEntries(rows.map(({ rowNumber, reasons }) => [rowNumber, reasons]))
}

type Product = OutputOf<typeof product.findProductDetail>

/** Everything that the console shows about the merchant's products: list, details, counts, categories. */
export async function everything(client: Client) {
  const products: Omit<Product, 'version'>[] = []
  let counts: unknown
  for (let pageNo = 1; ; pageNo++) {
    const page = await client.get(product.findProductPage, { pageNo, pageSize: 200 })
    counts = page.counts
    for (const { id } of page.records) {
      const { version: _, ...rest } = await client.get(product.findProductDetail, { id })
      products.push(rest)
    }
    if (page.records.length < 200) break
  }
  const categories = (await client.get(category.findCategoryTree, {})).map(({ version: _, ...rest }) => rest)
  return { products, counts, categories }
}

export async function findByCode(client: Client, code: string): Promise<Product | undefined> {
  const page = await client.get(product.findProductPage, { code, pageSize: 200 })
  const row = page.records.find((item) => item.code === code)
  return row && client.get(product.findProductDetail, { id: row.id })
}
