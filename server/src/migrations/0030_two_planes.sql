-- Two planes. The tenant plane holds the rows of a merchant, with merchant_id first in each key. In a cluster it is
-- on the shards. The control plane holds data across merchants. No foreign key connects the two planes.

-- ---------------------------------------------------------------- foreign keys between the planes
do $$
declare
  item record;
begin
  for item in
    select k.conrelid::regclass as relation, k.conname from pg_constraint k
    where k.contype = 'f' and k.conparentid = 0 and (
      k.confrelid in ('merchant'::regclass, 'account'::regclass, 'task'::regclass)
        and k.conrelid not in ('session'::regclass, 'scan'::regclass, 'task'::regclass)
      or k.conrelid = 'task'::regclass and k.confrelid = 'file'::regclass)
  loop
    execute format('alter table %s drop constraint %I', item.relation, item.conname);
  end loop;
end $$;

-- ---------------------------------------------------------------- memberships
-- Which account belongs to which merchant: of each employee what signing in needs to know, written with the employee.
create table membership (
  merchant_id bigint not null references merchant (id),
  employee_id bigint not null,
  account_id bigint not null references account (id),
  type smallint not null,
  invited_as text not null,
  invited_at timestamptz,
  disabled_at timestamptz,
  removed_at timestamptz,
  primary key (merchant_id, employee_id)
);
create index membership_account on membership (account_id);
create index membership_of_merchant on membership (merchant_id, account_id);
insert into membership (merchant_id, employee_id, account_id, type, invited_as, invited_at, disabled_at, removed_at)
select merchant_id, id, account_id, type, invited_as, invited_at, disabled_at, removed_at from employee;
drop index employee_by_account;
drop index employee_former;

-- The settings of a merchant that sign-in obeys. Every save of the settings writes them, too.
alter table merchant
  add column one_device boolean not null default false,
  add column special_characters boolean not null default false;
update merchant m set
  one_device = exists (select from setting s
    where s.merchant_id = m.id and s.store_id = 0 and s.key = 'oneDevice' and s.value = 'true'),
  special_characters = exists (select from setting s
    where s.merchant_id = m.id and s.store_id = 0 and s.key = 'specialCharacters' and s.value = 'true');
grant update (one_device, special_characters) on merchant to zg_app;

-- ---------------------------------------------------------------- due times
-- When which record of a merchant is to be looked at. The record itself says what is due; its timer is never later.
create table timer (
  merchant_id bigint not null references merchant (id),
  -- file, product, price
  kind text not null,
  record_id bigint not null,
  due_at timestamptz not null,
  primary key (merchant_id, kind, record_id)
);
create index timer_due on timer (kind, due_at);
insert into timer (merchant_id, kind, record_id, due_at)
select merchant_id, 'file', id, expires_at from file where expires_at is not null and removed_at is null
union all
select merchant_id, 'product', id, effective_at from product where status = 20 and effective_at is not null and removed_at is null
union all
select merchant_id, 'price', product_id, effective_at from product_price_change;
drop index file_expires;
drop index product_effective;
drop index product_price_change_due;

drop function zg_expired_files(int);
drop function zg_due_products(int);
-- Merchants with a due timer of this kind, the longest waiting first.
create function zg_due_merchants(timer_kind text, at_most int) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select t.merchant_id from timer t where t.kind = timer_kind and t.due_at <= now()
  group by t.merchant_id order by min(t.due_at) limit at_most
$$;

-- ---------------------------------------------------------------- the chain of the audit trail
-- Rows of the trail that no link of the chain has yet; written with the row. A row is in one link, and in the first one
-- after its commit, since the sealer finds it here no sooner.
create table audit_unsealed (
  merchant_id bigint not null references merchant (id),
  audit_id bigint not null,
  created_at timestamptz not null,
  primary key (merchant_id, audit_id)
);
insert into audit_unsealed (merchant_id, audit_id, created_at)
select a.merchant_id, a.id, a.created_at from audit a
where not exists (select from (select s.merchant_id, unnest(s.row_ids) as id from audit_seal s) s
  where s.merchant_id = a.merchant_id and s.id = a.id);
drop function zg_seal_audit(int);
drop function zg_audit_text(audit);
drop table audit_cursor;
drop index audit_xid;
alter table audit drop column xid;

create function zg_unsealed_merchants(at_most int) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select u.merchant_id from audit_unsealed u group by u.merchant_id order by min(u.created_at) limit at_most
$$;

