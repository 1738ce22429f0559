-- The few products that lists of the stock leave out.
create index product_removed on product (merchant_id, id) where removed_at is not null;
create index product_not_effective on product (merchant_id, id) where status <> 30;
