-- What a delivery note says of a line as a whole: `worth_amount` costs `worth` cents, and `uncosted` of it have no cost on
-- the note. What arrives costs its share of that. More than that comes in at `unit_cost`.
alter table stock_line add column uncosted bigint not null default 0 check (uncosted >= 0);
-- What the ledger took in for the line, in cents.
alter table stock_line add column received bigint check (received >= 0);

-- The unknown barcodes that a receipt knows since they were linked, also after their line was removed.
create table receipt_alias (
  merchant_id bigint not null,
  document_id bigint not null,
  barcode text not null,
  product_id bigint not null,
  -- So many scans of it weigh so many thousandths of the stock unit. Null: nobody has weighed them.
  scans bigint check (scans > 0),
  weight bigint check (weight > 0),
  primary key (merchant_id, document_id, barcode),
  foreign key (merchant_id, document_id) references stock_document (merchant_id, id),
  foreign key (merchant_id, product_id) references product (merchant_id, id)
);
insert into receipt_alias (merchant_id, document_id, barcode, product_id)
select l.merchant_id, l.document_id, a.barcode, l.product_id
from stock_line l cross join unnest(l.aliases) as a (barcode)
where l.product_id is not null on conflict do nothing;

select zg_protect();
