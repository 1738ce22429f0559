-- When people finished counting. What came into the store later was not there to be counted. Null: they count.
alter table stock_document add column counted_at timestamptz;
-- Nothing noted it before. The last change of a finished count is the nearest that is known.
update stock_document set counted_at = updated_at where kind = 20 and status in (20, 30);

-- What is lost of the goods that nobody counted, in cents, if there shall be none of them: as of the last try to post.
alter table stock_document add column uncounted_loss bigint not null default 0;
