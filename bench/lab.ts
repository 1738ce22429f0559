import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call, InputOf } from '@zhanggui/contract/call.ts'
import pg from 'pg'
import { seal } from '../console/src/kit/wire/seal.ts'

export const median = (values: number[]): number => quantile(values, 0.5)
export function quantile(values: number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const ms = (value: number): string => `${value.toFixed(2)} ms`
export const times = (ratio: number): string => `${ratio.toFixed(2)}×`
export const mb = (bytes: number): string => `${Math.round(bytes / 1024 / 1024)} MB`

export function printTable(title: string, header: string[], rows: string[][]): void {
  console.log(`\n### ${title}\n`)
  console.log(`| ${header.join(' | ')} |`)
  console.log(`|${header.map(() => '---').join('|')}|`)
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
}

/** The built server in its own process on its own folder, signed in as the demo founder. */
export class Lab {
  readonly folder = mkdtempSync(join(tmpdir(), 'zg-bench-'))
  readonly agent = new Agent({ keepAlive: true, maxSockets: 64 })
  port = 0
  server: ChildProcess | null = null
  headers: Record<string, string> = {}
  db!: pg.Client
  /** A database that is there already, instead of one of its own. */
  private readonly databaseUrl: string | null

  constructor(databaseUrl: string | null = null) {
    this.databaseUrl = databaseUrl
  }

  static async open(databaseUrl: string | null = null): Promise<Lab> {
    const lab = new Lab(databaseUrl)
    await lab.start()
    return lab
  }

  async start(): Promise<number> {
    this.port = await freePort()
    const began = performance.now()
    this.server = spawn(process.execPath, ['server/dist/main.js'], {
      env: {
        ...process.env,
        PORT: String(this.port),
        DATA_DIR: this.folder,
        ...(this.databaseUrl === null ? {} : { DATABASE_URL: this.databaseUrl }),
        LOG_LEVEL: 'error',
        NODE_ENV: 'development',
        DEMO_LIVE: 'off',
      },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    while (
      !(await this.get('/readyz').then(
        (answer) => answer.status === 200,
        () => false,
      ))
    ) {
      if (this.server.exitCode !== null)
        throw new Error('the built server did not start: run `npm run build` first')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    const startMs = performance.now() - began
    this.db = new pg.Client(await this.connection())
    await this.db.connect()
    await this.signIn()
    return startMs
  }

  async connection(): Promise<pg.ClientConfig> {
    if (this.databaseUrl !== null) return { connectionString: this.databaseUrl }
    const { startEmbeddedPostgres } = await import('../server/src/kernel/embedded/embedded-postgres.ts')
    return (await startEmbeddedPostgres({ folder: join(this.folder, 'db') })).connection
  }

  async signIn(): Promise<void> {
    const key = JSON.parse((await this.post('/bf/ipos/web/emp/get/sealKey', {})).body.toString()).data
    const answer = await this.post('/bf/ipos/web/emp/login', {
      pin: 'admin',
      password: seal(key.publicKey, JSON.stringify({ nonce: key.nonce, value: 'Zhanggui1' })),
    })
    const { token, merchantId } = JSON.parse(answer.body.toString()).data
    this.headers = {
      token,
      merchantid: merchantId,
      language: 'zh',
      cookie: answer.cookies.map((cookie) => cookie.split(';')[0]).join('; '),
    }
  }

  get(path: string) {
    return this.http('GET', path)
  }

  post(path: string, body: unknown) {
    return this.http('POST', path, Buffer.from(JSON.stringify(body)), { 'content-type': 'application/json' })
  }

  /** The data of a call. A refusal stops the run. */
  async send<C extends Call>(call: C, input: InputOf<C>): Promise<unknown> {
    const { body } = await this.post(call.path, input)
    const envelope = JSON.parse(body.toString())
    if (envelope.rtnStatus !== '0') throw new Error(`${call.path}: ${envelope.rtnMsg}`)
    return envelope.data
  }

  async upload(path: string, file: string, fields: Record<string, string>): Promise<string> {
    const form = new FormData()
    for (const [field, value] of Object.entries(fields)) form.append(field, value)
    form.append('file', new Blob([new Uint8Array(readFileSync(file))]), 'bench.xlsx')
    const encoded = new Request('http://localhost', { method: 'POST', body: form })
    const answer = await this.http('POST', path, Buffer.from(await encoded.arrayBuffer()), {
      'content-type': encoded.headers.get('content-type') ?? '',
    })
    const envelope = JSON.parse(answer.body.toString())
    if (envelope.rtnStatus !== '0') throw new Error(envelope.rtnMsg)
    return envelope.data
  }

  http(
    method: string,
    path: string,
    body?: Buffer,
    headers: Record<string, string> = {},
  ): Promise<{ status: number; cookies: string[]; body: Buffer }> {
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          agent: this.agent,
          host: '127.0.0.1',
          port: this.port,
          method,
          path,
          headers: { ...this.headers, ...headers, ...(body ? { 'content-length': body.length } : {}) },
        },
        (answer) => {
          const chunks: Buffer[] = []
          answer.on('data', (chunk) => chunks.push(chunk))
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              cookies: answer.headers['set-cookie'] ?? [],
              body: Buffer.concat(chunks),
            }),
          )
          answer.on('error', reject)
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })
  }

  /** The present resident memory of the server process, in bytes. */
  memory(): number {
    const status = readFileSync(`/proc/${this.server?.pid}/status`, 'utf8')
    return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024
  }

  async stop(): Promise<void> {
    await this.db?.end()
    this.agent.destroy()
    const { server } = this
    if (!server || server.exitCode !== null) return
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await gone
  }

  async close(): Promise<void> {
    await this.stop()
    if (existsSync(this.folder)) rmSync(this.folder, { recursive: true, force: true })
  }
}

/** Runs the product's call and its floor in turn, so that both meet the same machine. Returns medians in ms. */
export async function inTurn(
  rounds: number,
  product: () => Promise<unknown>,
  floor: () => Promise<unknown>,
): Promise<{ product: number; floor: number; ratio: number }> {
  const spent = { product: [] as number[], floor: [] as number[] }
  for (let i = 0; i < rounds + 10; i++)
    for (const [name, work] of [
      ['product', product],
      ['floor', floor],
    ] as const) {
      const began = performance.now()
      await work()
      if (i >= 10) spent[name].push(performance.now() - began)
    }
  const result = { product: median(spent.product), floor: median(spent.floor) }
  return { ...result, ratio: result.product / result.floor }
}

/** The number of times per second that this many clients run `work`. */
export async function rate(clients: number, seconds: number, work: () => Promise<unknown>): Promise<number> {
  let done = 0
  const until = performance.now() + seconds * 1000
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (performance.now() < until) {
        await work()
        done++
      }
    }),
  )
  return done / seconds
}

/** The latencies of a call that repeats until `stop`. Their quantiles show the effect of other work. */
export function watch(work: () => Promise<unknown>, everyMs = 20): { stop(): Promise<number[]> } {
  const spent: number[] = []
  let going = true
  const loop = (async () => {
    while (going) {
      const began = performance.now()
      await work()
      spent.push(performance.now() - began)
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
  })()
  return {
    stop: async () => {
      going = false
      await loop
      return spent
    },
  }
}

export function freePort(): Promise<number> {
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
