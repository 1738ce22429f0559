-- Groups of products, by a rule or by hand. Which products are in a group is found when it is asked: nothing is stored
-- that could be out of date.
create table product_group (
  merchant_id bigint not null,
  id bigint generated always as identity,
  name text not null check (char_length(name) between 1 and 20),
  initials text generated always as (zg_initials(name)) stored,
  -- null in json: only the products of `always`
  rule jsonb not null default 'null',
  -- ids of products, beyond the rule and in spite of it
  always jsonb not null default '[]' check (jsonb_typeof(always) = 'array' and jsonb_array_length(always) <= 2000),
  never jsonb not null default '[]' check (jsonb_typeof(never) = 'array' and jsonb_array_length(never) <= 2000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  removed_at timestamptz,
  primary key (merchant_id, id)
);
create unique index product_group_name on product_group (merchant_id, lower(name)) where removed_at is null;
create index product_group_list on product_group (merchant_id, updated_at desc, id desc) where removed_at is null;

-- The default permissions of the page, for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions || case
  when kind in ('administrator', 'marketing') then array['iposWeb.product.productGroup',
    'iposWeb.product.productGroup.detail', 'iposWeb.product.productGroup.edit']
  else array['iposWeb.product.productGroup', 'iposWeb.product.productGroup.detail'] end) p order by p)
where kind in ('administrator', 'storeManager', 'clerk', 'finance', 'marketing') and removed_at is null;

select zg_protect();
