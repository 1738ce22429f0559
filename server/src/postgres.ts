import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg, { type ClientConfig } from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './kernel/embedded/embedded-postgres.ts'
import type { Settings } from './kernel/settings.ts'

export interface OpenPostgres {
  /** For requests. They run with the app's role. */
  connection: ClientConfig
  /** The login that owns the tables. */
  owner: ClientConfig
  embedded?: EmbeddedPostgres
}

const isUrl = (place: string): boolean => /^postgres(ql)?:\/\//.test(place)

/**
 * Opens the database. DATABASE_URL is postgres://… or a folder for the embedded database (default DATA_DIR/db), which
 * is created if missing.
 */
export async function openPostgres(settings: Settings): Promise<OpenPostgres> {
  const url = settings.DATABASE_URL
  if (url && isUrl(url)) {
    const connection = { connectionString: url }
    return {
      connection,
      owner: settings.MIGRATE_URL ? { connectionString: settings.MIGRATE_URL } : connection,
    }
  }
  const embedded = await startEmbeddedPostgres({
    folder: embeddedFolder(settings),
    durable: settings.NODE_ENV !== 'test',
  })
  return { connection: embedded.connection, owner: embedded.connection, embedded }
}

const embeddedFolder = ({ DATABASE_URL: url, dataDir }: Settings): string =>
  url ? resolve(url) : join(dataDir, 'db')

/** For commands that only read. Refuses a place without a database of this product, and creates none. */
export async function openExistingPostgres(settings: Settings): Promise<OpenPostgres> {
  const url = settings.DATABASE_URL
  const folder = url && isUrl(url) ? null : embeddedFolder(settings)
  const nothing = () =>
    new Error(
      `There is no database of Zhanggui at ${folder ?? 'DATABASE_URL'}. Set DATA_DIR or DATABASE_URL as for the server.`,
    )
  if (folder !== null && !existsSync(folder)) throw nothing()
  const opened = await openPostgres(settings)
  if (await hasTables(opened.owner)) return opened
  await opened.embedded?.stop()
  throw nothing()
}

async function hasTables(owner: ClientConfig): Promise<boolean> {
  const client = new pg.Client(owner)
  try {
    await client.connect()
    const { rows } = await client.query("select to_regclass('public.merchant') is not null as has")
    return rows[0].has
  } finally {
    await client.end()
  }
}
