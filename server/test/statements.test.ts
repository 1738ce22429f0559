import { expect, test } from 'vitest'
import { refusedByCluster, withoutMerchant } from './statements.ts'

const tables = ['product', 'category']

test('a statement that holds each of its tables to the merchant is fine', () => {
  for (const statement of [
    'select "name" from "product" where "merchant_id" = $1 and "id" = $2',
    'select p.id from product p join category c on c.merchant_id = $1 and c.id = p.category_id where p.merchant_id = $2',
    'update "product" set "name" = $1 where "merchant_id" = $2',
    'insert into "product" ("merchant_id", "name") values ($1, $2) on conflict do nothing',
    'insert into "product" ("name", "merchant_id") values ($1, $2) returning "id"',
    'insert into category (merchant_id, name) select $1::bigint, name from unnest($2::text[]) name returning id',
    'select id from product where merchant_id = $1 order by id for update',
    'select now()',
  ])
    expect(withoutMerchant(statement, tables), statement).toEqual([])
})

test('one that leaves the merchant to row-level security is named', () => {
  for (const statement of [
    'select "name" from "product" where "id" = $1',
    'select p.id from product p join category c on c.id = p.category_id where p.merchant_id = $1',
    'select p.id from product p join category c on c.merchant_id = p.merchant_id where p.merchant_id = $1',
    'insert into category (merchant_id, name) select $1::bigint, name from unnest($2::text[]) name',
    'update product p set name = $1 where p.id = $2',
    'delete from product where id = $1',
    'insert into product (name) values ($1)',
    'insert into product values ($1)',
    'delete from product where merchant_id = $1 and category_id in (select id from category where name = $2)',
    'select p.id from unnest($1::text[]) name, product p where p.name = name',
    'select (select count(*) from product p), (select count(*) from product p where p.merchant_id = $1)',
  ])
    expect(withoutMerchant(statement, tables), statement).not.toEqual([])
})

test('what a cluster refuses in a write is named', () => {
  for (const statement of [
    'update product p set sold_at = greatest(clock_timestamp(), p.sold_at) where p.merchant_id = $1',
    'update product p set sold_at = case when $1 then now() else p.sold_at end where p.merchant_id = $2',
    'update product p set sold_at = coalesce(now() + make_interval(days => $1), p.sold_at) where p.merchant_id = $2',
    "update product p set sold_at = p.sold_at + n.n * interval '1 second' from n where p.merchant_id = $1",
    "update product p set since = p.since || jsonb_build_object('by', p.name) where p.merchant_id = $1",
    "with made as (update product p set name = $1 where p.merchant_id = $2 returning to_char(p.sold_at, 'HH24')) select * from made",
    'delete from product where merchant_id = $1 returning sold_at::text',
    'delete from product p using category c where p.merchant_id = $1 and c.merchant_id = $2 and c.name <> case p.kind when 1 then p.sold_at::text end',
    'insert into product (merchant_id, name) values ($1, $2) on conflict (merchant_id, name) do update set sold_at = now()',
    'insert into product (merchant_id, name) select $1::bigint, c.name from category c join category d on d.merchant_id = $2 where c.merchant_id = $3 returning id',
    'insert into product (merchant_id, name) select $1::bigint, (select max(name) from category where merchant_id = $2) returning id',
    'select exists (select from merchant m where m.id = $1) and exists (select from product p where p.merchant_id = $2)',
    'select count(*) from (select from (select given.* from merchant here cross join f($1) given where here.id = 1) f limit 9) c',
  ])
    expect(refusedByCluster(statement, tables, tables), statement).toHaveLength(1)
})

test('what it runs is fine', () => {
  for (const statement of [
    "update product p set sold_at = now() where p.merchant_id = $1 and p.made_at < now() - interval '1 day'",
    'update product p set due_at = now() + make_interval(days => $1), name = coalesce($2, p.name) where p.merchant_id = $3',
    "update product p set sold_at = ((now() at time zone 'utc' + case when n.n then interval '0' end) at time zone 'utc') from n where p.merchant_id = $1",
    'select p.id from product p where p.merchant_id = $1 and coalesce(p.due_at <= now(), false) for update of p',
    'insert into timer (merchant_id, due_at) values ($1, $2) on conflict (merchant_id) do update set due_at = now()',
    'insert into product (merchant_id, at) values ($1, now()) on conflict (merchant_id) do update set at = excluded.at',
    'with c as materialized (select c.name from category c join category d on d.merchant_id = $1 where c.merchant_id = $2) insert into product (merchant_id, name) select $3::bigint, c.name from c returning id',
    'insert into product (merchant_id, name) select c.merchant_id, c.name from category c where c.merchant_id = $1 returning id',
    'insert into category (merchant_id, name) select $1::bigint, (select max(name) from product where merchant_id = $2) returning name',
  ])
    expect(refusedByCluster(statement, tables, ['product']), statement).toEqual([])
})
