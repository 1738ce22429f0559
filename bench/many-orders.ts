import type pg from 'pg'

/** The statuses of open orders, as often as a chain has them. All others are completed, cancelled or closed. */
const open = [10, 20, 20, 25, 30, 40, 45, 50]

/**
 * Adds `count` orders over `days` days, with two lines, a payment and three events each. Runs as the owner of the tables.
 * One in a thousand is open. `stores` have numbers 1 to n as their ids.
 */
export async function seedManyOrders(db: pg.ClientBase, count: number, days: number): Promise<void> {
  const chunk = 50_000
  const { rows } = await db.query<{ products: string[]; stores: string[] }>(
    `select array(select id from product where merchant_id = 1 and status = 30 and sale_mode = 1 order by id limit 20000)::text[] as products,
       array(select id from store where merchant_id = 1 order by id)::text[] as stores`,
  )
  const { products = [], stores = [] } = rows[0] ?? {}
  for (let from = 0; from < count; from += chunk) {
    await db.query('begin')
    await db.query(
      `create temp table made on commit drop as
       with w as (
         select n, ($4::bigint[])[1 + n % cardinality($4::bigint[])] as store,
           now() - (n::float8 / $2 * $3) * interval '1 day' - interval '1 hour' as at,
           case when n % 1000 = 7 then ($5::int[])[1 + (n / 1000) % 8] when n % 50 = 3 then 80 when n % 200 = 9 then 90 else 60 end as status
         from generate_series($1::int, least($1::int + ${chunk}, $2::int) - 1) n)
       select nextval(pg_get_serial_sequence('orders', 'id')) as id, w.*, 1200 + (n % 97) * 10 as amount from w`,
      [from, count, days, stores, open],
    )
    await db.query(
      `insert into orders (merchant_id, id, type, source, external_number, store_id, status, delivery_type, receiver_name,
         receiver_phone, list_amount, payable, received, methods, business_day, placed_at, created_at)
       overriding system value
       select 1, id, case when n % 3 = 0 then 10 else 20 end, case when n % 3 = 0 then 'shopApp' else 'till' end, 'B' || id, store,
         status, 10 + 10 * (n % 3), (array['张三','李四','王五','赵六'])[1 + n % 4] || n % 1000, '1380000' || lpad((n % 10000)::text, 4, '0'),
         amount * 2, amount * 2, case when status in (10, 80) then 0 else amount * 2 end, '{10}', (at at time zone 'Asia/Shanghai')::date, at, at
       from made`,
    )
    await db.query(
      `insert into order_count as k (merchant_id, store_id, status, count)
       select 1, store, status, count(*) from made group by store, status
       on conflict (merchant_id, store_id, status) do update set count = k.count + excluded.count`,
    )
    await db.query(
      `insert into order_line (merchant_id, order_id, line, product_id, name, code, sale_mode, sale_unit, stock_unit,
         quantity, price, per, unit_price, list_amount, amount, paid, shipped)
       select 1, m.id, l, p.id, p.name, p.code, 1, 1, 1, 1000, m.amount, 1000, m.amount, m.amount, m.amount, m.amount,
         case when m.status = 60 then 1000 else 0 end
       from made m cross join generate_series(1, 2) l
       join product p on p.merchant_id = 1 and p.id = ($1::bigint[])[1 + (m.n * 7 + l * 13) % cardinality($1::bigint[])]`,
      [products],
    )
    await db.query(
      `insert into order_payment (merchant_id, order_id, method, channel, amount, status, at, ended_at)
       select 1, id, 10, 'cash', amount * 2, 20, at, at from made where status not in (10, 80)`,
    )
    await db.query(
      `insert into order_event (merchant_id, order_id, at, move, who, status, actor)
       select 1, m.id, m.at + e * interval '1 minute', (array['place', 'pay', 'handOver'])[e], 'buyer', m.status, ''
       from made m cross join generate_series(1, 3) e`,
    )
    await db.query('commit')
  }
  await db.query(
    `insert into sales_figure (merchant_id, day, kind, store_id, key, slot, count, amount, quantity)
     select 1, day, 10, store_id, 0, slot, count(*), sum(payable), 0 from (
       select business_day as day, store_id, payable, (extract(hour from at) * 6 + floor(extract(minute from at) / 10))::int as slot
       from (select o.business_day, o.store_id, o.payable, o.placed_at at time zone 'Asia/Shanghai' as at from orders o
         where o.merchant_id = 1 and o.external_number like 'B%' and o.status in (60, 90)) o) f
     group by day, store_id, slot on conflict do nothing`,
  )
  await db.query('vacuum analyze')
}
