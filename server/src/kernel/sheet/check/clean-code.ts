import { wrongCheckDigit } from '@zhanggui/contract/check-digits.ts'
import { halfWidth } from '@zhanggui/contract/half-width.ts'

/** Characters without width, and the apostrophe that keeps a number as text in Excel. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu
const apostrophe = /^['’‘`]+/
const dashes = /[-‐-―−]/g

/** Those that no writing needs. Emoji and some alphabets have others. */
const useless = /[\u00ad\u200b\u2060\u202a-\u202e\u2066-\u2069\ufeff]/g

/** Web shops export some characters as entities of HTML. */
const entity = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{2,6})|#x([\da-f]{2,5}));/gi
const named: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>' },
  ...{ quot: '"', apos: "'", nbsp: ' ' },
}

/** A text with the characters that its entities of HTML stand for: 'M&amp;M' is 'M&M'. */
export const withoutEntities = (text: string): string =>
  text.replace(entity, (whole, name?: string, decimal?: string, hexadecimal?: string) => {
    if (name) return named[name.toLowerCase()] ?? whole
    const code = decimal ? Number(decimal) : Number.parseInt(hexadecimal ?? '', 16)
    return code >= 32 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff)
      ? String.fromCodePoint(code)
      : whole
  })

/** A text without characters that nobody sees. */
export const seenText = (text: string): string => withoutEntities(text).replace(useless, '').trim()

const plainCode = (text: string): string => text.replace(invisible, '').trim().replace(apostrophe, '').trim()

/** A case code is a barcode of 14 digits. With a leading 0 it is the barcode of 13 digits of the piece. */
const withoutCaseZero = (barcode: string): string => {
  const isPiece = /^0\d{13}$/.test(barcode) && wrongCheckDigit(barcode) === null
  return isPiece ? barcode.slice(1) : barcode
}

/** One barcode may be written in groups: `690 1234-567892`. Groups that are whole barcodes are several. */
function cleanBarcode(text: string): string {
  const plain = plainCode(halfWidth(text))
  if (/^\d*$/.test(plain)) return plain
  const groups = plain.split(/\s+/).map((group) => plainCode(group).replace(dashes, ''))
  if (groups.every((group) => /^\d{8,14}$/.test(group))) return groups.join(',')
  const whole = groups.join('')
  return /^\d{8,14}$/.test(whole) ? whole : text
}

/** A barcode whose check digit is right. */
const isWholeBarcode = (text: string): boolean =>
  /^(?:\d{8}|\d{12,14})$/.test(text) && wrongCheckDigit(text) === null

/** People write these into the cell of a code that does not exist. */
const noCode = /^(?:[-‐-―−_/\\.。*#?~]+|无|無|没有|暂无|空|n\/a|null|nan|undefined)$/i

/** A code without the marks that other programs add. A text that is no code stays as it is. */
export function cleanCode(text: string, isBarcode: boolean): string {
  if (!isBarcode && noCode.test(text.normalize('NFKC').trim())) return ''
  if (/^[A-Za-z\d]*$/.test(text)) return isBarcode ? withoutCaseZero(text) : text
  if (!isBarcode) return plainCode(text)
  const slashed = halfWidth(text)
    .split('/')
    .map((part) => part.trim())
  const parts = slashed.length > 1 && slashed.every(isWholeBarcode) ? slashed : text.split(/[,，、;；\n]+/)
  return parts
    .map((part) => cleanBarcode(part.trim()))
    .filter((part) => part !== '')
    .flatMap((part) => part.split(','))
    .map(withoutCaseZero)
    .join(',')
}

/**
 * The barcode to which leading zeros would complete these digits, if its check digit is right then. Programs that take
 * a barcode for a number lose all of them: a UPC may begin with four. A UPC of 12 digits looks the same.
 */
export function withLostZero(barcode: string): string | null {
  if (!/^[1-9]\d{8,10}$|^\d{11,12}$/.test(barcode)) return null
  const whole = barcode.padStart(13, '0')
  return wrongCheckDigit(whole) === null ? whole : null
}
