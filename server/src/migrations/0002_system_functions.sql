-- The functions that cross tenants, for kernel/system.sql.ts only. The owner of the tables owns them. Their
-- search_path is fixed, and only the app's role may run them.

create function zg_use_nonce(nonce text, expires timestamptz) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into used_nonce values (nonce, expires) on conflict do nothing;
  return found;
end $$;

-- Takes one try of signing in for an account and a network. If one of them has used up its tries in the window,
-- returns the time to wait. The locks keep parallel guesses from passing the limit.
create function zg_take_try(account_key text, network_key text, within_window interval, account_limit int, network_limit int)
returns table (ids bigint[], wait interval)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(least(account_key, network_key), 1));
  perform pg_advisory_xact_lock(hashtextextended(greatest(account_key, network_key), 1));
  select min(t.at) into oldest from (
    (select a.at from login_attempt a where a.key = account_key and a.at > now() - within_window
      order by a.at desc offset account_limit - 1 limit 1)
    union all
    (select a.at from login_attempt a where a.key = network_key and a.at > now() - within_window
      order by a.at desc offset network_limit - 1 limit 1)
  ) t;
  if oldest is not null then
    return query select null::bigint[], oldest + within_window - now();
    return;
  end if;
  return query
    with taken as (insert into login_attempt (key) values (account_key), (network_key) returning id)
    select array_agg(t.id), null::interval from taken t;
end $$;

-- After a right password: forgets this try and the account's earlier ones.
create function zg_give_back_try(taken bigint[], account_key text) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from login_attempt where id = any (taken) or key = account_key
$$;

create function zg_find_account(login text)
returns table (id bigint, pin text, password_hash text, disabled boolean)
language sql security definer set search_path = public, pg_temp as $$
  select a.id, a.pin, a.password_hash, a.disabled_at is not null from account a where a.pin = login or a.phone = login
  order by (a.pin = login) desc limit 1
$$;

-- The merchants that an account may enter, the last used first.
create function zg_account_merchants(account bigint)
returns table (merchant_id bigint, name text)
language sql security definer set search_path = public, pg_temp as $$
  select e.merchant_id, m.name from employee e join merchant m on m.id = e.merchant_id
  where e.account_id = account and e.removed_at is null and e.disabled_at is null
  order by (select max(s.id) from session s where s.account_id = account and s.merchant_id = e.merchant_id) desc nulls last,
    e.type, e.merchant_id
$$;

