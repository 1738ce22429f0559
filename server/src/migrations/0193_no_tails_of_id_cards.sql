-- The number of a member may have that of an id card in it. No part of that is searched (decision 0035). A generated column cannot
-- be changed.
alter table member drop column number_tail;
alter table member add column number_tail text generated always as (
  case when regexp_replace(external_number, '[^0-9Xx]', '', 'g')
    ~ '[0-9]{6}(18|19|20)[0-9]{2}(0[1-9]|1[0-2])(0[1-9]|[12][0-9]|3[01])[0-9]{3}[0-9Xx]' then null
  else right(external_number, 4) end
) stored;
create index member_number_tail on member (merchant_id, number_tail, updated_at desc);
