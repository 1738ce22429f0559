-- A line of a count that was not in what is counted: somebody's scan added it. Lines from before count as in it.
alter table stock_line add column added boolean not null default false;
update stock_line l set added = true from stock_document d
where d.merchant_id = l.merchant_id and d.id = l.document_id and d.kind = 20 and l.product_id is null;
