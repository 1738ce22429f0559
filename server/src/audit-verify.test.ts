import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { categoryCalls } from '@zhanggui/contract/category/category.calls.ts'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../test/app.ts'
import { describeFault, rowText, verifyAudit } from './audit-verify.ts'
import { sealAudit } from './modules/audit/audit-seal.ts'

let app: TestApp
let admin: Client
let owner: pg.Client
let names = 0

beforeEach(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  owner = new pg.Client(app.connection)
  await owner.connect()
})
afterEach(async () => {
  await owner?.end()
  await app?.close()
})

const act = (client = admin) => client.get(categoryCalls.saveCategory, { name: `类目${++names}` })
const seal = (atMost = 1000) => sealAudit(app.services, atMost)
const verify = () => verifyAudit(owner)
const idsOf = async (where = 'true'): Promise<number[]> =>
  (
    await owner.query<{ id: number }>(`select id from audit where merchant_id = 1 and ${where} order by id`)
  ).rows.map((row) => row.id)
const sealedIds = async (): Promise<number[]> =>
  (
    await owner.query<{ id: number }>(
      'select unnest(row_ids) as id from audit_seal where merchant_id = 1 order by seq, 1',
    )
  ).rows.map((row) => row.id)

/** Writes a row as the server's transactions do, with its mark for the sealer. */
const written = (title = '') =>
  `with row as (insert into audit (merchant_id, action, call, title) values (1, 'category.save', '/', '${title}') returning *)
   insert into audit_unsealed (merchant_id, audit_id, created_at) select merchant_id, id, created_at from row`

/** Three links with a few rows each. */
async function givenChain(): Promise<void> {
  for (let link = 0; link < 3; link++) {
    for (let row = 0; row < 3; row++) await act()
    expect(await seal()).toBeGreaterThanOrEqual(3)
  }
}

test('no migration rewrites rows of the audit, because their chain is sealed', () => {
  const folder = join(import.meta.dirname, 'migrations')
  const rewrites = readdirSync(folder).filter((name) =>
    /\bupdate audit\s+(?!a set xid\b)/.test(readFileSync(join(folder, name), 'utf8')),
  )
  expect(rewrites).toEqual([])
})

describe('the sealer', () => {
  test('puts every row into the chain of its merchant, once', async () => {
    const rival = await app.signIn('rival')
    await givenChain()
    await act(rival)
    await seal()
    expect(await sealedIds()).toEqual(await idsOf())
    expect(await seal()).toBe(0)
    const report = await verify()
    expect(report.faults).toEqual([])
    expect(report.waiting).toBe(0)
    expect(report.heads.map((head) => head.merchantId)).toEqual([1, 2])
  })

  test('puts a row that commits late into the next link, however many were sealed before', async () => {
    await givenChain()
    const slow = new pg.Client(app.connection)
    await slow.connect()
    await slow.query('begin')
    await slow.query(written('迟到'))
    for (let round = 0; round < 3; round++) {
      await act()
      expect(await seal()).toBe(1)
    }
    expect((await verify()).faults).toEqual([])
    await slow.query('commit')
    await slow.end()
    await act()
    expect(await seal()).toBe(2)
    expect(await seal()).toBe(0)
    expect((await sealedIds()).toSorted((a, b) => a - b)).toEqual(await idsOf())
    expect((await verify()).faults).toEqual([])
  })

  test('works through a backlog in steps, also beside an open transaction, and loses nothing', async () => {
    for (let row = 0; row < 7; row++) await act()
    while ((await seal(2)) > 0);
    expect((await sealedIds()).length).toBe((await idsOf()).length)
    const slow = new pg.Client(app.connection)
    await slow.connect()
    await slow.query('begin')
    await slow.query(written())
    for (let row = 0; row < 9; row++) await act()
    while ((await seal(2)) > 0);
    await slow.query('commit')
    await slow.end()
    for (let row = 0; row < 3; row++) await act()
    while ((await seal(2)) > 0);
    expect((await sealedIds()).toSorted((a, b) => a - b)).toEqual(await idsOf())
    expect((await verify()).faults).toEqual([])
  })

  test('runs within seconds by itself', async () => {
    app.services.tasks.start(app.services)
    await act()
    await expect.poll(async () => (await verify()).waiting, { timeout: 5000 }).toBe(0)
    expect((await verify()).rows).toBeGreaterThan(0)
  })

  test('is the only writer of links, and cannot change them', async () => {
    await givenChain()
    const role = new pg.Client({ ...app.connection, options: '-c role=zg_app' })
    await role.connect()
    await role.query("set app.merchant_id = '1'")
    for (const statement of [
      'delete from audit_seal',
      "update audit_seal set hash = ''",
      "insert into audit_seal (merchant_id, seq, row_ids, first_at, last_at, hash) values (1, 99, '{}', now(), now(), '')",
      'delete from audit_unsealed',
      'update audit_unsealed set audit_id = 0',
    ])
      await expect(role.query(statement), statement).rejects.toThrow(/permission denied/)
    await role.end()
  })
})

