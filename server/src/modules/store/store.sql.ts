import type { BusinessHours, StoreQuery } from '@zhanggui/contract/store/store.ts'
import { query, sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Session } from '../../kernel/session/session.ts'

type Scope = Pick<Session, 'stores'>

/** The stores in the session's scope, by code. */
export function selectStores(tx: Tx, session: Scope) {
  let stores = query
    .selectFrom('store')
    .select(['id', 'code', 'name', 'open', 'address'])
    .where('removed_at', 'is', null)
    .orderBy('code')
    .orderBy('id')
  if (session.stores !== 'all') stores = stores.where('id', 'in', [...session.stores, 0])
  return tx.all(stores)
}

export interface StorePageRow {
  id: number
  version: number
  code: string
  name: string
  contact: string
  phone: string
  address: string
  business_hours: BusinessHours
  open: boolean
  people: number
  updated_at: string
  updated_by: string
  updated_local: string
}

const columns = (timeZone: string) => sql`
  s.id, s.version, s.code, s.name, s.contact, s.phone, s.address, s.business_hours, s.open, s.updated_at, s.updated_by,
  to_char(s.updated_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as updated_local,
  (select count(*) from employee_store es join employee e on e.merchant_id = es.merchant_id and e.id = es.employee_id
    where es.store_id = s.id and e.removed_at is null) as people`

const inScope = ({ stores }: Scope) =>
  stores === 'all' ? sql`true` : sql`s.id = any (${[...stores]}::bigint[])`

/** A page of the stores in scope, what was changed last first, and how many are open and suspended. */
export async function selectStorePage(
  tx: Tx,
  asked: StoreQuery,
  session: Scope,
  timeZone: string,
): Promise<{ rows: StorePageRow[]; open: number; suspended: number }> {
  const conditions = [sql`s.removed_at is null`, inScope(session)]
  if (asked.keyword)
    conditions.push(sql`(position(zg_squeeze(${asked.keyword}) in zg_squeeze(s.name)) > 0
      or position(zg_squeeze(${asked.keyword}) in zg_squeeze(s.address)) > 0
      or zg_spells(${asked.keyword}, s.initials)
      or starts_with(lower(s.code), lower(${asked.keyword})))`)
  const where = sql.join(conditions, sql` and `)
  const counts = await tx.one(sql<{ open: number; suspended: number }>`
    select count(*) filter (where s.open) as open, count(*) filter (where not s.open) as suspended from store s where ${where}`)
  const status = asked.open === undefined ? sql`` : sql`and s.open = ${asked.open}::boolean`
  const rows = await tx.all(sql<StorePageRow>`
    select ${columns(timeZone)} from (
      select s.* from store s where ${where} ${status} order by s.updated_at desc, s.id desc
      limit ${asked.pageSize}::int offset ${(asked.pageNo - 1) * asked.pageSize}::int
    ) s order by s.updated_at desc, s.id desc`)
  return { rows, ...counts }
}

export const selectStore = (tx: Tx, id: number, session: Scope, timeZone: string) =>
  tx.first(
    sql<StorePageRow>`select ${columns(timeZone)} from store s
      where s.id = ${id}::bigint and s.removed_at is null and ${inScope(session)}`,
  )

export interface StoreValues {
  code: string
  name: string
  contact: string
  phone: string
  address: string
  business_hours: string
  updated_by: string
}

export const insertStore = (tx: Tx, values: StoreValues & { merchant_id: number }) =>
  tx.one(query.insertInto('store').values(values).returning(['id', 'version']))

/** The new version; undefined when the store no longer has the version that was seen. */
export const updateStore = (tx: Tx, id: number, version: number, values: StoreValues) =>
  tx.first(
    query
      .updateTable('store')
      .set({ ...values, version: sql<number>`version + 1`, updated_at: sql<string>`now()` })
      .where('id', '=', id)
      .where('version', '=', version)
      .where('removed_at', 'is', null)
      .returning('version'),
  )

/** Undefined when it stood so already. */
export const updateOpen = (tx: Tx, id: number, open: boolean, by: string) =>
  tx.first(
    query
      .updateTable('store')
      .set({
        open,
        version: sql<number>`version + 1`,
        updated_at: sql<string>`now()`,
        updated_by: by,
      })
      .where('id', '=', id)
      .where('open', '<>', open)
      .where('removed_at', 'is', null)
      .returning('version'),
  )

/** The other store that has this code, whatever its case. */
export const selectCodeHolder = (tx: Tx, code: string, exceptId: number) =>
  tx.first(
    query
      .selectFrom('store')
      .select(['name'])
      .where(sql<string>`lower(code)`, '=', code.toLowerCase())
      .where('id', '<>', exceptId)
      .where('removed_at', 'is', null),
  )
