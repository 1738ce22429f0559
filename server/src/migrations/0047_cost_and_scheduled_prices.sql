-- Cost, margin and valuation have a permission of their own. Administrators, and store managers and finance who see
-- products, keep what they saw.
update role set permissions = array(select distinct p from unnest(permissions || array['iposWeb.product.cost']) p order by p)
where removed_at is null and (kind = 'administrator'
  or kind in ('storeManager', 'finance') and 'iposWeb.product.productGoodProduct' = any (permissions));

-- The order of the list of scheduled prices.
create index product_price_change_order on product_price_change (merchant_id, effective_at, product_id);