-- Adds a link with the waiting rows to the chain of this merchant. Returns the number of rows. A row that is not
-- visible yet keeps waiting: in a cluster it may appear a moment after its mark.
create function zg_seal_audit(at_most int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  merchant bigint := zg_merchant();
  waiting bigint[];
  earliest timestamptz;
  latest timestamptz;
  found_ids bigint[];
  hashes bytea;
  from_at timestamptz;
  to_at timestamptz;
  last_seq bigint;
  last_hash bytea;
begin
  if merchant is null or not pg_try_advisory_xact_lock(hashtextextended('zg_seal_audit', merchant)) then return 0; end if;
  select array_agg(w.audit_id), min(w.created_at), max(w.created_at) into waiting, earliest, latest from (
    select u.audit_id, u.created_at from audit_unsealed u where u.merchant_id = merchant order by u.audit_id limit at_most) w;
  if waiting is null then return 0; end if;
  select array_agg(a.id order by a.id), min(a.created_at), max(a.created_at),
    string_agg(sha256(convert_to(jsonb_build_array(a.merchant_id, a.id, (extract(epoch from a.created_at) * 1000000)::bigint,
      a.employee_id, a.pin, a.action, a.call, a.record, a.detail, a.ip, a.request_id, a.title, a.store_id, a.viewed_as)::text,
      'UTF8')), ''::bytea order by a.id)
  into found_ids, from_at, to_at, hashes
  from audit a where a.merchant_id = merchant and a.created_at >= earliest and a.created_at <= latest and a.id = any (waiting);
  if found_ids is null then return 0; end if;
  select s.seq, s.hash into last_seq, last_hash from audit_seal s where s.merchant_id = merchant order by s.seq desc limit 1;
  last_seq := coalesce(last_seq, 0) + 1;
  insert into audit_seal (merchant_id, seq, row_ids, first_at, last_at, row_hashes, hash)
  values (merchant, last_seq, found_ids, from_at, to_at, hashes, sha256(coalesce(last_hash, ''::bytea) || convert_to(
    format('%s:%s:%s:', merchant, last_seq, array_to_string(found_ids, ',')), 'UTF8') || hashes));
  delete from audit_unsealed u where u.merchant_id = merchant and u.audit_id = any (found_ids);
  return cardinality(found_ids);
end $$;

drop function zg_search_audit(text, int);
-- Rows of this merchant whose title has the words, at most so many, in no order.
create function zg_search_audit(keyword text, at_most int)
returns table (created_at timestamptz, id bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  merchant bigint := zg_merchant();
begin
  return query
    select a.created_at, a.id from audit a
    where a.merchant_id = merchant and a.title <> '' and zg_grams(a.title) @> zg_grams(keyword)
      and position(zg_squeeze(keyword) in zg_squeeze(a.title)) > 0
    limit at_most;
end $$;

-- As before, but rows are moved by two statements, and only if there are any.
create or replace function zg_ensure_partitions() returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent text;
  month date;
  part text;
  span text;
begin
  perform pg_advisory_xact_lock(hashtext('zg_ensure_partitions'));
  foreach parent in array array['audit', 'change_log'] loop
    for i in 0..2 loop
      month := (date_trunc('month', now() at time zone 'UTC') + make_interval(months => i))::date;
      part := format('%s_%s', parent, to_char(month, 'YYYYMM'));
      continue when to_regclass(part) is not null;
      span := format('created_at >= %L and created_at < %L', month || ' 00:00:00+00', (month + interval '1 month')::date || ' 00:00:00+00');
      execute format('create table %I (like %I including all excluding identity)', part, parent);
      execute format('insert into %I overriding system value select * from %I where %s', part, parent || '_rest', span);
      execute format('delete from %I where %s', parent || '_rest', span);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)',
        parent, part, month || ' 00:00:00+00', (month + interval '1 month')::date || ' 00:00:00+00');
    end loop;
  end loop;
end $$;

-- ---------------------------------------------------------------- signing in
drop function zg_rights(bigint, bigint) cascade;
drop function zg_find_session(bytea, bytea);
-- The session of a token and its person: one row, or none for an unknown token. The rights are read in the person's
-- merchant.
create function zg_find_session(token bytea, companion bytea)
returns table (id bigint, account_id bigint, merchant_id bigint, ended_by text, expired boolean, disabled boolean,
  long_unseen boolean, employee_id bigint, type smallint, pin text, time_zone text, view_employee_id bigint)
