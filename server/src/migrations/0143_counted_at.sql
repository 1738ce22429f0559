-- When people finished counting. What came into the store later was not there to be counted. Null: they count.
alter table stock_document add column counted_at timestamptz;
-- Nothing noted it before. The last change of a finished count is the nearest that is known.
update stock_document set counted_at = updated_at where kind = 20 and status in (20, 30);
