-- The code of a product is unique whatever its case. Products whose codes differ only in case keep them, because files
-- and labels name them so: all but the oldest get their id as `code_twin`, and lose it with their next code. A new code
-- is refused if any product has it.
alter table product add column code_twin bigint not null default 0;
update product p set code_twin = p.id
where p.removed_at is null and exists (
  select from product o where o.merchant_id = p.merchant_id and o.removed_at is null and o.id < p.id and lower(o.code) = lower(p.code));
create unique index product_code_folded on product (merchant_id, lower(code), code_twin) where removed_at is null;
