-- How many orders a store has of each status. A change is a row of its own, written with the order: two orders never wait
-- for each other. Changes are added up into the kept numbers later. A number is the sum of both.
create table order_count_change (
  merchant_id bigint not null,
  id bigint generated always as identity,
  store_id bigint not null,
  status smallint not null,
  change int not null,
  primary key (merchant_id, id)
);

create table order_count (
  merchant_id bigint not null,
  store_id bigint not null,
  status smallint not null,
  count bigint not null,
  primary key (merchant_id, store_id, status)
);

-- What there is already.
insert into order_count (merchant_id, store_id, status, count)
select merchant_id, store_id, status, count(*) from orders group by merchant_id, store_id, status;

select zg_protect();
