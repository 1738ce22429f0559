import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

export const selectTimeZone = async (tx: Tx): Promise<string> =>
  (await tx.one(sql<{ time_zone: string }>`select m.time_zone from merchant m where m.id = ${tx.merchantId}`))
    .time_zone

/** True if the due time of a locked order has come, by the clock of the database. */
export const isDue = async (tx: Tx, id: number): Promise<boolean> =>
  (
    await tx.one(sql<{ due: boolean }>`
      select coalesce(o.due_at <= now(), false) as due from orders o
      where o.merchant_id = ${tx.merchantId} and o.id = ${id}::bigint`)
  ).due

export const clearDue = (tx: Tx, id: number) =>
  tx.run(
    sql`update orders o set due_at = null where o.merchant_id = ${tx.merchantId} and o.id = ${id}::bigint`,
  )

export const postpone = (tx: Tx, id: number, minutes: number) =>
  tx.run(sql`
    update timer t set due_at = now() + make_interval(mins => ${minutes}::int)
    where t.merchant_id = ${tx.merchantId} and t.kind = 'order' and t.record_id = ${id}::bigint and t.due_at <= now()`)

/** Moves the due time of an order, not only its timer. */
export const postponeReceipt = (tx: Tx, id: number, hours: number) =>
  tx.run(sql`
    update orders o set due_at = now() + make_interval(hours => ${hours}::int)
    where o.merchant_id = ${tx.merchantId} and o.id = ${id}::bigint`)
