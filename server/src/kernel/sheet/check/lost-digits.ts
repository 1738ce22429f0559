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

const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
/** A date as programs write it into a text file. Excel makes it of a typed 12-3. Others write a code in capitals: A3-DEC. */
const asDate = new RegExp(
  `^(?:\\d{1,2}-(?:${months})(?:-\\d{2,4})?|(?:${months})-\\d{1,4}|(?:19|20)\\d\\d-\\d{1,2}-\\d{1,2})$`,
)

/**
 * Refuses codes that another program may have turned into a date, and long ones that may have lost their last digits in it,
 * until someone decides. A record that has
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
      const isDate = kind === 'code' && asDate.test(value)
      if (isLong || isDate || (kind === 'gtin' && isCut(value))) {
        findings.add('digits', `${row.rowNumber}: ${value}`)
        if (choice === 'ask')
          reasons.push(
            reason(
              field,
              isDate ? 'transfer.codeDate' : isLong ? 'transfer.lostTail' : 'transfer.cutBarcode',
              { value },
            ),
          )
      } else if (kind === 'gtin' && value.length > 12 && wrongCheckDigit(value) !== null)
        findings.add('checkDigits', `${row.rowNumber}: ${value}`)
    }
  }
}
