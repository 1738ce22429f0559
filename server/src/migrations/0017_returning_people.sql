drop function zg_find_person(text, text);
-- The accounts that have a login name or a phone, and where they belong. `was_here`: worked here before; who was only
-- invited did not. `abandoned`: belongs to no merchant, is invited by none, and its phone was proved by nobody.
create function zg_find_person(login text, number text)
returns table (account_id bigint, by_pin boolean, by_phone boolean, phone_verified boolean, password_given boolean,
  disabled boolean, employee_id bigint, invited boolean, elsewhere boolean, was_here boolean, abandoned boolean)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.id, a.pin = login, coalesce(a.phone = number, false), a.phone_verified_at is not null, a.password_given,
    a.disabled_at is not null, here.id, here.invited_at is not null,
    exists (select from employee o where o.account_id = a.id and o.merchant_id <> zg_merchant() and o.removed_at is null
      and o.invited_at is null),
    exists (select from employee w where w.account_id = a.id and w.merchant_id = zg_merchant() and w.removed_at is not null
      and w.invited_at is null),
    a.disabled_at is null and a.phone_verified_at is null
      and not exists (select from employee o where o.account_id = a.id and o.removed_at is null)
  from account a
  left join employee here on here.merchant_id = zg_merchant() and here.account_id = a.id and here.removed_at is null
  where zg_merchant() is not null and (a.pin = login or a.phone = number)
$$;

-- As before, but the phone is taken from an account that belongs to no merchant, is invited by none, and never proved it:
-- without SMS nobody could have it back otherwise.
create or replace function zg_add_account(login text, number text, hash text) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made bigint;
begin
  if zg_merchant() is null or exists (select from account a where a.pin = login) then return null; end if;
  update account a set phone = null, updated_at = now()
  where a.phone = number and a.phone_verified_at is null and a.disabled_at is null
    and not exists (select from employee e where e.account_id = a.id and e.removed_at is null);
  insert into account (pin, phone, password_hash, password_given) values (login, number, hash, true)
  on conflict do nothing returning id into made;
  return made;
end $$;

revoke all on function zg_find_person(text, text) from public;
grant execute on function zg_find_person(text, text) to zg_app;

create index employee_former on employee (account_id) where removed_at is not null;
