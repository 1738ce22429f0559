-- The figures of home. Changes are written with the sale or refund, in rows of their own: two sales never wait for each
-- other. They are added up into the kept figures later. A figure is the sum of both.
create table sales_change (
  merchant_id bigint not null,
  id bigint generated always as identity,
  store_id bigint not null,
  day date not null,
  -- ten minutes of the day, 0 to 143, in the time zone of the merchant
  slot smallint not null,
  -- 10 sales, 20 refunds, 30 money received by method, 40 money given back by method, 50 goods by product
  kind smallint not null,
  -- the method or the product; 0 for the others
  key bigint not null default 0,
  count int not null default 0,
  amount bigint not null default 0,
  quantity bigint not null default 0,
  primary key (merchant_id, id)
);
create index sales_change_day on sales_change (merchant_id, day);

create table sales_figure (
  merchant_id bigint not null,
  day date not null,
  kind smallint not null,
  store_id bigint not null,
  key bigint not null,
  slot smallint not null,
  count int not null,
  amount bigint not null,
  quantity bigint not null,
  primary key (merchant_id, day, kind, store_id, key, slot)
);

-- What there is already.
with orders_paid as (
  select o.merchant_id, o.id, o.store_id, o.payable,
    (case when o.type = 20 then o.placed_at else coalesce((select min(e.at) from order_event e
      where e.merchant_id = o.merchant_id and e.order_id = o.id and e.move in ('pay', 'paidAfterAll')), o.placed_at) end)
      at time zone m.time_zone as at
  from orders o join merchant m on m.id = o.merchant_id
  where o.status in (20, 25, 30, 35, 40, 45, 50, 60, 90)
), found as (
  select merchant_id, store_id, at, 10 as kind, 0::bigint as key, 1 as count, payable as amount, 0::bigint as quantity from orders_paid
  union all
  select p.merchant_id, p.store_id, p.at, 50, l.product_id, 1, l.paid, l.quantity from orders_paid p
  join order_line l on l.merchant_id = p.merchant_id and l.order_id = p.id
  union all
  select r.merchant_id, r.store_id, r.created_at at time zone m.time_zone, 20, 0, 1, r.amount, 0
  from refund r join merchant m on m.id = r.merchant_id where r.reason not in (30, 40)
  union all
  select p.merchant_id, o.store_id, (case when o.type = 20 then o.placed_at else coalesce(p.ended_at, p.at) end) at time zone m.time_zone,
    30, p.method, 1, p.amount, 0
  from order_payment p join orders o on o.merchant_id = p.merchant_id and o.id = p.order_id
  join merchant m on m.id = p.merchant_id where p.status = 20
  union all
  select t.merchant_id, r.store_id, r.created_at at time zone m.time_zone, 40, t.method, 1, t.amount, 0
  from refund_part t join refund r on r.merchant_id = t.merchant_id and r.id = t.refund_id
  join merchant m on m.id = t.merchant_id
)
insert into sales_figure (merchant_id, day, kind, store_id, key, slot, count, amount, quantity)
select merchant_id, at::date, kind, store_id, key,
  case when kind in (10, 20) then (extract(hour from at) * 6 + floor(extract(minute from at) / 10))::int else 0 end as slot,
  sum(count), sum(amount), sum(quantity)
from found group by merchant_id, at::date, kind, store_id, key, slot;

-- The default permissions of the page, for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions || case kind
  when 'administrator' then array['iposWeb.home', 'iposWeb.home.money']
  when 'storeManager' then array['iposWeb.home', 'iposWeb.home.money']
  when 'finance' then array['iposWeb.home', 'iposWeb.home.money']
  when 'clerk' then array['iposWeb.home']
  when 'marketing' then array['iposWeb.home']
  else array[]::text[] end) p order by p)
where kind in ('administrator', 'storeManager', 'clerk', 'finance', 'marketing') and removed_at is null;

select zg_protect();
