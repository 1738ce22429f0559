-- Tenancy: every table of a merchant has merchant_id first in its primary, unique and foreign keys, and a row-level
-- security policy (added at the end of this file by zg_protect). Global tables are reached through definer functions only.

do $$ begin
  -- Asked first: a cluster passes 'if not exists' on to its other nodes, where only the extension's owner may say it.
  if not exists (select from pg_extension where extname = 'btree_gin') then create extension btree_gin; end if;
end $$;

create function zg_merchant() returns bigint language sql stable parallel safe as
$$ select nullif(current_setting('app.merchant_id', true), '')::bigint $$;

-- Removes white space, wide characters included. No regular expression, because its classes depend on the locale of
-- the database.
create function zg_squeeze(value text) returns text language sql immutable strict parallel safe as
$$ select translate(lower(value), U&' \0009\000A\000D\00A0\2002\2003\2009\3000', '') $$;

-- The two-character pieces of a text without white space, for search by two Chinese characters. A loop is faster than
-- a query, and this runs for every written name. An index accepts repeated pieces.
create function zg_grams(value text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  word text := zg_squeeze(value);
  pieces text[] := '{}';
begin
  for i in 1..length(word) - 1 loop
    pieces := pieces || substr(word, i, 2);
  end loop;
  return pieces;
end $$;

-- ---------------------------------------------------------------- global
create table account (
  id bigint generated always as identity primary key,
  pin text not null unique check (length(pin) between 1 and 64),
  phone text unique,
  email text not null default '',
  name text not null,
  password_hash text not null,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table session (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  companion_hash bytea not null,
  account_id bigint not null references account (id),
  merchant_id bigint not null,
  ip text not null default '',
  claimed jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  -- logout, elsewhere, password, disabled, switched
  ended_by text
);
create index session_account on session (account_id) where ended_at is null;

create table used_nonce (
  nonce text primary key,
  expires_at timestamptz not null
);
create index used_nonce_expires on used_nonce (expires_at);

create table login_attempt (
  id bigint generated always as identity primary key,
  -- 'pin:<login name>' or 'net:<address or /64>'
  key text not null,
  at timestamptz not null default now()
);
create index login_attempt_key on login_attempt (key, at);

-- ---------------------------------------------------------------- merchant
create table merchant (
  id bigint generated always as identity primary key,
  name text not null,
  time_zone text not null default 'Asia/Shanghai',
  created_at timestamptz not null default now()
);
alter table session add foreign key (merchant_id) references merchant (id);

create table setting (
  merchant_id bigint not null references merchant (id),
  store_id bigint not null default 0,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (merchant_id, store_id, key)
);

create table counter (
  merchant_id bigint not null references merchant (id),
  name text not null,
  value bigint not null default 0,
  primary key (merchant_id, name)
);

create table store (
  merchant_id bigint not null references merchant (id),
  id bigint generated always as identity,
  code text not null,
  name text not null,
  open boolean not null default true,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (merchant_id, id)
);
create unique index store_code on store (merchant_id, code) where removed_at is null;

create table role (
  merchant_id bigint not null references merchant (id),
  id bigint generated always as identity,
  -- the built-in kind; null for a role of the merchant's own
  kind text,
  -- null while it has the name of its kind
  name text,
  permissions text[] not null default '{}',
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (merchant_id, id)
);

create table employee (
  merchant_id bigint not null references merchant (id),
  id bigint generated always as identity,
  account_id bigint not null references account (id),
  -- 1 creator, 2 merchant user, 3 shop user
  type smallint not null check (type in (1, 2, 3)),
  job_no text not null default '',
  all_stores boolean not null default false,
  disabled_at timestamptz,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (merchant_id, id)
);
create unique index employee_account on employee (merchant_id, account_id) where removed_at is null;
create index employee_by_account on employee (account_id) where removed_at is null;

create table employee_role (
  merchant_id bigint not null,
  employee_id bigint not null,
  role_id bigint not null,
  primary key (merchant_id, employee_id, role_id),
  foreign key (merchant_id, employee_id) references employee (merchant_id, id),
  foreign key (merchant_id, role_id) references role (merchant_id, id)
);
create index employee_role_by_role on employee_role (merchant_id, role_id);

create table employee_store (
  merchant_id bigint not null,
  employee_id bigint not null,
  store_id bigint not null,
  primary key (merchant_id, employee_id, store_id),
  foreign key (merchant_id, employee_id) references employee (merchant_id, id),
  foreign key (merchant_id, store_id) references store (merchant_id, id)
);

-- ---------------------------------------------------------------- trails, by month from the start
create table audit (
  merchant_id bigint not null,
  created_at timestamptz not null default now(),
  id bigint generated always as identity,
  employee_id bigint,
  pin text not null default '',
  action text not null,
  call text not null,
  record text not null default '',
  detail jsonb not null default '{}',
  ip text not null default '',
  request_id text not null default '',
  primary key (merchant_id, created_at, id)
) partition by range (created_at);
create table audit_rest partition of audit default;

create table change_log (
  merchant_id bigint not null,
  created_at timestamptz not null default now(),
  id bigint generated always as identity,
  noun text not null,
  record_id bigint not null,
  title text not null,
  code text not null default '',
  employee_id bigint,
  -- the person's name at that time, or the timer
  actor text not null,
  action text not null,
  changes jsonb not null default '[]',
  primary key (merchant_id, created_at, id)
) partition by range (created_at);
create table change_log_rest partition of change_log default;
create index change_log_record on change_log (merchant_id, noun, record_id, created_at desc, id desc);
create index change_log_noun on change_log (merchant_id, noun, created_at desc, id desc);

-- Creates the monthly partitions of this month and the next two. Runs at every start and by a daily timer.
create function zg_ensure_partitions() returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent text;
  month date;
  part text;
begin
  perform pg_advisory_xact_lock(hashtext('zg_ensure_partitions'));
  foreach parent in array array['audit', 'change_log'] loop
    for i in 0..2 loop
      month := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => i))::date;
      part := format('%s_%s', parent, to_char(month, 'YYYYMM'));
      if to_regclass(part) is null then
        execute format('create table %I (like %I including all excluding identity)', part, parent);
        execute format('with moved as (delete from %I where created_at >= %L and created_at < %L returning *) insert into %I overriding system value select * from moved',
          parent || '_rest', month || ' 00:00:00+00', (month + interval '1 month')::date || ' 00:00:00+00', part);
        execute format('alter table %I attach partition %I for values from (%L) to (%L)',
          parent, part, month || ' 00:00:00+00', (month + interval '1 month')::date || ' 00:00:00+00');
      end if;
    end loop;
  end loop;
