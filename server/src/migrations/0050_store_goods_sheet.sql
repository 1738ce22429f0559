-- Store products are imported and exported: the new permissions for roles of existing merchants.
update role set permissions = array(select distinct p from unnest(permissions || case
  when kind in ('administrator', 'storeManager')
    then array['iposWeb.product.storeGoodSku.import', 'iposWeb.product.storeGoodSku.export']
  else array['iposWeb.product.storeGoodSku.export'] end) p order by p)
where kind in ('administrator', 'storeManager', 'finance', 'marketing') and removed_at is null;
