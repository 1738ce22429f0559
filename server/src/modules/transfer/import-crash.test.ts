import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { calls } from '@zhanggui/contract'
import { importState } from '@zhanggui/contract/transfer/transfer.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { createDemoDatabase, type TestDatabase } from '../../../test/database.ts'
import { check, everything, follow } from '../../../test/given-import.ts'
import { brokenInvariants } from '../../../test/invariants.ts'

// A separate server does the work, and the test kills it. The app in this process only sends calls.

const { transfer, product } = calls
const rowCount = 1200

let database: TestDatabase
let app: TestApp
let admin: Client
let owner: pg.Client
let folder: string
let server: ChildProcess | null = null

beforeAll(async () => {
  database = await createDemoDatabase()
  folder = mkdtempSync(join(tmpdir(), 'zg-crash-'))
  app = await givenApp({ connection: database.connection, environment: { DATA_DIR: folder } })
  admin = await app.signIn('admin')
  owner = new pg.Client(database.connection)
  await owner.connect()
})
afterAll(async () => {
  await kill()
  await owner?.end()
  await app?.close()
  await database?.drop()
  rmSync(folder, { recursive: true, force: true })
})

function startServer(): void {
  const { host, port, user, password, database: name } = database.connection
  const url = new URL(`postgres://localhost/${name}`)
  url.username = encodeURIComponent(user ?? '')
  url.password = encodeURIComponent(typeof password === 'string' ? password : '')
  url.searchParams.set('host', host ?? '')
  url.searchParams.set('port', String(port ?? ''))
  server = spawn(process.execPath, ['--import', 'tsx', 'src/main.ts'], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      DATA_DIR: folder,
      DATABASE_URL: url.href,
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function kill(): Promise<void> {
  if (!server || server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  server.kill('SIGKILL')
  await gone
}

const barcodeOf = (n: number) => `692${String(n + 1).padStart(10, '0')}`

/** True if another transaction waits for a lock of this one. */
const waiting = async () => {
  // Without this the statistics view shows the same snapshot for the whole transaction.
  await owner.query('select pg_stat_clear_snapshot()')
  const { rows } = await owner.query(
    "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
  )
  return rows.length > 0
}

/** Stops the server at a stage of its work, by a lock that it must wait for. */
const moments = {
  'in the middle of the rows': () =>
    owner.query(
      `insert into product_barcode (merchant_id, product_id, position, barcode)
       select merchant_id, id, 100, $2 from product where merchant_id = $1 order by id limit 1`,
      [admin.merchantId, barcodeOf(700)],
    ),
  'with all rows written': () =>
    owner.query(
      `insert into product_count (merchant_id, status, slot) select $1, 30, slot from generate_series(0, 63) slot
       on conflict (merchant_id, status, slot) do update set amount = product_count.amount`,
      [admin.merchantId],
    ),
}

async function killAt(hold: () => Promise<unknown>): Promise<void> {
  await owner.query('begin')
  await hold()
  startServer()
  while (!(await waiting())) await wait(5)
  await kill()
  await owner.query('rollback')
  // The lease of a killed server expires by itself. The test does not wait for that.
  await owner.query('update task set lease_until = now(), run_after = now() where status = 0')
}

test('after a kill at any stage of an import or its undo, no partial result is ever visible, and the next server finishes it', async () => {
  const before = await everything(admin)
  const headers = ['商品编码', '商品名称', '条码', '一级类目', '计量单位', '销售价']
  const rows = Array.from({ length: rowCount }, (_, i) => [
    `K${i}`,
    `断电 ${i}`,
    barcodeOf(i),
    '断电类',
    '瓶',
    '1',
  ])
  const { id } = await check(admin, headers, rows)
  await app.services.tasks.stop()

  await admin.get(transfer.applyImport, { importId: id })
  for (const [moment, hold] of Object.entries(moments)) {
    await killAt(hold)
    expect(await everything(admin), moment).toEqual(before)
    expect((await admin.get(transfer.findImportDetail, { importId: id })).state).toBe(importState.applying)
  }
  startServer()
  expect(await follow(admin, id)).toMatchObject({ state: importState.applied, counts: { created: rowCount } })
  const page = await admin.get(product.findProductPage, { keyword: '断电' })
  expect(page.total).toBe(rowCount)
  await kill()

  await admin.get(transfer.undoImport, { importId: id })
  await killAt(moments['with all rows written'])
  expect((await admin.get(product.findProductPage, { keyword: '断电' })).total).toBe(rowCount)
  startServer()
  expect((await follow(admin, id)).state).toBe(importState.undone)
  expect(await everything(admin)).toEqual(before)
  expect(await brokenInvariants(database.connection)).toEqual({})
}, 300_000)
