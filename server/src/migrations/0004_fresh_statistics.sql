-- A table that has just grown many times over is planned as if it were still small, until autovacuum gets to it. Whoever
-- has written very many products at once has the planner look at them now. Only counts come of it, nobody's rows.
create function zg_analyze_products() returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
begin
  analyze category, product, product_barcode;
end $$;
revoke all on function zg_analyze_products() from public;
grant execute on function zg_analyze_products() to zg_app;
