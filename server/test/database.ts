import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { migrate } from '../src/kernel/database/migrate.ts'
import { seedDemo } from '../src/seed/demo.ts'
import { checkIds, copyCitusDatabase, createCitusDatabase, dropCitusDatabase } from './citus.ts'
import { checkStatements } from './statements.ts'

export interface TestDatabase {
  /** As the login that owns the tables, like the product in production. */
  connection: { database: string } & pg.ClientConfig
  /** Also fails on a statement that the file's server has run without naming the merchant. */
  drop(): Promise<void>
}

/** A migrated, empty database of its own: one per test file. */
export const createTestDatabase = (): Promise<TestDatabase> => copyOf(inject('cluster').template)

/** The same with the demo merchants. They are of today: orders, counts and prices have days. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  const { demo } = inject('cluster')
  if (demo && dayOf(demo.madeAt) === dayOf(Date.now())) return copyOf(demo.template)
  const database = await createTestDatabase()
  await seedDemo(database.connection)
  return database
}

/** The day in the time zone of the demo merchants. */
const dayOf = (time: number) => new Date(time).toLocaleDateString('en', { timeZone: 'Asia/Shanghai' })

async function copyOf(template: string): Promise<TestDatabase> {
  const { connection, tenantTables, numberedTables, nodes } = inject('cluster')
  const database = `zg_test_${randomBytes(6).toString('hex')}`
  if (nodes) await copyCitusDatabase(nodes, template, database, String(connection.user))
  else await run(connection, `create database ${database} template ${template}`)
  return {
    connection: { ...connection, database },
    drop: async () => {
      if (nodes) await checkIds(nodes, database).finally(() => dropCitusDatabase(nodes, database))
      else await drop(connection, database)
      checkStatements(tenantTables, numberedTables)
    },
  }
}

/** An empty database as it was after the first `count` migrations, not distributed. */
export async function createDatabaseOf(count: number): Promise<TestDatabase> {
  const { connection, nodes } = inject('cluster')
  const database = `zg_test_${randomBytes(6).toString('hex')}`
  if (nodes) await createCitusDatabase(nodes, database, String(connection.user))
  else await run(connection, `create database ${database} template template0`)
  await migrate({ ...connection, database }, count)
  return {
    connection: { ...connection, database },
    drop: () => (nodes ? dropCitusDatabase(nodes, database) : drop(connection, database)),
  }
}

/** An autovacuum worker in the database cannot be sent away by this login: it is waited for. */
async function drop(connection: pg.ClientConfig, database: string): Promise<void> {
  for (let left = 50; ; left--) {
    try {
      return await run(connection, `drop database ${database} with (force)`)
    } catch (error) {
      if ((error as { code?: string }).code !== '42501' || left === 0) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
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
