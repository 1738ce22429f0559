-- Guessing: a captcha is proof of work that grows with the tries, and browsers that an account has signed in from have
-- tries of their own.

delete from captcha;
drop function zg_new_captcha(text, int, text);
drop function zg_check_captcha(text, int, int, bytea);
alter table captcha drop column x, drop column tries, drop column network;
-- The work doubles with each level.
alter table captcha add column level int not null;

-- Makes a solved challenge a ticket, once.
create function zg_keep_ticket(captcha_id text, work_level int, ticket bytea, until timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into captcha (id, level, ticket_hash, expires_at) values (captcha_id, work_level, ticket, until) on conflict do nothing;
  return found;
end $$;

create function zg_use_ticket(ticket bytea, least_level int) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update captcha set used_at = now()
  where ticket_hash = ticket and used_at is null and expires_at > now() and level >= least_level;
  return found;
end $$;

-- The level of work that the next try under these keys costs: 0 from `captcha_from` tries on, and one more for each
-- `per_level` further ones.
create function zg_work_level(keys text[], captcha_from int[], per_level int[], within_window interval) returns int
language sql stable security definer set search_path = public, pg_temp as $$
  select max((n.tries - k.free) / k.per) from (select unnest(keys) as key, unnest(captcha_from) as free, unnest(per_level) as per) k
  cross join lateral (select count(*)::int as tries from login_attempt a where a.key = k.key and a.at > now() - within_window) n
  where n.tries >= k.free
$$;

drop function zg_take_try(text[], int[], int[], interval, bytea);
-- Takes one try under each of the keys. Within the window a key has `at_most` of them: then it says which (`full_key`,
-- from 1) and how long that lasts. From `captcha_from` on (null: never) a try costs a solved captcha of the level above,
-- one for all keys. The locks keep parallel guesses from slipping past the limits.
create function zg_take_try(keys text[], captcha_from int[], per_level int[], at_most int[], within_window interval, ticket bytea)
returns table (ids bigint[], wait interval, captcha boolean, full_key int)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  one text;
  oldest timestamptz;
  level int;
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
  end loop;
  level := zg_work_level(keys, captcha_from, per_level, within_window);
  if level is not null and (ticket is null or not zg_use_ticket(ticket, level)) then
    return query select null::bigint[], null::interval, true, null::int;
    return;
  end if;
  return query
    with taken as (insert into login_attempt (key) select unnest(keys) returning id)
    select array_agg(t.id), null::interval, false, null::int from taken t;
end $$;
drop function zg_account_addresses(bigint);

-- ---------------------------------------------------------------- known devices
-- Browsers that an account has signed in from. The cookie has the id, the table only its hash.
create table known_device (
  id bigint generated always as identity primary key,
  account_id bigint not null references account (id),
  device_hash bytea not null,
  user_agent text not null,
  ip text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  unique (account_id, device_hash)
);

create function zg_know_device(account bigint, device bytea, agent text, address text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into known_device (account_id, device_hash, user_agent, ip) values (account, device, agent, address)
  on conflict (account_id, device_hash) do update set user_agent = agent, ip = address, last_seen_at = now();
$$;
create function zg_knows_device(account bigint, device bytea) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from known_device d
    where d.account_id = account and d.device_hash = device and d.last_seen_at > now() - interval '180 days')
$$;
create function zg_known_devices(account bigint)
returns table (id bigint, device_hash bytea, user_agent text, ip text, created_at timestamptz, last_seen_at timestamptz)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.id, d.device_hash, d.user_agent, d.ip, d.created_at, d.last_seen_at from known_device d
  where d.account_id = account and d.last_seen_at > now() - interval '180 days' order by d.last_seen_at desc limit 50
$$;
create function zg_forget_device(account bigint, device bigint) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from known_device d where d.account_id = account and d.id = device;
  return found;
end $$;

-- Guesses at the old password say nothing of the new one.
create or replace function zg_set_password(account bigint, hash text, given boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform zg_lock_account(account);
  update account a set password_hash = hash, password_given = given, password_changed_at = now(), updated_at = now()
  where a.id = account;
  delete from login_attempt l where l.key = 'account:' || account or l.key like 'device:' || account || ':%';
end $$;

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
$$;

do $$
declare
  item record;
begin
  for item in select p.oid::regprocedure as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname in ('zg_keep_ticket', 'zg_use_ticket', 'zg_work_level', 'zg_take_try',
      'zg_know_device', 'zg_knows_device', 'zg_known_devices', 'zg_forget_device')
  loop
    execute format('revoke all on function %s from public', item.signature);
    execute format('grant execute on function %s to zg_app', item.signature);
  end loop;
end $$;
