-- A store's own copy of a shared front category. The store shows it instead of the shared one.
alter table front_category add column copy_of bigint;
alter table front_category add foreign key (merchant_id, copy_of) references front_category (merchant_id, id);
create unique index front_category_copy on front_category (merchant_id, store_id, copy_of)
  where removed_at is null and copy_of is not null;
