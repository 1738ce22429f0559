import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

export interface PricedRow {
  id: number
  version: number
  name: string
  code: string
  sales_price: number
  cost_price: number | null
  updated_by: string
  updated_local: string
}

/** The products with their prices, locked in the order of ids, as every writer of several products does. */
export const selectPrices = (tx: Tx, ids: readonly number[], timeZone: string): Promise<PricedRow[]> =>
  tx.all(sql<PricedRow>`
    select id, version, name, code, sales_price, cost_price, updated_by,
      to_char(updated_at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as updated_local
    from product
    where merchant_id = ${tx.merchantId} and id = any (${ids}::bigint[]) and removed_at is null
    order by id for update`)

/** Sets prices in cents. The rows are locked. */
export const updatePrices = (
  tx: Tx,
  prices: readonly { id: number; cents: number }[],
  by: string,
): Promise<{ id: number; version: number }[]> =>
  tx.all(sql<{ id: number; version: number }>`
    update product p set sales_price = n.cents, version = p.version + 1, updated_at = now(), updated_by = ${by}
    from unnest(${prices.map(({ id }) => id)}::bigint[], ${prices.map(({ cents }) => cents)}::bigint[]) as n (id, cents)
    where p.merchant_id = ${tx.merchantId} and p.id = n.id
    returning p.id, p.version`)
