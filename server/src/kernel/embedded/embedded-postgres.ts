import type { ChildProcess } from 'node:child_process'
import {
  copyFile,
  mkdir,
  open,
  readdir,
  readFile,
  realpath,
  rm,
  rmdir,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, type PostgresBinaries, reachableBinaries } from './embedded-postgres-binaries.ts'
import {
  accountFor,
  type Cluster,
  checkOwner,
  clusterFolder,
  disownStalePid,
  freePort,
  initialise,
  isAlive,
  isPostgres,
  launch,
  type PidFile,
  privateFolder,
  readPidFile,
  socketFolders,
  stopServer,
  superuser,
} from './embedded-postgres-cluster.ts'

export interface PostgresConnection {
  /** The folder of the socket, or 127.0.0.1 on Windows. */
  host: string
  port: number
  user: string
  password?: string
  database: string
}

export interface EmbeddedPostgresOptions {
  folder: string
  /** false turns fsync off. Only for tests. */
  durable?: boolean
  log?: (line: string) => void
  /** The folder with postgres and initdb. By default they are searched for. */
  bin?: string
  /** 127.0.0.1 with a password. For Windows, which has no sockets. */
  tcp?: boolean
}

export interface EmbeddedPostgres {
  connection: PostgresConnection
  /** Connects as the superuser of the cluster. */
  adminConnection: PostgresConnection
  /** True if another living process started the server. That process also stops it. */
  readonly joined: boolean
  readonly serverPid: number
  stop(): Promise<void>
}

interface Server {
  pid: number
  /** Missing if another process launched the server. */
  child?: ChildProcess
  joined: boolean
  host: string
  port: number
}

const appRole = 'zg_app'
const login = 'zhanggui'
const logLimit = 8 * 1024 * 1024
/** In ms. A killed server may hold its lock for a moment. */
const lockPatience = 15_000
/** In ms. */
const ownerPatience = 500

/**
 * Runs PostgreSQL on a folder, or joins the server that already runs on it, until `stop`. A server that dies is
 * started again at the same address, even by a process that only joined it. When this resolves, the login `zhanggui`
 * (no superuser), its database `zhanggui` and the role `zg_app` exist.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const log = options.log ?? (() => undefined)
  const began = performance.now()
  const cluster = await prepare(options)
  let server = await attach(cluster, log)
  await prepareRoles(cluster, server).catch(async (error) => {
    if (!isPassing(error)) throw error
    // The joined server was shutting down.
    server = await attach(cluster, log)
    await prepareRoles(cluster, server)
  })
  const how = server.joined
    ? 'joined, it was running'
    : `ready in ${Math.round(performance.now() - began)} ms`
  log(`PostgreSQL ${cluster.binaries.version} on ${cluster.data}: ${how}`)

  const stopping = new AbortController()
  const supervised = supervise()
  async function supervise(): Promise<void> {
    while (!stopping.signal.aborted) {
      await gone(server, cluster, stopping.signal)
      for (let pause = 100; !stopping.signal.aborted; pause = Math.min(pause * 2, 5000)) {
        try {
          log(`PostgreSQL on ${cluster.data} is gone: starting it again`)
          server = await attach(cluster, log, server)
          break
        } catch (error) {
          log(`PostgreSQL on ${cluster.data} does not start: ${(error as Error).message}`)
          await sleep(pause, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
        }
      }
    }
  }

  const password = cluster.tcp ? await readFile(join(cluster.data, 'password'), 'utf8') : undefined
  const address = { host: server.host, port: server.port, ...(password === undefined ? {} : { password }) }
  return {
    connection: { ...address, user: login, database: login },
    adminConnection: { ...address, user: superuser, database: 'postgres' },
    get joined() {
      return server.joined
    },
    get serverPid() {
      return server.pid
    },
    async stop() {
      stopping.abort()
      await supervised
      if (server.joined) return
      await stopServer(cluster, server.pid, server.child)
      await giveUp(cluster)
      // Fails while another process uses it. That is correct.
      if (!cluster.tcp) await rmdir(server.host).catch(() => undefined)
    },
  }
}

async function prepare(options: EmbeddedPostgresOptions): Promise<Cluster> {
  await mkdir(options.folder, { recursive: true })
  const folder = await realpath(options.folder)
  const found = chooseBinaries(folder, await readdir(folder), await findBinaries(options.bin))
  const data = clusterFolder(folder, found.major)
  await checkOwner(data)
  const account = await accountFor(data)
  const cluster: Cluster = {
    folder,
    data,
    account,
    binaries: await reachableBinaries(found, account),
    tcp: options.tcp ?? process.platform === 'win32',
    durable: options.durable ?? true,
  }
  await initialise(cluster)
  return cluster
}

/** A major version reads only its own data. A new empty cluster beside the old one would look like lost data. */
function chooseBinaries(folder: string, names: string[], binaries: PostgresBinaries[]): PostgresBinaries {
  const majors = names
    .map((name) => Number(/^postgresql-(\d+)$/.exec(name)?.[1]))
    .filter((major) => major > 0)
  const chosen = binaries.find(({ major }) => majors.length === 0 || majors.includes(major))
  if (chosen) return chosen
  const offered = binaries.map(({ bin, version }) => `${version} (${bin})`).join(', ')
  throw new Error(
    `${folder} holds data of PostgreSQL ${majors.join(' and ')}, but here is only ${offered}: point PG_BIN to the bin folder of PostgreSQL ${majors.join(' or ')}`,
  )
}

