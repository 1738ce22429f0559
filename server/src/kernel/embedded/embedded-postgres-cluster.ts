import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { constants, existsSync } from 'node:fs'
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

/** What one data folder holds: `postgresql-18/` (the cluster), `socket/`, `postgresql.log`, `owner`. */
export interface Cluster {
  folder: string
  data: string
  binaries: PostgresBinaries
  account: Account | undefined
  tcp: boolean
  durable: boolean
}

/** The lines of postmaster.pid that matter. PostgreSQL writes the file early and adds the status last. */
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
 * After a reboot, or in a container, another process may carry the number that a killed PostgreSQL left in
 * postmaster.pid, and a zombie keeps it until it is reaped; PostgreSQL would refuse to start for good. It takes no
 * notice of its parent's number, so ours goes there. The file itself must stay: its last lines let PostgreSQL see
 * whether processes of the killed server still use the data.
 */
export async function disownStalePid(cluster: Pick<Cluster, 'data'>, stale: number): Promise<void> {
  // The file as it is opened, or none: a server that has just ended may take it away at any moment, for good.
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

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process is a living PostgreSQL, not a zombie nor another program that got the same number. */
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
 * Makes the cluster unless it is there. initdb works in a folder of its own that is renamed when whole, so a start that
 * was killed half-way leaves nothing that looks like a database.
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
      // Another process making the same cluster was faster: its one counts.
      if (!existsSync(join(data, 'PG_VERSION'))) throw error
    })
    if (cluster.durable) await syncFolder(folder)
  } finally {
    await rm(unfinished, { recursive: true, force: true })
    await rm(passwordFile, { force: true })
  }
}

/** Sorting by code point, the same everywhere: the operating system's locales change under an index. */
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
 * Where the sockets lie: next to the data, so that another process finds them whatever its TMPDIR, or in the temporary
 * folder when the path would be too long (macOS allows 103 bytes), or when the account cannot reach the folder.
 */
export async function socketFolders(cluster: Cluster): Promise<string[]> {
  const { folder, account } = cluster
  const key = createHash('sha256').update(folder).digest('hex').slice(0, 12)
  const candidates = account && !(await isReachable(folder, account)) ? [] : [join(folder, 'socket')]
  for (const root of new Set([tmpdir(), '/tmp'])) candidates.push(join(root, `zhanggui-${key}`))
  return candidates.filter((path) => Buffer.byteLength(join(path, '.s.PGSQL.5432')) <= 103)
}

/** A folder that only we may enter: whoever reaches the socket is let in without a password. */
export async function privateFolder(path: string, account: Account | undefined): Promise<void> {
  await mkdir(path, { mode: 0o700, recursive: true })
  const entry = await lstat(path)
  const owner = account?.uid ?? process.getuid?.()
  if (!entry.isDirectory() || (entry.uid !== owner && entry.uid !== process.getuid?.()))
    throw new Error(`${path} belongs to someone else (user id ${entry.uid}): remove it`)
  if (account) await chown(path, account.uid, account.gid)
  await chmod(path, 0o700)
}

/** Starts the server; `log` gets what it prints. Resolves once the process exists, not once it is ready. */
export async function launch(
  cluster: Cluster,
  place: { socketFolder: string } | { port: number },
  log: number,
): Promise<ChildProcess> {
  const settings: Record<string, string | number> = {
    shared_buffers: '128MB',
    // Test files run side by side, each with pools of its own.
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
  return withDataFolder(cluster.data, cluster.account, async (path, descriptors) =>
    start(join(cluster.binaries.bin, 'postgres'), ['-D', path, ...args], cluster.account, [
      'ignore',
      log,
      log,
      ...descriptors,
    ]),
  )
}

/**
 * Gives the data folder's path for a child. Run for root under another account, the child may be unable to walk down to
 * it (below /root); through an open descriptor it can, and nothing about the folders above has to change.
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

/** On Linux a child ends by itself when this process dies, killed -9 as well: SIGINT makes PostgreSQL shut down fast. */
function start(program: string, args: string[], account: Account | undefined, stdio: Stdio): ChildProcess {
  const setpriv = process.platform === 'linux' ? findProgram('setpriv') : undefined
  const [command, commandArgs] = setpriv ? [setpriv, ['--pdeathsig=INT', program, ...args]] : [program, args]
  return spawn(command, commandArgs, {
    ...account,
    stdio,
    // PostgreSQL wants a working folder that its account may enter.
    cwd: process.platform === 'win32' ? undefined : '/',
    // A session of its own: Ctrl-C must reach this process only, which drains its requests before it stops the database.
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

/** PGDATA, PGPORT and the like would change what our arguments mean; LC_* must exist on this machine. */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|NODE_)/.test(name))
  return { ...Object.fromEntries(kept), LC_ALL: 'C' }
}

/** As root: the owner of the data that is there, else nobody. */
export async function accountFor(data: string): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const there = await stat(data).catch(() => undefined)
  if (there && there.uid !== 0) return { uid: there.uid, gid: there.gid }
  const [uid, gid] = await Promise.all([run('id', ['-u', 'nobody']), run('id', ['-g', 'nobody'])])
  const account = { uid: Number(uid.stdout), gid: Number(gid.stdout) }
  // Data that root copied or restored here.
  if (there) await chownTree(data, account)
  return account
}

async function chownTree(path: string, account: Account): Promise<void> {
  const entry = await lstat(path)
  if (entry.isDirectory()) for (const name of await readdir(path)) await chownTree(join(path, name), account)
  if (!entry.isSymbolicLink()) await chown(path, account.uid, account.gid)
}

/** Says plainly what else would be a row of EACCES: the data of another account. */
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

/** Fast shutdown: open transactions are rolled back, everything is written. */
export async function stopServer(
  cluster: Cluster,
  pid: number,
  child: ChildProcess | undefined,
): Promise<void> {
  const living = async () => (child ? child.exitCode === null && child.signalCode === null : isPostgres(pid))
  if (!(await living())) return
  if (process.platform === 'win32') {
    // Windows knows no signals: kill would be the plug pulled.
    await run(join(cluster.binaries.bin, 'pg_ctl'), ['stop', '-D', cluster.data, '-m', 'fast', '-w'])
    return
  }
  child?.ref()
  process.kill(pid, 'SIGINT')
  const patience = Date.now() + 20_000
  for (let impatient = false; await living(); ) {
    await sleep(10)
    if (impatient || Date.now() < patience) continue
    // Immediate: the next start recovers from the log, nothing acknowledged is lost.
    impatient = true
    process.kill(pid, 'SIGQUIT')
  }
}
