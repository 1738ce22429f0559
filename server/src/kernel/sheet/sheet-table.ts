import { sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'
import { columnName, listOf } from '../record/kind.ts'
import type { CellValue } from './cell.ts'
import type { KnownRecord, SheetKey, SheetLink, SheetNoun, SheetRecord } from './sheet-noun.ts'

const quoted = (column: string) => `"${column}"`

/** The columns of a sheet's table for its statements. Computed once for each noun. */
export interface TableColumns {
  /** The column of every field of the sheet. */
  fields: ReadonlyMap<string, string>
  /** The columns that an import writes: those of fields and those of links. */
  written: readonly string[]
  /** The link of a field. */
  linkOf: ReadonlyMap<string, { name: string; link: SheetLink }>
  /** The value of a column that a new record leaves out. */
  emptyOf: ReadonlyMap<string, "''" | "'{}'">
  title: string
  code: string | null
  /** The columns that identify a record. */
  unique: readonly string[]
}

const made = new WeakMap<SheetNoun, TableColumns>()

export function tableColumns(noun: SheetNoun): TableColumns {
  let columns = made.get(noun)
  if (!columns) {
    columns = columnsOf(noun)
    made.set(noun, columns)
  }
  return columns
}

function columnsOf({ cells, table, links = {}, names, keys }: SheetNoun): TableColumns {
  const linkOf = new Map(
    Object.entries(links).flatMap(([name, link]) =>
      link.fields.map((field) => [field, { name, link }] as const),
    ),
  )
  const own = Object.keys(cells).filter((field) => !linkOf.has(field) && !table.apart?.[field])
  const emptyOf = new Map<string, "''" | "'{}'">()
  for (const field of own) {
    const birth = cells[field]?.birth
    if (birth === '') emptyOf.set(columnName(field), "''")
    if (Array.isArray(birth) && birth.length === 0) emptyOf.set(columnName(field), "'{}'")
  }
  return {
    fields: new Map(Object.keys(cells).map((field) => [field, columnName(field)])),
    written: [...own.map(columnName), ...Object.values(links).map(({ column }) => column)],
    linkOf,
    emptyOf,
    title: columnName(names.title),
    code: names.code === undefined ? null : columnName(names.code),
    unique: [...new Set(keys[0]?.fields.map((field) => linkOf.get(field)?.link.column ?? columnName(field)))],
  }
}

export const columnList = (columns: readonly string[]) => sql.raw(columns.map(quoted).join(', '))

/** The name or the code of a record `p`, which may stand in another table. */
export const namedBy = (tx: Tx, noun: SheetNoun, part: 'title' | 'code') => {
  const field = noun.names[part]
  if (field === undefined) return sql`''`
  return noun.table.apart?.[field]?.(tx) ?? sql.ref(`p.${columnName(field)}`)
}

/** The select list of a record, under the names of its columns. */
export const selectList = (tx: Tx, noun: SheetNoun) => {
  const { apart = {}, also = [] } = noun.table
  const { written } = tableColumns(noun)
  const plain = ['id', 'version', ...new Set([...written, ...also])]
  const parts = Object.entries(apart).map(
    ([field, value]) => sql`${value(tx)} as ${sql.ref(columnName(field))}`,
  )
  return sql.join([listOf('p', plain), ...parts])
}

export const recordOf = (noun: SheetNoun, row: KnownRecord['row']): SheetRecord => {
  const record: SheetRecord = {}
  for (const [field, column] of tableColumns(noun).fields) record[field] = row[column] ?? null
  return record
}

/** Separates the values of a key with several fields. */
const between = '\u0000'
export const partsOf = (value: string): string[] => value.split(between)
/** The text of a key for people. */
export const keyText = (value: string): string =>
  partsOf(value)
    .filter((part) => part !== '')
    .join(' / ')

/** Like lower() of the database, which looks at each character alone. */
const lower = (text: string): string =>
  Array.from(text, (one) => (one === 'İ' ? 'i' : one.toLowerCase())).join('')

/** The value by which a key compares its written values. */
export const keyOf = (key: SheetKey, written: string): string =>
  key.alike ? key.alike(written) : key.anyCase ? lower(written) : written

/** The values of a key in a record or a row, as it compares them. */
export const keyValues = (key: SheetKey, read: (field: string) => unknown): string[] =>
  writtenValues(key, read).map((value) => keyOf(key, value))

/** The same as they are written. */
export function writtenValues(key: SheetKey, read: (field: string) => unknown): string[] {
  const [field = '', ...more] = key.fields
  const first = read(field)
  if (first === undefined || first === null || first === '') return []
  if (more.length === 0) return Array.isArray(first) ? first.map(String) : [String(first)]
  const parts = [first, ...more.map((one) => read(one) ?? '')]
  const lacks = more.some((one, at) => parts[at + 1] === '' && !key.mayLack?.includes(one))
  return lacks ? [] : [parts.join(between)]
}

export function sameValue(a: CellValue | undefined, b: CellValue | undefined): boolean {
  if (!Array.isArray(a) || !Array.isArray(b)) return a === b
  return a.length === b.length && a.every((value, position) => value === b[position])
}
