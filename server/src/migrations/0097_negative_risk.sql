-- What a place has sold, less returns, on the day of its last move in the merchant's time zone. After midnight it means
-- nothing until the next move, which begins again with 0.
alter table stock add column sold_today bigint not null default 0;
update stock s set sold_today = m.sold
from (
  select m.merchant_id, m.store_id, m.product_id,
    -sum(m.change) filter (where (m.at at time zone c.time_zone)::date = (k.moved_at at time zone c.time_zone)::date) as sold
  from stock k
  join merchant c on c.id = k.merchant_id
  join stock_move m on m.merchant_id = k.merchant_id and m.store_id = k.store_id and m.product_id = k.product_id
  where k.moved_at > now() - interval '2 days' and m.at > now() - interval '4 days' and m.kind in (20, 30)
  group by m.merchant_id, m.store_id, m.product_id
) m
where s.merchant_id = m.merchant_id and s.store_id = m.store_id and s.product_id = m.product_id and m.sold is not null;

-- More is reserved than is there; and what the day has sold on top. A list reads today's part of the second.
create index stock_short on stock (merchant_id, moved_at desc, product_id, store_id) where on_hand < reserved;
create index stock_risk on stock (merchant_id, moved_at desc, product_id, store_id)
  where on_hand < reserved + greatest(sold_today, 0);
