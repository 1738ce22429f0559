import { gs1CheckDigit } from '@zhanggui/contract/check-digits.ts'
import type { Translate } from '../base/text.ts'

export const barcodeKinds = { ean13: 'EAN-13', ean8: 'EAN-8', code128: 'Code 128' } as const
export type BarcodeKind = keyof typeof barcodeKinds

/** A longer barcode is wider than a label and than a scanner's beam. */
const longestCode128 = 48

/** The reason why a text cannot be this kind of barcode; null if it can. */
export function barcodeFault(kind: BarcodeKind, text: string, t: Translate): string | null {
  if (text === '') return t('rich.codeEmpty')
  if (kind === 'code128') {
    const strange = /[^\x20-\x7e]/u.exec(text)
    if (strange) return t('rich.barcodeAscii', { letter: strange[0] })
    return text.length > longestCode128 ? t('rich.barcodeTooLong', { limit: longestCode128 }) : null
  }
  const name = barcodeKinds[kind]
  if (!/^\d+$/.test(text)) return t('rich.barcodeDigits', { kind: name })
  const whole = kind === 'ean13' ? 13 : 8
  if (text.length !== whole && text.length !== whole - 1)
    return t('rich.barcodeLength', { kind: name, least: whole - 1, most: whole, count: text.length })
  const digit = gs1CheckDigit(text.slice(0, whole - 1))
  return text.length === whole && text[whole - 1] !== String(digit)
    ? t('rich.barcodeCheck', { digit: String(digit) })
    : null
}

/** The best kind for a product's barcode: EAN if it is a GTIN, otherwise Code 128. */
export function kindOfBarcode(text: string): BarcodeKind {
  const right = /^\d+$/.test(text) && String(gs1CheckDigit(text.slice(0, -1))) === text.at(-1)
  if (right && text.length === 13) return 'ean13'
  return right && text.length === 8 ? 'ean8' : 'code128'
}
