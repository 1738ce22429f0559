import { join } from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../../server/src/kernel/embedded/embedded-postgres.ts'

/** The database behind the pages, for events that a user must wait for: three days, or long work. */
export interface ServerDatabase {
  query(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  /** Locks a table, so that work on it stays visible. Returns the function that releases it. */
  hold(table: string, against: 'reading' | 'writing'): Promise<() => Promise<void>>
  close(): Promise<void>
}

/** `folder` is the server's DATA_DIR. */
export async function openServerDatabase(folder: string): Promise<ServerDatabase> {
  const { connection, leave } = await joinDatabase(folder)
  const clients: pg.Client[] = []
  const connect = async () => {
    const client = new pg.Client(connection)
    clients.push(client)
    await client.connect()
    return client
  }
  const main = await connect()
  return {
    query: async (sql, values = []) => (await main.query(sql, values)).rows,
    async hold(table, against) {
      const client = await connect()
      await client.query('begin')
      const mode = against === 'reading' ? 'access exclusive' : 'share row exclusive'
      await client.query(`lock table ${table} in ${mode} mode`)
      return async () => void (await client.query('rollback'))
    },
    async close() {
      for (const client of clients) await client.end()
      await leave()
    },
  }
}

/** The PostgreSQL that the server runs, or the one that DATABASE_URL names, such as a cluster. */
async function joinDatabase(
  folder: string,
): Promise<{ connection: pg.ClientConfig; leave: () => Promise<void> }> {
  const url = process.env.DATABASE_URL
  if (url) return { connection: { connectionString: url }, leave: async () => {} }
  if (!folder) throw new Error('E2E_DATA_DIR must name the data folder of the server at E2E_URL')
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'db') })
  return {
    connection: { ...postgres.adminConnection, database: postgres.connection.database },
    leave: () => postgres.stop(),
  }
}
