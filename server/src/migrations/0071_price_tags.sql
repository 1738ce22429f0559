-- The own templates of price tags. Sizes are in mm.
create table tag_template (
  merchant_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  width smallint not null check (width between 30 and 200),
  height smallint not null check (height between 15 and 287),
  content smallint[] not null check (content <> '{}'),
  band text not null default '',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  removed_at timestamptz,
  primary key (merchant_id, id)
);
create unique index tag_template_name on tag_template (merchant_id, name) where removed_at is null;
create index tag_template_updated on tag_template (merchant_id, updated_at desc, id desc) where removed_at is null;

-- The price on the shelf tag of a product in a store, in cents, as people noted it.
create table placed_tag (
  merchant_id bigint not null,
  store_id bigint not null,
  product_id bigint not null,
  price bigint not null check (price > 0),
  placed_at timestamptz not null default now(),
  placed_by text not null,
  primary key (merchant_id, store_id, product_id),
  foreign key (merchant_id, product_id) references product (merchant_id, id) on delete cascade,
  foreign key (merchant_id, store_id) references store (merchant_id, id)
);

-- The default permissions of the page, for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions || case kind
  when 'clerk' then array['inventory', 'iposWeb.inventory.priceTag']
  else array['inventory', 'iposWeb.inventory.priceTag', 'iposWeb.inventory.priceTag.edit'] end) p order by p)
where kind in ('administrator', 'storeManager', 'clerk') and removed_at is null;

select zg_protect();
