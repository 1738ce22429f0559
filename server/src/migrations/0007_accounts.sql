-- An account signs in. The merchant's own facts about a person belong to the employee.
alter table employee
  add column name text not null default '',
  add column email text not null default '',
  add column sex smallint check (sex in (0, 1)),
  add column age smallint check (age between 14 and 120),
  add column note text not null default '',
  add column profile text not null default '',
  -- sealed with the server's secret; the index finds a number without opening any
  add column id_card_sealed bytea,
  add column id_card_index bytea,
  -- null: active; otherwise the time of an invitation without an answer yet
  add column invited_at timestamptz,
  add column created_by text not null default '',
  add column updated_by text not null default '';
update employee e set name = a.name, email = a.email from account a where a.id = e.account_id;
create unique index employee_job_no on employee (merchant_id, job_no) where removed_at is null and job_no <> '';
create index employee_created on employee (merchant_id, created_at desc, id desc) where removed_at is null;

alter table account
  drop column name,
  drop column email,
  -- null until the owner of the phone has typed a code that was sent to it
  add column phone_verified_at timestamptz,
  -- an administrator set it and knows it; such an account cannot join another merchant
  add column password_given boolean not null default false,
  add column password_changed_at timestamptz not null default now();

alter table session
  add column last_seen_at timestamptz not null default now(),
  -- the employee whose rights the session views, read-only
  add column view_employee_id bigint;

alter table role add column updated_by text not null default '';
create unique index role_name on role (merchant_id, name) where removed_at is null and name is not null;

alter table store
  add column contact text not null default '',
  add column phone text not null default '',
  add column address text not null default '',
  -- [{from, to}] of every day
  add column business_hours jsonb not null default '[]',
  add column updated_by text not null default '';
create unique index store_name on store (merchant_id, name) where removed_at is null;
create index store_updated on store (merchant_id, updated_at desc, id desc) where removed_at is null;
create index employee_store_by_store on employee_store (merchant_id, store_id);

-- Departments (10, a tree), business lines (20), business units (30).
create table organization (
  merchant_id bigint not null references merchant (id),
  id bigint generated always as identity,
  kind smallint not null check (kind in (10, 20, 30)),
  parent_id bigint,
  name text not null,
  sort int not null default 0,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, parent_id) references organization (merchant_id, id)
);
create unique index organization_name on organization (merchant_id, kind, coalesce(parent_id, 0), name) where removed_at is null;

create table employee_organization (
  merchant_id bigint not null,
  employee_id bigint not null,
  organization_id bigint not null,
  primary key (merchant_id, employee_id, organization_id),
  foreign key (merchant_id, employee_id) references employee (merchant_id, id),
  foreign key (merchant_id, organization_id) references organization (merchant_id, id)
);
create index employee_organization_by_organization on employee_organization (merchant_id, organization_id);

-- Every merchant has a department from its start, with all its employees.
insert into organization (merchant_id, kind, name) select id, 10, '总部' from merchant;
insert into employee_organization (merchant_id, employee_id, organization_id)
select e.merchant_id, e.id, o.id from employee e join organization o on o.merchant_id = e.merchant_id;

-- A merchant's changes to built-in menu records, and its own folders and links.
create table menu_record (
  merchant_id bigint not null references merchant (id),
  id bigint generated always as identity,
  -- of a built-in record, or 'own.<id>'
  code text not null,
  built_in boolean not null,
  -- null: the default parent; '' for the top level
  parent_code text,
  -- null for a built-in record
  type smallint check (type in (0, 2)),
  -- null: the default name
  name text,
  icon text,
  -- null: the default order
  sort int,
  hidden boolean not null default false,
  path text not null default '',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (merchant_id, id)
);
create unique index menu_record_code on menu_record (merchant_id, code);

