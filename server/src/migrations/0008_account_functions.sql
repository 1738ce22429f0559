-- The rights of a person of a merchant. Not a definer function: row-level security applies to its caller.
create function zg_rights(merchant bigint, employee bigint)
returns table (all_stores boolean, store_ids bigint[], permissions text[])
language sql stable as $$
  select e.all_stores,
    coalesce((select array_agg(es.store_id) from employee_store es where es.merchant_id = merchant and es.employee_id = employee), '{}'),
    coalesce((select array_agg(distinct p) from employee_role er
      join role r on r.merchant_id = er.merchant_id and r.id = er.role_id and r.removed_at is null, unnest(r.permissions) p
      where er.merchant_id = merchant and er.employee_id = employee), '{}')
  from employee e where e.merchant_id = merchant and e.id = employee
$$;

drop function zg_find_session(bytea, bytea);
-- The session of a token with the person's rights: one row, or none for an unknown token. A user who views as another
-- person has that person's rights besides his own. The view ends by itself when the other person leaves.
create function zg_find_session(token bytea, companion bytea)
returns table (id bigint, account_id bigint, merchant_id bigint, ended_by text, expired boolean, disabled boolean,
  long_unseen boolean, employee_id bigint, type smallint, pin text, name text, time_zone text,
  all_stores boolean, store_ids bigint[], permissions text[],
  view_employee_id bigint, view_name text, view_all_stores boolean, view_store_ids bigint[], view_permissions text[])
language sql security definer set search_path = public, pg_temp as $$
  select s.id, s.account_id, s.merchant_id, s.ended_by, s.expires_at <= now(),
    a.disabled_at is not null or e.id is null or e.disabled_at is not null or e.invited_at is not null,
    s.last_seen_at < now() - interval '3 minutes',
    e.id, e.type, a.pin, e.name, m.time_zone, mine.all_stores, mine.store_ids, mine.permissions,
    v.id, v.name, theirs.all_stores, theirs.store_ids, theirs.permissions
  from session s
  join account a on a.id = s.account_id
  join merchant m on m.id = s.merchant_id
  left join employee e on e.merchant_id = s.merchant_id and e.account_id = s.account_id and e.removed_at is null
  left join lateral zg_rights(s.merchant_id, e.id) mine on true
  left join employee v on v.merchant_id = s.merchant_id and v.id = s.view_employee_id and v.removed_at is null
    and v.disabled_at is null and v.invited_at is null
  left join lateral zg_rights(s.merchant_id, v.id) theirs on true
  where s.token_hash = token and s.companion_hash = companion
$$;

