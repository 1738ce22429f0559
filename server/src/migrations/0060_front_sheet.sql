-- The permissions to import and export front categories, for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions ||
  array['iposWeb.product.frontCategory.import', 'iposWeb.product.frontCategory.export']) p order by p)
where kind in ('administrator', 'storeManager', 'marketing') and removed_at is null;
