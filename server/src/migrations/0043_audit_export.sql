-- Those who read the audit for the merchant may export it: administrators, and finance by default.
update role set permissions = array(select distinct p from unnest(permissions || array['iposWeb.settings.audit.export']) p order by p)
where removed_at is null and (kind = 'administrator' or kind = 'finance' and 'iposWeb.settings.audit' = any (permissions));
