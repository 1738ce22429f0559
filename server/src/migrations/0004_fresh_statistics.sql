-- After a large write the planner has old statistics until autovacuum runs. A writer of very many products calls this
-- to refresh them at once. It reads no rows for the caller.
create function zg_analyze_products() returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
begin
  analyze category, product, product_barcode;
end $$;
revoke all on function zg_analyze_products() from public;
grant execute on function zg_analyze_products() to zg_app;
