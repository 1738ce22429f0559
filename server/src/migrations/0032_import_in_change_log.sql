-- The change log shows an import, or its undo, as one entry. Its lines carry the import, and one more line is its head:
-- the file's name as the title, the numbers in `summary`, no record.
alter table change_log add column import_id bigint;
alter table change_log add column summary jsonb;
create index change_log_entry on change_log (merchant_id, noun, created_at desc, id desc)
  where import_id is null or summary is not null;
create index change_log_person on change_log (merchant_id, noun, employee_id, created_at desc, id desc)
  where import_id is null or summary is not null;
create index change_log_import on change_log (merchant_id, noun, import_id, action, created_at desc, id desc)
  where import_id is not null;
select zg_protect();
