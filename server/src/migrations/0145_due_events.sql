-- When an event may be sent. Null: it waits for an earlier event of its record. Each address is looked at by itself, so
-- that the events of one never stand before those of another.
alter table webhook_delivery add column due_at timestamptz default now();
create index webhook_delivery_due on webhook_delivery (merchant_id, webhook_id, due_at, id) where state = 10;
