-- What the Open API has written by its natural key. It is kept for ever: the same again gets the same answer.
create table open_write (
  merchant_id bigint not null,
  -- place, ringUp, pay
  kind text not null,
  source text not null,
  number text not null,
  -- of the content
  hash bytea not null,
  order_id bigint,
  answer jsonb,
  at timestamptz not null default now(),
  primary key (merchant_id, kind, source, number)
);

-- Orders. Money is cents, amounts of goods are thousandths of the stock unit.
create table orders (
  merchant_id bigint not null,
  id bigint generated always as identity,
  -- The day and the id: two orders never wait for each other's number.
  number text not null generated always as (((extract(year from business_day) * 10000 + extract(month from business_day) * 100
    + extract(day from business_day))::int)::text || lpad(id::text, 7, '0')) stored,
  -- 10 online, 20 of a till
  type smallint not null check (type in (10, 20)),
  source text not null,
  external_number text not null,
  store_id bigint not null,
  status smallint not null,
  delivery_type smallint not null check (delivery_type in (10, 20, 30, 40)),
  buyer_name text not null default '',
  buyer_phone text not null default '',
  receiver_name text not null default '',
  receiver_phone text not null default '',
  receiver_address text not null default '',
  -- the last four digits
  phone_tail text generated always as (right(receiver_phone, 4)) stored,
  buyer_note text not null default '',
  staff_note text not null default '',
  pickup_code text not null default '',
  list_amount bigint not null check (list_amount >= 0),
  discount bigint not null default 0 check (discount >= 0),
  freight bigint not null default 0 check (freight >= 0),
  freight_discount bigint not null default 0 check (freight_discount between 0 and freight),
  payable bigint not null check (payable between 0 and 900000000000000),
  received bigint not null default 0 check (received >= 0),
  -- done and under way
  refunded bigint not null default 0 check (refunded between 0 and received),
  freight_refunded bigint not null default 0 check (freight_refunded between 0 and freight - freight_discount),
  methods smallint[] not null default '{}',
  steps jsonb not null default '[]',
  -- how the sums of a till differ from ours
  differs text[] not null default '{}',
  -- sold more than the book held, or other sums
  review boolean not null default false,
  courier text not null default '',
  cancel_reason text not null default '',
  picker_id bigint,
  picker text not null default '',
  picked_since timestamptz,
  version int not null default 1,
  business_day date not null,
  placed_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- when the timer moves it
  due_at timestamptz,
  primary key (merchant_id, id),
  check (payable = list_amount - discount + freight - freight_discount),
  foreign key (merchant_id, store_id) references store (merchant_id, id)
);
create unique index orders_number on orders (merchant_id, number);
create unique index orders_external on orders (merchant_id, source, external_number);
create index orders_placed on orders (merchant_id, placed_at desc, id desc);
create index orders_store on orders (merchant_id, store_id, placed_at desc, id desc);
create index orders_status on orders (merchant_id, status, placed_at desc, id desc);
create index orders_store_status on orders (merchant_id, store_id, status, placed_at desc, id desc);
create index orders_tail on orders (merchant_id, phone_tail, placed_at desc);
create index orders_receiver on orders (merchant_id, receiver_name, placed_at desc) where receiver_name <> '';
create index orders_pickup on orders (merchant_id, pickup_code) where pickup_code <> '' and status = 50;
create index orders_review on orders (merchant_id, placed_at desc) where review;

create table order_line (
  merchant_id bigint not null,
  order_id bigint not null,
  line smallint not null,
  product_id bigint not null,
  name text not null,
  code text not null,
  barcode text not null default '',
  sale_mode smallint not null,
  sale_unit smallint not null,
  stock_unit smallint not null,
  processing smallint not null default 0,
  quantity bigint not null check (quantity > 0),
  -- null: not picked yet
  picked bigint check (picked >= 0),
  shipped bigint not null default 0 check (shipped >= 0),
  -- of the ordered quantity: given back or on its way back
  refunded bigint not null default 0 check (refunded between 0 and quantity),
  price bigint not null check (price >= 0),
  per int not null,
  unit_price bigint not null check (unit_price >= 0),
  list_amount bigint not null,
  amount bigint not null,
  shares jsonb not null default '[]',
  paid bigint not null check (paid >= 0),
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and paid),
  -- the rule that gives it
  gift text,
  -- reserved in the stock of the store now
  reserved bigint not null default 0 check (reserved >= 0),
  primary key (merchant_id, order_id, line),
  foreign key (merchant_id, order_id) references orders (merchant_id, id),
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);
create index order_line_product on order_line (merchant_id, product_id, order_id desc);

-- The timeline. Nothing changes or deletes a row.
create table order_event (
  merchant_id bigint not null,
  order_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  move text not null,
  who text not null,
  status smallint not null,
  employee_id bigint,
  actor text not null,
  detail text not null default '',
  primary key (merchant_id, order_id, id),
  foreign key (merchant_id, order_id) references orders (merchant_id, id)
);

create table order_payment (
  merchant_id bigint not null,
  order_id bigint not null,
  id bigint generated always as identity,
  method smallint not null,
  channel text not null check (channel in ('cash', 'transfer', 'given', 'sandbox')),
  amount bigint not null check (amount > 0),
  refunded bigint not null default 0 check (refunded between 0 and amount),
  -- 10 pending, 20 received, 30 failed, 40 closed
  status smallint not null,
  reference text not null default '',
  -- of the sandbox: what it does
  behaviour text not null default '',
  -- when the channel is asked again
  ask_at timestamptz,
  asked int not null default 0,
  at timestamptz not null default now(),
  ended_at timestamptz,
  actor text not null default '',
  primary key (merchant_id, order_id, id),
  foreign key (merchant_id, order_id) references orders (merchant_id, id)
);
create unique index order_payment_reference on order_payment (merchant_id, order_id, channel, reference) where reference <> '';

