import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'

/** Makes products effective whose time has come; those that another node is at are passed over. */
export const updateDueProducts = (tx: Tx, atMost: number, by: string) =>
  tx.all(
    sql<{ id: number; name: string; code: string }>`
      with due as (
        select id from product where merchant_id = ${tx.merchantId} and status = 20 and effective_at <= now() and removed_at is null
        order by id limit ${atMost}::int for update skip locked
      )
      update product p set status = 30, effective_at = null, version = p.version + 1, updated_at = now(), updated_by = ${by}
      from due where p.merchant_id = ${tx.merchantId} and p.id = due.id
      returning p.id, p.name, p.code`,
  )

export interface DuePrice {
  id: number
  name: string
  code: string
  old_sales_price: number
  old_cost_price: number | null
  sales_price: number
  cost_price: number | null
}

/**
 * Gives products the prices whose time has come. The product's row is held first, as every writer of its price does;
 * what is then deleted decides, since another node or a person may have been faster.
 */
export async function takeDuePrices(
  tx: Tx,
  atMost: number,
  by: string,
): Promise<{ seen: number; changed: DuePrice[] }> {
  const held = await tx.all(
    sql<{ id: number }>`
      select p.id from product p join product_price_change c on c.merchant_id = ${tx.merchantId} and c.product_id = p.id
      where p.merchant_id = ${tx.merchantId} and c.effective_at <= now() order by p.id limit ${atMost}::int for update of p skip locked`,
  )
  if (held.length === 0) return { seen: 0, changed: [] }
  const changed = await tx.all(
    sql<DuePrice>`
      with due as (
        delete from product_price_change c
        where c.merchant_id = ${tx.merchantId} and c.product_id = any (${held.map((row) => row.id)}::bigint[]) and c.effective_at <= now()
        returning c.product_id, c.sales_price, c.cost_price
      ), old as (
        select p.id, p.sales_price, p.cost_price from product p join due on due.product_id = p.id
        where p.merchant_id = ${tx.merchantId}
      )
      update product p set sales_price = due.sales_price, cost_price = due.cost_price, version = p.version + 1,
        updated_at = now(), updated_by = ${by}
      from due join old on old.id = due.product_id where p.merchant_id = ${tx.merchantId} and p.id = due.product_id
      returning p.id, p.name, p.code, old.sales_price as old_sales_price, old.cost_price as old_cost_price,
        p.sales_price, p.cost_price`,
  )
  return { seen: held.length, changed }
}