language sql security definer set search_path = public, pg_temp as $$
  select s.id, s.account_id, s.merchant_id, s.ended_by, s.expires_at <= now(),
    a.disabled_at is not null or e.employee_id is null or e.disabled_at is not null or e.invited_at is not null,
    s.last_seen_at < now() - interval '3 minutes', e.employee_id, e.type, a.pin, m.time_zone, s.view_employee_id
  from session s
  join account a on a.id = s.account_id
  join merchant m on m.id = s.merchant_id
  left join membership e on e.merchant_id = s.merchant_id and e.account_id = s.account_id and e.removed_at is null
  where s.token_hash = token and s.companion_hash = companion
$$;

create or replace function zg_leave_other_devices(account bigint, merchant bigint, session_id bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select from merchant m where m.id = merchant and m.one_device) then return; end if;
  update session set ended_at = now(), ended_by = 'elsewhere'
  where account_id = account and id <> session_id and ended_at is null and expires_at > now();
  if found then perform pg_notify('zg_session', 'a' || account); end if;
end $$;

create or replace function zg_needs_special(account bigint) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  select exists (select from membership e join merchant m on m.id = e.merchant_id
    where e.account_id = account and e.removed_at is null and m.special_characters)
$$;

drop function zg_open_session(bytea, bytea, bigint, bigint, text, jsonb, interval, text, text, text, text);
-- Opens a session and returns its person. No row if the account may not enter the merchant. The audit row belongs to
-- the merchant.
create function zg_open_session(token bytea, companion bytea, account bigint, merchant bigint, address text, claims jsonb,
  lifetime interval, tried_hash text)
