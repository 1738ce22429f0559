-- The version of a merchant's settings is the sum of their versions, so it counts every change.
alter table setting
  add column version int not null default 1,
  add column updated_by text not null default '';

-- Counts every change of a merchant's menus. A record has the number of its own last change, so a record that is
-- reset and changed again never repeats a version.
create table menu_tree (
  merchant_id bigint primary key references merchant (id),
  version int not null default 1,
  updated_by text not null default '',
  updated_at timestamptz not null default now()
);
insert into menu_tree (merchant_id, version, updated_by, updated_at)
select distinct on (m.merchant_id) m.merchant_id, max(m.version) over (partition by m.merchant_id), m.updated_by, m.updated_at
from menu_record m order by m.merchant_id, m.updated_at desc, m.id desc;

-- The code of a store is unique whatever its case. Of stores that differ only in case the oldest keeps its code.
do $$
declare
  twin record;
  fresh text;
  number int;
begin
  for twin in
    select s.merchant_id, s.id, s.code from store s
    where s.removed_at is null and exists (
      select from store o where o.merchant_id = s.merchant_id and o.removed_at is null and o.id < s.id and lower(o.code) = lower(s.code))
    order by s.merchant_id, s.id
  loop
    number := 2;
    loop
      fresh := left(twin.code, 19 - length(number::text)) || '-' || number;
      exit when not exists (
        select from store o where o.merchant_id = twin.merchant_id and o.removed_at is null and lower(o.code) = lower(fresh));
      number := number + 1;
    end loop;
    update store s set code = fresh, version = s.version + 1, updated_at = now(), updated_by = ''
    where s.merchant_id = twin.merchant_id and s.id = twin.id;
  end loop;
end $$;
drop index store_code;
create unique index store_code on store (merchant_id, lower(code)) where removed_at is null;

-- As before; its audit row has the answer. \u0001 marks the key of a text.
create or replace function zg_answer_invitation(account bigint, merchant bigint, accepted boolean, audit_call text, address text, audit_request text)
returns boolean
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  person bigint;
  person_name text;
begin
  perform pg_advisory_xact_lock(hashtextextended('people', merchant));
  update employee e set invited_at = case when accepted then null else e.invited_at end,
    removed_at = case when accepted then null else now() end, version = e.version + 1, updated_at = now(), updated_by = e.name
  where e.merchant_id = merchant and e.account_id = account and e.invited_at is not null and e.removed_at is null
  returning e.id, e.name into person, person_name;
  if person is null then return false; end if;
  insert into audit (merchant_id, employee_id, pin, action, call, record, title, detail, ip, request_id)
  select merchant, person, a.pin, 'session.invitation', audit_call, person::text, person_name,
    jsonb_build_object('accept', accepted, 'changes', jsonb_build_array(jsonb_build_object('field', 'invitation',
      'before', E'\u0001user.status3', 'after', case when accepted then E'\u0001audit.accepted' else E'\u0001audit.declined' end))),
    address, audit_request
  from account a where a.id = account;
  return true;
end $$;

select zg_protect();
