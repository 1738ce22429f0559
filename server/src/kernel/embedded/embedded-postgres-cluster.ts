import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { constants, existsSync, readFileSync } from 'node:fs'
import {
  chmod,
  chown,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Account, isReachable, type PostgresBinaries } from './embedded-postgres-binaries.ts'

const run = promisify(execFile)
export const superuser = 'postgres'

/** The contents of a data folder: `postgresql-18/` (the cluster), `socket/`, `postgresql.log`, `owner`. */
export interface Cluster {
  folder: string
  data: string
  binaries: PostgresBinaries
  account: Account | undefined
  tcp: boolean
  durable: boolean
}

/** The relevant lines of postmaster.pid. PostgreSQL writes the file early and adds the status last. */
export interface PidFile {
  pid: number
  port: number
  socketFolder: string
  status: string
}

export function clusterFolder(folder: string, major: number): string {
  return join(folder, `postgresql-${major}`)
}

export async function readPidFile(cluster: Cluster): Promise<PidFile | undefined> {
  const text = await readFile(join(cluster.data, 'postmaster.pid'), 'utf8').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return ''
      throw error
    },
  )
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!(pid > 0)) return undefined
  return { pid, port: Number(lines[3]), socketFolder: lines[4] ?? '', status: (lines[7] ?? '').trim() }
}

/**
 * A killed PostgreSQL leaves its process number in postmaster.pid. After a reboot or in a container, another process
 * may have that number, and a zombie keeps it until it is reaped. PostgreSQL would then refuse to start for ever.
 * PostgreSQL ignores the number of its own parent process, so we write our number into the file. The file itself must
 * stay: its last lines tell PostgreSQL if processes of the killed server still use the data.
 */
export async function disownStalePid(cluster: Pick<Cluster, 'data'>, stale: number): Promise<void> {
  // A server that ends may remove the file at any moment, so the open may fail.
  const file = await open(join(cluster.data, 'postmaster.pid'), 'r+').catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    },
  )
  if (!file) return
  try {
    const lines = (await file.readFile('utf8')).split('\n')
    if (Number(lines[0]) !== stale) return
    await file.truncate()
    await file.write([process.pid, ...lines.slice(1)].join('\n'), 0)
  } finally {
    await file.close()
  }
}

/** False for a process that has ended and whose parent has not yet asked how (a zombie). */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return process.platform !== 'linux' || !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** True for a living PostgreSQL. False for a zombie, or for another program with the same number. */
export async function isPostgres(pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false
  try {
    if (process.platform === 'win32') return true
    if (process.platform === 'linux')
      return / \(postgres\) [^ZX]/.test(await readFile(`/proc/${pid}/stat`, 'utf8'))
    const { stdout } = await run('ps', ['-o', 'stat=,comm=', '-p', String(pid)])
    return /^[^Z].*postgres/.test(stdout.trim())
  } catch {
    return false
  }
}

/**
 * Creates the cluster if it does not exist. initdb works in a temporary folder, which gets its name when complete. An
 * interrupted start therefore leaves nothing that looks like a database.
 */
export async function initialise(cluster: Cluster): Promise<void> {
  const { folder, data, binaries, account } = cluster
  for (const name of await readdir(folder)) {
    const pid = Number(/^postgresql-\d+\.(\d+)\.tmp$/.exec(name)?.[1])
    if (pid === process.pid || (pid > 0 && !isAlive(pid)))
      await rm(join(folder, name), { recursive: true, force: true })
  }
  if (existsSync(join(data, 'PG_VERSION'))) return

  const unfinished = `${data}.${process.pid}.tmp`
  const passwordFile = `${unfinished}.password`
  await mkdir(unfinished, { mode: 0o700 })
  if (account) await chown(unfinished, account.uid, account.gid)
  if (cluster.tcp) {
    await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 })
    if (account) await chown(passwordFile, account.uid, account.gid)
  }
  try {
    await withDataFolder(unfinished, account, async (path, descriptors) => {
      const args = ['-D', path, '-U', superuser, '-E', 'UTF8', ...localeArguments(binaries.major)]
      args.push('--auth-local=trust', '--auth-host=scram-sha-256')
      if (cluster.tcp) args.push(`--pwfile=${passwordFile}`)
      if (!cluster.durable) args.push('--no-sync')
      await finished(
        start(join(binaries.bin, 'initdb'), args, account, ['ignore', 'pipe', 'pipe', ...descriptors]),
      )
    })
    if (cluster.tcp) await rename(passwordFile, join(unfinished, 'password'))
    await rename(unfinished, data).catch((error) => {
      // Another process created the same cluster first. Ours is dropped.
      if (!existsSync(join(data, 'PG_VERSION'))) throw error
    })
    if (cluster.durable) await syncFolder(folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
    await rm(passwordFile, { force: true })
  }
}

