import { roleKinds } from '@zhanggui/contract/manifest.ts'
import { birthPermissions } from '@zhanggui/contract/permissions.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDatabaseOf, type TestDatabase } from '../../../test/database.ts'
import { migrate } from '../../kernel/database/migrate.ts'

/** The migration before the material center. */
const before = 9
let database: TestDatabase
let client: pg.Client

beforeAll(async () => {
  database = await createDatabaseOf(before)
  client = new pg.Client(database.connection)
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await database?.drop()
})

test('roles of existing merchants gain the default permissions of new ones, and keep their own', async () => {
  await client.query("insert into merchant (name) values ('老商户')")
  for (const kind of roleKinds)
    await client.query('insert into role (merchant_id, kind, permissions) values (1, $1, $2)', [
      kind,
      birthPermissions[kind].filter((code) => !code.startsWith('iposWeb.product.material')),
    ])
  await client.query(
    "insert into role (merchant_id, name, permissions) values (1, '自建', array['product']), (1, '改过的', '{}')",
  )
  await migrate(database.connection)
  const { rows } = await client.query<{ kind: string | null; name: string | null; permissions: string[] }>(
    'select kind, name, permissions from role order by id',
  )
  for (const kind of roleKinds)
    expect([...(rows.find((row) => row.kind === kind)?.permissions ?? [])].sort(), kind).toEqual(
      [...birthPermissions[kind]].sort(),
    )
  expect(rows.find((row) => row.name === '自建')?.permissions).toEqual(['product'])
  expect(rows.find((row) => row.name === '改过的')?.permissions).toEqual([])
})