end $$;

-- ---------------------------------------------------------------- files and tasks
create table file (
  merchant_id bigint not null references merchant (id),
  id bigint generated always as identity,
  -- the random last part of its address, with extension
  key text not null,
  -- media: public and immutable; private: behind session and permission
  kind text not null check (kind in ('media', 'private')),
  name text not null,
  content_type text not null,
  bytes bigint not null,
  width int,
  height int,
  duration_ms int,
  -- key of the thumbnail, for lists
  thumbnail_key text,
  employee_id bigint,
  created_at timestamptz not null default now(),
  -- when the file is removed: uploads without a reference, and exports after three days
  expires_at timestamptz,
  removed_at timestamptz,
  primary key (merchant_id, id)
);
create unique index file_key on file (merchant_id, key);
create index file_expires on file (expires_at) where expires_at is not null and removed_at is null;

create table task (
  merchant_id bigint not null references merchant (id),
  id bigint generated always as identity,
  kind text not null,
  payload jsonb not null default '{}',
  -- 0 waiting or running, 1 done, 2 failed, 3 expired, 4 cancelled
  status smallint not null default 0 check (status between 0 and 4),
  -- name of the file of an export; null for tasks outside the download center
  file_name text,
  -- the page of the request, as a text key
  source text not null default '',
  file_id bigint,
  progress_done bigint not null default 0,
  progress_total bigint not null default 0,
  result jsonb not null default '{}',
  -- a refusal: {key, params}
  failure jsonb,
  employee_id bigint,
  pin text not null default '',
  language text not null default 'zh',
  attempt int not null default 0,
  -- the attempt that may finish the task; a lost lease changes it
  lease_token uuid,
  lease_until timestamptz,
  cancel_requested boolean not null default false,
  run_after timestamptz not null default now(),
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, file_id) references file (merchant_id, id)
);
create index task_open on task (run_after, id) where status = 0;
create index task_files on task (merchant_id, pin, created_at desc, id desc) where file_name is not null;
create index task_expires on task (expires_at) where status = 1 and expires_at is not null;

-- ---------------------------------------------------------------- products
create table category (
  merchant_id bigint not null references merchant (id),
  id bigint generated always as identity,
  parent_id bigint,
  name text not null check (length(name) between 1 and 20),
  sort int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  removed_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, parent_id) references category (merchant_id, id)
);
create unique index category_name on category (merchant_id, coalesce(parent_id, 0), name) where removed_at is null;

