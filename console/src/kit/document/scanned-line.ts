import { gtinForms } from '@zhanggui/contract/check-digits.ts'
import { decimalOf, thousandthsOf } from '@zhanggui/contract/money.ts'
import { saleMode } from '@zhanggui/contract/product/product.options.ts'
import type { DocumentLine } from '@zhanggui/contract/stock/document.ts'
import type { Entry } from './entry-outbox.ts'

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
    if (lineOf(lines, entry) !== line) continue
    const minus = entry.amount.startsWith('-')
    const typed = thousandthsOf(entry.amount.replace('-', '')) ?? 0
    const held = entry.way === 'set' ? 0 : (thousandthsOf(amount ?? '0') ?? 0)
    amount = decimalOf(Math.max(0, held + (minus ? -typed : typed)))
  }
  return amount === line.amount ? line : { ...line, amount }
}
