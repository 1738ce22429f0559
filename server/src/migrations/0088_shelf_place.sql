-- Where a product stands in a store, such as A-12. The head office knows no place, so it is no part of `owns`.
alter table store_goods add column shelf_place text not null default '' check (char_length(shelf_place) <= 20);
