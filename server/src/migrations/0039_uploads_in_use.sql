-- An import has used this upload, so it no longer counts against the uploads of a person.
alter table file add column used boolean not null default false;
