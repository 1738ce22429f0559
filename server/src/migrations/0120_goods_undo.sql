-- What the rows of stores were before a change of many stores, so that its person can take it back for a day.
create table store_goods_push (
  merchant_id bigint not null,
  id bigint generated always as identity,
  employee_id bigint not null,
  made_at timestamptz not null default now(),
  -- Each row: the store, the product, the version after the change, and the values before it.
  former jsonb not null,
  primary key (merchant_id, id)
);
create index store_goods_push_made on store_goods_push (merchant_id, made_at);

select zg_protect();
