/** Between two barcodes: commas, Chinese ones too, blanks and line ends. */
export const barcodeSeparators = /[,，、;；\s]+/

const half = (text: string) =>
  text.replace(/[０-９]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0))

export interface BarcodesAdded {
  barcodes: string[]
  /** The part of the text that could not be added and stays to be mended. */
  rest: string
  refused: { fault: 'repeated' | 'tooMany'; barcode: string } | null
}

/** The list with the typed or pasted barcodes behind it. Nothing is lost silently: what is refused is named. */
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
    if (barcodes.includes(barcode)) refused ??= { fault: 'repeated', barcode }
    else if (barcodes.length >= max) {
      refused ??= { fault: 'tooMany', barcode }
      rest.push(barcode)
    } else barcodes.push(barcode)
  }
  return { barcodes, rest: rest.join('，'), refused }
}
