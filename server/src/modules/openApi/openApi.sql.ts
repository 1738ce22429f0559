import type { OpenScope } from '@zhanggui/contract/open-scope.ts'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Session } from '../../kernel/session/session.ts'

export interface KeyColumns {
  id: number
  version: number
  key: string
  name: string
  scopes: OpenScope[]
  stores: number[] | null
  sources: string[] | null
  per_minute: number
  created_at: string
  created_by: string
  last_used_at: string | null
}
const columns = sql.raw(
  'k.id, k.version, k.key, k.name, k.scopes, k.stores, k.sources, k.per_minute, k.created_at, k.created_by, k.last_used_at',
)

/** A person sees, uses and changes only keys whose stores are all his. A key of all stores is for people of all stores. */
const within = (stores: Session['stores']) =>
  stores === 'all' ? sql`true` : sql`k.stores <@ ${[...stores]}::bigint[]`

export const selectKeys = (tx: Tx, stores: Session['stores'], pageNo: number, pageSize: number) =>
  tx.all(sql<KeyColumns>`
    select ${columns} from api_key k
    where k.merchant_id = ${tx.merchantId} and k.removed_at is null and ${within(stores)}
    order by k.id desc limit ${pageSize}::int offset ${(pageNo - 1) * pageSize}::bigint`)

export const countKeys = async (tx: Tx, stores: Session['stores']): Promise<number> =>
  (
    await tx.one(sql<{ count: number }>`
      select count(*)::int as count from api_key k
      where k.merchant_id = ${tx.merchantId} and k.removed_at is null and ${within(stores)}`)
  ).count

/** The newest keys that a person may use, each with the code of its first store. */
export const selectKeysWithin = (tx: Tx, stores: Session['stores']) =>
  tx.all(sql<KeyColumns & { store_code: string | null }>`
    with k as materialized (
      select ${columns} from api_key k
      where k.merchant_id = ${tx.merchantId} and k.removed_at is null and ${within(stores)}
      order by k.id desc limit 200
    )
    select k.*, (select s.code from store s
      where s.merchant_id = ${tx.merchantId} and s.removed_at is null and (k.stores is null or s.id = any (k.stores))
      order by s.id limit 1) as store_code
    from k order by k.id desc`)

export const lockKeyWithin = (tx: Tx, id: number, stores: Session['stores']) =>
  tx.first(sql<KeyColumns>`
    select ${columns} from api_key k
    where k.merchant_id = ${tx.merchantId} and k.id = ${id}::bigint and k.removed_at is null and ${within(stores)} for update`)

interface KeyWrite {
  name: string
  scopes: readonly string[]
  stores: readonly number[] | null
  sources: readonly string[] | null
  perMinute: number
}

export const insertKey = (tx: Tx, key: string, write: KeyWrite, by: string) =>
  tx.one(sql<{ id: number }>`
    insert into api_key (merchant_id, key, name, scopes, stores, sources, per_minute, created_by)
    values (${tx.merchantId}::bigint, ${key}, ${write.name}, ${[...write.scopes]}::text[],
      ${write.stores && [...write.stores]}::bigint[], ${write.sources && [...write.sources]}::text[], ${write.perMinute}::int, ${by})
    returning id`)

export const updateKey = (tx: Tx, id: number, write: KeyWrite, by: string) =>
  tx.one(sql<{ version: number }>`
    update api_key k set name = ${write.name}, scopes = ${[...write.scopes]}::text[],
      stores = ${write.stores && [...write.stores]}::bigint[], sources = ${write.sources && [...write.sources]}::text[],
      per_minute = ${write.perMinute}::int, version = k.version + 1, updated_at = now(), updated_by = ${by}
    where k.merchant_id = ${tx.merchantId} and k.id = ${id}::bigint returning k.version`)

export const revoke = (tx: Tx, id: number, by: string) =>
  tx.run(sql`
    update api_key k set removed_at = now(), updated_by = ${by}
    where k.merchant_id = ${tx.merchantId} and k.id = ${id}::bigint and k.removed_at is null`)
