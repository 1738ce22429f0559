import { randomBytes } from 'node:crypto'
import { birthPermissions, roleKinds } from '@zhanggui/contract/permissions.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../../kernel/migrate.ts'

/** The state of the schema before the material center. */
const before = 9
const database = `zg_birth_${randomBytes(6).toString('hex')}`
let cluster: pg.Client
let client: pg.Client

beforeAll(async () => {
  const { connection } = inject('cluster')
  cluster = new pg.Client(connection)
  await cluster.connect()
  await cluster.query(`create database ${database} template template0`)
  await migrate({ ...connection, database }, before)
  client = new pg.Client({ ...connection, database })
  await client.connect()
})
afterAll(async () => {
  await client?.end()
  await cluster?.query(`drop database ${database} with (force)`)
  await cluster?.end()
})

test('roles of merchants of before gain what those of new ones are born with, and keep what they had', async () => {
  await client.query("insert into merchant (name) values ('老商户')")
  for (const kind of roleKinds)
    await client.query('insert into role (merchant_id, kind, permissions) values (1, $1, $2)', [
      kind,
      birthPermissions[kind].filter((code) => !code.startsWith('iposWeb.product.material')),
    ])
  await client.query(
    "insert into role (merchant_id, name, permissions) values (1, '自建', array['product']), (1, '改过的', '{}')",
  )
  await migrate({ ...inject('cluster').connection, database })
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
