import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** A change of a figure: cents, and thousandths of the stock unit. */
export interface FigureChange {
  kind: number
  /** The payment method or the product. */
  key?: number
  amount: number
  quantity?: number
  /** 1 without it; -1 takes one back. */
  count?: number
}

/** A till whose clock is ahead sells now. Only sales and refunds are kept by ten minutes. */
export const insertChanges = (tx: Tx, storeId: number, changes: readonly FigureChange[], at: string | null) =>
  tx.run(sql`
    insert into sales_change (merchant_id, store_id, day, slot, kind, key, count, amount, quantity)
    select ${tx.merchantId}::bigint, ${storeId}::bigint, w.at::date,
      case when n.kind in (10, 20) then extract(hour from w.at) * 6 + floor(extract(minute from w.at) / 10) else 0 end,
      n.kind, coalesce(n.key, 0), coalesce(n.count, 1), n.amount, coalesce(n.quantity, 0)
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as n (kind smallint, key bigint, amount bigint, quantity bigint,
      count int)
    cross join (
      select least(coalesce(${at}::timestamptz, now()), now()) at time zone m.time_zone as at
      from merchant m where m.id = ${tx.merchantId}) w
    returning id`)

interface ChangeRow {
  store_id: number
  day: string
  slot: number
  kind: number
  key: number
  count: number
  amount: number
  quantity: number
}

/** Takes the oldest changes. What another process takes now is left to it. */
export const takeChanges = (tx: Tx, atMost: number) =>
  tx.all(sql<ChangeRow>`
    delete from sales_change where merchant_id = ${tx.merchantId} and id in (
      select c.id from sales_change c where c.merchant_id = ${tx.merchantId}
      order by c.id limit ${atMost}::int for update skip locked)
    returning store_id, day, slot, kind, key, count, amount, quantity`)

/** Adds changes to the kept figures, in the order of their keys. */
export const addToFigures = async (tx: Tx, rows: readonly ChangeRow[]): Promise<void> => {
  await tx.run(sql`
    insert into sales_figure as f (merchant_id, day, kind, store_id, key, slot, count, amount, quantity)
    select ${tx.merchantId}::bigint, n.day, n.kind, n.store_id, n.key, n.slot, sum(n.count), sum(n.amount), sum(n.quantity)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (store_id bigint, day date, slot smallint, kind smallint,
      key bigint, count int, amount bigint, quantity bigint)
    group by n.day, n.kind, n.store_id, n.key, n.slot
    order by n.day, n.kind, n.store_id, n.key, n.slot
    on conflict (merchant_id, day, kind, store_id, key, slot) do update set count = f.count + excluded.count,
      amount = f.amount + excluded.amount, quantity = f.quantity + excluded.quantity`)
}
