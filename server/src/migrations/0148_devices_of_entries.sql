-- The browser that made an entry. Null: an older version of the console made it, or another program.
alter table stock_entry add column device uuid;
