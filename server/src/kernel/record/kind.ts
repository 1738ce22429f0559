import type { Field, FieldMap, NounFields, ValueOf, ValuesOf } from '@zhanggui/contract/fields.ts'
import { centsOf, decimalOf, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../database/query.ts'
import type { Tables } from '../database/tables.gen.ts'
import type { TenantContext } from '../http/implement.ts'
import type { Session } from '../session/session.ts'
import { shownValues } from './hidden.ts'

type Sql = RawBuilder<unknown>

/** Tables of records: rows with a version and the name of the last writer, which are removed by a date. */
export type RecordTable = {
  [T in keyof Tables]: Tables[T] extends Record<'version' | 'updated_by' | 'removed_at', unknown> ? T : never
}[keyof Tables]

/** The text of a value in the trail; null for none. */
export type Words<V> = (value: V, context: TenantContext) => string | null | Promise<string | null>

/** The storage of a noun's records. In statements the record is `r`. */
export interface KeptRecord<F extends FieldMap = FieldMap, M extends object = object> {
  described: NounFields<string, F>
  table: RecordTable
  /** A condition for the records that the user may see and change, besides those of the merchant. By default all. */
  scope?: (session: Session) => Sql
  /** A select list of further columns of a row. */
  more?: (session: Session) => RawBuilder<M>
}

/** The storage of a noun's records and their texts in the trail. */
export interface RecordKind<F extends FieldMap, M extends object> extends KeptRecord<F, M> {
  /** Texts for the values of fields that have none by themselves. */
  words?: { [K in keyof F]?: Words<ValueOf<F[K]>> }
  /** For stores and records of a store: the store's id, for the trail. */
  storeId?: (row: { id: string }) => number
}

export const defineRecord = <F extends FieldMap, M extends object = object>(
  kind: RecordKind<F, M>,
): RecordKind<F, M> => kind

/** A record on the wire. */
export type RecordOf<F extends FieldMap> = ValuesOf<NounFields<string, F>> & {
  id: string
  version: number
  updatedAt: string
  updatedBy: string
}
/** A record with the time of its last change in the merchant's time zone. */
export type LocalRecord<F extends FieldMap> = RecordOf<F> & { updatedLocal: string }

/** `businessHours` → `business_hours`. */
export const columnName = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The type of a column's name. */
export type ColumnName<K extends string> = K extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnName<Rest>}`
  : ''

/** The value of a field for its column: cents, thousandths, ids and json. Options are in the order of the field. */
export function toColumn(field: Field, value: unknown): unknown {
  if (field.kind === 'own' || field.kind === 'hours') return JSON.stringify(value)
  if (field.kind === 'options') return field.values.filter((one) => (value as number[]).includes(one))
  if (value === null || typeof value !== 'string') return value
  switch (field.kind) {
    case 'money':
      return centsOf(value)
    case 'weight':
    case 'quantity':
      return thousandthsOf(value)
    case 'reference':
      return value === '' ? null : Number(value)
    default:
      return value
  }
}

/** The value of a field for the wire. */
export function toWire(field: Field, stored: unknown): unknown {
  switch (field.kind) {
    case 'money':
      return stored === null ? null : yuanOf(Number(stored))
    case 'weight':
    case 'quantity':
      return stored === null ? null : decimalOf(Number(stored))
    case 'reference':
      return stored === null ? '' : String(stored)
    default:
      return stored
  }
}

/** A field with its column. */
export interface StoredField {
  key: string
  field: Field
  column: string
}

/** The fields with their columns. Create the list once for many rows. */
export const storedFields = ({ fields }: NounFields): readonly StoredField[] =>
  Object.entries(fields).map(([key, field]) => ({ key, field, column: columnName(key) }))

/** The values of a form for their columns. */
export const columnsOf = (
  stored: readonly StoredField[],
  values: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(stored.map(({ key, field, column }) => [column, toColumn(field, values[key])]))

/** A list of columns with the alias of their table. */
export const listOf = (alias: string, columns: readonly string[]): RawBuilder<unknown> =>
  sql.raw(columns.map((column) => `${alias}."${column}"`).join(', '))

/** The fields of a row on the wire. The row has the names of the columns. */
export function wireFields(
  stored: readonly StoredField[],
  row: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const { key, field, column } of stored) values[key] = toWire(field, row[column])
  return values
}

/** The select list of a record with all columns of its row. */
export const selectList = ({ described, more }: KeptRecord, session: Session): Sql => sql`
  r.id, r.version, ${sql.join(
    Object.keys(described.fields).map((key) => sql`${sql.ref(`r.${columnName(key)}`)} as ${sql.ref(key)}`),
  )}, r.updated_at as "updatedAt", r.updated_by as "updatedBy",
  to_char(r.updated_at at time zone ${session.timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as "updatedLocal"${more ? sql`, ${more(session)}` : sql``}`

/** A selected row for the rules. */
export function localRecord<F extends FieldMap, M extends object>(
  { described }: KeptRecord<F, M>,
  row: Readonly<Record<string, unknown>>,
): LocalRecord<F> & M {
  const fields = Object.entries(described.fields).map(([key, field]) => [key, toWire(field, row[key])])
  return { ...row, id: String(row.id), ...Object.fromEntries(fields) }
}

/** A selected row for the wire, for a person with these permissions. */
export function wireRow<F extends FieldMap, M extends object>(
  kind: KeptRecord<F, M>,
  row: Readonly<Record<string, unknown>>,
  held: ReadonlySet<string>,
): RecordOf<F> & M {
  const { updatedLocal: _, ...record } = shownValues(kind.described, localRecord(kind, row), held)
  // The compiler cannot omit a key from a generic type.
  return record as unknown as RecordOf<F> & M
}
