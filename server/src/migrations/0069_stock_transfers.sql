-- Transfers between stores (30). The goods leave `store_id` and go to `to_store_id`.
alter table stock_document drop constraint stock_document_kind_check;
alter table stock_document add constraint stock_document_kind_check check (kind in (10, 20, 30));
alter table stock_document
  add column to_store_id bigint,
  add column sent_by text not null default '',
  add column sent_at timestamptz,
  add constraint stock_document_ends check ((kind = 30) = (to_store_id is not null) and store_id <> to_store_id),
  add constraint stock_document_to_store foreign key (merchant_id, to_store_id) references store (merchant_id, id);
create index stock_document_to on stock_document (merchant_id, to_store_id, kind, id desc) where to_store_id is not null;

-- What was sent, what of it is in the stock of the other store, and what is a difference. The rest is in transit.
-- `amount` is what people counted there; it is at most what was sent.
alter table stock_line
  add column sent bigint check (sent between 0 and 99999999000),
  -- cents: what the goods were worth in the store that sent them
  add column sent_value bigint not null default 0 check (sent_value >= 0),
  add column arrived bigint not null default 0 check (arrived >= 0),
  add column missing bigint not null default 0 check (missing >= 0),
  add column reason smallint,
  add constraint stock_line_sent check (arrived + missing <= coalesce(sent, 0)),
  add constraint stock_line_reason check ((missing > 0) = (reason is not null)),
  add constraint stock_line_counted check (sent is null or coalesce(amount, 0) <= sent);

-- A scanned code may be the mnemonic code of any product, also of an invalid one.
create index product_mnemonic_any on product (merchant_id, mnemonic_code) where removed_at is null and mnemonic_code <> '';

-- The default permissions of the page, for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions || case kind
  when 'finance' then array['inventory', 'iposWeb.inventory.transfer', 'iposWeb.inventory.transfer.detail']
  else array['inventory', 'iposWeb.inventory.transfer', 'iposWeb.inventory.transfer.detail',
    'iposWeb.inventory.transfer.edit'] end) p order by p)
where kind in ('administrator', 'storeManager', 'clerk', 'finance') and removed_at is null;
