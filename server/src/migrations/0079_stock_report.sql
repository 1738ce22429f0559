-- The default permissions of the movement report, for roles of existing merchants.
update role set permissions = array(
  select distinct p from unnest(permissions || array['inventory', 'iposWeb.inventory.report', 'iposWeb.inventory.report.export']) p order by p)
where kind in ('administrator', 'storeManager', 'finance') and removed_at is null;