/** Joins the running server or launches one. A new server keeps the address of `before`. */
async function attach(cluster: Cluster, log: (line: string) => void, before?: Server): Promise<Server> {
  let deadline = Date.now() + lockPatience
  let nextLine = Date.now() + 5000
  let reason = ''
  while (Date.now() < deadline) {
    const found = await readPidFile(cluster)
    if (found) {
      const at = addressOf(cluster, found)
      const refused = found.status === 'ready' ? await refusal(cluster, at) : found.status || 'starting'
      const visible = await isPostgres(found.pid)
      // A server that answers, but whose process is not visible, runs in another container.
      if (refused === undefined)
        return { pid: found.pid, joined: !(visible && (await takeOver(cluster))), ...at }
      if (visible) {
        // Recovery after a crash, and the last checkpoint of a shutdown, have no time limit.
        if (found.status !== 'ready') deadline = Date.now() + lockPatience
        reason = `another PostgreSQL (process ${found.pid}) holds the folder, but cannot be joined: ${refused}`
        if (Date.now() > nextLine) {
          log(`${cluster.data}: waiting, ${reason}`)
          nextLine = Date.now() + 5000
        }
        await sleep(20)
        continue
      }
      if (isAlive(found.pid)) await disownStalePid(cluster, found.pid)
    }
    const launched = await launchReady(cluster, before)
    if (typeof launched === 'object') return launched
    reason = launched
    await sleep(100)
  }
  throw new Error(`${cluster.data}: ${reason}`)
}

function addressOf(cluster: Cluster, found: PidFile): { host: string; port: number } {
  return { host: cluster.tcp ? '127.0.0.1' : found.socketFolder, port: found.port }
}

/** The ready server, or the reason why its lock was held. Any other failure is thrown with the server's output. */
async function launchReady(cluster: Cluster, before: Server | undefined): Promise<Server | string> {
  const places = cluster.tcp
    ? [{ port: before?.port ?? (await freePort()) }]
    : (await socketFolders(cluster)).map((socketFolder) => ({ socketFolder }))
  let failure = 'no folder for the socket has a short enough path'
  for (const place of places) {
    if ('socketFolder' in place) await privateFolder(place.socketFolder, cluster.account)
    const output = await openLog(cluster)
    try {
      const { child, ended } = await launch(cluster, place, output.handle.fd)
      child.unref()
      const result = await Promise.race([ended, ready(cluster, child)]).catch((error) => {
        child.kill('SIGINT')
        throw error
      })
      if (typeof result === 'object') {
        await writeFile(join(cluster.folder, 'owner'), String(process.pid))
        return result
      }
      failure = `PostgreSQL did not start, ${result}:\n${await output.since()}`
    } finally {
      await output.handle.close()
    }
    // Some file systems (shares of a virtual machine) cannot hold sockets. Tries the next folder.
    if (!/Unix(-domain)? (socket|address)/i.test(failure)) break
  }
  // A server that stops removes the folder of its socket.
  if (/lock file .*(already exists|No such file)|pre-existing shared memory block/.test(failure))
    return failure
  throw new Error(failure)
}

/**
 * Resolves when the child accepts queries. Recovery after a crash has no time limit: the wait ends with the child.
 */
async function ready(cluster: Cluster, child: ChildProcess): Promise<Server> {
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    const found = await readPidFile(cluster)
    if (found?.pid === child.pid && found.status === 'ready') {
      const at = addressOf(cluster, found)
      if ((await refusal(cluster, at)) === undefined) return { pid: child.pid, child, joined: false, ...at }
    }
    await sleep(5)
  }
  return new Promise(() => undefined)
}

