-- The stores in the scope of the person when he started the import. Null: all stores.
alter table sheet_import add column store_ids bigint[];
