-- How a store delivers. Money is cents; null is none: no fee, no minimum, never free.
alter table store
  add self_pickup smallint not null default 1 check (self_pickup in (0, 1)),
  add delivery smallint not null default 0 check (delivery in (0, 1)),
  add delivery_fee bigint check (delivery_fee between 1 and 999999999),
  add minimum_delivery bigint check (minimum_delivery between 1 and 999999999),
  add free_threshold bigint check (free_threshold between 1 and 999999999);

-- Where orders come from. The built-in ones are made with the merchant; '' as name is the built-in name.
create table order_source (
  merchant_id bigint not null,
  id bigint generated always as identity,
  code text not null check (code ~ '^[A-Za-z][A-Za-z0-9]{1,19}$'),
  name text not null default '',
  active smallint not null default 1 check (active in (0, 1)),
  built_in boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  removed_at timestamptz,
  primary key (merchant_id, id),
  check (built_in or name <> '')
);
create unique index order_source_code on order_source (merchant_id, code) where removed_at is null;
create unique index order_source_name on order_source (merchant_id, name) where removed_at is null and name <> '';
insert into order_source (merchant_id, code, built_in)
select m.id, c.code, true from merchant m, unnest(array['till', 'shopApp', 'miniProgram', 'deliveryPlatform', 'console']) c (code);

update role set permissions = array(select distinct p from unnest(permissions || case kind
  when 'administrator' then array['order', 'iposWeb.order.source', 'iposWeb.order.source.edit']
  when 'storeManager' then array['order', 'iposWeb.order.source']
  else array[]::text[] end) p order by p)
where kind in ('administrator', 'storeManager') and removed_at is null;

select zg_protect();