create function zg_touch_session(session_id bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update session set last_seen_at = now() where id = session_id and last_seen_at < now() - interval '3 minutes'
$$;

-- Serializes changes of an account's sessions and password.
create function zg_lock_account(account bigint) returns void
language sql as $$ select pg_advisory_xact_lock(hashtextextended('account ' || account, 2)) $$;

-- With one device per account, a sign-in ends the account's other sessions.
create function zg_leave_other_devices(account bigint, merchant bigint, session_id bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from setting s where s.merchant_id = merchant and s.store_id = 0 and s.key = 'oneDevice' and s.value = 'true')
  then return; end if;
  update session set ended_at = now(), ended_by = 'elsewhere'
  where account_id = account and id <> session_id and ended_at is null and expires_at > now();
  if found then perform pg_notify('zg_session', 'a' || account); end if;
end $$;

drop function zg_open_session(bytea, bytea, bigint, bigint, text, jsonb, interval, text, text, text);
-- Null if the account may not enter that merchant, or its password is not the checked one.
create function zg_open_session(token bytea, companion bytea, account bigint, merchant bigint, address text, claims jsonb,
  lifetime interval, tried_hash text, audit_action text, audit_call text, audit_request text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  opened bigint;
begin
  perform zg_lock_account(account);
  insert into session (token_hash, companion_hash, account_id, merchant_id, ip, claimed, expires_at)
  select token, companion, account, merchant, address, claims, now() + lifetime
  from employee e join account a on a.id = e.account_id
  where e.merchant_id = merchant and e.account_id = account and e.removed_at is null and e.disabled_at is null
    and e.invited_at is null and a.disabled_at is null and (tried_hash is null or a.password_hash = tried_hash)
  returning id into opened;
  if opened is null then return null; end if;
  insert into audit (merchant_id, employee_id, pin, action, call, record, ip, request_id)
  select merchant, e.id, a.pin, audit_action, audit_call, opened::text, address, audit_request
  from employee e join account a on a.id = e.account_id
  where e.merchant_id = merchant and e.account_id = account and e.removed_at is null;
  perform zg_leave_other_devices(account, merchant, opened);
  return opened;
end $$;

create function zg_end_account_sessions(account bigint, reason text, except_session bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform zg_lock_account(account);
  update session set ended_at = now(), ended_by = reason
  where account_id = account and ended_at is null and id is distinct from except_session;
  perform pg_notify('zg_session', 'a' || account);
end $$;

-- Ends one session of an account, for its owner. False if it is not his, or over.
create function zg_end_own_session(account bigint, session_id bigint, reason text) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session set ended_at = now(), ended_by = reason
  where id = session_id and account_id = account and ended_at is null and expires_at > now();
  if not found then return false; end if;
  perform pg_notify('zg_session', session_id::text);
  return true;
end $$;

create function zg_account_sessions(account bigint)
returns table (id bigint, user_agent text, ip text, merchant_name text, created_at timestamptz, last_seen_at timestamptz)
language sql security definer set search_path = public, pg_temp as $$
  select s.id, coalesce(s.claimed ->> 'userAgent', ''), s.ip, m.name, s.created_at, s.last_seen_at
  from session s join merchant m on m.id = s.merchant_id
  where s.account_id = account and s.ended_at is null and s.expires_at > now()
  order by s.last_seen_at desc, s.id desc limit 200
$$;

-- Moves a session to another merchant of its account. No row if the account may not enter that merchant.
create function zg_switch_session(session_id bigint, merchant bigint, audit_call text, address text, audit_request text)
returns table (remaining_seconds int, lifetime_seconds int)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person record;
begin
  select e.id, e.account_id, a.pin into person
  from session s join account a on a.id = s.account_id
  join employee e on e.account_id = s.account_id and e.merchant_id = merchant
  where s.id = session_id and s.ended_at is null and a.disabled_at is null
    and e.removed_at is null and e.disabled_at is null and e.invited_at is null;
  if not found then return; end if;
  perform zg_lock_account(person.account_id);
  return query
    update session s set merchant_id = merchant, view_employee_id = null where s.id = session_id and s.ended_at is null
    returning extract(epoch from s.expires_at - now())::int, extract(epoch from s.expires_at - s.created_at)::int;
  if not found then return; end if;
  insert into audit (merchant_id, employee_id, pin, action, call, record, ip, request_id)
  values (merchant, person.id, person.pin, 'session.switch', audit_call, session_id::text, address, audit_request);
  perform pg_notify('zg_session', session_id::text);
  perform zg_leave_other_devices(person.account_id, merchant, session_id);
end $$;

-- Starts a view as another person of this merchant, or ends it (null).
create function zg_view_as(session_id bigint, employee bigint) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update session set view_employee_id = employee where id = session_id and merchant_id = zg_merchant();
  perform pg_notify('zg_session', session_id::text);
end $$;

-- ---------------------------------------------------------------- accounts
drop function zg_account_merchants(bigint);
-- The merchants of an account: those that it may enter first, then the last used.
create function zg_account_merchants(account bigint)
returns table (merchant_id bigint, name text, invited boolean, disabled boolean)
language sql security definer set search_path = public, pg_temp as $$
  select e.merchant_id, m.name, e.invited_at is not null, e.disabled_at is not null
  from employee e join merchant m on m.id = e.merchant_id
  where e.account_id = account and e.removed_at is null
  order by e.disabled_at is not null, e.invited_at is not null,
    (select max(s.id) from session s where s.account_id = account and s.merchant_id = e.merchant_id) desc nulls last,
    e.type, e.merchant_id
$$;

drop function zg_current_person(bigint);
-- The accounts behind employees of this merchant.
create function zg_current_person(account bigint)
returns table (pin text, phone text, password_given boolean, created_at timestamptz)
language sql security definer set search_path = public, pg_temp as $$
  select a.pin, a.phone, a.password_given, a.created_at from account a
  where a.id = account and exists (
    select 1 from employee e where e.account_id = a.id and e.merchant_id = zg_merchant() and e.removed_at is null)
$$;

-- `given`: by an administrator, who knows it.
create function zg_set_password(account bigint, hash text, given boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform zg_lock_account(account);
  update account a set password_hash = hash, password_given = given, password_changed_at = now(), updated_at = now()
  where a.id = account;
end $$;

-- True if any merchant of the account requires special characters in passwords.
create function zg_needs_special(account bigint) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  select exists (select 1 from employee e join setting s on s.merchant_id = e.merchant_id and s.store_id = 0
    where e.account_id = account and e.removed_at is null and s.key = 'specialCharacters' and s.value = 'true')
$$;

create function zg_verify_phone(account bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  update account a set phone_verified_at = now() where a.id = account and a.phone_verified_at is null
$$;

-- Changes of an account without a session are written into the trail of every merchant of the account.
create function zg_audit_account(account bigint, audit_action text, audit_call text, address text, audit_request text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into audit (merchant_id, employee_id, pin, action, call, record, ip, request_id)
  select e.merchant_id, e.id, a.pin, audit_action, audit_call, e.id::text, address, audit_request
  from employee e join account a on a.id = e.account_id
  where e.account_id = account and e.removed_at is null and e.invited_at is null
$$;

-- A new merchant and a new account, for registering. Rows of the merchant are written under its own policy.
create function zg_register_merchant(merchant_name text) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  insert into merchant (name) values (merchant_name) returning id
$$;

-- Null if the login name or the phone is taken.
create function zg_register_account(login text, number text, hash text) returns bigint
language sql security definer set search_path = public, pg_temp as $$
  insert into account (pin, phone, phone_verified_at, password_hash) values (login, number, now(), hash)
  on conflict do nothing returning id
$$;

-- A person's answer to an invitation. False if there is no such invitation.
create function zg_answer_invitation(account bigint, merchant bigint, accepted boolean, audit_call text, address text, audit_request text)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person bigint;
begin
  perform pg_advisory_xact_lock(hashtextextended('people', merchant));
  update employee e set invited_at = case when accepted then null else e.invited_at end,
    removed_at = case when accepted then null else now() end, version = e.version + 1, updated_at = now(), updated_by = e.name
  where e.merchant_id = merchant and e.account_id = account and e.invited_at is not null and e.removed_at is null
  returning e.id into person;
  if person is null then return false; end if;
  insert into audit (merchant_id, employee_id, pin, action, call, record, detail, ip, request_id)
  select merchant, person, a.pin, 'session.invitation', audit_call, person::text, jsonb_build_object('accept', accepted), address, audit_request
  from account a where a.id = account;
  return true;
end $$;

-- ---------------------------------------------------------------- guessing
create function zg_use_ticket(ticket bytea) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update captcha set used_at = now() where ticket_hash = ticket and used_at is null and expires_at > now();
  return found;
end $$;

drop function zg_take_try(text, text, interval, int, int);
-- Takes one try of signing in for an account and a network. A network without tries left gets the time to wait. For
-- an account without tries left, each try needs a solved captcha, so its owner is never locked out. The locks keep
-- parallel guesses from passing the limit.
create function zg_take_try(account_key text, network_key text, within_window interval, account_limit int, network_limit int, ticket bytea)
returns table (ids bigint[], wait interval, captcha boolean)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  oldest timestamptz;
begin
  perform pg_advisory_xact_lock(hashtextextended(least(account_key, network_key), 1));
  perform pg_advisory_xact_lock(hashtextextended(greatest(account_key, network_key), 1));
  select a.at into oldest from login_attempt a where a.key = network_key and a.at > now() - within_window
  order by a.at desc offset network_limit - 1 limit 1;
  if oldest is not null then
    return query select null::bigint[], oldest + within_window - now(), false;
    return;
  end if;
  select a.at into oldest from login_attempt a where a.key = account_key and a.at > now() - within_window
  order by a.at desc offset account_limit - 1 limit 1;
  if oldest is not null and (ticket is null or not zg_use_ticket(ticket)) then
    return query select null::bigint[], oldest + within_window - now(), true;
    return;
  end if;
  return query
    with taken as (insert into login_attempt (key) values (account_key), (network_key) returning id)
    select array_agg(t.id), null::interval, false from taken t;
end $$;

-- ---------------------------------------------------------------- captcha
create function zg_new_captcha(captcha_id text, place int, asked_by text) returns void
language sql security definer set search_path = public, pg_temp as $$
  insert into captcha (id, x, network, expires_at) values (captcha_id, place, asked_by, now() + interval '2 minutes')
$$;

-- Three tries. The first one within the tolerance turns the captcha into a ticket, valid for five minutes.
create function zg_check_captcha(captcha_id text, place int, tolerance int, ticket bytea) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  update captcha c set tries = c.tries + 1,
    ticket_hash = case when abs(c.x - place) <= tolerance then ticket end,
    expires_at = case when abs(c.x - place) <= tolerance then now() + interval '5 minutes' else c.expires_at end
  where c.id = captcha_id and c.ticket_hash is null and c.tries < 3 and c.expires_at > now()
  returning c.ticket_hash is not null
$$;

-- ---------------------------------------------------------------- SMS
-- Takes a code for a phone: one a minute, 5 an hour, 10 a day. A network that has asked for several needs a captcha
-- for each further one, and is refused after very many.
create function zg_take_sms(number text, why text, code bytea, asked_by text, captcha_from int, network_limit int, ticket bytea)
returns table (id bigint, refused text, wait_seconds int)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last_at timestamptz;
  of_hour int;
  of_day int;
  of_quarter int;
  of_network int;
begin
  perform pg_advisory_xact_lock(hashtextextended(least(number, asked_by), 3));
  perform pg_advisory_xact_lock(hashtextextended(greatest(number, asked_by), 3));
  select max(c.created_at), count(*) filter (where c.created_at > now() - interval '1 hour'), count(*)
  into last_at, of_hour, of_day from sms_code c where c.phone = number and c.created_at > now() - interval '1 day';
  if last_at > now() - interval '60 seconds' then
    return query select null::bigint, 'soon', ceil(extract(epoch from last_at + interval '60 seconds' - now()))::int;
    return;
  end if;
  if of_hour >= 5 or of_day >= 10 then
    return query select null::bigint, 'many', 0;
    return;
  end if;
  select count(*) filter (where c.created_at > now() - interval '15 minutes'), count(*)
  into of_quarter, of_network from sms_code c where c.network = asked_by and c.created_at > now() - interval '1 hour';
  if of_network >= network_limit then
    return query select null::bigint, 'network', 3600;
    return;
  end if;
  if of_quarter >= captcha_from and (ticket is null or not zg_use_ticket(ticket)) then
    return query select null::bigint, 'captcha', 0;
    return;
  end if;
  return query
    insert into sms_code (phone, purpose, code_hash, network, expires_at)
    values (number, why, code, asked_by, now() + interval '5 minutes') returning sms_code.id, null::text, 0;
end $$;

-- A code that could not be sent does not count.
create function zg_drop_sms(sms_id bigint) returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from sms_code where id = sms_id and used_at is null
$$;

-- True if this is the last code that was sent to the phone for that purpose: 5 wrong tries, 5 minutes. `take` uses it
-- up: of several takers at once only one gets true.
create function zg_match_sms(number text, why text, code bytea, take boolean) returns boolean
language sql security definer set search_path = public, pg_temp as $$
  update sms_code s set tries = s.tries + case when s.code_hash = code then 0 else 1 end,
    used_at = case when s.code_hash = code and take then now() end
  where s.id = (select c.id from sms_code c where c.phone = number and c.purpose = why order by c.created_at desc, c.id desc limit 1)
    and s.used_at is null and s.expires_at > now() and s.tries < 5
  returning s.code_hash = code
$$;

-- ---------------------------------------------------------------- scan
create function zg_new_scan(scan_id text, secret bytea, digits text, address text, agent text) returns timestamptz
language sql security definer set search_path = public, pg_temp as $$
  insert into scan (id, secret_hash, check_digits, ip, user_agent, expires_at)
  values (scan_id, secret, digits, address, agent, now() + interval '2 minutes') returning expires_at
$$;

-- The phone has read the code. From now on only this account can confirm it.
create function zg_read_scan(scan_id text, account bigint)
returns table (state smallint, check_digits text, ip text, user_agent text, created_at timestamptz)
language sql security definer set search_path = public, pg_temp as $$
  update scan s set state = 1, account_id = account
  where s.id = scan_id and s.state in (0, 1) and (s.account_id is null or s.account_id = account) and s.expires_at > now()
  returning s.state, s.check_digits, s.ip, s.user_agent, s.created_at
$$;

-- Confirms or refuses, once, for the account's current merchant. The computer then has half a minute to take it.
create function zg_answer_scan(scan_id text, account bigint, accepted boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update scan s set state = case when accepted then 2 else 3 end, scan_merchant_id = zg_merchant(),
    expires_at = greatest(s.expires_at, now() + interval '30 seconds')
  where s.id = scan_id and s.state = 1 and s.account_id = account and s.expires_at > now();
  return found;
end $$;

-- The state of a scan: 4 if it is too old, was taken, or the secret is wrong. A confirmed scan opens the session of
-- the person who confirmed it, exactly once.
create function zg_poll_scan(scan_id text, secret bytea, token bytea, companion bytea, address text, claims jsonb,
  lifetime interval, audit_action text, audit_call text, audit_request text)
returns table (state int, merchant_id bigint, account_id bigint)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  found_scan scan;
begin
  select * into found_scan from scan s where s.id = scan_id and s.secret_hash = secret and s.expires_at > now() and s.taken_at is null;
  if not found then
    return query select 4, null::bigint, null::bigint;
    return;
  end if;
  if found_scan.state <> 2 then
    return query select found_scan.state::int, null::bigint, null::bigint;
    return;
  end if;
  update scan s set taken_at = now() where s.id = scan_id and s.taken_at is null;
  if not found or zg_open_session(token, companion, found_scan.account_id, found_scan.scan_merchant_id, address,
    claims || jsonb_build_object('userAgent', found_scan.user_agent), lifetime, null, audit_action, audit_call, audit_request) is null
  then
    return query select 4, null::bigint, null::bigint;
    return;
  end if;
  return query select 2, found_scan.scan_merchant_id, found_scan.account_id;
end $$;

create or replace function zg_sweep() returns void
language sql security definer set search_path = public, pg_temp as $$
  delete from used_nonce where expires_at < now();
  delete from login_attempt where at < now() - interval '1 day';
  delete from session where expires_at < now() - interval '30 days';
  delete from sms_code where created_at < now() - interval '2 days';
  delete from captcha where expires_at < now();
  delete from scan where expires_at < now() - interval '1 day';
$$;

do $$
declare
  item record;
begin
  for item in select p.oid::regprocedure as signature from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname = 'public' and p.proname in ('zg_rights', 'zg_find_session', 'zg_touch_session', 'zg_lock_account',
      'zg_leave_other_devices', 'zg_open_session', 'zg_end_account_sessions', 'zg_end_own_session', 'zg_account_sessions',
      'zg_switch_session', 'zg_view_as', 'zg_account_merchants', 'zg_current_person', 'zg_set_password', 'zg_needs_special',
      'zg_verify_phone', 'zg_audit_account', 'zg_register_merchant', 'zg_register_account', 'zg_answer_invitation', 'zg_use_ticket', 'zg_take_try',
      'zg_new_captcha', 'zg_check_captcha', 'zg_take_sms', 'zg_drop_sms', 'zg_match_sms', 'zg_new_scan', 'zg_read_scan',
      'zg_answer_scan', 'zg_poll_scan')
  loop
    execute format('revoke all on function %s from public', item.signature);
    execute format('grant execute on function %s to zg_app', item.signature);
  end loop;
end $$;