async function openLog(cluster: Cluster) {
  const path = join(cluster.folder, 'postgresql.log')
  await boundLog(path)
  const handle = await open(path, 'a', 0o600)
  const { size } = await handle.stat()
  return {
    handle,
    async since(): Promise<string> {
      const text = await readFile(path)
      return text.subarray(size).toString('utf8').trim().slice(-2000)
    },
  }
}

/** The server appends to the log itself, so a full log is copied and truncated, not renamed. */
async function boundLog(path: string): Promise<void> {
  const { size } = await stat(path).catch(() => ({ size: 0 }))
  if (size <= logLimit) return
  await copyFile(path, `${path}.old`)
  await truncate(path)
}

async function connect(cluster: Cluster, at: { host: string; port: number }): Promise<pg.Client> {
  const password = cluster.tcp ? await readFile(join(cluster.data, 'password'), 'utf8') : undefined
  const client = new pg.Client({
    ...at,
    user: superuser,
    password,
    database: 'postgres',
    application_name: 'zhanggui launcher',
    connectionTimeoutMillis: 5000,
  })
  // A connection that breaks while idle must not end the process.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** The reason why a query fails; undefined if it succeeds. */
async function refusal(cluster: Cluster, at: { host: string; port: number }): Promise<string | undefined> {
  try {
    const client = await connect(cluster, at)
    await client.query('select 1').finally(() => client.end())
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

/** Without setpriv a server survives its starter. The process that finds it becomes its owner and stops it later. */
async function takeOver(cluster: Cluster): Promise<boolean> {
  const path = join(cluster.folder, 'owner')
  const isOwned = async () => {
    const owner = Number(await readFile(path, 'utf8').catch(() => ''))
    return owner > 0 && isAlive(owner)
  }
  if (await isOwned()) return false
  // Its starter notes itself a moment after the server answers.
  await sleep(ownerPatience)
  if (await isOwned()) return false
  await writeFile(path, String(process.pid))
  return true
}

async function giveUp(cluster: Cluster): Promise<void> {
  const path = join(cluster.folder, 'owner')
  const owner = await readFile(path, 'utf8').catch(() => '')
  if (owner === String(process.pid)) await rm(path, { force: true })
}

/** Resolves when the server is gone or `signal` aborts. Meanwhile it limits the size of the log. */
async function gone(server: Server, cluster: Cluster, signal: AbortSignal): Promise<void> {
  const log = join(cluster.folder, 'postgresql.log')
  for (let round = 1; !signal.aborted; round++) {
    const living = server.child
      ? server.child.exitCode === null && server.child.signalCode === null
      : // Another container on the same volume has other process numbers, so the socket decides.
        (await isPostgres(server.pid)) || (!cluster.tcp && (await refusal(cluster, server)) === undefined)
    if (!living) return
    if (round % 300 === 0) await boundLog(log).catch(() => undefined)
    await sleep(200, undefined, { signal, ref: false }).catch(() => undefined)
  }
}

const refusedConnections = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', '57P01', '57P03'])

function isPassing(error: unknown): boolean {
  const { code, message } = error as { code?: string; message: string }
  return refusedConnections.has(code ?? '') || message.startsWith('Connection terminated')
}

/** The work of a database administrator. It runs at every start, one process at a time. */
async function prepareRoles(cluster: Cluster, server: Server): Promise<void> {
  const client = await connect(cluster, server)
  try {
    await client.query(`select pg_advisory_lock(hashtext('zhanggui launcher'))`)
    const { rows } = await client.query<{ name: string }>(
      `select rolname as name from pg_roles where rolname in ('${login}', '${appRole}')
       union all select 'database' from pg_database where datname = '${login}'
       union all select 'member' from pg_auth_members
         where roleid = to_regrole('${appRole}') and member = to_regrole('${login}')`,
    )
    const there = new Set(rows.map(({ name }) => name))
    if (!there.has(login)) await client.query(`create role ${login} login createrole createdb`)
    if (!there.has(appRole)) await client.query(`create role ${appRole} nologin`)
    if (!there.has('member')) await client.query(`grant ${appRole} to ${login}`)
    if (!there.has('database'))
      await client.query(`create database ${login} owner ${login} template template0`)
    if (cluster.tcp && !there.has(login))
      await client.query(`alter role ${login} password ${client.escapeLiteral(client.password ?? '')}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
