-- A number of a member may be a phone, and a phone is searched by its last four digits.
create index member_number_tail on member (merchant_id, right(external_number, 4));
