-- Tells if an account may join this merchant. 'given': its password was set by a link, and an administrator of another
-- merchant, also of one that the person has left, may know it. 'gone': the account has changed.
create or replace function zg_may_join(account bigint, tried_hash text) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given boolean;
begin
  perform zg_lock_account(account);
  select a.password_given and exists (
      select from membership e where e.account_id = a.id and e.merchant_id is distinct from zg_merchant()) into given
  from account a
  where a.id = account and a.disabled_at is null and (tried_hash is null or a.password_hash = tried_hash);
  return case when given is null then 'gone' when given then 'given' else 'may' end;
end $$;
