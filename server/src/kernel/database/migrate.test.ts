import pg from 'pg'
import { expect, test } from 'vitest'
import { createDatabaseOf } from '../../../test/database.ts'
import { migrate } from './migrate.ts'

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
