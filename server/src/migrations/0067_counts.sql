-- Counts (20): what is counted, and what happens with goods that nobody counted.
alter table stock_document
  add column scope text check (scope in ('all', 'category', 'list', 'cycle')),
  add column uncounted text check (uncounted in ('keep', 'zero'));
-- The stock at the beginning of a count.
alter table stock_line add column snapshot bigint;
-- The documents in which a product is counted.
create index stock_line_counted on stock_line (merchant_id, product_id, document_id) where snapshot is not null;

-- The default permissions of the page, for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions || case kind
  when 'finance' then array['inventory', 'iposWeb.inventory.count', 'iposWeb.inventory.count.detail']
  when 'clerk' then array['inventory', 'iposWeb.inventory.count', 'iposWeb.inventory.count.detail', 'iposWeb.inventory.count.edit']
  else array['inventory', 'iposWeb.inventory.count', 'iposWeb.inventory.count.detail',
    'iposWeb.inventory.count.edit', 'iposWeb.inventory.count.approve'] end) p order by p)
where kind in ('administrator', 'storeManager', 'clerk', 'finance') and removed_at is null;
