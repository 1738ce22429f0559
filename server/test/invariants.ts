import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

/** Checks the invariants of the whole database, as its owner. Returns the broken ones by name. */
export async function brokenInvariants(connection: pg.ClientConfig): Promise<Record<string, unknown[]>> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    const broken: Record<string, unknown[]> = {}
    for (const { name, query } of invariants()) {
      const { rows } = await client.query(query)
      if (rows.length > 0) broken[name] = rows.slice(0, 10)
    }
    return broken
  } finally {
    await client.end()
  }
}

function invariants(): { name: string; query: string }[] {
  const text = readFileSync(fileURLToPath(new URL('./invariants.sql', import.meta.url)), 'utf8')
  return text.split(/;\n/).flatMap((part) => {
    const lines = part.trim().split('\n')
    const at = lines.findLastIndex((line) => line.startsWith('-- '))
    const query = lines.slice(at + 1).join('\n')
    return query ? [{ name: (lines[at] ?? '').slice(3), query }] : []
  })
}
