-- Goods that a store takes back for another one may be sent back to it. They go with a transfer.
alter table after_sale_line drop constraint after_sale_line_way_check;
alter table after_sale_line add constraint after_sale_line_way_check
  check (way in ('', 'restock', 'scrap', 'sendBack'));
alter table after_sale
  add column transfer_id bigint,
  add constraint after_sale_transfer foreign key (merchant_id, transfer_id) references stock_document (merchant_id, id);

-- The list of all: what must be done first, and inside it the longest wait; then the rest, the newest first.
create index after_sale_urgency on after_sale (merchant_id, (case status when 20 then id - 4000000000000000000
  when 30 then id - 3000000000000000000 when 40 then id - 2000000000000000000 when 60 then id - 2000000000000000000
  when 70 then id - 1000000000000000000 else -id end));
create index after_sale_store_urgency on after_sale (merchant_id, store_id, (case status when 20 then id - 4000000000000000000
  when 30 then id - 3000000000000000000 when 40 then id - 2000000000000000000 when 60 then id - 2000000000000000000
  when 70 then id - 1000000000000000000 else -id end));

-- The new permission, for roles of existing merchants.
update role set permissions = array(select distinct p
  from unnest(permissions || array['iposWeb.order.aftersale.return']) p order by p)
where kind in ('administrator', 'storeManager') and removed_at is null
  and 'iposWeb.order.aftersale' = any (permissions);
