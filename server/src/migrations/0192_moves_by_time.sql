-- The export of moves reads them page by page, in this order.
create index stock_move_time on stock_move (merchant_id, at, id);
