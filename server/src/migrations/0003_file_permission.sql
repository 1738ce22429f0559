-- The permission to download a private file; null if only its owner may do it.
alter table file add column permission text;
