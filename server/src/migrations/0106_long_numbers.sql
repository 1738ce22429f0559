-- A number of an order or after-sale is its day and its id, which has seven digits or more: the eighth was cut off.
drop index orders_number;
alter table orders drop column number;
alter table orders add column number text not null generated always as (((extract(year from business_day) * 10000
  + extract(month from business_day) * 100 + extract(day from business_day))::int)::text
  || case when id < 10000000 then lpad(id::text, 7, '0') else id::text end) stored;
create unique index orders_number on orders (merchant_id, number);

drop index after_sale_number;
alter table after_sale drop column number;
alter table after_sale add column number text not null generated always as ('AS' || ((extract(year from business_day) * 10000
  + extract(month from business_day) * 100 + extract(day from business_day))::int)::text
  || case when id < 10000000 then lpad(id::text, 7, '0') else id::text end) stored;
create unique index after_sale_number on after_sale (merchant_id, number);
