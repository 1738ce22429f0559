-- What a person has uploaded and nothing refers to yet: counted at every upload.
create index file_unused on file (merchant_id, employee_id) where expires_at is not null and removed_at is null;
