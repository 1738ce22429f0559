-- The change log tells the moment of a cost that waits apart from that of a price, because not everybody may know of the
-- first one. Former lines of a cost alone said it as that of a price. Rows of the audit are sealed: they stay as they are,
-- and are told so where they are read.
update change_log
set changes = replace(changes::text, '"field": "scheduledFor"', '"field": "scheduledCostFor"')::jsonb
where noun = 'product' and changes @> '[{"field": "scheduledFor"}, {"field": "scheduledCostPrice"}]'
  and not changes @> '[{"field": "scheduledSalesPrice"}]';

update change_log set summary = replace(summary::text, '"scheduledFor"', '"scheduledCostFor"')::jsonb
where noun = 'product' and summary->'fields' ?& array['scheduledFor', 'scheduledCostPrice']
  and not summary->'fields' ? 'scheduledSalesPrice';
