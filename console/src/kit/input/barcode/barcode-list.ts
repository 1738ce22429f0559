import { gtinOf } from '@zhanggui/contract/check-digits.ts'

/** The separators of barcodes: Latin and Chinese commas, spaces and line ends. */
export const barcodeSeparators = /[,，、;；\s]+/

const half = (text: string) =>
  text.replace(/[０-９]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))

export interface BarcodesAdded {
  barcodes: string[]
  /** The text that was not added. It stays in the field, so that the user can correct it. */
  rest: string
  refused: { fault: 'repeated' | 'tooMany'; barcode: string } | null
}

/** Adds typed or pasted barcodes to the list. The result names the refused ones, so that nothing is lost silently. */
export function addBarcodes(
  before: readonly string[],
  text: string,
  max = Number.POSITIVE_INFINITY,
): BarcodesAdded {
  const barcodes = [...before]
  const rest: string[] = []
  let refused: BarcodesAdded['refused'] = null
  for (const barcode of half(text).split(barcodeSeparators)) {
    if (barcode === '') continue
    if (barcodes.some((one) => gtinOf(one) === gtinOf(barcode))) refused ??= { fault: 'repeated', barcode }
    else if (barcodes.length >= max) {
      refused ??= { fault: 'tooMany', barcode }
      rest.push(barcode)
    } else barcodes.push(barcode)
  }
  return { barcodes, rest: rest.join('，'), refused }
}
