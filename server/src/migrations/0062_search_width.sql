-- Search folds compatible forms of a character (NFKC): full-width letters, digits and signs are the half-width ones.
create or replace function zg_squeeze(value text) returns text language sql immutable strict parallel safe as
$$ select translate(lower(normalize(value, NFKC)), U&' \0009\000A\000D\00A0\2002\2003\2009\3000', '') $$;

create or replace function zg_words(keyword text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct word), '{}')
  from string_to_table(
    translate(lower(normalize(keyword, NFKC)), U&'\0009\000A\000D\00A0\2002\2003\2009\3000', '        '), ' ') word
  where word <> ''
$$;

-- A write computes the stored pieces and initials of a name again.
update product set name = name where name is not nfkc normalized;
update material set name = name where name is not nfkc normalized;
update employee set name = name where name is not nfkc normalized;
update store set name = name where name is not nfkc normalized;
update product_label set name = name where name is not nfkc normalized;
update product_group set name = name where name is not nfkc normalized;
drop index audit_title;
create index audit_title on audit using gin (merchant_id, zg_grams(title)) where title <> '';
