-- Zips of product pictures: one run for each zip, and its files with their result. Nothing is written to a product
-- before a person asks for it.
create table picture_run (
  merchant_id bigint not null,
  id bigint generated always as identity,
  -- the uploaded zip
  file_id bigint not null,
  file_name text not null,
  bytes bigint not null,
  -- 0 checking, 1 ready, 2 writing, 3 failed, 4 given up
  state smallint not null default 0 check (state between 0 and 4),
  task_id bigint,
  -- a refusal: {key, params}
  failure jsonb,
  employee_id bigint not null,
  created_at timestamptz not null default now(),
  -- the duration of the check
  checked_ms bigint,
  -- its pictures are kept until then
  expires_at timestamptz not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, file_id) references file (merchant_id, id)
);
create index picture_run_person on picture_run (merchant_id, employee_id, id desc);
create index picture_run_expires on picture_run (merchant_id, expires_at);

create table picture_file (
  merchant_id bigint not null,
  run_id bigint not null,
  id bigint generated always as identity,
  -- as in the zip, with its folder
  name text not null,
  bytes bigint not null,
  -- 1 matched, 2 made smaller, 3 not matched, 4 refused, 5 ignored
  result smallint not null check (result between 1 and 5),
  -- the picture for the product; null if refused
  file_id bigint,
  small_bytes bigint,
  -- the picture before it was made smaller
  original_file_id bigint,
  product_id bigint,
  -- the only product with such a name, for a person to confirm
  suggested_id bigint,
  -- 1 barcode, 2 code, 3 a person
  match smallint,
  -- as in product_media: 1 gallery, 3 detail; position 1 is the first
  kind smallint not null check (kind in (1, 3)),
  position smallint not null check (position between 1 and 99),
  written boolean not null default false,
  -- a refusal: {key, params}
  failure jsonb,
  primary key (merchant_id, id),
  foreign key (merchant_id, run_id) references picture_run (merchant_id, id) on delete cascade
);
create index picture_file_run on picture_file (merchant_id, run_id, result, id);
-- A place of a product belongs to one file of a run.
create unique index picture_file_place on picture_file (merchant_id, run_id, product_id, kind, position)
  where product_id is not null and result in (1, 2);

-- Products without a main picture, in the order of the list.
create index product_unpictured on product (merchant_id, updated_at desc, id desc) include (status)
  where removed_at is null and image_file_id is null;

update role set permissions = array(
  select distinct p from unnest(permissions || array['iposWeb.product.productGoodProduct.images']) p order by p)
where kind = 'administrator' and removed_at is null;

select zg_protect();
