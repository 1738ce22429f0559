alter table menu_record add column updated_by text not null default '';
alter table organization add column updated_by text not null default '';

-- People are found by two characters of their name, like products.
alter table employee add column grams text[] not null generated always as (zg_grams(name)) stored;
create index employee_grams on employee using gin (merchant_id, grams) where removed_at is null;
-- The index leaves the time out, so a use of the session does not update it.
create index session_account_merchant on session (account_id, merchant_id);

-- The default permissions of the settings pages, for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions || case kind
  when 'administrator' then array['settings', 'iposWeb.settings.store', 'iposWeb.settings.store.edit',
    'iposWeb.settings.store.status', 'iposWeb.settings.user', 'iposWeb.settings.user.edit', 'iposWeb.settings.user.status',
    'iposWeb.settings.user.resetPassword', 'iposWeb.settings.user.unmask', 'iposWeb.settings.user.organization',
    'iposWeb.settings.role', 'iposWeb.settings.role.edit', 'iposWeb.settings.role.viewAs', 'iposWeb.settings.menu',
    'iposWeb.settings.menu.edit', 'iposWeb.settings.config', 'iposWeb.settings.config.edit', 'iposWeb.settings.audit']
  when 'storeManager' then array['settings', 'iposWeb.settings.store', 'iposWeb.settings.store.edit',
    'iposWeb.settings.store.status', 'iposWeb.settings.user', 'iposWeb.settings.user.edit', 'iposWeb.settings.user.status']
  else array['settings', 'iposWeb.settings.audit'] end) p order by p)
where kind in ('administrator', 'storeManager', 'finance') and removed_at is null;

