-- The lines of a product that are on their way to another store.
create index stock_line_in_transit on stock_line (merchant_id, product_id, document_id) where sent > arrived + missing;
