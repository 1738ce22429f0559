-- The number of a member may be that of an id card. No part of it is searched (decision 0035). A generated column cannot be changed.
alter table member drop column number_tail;
alter table member add column number_tail text generated always as (
  case when regexp_replace(external_number, '[^0-9Xx]', '', 'g') ~ '^[0-9]{17}[0-9Xx]$' then null
  else right(external_number, 4) end
) stored;
create index member_number_tail on member (merchant_id, number_tail, updated_at desc);
