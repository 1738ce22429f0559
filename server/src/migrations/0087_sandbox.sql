-- The sandbox sends calls of the Open API with the keys of the merchant.
update role set permissions = array(select distinct p from unnest(permissions || array['iposWeb.settings.openApi.sandbox']) p order by p)
where kind = 'administrator' and removed_at is null;
