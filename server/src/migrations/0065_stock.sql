-- The stock of a product in a store. Amounts are thousandths of its stock unit: grams of weighed goods.
create table stock (
  merchant_id bigint not null,
  store_id bigint not null,
  product_id bigint not null,
  on_hand bigint not null default 0 check (on_hand between 0 and 99999999000),
  reserved bigint not null default 0 check (reserved >= 0),
  -- Cents: what the amount on hand has cost, at the moving average.
  value bigint not null default 0 check (value between 0 and 900000000000000),
  reorder_point bigint check (reorder_point between 1 and 99999999000),
  -- The last row of the ledger.
  moved_at timestamptz not null default now(),
  last_kind smallint,
  last_change bigint,
  low boolean not null generated always as (coalesce(on_hand - reserved < reorder_point, false)) stored,
  sold_out boolean not null generated always as (on_hand <= reserved) stored,
  primary key (merchant_id, store_id, product_id),
  foreign key (merchant_id, product_id) references product (merchant_id, id),
  foreign key (merchant_id, store_id) references store (merchant_id, id)
);
create index stock_product on stock (merchant_id, product_id, store_id);
create index stock_moved on stock (merchant_id, moved_at desc, product_id, store_id);
create index stock_store_moved on stock (merchant_id, store_id, moved_at desc, product_id);
create index stock_low on stock (merchant_id, moved_at desc, product_id, store_id) where low;
create index stock_sold_out on stock (merchant_id, moved_at desc, product_id, store_id) where sold_out;

-- The ledger: what moved, when, why and by whom. Nothing changes or deletes a row.
create table stock_move (
  merchant_id bigint not null,
  id bigint generated always as identity,
  store_id bigint not null,
  product_id bigint not null,
  -- Rises from row to row of a product in a store.
  at timestamptz not null,
  kind smallint not null,
  change bigint not null,
  after bigint not null check (after between 0 and 99999999000),
  -- Cents.
  value_change bigint not null,
  value_after bigint not null check (value_after >= 0),
  reason smallint,
  note text not null default '',
  -- The document of the move, such as a receipt: its noun, id and number.
  document text,
  document_id bigint,
  document_number text,
  -- Null: the system.
  employee_id bigint,
  actor text not null,
  primary key (merchant_id, id),
  foreign key (merchant_id, store_id, product_id) references stock (merchant_id, store_id, product_id)
);
create unique index stock_move_at on stock_move (merchant_id, store_id, product_id, at desc)
  include (kind, change, after);

-- The default permissions of the page, for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions || case kind
  when 'administrator' then array['inventory', 'iposWeb.inventory.stock', 'iposWeb.inventory.stock.adjust',
    'iposWeb.inventory.stock.scrap', 'iposWeb.inventory.stock.reorder', 'iposWeb.inventory.stock.export']
  when 'storeManager' then array['inventory', 'iposWeb.inventory.stock', 'iposWeb.inventory.stock.adjust',
    'iposWeb.inventory.stock.scrap', 'iposWeb.inventory.stock.reorder', 'iposWeb.inventory.stock.export']
  when 'clerk' then array['inventory', 'iposWeb.inventory.stock', 'iposWeb.inventory.stock.adjust',
    'iposWeb.inventory.stock.scrap']
  when 'finance' then array['inventory', 'iposWeb.inventory.stock', 'iposWeb.inventory.stock.export']
  else array['inventory', 'iposWeb.inventory.stock'] end) p order by p)
where kind in ('administrator', 'storeManager', 'clerk', 'finance', 'marketing') and removed_at is null;

select zg_protect();
revoke update, delete on stock_move from zg_app;
