-- The permissions to import and export the products of groups, for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions ||
  array['iposWeb.product.productGroup.import', 'iposWeb.product.productGroup.export']) p order by p)
where kind in ('administrator', 'marketing') and removed_at is null;
