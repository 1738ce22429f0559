import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import type { KnownByKey } from '../known-records.sql.ts'
import type { SheetNoun } from '../sheet-noun.ts'
import { keyOf } from '../sheet-table.ts'
import { withLostZero } from './clean-code.ts'
import type { Findings } from './findings.ts'
import { codesOf, type ReadRow, reason } from './read-cells.ts'

/** The barcodes of a row that may have lost a leading zero. */
const doubtful = (noun: SheetNoun, { cells }: ReadRow): { field: string; value: string; whole: string }[] =>
  [...codesOf(noun)].flatMap(([field, kind]) => {
    const value = kind === 'gtin' ? cells[field]?.value : undefined
    if (!Array.isArray(value)) return []
    return value.flatMap((one) => {
      const whole = withLostZero(String(one))
      return whole === null ? [] : [{ field, value: String(one), whole }]
    })
  })

/** Completes barcodes with their lost zero, if that is chosen. Runs before the records are looked up. */
export function addZeros(
  noun: SheetNoun,
  read: ReadRow,
  choice: ImportChoices['zeros'],
  findings: Findings,
): void {
  if (choice !== 'add') return
  for (const { field, value, whole } of doubtful(noun, read)) {
    const values = read.cells[field]?.value
    if (!Array.isArray(values)) continue
    const added = values.map((one) => (one === value ? whole : String(one)))
    read.cells[field] = { value: added }
    read.shown[field] = added.join(',')
    findings.add('zeros', `${read.row.rowNumber}: ${value} → ${whole}`)
  }
}

/** Refuses barcodes that may have lost a zero, until someone decides. A record that has the barcode proves it. */
export function refuseLostZeros(
  noun: SheetNoun,
  read: ReadRow,
  known: KnownByKey,
  choice: ImportChoices['zeros'],
  findings: Findings,
): void {
  if (choice === 'add') return
  for (const { field, value, whole } of doubtful(noun, read)) {
    const at = noun.keys.findIndex(({ fields }) => fields.length === 1 && fields[0] === field)
    const key = noun.keys[at]
    if (key && known[at]?.has(keyOf(key, value))) continue
    findings.add('zeros', `${read.row.rowNumber}: ${value}`)
    if (choice === 'ask') read.reasons.push(reason(field, 'transfer.lostZero', { value, whole }))
  }
}
