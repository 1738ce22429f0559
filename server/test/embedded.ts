import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  type PostgresConnection,
  startEmbeddedPostgres,
} from '../src/kernel/embedded/embedded-postgres.ts'
import { isPostgres } from '../src/kernel/embedded/embedded-postgres-cluster.ts'

export const root = process.getuid?.() === 0
export const linux = process.platform === 'linux'
/** A process namespace of our own, as in a container. Most containers may not create one. */
const otherProcesses = ['unshare', '--pid', '--fork', '--mount-proc']
export const canUnshare = linux && spawnSync('unshare', [...otherProcesses.slice(1), 'true']).status === 0
export const nobody = { uid: 65534, gid: 65534 }

let filled: string
/** The folder of the present test. It is removed after it. */
export let folder: string
/** The acts at the end of the present test, the last first. */
export let ends: (() => Promise<unknown>)[]

/** Each test of this file has a folder of its own; what it started ends with it. */
export function inOwnFolders(): void {
  beforeAll(async () => {
    filled = await temporaryFolder()
    await (await startEmbeddedPostgres({ folder: filled, durable: false })).stop()
  })
  afterAll(() => rm(filled, { recursive: true, force: true }))
  beforeEach(async () => {
    folder = await temporaryFolder()
    ends = []
  })
  afterEach(async () => {
    for (const end of ends.reverse()) await end()
    await rm(folder, { recursive: true, force: true })
  })
}

/** A folder with a database. A copy is faster than initdb. */
function givenDatabase(): string {
  const target = join(folder, 'db')
  // fs.cp takes a second for these thousands of small files.
  if (!existsSync(target)) execFileSync('cp', ['-a', filled, target])
  return target
}

async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(await realpath(tmpdir()), 'zhanggui test '))
  await chmod(path, 0o755)
  return path
}

export async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    ...options,
    folder: options.folder ?? givenDatabase(),
    durable: options.durable ?? false,
  })
  ends.push(() => postgres.stop())
  return postgres
}

export interface Starter {
  process: ChildProcess
  connection: PostgresConnection
  joined: boolean
  serverPid: number
  stop(): Promise<void>
}

/** Starts PostgreSQL from another Node process, durable as in production. */
export async function startElsewhere(
  options: SpawnOptions = {},
  target = givenDatabase(),
  through: string[] = [],
): Promise<Starter> {
  const program = fileURLToPath(new URL('./fixtures/embedded-postgres.starter.ts', import.meta.url))
  const [command = '', ...args] = [...through, process.execPath, '--import', 'tsx', program, target]
  const child = spawn(command, args, {
    stdio: ['pipe', 'pipe', 'pipe'],
    ...options,
  })
  let errors = ''
  child.stderr?.on('data', (chunk) => (errors += chunk))
  const exited = once(child, 'exit')
  const stop = async () => {
    child.stdin?.end()
    await exited
  }
  ends.push(stop)
  for await (const line of createInterface({ input: child.stdout! }))
    return { process: child, stop, ...JSON.parse(line) }
  throw new Error(errors)
}

export async function kill9(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

export async function query<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

export async function eventually<T>(seconds: number, what: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + seconds * 1000; ; await sleep(20)) {
    try {
      return await what()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

export async function ended(pid: number): Promise<void> {
  await eventually(10, async () => expect(await isPostgres(pid)).toBe(false))
}
