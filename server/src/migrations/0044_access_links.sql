-- One-time links. An administrator makes one for a person of his merchant: an invited person joins with it, another one
-- signs in and sets a new password. The table has only the hash. A link that was used is gone.
create table access_link (
  merchant_id bigint not null references merchant (id),
  employee_id bigint not null,
  token_hash bytea not null,
  -- the employee who made it; his rights are asked for again when it is used
  made_by bigint not null,
  expires_at timestamptz not null,
  primary key (merchant_id, employee_id)
);
create index access_link_token on access_link (token_hash);

create function zg_find_link(token bytea) returns table (merchant_id bigint, employee_id bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select l.merchant_id, l.employee_id from access_link l where l.token_hash = token and l.expires_at > now()
$$;

-- ---------------------------------------------------------------- invitations
-- An invited person has no account in this merchant before he joins, so nothing shows if another merchant knows him.
alter table employee
  alter column account_id drop not null,
  add column invited_phone text not null default '';
alter table membership alter column account_id drop not null;
update employee set account_id = null where invited_at is not null and removed_at is null;
update membership set account_id = null where invited_at is not null and removed_at is null;
alter table employee add constraint employee_account_joined check (account_id is not null or invited_at is not null);
drop function zg_find_person(text, text);
drop function zg_answer_invitation(bigint, bigint, boolean);

-- ---------------------------------------------------------------- phones
-- A phone that nobody has proved identifies nobody: any number of accounts may have it.
alter table account drop constraint account_phone_key;
create unique index account_proved_phone on account (phone) where phone_verified_at is not null;

create or replace function zg_find_account(login text)
returns table (id bigint, pin text, password_hash text, disabled boolean)
language sql security definer set search_path = public, pg_temp as $$
  select a.id, a.pin, a.password_hash, a.disabled_at is not null from account a
  where a.pin = login or a.phone = login and a.phone_verified_at is not null
$$;

-- Null if the login name is taken, or the phone is proved by another account.
create or replace function zg_register_account(login text, number text, hash text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  insert into account (pin, phone, phone_verified_at, password_hash) values (login, number, now(), hash)
  on conflict do nothing returning id into made;
  return made;
end $$;

-- The account of a person who joins by a link. The maker of the link may know its password. Null if the login name is
-- taken.
create or replace function zg_add_account(login text, number text, hash text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  if zg_merchant() is null then return null; end if;
  insert into account (pin, phone, password_hash, password_given) values (login, number, hash, true)
  on conflict do nothing returning id into made;
  return made;
end $$;

drop function zg_give_password(bigint, text, boolean);
-- A password that was set by a link. False for an account that also belongs to another merchant.
create function zg_give_password(account bigint, hash text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform zg_lock_account(account);
  if zg_merchant() is null
    or exists (select from membership e where e.account_id = account and e.removed_at is null
      and e.merchant_id <> zg_merchant())
    or not exists (select from membership e where e.account_id = account and e.removed_at is null
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
  update account a set phone = number, phone_verified_at = case when own and verified then now() end, updated_at = now()
  where a.id = account;
  return 'done';
exception when unique_violation then
  return 'taken';
end $$;

-- ---------------------------------------------------------------- people
drop function zg_people_accounts(bigint[]);
create function zg_people_accounts(employees bigint[])
returns table (employee_id bigint, pin text, phone text, phone_verified boolean, last_seen_at timestamptz, link_until timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.employee_id, case when e.invited_at is null then a.pin else e.invited_as end,
    case when e.invited_at is null then a.phone end, e.invited_at is null and a.phone_verified_at is not null,
    case when e.invited_at is null then (
      select max(s.last_seen_at) from session s where s.account_id = e.account_id and s.merchant_id = e.merchant_id) end,
    (select l.expires_at from access_link l
      where l.merchant_id = e.merchant_id and l.employee_id = e.employee_id and l.expires_at > now())
  from membership e left join account a on a.id = e.account_id
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
    select e.employee_id from membership e left join account a on a.id = e.account_id
    where e.merchant_id = merchant and e.removed_at is null and (
      starts_with(case when e.invited_at is null then a.pin else lower(e.invited_as) end, word)
      or e.invited_at is null and (word ~ '^[0-9]{3,4}$' and right(a.phone, length(word)) = word
        or whole_phone and word ~ '^[0-9]{11}$' and a.phone = word));
end $$;

create or replace function zg_people_of_pin(beginning text) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select e.employee_id from membership e left join account a on a.id = e.account_id
  where e.merchant_id = zg_merchant()
    and starts_with(case when e.invited_at is null then a.pin else lower(e.invited_as) end, lower(beginning))
$$;

create or replace function zg_sweep() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from used_nonce where expires_at < now();
  delete from login_attempt where at < now() - interval '1 day';
  delete from session where expires_at < now() - interval '30 days';
  delete from sms_code where created_at < now() - interval '2 days';
  delete from captcha where expires_at < now();
  delete from scan where expires_at < now() - interval '1 day';
  delete from answered_call where created_at < now() - interval '1 day';
  delete from known_device where last_seen_at < now() - interval '180 days';
  delete from access_link where expires_at < now();
$$;

select zg_protect();

do $$
declare
  item record;
begin
  for item in select p.oid::regprocedure as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname in ('zg_find_link', 'zg_give_password', 'zg_people_accounts')
  loop
    execute format('revoke all on function %s from public', item.signature);
    execute format('grant execute on function %s to zg_app', item.signature);
  end loop;
end $$;
