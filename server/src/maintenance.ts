import { resolve } from 'node:path'
import pg from 'pg'
import { describeFault, verifyAudit } from './audit-verify.ts'
import { backup, restore } from './backup.ts'
import { distribute } from './distribute.ts'
import { isPostgresUrl, type Settings } from './kernel/settings.ts'
import { linkOfCreator } from './operator-link.ts'
import { openExistingPostgres, openPostgres } from './postgres.ts'
import { openStorage } from './services.ts'

const usage =
  'usage: npm run backup [-- FOLDER]   or   npm run restore -- FOLDER   or   npm run audit -- verify   or   npm run link -- LOGIN-NAME   or   npm run distribute'

/** Runs a maintenance command instead of the server. It joins the embedded database if the server already runs it. */
export async function maintain(settings: Settings, command: string, given: string[]): Promise<void> {
  if (command === 'audit' && given[0] === 'verify') return checkAudit(settings)
  if (command === 'distribute') return placeTables(settings)
  if (command === 'link' && given[0]) return printLink(settings, given[0])
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '-')
  const folder = given[0] ?? (command === 'backup' ? `backup/${stamp}` : undefined)
  if (!folder || (command !== 'backup' && command !== 'restore')) throw new Error(usage)
  const { owner, embedded } = await (command === 'backup' ? openExistingPostgres : openPostgres)(settings)
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

/** Distributes the tables of a Citus cluster. */
async function placeTables(settings: Settings): Promise<void> {
  const url = settings.DATABASE_URL
  if (!url || !isPostgresUrl(url))
    throw new Error(
      'npm run distribute is for a Citus cluster: set DATABASE_URL to its coordinator. The embedded database is one PostgreSQL.',
    )
  const { moved, stayed, control, workers } = await distribute({
    connectionString: settings.MIGRATE_URL ?? url,
  })
  console.log(
    `distribute done: ${moved.length} tables moved to ${workers} nodes, ${stayed.length} were there; ${control.length} tables of the control plane on the coordinator`,
  )
}

/** Verifies the hash chains of the audit trail. A fault ends the command with exit code 1. */
async function checkAudit(settings: Settings): Promise<void> {
  const { owner, embedded } = await openExistingPostgres(settings)
  const client = new pg.Client(owner)
  try {
    await client.connect()
    const report = await verifyAudit(client)
    for (const fault of report.faults) console.log(`BROKEN  ${describeFault(fault)}`)
    for (const { merchantId, seq, hash } of report.heads)
      console.log(`merchant ${merchantId}: last link ${seq} ${hash}`)
    console.log(
      `${report.faults.length === 0 ? 'whole' : 'NOT whole'}: ${report.merchants} merchants, ${report.links} links, ${report.rows} rows; ${report.waiting} rows wait for the next link`,
    )
    if (report.faults.length > 0) process.exitCode = 1
  } finally {
    await client.end()
    await embedded?.stop()
  }
}

/** Prints a one-time link for a creator who cannot sign in. */
async function printLink(settings: Settings, login: string): Promise<void> {
  const { owner, embedded } = await openExistingPostgres(settings)
  const client = new pg.Client(owner)
  try {
    await client.connect()
    const { token, until, merchantName } = await linkOfCreator(client, login)
    const address = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`
    console.log(`${new URL('/link', address).href}#${token}`)
    console.log(
      `signs the creator of ${merchantName} in once, with a new password, until ${until.toISOString()}`,
    )
  } finally {
    await client.end()
    await embedded?.stop()
  }
}
