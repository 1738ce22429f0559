-- A line of the change log has the time of its write, under the lock of its record: of two acts that meet, the later one
-- stands above the other. `acted_at` is the time of the transaction, by which an undo finds what its act has ended beside
-- (decision 0058); without it, in former lines, both are the same.
alter table change_log add column acted_at timestamptz;
alter table change_log alter column acted_at set default now();
alter table change_log alter column created_at set default clock_timestamp();
