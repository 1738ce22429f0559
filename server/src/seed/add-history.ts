import type { Connection } from '../kernel/database/database.ts'
import { sql } from '../kernel/database/query.ts'
import { addPastClaims } from './add-past-claims.ts'

/** Goods in one basket at the most. */
const basket = 3
/** Every so many baskets are an order of the shop app, the others are rung up at a till. */
const everyOnline = 5

/**
 * Makes orders of the sales that the ledger of a merchant has already: baskets of an hour, a store and a till, with their
 * payments, events, keys and the figures of home. Each row of the ledger is then explained by its order. It writes sets of
 * rows: a call for each order would take many times as long.
 */
export async function addHistory(tx: Connection, merchantId: number): Promise<void> {
  const merchant = sql`${merchantId}::bigint`
  await tx.run(sql`
    create temp table past_line on commit drop as
    with sold as (
      select m.store_id, m.product_id, m.at, m.actor, -m.change as quantity, date_trunc('hour', m.at) as hour,
        row_number() over (partition by m.store_id, m.actor, date_trunc('hour', m.at) order by m.at, m.product_id) - 1 as place
      from stock_move m
      where m.merchant_id = ${merchant} and m.kind = 20 and m.document is null
    ), priced as (
      select s.*, s.place / ${basket}::int as part, s.place % ${basket}::int + 1 as line, p.sales_price as price,
        case when p.sale_mode = 2 then case p.sale_unit when 81 then 1 when 82 then 100 when 83 then 500 else 1000 end else 1000 end as per
      from sold s join product p on p.merchant_id = ${merchant} and p.id = s.product_id
    )
    select *, greatest(1, round(price::numeric * quantity / per))::bigint as amount from priced`)
  await tx.run(sql`
    create temp table past on commit drop as
    with grouped as (
      select store_id, actor, hour, part, min(at) as at, sum(amount)::bigint as payable
      from past_line group by store_id, actor, hour, part
    ), numbered as (
      select *, row_number() over (order by at, store_id, actor, part) as n from grouped
    )
    select n.*, nextval(pg_get_serial_sequence('orders', 'id')) as id, n.n % ${everyOnline}::int = 0 as online,
      (array[30, 10, 40, 30, 20])[1 + n.n % 5]::smallint as method, 'H' || lpad(n.n::text, 6, '0') as number
    from numbered n order by n.n`)
  // Without the sizes of these tables the joins below take most of the time of the demo.
  await tx.run(sql`analyze past, past_line, stock_move`)
  await tx.run(sql`
    insert into orders (merchant_id, id, type, source, external_number, store_id, status, delivery_type, receiver_name,
      receiver_phone, list_amount, payable, received, methods, business_day, placed_at, created_at)
    overriding system value
    select ${merchant}, p.id, case when p.online then 10 else 20 end, case when p.online then 'miniProgram' else 'till' end, p.number,
      p.store_id, 60, case when p.online then 10 else 40 end,
      case when p.online then (array['林女士', '赵先生', '何女士', '陈女士', '吴女士', '周先生'])[1 + p.n % 6] else '' end,
      case when p.online then '1380000' || lpad((p.n * 37 % 10000)::text, 4, '0') else '' end,
      p.payable, p.payable, p.payable, array[p.method], (p.at at time zone 'Asia/Shanghai')::date, p.at, p.at
    from past p order by p.n returning id`)
  await tx.run(sql`
    insert into order_count as k (merchant_id, store_id, status, count)
    select ${merchant}, p.store_id, 60, count(*) from past p group by p.store_id
    on conflict (merchant_id, store_id, status) do update set count = k.count + excluded.count returning store_id`)
  await tx.run(sql`
    insert into order_line (merchant_id, order_id, line, product_id, name, code, barcode, sale_mode, sale_unit, stock_unit,
      quantity, picked, shipped, price, per, unit_price, list_amount, amount, paid, return_policy)
    select ${merchant}, p.id, l.line, l.product_id, g.name, g.code, coalesce((select b.barcode from product_barcode b
        where b.merchant_id = ${merchant} and b.product_id = g.id order by b.position limit 1), ''),
      g.sale_mode, g.sale_unit, g.stock_unit, l.quantity, l.quantity, l.quantity, l.price, l.per, l.price, l.amount, l.amount, l.amount,
      g.return_policy
    from past_line l
    join past p on p.store_id = l.store_id and p.actor = l.actor and p.hour = l.hour and p.part = l.part
    join product g on g.merchant_id = ${merchant} and g.id = l.product_id
    returning line`)
  await tx.run(sql`analyze orders, order_line`)
  await tx.run(sql`
    insert into order_payment (merchant_id, order_id, method, channel, amount, status, at, ended_at, actor)
    select ${merchant}, p.id, p.method, case when p.method = 10 then 'cash' else 'given' end, p.payable, 20, p.at, p.at, p.actor
    from past p returning id`)
  await tx.run(sql`
    insert into order_event (merchant_id, order_id, at, move, who, status, actor)
    select ${merchant}, p.id, p.at + e.after, e.move, e.who, e.status, case when e.who = 'staff' then '店员' else p.actor end
    from past p join (values
      (false, interval '0', 'ringUp', 'buyer', 60), (true, interval '0', 'place', 'buyer', 10),
      (true, interval '1 minute', 'pay', 'system', 20), (true, interval '12 minutes', 'pick', 'staff', 25),
      (true, interval '13 minutes', 'readyForPickup', 'staff', 50), (true, interval '40 minutes', 'receive', 'staff', 60)
    ) e (online, after, move, who, status) on e.online = p.online
    order by p.n, e.after returning id`)
  await tx.run(sql`
    insert into open_write (merchant_id, kind, source, number, hash, order_id, answer)
    select ${merchant}, case when p.online then 'place' else 'ringUp' end, case when p.online then 'miniProgram' else 'till' end,
      p.number, sha256(convert_to(p.number, 'UTF8')), p.id, '{}' from past p returning number`)
  await tx.run(sql`
    update stock_move m set document = 'order', document_id = p.id, document_number = o.number
    from past_line l
    join past p on p.store_id = l.store_id and p.actor = l.actor and p.hour = l.hour and p.part = l.part
    join orders o on o.merchant_id = ${merchant} and o.id = p.id
    where m.merchant_id = ${merchant} and m.store_id = l.store_id and m.product_id = l.product_id and m.at = l.at
      and m.kind = 20 and m.document is null`)
  await tx.run(sql`
    insert into sales_figure (merchant_id, day, kind, store_id, key, slot, count, amount, quantity)
    select ${merchant}, f.at::date, f.kind, f.store_id, f.key,
      case when f.kind = 10 then (extract(hour from f.at) * 6 + floor(extract(minute from f.at) / 10))::int else 0 end,
      count(*), sum(f.amount), sum(f.quantity)
    from (
      select p.at at time zone 'Asia/Shanghai' as at, 10 as kind, p.store_id, 0::bigint as key, p.payable as amount, 0::bigint as quantity
      from past p
      union all
      select p.at at time zone 'Asia/Shanghai', 30, p.store_id, p.method, p.payable, 0 from past p
      union all
      select p.at at time zone 'Asia/Shanghai', 50, l.store_id, l.product_id, l.amount, l.quantity
      from past_line l join past p on p.store_id = l.store_id and p.actor = l.actor and p.hour = l.hour and p.part = l.part
    ) f
    group by f.at::date, f.kind, f.store_id, f.key, 6 returning key`)
  await addPastClaims(tx, merchantId)
  await tx.run(sql`drop table past, past_line`)
}
