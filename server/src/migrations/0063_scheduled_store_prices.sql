-- The price of a store that waits for its day: at most one per product.
alter table store_goods
  add column scheduled_price bigint check (scheduled_price between 1 and 999999999),
  add column scheduled_at timestamptz,
  add column scheduled_by text not null default '',
  add check ((scheduled_price is null) = (scheduled_at is null));
create index store_goods_scheduled on store_goods (merchant_id, store_id, scheduled_at)
  where scheduled_at is not null and removed_at is null;