create table product (
  merchant_id bigint not null references merchant (id),
  id bigint generated always as identity,
  code text not null check (length(code) between 1 and 32),
  serial_number text not null default '',
  name text not null check (length(name) between 1 and 80),
  mnemonic_code text not null default '',
  category_id bigint not null,
  sale_mode smallint not null check (sale_mode in (1, 2)),
  -- cents
  sales_price bigint not null check (sales_price between 1 and 999999999),
  cost_price bigint check (cost_price between 1 and 999999999),
  origin text not null default '',
  -- grams
  weight bigint check (weight between 1 and 999999999),
  -- millimetres
  length int check (length between 1 and 999999),
  width int check (width between 1 and 999999),
  height int check (height between 1 and 999999),
  box_spec int check (box_spec between 1 and 9999),
  stock_unit smallint not null,
  sale_unit smallint not null,
  display_unit smallint not null,
  -- thousandths of the sale unit
  min_order_quantity bigint check (min_order_quantity > 0),
  add_step bigint check (add_step > 0),
  cart_limit bigint check (cart_limit > 0),
  delivery_types smallint[] not null default '{}',
  return_policy smallint not null default 2,
  processing smallint[] not null default '{}',
  sale_status smallint not null default 2 check (sale_status in (0, 1, 2)),
  stock_mode smallint not null default 0,
  remarks text not null default '',
  -- 10 draft, 20 not yet effective, 30 effective, 40 invalid
  status smallint not null check (status in (10, 20, 30, 40)),
  -- when a product that is not yet effective becomes so
  effective_at timestamptz,
  image_file_id bigint,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by bigint,
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  removed_at timestamptz,
  grams text[] not null generated always as (zg_grams(name)) stored,
  primary key (merchant_id, id),
  foreign key (merchant_id, category_id) references category (merchant_id, id),
  foreign key (merchant_id, image_file_id) references file (merchant_id, id),
  check (min_order_quantity < cart_limit),
  check (add_step < cart_limit)
);
create unique index product_code on product (merchant_id, code) where removed_at is null;
create index product_code_prefix on product (merchant_id, code text_pattern_ops) where removed_at is null;
create unique index product_mnemonic on product (merchant_id, mnemonic_code) where removed_at is null and mnemonic_code <> '' and status <> 40;
-- The included columns are the filters of the list, so that pages and counts need only the index.
create index product_updated on product (merchant_id, updated_at desc, id desc)
  include (status, category_id, sale_status, sale_mode) where removed_at is null;
create index product_status on product (merchant_id, status, updated_at desc, id desc)
  include (category_id, sale_status, sale_mode) where removed_at is null;
create index product_name on product (merchant_id, name, id) where removed_at is null;
create index product_price on product (merchant_id, sales_price, id) where removed_at is null;
create index product_category on product (merchant_id, category_id, updated_at desc, id desc)
  include (status, sale_status, sale_mode) where removed_at is null;
-- Few products match these filters. Without their own index a query would read the list to its end.
create index product_weighed on product (merchant_id, updated_at desc, id desc) include (status)
  where removed_at is null and sale_mode = 2;
create index product_restricted on product (merchant_id, updated_at desc, id desc) include (status, sale_status)
  where removed_at is null and sale_status <> 2;
create index product_grams on product using gin (merchant_id, grams) where removed_at is null;
create index product_effective on product (effective_at) where status = 20;

create table product_barcode (
  merchant_id bigint not null,
  product_id bigint not null,
  position smallint not null,
  barcode text not null check (barcode ~ '^[0-9]{8,14}$'),
  -- false while the product is invalid or removed: another product may take the barcode
  active boolean not null default true,
  primary key (merchant_id, product_id, position),
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);
create unique index product_barcode_taken on product_barcode (merchant_id, barcode) where active;
create index product_barcode_prefix on product_barcode (merchant_id, barcode text_pattern_ops);

create table product_media (
  merchant_id bigint not null,
  product_id bigint not null,
  -- 1 gallery, 2 list, 3 detail, 4 video
  kind smallint not null check (kind between 1 and 4),
  position smallint not null,
  file_id bigint not null,
  primary key (merchant_id, product_id, kind, position),
  foreign key (merchant_id, product_id) references product (merchant_id, id),
  foreign key (merchant_id, file_id) references file (merchant_id, id)
);
create index product_media_file on product_media (merchant_id, file_id);

