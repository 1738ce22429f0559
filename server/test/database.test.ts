import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from './database.ts'

describe('the database of a test file', () => {
  let first: TestDatabase
  let second: TestDatabase

  beforeAll(async () => {
    first = await createTestDatabase()
    second = await createTestDatabase()
  })

  afterAll(async () => {
    await first.drop()
    await second.drop()
  })

  async function query(connection: pg.ClientConfig, text: string): Promise<unknown[]> {
    const client = new pg.Client(connection)
    await client.connect()
    const { rows } = await client.query(text).finally(() => client.end())
    return rows
  }

  test('is migrated, and its login may act as the app role but is no superuser', async () => {
    const [schema] = await query(first.connection, 'select count(*) > 0 as migrated from schema_migration')
    expect(schema).toEqual({ migrated: true })
    const app = { ...first.connection, options: '-c role=zg_app' }
    const [me] = await query(app, 'select current_user, rolsuper from pg_roles where rolname = session_user')
    expect(me).toEqual({ current_user: 'zg_app', rolsuper: false })
  })

  test('shares nothing with another file’s', async () => {
    await query(first.connection, 'create table mine (n int)')
    await expect(query(second.connection, 'select * from mine')).rejects.toThrow('does not exist')
  })

  test('is dropped even with open connections', async () => {
    const third = await createTestDatabase()
    const client = new pg.Client(third.connection)
    client.on('error', () => undefined)
    await client.connect()
    await third.drop()
    await expect(query(third.connection, 'select 1')).rejects.toThrow('does not exist')
  })
})
