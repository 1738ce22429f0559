import { mkdirSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import type { ClientConfig } from 'pg'
import { createApp } from './app.ts'
import { migrate } from './kernel/database/migrate.ts'
import type { Services } from './kernel/services.ts'
import { loadEnvFile, readSettings, type Settings, SettingsError } from './kernel/settings.ts'
import { maintain } from './maintenance.ts'
import { openPostgres } from './postgres.ts'
import { resealIdCards } from './reseal.ts'
import { demoLogins, demoPassword, seedDemo } from './seed/demo.ts'
import { demoLiveDuty, isDemo } from './seed/demo-live.ts'
import { closeServices, openServices } from './services.ts'

// Collects garbage when the heap has grown by half. By default it grows to several times its size and keeps the
// memory after a large import. For 100,000 rows the process needs 240 MB instead of 340, in the same time.
setFlagsFromString('--heap-growing-percent=50')

const startedAt = performance.now()
/** In ms. Connections still open after so long are destroyed. */
const drainMs = 8000

function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error))
  process.exit(1)
}

/** The reason why the address cannot be opened, with the setting that changes it. */
function cannotListen({ HOST, PORT }: Settings, error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new Error(`Port ${PORT} is in use: stop what runs there, or set PORT to another one`)
    case 'EACCES':
      return new Error(`Port ${PORT} is not open to this user: set PORT to one above 1023`)
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new Error(
        `${HOST} is no address of this machine: set HOST to one that is, or to 0.0.0.0 for all`,
      )
    default:
      return error
  }
}

function makeDataFolder({ dataDir }: Settings): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new Error(`The folder ${dataDir} cannot be made (${code}): set DATA_DIR to one that can`)
  }
}

/** `seedMs`: how long it took to make the demo; null if it was there. */
function printWelcome(settings: Settings, port: number, seedMs: number | null): void {
  const host = settings.HOST === '0.0.0.0' || settings.HOST === '::' ? '127.0.0.1' : settings.HOST
  const lines = ['', `  Zhanggui 掌柜   http://${host}:${port}`]
  if (settings.HOST === '0.0.0.0')
    for (const address of Object.values(networkInterfaces()).flat())
      if (address?.family === 'IPv4' && !address.internal)
        lines.push(`                  http://${address.address}:${port}`)
  if (settings.demo) {
    const made = settings.demoLive ? 'demo merchants with 60 days of orders' : 'demo merchants'
    const note = seedMs === null ? '' : ` (${made} made in ${(seedMs / 1000).toFixed(1)} s)`
    lines.push('', `  Demo logins, password ${demoPassword}${note}:`)
    for (const login of demoLogins) lines.push(`    ${login.pin.padEnd(10)}${login.zh} · ${login.en}`)
  }
  lines.push('', `  ready in ${Math.round(performance.now() - startedAt)} ms, Ctrl-C stops`, '')
  console.log(lines.join('\n'))
}

/** Runs beside the first requests, which can open values sealed with either secret. */
async function sealAnew(owner: ClientConfig, settings: Settings, log: Services['log']): Promise<void> {
  try {
    const { resealed, unreadable } = await resealIdCards(owner, settings)
    const lost = unreadable > 0 ? `; ${unreadable} are sealed with neither secret` : ''
    console.log(`  ${resealed} id card numbers sealed anew${lost}. SECRET_PREVIOUS is no longer needed.\n`)
  } catch (error) {
    log.error({ err: error }, 'id card numbers could not all be sealed anew; the next start tries again')
  }
}

async function main(): Promise<void> {
  loadEnvFile()
  const settings = readSettings()
  const [command, ...given] = process.argv.slice(2)
  makeDataFolder(settings)
  if (command) return maintain(settings, command, given)
  const { connection, owner, embedded } = await openPostgres(settings)
  try {
    await migrate(owner)
    const before = performance.now()
    const seeded = settings.demo ? await seedDemo(owner, { history: settings.demoLive }) : false
    const seedMs = seeded ? performance.now() - before : null
    const services = await openServices(settings, connection)
    const app = createApp(services)
    try {
      await app.listen({ host: settings.HOST, port: settings.PORT })
    } catch (error) {
      await closeServices(services)
      throw cannotListen(settings, error)
    }
    if (settings.demoLive && (await isDemo(services.database))) services.tasks.register([], [demoLiveDuty])
    services.tasks.start(services)
    if (settings.SECRET_PREVIOUS) void sealAnew(owner, settings, services.log)
    const address = app.server.address()
    printWelcome(settings, typeof address === 'object' && address ? address.port : settings.PORT, seedMs)

    let stopping = false
    const stop = async (signal: string) => {
      if (stopping) return
      stopping = true
      services.draining = true
      services.log.info({ signal }, 'stopping')
      const hard = setTimeout(() => app.server.closeAllConnections(), drainMs)
      await app.close()
      clearTimeout(hard)
      await closeServices(services)
      await embedded?.stop()
      process.exit(0)
    }
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.on(signal, () => void stop(signal).catch(fail))
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

main().catch((error) => {
  if (!(error instanceof SettingsError) && process.env.LOG_LEVEL === 'debug') console.error(error)
  fail(error)
})
