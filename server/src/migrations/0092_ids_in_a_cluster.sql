-- A cluster draws the ids of rows that a statement writes from what it has just read or written. It does so under the role
-- of the server, which needs the right to. One PostgreSQL asks no right for an identity column.
create or replace function zg_protect() returns void language plpgsql as $$
declare
  item record;
begin
  for item in
    select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select 1 from pg_attribute a where a.attrelid = c.oid and a.attname = 'merchant_id' and not a.attisdropped)
      and c.relname <> 'session'
      and not exists (select 1 from pg_policy p where p.polrelid = c.oid)
  loop
    execute format('alter table %I enable row level security', item.relname);
    execute format('create policy tenant on %I using (merchant_id = nullif(current_setting(''app.merchant_id'', true), '''')::bigint)', item.relname);
    if item.relname in ('audit', 'change_log') then
      execute format('grant select, insert on %I to zg_app', item.relname);
    else
      execute format('grant select, insert, update, delete on %I to zg_app', item.relname);
    end if;
  end loop;
  for item in
    select pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and has_table_privilege('zg_app', c.oid, 'insert')
  loop
    execute format('grant usage on sequence %s to zg_app', item.sequence);
  end loop;
end $$;
revoke all on function zg_protect() from public;

select zg_protect();
