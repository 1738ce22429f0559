import type { RawBuilder } from 'kysely'
import { query, sql } from '../database/query.ts'
import type { Tx } from '../database/tenant.ts'
import type { Session } from '../session/session.ts'
import { columnName, type KeptRecord, type RecordTable, selectList } from './kind.ts'

type Sql = RawBuilder<unknown>
type Row = Record<string, unknown>

/** All tables of records share some columns. The statements are typed with one of them and work for all. */
const like = (table: RecordTable) => table as 'store'

const and = (conditions: readonly Sql[]): Sql => sql.join(conditions, sql` and `)

/** The merchant's records in scope that are not removed. */
const visible = ({ scope }: KeptRecord, session: Session): Sql =>
  and([
    sql`r.merchant_id = ${session.merchantId}::bigint`,
    sql`r.removed_at is null`,
    ...(scope ? [scope(session)] : []),
  ])

export const selectRecord = (tx: Tx, kind: KeptRecord, session: Session, id: number) =>
  tx.first(sql<Row>`
    select ${selectList(kind, session)} from ${sql.table(kind.table)} r
    where ${visible(kind, session)} and r.id = ${id}::bigint`)

/** The query of a page of records. */
export interface AskedPage<C extends string = never> {
  pageNo: number
  pageSize: number
  /** The conditions of the search. */
  where?: readonly Sql[]
  /** A further condition of the open tab. */
  tab?: Sql | undefined
  /** The counts of the tabs under the same search, a condition each. */
  counts?: Readonly<Record<C, Sql>>
  /** By default the last changed first. */
  order?: Sql
}

/** A page of records, their total, and the count of each tab. */
export async function selectRecordPage<C extends string>(
  tx: Tx,
  kind: KeptRecord,
  session: Session,
  { pageNo, pageSize, where = [], tab, counts, order = sql`r.updated_at desc, r.id desc` }: AskedPage<C>,
): Promise<{ rows: Row[]; total: number; counts: Record<C, number> }> {
  const from = sql`${sql.table(kind.table)} r where ${and([visible(kind, session), ...where])}`
  const numbers = Object.entries<Sql>({ ...counts, total: tab ?? sql`true` }).map(
    ([name, condition]) => sql`count(*) filter (where ${condition}) as ${sql.ref(name)}`,
  )
  const { total, ...rest } = await tx.one(
    sql<Record<C | 'total', number>>`select ${sql.join(numbers)} from ${from}`,
  )
  const rows = await tx.all(sql<Row>`
    select ${selectList(kind, session)} from (
      select r.* from ${from}${tab ? sql` and ${tab}` : sql``} order by ${order}
      limit ${pageSize}::int offset ${(pageNo - 1) * pageSize}::int
    ) r order by ${order}`)
  return { rows, total, counts: rest as Record<C, number> }
}

export const insertRecord = (tx: Tx, table: RecordTable, values: Row) =>
  tx.one(
    query
      .insertInto(like(table))
      .values(values as never)
      .returning(['id', 'version']),
  )

/** Returns the new version. Undefined if the record has another version. */
export const updateRecord = (
  tx: Tx,
  table: RecordTable,
  at: { merchantId: number; id: number; version: number },
  values: Row,
) =>
  tx.first(
    query
      .updateTable(like(table))
      .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
      .where('merchant_id', '=', at.merchantId)
      .where('id', '=', at.id)
      .where('version', '=', at.version)
      .where('removed_at', 'is', null)
      .returning('version'),
  )

/** Another record with this value in a field, whatever its case, and whether it is in the session's scope. */
export const selectHolder = (
  tx: Tx,
  { table, scope }: KeptRecord,
  session: Session,
  key: string,
  value: string,
  exceptId: number,
) =>
  tx.first(sql<{ name: string; seen: boolean }>`
    select r.name, ${scope?.(session) ?? sql`true`} as seen from ${sql.table(table)} r
    where r.merchant_id = ${session.merchantId}::bigint and r.id <> ${exceptId}::bigint and r.removed_at is null
      and lower(${sql.ref(`r.${columnName(key)}`)}) = lower(${value})`)

/** The person and time of a record's last change, in the merchant's time zone. */
export const selectLastChange = (tx: Tx, table: RecordTable, id: number, timeZone: string) =>
  tx.first(sql<{ version: number; who: string; when: string }>`
    select r.version, r.updated_by as who,
      to_char(r.updated_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as "when"
    from ${sql.table(table)} r
    where r.merchant_id = ${tx.merchantId} and r.id = ${id}::bigint and r.removed_at is null`)

/** Removes a record of any version and returns these columns of it. Undefined if it was removed before. */
export const updateRemoved = <R extends object>(
  tx: Tx,
  table: RecordTable,
  id: number,
  by: string,
  columns: readonly (keyof R & string)[],
) =>
  tx.first(sql<R>`
    update ${sql.table(table)} r
    set removed_at = now(), version = r.version + 1, updated_at = now(), updated_by = ${by}
    where r.merchant_id = ${tx.merchantId} and r.id = ${id}::bigint and r.removed_at is null
    returning ${sql.join(columns.map((column) => sql.ref(`r.${column}`)))}`)
