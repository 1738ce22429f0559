-- What a linked barcode has of the line of its product, in the unit of the stock: so much is announced and has arrived, at
-- what the delivery note says for this barcode. The rest of the line has the product's own codes.
alter table receipt_alias
  add column expected bigint check (expected >= 0),
  add column amount bigint check (amount >= 0),
  add column unit_cost bigint check (unit_cost between 0 and 999999999),
  add column worth_amount bigint check (worth_amount > 0),
  add column worth bigint check (worth >= 0),
  add column uncosted bigint not null default 0 check (uncosted >= 0),
  add check ((worth is null) = (worth_amount is null));