create table order_shipment (
  merchant_id bigint not null,
  order_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  actor text not null,
  carrier text not null,
  number text not null,
  lines jsonb not null,
  primary key (merchant_id, order_id, id),
  foreign key (merchant_id, order_id) references orders (merchant_id, id)
);

-- Money that goes back, by payment.
create table refund (
  merchant_id bigint not null,
  id bigint generated always as identity,
  number text not null,
  order_id bigint not null,
  store_id bigint not null,
  amount bigint not null check (amount > 0),
  -- the goods and freight in it; what is left was paid too much
  lines jsonb not null default '[]',
  freight bigint not null default 0,
  reason smallint not null,
  -- 10 waits for staff, 20 in progress, 30 done, 40 failed
  status smallint not null,
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null,
  done_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references orders (merchant_id, id),
  foreign key (merchant_id, store_id) references store (merchant_id, id)
);
create unique index refund_number on refund (merchant_id, number);
create index refund_order on refund (merchant_id, order_id);
create index refund_made on refund (merchant_id, created_at desc, id desc);
create index refund_store on refund (merchant_id, store_id, created_at desc, id desc);
create index refund_status on refund (merchant_id, status, created_at desc, id desc);

create table refund_part (
  merchant_id bigint not null,
  refund_id bigint not null,
  id bigint generated always as identity,
  order_id bigint not null,
  payment_id bigint not null,
  method smallint not null,
  channel text not null,
  amount bigint not null check (amount > 0),
  status smallint not null,
  attempts int not null default 0,
  fault text not null default '',
  done_at timestamptz,
  done_by text not null default '',
  primary key (merchant_id, refund_id, id),
  foreign key (merchant_id, refund_id) references refund (merchant_id, id),
  foreign key (merchant_id, order_id, payment_id) references order_payment (merchant_id, order_id, id)
);
create index refund_part_payment on refund_part (merchant_id, order_id, payment_id);

-- Sales of tills that could not be booked, and numbers that came again with other content.
create table unbooked_order (
  merchant_id bigint not null,
  id bigint generated always as identity,
  source text not null,
  external_number text not null,
  store text not null,
  -- null: no store has this code
  store_id bigint,
  kind text not null check (kind in ('refused', 'differs')),
  body jsonb not null,
  hash bytea not null,
  amount bigint not null,
  -- the key of the refusal and its words
  reason text not null,
  params jsonb not null default '{}',
  received_at timestamptz not null default now(),
  tries int not null default 1,
  status text not null default 'open' check (status in ('open', 'booked', 'dropped')),
  order_id bigint,
  ended_by text not null default '',
  ended_at timestamptz,
  note text not null default '',
  primary key (merchant_id, id)
);
create unique index unbooked_order_key on unbooked_order (merchant_id, source, external_number, hash);
create index unbooked_order_status on unbooked_order (merchant_id, status, id desc);

-- The default permissions of the pages, for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions || case kind
  when 'administrator' then array['order', 'iposWeb.order.list', 'iposWeb.order.list.detail', 'iposWeb.order.list.payment',
    'iposWeb.order.list.cancel', 'iposWeb.order.list.pick', 'iposWeb.order.list.ship', 'iposWeb.order.list.receive',
    'iposWeb.order.list.note', 'iposWeb.order.list.export', 'iposWeb.order.list.unmask', 'iposWeb.order.unbooked',
    'iposWeb.order.unbooked.book', 'iposWeb.order.refundRecord', 'iposWeb.order.refundRecord.handle',
    'iposWeb.order.refundRecord.divert']
  when 'storeManager' then array['order', 'iposWeb.order.list', 'iposWeb.order.list.detail', 'iposWeb.order.list.payment',
    'iposWeb.order.list.cancel', 'iposWeb.order.list.pick', 'iposWeb.order.list.ship', 'iposWeb.order.list.receive',
    'iposWeb.order.list.note', 'iposWeb.order.list.export', 'iposWeb.order.list.unmask', 'iposWeb.order.unbooked',
    'iposWeb.order.unbooked.book', 'iposWeb.order.refundRecord', 'iposWeb.order.refundRecord.handle']
  when 'clerk' then array['order', 'iposWeb.order.list', 'iposWeb.order.list.detail', 'iposWeb.order.list.pick',
    'iposWeb.order.list.ship', 'iposWeb.order.list.receive', 'iposWeb.order.list.note']
  when 'finance' then array['order', 'iposWeb.order.list', 'iposWeb.order.list.detail', 'iposWeb.order.list.payment',
    'iposWeb.order.list.export', 'iposWeb.order.unbooked', 'iposWeb.order.refundRecord',
    'iposWeb.order.refundRecord.handle', 'iposWeb.order.refundRecord.divert']
  else array[]::text[] end) p order by p)
where kind in ('administrator', 'storeManager', 'clerk', 'finance') and removed_at is null;

select zg_protect();
revoke update, delete on order_event from zg_app;
revoke delete on orders, order_line, order_payment, refund, refund_part, unbooked_order, open_write from zg_app;
