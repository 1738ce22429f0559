import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, inject } from 'vitest'

const invariantsText = readFileSync(fileURLToPath(new URL('./invariants.sql', import.meta.url)), 'utf8')

/**
 * The invariants hold after the tests of a file. What breaks one stays broken, so one look is enough. It stands below the
 * hook that closes the database, because these hooks run from the last to the first.
 */
export const keepsInvariants = (connection: () => pg.ClientConfig): void =>
  afterAll(async () => expect(await brokenInvariants(connection())).toEqual({}))

/**
 * Checks the invariants of the whole database, as its owner. Returns the broken ones by name. In a cluster each shard is
 * read at its own time, and the server may write meanwhile. So what looks broken there is read up to two times again.
 */
export async function brokenInvariants(
  connection: pg.ClientConfig,
  again = 2,
): Promise<Record<string, unknown[]>> {
  const { nodes, tenantTables } = inject('cluster')
  const client = new pg.Client(connection)
  await client.connect()
  try {
    // The invariants join rows of all merchants, which a cluster cannot do everywhere. There they read copies.
    if (nodes) await copyTables(client, tenantTables)
    const broken: Record<string, unknown[]> = {}
    for (const { name, query } of invariants()) {
      const { rows } = await client.query(query)
      if (rows.length > 0) broken[name] = rows.slice(0, 10)
    }
    if (!nodes || again === 0 || Object.keys(broken).length === 0) return broken
  } finally {
    await client.end()
  }
  return brokenInvariants(connection, again - 1)
}

async function copyTables(client: pg.Client, tables: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ text: string }>(
    `select format('create temp table %1$I as table public.%1$I; alter table pg_temp.%1$I add %2$s; analyze pg_temp.%1$I', c.relname, pg_get_constraintdef(k.oid)) as text
     from pg_class c join pg_constraint k on k.conrelid = c.oid and k.contype = 'p'
     where c.relnamespace = 'public'::regnamespace and c.relname = any ($1)`,
    [tables.filter((name) => new RegExp(`\\b${name}\\b`).test(invariantsText))],
  )
  await client.query(rows.map(({ text }) => text).join('; '))
}

function invariants(): { name: string; query: string }[] {
  return invariantsText.split(/;\n/).flatMap((part) => {
    const lines = part.trim().split('\n')
    const at = lines.findLastIndex((line) => line.startsWith('-- '))
    const query = lines.slice(at + 1).join('\n')
    return query ? [{ name: (lines[at] ?? '').slice(3), query }] : []
  })
}
