-- Row-level security keeps `lower(code)` from its index, because `lower` may leak its values: a sheet looked for each code in
-- all products of the merchant. The code in lower case is a column, which the index finds.
alter table product add column code_folded text not null generated always as (lower(code)) stored;
drop index product_code_folded;
create unique index product_code_folded on product (merchant_id, code_folded, code_twin) where removed_at is null;

-- The same as `zg_analyze_products`, after a sheet has made many rows of stores.
create function zg_analyze_store_goods() returns void
language plpgsql security definer set search_path = public, pg_temp set lock_timeout = '200ms' as $$
begin
  analyze store_goods;
end $$;
revoke all on function zg_analyze_store_goods() from public;
grant execute on function zg_analyze_store_goods() to zg_app;
