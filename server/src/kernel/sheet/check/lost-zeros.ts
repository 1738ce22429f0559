import { textEntry } from '@zhanggui/contract'
import type { ImportChoices } from '@zhanggui/contract/transfer/transfer.ts'
import type { Tx } from '../../database/tenant.ts'
import type { CellValue } from '../cell.ts'
import { type KnownByKey, selectKnown } from '../known-records.sql.ts'
import type { SheetNoun } from '../sheet-noun.ts'
import type { SheetActor } from '../sheet-service.ts'
import { keyOf, keyValues } from '../sheet-table.ts'
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

/** The whole code that the reason of an error file names, whose codes around it may be stored by now. */
function wholeSaid(said: string | undefined, value: string): string | undefined {
  if (!said) return undefined
  for (const template of textEntry('transfer.lostZero')?.slice(0, 2) ?? []) {
    const [, between = ''] = /\{value\}(.*?)\{whole\}/.exec(String(template)) ?? []
    const at = said.indexOf(` ${value}${between}`)
    const [whole] = at < 0 ? [] : (/^0\d*/.exec(said.slice(at + 1 + value.length + between.length)) ?? [])
    if (whole) return whole
  }
  return undefined
}

const bareNumber = /^[1-9]\d{0,8}$/
const longestCode = 10
const padded = (value: string): string[] =>
  Array.from({ length: longestCode - value.length }, (_, at) => value.padStart(value.length + at + 1, '0'))

/** A further number of a known record, such as its serial number, that lost its leading zeros: 123 of 00123. */
export function refuseZeroless(
  noun: SheetNoun,
  read: ReadRow,
  record: Readonly<Record<string, CellValue>>,
  choice: ImportChoices['zeros'],
  findings: Findings,
): void {
  const ofKeys = new Set(noun.keys.flatMap(({ fields, finds }) => (finds ? fields : [])))
  for (const [field, kind] of codesOf(noun)) {
    const [value, whole] = [read.cells[field]?.value, record[field]]
    if (kind !== 'code' || ofKeys.has(field) || typeof value !== 'string' || typeof whole !== 'string')
      continue
    if (value === whole || !bareNumber.test(value) || whole.replace(/^0+/, '') !== value) continue
    findings.add('zeros', `${read.row.rowNumber}: ${value}${choice === 'add' ? ` → ${whole}` : ''}`)
    if (choice === 'ask') read.reasons.push(reason(field, 'transfer.lostZero', { value, whole }))
    else if (choice === 'add') {
      read.cells[field] = { value: whole }
      read.shown[field] = whole
    }
  }
}

/** The one length of the codes with leading zeros, if all longer numbers have it, too: 5 of 00211 and 00213. 0 without one. */
function lengthOf(codes: readonly string[]): number {
  const lengths = new Set(codes.flatMap((code) => (/^0\d+$/.test(code) ? code.length : [])))
  const [length = 0] = lengths
  return lengths.size === 1 && codes.every((code) => !bareNumber.test(code) || code.length <= length)
    ? length
    : 0
}

/**
 * Finds codes that are numbers, which no record has, while a record has them behind zeros: 81 of 00081, or the codes around them have zeros. They are refused,
 * completed or kept, as barcodes are. Runs before the records are looked up.
 */
export async function findZerolessCodes(
  tx: Tx,
  noun: SheetNoun,
  actor: SheetActor,
  rows: readonly ReadRow[],
  choice: ImportChoices['zeros'],
  findings: Findings,
): Promise<void> {
  if (noun.pairs) return
  for (const [at, key] of noun.keys.entries()) {
    const [field = '', ...more] = key.fields
    if (!key.finds || key.find || more.length > 0 || codesOf(noun).get(field) !== 'code') continue
    const codeOf = ({ cells }: ReadRow) => String(cells[field]?.value ?? '')
    const bare = rows.filter((read) => bareNumber.test(codeOf(read)))
    if (bare.length === 0) continue
    const length = lengthOf(rows.map(codeOf))
    const wanted = bare.flatMap((read) => [codeOf(read), ...padded(codeOf(read))])
    const known = await selectKnown(
      tx,
      noun,
      actor,
      noun.keys.map((_, other) => (other === at ? [...new Set(wanted)] : [])),
    )
    const codes = new Set(known.flatMap(({ record }) => keyValues(key, (field) => record[field])))
    for (const read of bare) {
      const value = codeOf(read)
      const [found, ...others] = padded(value).filter((one) => codes.has(keyOf(key, one)))
      const whole =
        found ?? (value.length < length ? value.padStart(length, '0') : wholeSaid(read.row.said, value))
      if (whole === undefined || codes.has(keyOf(key, value))) continue
      findings.add('zeros', `${read.row.rowNumber}: ${value}${choice === 'add' ? ` → ${whole}` : ''}`)
      if (choice === 'ask' || (choice === 'add' && others.length > 0))
        read.reasons.push(reason(field, 'transfer.lostZero', { value, whole }))
      else if (choice === 'add') {
        read.cells[field] = { value: whole }
        read.shown[field] = whole
      }
    }
  }
}
