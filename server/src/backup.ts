import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg from 'pg'
import copy from 'pg-copy-streams'
import { migrate, migrationFiles } from './kernel/database/migrate.ts'
import { storageKey } from './kernel/file/files.ts'
import type { Storage } from './kernel/storage/storage.ts'

/** The contents of a backup: a file per table, the stored files, and this manifest. */
interface Manifest {
  format: 1
  schema: number
  at: string
  tables: { name: string; rows: number; sha256: string }[]
  files: number
}

interface Table {
  name: string
  columns: string[]
  key: string[]
  references: string[]
}

const quote = (name: string) => pg.escapeIdentifier(name)

/** Every table with its stored columns and primary key, referenced tables first. */
async function selectTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(`
    select c.relname as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = '' order by a.attnum) as columns,
      coalesce((select array(select a.attname::text from unnest(x.indkey) with ordinality k(n, o)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.n order by k.o)
        from pg_index x where x.indrelid = c.oid and x.indisprimary), '{}') as key,
      array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
        where k.conrelid = c.oid and k.contype = 'f' and f.oid <> c.oid) as references
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'schema_migration'
    order by c.relname`)
  const sorted: Table[] = []
  const waiting = [...rows]
  while (waiting.length > 0) {
    const next = waiting.findIndex((table) =>
      table.references.every((name) => sorted.some((done) => done.name === name)),
    )
    if (next < 0)
      throw new Error(
        `tables refer to each other in a circle: ${waiting.map((table) => table.name).join(', ')}`,
      )
    sorted.push(...waiting.splice(next, 1))
  }
  return sorted
}

const copyOut = (table: Table) =>
  `copy (select ${table.columns.map(quote).join(', ')} from ${quote(table.name)} order by ${table.key.map(quote).join(', ')}) to stdout`

/** A stream that passes the text of a COPY through, counts its rows and hashes it. */
function measure() {
  const hash = createHash('sha256')
  const state = { rows: 0, digest: () => hash.digest('hex') }
  const stream = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      for (const byte of chunk) if (byte === 10) state.rows++
      done(null, chunk)
    },
  })
  return { stream, state }
}

async function inSnapshot<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...connection, application_name: 'zhanggui backup' })
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await work(client)
  } finally {
    await client.end()
  }
}

/**
 * Writes all tables from one snapshot, and all stored files, into `folder`. The server keeps running. The folder gets
 * its final name when it is complete.
 */
export async function backup(
  connection: pg.ClientConfig,
  storage: Storage,
  folder: string,
): Promise<Manifest> {
  if (existsSync(folder)) throw new Error(`${folder} exists already: name a folder that does not`)
  const partial = `${folder}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(join(partial, 'tables'), { recursive: true, mode: 0o700 })
  const manifest = await inSnapshot(connection, async (client) => {
    const { rows } = await client.query<{ schema: number; at: Date }>(
      'select max(version) as schema, now() as at from schema_migration',
    )
    const result: Manifest = {
      format: 1,
      schema: Number(rows[0]?.schema),
      at: new Date(rows[0]?.at as Date).toISOString(),
      tables: [],
      files: 0,
    }
    for (const table of await selectTables(client)) {
      const { stream, state } = measure()
      await pipeline(
        client.query(copy.to(copyOut(table))),
        stream,
        createGzip({ level: 6 }),
        createWriteStream(join(partial, 'tables', `${table.name}.copy.gz`), { mode: 0o600 }),
      )
      result.tables.push({ name: table.name, rows: state.rows, sha256: state.digest() })
    }
    result.files = await backupFiles(client, storage, partial)
    return result
  })
  await writeFile(join(partial, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
  await rename(partial, folder)
  return manifest
}

async function backupFiles(client: pg.ClientBase, storage: Storage, folder: string): Promise<number> {
  const { rows } = await client.query<{
    merchant_id: number
    kind: 'media' | 'private'
    key: string
    thumbnail_key: string | null
  }>(
    'select merchant_id::int8, kind, key, thumbnail_key from file where removed_at is null order by merchant_id, id',
  )
  let count = 0
  for (const row of rows)
    for (const key of [row.key, row.thumbnail_key]) {
      if (!key) continue
      const place = storageKey(row.merchant_id, row.kind, key)
      // Deleted after the snapshot, because it had expired. The backup is still valid.
      if (!(await storage.head(place))) continue
      const path = join(folder, 'files', place)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      await pipeline((await storage.get(place)).stream, createWriteStream(path, { mode: 0o600 }))
      count++
    }
  return count
}

/**
 * Restores a backup into an empty database and storage: creates the schema of the backup, loads all tables in one
 * transaction, compares the hashes, then migrates the schema to the newest version. Refuses a database with data.
 */
export async function restore(
  connection: pg.ClientConfig,
  storage: Storage,
  folder: string,
): Promise<Manifest> {
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))
  const newest = Math.max(...migrationFiles().map((file) => file.version))
  if (manifest.format !== 1) throw new Error(`${folder}: unknown backup format`)
  if (manifest.schema > newest) throw new Error('The backup is newer than this program: update the program')
  await migrate(connection, manifest.schema)
  const client = new pg.Client({ ...connection, application_name: 'zhanggui restore' })
  await client.connect()
  try {
    await client.query('begin')
    const tables = await selectTables(client)
    for (const table of tables) {
      const { rows } = await client.query(`select 1 from ${quote(table.name)} limit 1`)
      if (rows.length > 0)
        throw new Error(`The database is not empty (${table.name}): restore into a fresh one`)
    }
    for (const table of tables) {
      const listed = manifest.tables.find((item) => item.name === table.name)
      if (!listed) throw new Error(`The backup has no table ${table.name}`)
      const { stream, state } = measure()
      await pipeline(
        createReadStream(join(folder, 'tables', `${table.name}.copy.gz`)),
        createGunzip(),
        stream,
        client.query(
          copy.from(`copy ${quote(table.name)} (${table.columns.map(quote).join(', ')}) from stdin`),
        ),
      )
      if (state.digest() !== listed.sha256)
        throw new Error(`${table.name}: the backup is damaged, its hash differs`)
    }
    await continueIdentities(client)
    await restoreFiles(storage, join(folder, 'files'))
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    await client.end()
  }
  await migrate(connection)
  return manifest
}

/** New ids continue after the restored ones. */
async function continueIdentities(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ table: string; column: string }>(`
    select c.relname as table, a.attname as column from pg_attribute a join pg_class c on c.oid = a.attrelid
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and a.attidentity <> '' and not c.relispartition and c.relkind in ('r', 'p')`)
  for (const { table, column } of rows)
    await client.query(
      `select setval(pg_get_serial_sequence($1, $2), greatest((select max(${quote(column)}) from ${quote(table)}), 1),
        exists (select 1 from ${quote(table)}))`,
      [quote(table), column],
    )
}

async function restoreFiles(storage: Storage, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    await storage.put(path.slice(folder.length + 1).replaceAll('\\', '/'), { path })
  }
}
