import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  /** As the login that owns the tables, like the product in production. */
  connection: { database: string } & pg.ClientConfig
  drop(): Promise<void>
}

/** A migrated, empty database of its own: one per test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const { connection, template } = inject('cluster')
  const database = `zg_test_${randomBytes(6).toString('hex')}`
  await run(connection, `create database ${database} template ${template}`)
  return {
    connection: { ...connection, database },
    drop: () => run(connection, `drop database ${database} with (force)`),
  }
}

async function run(connection: pg.ClientConfig, text: string): Promise<void> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}
