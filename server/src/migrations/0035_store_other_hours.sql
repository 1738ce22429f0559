-- The hours of single weekdays and of holidays, beside the hours of every day.
alter table store add column other_hours jsonb not null default '[]';
