-- A number of a member may be a phone, and a phone is searched by its last four digits. As phone_tail in 0083.
alter table member add column number_tail text generated always as (right(external_number, 4)) stored;
create index member_number_tail on member (merchant_id, number_tail, updated_at desc);
