import { resolve } from 'node:path'
import { backup, restore } from './backup.ts'
import type { Settings } from './kernel/settings.ts'
import { openPostgres } from './postgres.ts'
import { openStorage } from './services.ts'

const usage = 'usage: npm run backup [-- FOLDER]   or   npm run restore -- FOLDER'

/** Runs a maintenance command instead of the server; the embedded database is joined when the server runs on it. */
export async function maintain(settings: Settings, command: string, given: string[]): Promise<void> {
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const folder = given[0] ?? (command === 'backup' ? `backup/${stamp}` : undefined)
  if (!folder || (command !== 'backup' && command !== 'restore')) throw new Error(usage)
  const { owner, embedded } = await openPostgres(settings)
  try {
    const storage = await openStorage(settings)
    const manifest = await (command === 'backup' ? backup : restore)(owner, storage, resolve(folder))
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    console.log(
      `${command} done: ${manifest.tables.length} tables, ${rows} rows, ${manifest.files} files, ${resolve(folder)}`,
    )
  } finally {
    await embedded?.stop()
  }
}
