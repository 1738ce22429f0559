/** Check digits of numbers that people type: barcodes and id cards. */

/** The GS1 check digit: the digits are weighted 3 and 1 in turn from the right. */
export function gs1CheckDigit(digits: string): number {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1)
    sum += Number(digits[digits.length - 1 - index]) * (index % 2 === 0 ? 3 : 1)
  return (10 - (sum % 10)) % 10
}

/** Barcodes of these lengths end with a check digit: GTIN-8, UPC-A, EAN-13 and GTIN-14. */
const gtinLengths: readonly number[] = [8, 12, 13, 14]

/** The same barcode in one form: a UPC of 12 digits is one of 13 with a leading 0. The database has it as `zg_gtin`. */
export function gtinOf(barcode: string): string {
  if (/^\d{12}$/.test(barcode)) return `0${barcode}`
  return /^0\d{13}$/.test(barcode) ? barcode.slice(1) : barcode
}

/** All forms in which a barcode may be stored. */
export function gtinForms(barcode: string): string[] {
  const gtin = gtinOf(barcode)
  if (!/^\d{13}$/.test(gtin)) return [gtin]
  return [gtin, `0${gtin}`, ...(gtin.startsWith('0') ? [gtin.slice(1)] : [])]
}

/** The correct check digit of a barcode that ends with a wrong one; null if it is right or the barcode has none. */
export function wrongCheckDigit(barcode: string): number | null {
  if (!/^\d+$/.test(barcode) || !gtinLengths.includes(barcode.length)) return null
  const right = gs1CheckDigit(barcode.slice(0, -1))
  return right === Number(barcode.at(-1)) ? null : right
}

const idCardWeights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

/** The fault of an id card number (spec section 5): its form, its day of birth or its check digit. */
export function idCardFault(value: string): 'idCard' | 'idCardBirth' | 'idCardCheck' | null {
  if (!/^[1-9]\d{16}[\dX]$/.test(value)) return 'idCard'
  const born = birthOf(value)
  const date = new Date(`${born}T00:00:00Z`)
  const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(born)
  if (!exists || !/^(?:18|19|20)/.test(born)) return 'idCardBirth'
  const sum = idCardWeights.reduce((total, weight, index) => total + weight * Number(value[index]), 0)
  return '10X98765432'[sum % 11] === value[17] ? null : 'idCardCheck'
}

/** The day of birth in an id card number, in the form of the wire: `1990-03-07`. */
export const birthOf = (idCard: string): string =>
  `${idCard.slice(6, 10)}-${idCard.slice(10, 12)}-${idCard.slice(12, 14)}`