describe('the check reports manipulation by a person with full access to the database', () => {
  const firstFault = async () => {
    const [fault] = (await verify()).faults
    return fault && describeFault(fault)
  }

  test('a row that was changed', async () => {
    await givenChain()
    const ids = await idsOf()
    const columns = 'title, pin, detail, ip, employee_id'
    await owner.query(`create temp table kept as select ${columns} from audit where id = ${ids[5]}`)
    for (const change of [
      "title = '别的'",
      "pin = 'nobody'",
      `detail = '{"x": 1}'`,
      "ip = '9.9.9.9'",
      'employee_id = 2',
    ]) {
      await owner.query(`update audit set ${change} where id = $1`, [ids[5]])
      expect(await firstFault(), change).toBe(`merchant 1: row ${ids[5]} was changed, link 2`)
      await owner.query(`update audit set (${columns}) = (select * from kept) where id = $1`, [ids[5]])
    }
    expect(await firstFault()).toBeUndefined()
  })

  test('a row that was deleted', async () => {
    await givenChain()
    const ids = await idsOf()
    await owner.query('delete from audit where id = $1', [ids[6]])
    expect(await firstFault()).toMatch(`row ${ids[6]} was deleted`)
  })

  test('a row that was inserted with a past time', async () => {
    await givenChain()
    const { rows } = await owner.query<{ id: number }>(
      "insert into audit (merchant_id, action, call, created_at) values (1, 'role.auth', '/', now() - interval '1 day') returning id",
    )
    expect(await firstFault(), 'before it is sealed').toMatch(`row ${rows[0]?.id} was inserted`)
    await seal()
    expect(await firstFault(), 'after').toMatch(`row ${rows[0]?.id} was inserted`)
  })

  test('a row that was deleted before it was in the chain', async () => {
    await givenChain()
    await act()
    const id = (await idsOf()).at(-1)
    await owner.query('delete from audit where id = $1', [id])
    await owner.query("update audit_unsealed set created_at = now() - interval '2 minutes'")
    expect(await firstFault()).toBe(`merchant 1: row ${id} was deleted, it is in no link`)
    expect(await seal()).toBe(0)
  })

  test('a row that was inserted with a past time and a mark', async () => {
    await givenChain()
    const { rows } = await owner.query<{ id: number }>(
      "insert into audit (merchant_id, action, call, created_at) values (1, 'role.auth', '/', now() - interval '1 day') returning id",
    )
    await owner.query("insert into audit_unsealed values (1, $1, now() - interval '1 day')", [rows[0]?.id])
    expect(await firstFault(), 'before it is sealed').toMatch(`row ${rows[0]?.id} was inserted`)
    await seal()
    expect(await firstFault(), 'after').toMatch(`row ${rows[0]?.id} was inserted`)
  })

  test('a link that was changed or removed', async () => {
    await givenChain()
    const ids = await idsOf()
    // Changes the row together with its hash, so the chain no longer matches.
    await owner.query("update audit set title = '别的' where id = $1", [ids[5]])
    await owner.query(
      `update audit_seal s set row_hashes = (select string_agg(sha256(convert_to(${rowText}, 'UTF8')), ''::bytea order by a.id) from audit a where a.id = any (s.row_ids)) where merchant_id = 1 and seq = 2`,
    )
    expect(await firstFault()).toBe('merchant 1: link changed, link 2')
    await owner.query('delete from audit_seal where merchant_id = 1 and seq = 2')
    expect(await firstFault()).toBe('merchant 1: link missing, link 2')
  })
})
