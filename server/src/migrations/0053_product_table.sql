-- Whoever edits products one by one also edits them in the table.
update role set permissions = array(
  select distinct p from unnest(permissions || 'iposWeb.product.productGoodProduct.editMany'::text) p order by p)
where 'iposWeb.product.productGoodProduct.edit' = any (permissions) and removed_at is null;
