import { spawn } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface RunningServer {
  url: string
  /** Its DATA_DIR. */
  folder: string
  /** The log so far. */
  log: () => string
  stop: () => Promise<void>
}

/** Starts the built server on a fresh folder with the demo merchants. In a setting `{port}` is its port. */
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
      // The same demo in every run, which nothing changes.
      DEMO_LIVE: 'off',
      ...Object.fromEntries(
        Object.entries(settings).map(([name, value]) => [name, value.replace('{port}', String(port))]),
      ),
    },
    stdio: ['ignore', logTo, 'inherit'],
  })
  closeSync(logTo)
  const url = `http://127.0.0.1:${port}`
  const stop = async () => {
    if (server.exitCode === null) {
      const gone = new Promise((resolve) => server.once('exit', resolve))
      server.kill('SIGTERM')
      await gone
    }
    rmSync(folder, { recursive: true, force: true })
  }
  const log = () => readFileSync(logFile, 'utf8')
  const end = Date.now() + startPatience
  while (!(await isReady(url))) {
    if (server.exitCode !== null || Date.now() > end) {
      const said = log().slice(-2000)
      await stop()
      throw new Error(`the built server did not start (is it built? npm run build)\n${said}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  return { url, folder, log, stop }
}

/** It takes 3 s on an idle machine. */
const startPatience = 100_000

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  )

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
