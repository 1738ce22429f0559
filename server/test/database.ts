import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

declare module 'vitest' {
  interface ProvidedContext {
    /** The login zhanggui of the test cluster; its database is the migrated template. */
    cluster: { host?: string; port?: number; user?: string; password?: string; database: string }
  }
}

/** A database of its own for a test file, made from the migrated template. */
export async function createTestDatabase(): Promise<{ connection: pg.ClientConfig; drop(): Promise<void> }> {
  const template = inject('cluster')
  const name = `t_${randomBytes(8).toString('hex')}`
  await asOwner(template, `create database ${name} template ${template.database}`)
  const connection = { ...template, database: name }
  return { connection, drop: () => asOwner(template, `drop database if exists ${name} with (force)`) }
}

async function asOwner(template: pg.ClientConfig, statement: string): Promise<void> {
  const client = new pg.Client({ ...template, database: 'zhanggui' })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