-- The scheduled price (T+1) of an effective product: at most one per product.
create table product_price_change (
  merchant_id bigint not null,
  product_id bigint not null,
  sales_price bigint not null check (sales_price between 1 and 999999999),
  cost_price bigint check (cost_price between 1 and 999999999),
  effective_at timestamptz not null,
  employee_id bigint,
  actor text not null,
  created_at timestamptz not null default now(),
  primary key (merchant_id, product_id),
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);
create index product_price_change_due on product_price_change (effective_at);

-- Counts per status for the tabs and the unfiltered total. Several slots avoid a hot row.
create table product_count (
  merchant_id bigint not null references merchant (id),
  status smallint not null,
  slot smallint not null,
  amount bigint not null default 0,
  primary key (merchant_id, status, slot)
);

-- ---------------------------------------------------------------- imports by spreadsheet
create table sheet_import (
  merchant_id bigint not null references merchant (id),
  id bigint generated always as identity,
  service_bean text not null,
  file_id bigint not null,
  file_name text not null,
  bytes bigint not null,
  mapping jsonb not null,
  options jsonb not null,
  -- the headers of the file, for the error file
  headers jsonb not null default '[]',
  -- 10 checking, 20 ready, 30 applying, 40 applied, 50 undoing, 60 undone, 70 failed, 80 cancelled
  state smallint not null default 10,
  total int not null default 0,
  created int not null default 0,
  changed int not null default 0,
  unchanged int not null default 0,
  refused int not null default 0,
  task_id bigint,
  error_file_id bigint,
  failure jsonb,
  -- the created records and further changes of the service, for an undo
  created_ids bigint[] not null default '{}',
  made jsonb not null default '{}',
  -- true after the staged rows were removed; the counts stay
  rows_removed boolean not null default false,
  employee_id bigint,
  pin text not null default '',
  language text not null default 'zh',
  created_at timestamptz not null default now(),
  applied_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, file_id) references file (merchant_id, id),
  foreign key (merchant_id, error_file_id) references file (merchant_id, id),
  foreign key (merchant_id, task_id) references task (merchant_id, id)
);
create index sheet_import_recent on sheet_import (merchant_id, service_bean, id desc);
-- Only one import of a service writes at a time.
create unique index sheet_import_writing on sheet_import (merchant_id, service_bean) where state in (30, 50);

create table sheet_import_row (
  merchant_id bigint not null,
  import_id bigint not null,
  row_number int not null,
  -- 1 created, 2 changed, 3 unchanged, 4 refused
  result smallint not null,
  title text not null default '',
  -- the cells of the row in the file, for the error file
  cells jsonb not null,
  -- the values that the service writes, and the former ones for an undo; null if nothing is written
  data jsonb,
  -- the record that the row changes, and its version in the dry run
  record_id bigint,
  record_version int,
  -- {field: value before}
  before jsonb,
  -- [{key, params, field}]
  reasons jsonb not null default '[]',
  primary key (merchant_id, import_id, row_number),
  foreign key (merchant_id, import_id) references sheet_import (merchant_id, id)
);
create index sheet_import_row_result on sheet_import_row (merchant_id, import_id, result, row_number);

create table sheet_mapping (
  merchant_id bigint not null references merchant (id),
  service_bean text not null,
  -- digest of the headers in order
  headers text not null,
  mapping jsonb not null,
  defaults jsonb not null default '{}',
  updated_at timestamptz not null default now(),
  primary key (merchant_id, service_bean, headers)
);

-- ---------------------------------------------------------------- protection
create function zg_protect() returns void language plpgsql as $$
declare
  item record;
begin
  for item in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped)
      and c.relname <> 'session'
      and not exists (select 1 from pg_policy p where p.polrelid = c.oid)
  loop
    execute format('alter table %I enable row level security', item.relname);
    execute format('create policy tenant on %I using (merchant_id = nullif(current_setting(''app.merchant_id'', true), '''')::bigint)', item.relname);
    if item.relname in ('audit', 'change_log') then
      execute format('grant select, insert on %I to zg_app', item.relname);
    else
      execute format('grant select, insert, update, delete on %I to zg_app', item.relname);
    end if;
  end loop;
end $$;

alter table merchant enable row level security;
create policy tenant on merchant using (id = nullif(current_setting('app.merchant_id', true), '')::bigint);
grant usage on schema public to zg_app;
grant select on merchant to zg_app;
select zg_protect();
select zg_ensure_partitions();
