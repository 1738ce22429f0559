import type { Language } from '@zhanggui/contract/text.ts'
import { mostRepeated } from '@zhanggui/contract/transfer/option-list.ts'
import { type ImportChoices, rowResult } from '@zhanggui/contract/transfer/transfer.ts'
import type { CellValue } from '../cell.ts'
import { holds, type KnownByKey } from '../known-records.sql.ts'
import type { KnownRecord, SheetKey, SheetNoun, SheetRecord, StagedData } from '../sheet-noun.ts'
import type { CheckedRow, RowReason, SheetActor } from '../sheet-service.ts'
import { keyOf, keyText, keyValues, sameValue, writtenValues } from '../sheet-table.ts'
import { changeOf } from '../staged-data.ts'
import { withoutEntities } from './clean-code.ts'
import type { Findings } from './findings.ts'
import { recordWith } from './known-index.ts'
import { codesOf, type ReadRow, reason, takenReason } from './read-cells.ts'

export const staged = (
  { rules }: SheetNoun,
  data: StagedData,
  known: KnownRecord | undefined,
  effect: ImportChoices['effect'],
  learned?: unknown,
): StagedData => rules?.stage?.(data, known, effect, learned) ?? data

/**
 * The record of a row. The first key with a value decides. An unreadable key identifies no record, and no other key
 * replaces it.
 */
export function identify(
  noun: SheetNoun,
  { cells, reasons }: ReadRow,
  known: KnownByKey,
): KnownRecord | undefined {
  for (const [at, key] of noun.keys.entries()) {
    if (!key.finds) continue
    if (isFaulty(key, reasons)) return undefined
    const values = writtenValues(key, (field) => cells[field]?.value)
    if (values.length > 0)
      return values.map((value) => recordWith(key, known[at], value)).find((found) => found)
  }
  return undefined
}

export const isFaulty = (key: SheetKey, reasons: readonly RowReason[]): boolean =>
  reasons.some(({ field }) => key.fields.includes(field))

/** An earlier row identified the same record. The reason names the last key that this row has. */
export function sameRecord(noun: SheetNoun, { cells }: ReadRow, earlier: number): RowReason {
  const has = noun.keys.flatMap((key) => {
    const [value] = key.finds ? writtenValues(key, (field) => cells[field]?.value) : []
    return value === undefined ? [] : [{ field: key.fields[0] ?? '', value: keyText(value) }]
  })
  const { field = '', value = '' } = has.at(-1) ?? {}
  return reason(field, 'transfer.repeatedInFile', { value, row: earlier })
}

/** The existing record with the row's values. Empty cells clear optional fields and keep the others. */
export function merged(noun: SheetNoun, known: KnownRecord, { row, cells }: ReadRow): SheetRecord {
  const record = { ...known.record }
  for (const [field, cell] of Object.entries(cells)) {
    const empty = noun.cells[field]?.empty
    if (cell) record[field] = cell.value
    else if (typeof empty === 'object' && !row.kept?.includes(field)) record[field] = empty.value
  }
  // The same code in another case is no change, nor the same barcode with another number of zeros.
  for (const key of noun.keys)
    for (const field of key.anyCase || key.alike ? key.fields : [])
      if (sameValue(alikeOf(key, record[field]), alikeOf(key, known.record[field])))
        record[field] = known.record[field] ?? null
  noun.rules?.merge?.(record, known, cells)
  return record
}

const alikeOf = (key: SheetKey, value: CellValue | undefined): CellValue =>
  Array.isArray(value) ? value.map((one) => keyOf(key, String(one))) : keyOf(key, String(value ?? ''))

/** A new record: values of the cells, then the defaults, then the initial values. */
export function born(
  noun: SheetNoun,
  { row, cells, reasons }: ReadRow,
  defaults: Partial<SheetRecord>,
  { findings, choices, language }: { findings: Findings; choices: ImportChoices; language: Language },
): Partial<SheetRecord> {
  const record: Partial<SheetRecord> = {}
  for (const [field, { birth }] of Object.entries(noun.cells)) {
    const value = cells[field]?.value ?? defaults[field] ?? birth
    if (value !== undefined) record[field] = value
  }
  const suggested = noun.rules?.suggest?.(record, cells, row)
  if (suggested && suggested.value !== record[suggested.field]) {
    const { field, value, isSaid = false } = suggested
    const title = record[noun.names.title] ?? ''
    findings.add(
      isSaid ? 'saidUnits' : 'units',
      `${row.rowNumber}: ${title} → ${noun.cells[field]?.text(value, language)}`,
    )
    if (isSaid || choices.units === 'take') record[field] = value
  }
  noun.rules?.complete?.(record, cells, defaults)
  for (const field of Object.keys(noun.cells))
    if (record[field] === undefined && !reasons.some((item) => item.field === field))
      reasons.push(reason(field, 'rule.required'))
  return record
}

