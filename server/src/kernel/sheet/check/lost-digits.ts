import { wrongCheckDigit } from '@zhanggui/contract/check-digits.ts'
import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import type { KnownByKey } from '../known-records.sql.ts'
import type { SheetNoun } from '../sheet-noun.ts'
import { keyOf } from '../sheet-table.ts'
import type { Findings } from './findings.ts'
import { codesOf, type ReadRow, reason } from './read-cells.ts'

/** Excel keeps 15 digits of a number and writes zeros for the others. */
const onlyZerosLeft = /^\d{15}0+$/

/** A barcode that was saved as 6.97E+12, or a barcode of 13 digits without its last one: it is no UPC. */
const isCut = (barcode: string): boolean =>
  /^(?=\d{12,14}$)\d{1,7}0{6,}$/.test(barcode) || (barcode.length === 12 && wrongCheckDigit(barcode) !== null)

/**
 * Refuses long codes that may have lost their last digits in another program, until someone decides. A record that has
 * the code proves it. Of other barcodes with a wrong check digit it only tells.
 */
export function refuseLostDigits(
  noun: SheetNoun,
  { row, cells, reasons }: ReadRow,
  known: KnownByKey,
  choice: ImportChoices['digits'],
  findings: Findings,
): void {
  for (const [field, kind] of codesOf(noun)) {
    const at = noun.keys.findIndex(({ fields }) => fields.length === 1 && fields[0] === field)
    for (const value of [cells[field]?.value ?? []].flat().map(String)) {
      const key = noun.keys[at]
      if (key && known[at]?.has(keyOf(key, value))) continue
      const isLong = onlyZerosLeft.test(value)
      if (isLong || (kind === 'gtin' && isCut(value))) {
        findings.add('digits', `${row.rowNumber}: ${value}`)
        if (choice === 'ask')
          reasons.push(reason(field, isLong ? 'transfer.lostTail' : 'transfer.cutBarcode', { value }))
      } else if (kind === 'gtin' && value.length > 12 && wrongCheckDigit(value) !== null)
        findings.add('checkDigits', `${row.rowNumber}: ${value}`)
    }
  }
}
