-- The login name that a merchant typed for an invited person. The merchant does not see the person's own one until he
-- accepts.
alter table employee add column invited_as text not null default '';

-- ---------------------------------------------------------------- phones
-- The account whose owner has proved by a code that the phone is his. A phone that somebody else typed in opens nothing.
create function zg_find_proved_account(number text)
returns table (id bigint, pin text, password_hash text, disabled boolean)
language sql security definer set search_path = public, pg_temp as $$
  select a.id, a.pin, a.password_hash, a.disabled_at is not null from account a
  where a.phone = number and a.phone_verified_at is not null
$$;
drop function zg_verify_phone(bigint);

-- Null if the login name is taken, or the phone belongs to an account that has proved it. An account that has not
-- proved the phone loses it.
create or replace function zg_register_account(login text, number text, hash text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  if exists (select from account a where a.pin = login) then return null; end if;
  update account a set phone = null, updated_at = now() where a.phone = number and a.phone_verified_at is null;
  insert into account (pin, phone, phone_verified_at, password_hash) values (login, number, now(), hash)
  on conflict do nothing returning id into made;
  return made;
end $$;

-- A new phone for the account of a person who works here: 'done', 'taken', 'shared' when others may not change it, or
-- 'proved' when it has one that only he may change. Whoever has typed the code that was sent to a phone takes it from an
-- account that never did.
create or replace function zg_set_phone(account bigint, number text, own boolean, verified boolean) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform zg_lock_account(account);
  if not exists (select from employee e where e.account_id = account and e.merchant_id = zg_merchant()
    and e.removed_at is null and e.invited_at is null)
    or not own and exists (select from employee e where e.account_id = account and e.merchant_id <> zg_merchant()
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

drop function zg_people_accounts(bigint[]);
-- The accounts behind employees of this merchant. The name and phone of a person who is only invited stay hidden.
create function zg_people_accounts(employees bigint[])
returns table (employee_id bigint, pin text, phone text, phone_verified boolean, last_seen_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select e.id, case when e.invited_at is null then a.pin else e.invited_as end, case when e.invited_at is null then a.phone end,
    e.invited_at is null and a.phone_verified_at is not null,
    case when e.invited_at is null then (
      select max(s.last_seen_at) from session s where s.account_id = e.account_id and s.merchant_id = e.merchant_id) end
  from employee e join account a on a.id = e.account_id
  where e.merchant_id = zg_merchant() and e.id = any (employees) and e.removed_at is null
$$;

drop function zg_search_people(text);
-- Employees of this merchant that match a keyword: a part of the name, the beginning of a login name or job number,
-- or the last three or four digits of a phone. A whole phone matches only for users who may see it, because others
-- could guess the masked digits by trying.
create function zg_search_people(keyword text, whole_phone boolean)
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
      starts_with(case when e.invited_at is null then a.pin else lower(e.invited_as) end, word)
      or starts_with(lower(e.job_no), word)
      or e.invited_at is null and (word ~ '^[0-9]{3,4}$' and right(a.phone, length(word)) = word
        or whole_phone and word ~ '^[0-9]{11}$' and a.phone = word));
end $$;

-- Employees of this merchant, former ones too, whose login name in this merchant begins with the keyword.
create or replace function zg_people_of_pin(beginning text)
returns bigint[]
language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(e.id), '{}') from employee e join account a on a.id = e.account_id
  where e.merchant_id = zg_merchant()
    and starts_with(case when e.invited_at is null then a.pin else lower(e.invited_as) end, lower(beginning))
$$;

drop function zg_find_person(text, text);
-- The accounts with a login name or a phone, and their merchants.
create function zg_find_person(login text, number text)
returns table (account_id bigint, by_pin boolean, by_phone boolean, phone_verified boolean, password_given boolean,
  disabled boolean, employee_id bigint, employee_name text, invited boolean, elsewhere boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.pin = login, coalesce(a.phone = number, false), a.phone_verified_at is not null, a.password_given,
    a.disabled_at is not null, here.id, here.name, here.invited_at is not null,
    exists (select from employee o where o.account_id = a.id and o.merchant_id <> zg_merchant() and o.removed_at is null
      and o.invited_at is null)
  from account a
  left join employee here on here.merchant_id = zg_merchant() and here.account_id = a.id and here.removed_at is null
  where zg_merchant() is not null and (a.pin = login or a.phone = number)
$$;

-- As before, but the name of a person who declines stays hidden.
create or replace function zg_answer_invitation(account bigint, merchant bigint, accepted boolean, audit_call text, address text, audit_request text)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person bigint;
  person_name text;
  typed text;
begin
  perform pg_advisory_xact_lock(hashtextextended('people', merchant));
  update employee e set invited_at = case when accepted then null else e.invited_at end,
    removed_at = case when accepted then null else now() end, version = e.version + 1, updated_at = now(), updated_by = e.name
  where e.merchant_id = merchant and e.account_id = account and e.invited_at is not null and e.removed_at is null
  returning e.id, e.name, e.invited_as into person, person_name, typed;
  if person is null then return false; end if;
  insert into audit (merchant_id, employee_id, pin, action, call, record, title, detail, ip, request_id)
  select merchant, person, case when accepted then a.pin else typed end, 'session.invitation', audit_call, person::text, person_name,
    jsonb_build_object('accept', accepted, 'changes', jsonb_build_array(jsonb_build_object('field', 'invitation',
      'before', E'\u0001user.status3', 'after', case when accepted then E'\u0001audit.accepted' else E'\u0001audit.declined' end))),
    address, audit_request
  from account a where a.id = account;
  return true;
end $$;

-- ---------------------------------------------------------------- guessing
drop function zg_take_try(text, text, interval, int, int, bytea);
-- Takes one try under each of the keys. Within the window a key has `at_most` of them, whatever is solved: then it says
-- which (`full_key`, from 1) and how long that lasts. From `captcha_from` on (null: never) a try costs a solved captcha,
-- one for all keys. The locks keep parallel guesses from slipping past the limits.
create function zg_take_try(keys text[], captcha_from int[], at_most int[], within_window interval, ticket bytea)
returns table (ids bigint[], wait interval, captcha boolean, full_key int)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one text;
  oldest timestamptz;
  costs boolean := false;
begin
  for one in select distinct k from unnest(keys) k order by k loop
    perform pg_advisory_xact_lock(hashtextextended(one, 1));
  end loop;
  for i in 1..cardinality(keys) loop
    select a.at into oldest from login_attempt a where a.key = keys[i] and a.at > now() - within_window
    order by a.at desc offset at_most[i] - 1 limit 1;
    if oldest is not null then
      return query select null::bigint[], oldest + within_window - now(), false, i;
      return;
    end if;
    costs := costs or captcha_from[i] is not null and (captcha_from[i] = 0 or exists (
      select from login_attempt a where a.key = keys[i] and a.at > now() - within_window offset captcha_from[i] - 1));
  end loop;
  if costs and (ticket is null or not zg_use_ticket(ticket)) then
    return query select null::bigint[], null::interval, true, null::int;
    return;
  end if;
  return query
    with taken as (insert into login_attempt (key) select unnest(keys) returning id)
    select array_agg(t.id), null::interval, false, null::int from taken t;
end $$;

-- The addresses of an account's recent sign-ins.
create function zg_account_addresses(account bigint)
returns setof text
language sql stable security definer set search_path = public, pg_temp as $$
  select distinct s.ip from session s where s.account_id = account and s.created_at > now() - interval '30 days'
$$;

-- `given`: by an administrator, who knows it. Guesses at the old one say nothing of the new one.
create or replace function zg_set_password(account bigint, hash text, given boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform zg_lock_account(account);
  update account a set password_hash = hash, password_given = given, password_changed_at = now(), updated_at = now()
  where a.id = account;
  delete from login_attempt l using account a where a.id = account and l.key = 'pin:' || a.pin;
end $$;

-- One try. Within the tolerance it turns the captcha into a ticket, valid for five minutes.
create or replace function zg_check_captcha(captcha_id text, place int, tolerance int, ticket bytea) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  update captcha c set tries = c.tries + 1,
    ticket_hash = case when abs(c.x - place) <= tolerance then ticket end,
    expires_at = case when abs(c.x - place) <= tolerance then now() + interval '5 minutes' else c.expires_at end
  where c.id = captcha_id and c.ticket_hash is null and c.tries = 0 and c.expires_at > now()
  returning c.ticket_hash is not null
$$;

do $$
declare
  item record;
begin
  for item in select p.oid::regprocedure as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname in ('zg_find_proved_account', 'zg_people_accounts', 'zg_search_people',
      'zg_find_person', 'zg_take_try', 'zg_account_addresses')
  loop
    execute format('revoke all on function %s from public', item.signature);
    execute format('grant execute on function %s to zg_app', item.signature);
  end loop;
end $$;
