-- The default permissions of the page where staff look products up, for roles of existing merchants.
update role set permissions = array(
  select distinct p from unnest(permissions || array['inventory', 'iposWeb.inventory.lookUp']) p order by p)
where kind in ('administrator', 'storeManager', 'clerk', 'finance', 'marketing') and removed_at is null;
