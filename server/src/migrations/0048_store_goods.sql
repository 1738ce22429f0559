-- Products in stores. A store has a row only where it differs from the head office or is locked by it: without a row
-- the store follows in everything.
create table store_goods (
  merchant_id bigint not null,
  id bigint generated always as identity,
  store_id bigint not null,
  product_id bigint not null,
  -- own values; null and {} follow the head office
  listed smallint check (listed in (0, 1)),
  sales_price bigint check (sales_price between 1 and 999999999),
  cost_price bigint check (cost_price between 1 and 999999999),
  sale_status smallint check (sale_status in (0, 1, 2)),
  delivery_types smallint[] not null default '{}',
  min_order_quantity bigint check (min_order_quantity > 0),
  add_step bigint check (add_step > 0),
  cart_limit bigint check (cart_limit > 0),
  stock_mode smallint check (stock_mode in (0, 1)),
  processing smallint[] not null default '{}',
  -- the names of the fields that the head office locks; a lock puts an own value to sleep
  locked text[] not null default '{}',
  -- for each own value: since when, and by whom
  since jsonb not null default '{}',
  -- 0 until the first change
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  removed_at timestamptz,
  -- the store has an own value, be it asleep
  owns boolean not null generated always as (
    listed is not null or sales_price is not null or cost_price is not null or sale_status is not null
    or delivery_types <> '{}' or min_order_quantity is not null or add_step is not null or cart_limit is not null
    or stock_mode is not null or processing <> '{}') stored,
  primary key (merchant_id, id),
  foreign key (merchant_id, product_id) references product (merchant_id, id) on delete cascade,
  foreign key (merchant_id, store_id) references store (merchant_id, id)
);
create unique index store_goods_store on store_goods (merchant_id, store_id, product_id) where removed_at is null;
create index store_goods_product on store_goods (merchant_id, product_id, store_id) where removed_at is null;
create index store_goods_own on store_goods (merchant_id, store_id, product_id) where owns and removed_at is null;
create index store_goods_locked on store_goods (merchant_id, store_id, product_id)
  where locked <> '{}' and removed_at is null;
create index store_goods_listing on store_goods (merchant_id, store_id, listed, product_id)
  where listed is not null and removed_at is null;

-- Accepted differences. One holds as long as both values are those of the acceptance.
create table store_goods_accepted (
  merchant_id bigint not null,
  goods_id bigint not null,
  field text not null,
  head text not null,
  own text not null,
  reason text not null,
  accepted_at timestamptz not null default now(),
  accepted_by text not null,
  primary key (merchant_id, goods_id, field),
  foreign key (merchant_id, goods_id) references store_goods (merchant_id, id) on delete cascade
);

-- A store that lists every product by itself, or only those that somebody lists.
alter table store add column lists_all smallint not null default 1 check (lists_all in (0, 1));

-- The change log knows the store of a change.
alter table change_log add column store_id bigint;

-- The default permissions of the page, for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions || case kind
  when 'administrator' then array['iposWeb.product.storeGoodSku', 'iposWeb.product.storeGoodSku.detail',
    'iposWeb.product.storeGoodSku.edit', 'iposWeb.product.storeGoodSku.push', 'iposWeb.product.storeGoodSku.difference']
  when 'storeManager' then array['iposWeb.product.storeGoodSku', 'iposWeb.product.storeGoodSku.detail',
    'iposWeb.product.storeGoodSku.edit', 'iposWeb.product.storeGoodSku.difference']
  when 'clerk' then array['iposWeb.product.storeGoodSku', 'iposWeb.product.storeGoodSku.detail']
  else array['iposWeb.product.storeGoodSku', 'iposWeb.product.storeGoodSku.detail',
    'iposWeb.product.storeGoodSku.difference'] end) p order by p)
where kind in ('administrator', 'storeManager', 'clerk', 'finance', 'marketing') and removed_at is null;

select zg_protect();
