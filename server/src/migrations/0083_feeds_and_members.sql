-- What changed since a moment: the goods and the stock of a store, for programs of the merchant.
create index product_gone on product (merchant_id, updated_at) where removed_at is not null;
create index store_goods_changed on store_goods (merchant_id, store_id, updated_at, product_id);

-- Changes of reservations count, too. No index: it would cost each sale more than a walk over the store's rows costs a
-- program that asks.
alter table stock
  add column changed_at timestamptz not null default now(),
  -- the last report of another system
  add column report_sequence bigint,
  add column reported_at timestamptz;

-- The orders that wait for a product.
create index order_line_reserved on order_line (merchant_id, product_id, order_id) where reserved > 0;

-- No transaction that is not yet visible has begun before this moment. A second covers those that have just begun.
create function zg_settled_until() returns timestamptz
language sql security definer set search_path = public, pg_temp as $$
  select least(clock_timestamp(), min(a.xact_start)) - interval '1 second'
  from pg_stat_activity a where a.datname = current_database() and a.backend_type = 'client backend'
$$;
revoke all on function zg_settled_until() from public;
grant execute on function zg_settled_until() to zg_app;

-- Members, as shops and tills tell them.
create table member (
  merchant_id bigint not null,
  id bigint generated always as identity,
  source text not null,
  external_number text not null,
  name text not null default '',
  phone text not null default '',
  phone_tail text generated always as (right(phone, 4)) stored,
  level text not null default '',
  birthday date,
  note text not null default '',
  -- the time of the change at the source: an older one changes nothing
  told_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (merchant_id, id)
);
create unique index member_key on member (merchant_id, source, external_number);
create index member_updated on member (merchant_id, updated_at desc, id desc);
create index member_tail on member (merchant_id, phone_tail, updated_at desc);
create index member_name on member (merchant_id, name, updated_at desc);

alter table orders add column member_id bigint,
  add foreign key (merchant_id, member_id) references member (merchant_id, id);
create index orders_member on orders (merchant_id, member_id, placed_at desc) where member_id is not null;

-- The default permissions of the page, for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions || array['market', 'iposWeb.market.user.list']) p order by p)
where kind in ('administrator', 'storeManager', 'marketing') and removed_at is null;

select zg_protect();
revoke delete on member from zg_app;
