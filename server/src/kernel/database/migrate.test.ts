import { gtinOf } from '@zhanggui/contract/check-digits.ts'
import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabaseOf } from '../../../test/database.ts'
import { migrate, statementsOf } from './migrate.ts'

test('a file is run statement by statement', () => {
  expect(
    statementsOf(`-- One; two.
create table a (b text default ';''');
do $x$ begin perform 1; end $x$;
select $1 - 2; -- the end
`),
  ).toEqual(["create table a (b text default ';''')", 'do $x$ begin perform 1; end $x$', 'select $1 - 2'])
})

test('stores whose codes differ only in case survive the migration: the oldest keeps its code', async () => {
  const database = await createDatabaseOf(9)
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    await client.query("insert into merchant (name) values ('甲'), ('乙')")
    const long = 'abcdefghijklmnopqrst'
    const codes = ['s001', 'S001', 'S001-2', 's001-3', 'Other', long, long.toUpperCase()]
    for (const [index, code] of [...codes, 's001'].entries())
      await client.query('insert into store (merchant_id, code, name) values ($1, $2, $3)', [
        index < codes.length ? 1 : 2,
        code,
        `店${index}`,
      ])
    await client.query(
      "insert into menu_record (merchant_id, code, built_in, version) values (1, 'product', true, 7)",
    )
    await migrate(database.connection)
    const { rows } = await client.query<{ code: string }>('select code from store order by id')
    expect(rows.map(({ code }) => code)).toEqual([
      's001',
      'S001-4',
      'S001-2',
      's001-3',
      'Other',
      long,
      `${long.toUpperCase().slice(0, 18)}-2`,
      's001',
    ])
    const again = "insert into store (merchant_id, code, name) values (1, 'OTHER', '又一家')"
    await expect(client.query(again)).rejects.toThrow('store_code')
    // Menus changed before the migration keep counting from there.
    expect((await client.query('select merchant_id::int, version from menu_tree')).rows).toEqual([
      { merchant_id: 1, version: 7 },
    ])
  } finally {
    await client.end()
    await database.drop()
  }
})

test('products whose codes differ only in case survive the migration with their codes', async () => {
  const database = await createDatabaseOf(41)
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    await client.query("insert into merchant (name) values ('甲'), ('乙')")
    await client.query("insert into category (merchant_id, name) values (1, '类'), (2, '类')")
    const insert = `insert into product (merchant_id, code, name, category_id, sale_mode, sales_price, stock_unit, sale_unit, display_unit, status)
      select $1, $2, '水', id, 1, 100, 1, 1, 1, 30 from category where merchant_id = $1`
    for (const code of ['abc', 'ABC', 'Abc', 'other']) await client.query(insert, [1, code])
    await client.query(insert, [2, 'abc'])
    await migrate(database.connection)
    const { rows } = await client.query('select code, code_twin > 0 as twin from product order by id')
    expect(rows.map(({ code, twin }) => [code, twin])).toEqual([
      ['abc', false],
      ['ABC', true],
      ['Abc', true],
      ['other', false],
      ['abc', false],
    ])
    await expect(client.query(insert, [1, 'Other'])).rejects.toThrow('product_code_folded')
  } finally {
    await client.end()
    await database.drop()
  }
})

test('products with the same barcode in two forms survive the migration with their barcodes', async () => {
  const database = await createDatabaseOf(73)
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    await client.query("insert into merchant (name) values ('甲')")
    await client.query("insert into category (merchant_id, name) values (1, '类')")
    for (const code of ['a', 'b', 'c'])
      await client.query(
        `insert into product (merchant_id, code, name, category_id, sale_mode, sales_price, stock_unit, sale_unit, display_unit, status)
         select 1, $1, '水', id, 1, 100, 1, 1, 1, 30 from category`,
        [code],
      )
    const insert =
      'insert into product_barcode (merchant_id, product_id, position, barcode) values (1, $1, $2, $3)'
    await client.query(insert, [1, 0, '0012345678905'])
    await client.query(insert, [2, 0, '012345678905'])
    await client.query(insert, [2, 1, '12345678'])
    await migrate(database.connection)
    const { rows } = await client.query(
      'select barcode, twin from product_barcode order by product_id, position',
    )
    expect(rows.map(({ barcode, twin }) => [barcode, twin])).toEqual([
      ['0012345678905', 0],
      ['012345678905', 1],
      ['12345678', 0],
    ])
    await expect(client.query(insert, [3, 0, '00012345678905'])).rejects.toThrow('product_barcode_taken')
    for (const barcode of ['12345678', '012345678905', '6901234567892', '10012345678902', '00012345678905'])
      expect((await client.query('select zg_gtin($1) as gtin', [barcode])).rows).toEqual([
        { gtin: gtinOf(barcode) },
      ])
  } finally {
    await client.end()
    await database.drop()
  }
})

test('after-sales that ended by themselves are told from words of the staff', async () => {
  const database = await createDatabaseOf(162)
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    await client.query("insert into merchant (name) values ('甲')")
    // Without its order and its store, which do not matter here.
    await client.query('alter table after_sale drop constraint after_sale_merchant_id_order_id_fkey')
    await client.query('alter table after_sale drop constraint after_sale_merchant_id_store_id_fkey')
    const rows = [
      ['withdraw', 'withdrawn', ''],
      ['lapse', 'lapsed', ''],
      ['expire', 'expired', ''],
      ['reject', 'expired', 'expired'],
      ['reject', 'lapsed.', 'lapsed'],
      ['reject', 'expired.', 'expired.'],
      ['reject', '已拆封', '已拆封'],
    ]
    for (const [index, [move, reason, detail]] of rows.entries()) {
      await client.query(
        `insert into after_sale (merchant_id, id, order_id, store_id, order_store_id, type, status, reason, source, who, created_by,
           business_day, reject_reason)
         overriding system value values (1, $1, 1, 1, 1, 10, 50, 10, 'console', 'staff', '店员', '2026-01-01', $2)`,
        [index + 1, reason],
      )
      await client.query(
        `insert into after_sale_event (merchant_id, after_sale_id, move, who, status, actor, detail)
         values (1, $1, $2, 'staff', 50, '店员', $3)`,
        [index + 1, move, detail],
      )
    }
    await migrate(database.connection)
    const found = await client.query('select ending, reject_reason from after_sale order by id')
    expect(found.rows.map(({ ending, reject_reason }) => [ending, reject_reason])).toEqual([
      ['withdrawn', ''],
      ['lapsed', ''],
      ['expired', ''],
      ['', 'expired'],
      ['', 'lapsed'],
      ['', 'expired.'],
      ['', '已拆封'],
    ])
  } finally {
    await client.end()
    await database.drop()
  }
})
