-- The trail filters by a changed field.
create function zg_changed_fields(detail jsonb) returns text[] language plpgsql immutable strict parallel safe as $$
begin
  return array(select jsonb_path_query(detail, '$.changes[*].field') #>> '{}');
end $$;
create index audit_field on audit using gin (merchant_id, zg_changed_fields(detail)) where detail ? 'changes';

-- Rows of this merchant in which an action of a noun changed a field, at most so many of each kind, in no order. An
-- import has its changes in the change log, and its head there names the fields.
create function zg_find_audit_field(of_noun text, of_field text, at_most int)
returns table (created_at timestamptz, id bigint)
language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  merchant bigint := zg_merchant();
begin
  return query
    select a.created_at, a.id from audit a
    where a.merchant_id = merchant and a.detail ? 'changes'
      and zg_changed_fields(a.detail) @> array[of_field] and starts_with(a.action, of_noun || '.')
    limit at_most;
  return query
    select a.created_at, a.id from audit a
    where a.merchant_id = merchant and a.action in ('transfer.import', 'transfer.apply', 'transfer.undo')
      and a.record ~ '^[0-9]{1,18}$' and exists (
        select from change_log l
        where l.merchant_id = merchant and l.noun = of_noun and l.import_id = a.record::bigint
          and l.summary->'fields' ? of_field)
    limit at_most;
end $$;
revoke all on function zg_find_audit_field(text, text, int) from public;
grant execute on function zg_find_audit_field(text, text, int) to zg_app;
revoke all on function zg_changed_fields(jsonb) from public;
grant execute on function zg_changed_fields(jsonb) to zg_app;