-- ---------------------------------------------------------------- ways of signing in, before there is a merchant
create table sms_code (
  id bigint generated always as identity primary key,
  phone text not null,
  purpose text not null check (purpose in ('login', 'register', 'forgotten', 'phone')),
  code_hash bytea not null,
  network text not null,
  tries int not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sms_code_phone on sms_code (phone, created_at desc);
create index sms_code_network on sms_code (network, created_at desc);
create index sms_code_created on sms_code (created_at);

create table captcha (
  id text primary key,
  -- the place of the notch, in pixels from the left
  x int not null,
  network text not null,
  tries int not null default 0,
  ticket_hash bytea unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index captcha_expires on captcha (expires_at);

create table scan (
  id text primary key,
  secret_hash bytea not null,
  check_digits text not null,
  ip text not null,
  user_agent text not null default '',
  -- 0 waiting, 1 scanned, 2 confirmed, 3 refused
  state smallint not null default 0,
  account_id bigint references account (id),
  scan_merchant_id bigint references merchant (id),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- the computer has taken the session; only once
  taken_at timestamptz
);
create index scan_expires on scan (expires_at);

-- ---------------------------------------------------------------- audit
alter table audit
  -- the title of the record, and its store
  add column title text not null default '',
  add column store_id bigint,
  -- the real user, while viewing as another person
  add column viewed_as text not null default '';
create index audit_time on audit (merchant_id, created_at desc, id desc);
create index audit_employee on audit (merchant_id, employee_id, created_at desc, id desc);
create index audit_action on audit (merchant_id, action text_pattern_ops, created_at desc, id desc);
create index audit_store on audit (merchant_id, store_id, created_at desc, id desc) where store_id is not null;
create index audit_record on audit (merchant_id, record, created_at desc, id desc) where record <> '';

-- A hash chain over the committed audit rows of a merchant. Each link covers the rows that were not yet sealed.
create table audit_seal (
  merchant_id bigint not null references merchant (id),
  seq bigint not null,
  -- ids of the rows of this link
  row_ids bigint[] not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- over the previous link and, in order of id, every column of the rows
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  primary key (merchant_id, seq)
);

-- ---------------------------------------------------------------- functions that read what has moved
drop function zg_current_person(bigint);
create function zg_current_person(account bigint)
returns table (phone text, password_given boolean, created_at timestamptz)
language sql security definer set search_path = public, pg_temp as $$
  select a.phone, a.password_given, a.created_at from account a
  where a.id = account and exists (
    select 1 from employee e where e.account_id = a.id and e.merchant_id = zg_merchant() and e.removed_at is null)
$$;

drop function zg_account_merchants(bigint);
-- The merchants that an account may enter, the last used first. Then those that invite it.
create function zg_account_merchants(account bigint)
returns table (merchant_id bigint, name text, invited boolean)
language sql security definer set search_path = public, pg_temp as $$
  select e.merchant_id, m.name, e.invited_at is not null from employee e join merchant m on m.id = e.merchant_id
  where e.account_id = account and e.removed_at is null and e.disabled_at is null
  order by e.invited_at is not null,
    (select max(s.id) from session s where s.account_id = account and s.merchant_id = e.merchant_id) desc nulls last,
    e.type, e.merchant_id
$$;

drop function zg_find_session(bytea, bytea);
-- The session of a token with the person's rights: one row, or none for an unknown token. A user who views as another
-- person has that person's rights and scope, and nothing else changes.
create function zg_find_session(token bytea, companion bytea)
returns table (id bigint, account_id bigint, merchant_id bigint, ended_by text, expired boolean, disabled boolean,
  employee_id bigint, type smallint, all_stores boolean, store_ids bigint[], pin text, name text, time_zone text,
  permissions text[], view_employee_id bigint, view_name text)
language sql security definer set search_path = public, pg_temp as $$
  select s.id, s.account_id, s.merchant_id, s.ended_by, s.expires_at <= now(),
    a.disabled_at is not null or e.id is null or e.disabled_at is not null or e.invited_at is not null,
    e.id, e.type, coalesce(seen.all_stores, false),
    coalesce((select array_agg(es.store_id) from employee_store es where es.merchant_id = s.merchant_id and es.employee_id = seen.id), '{}'),
    a.pin, e.name, m.time_zone,
    coalesce((select array_agg(distinct p) from employee_role er
      join role r on r.merchant_id = er.merchant_id and r.id = er.role_id and r.removed_at is null, unnest(r.permissions) p
      where er.merchant_id = s.merchant_id and er.employee_id = seen.id), '{}'),
    v.id, v.name
  from session s
  join account a on a.id = s.account_id
  join merchant m on m.id = s.merchant_id
  left join employee e on e.merchant_id = s.merchant_id and e.account_id = s.account_id and e.removed_at is null
  left join employee v on v.merchant_id = s.merchant_id and v.id = s.view_employee_id and v.removed_at is null
  left join employee seen on seen.merchant_id = s.merchant_id and seen.id = coalesce(s.view_employee_id, e.id) and seen.removed_at is null
  where s.token_hash = token and s.companion_hash = companion
$$;

revoke all on function zg_current_person(bigint), zg_account_merchants(bigint), zg_find_session(bytea, bytea) from public;
grant execute on function zg_current_person(bigint), zg_account_merchants(bigint), zg_find_session(bytea, bytea) to zg_app;
select zg_protect();
-- Rows can only be added to the chain.
revoke update, delete on audit_seal from zg_app;