/**
 * Sorts by code point, the same on every machine. Collations of the operating system change with its updates and
 * would corrupt an index.
 */
function localeArguments(major: number): string[] {
  if (process.platform !== 'linux')
    return ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  return [...(major >= 17 ? ['--locale-provider=builtin'] : []), '--locale=C.UTF-8']
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  await handle.sync()
  await handle.close()
}

async function finished(child: ChildProcess): Promise<void> {
  let output = ''
  child.stdout?.on('data', (chunk) => (output += chunk))
  child.stderr?.on('data', (chunk) => (output += chunk))
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`initdb failed (${code}):\n${output.trim().slice(-2000)}`)
}

/**
 * The folders for the socket. The first is next to the data, so that another process finds it with any TMPDIR. The
 * temporary folder serves if that path is too long (macOS allows 103 bytes), or if the account cannot reach it.
 */
export async function socketFolders(cluster: Cluster): Promise<string[]> {
  const { folder, account } = cluster
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const candidates = account && !(await isReachable(folder, account)) ? [] : [join(folder, 'socket')]
  for (const root of new Set([tmpdir(), '/tmp'])) candidates.push(join(root, `zhanggui-${key}`))
  return candidates.filter((path) => Buffer.byteLength(join(path, '.s.PGSQL.5432')) <= 103)
}

/** A folder that only its owner may enter, because the socket needs no password. */
export async function privateFolder(path: string, account: Account | undefined): Promise<void> {
  await mkdir(path, { mode: 0o700, recursive: true })
  const entry = await lstat(path)
  const owner = account?.uid ?? process.getuid?.()
  if (!entry.isDirectory() || (entry.uid !== owner && entry.uid !== process.getuid?.()))
    throw new Error(`${path} belongs to someone else (user id ${entry.uid}): remove it`)
  if (account) await chown(path, account.uid, account.gid)
  await chmod(path, 0o700)
}

export interface Launched {
  child: ChildProcess
  /** How it ended. Listens from the first moment: a server that finds its folder locked ends at once. */
  ended: Promise<string>
}

/** Starts the server. `log` receives its output. Resolves when the process exists, before the server is ready. */
export async function launch(
  cluster: Cluster,
  place: { socketFolder: string } | { port: number },
  log: number,
): Promise<Launched> {
  const settings: Record<string, string | number> = {
    shared_buffers: '128MB',
    // Test files run in parallel, each with its own pools.
    max_connections: cluster.durable ? 60 : 300,
    logging_collector: 'off',
    log_destination: 'stderr',
    fsync: cluster.durable ? 'on' : 'off',
    full_page_writes: cluster.durable ? 'on' : 'off',
    synchronous_commit: cluster.durable ? 'on' : 'off',
    ...('port' in place
      ? { listen_addresses: '127.0.0.1', port: place.port, unix_socket_directories: '' }
      : {
          listen_addresses: '',
          port: 5432,
          unix_socket_directories: `"${place.socketFolder.replaceAll('"', '""')}"`,
          unix_socket_permissions: '0700',
        }),
  }
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return withDataFolder(cluster.data, cluster.account, async (path, descriptors) => {
    const program = join(cluster.binaries.bin, 'postgres')
    const child = start(program, ['-D', path, ...args], cluster.account, ['ignore', log, log, ...descriptors])
    const ended = new Promise<string>((resolve) => {
      child.once('error', (error) => resolve(error.message))
      child.once('exit', (code, signal) => resolve(`it ended with ${signal ?? code}`))
    })
    return { child, ended }
  })
}

