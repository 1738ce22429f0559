import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import {
  chown,
  cp,
  mkdir,
  open,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import {
  ends,
  folder,
  inOwnFolders,
  linux,
  nobody,
  query,
  root,
  start,
  startElsewhere,
} from '../../../test/embedded.ts'
import { findBinaries, reachableBinaries } from './embedded-postgres-binaries.ts'
import { accountFor, isPostgres, launch } from './embedded-postgres-cluster.ts'

inOwnFolders()

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

  test('notices a PostgreSQL that ended before anything asked for it', async () => {
    const [binaries] = await findBinaries()
    const data = join(folder, 'nothing')
    await mkdir(data)
    const account = await accountFor(data)
    const cluster = { folder, data, account, tcp: false, durable: false }
    const reachable = await reachableBinaries(binaries!, account)
    const log = await open(join(folder, 'log'), 'a')
    const { child, ended } = await launch(
      { ...cluster, binaries: reachable },
      { socketFolder: folder },
      log.fd,
    )
    await expect.poll(() => child.exitCode, { timeout: 20_000 }).not.toBe(null)
    expect(await Promise.race([ended, sleep(1000, 'nobody listened')])).toBe('it ended with 2')
    await log.close()
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
