import { changesBetween } from '../record/difference.ts'
import { columnName } from '../record/kind.ts'
import type { KnownRecord, SheetNoun, SheetRecord, StagedData } from './sheet-noun.ts'
import { tableColumns } from './sheet-table.ts'

/** The values of a new record. Empty columns are left out to keep the rows small. */
export function birthOf(noun: SheetNoun, record: SheetRecord): StagedData {
  const now = columnsOf(noun, record, Object.keys(noun.cells))
  for (const [column, value] of Object.entries(now))
    if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) delete now[column]
  const atBirth = unaskedOf(noun)
  const changes = changesBetween({}, logOf(noun, record)).filter(
    ({ field, after }) => after !== atBirth[field],
  )
  return { now, was: null, changes }
}

/** The new and the former values of a record in these fields. */
export function changeOf(
  noun: SheetNoun,
  known: KnownRecord,
  record: SheetRecord,
  fields: readonly string[],
): StagedData {
  const was = columnsOf(noun, known.record, fields)
  for (const [name, { column }] of Object.entries(noun.links ?? {})) {
    if (!(name in was)) continue
    delete was[name]
    was[column] = known.row[column]
  }
  return {
    now: columnsOf(noun, record, fields),
    was: { ...was, updated_at: known.row.updated_at, updated_by: known.row.updated_by },
    changes: changesBetween(logOf(noun, known.record), logOf(noun, record)),
  }
}

/** Values by column. A linked record is kept by its names under the name of the link, until it is written. */
function columnsOf(noun: SheetNoun, record: SheetRecord, fields: readonly string[]): Record<string, unknown> {
  const { linkOf, fields: columnOf } = tableColumns(noun)
  const columns: Record<string, unknown> = {}
  for (const field of fields) {
    const named = linkOf.get(field)
    if (named) columns[named.name] = named.link.fields.map((one) => record[one])
    else columns[columnOf.get(field) ?? field] = record[field]
  }
  return columns
}

/** The staged value of a field. */
export function stagedValue(noun: SheetNoun, now: StagedData['now'], field: string): unknown {
  const named = tableColumns(noun).linkOf.get(field)
  if (!named) return now[columnName(field)]
  const names = now[named.name] as readonly unknown[] | undefined
  return names?.[named.link.fields.indexOf(field)]
}

const unasked = new WeakMap<SheetNoun, Readonly<Record<string, string | null>>>()

/** The values of a record without any input. */
function unaskedOf(noun: SheetNoun): Readonly<Record<string, string | null>> {
  const known = unasked.get(noun)
  if (known) return known
  const births = Object.entries(noun.cells).map(([field, { birth }]) => [field, birth ?? null])
  const texts = logOf(noun, Object.fromEntries(births))
  unasked.set(noun, texts)
  return texts
}

function logOf(noun: SheetNoun, record: SheetRecord): Readonly<Record<string, string | null>> {
  if (noun.rules?.log) return noun.rules.log(record)
  return Object.fromEntries(
    Object.entries(noun.cells).map(([field, cell]) => [field, cell.log(record[field] ?? null)]),
  )
}
