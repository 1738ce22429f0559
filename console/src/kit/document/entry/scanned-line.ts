import { gtinForms } from '@zhanggui/contract/check-digits.ts'
import { decimalOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import type { DocumentLine } from '@zhanggui/contract/stock/document.ts'
import type { Entry } from './entry-outbox.ts'

export type Scannable = Facts & Pick<DocumentLine, 'id' | 'amount' | 'name' | 'stockUnit'>
type Facts = Pick<DocumentLine, 'productId' | 'barcode' | 'barcodes' | 'code' | 'mnemonicCode' | 'saleMode'>

/**
 * The line that an entry belongs to, as far as the document itself shows it: by product, barcode, code or mnemonic
 * code, in the order of the server. The label of a scale belongs to no line before the server has read it.
 */
export function lineOf<L extends Facts>(
  lines: readonly L[],
  { code, productId }: Pick<Entry, 'code' | 'productId'>,
): L | null {
  if (productId !== undefined) return lines.find((line) => line.productId === productId) ?? null
  if (code === undefined) return null
  const forms = gtinForms(code)
  const folded = code.toLowerCase()
  const known = lines.filter((line) => line.productId !== null)
  return (
    known.find(({ barcodes }) => barcodes.some((barcode) => forms.includes(barcode))) ??
    known.find((line) => line.code === code) ??
    known.find((line) => line.mnemonicCode !== '' && line.mnemonicCode === code) ??
    known.find((line) => [line.code, line.mnemonicCode].some((one) => one.toLowerCase() === folded)) ??
    lines.find((line) => line.productId === null && line.barcode === code) ??
    null
  )
}

/** The effect of an entry on the amount: `+2`, `-1`, or `= 5` for all there is. */
export const changeText = ({ way, amount }: Pick<Entry, 'way' | 'amount'>, shown = amount): string =>
  `${way === 'set' ? '= ' : amount.startsWith('-') ? '' : '+'}${shown}`

/** Entries as plain text with a line for each: name, code and amount. */
export const entriesText = (
  lines: readonly (Facts & Pick<DocumentLine, 'name'>)[],
  entries: readonly Pick<Entry, 'code' | 'productId' | 'way' | 'amount'>[],
): string =>
  entries
    .map((entry) => {
      const line = lineOf(lines, entry)
      const code = entry.code || line?.barcodes[0] || line?.code
      return [line?.name, code, changeText(entry)].filter(Boolean).join('\t')
    })
    .join('\n')

/** What was scanned last: its line, or its code as long as nobody knows the line. */
export interface Last {
  line: string | null
  code?: string | undefined
  /** Of its entry; none if the person chose the line. */
  key?: string | undefined
}

/** The last scan after the server answered entries with these lines. `all`: it answered all entries. */
export function afterAnswer<L extends Facts & { id: string }>(
  last: Last,
  lines: readonly L[],
  entries: readonly Entry[],
  all = true,
): Last {
  const entry = entries.find(({ key }) => key === last.key)
  if (!entry) return last
  const line = lineOf(lines, entry) ?? (all && lines.length === 1 ? lines[0] : null)
  return { line: line?.id ?? last.line }
}

/** Whether a scan says nothing of how much there is: a person weighs it. */
export const needsWeight = (line: Pick<DocumentLine, 'saleMode' | 'productId'> | null): boolean =>
  line !== null && line.productId !== null && line.saleMode === saleMode.weight

/** The line as it will be once the server has the entries that wait. */
export function withWaiting<L extends Facts & Pick<DocumentLine, 'amount'>>(
  line: L,
  lines: readonly L[],
  entries: readonly Entry[],
): L {
  let amount = line.amount
  for (const entry of entries) {
    // A person decides first about what another one has overtaken.
    if (entry.by || lineOf(lines, entry) !== line) continue
    const minus = entry.amount.startsWith('-')
    const typed = thousandthsOf(entry.amount.replace('-', '')) ?? 0
    const held = entry.way === 'set' ? 0 : (thousandthsOf(amount ?? '0') ?? 0)
    amount = decimalOf(Math.max(0, held + (minus ? -typed : typed)))
  }
  return amount === line.amount ? line : { ...line, amount }
}
