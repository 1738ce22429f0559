-- A person without a merchant, but with an invitation, can accept it while he signs in. 'given': a former
-- administrator still knows the password. `tried_hash`: the hash of the checked password, null for an SMS code.
create function zg_join_merchant(account bigint, merchant bigint, tried_hash text, audit_call text, address text, audit_request text)
returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given boolean;
begin
  perform zg_lock_account(account);
  select a.password_given into given from account a
  where a.id = account and a.disabled_at is null and (tried_hash is null or a.password_hash = tried_hash);
  if given is null then return 'gone'; end if;
  if given then return 'given'; end if;
  if not zg_answer_invitation(account, merchant, true, audit_call, address, audit_request) then return 'gone'; end if;
  return 'joined';
end $$;

revoke all on function zg_join_merchant(bigint, bigint, text, text, text, text) from public;
grant execute on function zg_join_merchant(bigint, bigint, text, text, text, text) to zg_app;
