-- Names of labels and front categories differ to the eye: characters without a width go, and full-width letters and digits
-- become plain ones, as in `seenName` of the contract. A name that another record has then stays as it is.
create function zg_seen_name(name text) returns text language sql immutable strict parallel safe as $$
  select trim(translate(name,
    '０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓｔｕｖｗｘｙｚ'
      || U&'\00AD\200B\2060\FEFF',
    '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'))
$$;

update product_label l set name = zg_seen_name(l.name)
where l.removed_at is null and zg_seen_name(l.name) not in (l.name, '')
  and not exists (select from product_label o
    where o.merchant_id = l.merchant_id and o.id <> l.id and o.removed_at is null
      and zg_seen_name(o.name) = zg_seen_name(l.name));
update front_category f set name = zg_seen_name(f.name)
where f.removed_at is null and zg_seen_name(f.name) not in (f.name, '')
  and not exists (select from front_category o
    where o.merchant_id = f.merchant_id and o.id <> f.id and o.removed_at is null
      and lower(zg_seen_name(o.name)) = lower(zg_seen_name(f.name)));

drop function zg_seen_name(text);
