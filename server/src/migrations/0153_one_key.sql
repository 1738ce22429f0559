-- The number of an order is taken once within its source, whether it is placed or rung up.
update open_write set kind = 'order' where kind in ('place', 'ringUp');

-- The key that sent it. Null: from before, or nobody knows.
alter table unbooked_order add column key_id bigint;
