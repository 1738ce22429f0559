-- The uploads of a person without a reference. Every upload counts them.
create index file_unused on file (merchant_id, employee_id) where expires_at is not null and removed_at is null;
