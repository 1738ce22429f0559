import type { TextKey } from '@zhanggui/contract'
import type { Language } from '@zhanggui/contract/text.ts'
import { mostRepeated } from '@zhanggui/contract/transfer/option-list.ts'
import { refuseInput } from '../../http/input.ts'
import type { Refusal } from '../../refusal.ts'
import type { Fault } from '../cell.ts'
import type { KnownRecord, LinkNames, ReadCells, SheetKey, SheetNoun, SheetRecord } from '../sheet-noun.ts'
import { reasonText } from '../sheet-reason.ts'
import type { RowReason, SheetPlan, SheetRow } from '../sheet-service.ts'
import { keyText } from '../sheet-table.ts'
import { cleanCode, seenText } from './clean-code.ts'

/** The values in the cells of a row. */
export interface ReadRow {
  row: SheetRow
  cells: ReadCells
  reasons: RowReason[]
  /** The texts of values that differ from the cells of the file. */
  shown: Record<string, string>
  /** The name by which the record was found, in its one form. Rows with it mean the same record. */
  named?: string
}

export const reason = (field: string, key: TextKey, params: Fault['params'] = {}): RowReason => ({
  field,
  key,
  params,
})

/** The reason for a value that another record has. */
export const takenReason = (
  { names: { title, code } }: SheetNoun,
  key: SheetKey,
  value: string,
  { record }: KnownRecord,
): RowReason => {
  const owner = { title: String(record[title] ?? ''), code: code ? String(record[code] ?? '') : '' }
  return { field: key.fields[0] ?? '', ...key.taken(keyText(value), owner) }
}

export const textOfNames = (names: LinkNames): string => names.filter((name) => name !== null).join(' / ')

/** The reason for names without a record. */
export const unknownReason = (
  { fields, unknown }: { fields: readonly string[]; unknown: TextKey },
  names: LinkNames,
) => reason(fields[0] ?? '', unknown, { value: textOfNames(names) })

const codes = new WeakMap<SheetNoun, ReadonlyMap<string, 'gtin' | 'code'>>()

/** The fields with barcodes and other codes. */
export function codesOf(noun: SheetNoun): ReadonlyMap<string, 'gtin' | 'code'> {
  let known = codes.get(noun)
  if (!known) {
    known = new Map(
      noun.columns.flatMap(({ key, identifier, gtin }) =>
        identifier ? [[key, gtin ? 'gtin' : 'code'] as const] : [],
      ),
    )
    codes.set(noun, known)
  }
  return known
}

/** Numbers of options are ours. In a merchant's file, 12 below 单位 is no 碗. */
const isNumbers = (text: string): boolean => /^[\d\s,.、;]+$/.test(text.normalize('NFKC'))

/** Reads the mapped cells of a row. Finds only faults of single cells. */
export function readRow(
  noun: SheetNoun,
  row: SheetRow,
  fields: readonly string[],
  language: Language,
): ReadRow {
  const reasons: RowReason[] = row.faults.flatMap(({ field, key, params }) =>
    field === '' ? [reason(field, key, params)] : [],
  )
  const cells: ReadCells = {}
  const shown: Record<string, string> = {}
  for (const field of fields) {
    const cell = noun.cells[field]
    if (!cell) continue
    const written = row.values[field] ?? ''
    const kind = codesOf(noun).get(field)
    const text = kind === undefined ? seenText(written) : cleanCode(written, kind === 'gtin')
    if (text !== written) shown[field] = text
    const fault = row.faults.find((item) => item.field === field)
    if (fault) {
      reasons.push(reason(field, fault.key, { value: text.slice(0, mostRepeated), ...fault.params }))
    } else if (text === '') {
      cells[field] = null
      if (cell.empty === 'required') reasons.push(reason(field, 'rule.required'))
    } else if (cell.options && isNumbers(text)) {
      reasons.push(reason(field, 'transfer.unknownOption', { value: text.slice(0, mostRepeated) }))
    } else {
      const parsed = cell.parse(text)
      if ('fault' in parsed) reasons.push({ field, ...parsed.fault })
      else cells[field] = parsed
      // An option may have other names, and a line of text has no break.
      const isOther = cell.options || /[\r\n]/.test(text)
      if ('value' in parsed && isOther && cell.text(parsed.value, language) !== text)
        shown[field] = cell.text(parsed.value, language)
    }
  }
  return { row, cells, reasons, shown }
}

/** Reads the defaults once. An invalid default is refused before any row is checked. */
export function readDefaults(noun: SheetNoun, plan: SheetPlan, language: Language): Partial<SheetRecord> {
  const defaults: Partial<SheetRecord> = {}
  for (const [field, text] of Object.entries(plan.defaults)) {
    const cell = noun.cells[field]
    if (!cell || text.trim() === '') continue
    const parsed = cell.parse(text.trim())
    if ('fault' in parsed) throw refuseDefault(noun, { field, ...parsed.fault }, language)
    defaults[field] = parsed.value
  }
  return defaults
}

function refuseDefault(noun: SheetNoun, fault: RowReason, language: Language): Refusal {
  const message = reasonText({ columns: noun.columns, optionTexts: optionTexts(noun) }, fault, language)
  return refuseInput([{ path: `options.defaults.${fault.field}`, key: fault.key, message }], language)
}

/** The allowed texts of a column with options; empty for other columns. */
export const optionTexts = (noun: SheetNoun) => (column: string, language: Language) =>
  noun.cells[column]?.options?.(language) ?? []

/** Gives empty cells their default. */
export function fillCells(read: ReadRow, fields: readonly string[], defaults: Partial<SheetRecord>): void {
  for (const field of fields) {
    if (read.cells[field] !== null) continue
    read.cells[field] = { value: defaults[field] ?? null }
    read.reasons = read.reasons.filter((one) => one.field !== field)
  }
}
