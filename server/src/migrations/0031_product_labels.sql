-- Labels that a merchant puts on products, such as 'new'.
create table product_label (
  merchant_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  color text not null,
  initials text not null generated always as (zg_initials(name)) stored,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  removed_at timestamptz,
  primary key (merchant_id, id)
);
create unique index product_label_name on product_label (merchant_id, name) where removed_at is null;
create index product_label_updated on product_label (merchant_id, updated_at desc, id desc) where removed_at is null;

create table product_label_link (
  merchant_id bigint not null,
  product_id bigint not null,
  label_id bigint not null,
  primary key (merchant_id, product_id, label_id),
  foreign key (merchant_id, product_id) references product (merchant_id, id) on delete cascade,
  foreign key (merchant_id, label_id) references product_label (merchant_id, id)
);
create index product_label_link_label on product_label_link (merchant_id, label_id, product_id);

-- The default permissions of the page, for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions || case kind
  when 'storeManager' then array['iposWeb.product.productLabel', 'iposWeb.product.productLabel.attach']
  else array['iposWeb.product.productLabel', 'iposWeb.product.productLabel.attach', 'iposWeb.product.productLabel.edit',
    'iposWeb.product.productLabel.export', 'iposWeb.product.productLabel.import'] end) p order by p)
where kind in ('administrator', 'storeManager', 'marketing') and removed_at is null;

select zg_protect();
