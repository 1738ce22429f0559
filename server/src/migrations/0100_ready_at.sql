-- Since when an order waits for its buyer. Every other status has none.
alter table orders add column ready_at timestamptz;
update orders o set ready_at = coalesce((select max(e.at) from order_event e
    where e.merchant_id = o.merchant_id and e.order_id = o.id and e.status = 50 and e.move in ('readyForPickup', 'arrive')), o.placed_at)
where o.status = 50;
-- Pickups that nobody has collected, the longest wait first.
create index orders_ready on orders (merchant_id, ready_at, id) where status = 50 and delivery_type = 10;
create index orders_store_ready on orders (merchant_id, store_id, ready_at, id) where status = 50 and delivery_type = 10;
