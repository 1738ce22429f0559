import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { createDemoDatabase, type TestDatabase } from '../../../test/database.ts'
import { seedManyProducts } from '../../../test/many-products.ts'
import { openSheet } from '../../kernel/sheet-worker/read-sheet.ts'

// A separate server that the test kills with SIGKILL (safety promise 6). Merchant 2 has 9 demo products and 8,000
// more.
const products = 8_009

let database: TestDatabase
let client: pg.Client
let folder: string
let server: ChildProcess | null = null

beforeAll(async () => {
  database = await createDemoDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
  await seedManyProducts(client, 2, 8000)
  folder = mkdtempSync(join(tmpdir(), 'zg-crash-'))
})
afterAll(async () => {
  await kill()
  await client?.end()
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

const filesIn = (...path: string[]): string[] => {
  const root = join(folder, ...path)
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

interface Row {
  status: number
  file_id: string | null
  failure: { key: string } | null
  attempt: number
}

const taskRow = async (id: string): Promise<Row> =>
  (await client.query('select status, file_id, failure, attempt from task where id = $1', [id])).rows[0]

async function givenTask(): Promise<string> {
  const { rows } = await client.query(
    `insert into task (merchant_id, kind, payload, file_name, source, employee_id, pin)
     select 2, 'export', $1, '总部商品.xlsx', 'productSheet.title', e.id, 'rival'
     from employee e where e.merchant_id = 2 returning id`,
    [
      JSON.stringify({
        serviceBean: 'productGoodProduct',
        condition: {},
        permission: 'iposWeb.product.productGoodProduct.export',
      }),
    ],
  )
  return String(rows[0].id)
}

/** Must be true at any time, even while no server runs. */
async function expectEveryFinishedExportWhole(): Promise<void> {
  const { rows } = await client.query(
    `select f.key, f.bytes, f.removed_at, t.file_id from task t left join file f on f.merchant_id = t.merchant_id and f.id = t.file_id
     where t.kind = 'export' and t.status = 1`,
  )
  for (const row of rows) {
    expect(row.removed_at).toBeNull()
    const path = filesIn('files').find((name) => name.endsWith(row.key))
    expect(path, 'a finished export without its file').toBeDefined()
    expect(statSync(path as string).size).toBe(row.bytes)
  }
}

/** The lease of a killed server expires by itself. The test does not wait for that. */
const endLeases = () =>
  client.query('update task set lease_until = now(), run_after = now() where status = 0')

/** Makes the files of the killed servers a day older. */
async function ageLeftOvers(): Promise<void> {
  const before = new Date(Date.now() - 25 * 3600_000)
  for (const path of [...filesIn('tmp'), ...filesIn('files', '.tmp')]) utimesSync(path, before, before)
  await client.query(
    'update file set expires_at = now() where bytes = 0 and id not in (select file_id from task where file_id is not null)',
  )
  await keepControlPlane(client)
}

/** Stages of an export, with a condition that detects each. */
const moments: Record<string, (id: string) => Promise<boolean>> = {
  'taken up': async (id) => (await taskRow(id)).attempt > 0,
  'its rows being written': async () =>
    filesIn('tmp').some((path) => path.endsWith('.part') && statSync(path).size > 100_000),
  'its file booked, the bytes on their way': async () =>
    ((await client.query('select from file where bytes = 0 and removed_at is null and expires_at > now()'))
      .rowCount ?? 0) > 0,
  'its bytes stored': async () => filesIn('files').some((path) => path.endsWith('.xlsx')),
}

test('after a kill at any stage of an export, the next server finishes it and leaves no other file', async () => {
  const id = await givenTask()
  for (const reached of Object.values(moments)) {
    startServer()
    while (!(await reached(id)) && (await taskRow(id)).status === 0) await wait(1)
    await kill()
    await expectEveryFinishedExportWhole()
    await endLeases()
    await ageLeftOvers()
  }
  startServer()
  while ((await taskRow(id)).status === 0) await wait(20)
  await expectEveryFinishedExportWhole()
  expect(await taskRow(id)).toMatchObject({ status: 1, failure: null })

  const { rows } = await client.query(
    'select f.key from task t join file f on f.id = t.file_id where t.id = $1',
    [id],
  )
  while (filesIn('tmp').length > 0 || filesIn('files').length > 1) await wait(20)
  const [path = ''] = filesIn('files')
  expect(path.endsWith(rows[0].key)).toBe(true)
  let read = 0
  for await (const batch of await openSheet(path, { fileName: 'a.xlsx' })) read += batch.length
  expect(read).toBe(products + 1)
}, 240_000)
