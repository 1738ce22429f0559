-- Folders and files of the material center.
create table material_folder (
  merchant_id bigint not null references merchant (id),
  id bigint generated always as identity,
  parent_id bigint,
  label text not null check (length(label) between 1 and 20),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  removed_at timestamptz,
  primary key (merchant_id, id),
  foreign key (merchant_id, parent_id) references material_folder (merchant_id, id)
);
create unique index material_folder_label on material_folder (merchant_id, coalesce(parent_id, 0), label)
  where removed_at is null;

create table material (
  merchant_id bigint not null references merchant (id),
  id bigint generated always as identity,
  -- null: in no folder
  folder_id bigint,
  -- the same for an index, which has an order only after a value
  folder_key bigint not null generated always as (coalesce(folder_id, 0)) stored,
  file_id bigint not null,
  -- 1 picture, 2 video
  kind smallint not null check (kind in (1, 2)),
  name text not null check (length(name) between 1 and 80),
  -- the hash of the uploaded file; pictures are encoded again before they are stored
  sha256 bytea not null check (length(sha256) = 32),
  bytes bigint not null check (bytes > 0),
  version int not null default 1,
  created_at timestamptz not null default now(),
  created_by text not null default '',
  updated_at timestamptz not null default now(),
  updated_by text not null default '',
  removed_at timestamptz,
  grams text[] not null generated always as (zg_grams(name)) stored,
  primary key (merchant_id, id),
  foreign key (merchant_id, folder_id) references material_folder (merchant_id, id),
  foreign key (merchant_id, file_id) references file (merchant_id, id)
);
create unique index material_file on material (merchant_id, file_id);
create index material_content on material (merchant_id, sha256) where removed_at is null;
create index material_newest on material (merchant_id, kind, created_at desc, id desc) where removed_at is null;
create index material_name on material (merchant_id, kind, name, id) where removed_at is null;
create index material_size on material (merchant_id, kind, bytes desc, id desc) where removed_at is null;
create index material_folder_newest on material (merchant_id, folder_key, kind, created_at desc, id desc) where removed_at is null;
create index material_folder_name on material (merchant_id, folder_key, kind, name, id) where removed_at is null;
create index material_folder_size on material (merchant_id, folder_key, kind, bytes desc, id desc) where removed_at is null;
create index material_grams on material using gin (merchant_id, grams) where removed_at is null;

-- Materials of this merchant whose name has the words.
create function zg_search_material(keyword text) returns setof bigint
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  word text := zg_squeeze(keyword);
  pieces text[] := zg_grams(keyword);
  merchant bigint := zg_merchant();
begin
  if merchant is null or word = '' then return; end if;
  return query
    select m.id from material m
    where m.merchant_id = merchant and m.removed_at is null and m.grams @> pieces and position(word in zg_squeeze(m.name)) > 0;
end $$;
revoke all on function zg_search_material(text) from public;
grant execute on function zg_search_material(text) to zg_app;

-- The default permissions of the page, for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions || case kind
  when 'administrator' then array['iposWeb.product.material', 'iposWeb.product.material.edit', 'iposWeb.product.material.remove']
  else array['iposWeb.product.material'] end) p order by p)
where kind in ('administrator', 'storeManager') and removed_at is null;

select zg_protect();
