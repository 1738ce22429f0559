import type { RawBuilder } from 'kysely'
import type { Database } from '../database/database.ts'
import { sql } from '../database/query.ts'
import { asSystem } from '../database/system.sql.ts'
import type { Tx } from '../database/tenant.ts'

/**
 * Records with a due time: expiring files, products and prices that become effective, stores with scheduled prices, orders,
 * after-sales, refunds without an answer, events to send, stores whose sales of the last days are counted anew.
 */
export type TimerKind =
  | 'file'
  | 'product'
  | 'price'
  | 'storePrice'
  | 'order'
  | 'afterSale'
  | 'refund'
  | 'webhook'
  | 'stock'

/**
 * Sets the timers of these records to the due times of their rows (`id`, `due_at`). Call it after every change that
 * makes a record due, or due earlier. A record without a due time has no timer.
 */
export async function keepTimers(
  tx: Tx,
  kind: TimerKind,
  ids: readonly number[],
  due: RawBuilder<unknown>,
): Promise<void> {
  if (ids.length === 0) return
  await tx.run(sql`
    delete from timer where merchant_id = ${tx.merchantId} and kind = ${kind} and record_id = any (${[...ids]}::bigint[])`)
  await tx.run(sql`
    insert into timer (merchant_id, kind, record_id, due_at)
    select ${tx.merchantId}::bigint, ${kind}, due.id, due.due_at from (${due}) due
    on conflict (merchant_id, kind, record_id) do update set due_at = excluded.due_at`)
}

/** Sets timers of records that have none. They are due at once. */
export const startTimers = (tx: Tx, kind: TimerKind, ids: readonly number[]) =>
  tx.run(sql`
    insert into timer (merchant_id, kind, record_id, due_at)
    select ${tx.merchantId}::bigint, ${kind}, id, now() from unnest(${[...ids]}::bigint[]) id
    on conflict (merchant_id, kind, record_id) do nothing`)

/** Merchants with due timers of this kind. */
export const selectDueMerchants = (database: Database, kind: TimerKind, atMost: number) =>
  asSystem(database, async (c) =>
    (await c.all(sql<{ id: number }>`select id from zg_due_merchants(${kind}, ${atMost}::int) id`)).map(
      (row) => row.id,
    ),
  )

/** Records of the merchant with a due timer. Their rows decide if they are really due. */
export const selectDue = async (tx: Tx, kind: TimerKind, atMost: number): Promise<number[]> =>
  (
    await tx.all(sql<{ record_id: number }>`
      select record_id from timer where merchant_id = ${tx.merchantId} and kind = ${kind} and due_at <= now()
      order by due_at, record_id limit ${atMost}::int`)
  ).map((row) => row.record_id)
