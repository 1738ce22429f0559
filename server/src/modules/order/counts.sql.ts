import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { Session } from '../../kernel/session/session.ts'

/** The part of a statement that notes, with the order itself, that a store has more or fewer orders of a status. */
export const insertCountChange = (tx: Tx, changes: RawBuilder<unknown>) => sql`
  insert into order_count_change (merchant_id, store_id, status, change)
  select ${tx.merchantId}::bigint, n.store_id, n.status, n.change from (${changes}) n returning id`

interface CountChange {
  store_id: number
  status: number
  change: number
}

/** Takes the oldest changes. What another process takes now is left to it. */
export const takeCountChanges = (tx: Tx, atMost: number) =>
  tx.all(sql<CountChange>`
    delete from order_count_change where merchant_id = ${tx.merchantId} and id in (
      select c.id from order_count_change c where c.merchant_id = ${tx.merchantId}
      order by c.id limit ${atMost}::int for update skip locked)
    returning store_id, status, change`)

/** Adds changes to the kept numbers, in the order of their keys. */
export const addToCounts = async (tx: Tx, rows: readonly CountChange[]): Promise<void> => {
  await tx.run(sql`
    insert into order_count as k (merchant_id, store_id, status, count)
    select ${tx.merchantId}::bigint, n.store_id, n.status, sum(n.change)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (store_id bigint, status smallint, change int)
    group by n.store_id, n.status having sum(n.change) <> 0
    order by n.store_id, n.status
    on conflict (merchant_id, store_id, status) do update set count = k.count + excluded.count`)
}

/** How many orders of each status the stores have: exact, however many there are. */
export const selectCounts = (tx: Tx, stores: Session['stores']) => {
  const inStores = stores === 'all' ? sql`` : sql`and c.store_id = any (${[...stores]}::bigint[])`
  return tx.all(sql<{ status: number; count: number }>`
    select n.status, sum(n.count)::bigint as count from (
      select c.status, c.count from order_count c where c.merchant_id = ${tx.merchantId} ${inStores}
      union all
      select c.status, c.change from order_count_change c where c.merchant_id = ${tx.merchantId} ${inStores}) n
    group by n.status`)
}
