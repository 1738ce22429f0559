-- What a place has sold, less returns, in the last 7 days. Sales are added at once. What is older falls out at the next
-- recount of the store.
alter table stock add column sold_week bigint not null default 0;
update stock s set sold_week = m.sold
from (
  select m.merchant_id, m.store_id, m.product_id, -sum(m.change) as sold from stock_move m
  where m.at >= now() - interval '7 days' and m.kind in (20, 30)
  group by m.merchant_id, m.store_id, m.product_id
) m
where s.merchant_id = m.merchant_id and s.store_id = m.store_id and s.product_id = m.product_id;

-- For how many tenths of a day the stock lasts. The list begins with the lowest.
alter table stock add column cover bigint
  generated always as (case when sold_week > 0 then greatest(on_hand - reserved, 0) * 70 / sold_week end) stored;
create index stock_cover on stock (merchant_id, cover, moved_at desc, product_id, store_id);
create index stock_store_cover on stock (merchant_id, store_id, cover, moved_at desc, product_id);
drop index stock_low;
create index stock_low on stock (merchant_id, cover, moved_at desc, product_id, store_id) where low;

insert into timer (merchant_id, kind, record_id, due_at)
select merchant_id, 'stock', id, now() from store on conflict do nothing;
