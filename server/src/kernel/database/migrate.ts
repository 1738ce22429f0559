import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { isDistributed, placeNewTables } from './place-tables.ts'

/** Any number that nothing else locks in this database. */
const migrationLock = 8620_0001

function migrationFolder(): string {
  const here = fileURLToPath(new URL('.', import.meta.url))
  const bundled = join(here, 'migrations')
  return existsSync(bundled) ? bundled : join(here, '../../migrations')
}

/** The numbered SQL files, in order. */
export function migrationFiles(): { version: number; name: string; text: string }[] {
  const folder = migrationFolder()
  return readdirSync(folder)
    .filter((name) => /^\d{4}_.+\.sql$/.test(name))
    .sort()
    .map((name) => ({
      version: Number(name.slice(0, 4)),
      name,
      text: readFileSync(join(folder, name), 'utf8'),
    }))
}

/**
 * The statements of a file. Citus cannot create an index on a distributed table if other statements come in the same
 * message. A semicolon within a comment, a text or the body of a function ends no statement.
 */
export function statementsOf(text: string): string[] {
  const parts = text.match(/--[^\n]*|'(?:[^']|'')*'|(\$\w*\$)[\s\S]*?\1|;|[^;'$-]+|./g) ?? []
  const statements = ['']
  for (const part of parts)
    if (part === ';') statements.push('')
    else if (!part.startsWith('--')) statements[statements.length - 1] += part
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}

/** The database administrator runs this once per cluster, if the login may not create roles. */
const roleHint = 'CREATE ROLE zg_app NOLOGIN; GRANT zg_app TO <login of DATABASE_URL>;'

/**
 * Migrates the schema with the login that owns the tables. Each file runs in its own transaction, and an advisory
 * lock lets one process migrate at a time. On a distributed database the new tables of a file go to the shards. Refuses
 * a schema newer than the files, and a login that bypasses row-level security.
 */
export async function migrate(connection: pg.ClientConfig, upTo = Number.POSITIVE_INFINITY): Promise<void> {
  const client = new pg.Client({ ...connection, application_name: 'zhanggui migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureAppRole(client)
    await client.query(
      'create table if not exists schema_migration (version int primary key, name text not null, at timestamptz not null default now())',
    )
    const done = new Set(
      (await client.query<{ version: number }>('select version from schema_migration')).rows.map(
        (row) => row.version,
      ),
    )
    const files = migrationFiles()
    const newest = Math.max(...files.map((file) => file.version))
    const ahead = [...done].filter((version) => version > newest)
    if (ahead.length > 0)
      throw new Error(
        `The database is newer than this program (schema ${Math.max(...ahead)}, program ${newest}): update the program`,
      )
    const distributed = await isDistributed(client)
    for (const file of files) {
      if (done.has(file.version) || file.version > upTo) continue
      await client.query('begin')
      // A change of many shards and one of a long name do not go together otherwise.
      if (distributed) await client.query("set local citus.multi_shard_modify_mode = 'sequential'")
      try {
        for (const statement of statementsOf(file.text)) await client.query(statement)
        if (distributed) await placeNewTables(client)
        await client.query('insert into schema_migration (version, name) values ($1, $2)', [
          file.version,
          file.name,
        ])
        await client.query('commit')
      } catch (error) {
        await client.query('rollback')
        throw new Error(`Migration ${file.name} failed: ${(error as Error).message}`, { cause: error })
      }
    }
    await client.query('grant select on schema_migration to zg_app')
    await client.query('select zg_ensure_partitions()')
  } finally {
    await client.end()
  }
}

async function ensureAppRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{
    exists: boolean
    member: boolean
    super: boolean
    creator: boolean
    bypass: boolean
  }>(
    `select exists (select 1 from pg_roles where rolname = 'zg_app') as exists,
       coalesce((select pg_has_role(r.oid, 'MEMBER') from pg_roles r where r.rolname = 'zg_app'), false) as member,
       me.rolsuper as super, me.rolcreaterole as creator, me.rolbypassrls as bypass
     from pg_roles me where me.rolname = current_user`,
  )
  const me = rows[0]
  if (!me) throw new Error('the login has no role')
  if (me.bypass && !me.super) throw new Error('The login of DATABASE_URL has BYPASSRLS: use one without it')
  if (me.exists && me.member) return
  if (!me.creator && !me.super)
    throw new Error(
      `The login may not create the app's role. Ask the database administrator to run once:\n  ${roleHint}`,
    )
  if (!me.exists) await client.query('create role zg_app nologin')
  await client.query('grant zg_app to current_user')
}