/**
 * Gives a child process the path of the data folder. Another account may be unable to reach it (below /root). An open
 * descriptor works in every case and needs no change of the folders above.
 */
async function withDataFolder<T>(
  data: string,
  account: Account | undefined,
  use: (path: string, descriptors: number[]) => Promise<T>,
): Promise<T> {
  if (!account || process.platform !== 'linux') return use(data, [])
  const handle = await open(data, constants.O_RDONLY | constants.O_DIRECTORY)
  try {
    return await use('/proc/self/fd/3', [handle.fd])
  } finally {
    await handle.close()
  }
}

type Stdio = ('ignore' | 'pipe' | number)[]

/**
 * On Linux the child also ends when this process is killed with -9: it then gets SIGINT, which is PostgreSQL's fast
 * shutdown.
 */
function start(program: string, args: string[], account: Account | undefined, stdio: Stdio): ChildProcess {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : undefined
  const [command, commandArgs] = setpriv ? [setpriv, ['--pdeathsig=INT', program, ...args]] : [program, args]
  return spawn(command, commandArgs, {
    ...account,
    stdio,
    // PostgreSQL needs a working folder that its account may enter.
    cwd: process.platform === 'win32' ? undefined : '/',
    // A session of its own. Ctrl-C must reach only this process, which finishes its requests before it stops the
    // database.
    detached: process.platform !== 'win32',
    windowsHide: true,
    env: cleanEnvironment(),
  })
}

function findProgram(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
}

/**
 * PGDATA, PGPORT and the like would change the meaning of our arguments. LC_* may name a locale that this machine
 * lacks.
 */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

/** For root: the owner of the existing data, or else nobody. */
export async function accountFor(data: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const there = await stat(data).catch(() => undefined)
  if (there && there.uid !== 0) return { uid: there.uid, gid: there.gid }
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])])
  const account = { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  // Root copied or restored this data, so it belongs to root.
  if (there) await chownTree(data, account)
  return account
}

async function chownTree(path: string, account: Account): Promise<void> {
  const entry = await lstat(path)
  if (entry.isDirectory()) for (const name of await readdir(path)) await chownTree(join(path, name), account)
  if (!entry.isSymbolicLink()) await chown(path, account.uid, account.gid)
}

/** Data of another account would fail with EACCES at many places. This names the cause once. */
export async function checkOwner(data: string): Promise<void> {
  const there = await stat(data).catch(() => undefined)
  const user = process.getuid?.()
  if (!there || user === undefined || user === 0 || there.uid === user) return
  throw new Error(
    `${data} belongs to user id ${there.uid}, this process runs as ${user}: start it as that user (data made by root belongs to "nobody"), or as root: chown -R ${user} ${data}`,
  )
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no free port')
  return address.port
}

/** Fast shutdown: rolls back open transactions and writes everything to disk. */
export async function stopServer(
  cluster: Cluster,
  pid: number,
  child: ChildProcess | undefined,
): Promise<void> {
  const living = async () => (child ? child.exitCode === null && child.signalCode === null : isPostgres(pid))
  if (!(await living())) return
  if (process.platform === 'win32') {
    // Windows has no signals: kill would end the server without a shutdown.
    await run(join(cluster.binaries.bin, 'pg_ctl'), ['stop', '-D', cluster.data, '-m', 'fast', '-w'])
    return
  }
  child?.ref()
  process.kill(pid, 'SIGINT')
  const patience = Date.now() + 20_000
  for (let impatient = false; await living(); ) {
    await sleep(10)
    if (impatient || Date.now() < patience) continue
    // Immediate shutdown: the next start recovers from the log, so no acknowledged write is lost.
    impatient = true
    process.kill(pid, 'SIGQUIT')
  }
}
