-- When the buyer wants his goods, and when they should be ready: then, or some minutes after the payment.
alter table orders add column wished_at timestamptz;
alter table orders add column prepare_by timestamptz;
update orders o set prepare_by = coalesce((select min(e.at) from order_event e
    where e.merchant_id = o.merchant_id and e.order_id = o.id and e.move in ('pay', 'paidAfterAll')), o.placed_at)
  + interval '30 minutes'
where o.status in (20, 25);
-- Orders that are not ready, the least time left first. The others leave the indexes.
create index orders_prepare on orders (merchant_id, prepare_by, id) where status in (20, 25);
create index orders_store_prepare on orders (merchant_id, store_id, prepare_by, id) where status in (20, 25);
