import { readFileSync } from 'node:fs'
import { read, utils } from '@e965/xlsx'

/** A line of an invoice, as the workbook has it: an amount below 0 goes back. */
export interface InvoiceLine {
  code: string
  name: string
  quantity: number
  /** Cents. */
  price: number
}
export interface Invoice {
  number: string
  /** A moment, such as 2011-01-04T10:00:00.000Z. */
  at: string
  customer: string
  lines: InvoiceLine[]
}

const heads = [
  'InvoiceNo',
  'StockCode',
  'Description',
  'Quantity',
  'InvoiceDate',
  'UnitPrice',
  'CustomerID',
] as const

/**
 * The invoices of a workbook with the columns of the UCI data set 'Online Retail', in the order of their time. Those
 * whose number begins with C take back goods of earlier ones.
 */
export function readInvoices(path: string): Invoice[] {
  const book = read(readFileSync(path), { cellDates: false })
  const sheet = book.Sheets[book.SheetNames[0] ?? '']
  const rows = sheet ? utils.sheet_to_json<Record<string, unknown>>(sheet) : []
  const missing = heads.filter((head) => !rows.some((row) => head in row))
  if (missing.length > 0) throw new Error(`${path} has no column ${missing.join(', ')}`)
  const invoices = new Map<string, Invoice>()
  for (const row of rows) {
    const number = String(row.InvoiceNo).trim()
    const invoice = invoices.get(number) ?? {
      number,
      at: momentOf(row.InvoiceDate),
      customer: row.CustomerID === undefined ? '' : String(Math.round(Number(row.CustomerID))),
      lines: [],
    }
    invoice.lines.push({
      code: String(row.StockCode).trim(),
      name: String(row.Description ?? '').trim(),
      quantity: Number(row.Quantity) * 1000,
      price: Math.round(Number(row.UnitPrice) * 100),
    })
    invoices.set(number, invoice)
  }
  return lately(
    [...invoices.values()].sort((one, other) =>
      one.at === other.at ? (one.number < other.number ? -1 : 1) : one.at < other.at ? -1 : 1,
    ),
  )
}

const days = 5

/** The same order of time, within the last days: goods may go back for a week only. */
function lately(invoices: Invoice[]): Invoice[] {
  const moments = invoices.map(({ at }) => Date.parse(at))
  const [first = 0, last = 0] = [moments[0], moments.at(-1)]
  const now = Date.now()
  return invoices.map((invoice, index) => {
    const share = last === first ? 1 : ((moments[index] ?? 0) - first) / (last - first)
    return { ...invoice, at: new Date(now - Math.round((1 - share) * days * 86_400_000)).toISOString() }
  })
}

export const takesBack = ({ number }: Invoice): boolean => number.startsWith('C')

/** A date of a workbook: a number of days since 1899-12-30, or a text. */
function momentOf(value: unknown): string {
  if (typeof value === 'number') return new Date(Math.round((value - 25_569) * 86_400) * 1000).toISOString()
  const time = Date.parse(`${String(value)} UTC`)
  if (Number.isNaN(time)) throw new Error(`${String(value)} is no date`)
  return new Date(time).toISOString()
}

/** What a return takes back of a line of an earlier sale. */
export interface Back {
  sale: string
  line: number
  quantity: number
}

/**
 * Finds the sale that each returned line belongs to: the newest earlier one of the same customer with the same goods, of
 * which enough is left. Without a customer no sale is known.
 */
export function matchReturns(
  invoices: readonly Invoice[],
): { invoice: Invoice; back: Back[]; unknown: InvoiceLine[] }[] {
  const left = new Map<string, { sale: string; line: number; left: number }[]>()
  const results: { invoice: Invoice; back: Back[]; unknown: InvoiceLine[] }[] = []
  for (const invoice of invoices) {
    if (!takesBack(invoice)) {
      if (invoice.customer !== '')
        for (const [at, { code, quantity }] of invoice.lines.entries()) {
          const key = `${invoice.customer} ${code}`
          left.set(key, [...(left.get(key) ?? []), { sale: invoice.number, line: at + 1, left: quantity }])
        }
      continue
    }
    const back: Back[] = []
    const unknown: InvoiceLine[] = []
    for (const line of invoice.lines) {
      let wanted = -line.quantity
      for (const sold of [...(left.get(`${invoice.customer} ${line.code}`) ?? [])].reverse()) {
        const quantity = Math.min(wanted, sold.left)
        if (quantity <= 0) continue
        back.push({ sale: sold.sale, line: sold.line, quantity })
        sold.left -= quantity
        wanted -= quantity
      }
      if (wanted > 0) unknown.push({ ...line, quantity: wanted })
    }
    results.push({ invoice, back, unknown })
  }
  return results
}
