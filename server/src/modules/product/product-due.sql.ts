import type { RawBuilder } from 'kysely'
import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { keepTimers, selectDue } from '../../kernel/task/timer.sql.ts'
import { endAcceptances } from './accepted.sql.ts'

/** Call this after every change of products that wait to become effective. */
export const keepProductTimers = (tx: Tx, ids: readonly number[]) =>
  keepTimers(
    tx,
    'product',
    ids,
    sql`select id, effective_at as due_at from product
      where merchant_id = ${tx.merchantId} and id = any (${[...ids]}::bigint[]) and status = 20 and effective_at is not null
        and removed_at is null`,
  )

/** Call this after every change of scheduled prices. */
export const keepPriceTimers = (tx: Tx, productIds: readonly number[]) =>
  keepTimers(
    tx,
    'price',
    productIds,
    sql`select product_id as id, effective_at as due_at from product_price_change
      where merchant_id = ${tx.merchantId} and product_id = any (${[...productIds]}::bigint[])`,
  )

/**
 * Locks the products of these timers. Skips products that another transaction has locked: they keep their timers. A
 * missing product loses its timer.
 */
async function hold(tx: Tx, ids: readonly number[]): Promise<{ held: number[]; settled: number[] }> {
  const rows = (which: RawBuilder<unknown>) =>
    tx.all(sql<{ id: number }>`
      select id from product where merchant_id = ${tx.merchantId} and id = any (${[...ids]}::bigint[]) ${which}`)
  const held = (await rows(sql`order by id for update skip locked`)).map((row) => row.id)
  const there = new Set(held.length < ids.length ? (await rows(sql``)).map((row) => row.id) : held)
  return { held, settled: [...held, ...ids.filter((id) => !there.has(id))] }
}

/** Makes due products effective. */
export async function updateDueProducts(
  tx: Tx,
  atMost: number,
  by: string,
): Promise<{ seen: number; changed: { id: number; name: string; code: string }[] }> {
  const ids = await selectDue(tx, 'product', atMost)
  const { held, settled } = await hold(tx, ids)
  const changed = await tx.all(
    sql<{ id: number; name: string; code: string }>`
      update product p set status = 30, effective_at = null, version = p.version + 1, updated_at = now(), updated_by = ${by}
      where p.merchant_id = ${tx.merchantId} and p.id = any (${held}::bigint[])
        and p.status = 20 and p.effective_at <= now() and p.removed_at is null
      returning p.id, p.name, p.code`,
  )
  await keepProductTimers(tx, settled)
  return { seen: settled.length, changed }
}

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
 * Applies due prices. Locks the product's row first, as every writer of its price does. Only deleted price rows
 * count, because another node or a person may have been faster.
 */
export async function takeDuePrices(
  tx: Tx,
  atMost: number,
  by: string,
): Promise<{ seen: number; changed: DuePrice[] }> {
  const ids = await selectDue(tx, 'price', atMost)
  const { held, settled } = await hold(tx, ids)
  const changed = await tx.all(
    sql<DuePrice>`
      with due as (
        delete from product_price_change c
        where c.merchant_id = ${tx.merchantId} and c.product_id = any (${held}::bigint[]) and c.effective_at <= now()
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
  await endAcceptances(
    tx,
    changed.map(({ id }) => id),
  )
  await keepPriceTimers(tx, settled)
  return { seen: settled.length, changed }
}
