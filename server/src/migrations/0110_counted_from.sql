-- The amount of a line adds up entries: the first was made at `counted_from`, the last at `touched_at`. What moved between
-- them may be in the amount or not.
alter table stock_line add column counted_from timestamptz;
