-- Sessions of people in this merchant end for good when a person is disabled or removed: enabled again, he signs in anew.
-- Locks each account first, as every function that ends its sessions does, in one order.
create function zg_end_people_sessions(employees bigint[], reason text) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  accounts bigint[];
begin
  select array_agg(e.account_id order by e.account_id) into accounts from membership e
  where e.merchant_id = zg_merchant() and e.employee_id = any (employees) and e.account_id is not null;
  if accounts is null then return; end if;
  for i in 1 .. cardinality(accounts) loop
    perform zg_lock_account(accounts[i]);
  end loop;
  update session set ended_at = now(), ended_by = reason
  where account_id = any (accounts) and merchant_id = zg_merchant() and ended_at is null;
end $$;

-- As before, but the account is locked before it is asked whether it may enter: a person who is disabled at the same
-- moment has no session left that came from another merchant.
create or replace function zg_switch_session(session_id bigint, merchant bigint)
returns table (remaining_seconds int, lifetime_seconds int, employee_id bigint, pin text)
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  account bigint;
begin
  select s.account_id into account from session s where s.id = session_id and s.ended_at is null;
  if not found then return; end if;
  perform zg_lock_account(account);
  select e.employee_id, a.pin into employee_id, pin from membership e join account a on a.id = e.account_id
  where e.merchant_id = merchant and e.account_id = account and a.disabled_at is null
    and e.removed_at is null and e.disabled_at is null and e.invited_at is null;
  if not found then return; end if;
  update session s set merchant_id = merchant, view_employee_id = null where s.id = session_id and s.ended_at is null
  returning extract(epoch from s.expires_at - now())::int, extract(epoch from s.expires_at - s.created_at)::int
  into remaining_seconds, lifetime_seconds;
  if not found then return; end if;
  perform pg_notify('zg_session', session_id::text);
  perform zg_leave_other_devices(account, merchant, session_id);
  return next;
end $$;

revoke all on function zg_end_people_sessions(bigint[], text) from public;
grant execute on function zg_end_people_sessions(bigint[], text) to zg_app;

-- Those of people who are out already.
update session s set ended_at = now(), ended_by = 'shutOut'
where s.ended_at is null and exists (select from membership e
  where e.account_id = s.account_id and e.merchant_id = s.merchant_id and e.disabled_at is not null and e.removed_at is null)
  or s.ended_at is null and not exists (select from membership e
  where e.account_id = s.account_id and e.merchant_id = s.merchant_id and e.removed_at is null);
