import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import type { KnownByKey } from '../known-records.sql.ts'
import type { SheetNoun } from '../sheet-noun.ts'
import type { Findings } from './findings.ts'
import { codesOf, type ReadRow, reason } from './read-cells.ts'

/** Excel keeps 15 digits of a number and writes zeros for the others. */
const onlyZerosLeft = /^\d{15}0+$/

/**
 * Refuses long codes that may have lost their last digits in another program, until someone decides. A record that has
 * the code proves it.
 */
export function refuseLostDigits(
  noun: SheetNoun,
  { row, cells, reasons }: ReadRow,
  known: KnownByKey,
  choice: ImportChoices['digits'],
  findings: Findings,
): void {
  for (const field of codesOf(noun).keys()) {
    const at = noun.keys.findIndex(({ fields }) => fields.length === 1 && fields[0] === field)
    for (const value of [cells[field]?.value ?? []].flat().map(String)) {
      if (!onlyZerosLeft.test(value) || known[at]?.has(value)) continue
      findings.add('digits', `${row.rowNumber}: ${value}`)
      if (choice === 'ask') reasons.push(reason(field, 'transfer.lostTail', { value }))
    }
  }
}
