-- A new password ends every one-time link of the account: a link that somebody else holds must not replace it. It also
-- forgets the tries at the login name and the phone as typed, which now have a count of their own.
create or replace function zg_set_password(account bigint, hash text, given boolean) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform zg_lock_account(account);
  update account a set password_hash = hash, password_given = given, password_changed_at = now(), updated_at = now()
  where a.id = account;
  delete from login_attempt l where l.key = 'account:' || account or l.key like 'device:' || account || ':%';
  delete from login_attempt l using account a where a.id = account and l.key in ('typed:' || a.pin, 'typed:' || a.phone);
  delete from access_link k using membership e
  where e.account_id = account and k.merchant_id = e.merchant_id and k.employee_id = e.employee_id;
end $$;
