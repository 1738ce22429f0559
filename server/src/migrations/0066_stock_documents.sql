-- The documents of the stock: receipts (10) and counts (20).
create table stock_document (
  merchant_id bigint not null,
  id bigint generated always as identity,
  kind smallint not null check (kind in (10, 20)),
  number text not null,
  status smallint not null default 10,
  store_id bigint not null,
  source text not null default '',
  note text not null default '',
  version int not null default 1,
  employee_id bigint,
  created_by text not null,
  created_at timestamptz not null default now(),
  updated_by text not null,
  updated_at timestamptz not null default now(),
  ended_by text not null default '',
  ended_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, store_id) references store (merchant_id, id)
);
create unique index stock_document_number on stock_document (merchant_id, number);
create index stock_document_kind on stock_document (merchant_id, kind, id desc);
create index stock_document_status on stock_document (merchant_id, kind, status, id desc);
create index stock_document_store on stock_document (merchant_id, store_id, kind, id desc);

-- A product of a document, or an unknown barcode. Amounts are thousandths of the stock unit, costs are cents per unit.
create table stock_line (
  merchant_id bigint not null,
  document_id bigint not null,
  id bigint generated always as identity,
  product_id bigint,
  barcode text not null default '',
  expected bigint check (expected between 0 and 99999999000),
  unit_cost bigint check (unit_cost between 1 and 999999999),
  -- null: nobody has entered it
  amount bigint check (amount between 0 and 99999999000),
  touched_at timestamptz,
  touched_by text not null default '',
  primary key (merchant_id, document_id, id),
  check ((product_id is null) <> (barcode = '')),
  foreign key (merchant_id, document_id) references stock_document (merchant_id, id),
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);
create unique index stock_line_product on stock_line (merchant_id, document_id, product_id) where product_id is not null;
create unique index stock_line_barcode on stock_line (merchant_id, document_id, barcode) where product_id is null;

-- What was scanned or typed, once per key of the machine that sent it. Nothing changes or deletes a row.
create table stock_entry (
  merchant_id bigint not null,
  document_id bigint not null,
  key uuid not null,
  line_id bigint not null,
  code text not null default '',
  -- the amount before and after
  before bigint,
  after bigint not null,
  at timestamptz not null,
  received_at timestamptz not null default now(),
  employee_id bigint,
  actor text not null,
  primary key (merchant_id, document_id, key),
  foreign key (merchant_id, document_id) references stock_document (merchant_id, id)
);

-- The default permissions of the page, for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions || case kind
  when 'finance' then array['inventory', 'iposWeb.inventory.receipt', 'iposWeb.inventory.receipt.detail']
  else array['inventory', 'iposWeb.inventory.receipt', 'iposWeb.inventory.receipt.detail',
    'iposWeb.inventory.receipt.edit'] end) p order by p)
where kind in ('administrator', 'storeManager', 'clerk', 'finance') and removed_at is null;

select zg_protect();
revoke update, delete on stock_entry from zg_app;
