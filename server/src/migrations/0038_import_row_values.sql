-- The values that a row stores where they differ from its cells, for the dry run, and the number of a row in the file
-- from which an error file came.
alter table sheet_import_row add column shown jsonb;
alter table sheet_import_row add column origin int;
