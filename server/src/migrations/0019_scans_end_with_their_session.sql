-- A confirmed scan is valid as long as the session that confirmed it. After a new password, a logout or a sign-in
-- elsewhere it opens nothing.
alter table scan add column confirmed_by bigint references session (id) on delete cascade;

drop function zg_answer_scan(text, bigint, boolean);
-- Confirms or refuses, once, for the account's current merchant. The computer then has half a minute to take it.
create function zg_answer_scan(scan_id text, account bigint, session_id bigint, accepted boolean) returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update scan s set state = case when accepted then 2 else 3 end, scan_merchant_id = zg_merchant(), confirmed_by = session_id,
    expires_at = greatest(s.expires_at, now() + interval '30 seconds')
  where s.id = scan_id and s.state = 1 and s.account_id = account and s.expires_at > now();
  return found;
end $$;

-- As before, but only while the session that confirmed it lasts. Locks the account first, as every function that ends
-- its sessions does.
create or replace function zg_poll_scan(scan_id text, secret bytea, token bytea, companion bytea, address text, claims jsonb,
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
  perform zg_lock_account(found_scan.account_id);
  update scan s set taken_at = now() where s.id = scan_id and s.taken_at is null;
  if found then
    perform 1 from session c where c.id = found_scan.confirmed_by and c.ended_at is null and c.expires_at > now() for share;
  end if;
  if not found or zg_open_session(token, companion, found_scan.account_id, found_scan.scan_merchant_id, address,
    claims || jsonb_build_object('userAgent', found_scan.user_agent), lifetime, null, audit_action, audit_call, audit_request) is null
  then
    return query select 4, null::bigint, null::bigint;
    return;
  end if;
  return query select 2, found_scan.scan_merchant_id, found_scan.account_id;
end $$;

-- Tries are counted by the typed login name or phone. A count by account would reveal that both belong to one
-- account.
create or replace function zg_set_password(account bigint, hash text, given boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform zg_lock_account(account);
  update account a set password_hash = hash, password_given = given, password_changed_at = now(), updated_at = now()
  where a.id = account;
  delete from login_attempt l using account a where a.id = account and l.key in ('pin:' || a.pin, 'pin:' || a.phone);
end $$;

revoke all on function zg_answer_scan(text, bigint, bigint, boolean) from public;
grant execute on function zg_answer_scan(text, bigint, bigint, boolean) to zg_app;