-- ---------------------------------------------------------------- accounts of a merchant's people
-- The account data of this merchant's employees. The phone of a person who was only invited stays hidden.
create function zg_people_accounts(employees bigint[])
returns table (employee_id bigint, pin text, phone text, last_seen_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.id, a.pin, case when e.invited_at is null then a.phone end,
    case when e.invited_at is null then (
      select max(s.last_seen_at) from session s where s.account_id = e.account_id and s.merchant_id = e.merchant_id) end
  from employee e join account a on a.id = e.account_id
  where e.merchant_id = zg_merchant() and e.id = any (employees) and e.removed_at is null
$$;

-- Employees of this merchant that match a keyword: a part of the name, the beginning of a login name or job number,
-- the last three or four digits of a phone, or all of them. Five to ten digits are not searched, because they would
-- reveal the masked digits one by one.
create function zg_search_people(keyword text)
returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  word text := zg_squeeze(keyword);
  pieces text[] := zg_grams(keyword);
  merchant bigint := zg_merchant();
begin
  if merchant is null or word = '' then return; end if;
  return query
    select e.id from employee e
    where e.merchant_id = merchant and e.removed_at is null and e.grams @> pieces and position(word in zg_squeeze(e.name)) > 0
    union
    select e.id from employee e join account a on a.id = e.account_id
    where e.merchant_id = merchant and e.removed_at is null and (
      starts_with(a.pin, word) or starts_with(lower(e.job_no), word)
      or e.invited_at is null and word ~ '^([0-9]{3,4}|[0-9]{11})$' and right(a.phone, length(word)) = word);
end $$;

-- Employees of this merchant, former ones too, whose login name begins with the keyword.
create function zg_people_of_pin(beginning text)
returns bigint[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(e.id), '{}') from employee e join account a on a.id = e.account_id
  where e.merchant_id = zg_merchant() and starts_with(a.pin, lower(beginning))
$$;

-- The accounts with a login name or a phone, and their merchants.
create function zg_find_person(login text, number text)
returns table (account_id bigint, by_pin boolean, by_phone boolean, phone_verified boolean, password_given boolean,
  disabled boolean, employee_id bigint, employee_name text, elsewhere boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.pin = login, coalesce(a.phone = number, false), a.phone_verified_at is not null, a.password_given,
    a.disabled_at is not null, here.id, here.name,
    exists (select from employee o where o.account_id = a.id and o.merchant_id <> zg_merchant() and o.removed_at is null
      and o.invited_at is null)
  from account a
  left join employee here on here.merchant_id = zg_merchant() and here.account_id = a.id and here.removed_at is null
  where zg_merchant() is not null and (a.pin = login or a.phone = number)
$$;

-- A new account with a password from an administrator. Null if the login name or the phone is taken.
create function zg_add_account(login text, number text, hash text) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  insert into account (pin, phone, password_hash, password_given)
  select login, number, hash, true where zg_merchant() is not null
  on conflict do nothing returning id
$$;

-- Sets a password from an administrator for an account without another merchant, and ends its sessions. False if it
-- belongs to another merchant, or is only invited to this one. `adopt`: it belongs to no merchant at all.
create function zg_give_password(account bigint, hash text, adopt boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform zg_lock_account(account);
  if zg_merchant() is null
    or exists (select from employee e where e.account_id = account and e.removed_at is null and e.invited_at is null
      and (adopt or e.merchant_id <> zg_merchant()))
    or not adopt and not exists (select from employee e where e.account_id = account and e.removed_at is null
      and e.invited_at is null and e.merchant_id = zg_merchant())
  then return false; end if;
  perform zg_set_password(account, hash, true);
  perform zg_end_account_sessions(account, 'password', null);
  return true;
end $$;

-- A new phone for the account of an employee: 'done', 'taken', or 'shared' if others may not change it. An account
-- whose owner typed the code of a phone takes the phone from an account that never did.
create function zg_set_phone(account bigint, number text, own boolean, verified boolean) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform zg_lock_account(account);
  if not exists (select from employee e where e.account_id = account and e.merchant_id = zg_merchant()
    and e.removed_at is null and e.invited_at is null)
    or not own and exists (select from employee e where e.account_id = account and e.merchant_id <> zg_merchant()
      and e.removed_at is null and e.invited_at is null)
  then return 'shared'; end if;
  if own and verified then
    update account a set phone = null, updated_at = now()
    where a.phone = number and a.id <> account and a.phone_verified_at is null;
  end if;
  update account a set phone = number, phone_verified_at = case when own and verified then now() end, updated_at = now()
  where a.id = account;
  return 'done';
exception when unique_violation then
  return 'taken';
end $$;

-- ---------------------------------------------------------------- the chain of the audit trail
-- The transaction that wrote a row: which rows were there at a moment is told by it, not by ids or times, which do not
-- follow the order of commits. Rows of before have none.
alter table audit add column xid bigint not null default 0;
alter table audit alter column xid set default pg_current_xact_id()::text::bigint;
create index audit_xid on audit (xid);
-- The primary key, read backwards, has the same order.
drop index audit_time;
-- As before, but with its helper's schema: ANALYZE computes index expressions with its own search_path.
create or replace function zg_grams(value text) returns text[] language plpgsql immutable strict parallel safe as $$
declare
  word text := public.zg_squeeze(value);
  pieces text[] := '{}';
begin
  for i in 1..length(word) - 1 loop
    pieces := pieces || substr(word, i, 2);
  end loop;
  return pieces;
end $$;
create index audit_title on audit using gin (merchant_id, zg_grams(title)) where title <> '';

-- For each row of a link, 32 bytes in the order of row_ids, so that a check can name the row that does not match.
alter table audit_seal add column row_hashes bytea not null default '';
create index audit_seal_time on audit_seal (merchant_id, last_at);
revoke insert on audit_seal from zg_app;

-- The snapshot up to which rows have been sealed. One row, from the first run on.
create table audit_cursor (
  one boolean primary key default true check (one),
  snapshot text
);

create function zg_audit_text(a audit) returns text language sql stable as $$
  select jsonb_build_array(a.merchant_id, a.id, (extract(epoch from a.created_at) * 1000000)::bigint, a.employee_id, a.pin,
    a.action, a.call, a.record, a.detail, a.ip, a.request_id, a.title, a.store_id, a.viewed_as)::text
$$;

-- Adds a link to the chain of each merchant with rows outside it. Returns the number of rows. A row belongs to the
-- first link after its commit: the snapshot of the last run did not show it, and that of this statement does.
create function zg_seal_audit(at_most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  prior pg_snapshot;
  prior_xmax bigint;
  from_xid bigint;
  sealed int;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('zg_seal_audit', 0)) then return 0; end if;
  select c.snapshot::pg_snapshot into prior from audit_cursor c;
  if not found then insert into audit_cursor default values; end if;
  -- Restored into another cluster, which counts its transactions anew.
  if prior is not null and pg_snapshot_xmax(pg_current_snapshot()) < pg_snapshot_xmax(prior) then
    update audit a set xid = 0 where a.xid <> 0;
    update audit_cursor set snapshot = null;
    prior := null;
  end if;
  prior_xmax := pg_snapshot_xmax(prior)::text::bigint;
  from_xid := coalesce(pg_snapshot_xmin(prior)::text::bigint, 0);
  with here as materialized (select pg_current_snapshot() as shot),
  fresh as materialized (
    select a.merchant_id, a.created_at, a.id, a.xid from audit a
    where a.xid >= from_xid
      and (prior is null or not pg_visible_in_snapshot(a.xid::text::xid8, prior))
      and (prior is not null or not exists (
        select from audit_seal s where s.merchant_id = a.merchant_id and s.last_at >= a.created_at and s.first_at <= a.created_at
          and a.id = any (s.row_ids)))
  ),
  bounded as materialized (
    select greatest((select f.xid from fresh f where prior is not null order by f.xid offset at_most - 1 limit 1), prior_xmax - 1)
      as xid, (select count(*) from fresh) > at_most as more
  ),
  taken as materialized (
    select f.* from fresh f, bounded b where prior is not null and (not b.more or f.xid <= b.xid)
    union all
    (select f.* from fresh f where prior is null order by f.id limit at_most)
  ),
  links as (
    select t.merchant_id, array_agg(t.id order by t.id) as row_ids, min(t.created_at) as first_at, max(t.created_at) as last_at,
      string_agg(sha256(convert_to(zg_audit_text(a), 'UTF8')), ''::bytea order by t.id) as row_hashes
    from taken t join audit a on a.merchant_id = t.merchant_id and a.created_at = t.created_at and a.id = t.id
    group by t.merchant_id
  ),
  written as (
    insert into audit_seal (merchant_id, seq, row_ids, first_at, last_at, row_hashes, hash)
    select l.merchant_id, coalesce(p.seq, 0) + 1, l.row_ids, l.first_at, l.last_at, l.row_hashes,
      sha256(coalesce(p.hash, ''::bytea) || convert_to(
        format('%s:%s:%s:', l.merchant_id, coalesce(p.seq, 0) + 1, array_to_string(l.row_ids, ',')), 'UTF8') || l.row_hashes)
    from links l left join lateral (
      select s.seq, s.hash from audit_seal s where s.merchant_id = l.merchant_id order by s.seq desc limit 1) p on true
    returning cardinality(row_ids) as amount
  ),
  moved as (
    update audit_cursor c set snapshot = case
      when prior is null and b.more then null
      when not b.more then h.shot::text
      else format('%s:%s:%s', coalesce(open.first, b.xid + 1), b.xid + 1, open.list) end
    from here h, bounded b, lateral (
      select min(x::text::bigint) as first, coalesce(string_agg(x::text, ',' order by x), '') as list
      from pg_snapshot_xip(h.shot) x where x::text::bigint <= b.xid) open
    where prior is null or exists (select from taken)
  )
  select coalesce(sum(w.amount), 0) into sealed from written w;
  return sealed;
end $$;

-- Rows of this merchant whose title has the words, at most so many, in no order.
create function zg_search_audit(keyword text, at_most int)
returns table (created_at timestamptz, id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.created_at, a.id from audit a
  where a.merchant_id = zg_merchant() and a.title <> '' and zg_grams(a.title) @> zg_grams(keyword)
    and position(zg_squeeze(keyword) in zg_squeeze(a.title)) > 0
  limit at_most
$$;

select zg_protect();
do $$
declare
  item record;
begin
  for item in select p.oid::regprocedure as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname in ('zg_people_accounts', 'zg_search_people', 'zg_people_of_pin', 'zg_find_person',
      'zg_add_account', 'zg_give_password', 'zg_set_phone', 'zg_audit_text', 'zg_seal_audit', 'zg_search_audit')
  loop
    execute format('revoke all on function %s from public', item.signature);
    execute format('grant execute on function %s to zg_app', item.signature);
  end loop;
end $$;
