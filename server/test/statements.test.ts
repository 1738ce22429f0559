import { expect, test } from 'vitest'
import { withoutMerchant } from './statements.ts'

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
