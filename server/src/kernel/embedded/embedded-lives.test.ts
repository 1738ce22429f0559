import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import {
  canUnshare,
  ended,
  ends,
  eventually,
  folder,
  inOwnFolders,
  kill9,
  linux,
  nobody,
  query,
  root,
  start,
  startElsewhere,
} from '../../../test/embedded.ts'
import { disownStalePid, isPostgres } from './embedded-postgres-cluster.ts'

inOwnFolders()

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
