-- Keys of the Open API. The secret is derived from the server's own secret and the key, so no table has it.
create table api_key (
  merchant_id bigint not null references merchant (id),
  id bigint generated always as identity,
  key text not null unique,
  name text not null,
  scopes text[] not null,
  -- null: all stores, all sources
  stores bigint[],
  sources text[],
  per_minute int not null default 600 check (per_minute between 1 and 60000),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null,
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  last_used_at timestamptz,
  removed_at timestamptz,
  primary key (merchant_id, id)
);

-- The key of a request, with its merchant. Notes its use once a minute.
create function zg_find_api_key(wanted text)
returns table (id bigint, merchant_id bigint, time_zone text, name text, scopes text[], stores bigint[], sources text[],
  per_minute int)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update api_key k set last_used_at = now()
  where k.key = wanted and k.removed_at is null and (k.last_used_at is null or k.last_used_at < now() - interval '1 minute');
  return query
    select k.id, k.merchant_id, m.time_zone, k.name, k.scopes, k.stores, k.sources, k.per_minute
    from api_key k join merchant m on m.id = k.merchant_id
    where k.key = wanted and k.removed_at is null;
end $$;
revoke all on function zg_find_api_key(text) from public;
grant execute on function zg_find_api_key(text) to zg_app;

update role set permissions = array(select distinct p from unnest(permissions || array['settings', 'iposWeb.settings.openApi',
  'iposWeb.settings.openApi.edit']) p order by p)
where kind = 'administrator' and removed_at is null;

select zg_protect();
revoke delete on api_key from zg_app;
