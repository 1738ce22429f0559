-- The permission to export the lines of a count, for roles of existing merchants.
update role set permissions = array(
  select distinct p from unnest(permissions || array['iposWeb.inventory.count.export']) p order by p)
where kind in ('administrator', 'storeManager', 'finance') and removed_at is null;
