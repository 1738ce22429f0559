-- After-sales hold units of order lines. Amounts of goods are thousandths of the stock unit.
alter table order_line
  -- units that an open after-sale claims: not picked, shipped, or claimed twice
  add column held bigint not null default 0 check (held >= 0),
  -- those of them, free ones included, that have not left the store
  add column held_here bigint not null default 0,
  -- picked beyond the order: free to the buyer, and the first to come back
  add column free bigint not null default 0 check (free >= 0),
  -- came back after they had left the store
  add column returned bigint not null default 0,
  -- refunded without coming back, after they had left the store
  add column kept bigint not null default 0 check (kept >= 0),
  -- of the product when it was sold
  add column return_policy smallint not null default 2,
  add constraint order_line_held check (refunded + held <= quantity),
  add constraint order_line_held_here check (held_here between 0 and reserved),
  add constraint order_line_returned check (returned between 0 and shipped);
update order_line l set free = greatest(0, l.picked - (l.quantity - l.refunded)) where l.picked > l.quantity - l.refunded;
update order_line l set return_policy = p.return_policy
from product p where p.merchant_id = l.merchant_id and p.id = l.product_id;

-- After-sales that wait for staff or for goods: the automatic receipt waits for them.
alter table orders add column claims int not null default 0 check (claims >= 0);

create table after_sale (
  merchant_id bigint not null,
  id bigint generated always as identity,
  number text not null generated always as ('AS' || ((extract(year from business_day) * 10000
    + extract(month from business_day) * 100 + extract(day from business_day))::int)::text || lpad(id::text, 7, '0')) stored,
  order_id bigint not null,
  -- where it is dealt with: the store of the order, or the one that took the goods back
  store_id bigint not null,
  order_store_id bigint not null,
  -- 10 refund only, 20 return and refund, 30 compensation
  type smallint not null check (type in (10, 20, 30)),
  status smallint not null,
  reason smallint not null,
  note text not null default '',
  photos text[] not null default '{}',
  source text not null,
  external_number text not null default '',
  -- the policy of a product forbade it, and a person allowed it
  override boolean not null default false,
  -- proposed when it was submitted; of a compensation what is asked for
  asked bigint not null default 0 check (asked >= 0),
  -- what is agreed, with the freight in it
  amount bigint check (amount >= 0),
  freight bigint not null default 0 check (freight >= 0),
  -- fewer units or less money than asked for
  part boolean not null default false,
  lower_reason text not null default '',
  reject_reason text not null default '',
  reply text not null default '',
  refund_id bigint,
  who text not null,
  created_by text not null,
  member_id bigint,
  version int not null default 1,
  business_day date not null,
  created_at timestamptz not null default now(),
  submitted_at timestamptz,
  -- shown, and moves nothing
  audit_until timestamptz,
  -- when the timer ends it
  due_at timestamptz,
  ended_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, order_id) references orders (merchant_id, id),
  foreign key (merchant_id, store_id) references store (merchant_id, id)
);
create unique index after_sale_number on after_sale (merchant_id, number);
create unique index after_sale_external on after_sale (merchant_id, source, external_number) where external_number <> '';
create index after_sale_order on after_sale (merchant_id, order_id);
create index after_sale_made on after_sale (merchant_id, created_at desc, id desc);
create index after_sale_store on after_sale (merchant_id, store_id, created_at desc, id desc);
create index after_sale_status on after_sale (merchant_id, status, created_at desc, id desc);
create index after_sale_store_status on after_sale (merchant_id, store_id, status, created_at desc, id desc);
create index after_sale_refund on after_sale (merchant_id, refund_id) where refund_id is not null;
create index after_sale_photos on after_sale using gin (photos);

create table after_sale_line (
  merchant_id bigint not null,
  after_sale_id bigint not null,
  line smallint not null,
  -- asked for, and what of it is held or agreed: units of the order, and free ones
  units bigint not null check (units >= 0),
  paid_units bigint not null default 0 check (paid_units >= 0),
  free_units bigint not null default 0 check (free_units >= 0),
  -- of them, those that have not left the store
  here bigint not null default 0 check (here >= 0),
  -- cents: proposed, and then agreed
  amount bigint not null default 0 check (amount >= 0),
  way text not null default '' check (way in ('', 'restock', 'scrap')),
  primary key (merchant_id, after_sale_id, line),
  foreign key (merchant_id, after_sale_id) references after_sale (merchant_id, id)
);

-- The timeline. Nothing changes or deletes a row.
create table after_sale_event (
  merchant_id bigint not null,
  after_sale_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default clock_timestamp(),
  move text not null,
  who text not null,
  status smallint not null,
  employee_id bigint,
  actor text not null,
  detail text not null default '',
  primary key (merchant_id, after_sale_id, id),
  foreign key (merchant_id, after_sale_id) references after_sale (merchant_id, id)
);

-- The default permissions of the page, for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions || case kind
  when 'administrator' then array['order', 'iposWeb.order.aftersale', 'iposWeb.order.aftersale.detail',
    'iposWeb.order.aftersale.apply', 'iposWeb.order.aftersale.audit', 'iposWeb.order.aftersale.refund',
    'iposWeb.order.aftersale.override', 'iposWeb.order.aftersale.export']
  when 'storeManager' then array['order', 'iposWeb.order.aftersale', 'iposWeb.order.aftersale.detail',
    'iposWeb.order.aftersale.apply', 'iposWeb.order.aftersale.audit', 'iposWeb.order.aftersale.refund',
    'iposWeb.order.aftersale.export']
  when 'clerk' then array['order', 'iposWeb.order.aftersale', 'iposWeb.order.aftersale.detail',
    'iposWeb.order.aftersale.apply']
  when 'finance' then array['order', 'iposWeb.order.aftersale', 'iposWeb.order.aftersale.detail',
    'iposWeb.order.aftersale.refund', 'iposWeb.order.aftersale.export']
  else array[]::text[] end) p order by p)
where kind in ('administrator', 'storeManager', 'clerk', 'finance') and removed_at is null;

select zg_protect();
revoke update, delete on after_sale_event from zg_app;
revoke delete on after_sale, after_sale_line from zg_app;
