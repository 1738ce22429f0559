import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openServerDatabase } from './database.ts'
import { checkTrails } from './trails.ts'

export interface RunningServer {
  url: string
  /** Its DATA_DIR. */
  folder: string
  /** What it has logged. */
  log: () => string
  stop: () => Promise<void>
}

/**
 * Starts the built server on a fresh folder with the demo merchants; the tests find it at E2E_URL, and what it keeps in
 * E2E_DATA_DIR. When E2E_URL is set already, they use the server they are told. After the whole suite its log and its trails
 * are searched for what must never stand there.
 */
export default async function startServer(): Promise<(() => Promise<void>) | undefined> {
  if (process.env.E2E_URL) return
  const { url, folder, log, stop } = await runServer()
  process.env.E2E_URL = url
  process.env.E2E_DATA_DIR = folder
  return async () => {
    const database = await openServerDatabase()
    try {
      await checkTrails(database, log())
    } finally {
      await database.close()
      await stop()
    }
  }
}

/** A server of one's own on a fresh folder, with settings that the common one does not have. */
export async function runServer(settings: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const folder = mkdtempSync(join(tmpdir(), 'zg-e2e-'))
  const port = await freePort()
  const logFile = join(folder, 'server.log')
  const logTo = openSync(logFile, 'a')
  const server = spawn(process.execPath, ['server/dist/main.js'], {
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'debug',
      NODE_ENV: 'development',
      ...settings,
    },
    stdio: ['ignore', logTo, 'inherit'],
  })
  closeSync(logTo)
  const url = `http://127.0.0.1:${port}`
  for (let i = 0; ; i++) {
    if (server.exitCode !== null || i > 300)
      throw new Error('the built server did not start: run `npm run build` first')
    const ready = await fetch(`${url}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    )
    if (ready) break
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const stop = async () => {
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  return { url, folder, log: () => readFileSync(logFile, 'utf8'), stop }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
