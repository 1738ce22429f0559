-- Addresses of the merchant's programs. They hear of orders, after-sales, refunds and stock. The secret is derived from
-- the server's own secret, so no table has it.
create table webhook (
  merchant_id bigint not null,
  id bigint generated always as identity,
  name text not null,
  url text not null,
  groups text[] not null,
  -- null: all stores
  stores bigint[],
  active boolean not null default true,
  -- counts the secrets
  round int not null default 1,
  version int not null default 1,
  -- since when nothing has arrived, and whether people were told of it
  failing_since timestamptz,
  told_at timestamptz,
  created_at timestamptz not null default now(),
  created_by text not null,
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  removed_at timestamptz,
  primary key (merchant_id, id)
);
create index webhook_heard on webhook (merchant_id, id) where removed_at is null and active;

-- An event for an address, written with the change that it tells. A timer row says when it is sent.
create table webhook_delivery (
  merchant_id bigint not null,
  id bigint generated always as identity,
  webhook_id bigint not null,
  event text not null,
  status smallint,
  -- Events of one record arrive in their order.
  noun text not null,
  record_id bigint not null,
  title text not null,
  body jsonb not null,
  -- 10 waiting, 20 delivered, 30 given up, 40 dropped
  state smallint not null default 10,
  attempts int not null default 0,
  -- a process sends it until then
  claimed_until timestamptz,
  answer int,
  fault text not null default '',
  milliseconds int,
  next_at timestamptz,
  created_at timestamptz not null default now(),
  -- retries count from here: a replay begins anew
  since timestamptz not null default now(),
  done_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, webhook_id) references webhook (merchant_id, id)
);
create index webhook_delivery_order on webhook_delivery (merchant_id, webhook_id, noun, record_id, id) where state = 10;
create index webhook_delivery_state on webhook_delivery (merchant_id, state, id desc);
create index webhook_delivery_webhook on webhook_delivery (merchant_id, webhook_id, id desc);
create index webhook_delivery_title on webhook_delivery (merchant_id, title, id desc);
create index webhook_delivery_old on webhook_delivery (merchant_id, created_at);
-- A stock that changes again before it was sent is told once.
create unique index webhook_delivery_stock on webhook_delivery (merchant_id, webhook_id, record_id, noun)
  where noun like 'stock %' and state = 10 and attempts = 0;

create table webhook_try (
  merchant_id bigint not null,
  delivery_id bigint not null,
  id bigint generated always as identity,
  at timestamptz not null default now(),
  -- 0: no answer came
  answer int not null,
  fault text not null default '',
  milliseconds int not null,
  excerpt text not null default '',
  primary key (merchant_id, delivery_id, id),
  foreign key (merchant_id, delivery_id) references webhook_delivery (merchant_id, id) on delete cascade
);

update role set permissions = array(select distinct p from unnest(permissions || array['settings', 'iposWeb.settings.webhook',
  'iposWeb.settings.webhook.edit']) p order by p)
where kind = 'administrator' and removed_at is null;

select zg_protect();
revoke delete on webhook from zg_app;
