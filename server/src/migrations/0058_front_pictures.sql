-- One picture for each front category.
alter table front_category add column image_file_id bigint;
alter table front_category add foreign key (merchant_id, image_file_id) references file (merchant_id, id);
create index front_category_image on front_category (merchant_id, image_file_id) where image_file_id is not null;
