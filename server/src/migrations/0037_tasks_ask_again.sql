-- The rights that a task was started with. It asks for them again before it starts and before it commits.
alter table task
  add column permission text,
  add column all_stores boolean not null default false,
  add column store_ids bigint[] not null default '{}';
