-- Categories as buyers see them: a tree of three levels, apart from the category of a product. A category is shared by
-- all stores, or belongs to one.
create table front_category (
  merchant_id bigint not null,
  id bigint generated always as identity,
  parent_id bigint,
  -- null: shared by all stores
  store_id bigint,
  name text not null check (char_length(name) between 1 and 20),
  sort int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  removed_at timestamptz,
  check (parent_id <> id),
  primary key (merchant_id, id),
  foreign key (merchant_id, parent_id) references front_category (merchant_id, id),
  foreign key (merchant_id, store_id) references store (merchant_id, id)
);
create unique index front_category_name
  on front_category (merchant_id, coalesce(parent_id, 0), coalesce(store_id, 0), lower(name)) where removed_at is null;

create table front_category_product (
  merchant_id bigint not null,
  category_id bigint not null,
  product_id bigint not null,
  position int not null,
  primary key (merchant_id, category_id, product_id),
  foreign key (merchant_id, category_id) references front_category (merchant_id, id) on delete cascade,
  foreign key (merchant_id, product_id) references product (merchant_id, id) on delete cascade
);
create index front_category_product_order on front_category_product (merchant_id, category_id, position, product_id);
create index front_category_product_product on front_category_product (merchant_id, product_id);

-- Categories that a store does not show, with all below them.
create table front_category_hidden (
  merchant_id bigint not null,
  store_id bigint not null,
  category_id bigint not null,
  primary key (merchant_id, store_id, category_id),
  foreign key (merchant_id, store_id) references store (merchant_id, id) on delete cascade,
  foreign key (merchant_id, category_id) references front_category (merchant_id, id) on delete cascade
);

-- The default permissions of the page, for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions || case
  when kind in ('administrator', 'storeManager', 'marketing')
    then array['iposWeb.product.frontCategory', 'iposWeb.product.frontCategory.edit']
  else array['iposWeb.product.frontCategory'] end) p order by p)
where kind in ('administrator', 'storeManager', 'clerk', 'finance', 'marketing') and removed_at is null;

select zg_protect();
