-- A till may send a return later than it was made: then it was made at created_at, and sent at sent_at.
alter table after_sale add column sent_at timestamptz;