/** Refuses values that another record has. */
export function addTaken(
  noun: SheetNoun,
  record: Partial<SheetRecord>,
  known: KnownRecord | undefined,
  changed: readonly string[],
  byKey: KnownByKey,
  reasons: RowReason[],
): void {
  for (const [at, key] of noun.keys.entries()) {
    if (known && !holds(key, known)) continue
    if (!key.fields.some((field) => changed.includes(field))) continue
    for (const value of keyValues(key, (field) => record[field])) {
      const owner = byKey[at]?.get(value)
      if (owner && owner.id !== known?.id) reasons.push(takenReason(noun, key, value, owner))
    }
  }
}

export function changedRow(
  noun: SheetNoun,
  known: KnownRecord,
  record: SheetRecord,
  changed: readonly string[],
  actor: SheetActor,
  { effect, learned }: { effect: ImportChoices['effect']; learned: unknown },
): Omit<CheckedRow, 'rowNumber' | 'title' | 'data'> & { data: StagedData } {
  const before: Record<string, string> = {}
  for (const field of changed)
    before[field] =
      noun.cells[field]?.text(
        noun.rules?.standing?.(known, field) ?? known.record[field] ?? null,
        actor.language,
      ) ?? ''
  return {
    result: rowResult.changed,
    data: staged(noun, changeOf(noun, known, record, changed), known, effect, learned),
    recordId: known.id || null,
    recordVersion: known.version,
    before,
    reasons: [],
  }
}

/** Gives a row the values of an answered doubt. Returns the fields that they change in a known record. */
export function takeValues(
  known: KnownRecord | undefined,
  record: Partial<SheetRecord>,
  take: Partial<SheetRecord>,
): string[] {
  const before = { ...record }
  Object.assign(record, take)
  return Object.keys(take).filter(
    (field) =>
      known !== undefined &&
      sameValue(known.record[field], before[field]) &&
      !sameValue(known.record[field], record[field]),
  )
}

export const titleOf = (noun: SheetNoun, { row }: ReadRow, record: Partial<SheetRecord>): string => {
  const { title, code = title } = noun.names
  return (String(record[title] ?? '') || row.values[title] || row.values[code] || '').slice(0, 255)
}

/** The texts of the told columns that a row will store. */
export type Told = (record: Partial<SheetRecord>, known: KnownRecord | undefined) => Record<string, string>

export function toldBy(noun: SheetNoun, actor: SheetActor, effect: ImportChoices['effect']): Told {
  const keys = noun.columns.flatMap(({ key, told }) => (told ? [key] : []))
  const atBirth = noun.table.born?.(actor, effect) ?? {}
  return (record, known) =>
    Object.fromEntries(
      keys.map((key) => [
        key,
        noun.shown?.[key]?.(known?.row ?? atBirth, actor.language) ??
          noun.cells[key]?.text(record[key] ?? null, actor.language) ??
          '',
      ]),
    )
}

/** Says that spaces, dashes and invisible characters were taken out of a code, and entities of HTML out of a text. */
export function tellCleaned(noun: SheetNoun, { row, shown, cells }: ReadRow, findings: Findings): void {
  for (const [field, text] of Object.entries(shown)) {
    const written = row.values[field] ?? ''
    if (!codesOf(noun).has(field) && withoutEntities(written) !== written)
      findings.add(
        'entities',
        `${row.rowNumber}: ${written.trim().slice(0, mostRepeated)} → ${text.slice(0, mostRepeated)}`,
      )
  }
  for (const [field, kind] of codesOf(noun)) {
    const written = row.values[field]
    const text = shown[field]
    // Several barcodes may have any separator.
    if (written === undefined || text === undefined || !cells[field]) continue
    const bare = (value: string) => value.normalize('NFKC').replace(/[,、;\s]+/g, ',')
    if (kind === 'gtin' && bare(written) === text) continue
    findings.add('cleaned', `${row.rowNumber}: ${written.trim()} → ${text}`)
  }
}
