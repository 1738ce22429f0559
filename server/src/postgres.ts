import { join, resolve } from 'node:path'
import type { ClientConfig } from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './kernel/embedded-postgres.ts'
import type { Settings } from './kernel/settings.ts'

export interface OpenPostgres {
  /** What requests run with, through the app's role. */
  connection: ClientConfig
  /** The login that owns the tables. */
  owner: ClientConfig
  embedded?: EmbeddedPostgres
}

/** DATABASE_URL is postgres://… or a folder for the embedded database (default DATA_DIR/db). */
export async function openPostgres(settings: Settings): Promise<OpenPostgres> {
  const url = settings.DATABASE_URL
  if (url && /^postgres(ql)?:\/\//.test(url)) {
    const connection = { connectionString: url }
    return {
      connection,
      owner: settings.MIGRATE_URL ? { connectionString: settings.MIGRATE_URL } : connection,
    }
  }
  const embedded = await startEmbeddedPostgres({
    folder: url ? resolve(url) : join(settings.dataDir, 'db'),
    durable: settings.NODE_ENV !== 'test',
  })
  return { connection: embedded.connection, owner: embedded.connection, embedded }
}
