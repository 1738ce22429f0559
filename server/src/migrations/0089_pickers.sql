-- When the picker of an order last gave a sign. After a quarter of an hour without one nobody picks it.
alter table orders add column picker_seen timestamptz;
update orders set picker_seen = picked_since where picked_since is not null;
