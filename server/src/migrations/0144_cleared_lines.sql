-- When people sent a line of a count back to be counted again. What was entered for it before, and arrives later, does not count.
alter table stock_line add column cleared_at timestamptz;
