-- The hash and the size of an upload before it was encoded again. With them a product's picture becomes a material.
alter table file add column sha256 bytea check (length(sha256) = 32);
alter table file add column upload_bytes bigint;
-- The folder that the system makes: 'product' for the pictures of products. People may rename and move it.
alter table material_folder add column purpose text check (purpose in ('product'));
create unique index material_folder_purpose on material_folder (merchant_id, purpose)
  where purpose is not null and removed_at is null;
