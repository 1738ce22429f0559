import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  chmod,
  chown,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  type PostgresConnection,
  startEmbeddedPostgres,
} from './embedded-postgres.ts'
import { findBinaries, reachableBinaries } from './embedded-postgres-binaries.ts'
import { disownStalePid, isPostgres } from './embedded-postgres-cluster.ts'

const root = process.getuid?.() === 0
const linux = process.platform === 'linux'
/** A process namespace of our own, as in a container. Most containers may not create one. */
const otherProcesses = ['unshare', '--pid', '--fork', '--mount-proc']
const canUnshare = linux && spawnSync('unshare', [...otherProcesses.slice(1), 'true']).status === 0
const nobody = { uid: 65534, gid: 65534 }

let filled: string
let folder: string
let ends: (() => Promise<unknown>)[]

beforeAll(async () => {
  filled = await temporaryFolder()
  await (await startEmbeddedPostgres({ folder: filled, durable: false })).stop()
})

afterAll(() => rm(filled, { recursive: true, force: true }))

beforeEach(async () => {
  folder = await temporaryFolder()
  ends = []
})

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

afterEach(async () => {
  for (const end of ends.reverse()) await end()
  await rm(folder, { recursive: true, force: true })
})

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({
    ...options,
    folder: options.folder ?? givenDatabase(),
    durable: options.durable ?? false,
  })
  ends.push(() => postgres.stop())
  return postgres
}

interface Starter {
  process: ChildProcess
  connection: PostgresConnection
  joined: boolean
  serverPid: number
  stop(): Promise<void>
}

