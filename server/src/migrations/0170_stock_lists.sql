-- A list of a store reads its own part of an index, and counts it without a look at the stock itself.
create index stock_store_low on stock (merchant_id, store_id, cover, moved_at desc, product_id) where low;
create index stock_store_sold_out on stock (merchant_id, store_id, moved_at desc, product_id) where sold_out;

-- Not moved for long: what has nothing on hand is not asked for. Nothing else reads in the order of the moves.
create index stock_still on stock (merchant_id, moved_at desc, product_id, store_id) where on_hand > 0;
create index stock_store_still on stock (merchant_id, store_id, moved_at desc, product_id) where on_hand > 0;
drop index stock_moved;
drop index stock_store_moved;

-- The negative risk has two parts: more is reserved than is there, at any time; and what today has sold on top.
create index stock_store_short on stock (merchant_id, store_id, moved_at desc, product_id) where on_hand < reserved;
drop index stock_risk;
create index stock_risk on stock (merchant_id, moved_at desc, product_id, store_id)
  where on_hand >= reserved and on_hand < reserved + greatest(sold_today, 0);
create index stock_store_risk on stock (merchant_id, store_id, moved_at desc, product_id)
  where on_hand >= reserved and on_hand < reserved + greatest(sold_today, 0);

-- How many products a store has had in stock at least. No row of the stock is ever deleted, so it stays true between two
-- recounts of the store. A list with more rows than it counts need not count them.
create table stock_size (
  merchant_id bigint not null,
  store_id bigint not null,
  places bigint not null,
  primary key (merchant_id, store_id)
);

insert into stock_size (merchant_id, store_id, places)
select merchant_id, store_id, count(*) from stock group by merchant_id, store_id;

select zg_protect();
