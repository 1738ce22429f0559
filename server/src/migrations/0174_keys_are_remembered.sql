-- A server remembers the keys of the Open API for a while. The request's own transaction asks whether the key is still the
-- same: a key that was revoked or changed ends with the next request, on each node.
drop function zg_find_api_key(text);
create function zg_find_api_key(wanted text)
returns table (id bigint, merchant_id bigint, time_zone text, name text, scopes text[], stores bigint[], sources text[],
  per_minute int, version int)
language sql stable security definer set search_path = public, pg_temp as $$
  select k.id, k.merchant_id, m.time_zone, k.name, k.scopes, k.stores, k.sources, k.per_minute, k.version
  from api_key k join merchant m on m.id = k.merchant_id
  where k.key = wanted and k.removed_at is null
$$;

-- Uses the nonce of a request up. 'used' if it was used before, 'changed' if the key is not what the server remembers; then
-- the nonce is not used. Notes the use of the key once a minute.
create function zg_use_api_key(wanted text, known_version int, nonce text, expires timestamptz) returns text
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  last timestamptz;
begin
  select coalesce(k.last_used_at, '-infinity') into last from api_key k
  where k.key = wanted and k.version = known_version and k.removed_at is null;
  if not found then return 'changed'; end if;
  if last < now() - interval '1 minute' then
    -- Requests at the same moment do not wait for each other.
    perform from api_key k where k.key = wanted for no key update skip locked;
    if found then
      update api_key k set last_used_at = now() where k.key = wanted;
    end if;
  end if;
  insert into used_nonce values (nonce, expires) on conflict do nothing;
  return case when found then 'fresh' else 'used' end;
end $$;

revoke all on function zg_find_api_key(text), zg_use_api_key(text, int, text, timestamptz) from public;
grant execute on function zg_find_api_key(text), zg_use_api_key(text, int, text, timestamptz) to zg_app;
