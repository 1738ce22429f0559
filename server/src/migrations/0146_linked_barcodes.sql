-- A line of a receipt remembers the unknown barcodes that were linked to its product.
alter table stock_line add column aliases text[] not null default '{}';
-- So many of a line are worth so many cents: the sum of goods with different costs, which no cost per unit says exactly.
alter table stock_line add column worth_amount bigint check (worth_amount > 0),
  add column worth bigint check (worth >= 0), add check ((worth is null) = (worth_amount is null));
-- Goods may be free.
alter table stock_line drop constraint stock_line_unit_cost_check,
  add constraint stock_line_unit_cost_check check (unit_cost between 0 and 999999999);
-- The receipt whose missing goods this one waits for.
alter table stock_document add column rest_of bigint;
create index stock_document_rest on stock_document (merchant_id, rest_of) where rest_of is not null;