/** Starts PostgreSQL from another Node process, durable as in production. */
async function startElsewhere(
  options: SpawnOptions = {},
  target = givenDatabase(),
  through: string[] = [],
): Promise<Starter> {
  const program = fileURLToPath(
    new URL('../../../test/fixtures/embedded-postgres.starter.ts', import.meta.url),
  )
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

async function kill9(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

async function query<Row extends pg.QueryResultRow>(
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

async function eventually<T>(seconds: number, what: () => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + seconds * 1000; ; await sleep(20)) {
    try {
      return await what()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

async function ended(pid: number): Promise<void> {
  await eventually(10, async () => expect(await isPostgres(pid)).toBe(false))
}

describe('starting and stopping', () => {
  test('keeps the data over a restart, and is ready within a second on an existing folder', {
    retry: 2,
  }, async () => {
    const first = await start()
    await query(first.connection, 'create table kept as select generate_series(1, 100000) as n')
    await first.stop()
    expect(await isPostgres(first.serverPid)).toBe(false)

    const began = performance.now()
    const second = await start()
    expect(performance.now() - began).toBeLessThan(1000)
    expect(second.joined).toBe(false)
    expect(await query(second.connection, 'select count(*)::int from kept')).toEqual([{ count: 100000 }])
  })

  test('gives a login that is not a superuser, owns its database and may act as the app role', async () => {
    const { connection } = await start({ folder: join(folder, 'new') })
    const [me] = await query(
      connection,
      `select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb,
         pg_get_userbyid(datdba) as owner, pg_encoding_to_char(encoding) as encoding
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    )
    expect(me).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: true,
      rolcreatedb: true,
      owner: 'zhanggui',
      encoding: 'UTF8',
    })
    await query(connection, 'create table mine (n int); grant select on mine to zg_app')
    const app = { ...connection, options: '-c role=zg_app' }
    expect(await query(app, 'select current_user, count(*)::int from mine')).toEqual([
      { current_user: 'zg_app', count: 0 },
    ])
    await expect(query(app, 'insert into mine values (1)')).rejects.toThrow('permission denied')
    expect(await query(connection, `select upper('é') as up, '店' < '铺' as sorted`)).toEqual([
      { up: 'É', sorted: true },
    ])
  })

  test('listens on a socket that only its account reaches, and on no port', async () => {
    const { adminConnection } = await start()
    expect(await query(adminConnection, 'show listen_addresses')).toEqual([{ listen_addresses: '' }])
    expect((await stat(adminConnection.host)).mode & 0o777).toBe(0o700)
  })

  test.each([
    [true, 'on'],
    [false, 'off'],
  ])('durable %s runs with the three durability settings %s', async (durable, value) => {
    const { adminConnection } = await start({ durable })
    for (const setting of ['fsync', 'full_page_writes', 'synchronous_commit'])
      expect(await query(adminConnection, `show ${setting}`)).toEqual([{ [setting]: value }])
  })

  test('works in a folder with spaces, Chinese characters, commas and quotes', async () => {
    const { connection } = await start({ folder: join(folder, `掌柜 数据, 'a' "b"`, 'db') })
    expect(connection.host).toContain('掌柜')
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('puts the socket elsewhere if the path of the folder is too long for one', async () => {
    const long = join(folder, '很长的路径'.repeat(8), 'db')
    const first = await start({ folder: long })
    const { connection } = first
    expect(Buffer.byteLength(connection.host)).toBeLessThan(90)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    const second = await start({ folder: long })
    expect(second).toMatchObject({ joined: true, connection })
    await second.stop()
    await first.stop()
    expect(existsSync(connection.host)).toBe(false)
  })

  test('asks for a password where there are no sockets', async () => {
    const { connection } = await start({ folder: join(folder, 'new'), tcp: true })
    expect(connection.host).toBe('127.0.0.1')
    expect(await query(connection, 'select current_user')).toEqual([{ current_user: 'zhanggui' }])
    await expect(query({ ...connection, password: 'guess' }, 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
    await expect(query({ ...connection, password: undefined }, 'select 1')).rejects.toThrow('password')
  })

  test('limits the size of its log', async () => {
    const { connection, stop } = await start()
    const log = join(folder, 'db', 'postgresql.log')
    await stop()
    await truncate(log, 9_000_000)
    await start()
    expect((await stat(log)).size).toBeLessThan(100_000)
    expect((await stat(`${log}.old`)).size).toBe(9_000_000)
    await expect(query(connection, 'select no_such_column')).rejects.toThrow()
    expect(await readFile(log, 'utf8')).toContain('no_such_column')
  })

  test('starts again if the creation of the database was interrupted', async () => {
    const gone = spawn(process.execPath, ['-e', ''])
    await once(gone, 'exit')
    const [binaries] = await findBinaries()
    const unfinished = join(folder, 'new', `postgresql-${binaries?.major}.${gone.pid}.tmp`)
    await mkdir(unfinished, { recursive: true })
    await writeFile(join(unfinished, 'PG_VERSION'), 'half')
    await start({ folder: join(folder, 'new') })
    expect((await readdir(join(folder, 'new'))).filter((name) => name.endsWith('.tmp'))).toEqual([])
  })
})

describe('when something is killed', () => {
  test.runIf(linux)('node killed -9 stops PostgreSQL too, and the next start has every row', async () => {
    const first = await startElsewhere()
    await query(first.connection, 'create table kept (n int); insert into kept values (1), (2)')
    await kill9(first.process)
    const second = await start()
    expect(await query(second.connection, 'select count(*)::int from kept')).toEqual([{ count: 2 }])
    await ended(first.serverPid)
    await eventually(5, () => query(second.connection, 'select 1'))
    expect(second.joined).toBe(false)
  })

  test('a server that removes its lock file during the check causes no error, and the file does not come back', async () => {
    const lock = join(folder, 'postmaster.pid')
    await disownStalePid({ data: folder }, 4711)
    expect(existsSync(lock)).toBe(false)
    await writeFile(lock, '4711\n/data\n1\n')
    await disownStalePid({ data: folder }, 4712)
    expect(await readFile(lock, 'utf8')).toBe('4711\n/data\n1\n')
    await disownStalePid({ data: folder }, 4711)
    expect(await readFile(lock, 'utf8')).toBe(`${process.pid}\n/data\n1\n`)
  })

  test('a PostgreSQL that outlived its node process is found, used, and stopped by the next one', async () => {
    // Without setpriv, as on macOS, PostgreSQL survives the death of its parent.
    const bin = join(folder, 'bin')
    await mkdir(bin)
    for (const program of ['id', 'ps', 'sh']) {
      const path = ['/usr/bin', '/bin'].map((from) => join(from, program)).find(existsSync)
      if (path) await symlink(path, join(bin, program))
    }
    const first = await startElsewhere({ env: { ...process.env, PATH: bin } })
    await kill9(first.process)
    await sleep(500)
    expect(await isPostgres(first.serverPid)).toBe(true)

    const second = await start()
    expect(second.serverPid).toBe(first.serverPid)
    expect(second.joined).toBe(false)
    await second.stop()
    await ended(first.serverPid)
  })

  test('PostgreSQL killed -9 is back at the same address within 5 s, with every acknowledged row', async () => {
    const { connection, serverPid } = await startElsewhere()
    await query(connection, 'create table kept (n int primary key)')
    const acknowledged: number[] = []
    let n = 0
    for (let round = 0; round < 3; round++) {
      const client = new pg.Client(connection)
      client.on('error', () => undefined)
      const [server] = (await readFile(await pidFile(), 'utf8')).split('\n')
      await eventually(5, () => client.connect())
      const timer = setTimeout(() => process.kill(Number(server), 'SIGKILL'), 100 + round * 77)
      try {
        for (;;) {
          await client.query('insert into kept values ($1)', [++n])
          acknowledged.push(n)
        }
      } catch (error) {
        expect((error as Error).message).toMatch(/terminat|ECONN|EPIPE|not queryable/)
      } finally {
        clearTimeout(timer)
      }
      const rows = await eventually(5, () => query<{ n: number }>(connection, 'select n from kept'))
      const kept = new Set(rows.map((row) => row.n))
      expect(acknowledged.filter((one) => !kept.has(one))).toEqual([])
    }
    expect(acknowledged.length).toBeGreaterThan(10)
    expect(await isPostgres(serverPid)).toBe(false)
  })

  test('node and PostgreSQL killed -9 together leave a folder that starts again', async () => {
    const first = await startElsewhere()
    await query(first.connection, 'create table kept as select 1 as n')
    process.kill(first.process.pid!, 'SIGKILL')
    process.kill(first.serverPid, 'SIGKILL')
    const second = await start()
    expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 1 }])
  })

  test('a start succeeds even if another process has the number of the killed PostgreSQL', async () => {
    const first = await startElsewhere()
    process.kill(first.process.pid!, 'SIGKILL')
    process.kill(first.serverPid, 'SIGKILL')
    await ended(first.serverPid)
    const other = spawn('sleep', ['60'], root ? nobody : {})
    ends.push(async () => other.kill())
    await once(other, 'spawn')
    const path = await pidFile()
    const lines = (await readFile(path, 'utf8')).split('\n')
    await writeFile(path, [other.pid, ...lines.slice(1)].join('\n'))
    const second = await start()
    expect(second.joined).toBe(false)
  })

  test.skipIf(process.platform === 'win32')(
    'Ctrl-C in the terminal leaves PostgreSQL to the process that drains',
    async () => {
      const { process: child, connection, serverPid } = await startElsewhere({ detached: true })
      process.kill(-child.pid!, 'SIGINT')
      await sleep(300)
      expect(await isPostgres(serverPid)).toBe(true)
      expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
    },
  )

  async function pidFile(): Promise<string> {
    const data = (await readdir(join(folder, 'db'))).find((name) => /^postgresql-\d+$/.test(name))
    return join(folder, 'db', data ?? '', 'postmaster.pid')
  }
})

describe('two processes on one folder', () => {
  test('the second joins, and leaves the server running when it stops', async () => {
    const first = await start()
    const second = await startElsewhere()
    expect(second).toMatchObject({ joined: true, connection: first.connection, serverPid: first.serverPid })
    await second.stop()
    expect(await query(first.connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('the second takes over at the same address when the first stops', async () => {
    const first = await startElsewhere()
    const second = await start({ durable: true })
    expect(second.joined).toBe(true)
    await query(second.connection, 'create table kept as select 1 as n')
    await first.stop()
    expect(await eventually(5, () => query(second.connection, 'select n from kept'))).toEqual([{ n: 1 }])
    await eventually(5, async () => expect(second.joined).toBe(false))
    await second.stop()
    await ended(second.serverPid)
  })

  test.runIf(canUnshare)(
    'another container, which cannot see the process, joins it too and takes over',
    async () => {
      const first = await start({ durable: true })
      const second = await startElsewhere({}, join(folder, 'db'), [
        'unshare',
        '--pid',
        '--fork',
        '--mount-proc',
      ])
      expect(second).toMatchObject({ joined: true, connection: first.connection })
      await query(first.connection, 'create table kept as select 1 as n')
      await first.stop()
      expect(await eventually(5, () => query(second.connection, 'select n from kept'))).toEqual([{ n: 1 }])
      expect((await start()).joined).toBe(true)
    },
  )

  test('several that start at once on an empty folder create one database', async () => {
    const target = join(folder, 'new')
    const all = await Promise.all([
      startElsewhere({}, target),
      startElsewhere({}, target),
      start({ folder: target, durable: true }),
    ])
    expect(all.filter(({ joined }) => !joined)).toHaveLength(1)
    expect(new Set(all.map(({ serverPid }) => serverPid)).size).toBe(1)
    expect((await readdir(target)).filter((name) => /^postgresql-\d/.test(name))).toHaveLength(1)
  })
})

describe('the binaries and the account', () => {
  test('creates the symlinks of the npm package if its postinstall was blocked', async () => {
    const native = await copyOfPackage(join(folder, 'package'))
    if (!native) return
    const links: { target: string }[] = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8'))
    for (const { target } of links) await rm(join(native, '..', target), { force: true })
    await symlink('dangling', join(native, '..', links[0]?.target ?? ''))
    const { connection } = await start({ folder: join(folder, 'new'), bin: join(native, 'bin') })
    for (const { target } of links) expect(existsSync(join(native, '..', target)), target).toBe(true)
    expect(await query(connection, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test.runIf(root)('run by root, PostgreSQL runs as nobody and owns its folder', async () => {
    const { serverPid, connection } = await start()
    const status = await readFile(`/proc/${serverPid}/status`, 'utf8')
    expect(status).toMatch(/^Uid:\t65534\t65534\t65534\t65534$/m)
    expect(status).toMatch(/^Groups:\s*$/m)
    expect((await stat(connection.host)).uid).toBe(nobody.uid)
  })

  test.runIf(root && linux)(
    'run by root below a home that no one else may enter, it works all the same',
    async () => {
      const home = join(folder, 'home')
      await mkdir(home, { mode: 0o700 })
      const native = await copyOfPackage(join(home, 'package'))
      const bin = native && join(native, 'bin')
      if (bin) {
        const [hidden] = await findBinaries(bin)
        const copy = await reachableBinaries(hidden!, nobody)
        ends.push(() => rm(dirname(copy.bin), { recursive: true, force: true }))
        expect(copy.bin).toMatch(/^\/var\/cache\/zhanggui\//)
      }
      const postgres = await start({ folder: join(home, 'db'), ...(bin ? { bin } : {}) })
      expect(await query(postgres.connection, 'select 1 as one')).toEqual([{ one: 1 }])
      expect((await stat(home)).mode & 0o777).toBe(0o700)
      expect((await startElsewhere({}, join(home, 'db'))).joined).toBe(true)
    },
  )

  test.runIf(root)('takes over data that root copied', async () => {
    const first = await start()
    await query(first.connection, 'create table kept as select 1 as n')
    await first.stop()
    await cp(join(folder, 'db'), join(folder, 'copy'), { recursive: true, preserveTimestamps: true })
    const second = await start({ folder: join(folder, 'copy') })
    expect(await query(second.connection, 'select n from kept')).toEqual([{ n: 1 }])
  })

  test.runIf(root)('runs for an ordinary user, and root joins or starts it as that user', async () => {
    const target = join(folder, 'new')
    await mkdir(target)
    await chown(target, 1, 1)
    const first = await startElsewhere({ uid: 1, gid: 1 }, target)
    expect((await stat(first.connection.host)).uid).toBe(1)
    const second = await start({ folder: target })
    expect(second.joined).toBe(true)
    await query(second.connection, 'create table kept as select 1 as n')
    await second.stop()
    await first.stop()
    const third = await start({ folder: target })
    expect(await readFile(`/proc/${third.serverPid}/status`, 'utf8')).toMatch(/^Uid:\t1\t/m)
    await third.stop()
    expect(
      await query((await startElsewhere({ uid: 1, gid: 1 }, target)).connection, 'select n from kept'),
    ).toEqual([{ n: 1 }])
  })

  test.runIf(root)('names the owner of the data if it is another account', async () => {
    await (await start()).stop()
    await expect(startElsewhere({ uid: 1, gid: 1 })).rejects.toThrow(/belongs to user id 65534/)
  })

  test('names the version that the data needs', async () => {
    await mkdir(join(folder, 'new', 'postgresql-14'), { recursive: true })
    await expect(start({ folder: join(folder, 'new') })).rejects.toThrow(
      /holds data of PostgreSQL 14, but here is only .*PG_BIN/,
    )
  })

  test('says how to get PostgreSQL if there is none', async () => {
    await expect(start({ folder: join(folder, 'new'), bin: join(folder, 'nothing') })).rejects.toThrow(
      /no usable PostgreSQL[\s\S]*DATABASE_URL/,
    )
  })

  test('shows the output of a PostgreSQL that does not start', async () => {
    await (await start()).stop()
    const data = (await readdir(join(folder, 'db'))).find((name) => name.startsWith('postgresql-'))
    await writeFile(join(folder, 'db', data ?? '', 'postgresql.conf'), 'nonsense')
    await expect(start()).rejects.toThrow(/did not start[\s\S]*syntax error/)
  })
})

/** A copy of the npm package with the default binaries; undefined if the binaries come from the system. */
async function copyOfPackage(target: string): Promise<string | undefined> {
  const [binaries] = await findBinaries()
  const native = dirname(binaries?.bin ?? '')
  if (!existsSync(join(native, 'pg-symlinks.json'))) return undefined
  await cp(native, join(target, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(target, 'native')
}