returns table (session_id bigint, employee_id bigint, pin text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform zg_lock_account(account);
  select e.employee_id, a.pin into employee_id, pin from membership e join account a on a.id = e.account_id
  where e.merchant_id = merchant and e.account_id = account and e.removed_at is null and e.disabled_at is null
    and e.invited_at is null and a.disabled_at is null and (tried_hash is null or a.password_hash = tried_hash);
  if not found then return; end if;
  insert into session (token_hash, companion_hash, account_id, merchant_id, ip, claimed, expires_at)
  values (token, companion, account, merchant, address, claims, now() + lifetime) returning session.id into session_id;
  perform zg_leave_other_devices(account, merchant, session_id);
  return next;
end $$;

drop function zg_switch_session(bigint, bigint, text, text, text);
create function zg_switch_session(session_id bigint, merchant bigint)
returns table (remaining_seconds int, lifetime_seconds int, employee_id bigint, pin text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account bigint;
begin
  select e.employee_id, e.account_id, a.pin into employee_id, account, pin
  from session s join account a on a.id = s.account_id
  join membership e on e.account_id = s.account_id and e.merchant_id = merchant
  where s.id = session_id and s.ended_at is null and a.disabled_at is null
    and e.removed_at is null and e.disabled_at is null and e.invited_at is null;
  if not found then return; end if;
  perform zg_lock_account(account);
  update session s set merchant_id = merchant, view_employee_id = null where s.id = session_id and s.ended_at is null
  returning extract(epoch from s.expires_at - now())::int, extract(epoch from s.expires_at - s.created_at)::int
  into remaining_seconds, lifetime_seconds;
  if not found then return; end if;
  perform pg_notify('zg_session', session_id::text);
  perform zg_leave_other_devices(account, merchant, session_id);
  return next;
end $$;

drop function zg_poll_scan(text, bytea, bytea, bytea, text, jsonb, interval, text, text, text);
-- The state of a scan: 4 if it is too old, was taken, or the secret is wrong. A confirmed scan opens the session of
-- the person who confirmed it, once, and only while the session that confirmed it lasts. Locks the account first, as
-- every function that ends its sessions does.
create function zg_poll_scan(scan_id text, secret bytea, token bytea, companion bytea, address text, claims jsonb, lifetime interval)
returns table (state int, merchant_id bigint, account_id bigint, session_id bigint, employee_id bigint, pin text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_scan scan;
begin
  state := 4;
  select * into found_scan from scan s where s.id = scan_id and s.secret_hash = secret and s.expires_at > now() and s.taken_at is null;
  if found and found_scan.state <> 2 then
    state := found_scan.state;
  elsif found then
    perform zg_lock_account(found_scan.account_id);
    update scan s set taken_at = now() where s.id = scan_id and s.taken_at is null;
    if found then
      perform 1 from session c where c.id = found_scan.confirmed_by and c.ended_at is null and c.expires_at > now() for share;
    end if;
    if found then
      select o.session_id, o.employee_id, o.pin into session_id, employee_id, pin
      from zg_open_session(token, companion, found_scan.account_id, found_scan.scan_merchant_id, address,
        claims || jsonb_build_object('userAgent', found_scan.user_agent), lifetime, null) o;
    end if;
    if found then
      state := 2;
      merchant_id := found_scan.scan_merchant_id;
      account_id := found_scan.account_id;
    end if;
  end if;
  return next;
end $$;

create or replace function zg_account_merchants(account bigint)
returns table (merchant_id bigint, name text, invited boolean, disabled boolean)
language sql security definer set search_path = public, pg_temp as $$
  select e.merchant_id, m.name, e.invited_at is not null, e.disabled_at is not null
  from membership e join merchant m on m.id = e.merchant_id
  where e.account_id = account and e.removed_at is null
  order by e.disabled_at is not null, e.invited_at is not null,
    (select max(s.id) from session s where s.account_id = account and s.merchant_id = e.merchant_id) desc nulls last,
    e.type, e.merchant_id
$$;

drop function zg_audit_account(bigint, text, text, text, text);
-- The employees of an account. Changes of an account without a session are written into the trail of each of its
-- merchants.
create function zg_account_places(account bigint)
returns table (merchant_id bigint, employee_id bigint, pin text)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.merchant_id, e.employee_id, a.pin from membership e join account a on a.id = e.account_id
  where e.account_id = account and e.removed_at is null and e.invited_at is null
$$;

drop function zg_join_merchant(bigint, bigint, text, text, text, text);
drop function zg_answer_invitation(bigint, bigint, boolean, text, text, text);
-- A person's answer to an invitation. No row if there is no such invitation. `pin`: the login name that the merchant
-- typed, and the person's own one only after he accepts. The same transaction writes the employee's row.
create function zg_answer_invitation(account bigint, merchant bigint, accepted boolean)
returns table (employee_id bigint, pin text)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('people', merchant));
  return query
    update membership e set invited_at = case when accepted then null else e.invited_at end,
      removed_at = case when accepted then null else now() end
    from account a
    where e.merchant_id = merchant and e.account_id = account and e.invited_at is not null and e.removed_at is null
      and a.id = e.account_id
    returning e.employee_id, case when accepted then a.pin else e.invited_as end;
end $$;

-- A person without a merchant, but with an invitation, can accept it while he signs in. 'given': a former
-- administrator still knows the password. 'gone': the account has changed. `tried_hash`: null for an SMS code.
create function zg_may_join(account bigint, tried_hash text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given boolean;
begin
  perform zg_lock_account(account);
  select a.password_given into given from account a
  where a.id = account and a.disabled_at is null and (tried_hash is null or a.password_hash = tried_hash);
  return case when given is null then 'gone' when given then 'given' else 'may' end;
end $$;

-- ---------------------------------------------------------------- accounts of a merchant's people
create or replace function zg_current_person(account bigint)
returns table (pin text, phone text, password_given boolean, created_at timestamptz)
language sql security definer set search_path = public, pg_temp as $$
  select a.pin, a.phone, a.password_given, a.created_at from account a
  where a.id = account and exists (
    select from membership e where e.account_id = a.id and e.merchant_id = zg_merchant() and e.removed_at is null)
$$;

create or replace function zg_people_accounts(employees bigint[])
returns table (employee_id bigint, pin text, phone text, phone_verified boolean, last_seen_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.employee_id, case when e.invited_at is null then a.pin else e.invited_as end,
    case when e.invited_at is null then a.phone end, e.invited_at is null and a.phone_verified_at is not null,
    case when e.invited_at is null then (
      select max(s.last_seen_at) from session s where s.account_id = e.account_id and s.merchant_id = e.merchant_id) end
  from membership e join account a on a.id = e.account_id
  where e.merchant_id = zg_merchant() and e.employee_id = any (employees) and e.removed_at is null
$$;

create or replace function zg_search_people(keyword text, whole_phone boolean)
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
    where e.merchant_id = merchant and e.removed_at is null and e.grams @> pieces and position(word in zg_squeeze(e.name)) > 0;
  return query
    select e.id from employee e
    where e.merchant_id = merchant and e.removed_at is null and (
      starts_with(lower(e.job_no), word) or zg_spells(word, e.initials));
  return query
    select e.employee_id from membership e join account a on a.id = e.account_id
    where e.merchant_id = merchant and e.removed_at is null and (
      starts_with(case when e.invited_at is null then a.pin else lower(e.invited_as) end, word)
      or e.invited_at is null and (word ~ '^[0-9]{3,4}$' and right(a.phone, length(word)) = word
        or whole_phone and word ~ '^[0-9]{11}$' and a.phone = word));
end $$;

drop function zg_people_of_pin(text);
create function zg_people_of_pin(beginning text) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select e.employee_id from membership e join account a on a.id = e.account_id
  where e.merchant_id = zg_merchant()
    and starts_with(case when e.invited_at is null then a.pin else lower(e.invited_as) end, lower(beginning))
$$;

create or replace function zg_find_person(login text, number text)
returns table (account_id bigint, by_pin boolean, by_phone boolean, phone_verified boolean, password_given boolean,
  disabled boolean, employee_id bigint, invited boolean, elsewhere boolean, was_here boolean, abandoned boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.pin = login, coalesce(a.phone = number, false), a.phone_verified_at is not null, a.password_given,
    a.disabled_at is not null, here.employee_id, here.invited_at is not null,
    exists (select from membership o where o.account_id = a.id and o.merchant_id <> zg_merchant() and o.removed_at is null
      and o.invited_at is null),
    exists (select from membership w where w.account_id = a.id and w.merchant_id = zg_merchant() and w.removed_at is not null
      and w.invited_at is null),
    a.disabled_at is null and a.phone_verified_at is null
      and not exists (select from membership o where o.account_id = a.id and o.removed_at is null)
  from account a
  left join membership here on here.merchant_id = zg_merchant() and here.account_id = a.id and here.removed_at is null
  where zg_merchant() is not null and (a.pin = login or a.phone = number)
$$;

create or replace function zg_add_account(login text, number text, hash text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  if zg_merchant() is null or exists (select from account a where a.pin = login) then return null; end if;
  update account a set phone = null, updated_at = now()
  where a.phone = number and a.phone_verified_at is null and a.disabled_at is null
    and not exists (select from membership e where e.account_id = a.id and e.removed_at is null);
  insert into account (pin, phone, password_hash, password_given) values (login, number, hash, true)
  on conflict do nothing returning id into made;
  return made;
end $$;

create or replace function zg_give_password(account bigint, hash text, adopt boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform zg_lock_account(account);
  if zg_merchant() is null
    or exists (select from membership e where e.account_id = account and e.removed_at is null and e.invited_at is null
      and (adopt or e.merchant_id <> zg_merchant()))
    or not adopt and not exists (select from membership e where e.account_id = account and e.removed_at is null
      and e.invited_at is null and e.merchant_id = zg_merchant())
  then return false; end if;
  perform zg_set_password(account, hash, true);
  perform zg_end_account_sessions(account, 'password', null);
  return true;
end $$;

create or replace function zg_set_phone(account bigint, number text, own boolean, verified boolean) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform zg_lock_account(account);
  if not exists (select from membership e where e.account_id = account and e.merchant_id = zg_merchant()
    and e.removed_at is null and e.invited_at is null)
    or not own and exists (select from membership e where e.account_id = account and e.merchant_id <> zg_merchant()
      and e.removed_at is null and e.invited_at is null)
  then return 'shared'; end if;
  if not own and exists (select from account a where a.id = account and a.phone_verified_at is not null) then
    return 'proved';
  end if;
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

select zg_protect();
-- A mark stays until its row is in the chain. Only the sealer removes it.
revoke update, delete on audit_unsealed from zg_app;

do $$
declare
  item record;
begin
  for item in select p.oid::regprocedure as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname in ('zg_due_merchants', 'zg_unsealed_merchants', 'zg_seal_audit', 'zg_search_audit',
      'zg_find_session', 'zg_open_session', 'zg_switch_session', 'zg_poll_scan', 'zg_account_places', 'zg_answer_invitation',
      'zg_may_join', 'zg_people_of_pin')
  loop
    execute format('revoke all on function %s from public', item.signature);
    execute format('grant execute on function %s to zg_app', item.signature);
  end loop;
end $$;
