-- A UPC of 12 digits is the same barcode as its 13 digits with a leading 0, and as 14 digits with two. Scanners read either.
create function zg_gtin(barcode text) returns text language sql immutable strict parallel safe as $body$
  select case
    when length(barcode) = 12 then '0' || barcode
    when length(barcode) = 14 and left(barcode, 1) = '0' then substr(barcode, 2)
    else barcode end
$body$;
revoke all on function zg_gtin(text) from public;
grant execute on function zg_gtin(text) to zg_app;

-- Products that have the same barcode in two forms keep them, until one of them gets other barcodes.
alter table product_barcode
  add column gtin text not null generated always as (zg_gtin(barcode)) stored,
  add column twin int not null default 0;
update product_barcode b set twin = t.twin
from (
  select merchant_id, product_id, position,
    row_number() over (partition by merchant_id, gtin order by product_id, position) - 1 as twin
  from product_barcode where active
) t
where t.twin > 0 and b.merchant_id = t.merchant_id and b.product_id = t.product_id and b.position = t.position;
drop index product_barcode_taken;
create unique index product_barcode_taken on product_barcode (merchant_id, gtin, twin) where active;
