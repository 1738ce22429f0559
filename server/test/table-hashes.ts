import { createHash } from 'node:crypto'
import pg from 'pg'

/** The hash of a table without rows. */
export const emptyTable = createHash('md5').digest('hex')

/** The hash of every table's rows: equal before a backup and after its restore. */
export async function hashTables(connection: pg.ClientConfig): Promise<Record<string, string>> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const tables = await client.query<{ name: string }>(`
      select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
        and not relispartition and relname <> 'schema_migration' order by relname`)
    const hashes: Record<string, string> = {}
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ hash: string }>(
        `select md5(coalesce(string_agg(t::text, E'\\n' order by t::text), '')) as hash from ${pg.escapeIdentifier(name)} t`,
      )
      hashes[name] = rows[0]?.hash ?? ''
    }
    return hashes
  } finally {
    await client.end()
  }
}
