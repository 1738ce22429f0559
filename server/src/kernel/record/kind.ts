import type { Field, FieldMap, NounFields, ValueOf, ValuesOf } from '@zhanggui/contract/fields.ts'
import { centsOf, decimalOf, thousandthsOf, yuanOf } from '@zhanggui/contract/money.ts'
import type { RawBuilder } from 'kysely'
import { sql } from '../database/query.ts'
import type { Tables } from '../database/tables.gen.ts'
import type { TenantContext } from '../http/implement.ts'
import type { Session } from '../session/session.ts'

type Sql = RawBuilder<unknown>

/** Tables that hold records: rows with a version, which say who changed them last and are removed by a date. */
export type RecordTable = {
  [T in keyof Tables]: Tables[T] extends Record<'version' | 'updated_by' | 'removed_at', unknown> ? T : never
}[keyof Tables]

/** What a value is called in the trail; null for none. */
export type Words<V> = (value: V, context: TenantContext) => string | null | Promise<string | null>

/** How the records of a noun are kept, as its statements see it. They know the record as `r`. */
export interface KeptRecord<F extends FieldMap = FieldMap, M extends object = object> {
  described: NounFields<string, F>
  table: RecordTable
  /** Which records the asker sees and may change, besides that they are the merchant's; all of them without it. */
  scope?: (session: Session) => Sql
  /** More columns of a row than its fields, as a select list. */
  more?: (session: Session) => RawBuilder<M>
}

/** How the records of a noun are kept and told of in the trail. */
export interface RecordKind<F extends FieldMap, M extends object> extends KeptRecord<F, M> {
  /** Words of fields in the trail whose values have none of their own. */
  words?: { [K in keyof F]?: Words<ValueOf<F[K]>> }
  /** The records are stores, or lie in one: its id, for the trail. */
  storeId?: (row: { id: string }) => number
}

export const defineRecord = <F extends FieldMap, M extends object = object>(
  kind: RecordKind<F, M>,
): RecordKind<F, M> => kind

/** A record as the wire has it. */
export type RecordOf<F extends FieldMap> = ValuesOf<NounFields<string, F>> & {
  id: string
  version: number
  updatedAt: string
  updatedBy: string
}
/** A record with the moment of its last change in the merchant's time zone. */
export type LocalRecord<F extends FieldMap> = RecordOf<F> & { updatedLocal: string }

/** `businessHours` → `business_hours`. */
export const columnName = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The type of a column's name. */
export type ColumnName<K extends string> = K extends `${infer Letter}${infer Rest}`
  ? `${Letter extends Lowercase<Letter> ? Letter : `_${Lowercase<Letter>}`}${ColumnName<Rest>}`
  : ''

/** The value of a field as its column keeps it: cents, thousandths, ids and json; options in the order of the field. */
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

/** The value of a field as the wire has it. */
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

/** The fields with their columns. Make the list once for many rows. */
export const storedFields = ({ fields }: NounFields): readonly StoredField[] =>
  Object.entries(fields).map(([key, field]) => ({ key, field, column: columnName(key) }))

/** The values of a form as its columns keep them. */
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

/** The select list of a record and all that its row shows. */
export const selectList = ({ described, more }: KeptRecord, session: Session): Sql => sql`
  r.id, r.version, ${sql.join(
    Object.keys(described.fields).map((key) => sql`${sql.ref(`r.${columnName(key)}`)} as ${sql.ref(key)}`),
  )}, r.updated_at as "updatedAt", r.updated_by as "updatedBy",
  to_char(r.updated_at at time zone ${session.timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as "updatedLocal"${more ? sql`, ${more(session)}` : sql``}`

/** A selected row as the rules see it. */
export function localRecord<F extends FieldMap, M extends object>(
  { described }: KeptRecord<F, M>,
  row: Readonly<Record<string, unknown>>,
): LocalRecord<F> & M {
  const fields = Object.entries(described.fields).map(([key, field]) => [key, toWire(field, row[key])])
  return { ...row, id: String(row.id), ...Object.fromEntries(fields) }
}

/** A selected row as the wire has it. */
export function wireRow<F extends FieldMap, M extends object>(
  kind: KeptRecord<F, M>,
  row: Readonly<Record<string, unknown>>,
): RecordOf<F> & M {
  const { updatedLocal: _, ...record } = localRecord(kind, row)
  // The compiler cannot take a name out of a type that is not known yet.
  return record as unknown as RecordOf<F> & M
}
