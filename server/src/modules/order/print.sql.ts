import { sql } from '../../kernel/database/query.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import { type Actor, type OrderColumns, orderColumns, type Stores } from './order.sql.ts'

/** The orders with these ids in these stores. */
export const selectOrdersOf = (tx: Tx, stores: Stores, ids: readonly number[]) =>
  tx.all(sql<OrderColumns>`
    select ${orderColumns} from orders o
    join store s on s.merchant_id = ${tx.merchantId} and s.id = o.store_id
    where o.merchant_id = ${tx.merchantId} and o.id = any (${[...ids]}::bigint[])
      and (${stores === 'all'} or o.store_id = any (${stores === 'all' ? [] : [...stores]}::bigint[]))`)

/** What was received for orders, by method. */
export const selectPaidOf = (tx: Tx, ids: readonly number[]) =>
  tx.all(sql<{ order_id: number; method: number; amount: number }>`
    select p.order_id, p.method, sum(p.amount)::bigint as amount from order_payment p
    where p.merchant_id = ${tx.merchantId} and p.order_id = any (${[...ids]}::bigint[]) and p.status = 20
    group by p.order_id, p.method order by p.order_id, min(p.id)`)

/** Where the stores are, and their phones, by id. */
export const selectPlacesOf = async (tx: Tx, ids: readonly number[]) =>
  new Map(
    (
      await tx.all(sql<{ id: number; address: string; phone: string }>`
        select s.id, s.address, s.phone from store s
        where s.merchant_id = ${tx.merchantId} and s.id = any (${[...ids]}::bigint[])`)
    ).map((one) => [one.id, one]),
  )

/** Notes the papers that were printed of each order. */
export const insertPrints = (
  tx: Tx,
  orders: readonly Pick<OrderColumns, 'id' | 'status'>[],
  papers: string,
  actor: Actor,
) =>
  tx.run(sql`
    insert into order_event (merchant_id, order_id, move, who, status, employee_id, actor, detail)
    select ${tx.merchantId}::bigint, n.id, 'print', ${actor.who}, n.status, ${actor.employeeId}::bigint, ${actor.name},
      ${papers}
    from unnest(${orders.map(({ id }) => id)}::bigint[], ${orders.map(({ status }) => status)}::smallint[]) n (id, status)
    returning id`)