create function zg_open_session(token bytea, companion bytea, account bigint, merchant bigint, address text, claims jsonb,
  lifetime interval, audit_action text, audit_call text, audit_request text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opened bigint;
begin
  insert into session (token_hash, companion_hash, account_id, merchant_id, ip, claimed, expires_at)
  values (token, companion, account, merchant, address, claims, now() + lifetime) returning id into opened;
  insert into audit (merchant_id, employee_id, pin, action, call, record, ip, request_id)
  select merchant, e.id, a.pin, audit_action, audit_call, opened::text, address, audit_request
  from employee e join account a on a.id = e.account_id
  where e.merchant_id = merchant and e.account_id = account and e.removed_at is null;
  return opened;
end $$;

-- The session of a token with the person's rights: one row, or none for an unknown token.
create function zg_find_session(token bytea, companion bytea)
returns table (id bigint, account_id bigint, merchant_id bigint, ended_by text, expired boolean, disabled boolean,
  employee_id bigint, type smallint, all_stores boolean, store_ids bigint[], pin text, name text, time_zone text,
  permissions text[])
language sql security definer set search_path = public, pg_temp as $$
  select s.id, s.account_id, s.merchant_id, s.ended_by, s.expires_at <= now(),
    a.disabled_at is not null or e.id is null or e.disabled_at is not null,
    e.id, e.type, coalesce(e.all_stores, false),
    coalesce((select array_agg(es.store_id) from employee_store es where es.merchant_id = s.merchant_id and es.employee_id = e.id), '{}'),
    a.pin, a.name, m.time_zone,
    coalesce((select array_agg(distinct p) from employee_role er
      join role r on r.merchant_id = er.merchant_id and r.id = er.role_id and r.removed_at is null, unnest(r.permissions) p
      where er.merchant_id = s.merchant_id and er.employee_id = e.id), '{}')
  from session s
  join account a on a.id = s.account_id
  join merchant m on m.id = s.merchant_id
  left join employee e on e.merchant_id = s.merchant_id and e.account_id = s.account_id and e.removed_at is null
  where s.token_hash = token and s.companion_hash = companion
$$;

create function zg_end_session(session_id bigint, reason text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session set ended_at = now(), ended_by = reason where id = session_id and ended_at is null;
  perform pg_notify('zg_session', session_id::text);
end $$;

-- The account of a signed-in person, which the app's role cannot read itself. Returns only accounts of this
-- merchant's employees.
create function zg_current_person(account bigint)
returns table (phone text, email text, created_at timestamptz)
language sql security definer set search_path = public, pg_temp as $$
  select a.phone, a.email, a.created_at from account a
  where a.id = account and exists (
    select 1 from employee e where e.account_id = a.id and e.merchant_id = zg_merchant() and e.removed_at is null)
$$;

-- Takes the next due task: a waiting one, or one with an expired lease.
create function zg_claim_task(lease interval)
returns table (merchant_id bigint, id bigint, kind text, payload jsonb, attempt int, lease_token uuid, employee_id bigint,
  pin text, language text)
language sql security definer set search_path = public, pg_temp as $$
  update task t set lease_token = gen_random_uuid(), lease_until = now() + lease, attempt = t.attempt + 1,
    started_at = coalesce(t.started_at, now())
  from (
    select c.merchant_id, c.id from task c
    where c.status = 0 and c.run_after <= now() and (c.lease_until is null or c.lease_until < now())
    order by c.run_after, c.id limit 1 for update skip locked
  ) due
  where t.merchant_id = due.merchant_id and t.id = due.id
  returning t.merchant_id, t.id, t.kind, t.payload, t.attempt, t.lease_token, t.employee_id, t.pin, t.language
$$;

-- Expired files and finished exports, whose bytes must be removed.
create function zg_expired_files(at_most int)
returns table (merchant_id bigint, id bigint, key text, kind text, thumbnail_key text)
language sql security definer set search_path = public, pg_temp as $$
  select f.merchant_id, f.id, f.key, f.kind, f.thumbnail_key from file f
  where f.expires_at <= now() and f.removed_at is null order by f.expires_at limit at_most
$$;

-- Products and prices that are due, by merchant.
create function zg_due_products(at_most int)
returns table (merchant_id bigint)
language sql security definer set search_path = public, pg_temp as $$
  select distinct d.merchant_id from (
    (select p.merchant_id from product p where p.status = 20 and p.effective_at <= now() and p.removed_at is null limit at_most)
    union all
    (select c.merchant_id from product_price_change c where c.effective_at <= now() limit at_most)
  ) d
$$;

create function zg_sweep() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from used_nonce where expires_at < now();
  delete from login_attempt where at < now() - interval '1 day';
  delete from session where expires_at < now() - interval '30 days';
$$;

-- The products of the current merchant that match a keyword: a part of the name, or the beginning of a code, a
-- barcode or a mnemonic code. At most about so many, in no order. Reads app.merchant_id itself, because row-level
-- security would keep the index on grams unused.
create function zg_search_product(keyword text, at_most int default null)
returns table (id bigint, status smallint, updated_at timestamptz, category_id bigint, sale_status smallint,
  sale_mode smallint, sales_price bigint, code text, name text)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  word text := zg_squeeze(keyword);
  pieces text[] := zg_grams(keyword);
  merchant bigint := zg_merchant();
begin
  if merchant is null or word = '' then return; end if;
  if cardinality(pieces) > 0 then
    -- A word of two characters is itself a piece: the index has the last word.
    return query
      select p.id, p.status, p.updated_at, p.category_id, p.sale_status, p.sale_mode, p.sales_price, p.code, p.name
      from product p
      where p.merchant_id = merchant and p.removed_at is null and p.grams @> pieces
        and (length(word) = 2 or position(word in lower(p.name)) > 0 or position(word in zg_squeeze(p.name)) > 0)
      limit at_most;
  else
    return query
      select p.id, p.status, p.updated_at, p.category_id, p.sale_status, p.sale_mode, p.sales_price, p.code, p.name
      from product p
      where p.merchant_id = merchant and p.removed_at is null and position(word in lower(p.name)) > 0
      limit at_most;
  end if;
  if keyword ~ '^[A-Za-z0-9_-]{1,32}$' then
    return query
      select p.id, p.status, p.updated_at, p.category_id, p.sale_status, p.sale_mode, p.sales_price, p.code, p.name
      from product p
      where p.merchant_id = merchant and p.removed_at is null and p.code ~>=~ keyword and p.code ~<~ (keyword || '~')
        and position(word in zg_squeeze(p.name)) = 0
      limit at_most;
  end if;
  if keyword ~ '^[0-9]{1,14}$' then
    return query
      select p.id, p.status, p.updated_at, p.category_id, p.sale_status, p.sale_mode, p.sales_price, p.code, p.name
      from product p
      where p.merchant_id = merchant and p.removed_at is null and not starts_with(p.code, keyword)
        and position(word in zg_squeeze(p.name)) = 0 and p.id in (
          (select b.product_id from product_barcode b
           where b.merchant_id = merchant and length(keyword) >= 4
             and b.barcode ~>=~ keyword and b.barcode ~<~ (keyword || '~') limit at_most)
          union all
          select m.id from product m
          where m.merchant_id = merchant and m.removed_at is null and m.mnemonic_code <> '' and m.status <> 40
            and length(keyword) <= 6 and m.mnemonic_code between rpad(keyword, 6, '0') and rpad(keyword, 6, '9'))
      limit at_most;
  end if;
end $$;

do $$
declare
  item record;
begin
  for item in select p.oid::regprocedure as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname like 'zg\_%'
  loop
    execute format('revoke all on function %s from public', item.signature);
    execute format('grant execute on function %s to zg_app', item.signature);
  end loop;
end $$;
revoke all on function zg_protect() from zg_app;
