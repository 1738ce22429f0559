import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Stores } from './order.sql.ts'

export interface UnbookedColumns {
  id: number
  source: string
  external_number: string
  store: string
  kind: 'refused' | 'differs'
  body: unknown
  hash: Buffer
  amount: number
  reason: string
  params: Record<string, string | number>
  received_at: string
  tries: number
  status: 'open' | 'booked' | 'dropped'
  /** Of the order that has this number. */
  order_id: number | null
  ended_by: string
  note: string
  key_id: number | null
}

/** The order of the number is there for people who see its store. */
const columns = (tx: Tx, stores: Stores) => sql`
  u.id, u.source, u.external_number, u.store, u.kind, u.body, u.hash, u.amount, u.reason, u.params, u.received_at, u.tries,
  u.status, u.ended_by, u.note, u.key_id, (select o.id from orders o where o.merchant_id = ${tx.merchantId}
    and o.source = u.source and o.external_number = u.external_number
    and ${stores === 'all' ? sql`true` : sql`o.store_id = any (${[...stores]}::bigint[])`}) as order_id`

/** Keeps an order that is not booked. The same content again counts as a further try. */
export const keepUnbooked = (
  tx: Tx,
  row: Pick<
    UnbookedColumns,
    'source' | 'external_number' | 'store' | 'kind' | 'body' | 'hash' | 'amount' | 'reason' | 'params'
  > & {
    storeId: number | null
    /** The key that sent it. Null without one. */
    keyId: number | null
  },
) =>
  tx.one(sql<{ id: number }>`
    insert into unbooked_order as u (merchant_id, source, external_number, store, store_id, kind, body, hash, amount, reason,
      params, key_id)
    values (${tx.merchantId}::bigint, ${row.source}, ${row.external_number}, ${row.store}, ${row.storeId}::bigint, ${row.kind},
      ${JSON.stringify(row.body)}::jsonb, ${row.hash}, ${row.amount}::bigint, ${row.reason}, ${JSON.stringify(row.params)}::jsonb,
      ${row.keyId}::bigint)
    on conflict (merchant_id, source, external_number, hash) do update
      set tries = u.tries + 1, key_id = excluded.key_id,
        kind = case when u.status = 'booked' then u.kind else excluded.kind end,
        reason = case when u.status = 'booked' then u.reason else excluded.reason end,
        params = case when u.status = 'booked' then u.params else excluded.params end,
        status = case when u.status = 'booked' then 'booked' else 'open' end
    returning u.id`)

export interface RefusedColumns {
  id: number
  hash: Buffer
  store_id: number | null
  key_id: number | null
  status: string
  amount: number
  /** What the sale itself says. Null: nothing. */
  store: string
  at: string | null
  lines: unknown
}

/** What was refused under a number until now. */
export const selectRefused = (tx: Tx, key: { source: string; number: string }) =>
  tx.all(sql<RefusedColumns>`
    select u.id, u.hash, u.key_id, u.status, u.amount, u.store_id, u.store, u.body ->> 'at' as at,
      u.body -> 'lines' as lines
    from unbooked_order u
    where u.merchant_id = ${tx.merchantId} and u.source = ${key.source} and u.external_number = ${key.number}
      and u.kind = 'refused' and u.status <> 'booked'`)

/** These tries of a sale are done: it is booked. */
export const markBooked = (tx: Tx, ids: readonly number[], orderId: number, by: string) =>
  tx.run(sql`
    update unbooked_order u set status = 'booked', order_id = ${orderId}::bigint, ended_by = ${by}, ended_at = now()
    where u.merchant_id = ${tx.merchantId} and u.id = any (${[...ids]}::bigint[]) and u.status <> 'booked'`)

/** Another sale has the number of these now: they can never be booked under it. */
export const markTaken = (tx: Tx, ids: readonly number[], reason: string) =>
  tx.run(sql`
    update unbooked_order u set kind = 'differs', reason = ${reason}, params = '{}'
    where u.merchant_id = ${tx.merchantId} and u.id = any (${[...ids]}::bigint[]) and u.status = 'open'`)

export const dropUnbookedRow = (tx: Tx, id: number, by: string, note: string) =>
  tx.run(sql`
    update unbooked_order u set status = 'dropped', ended_by = ${by}, ended_at = now(), note = ${note}
    where u.merchant_id = ${tx.merchantId} and u.id = ${id}::bigint and u.status = 'open'`)

/** What no store is known for is shown to people of all stores. */
const inScope = (stores: Stores) =>
  stores === 'all' ? sql`true` : sql`u.store_id = any (${[...stores]}::bigint[])`

const found = (tx: Tx, stores: Stores, keyword: string) => sql`
  u.merchant_id = ${tx.merchantId} and ${inScope(stores)} and ${
    keyword === '' ? sql`true` : sql`u.external_number = ${keyword}`
  }`

/** The numbers of the tabs, each up to a limit. */
export const countUnbooked = (tx: Tx, stores: Stores, keyword: string, atMost: number) =>
  tx.all(sql<{ status: UnbookedColumns['status']; count: number }>`
    select t.status, (select count(*)::int from (select from unbooked_order u
      where ${found(tx, stores, keyword)} and u.status = t.status limit ${atMost}::int) n) as count
    from unnest(array['open', 'booked', 'dropped']) as t (status)`)

export const selectUnbooked = (
  tx: Tx,
  stores: Stores,
  asked: { keyword: string; tab: string | undefined; pageNo: number; pageSize: number },
) =>
  tx.all(sql<UnbookedColumns>`
    select ${columns(tx, stores)} from unbooked_order u
    where ${found(tx, stores, asked.keyword)} and ${asked.tab === undefined ? sql`true` : sql`u.status = ${asked.tab}`}
    order by u.id desc limit ${asked.pageSize}::int offset ${(asked.pageNo - 1) * asked.pageSize}::bigint`)

export const lockUnbooked = (tx: Tx, stores: Stores, id: number) =>
  tx.first(sql<UnbookedColumns>`
    select ${columns(tx, stores)} from unbooked_order u
    where u.merchant_id = ${tx.merchantId} and u.id = ${id}::bigint and ${inScope(stores)} for update`)

/** The name of a key, and what it may use. Null: all. */
export const selectSender = (tx: Tx, keyId: number) =>
  tx.first(sql<{ name: string; stores: number[] | null; sources: string[] | null }>`
    select k.name, k.stores, k.sources from api_key k where k.merchant_id = ${tx.merchantId} and k.id = ${keyId}::bigint`)
