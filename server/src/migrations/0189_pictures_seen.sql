-- The picture that the place of a file had when it was checked: another one since then is not replaced unseen.
alter table picture_file add column seen_file_id bigint;
