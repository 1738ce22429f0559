import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenCategory, waterForm } from '../../../test/products.ts'
import { openDatabase, refusalOf } from './database.ts'
import { sql } from './query.ts'
import { inTenant } from './tenant.ts'

let app: TestApp
let admin: Client
let owner: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  owner = new pg.Client(app.connection)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

/** Breaks every connection of the server, as a restart or a failover of the database does. */
const breakConnections = () =>
  owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name like 'zhanggui%'",
  )

test('connections that break under running calls cause refusals, no acknowledged write is lost, and the server continues', async () => {
  const categoryId = await givenCategory(admin)
  const acknowledged: string[] = []
  const answers = new Set<string>()
  let over = false
  const clerk = async (name: string) => {
    for (let i = 0; !over; i++) {
      const answer = await admin.send(productCalls.saveProduct, {
        ...waterForm(categoryId),
        name: `${name} ${i}`,
      })
      answers.add(answer.rtnStatus)
      if (answer.rtnStatus === '0') acknowledged.push(answer.data.id)
    }
  }
  const clerks = ['甲', '乙', '丙', '丁', '戊', '己'].map(clerk)
  // On a busy machine a call needs more than 50 ms between two breaks to succeed.
  for (let i = 0; i < 20 || (answers.size < 2 && i < 60); i++) {
    await new Promise((resolve) => setTimeout(resolve, i < 20 ? 50 : 500))
    await breakConnections()
  }
  over = true
  await Promise.all(clerks)

  // Each call succeeded, or was refused because the database was unavailable.
  expect([...answers].sort()).toEqual(['0', '10011'])
  const { rows } = await owner.query<{ id: number }>('select id from product where id = any ($1)', [
    acknowledged,
  ])
  expect(rows.length).toBe(acknowledged.length)
  expect((await admin.send(productCalls.findProductPage, {})).rtnStatus).toBe('0')
})

test('a full disk of the database has the message of a full storage', () => {
  const full = refusalOf(Object.assign(new Error('could not extend file'), { code: '53100' }))
  expect(full).toMatchObject({ key: 'file.storageFull' })
})

test('a table that answers slowly delays only its own calls, which are refused and lose nothing', async () => {
  const categoryId = await givenCategory(admin)
  // Another session holds the table, as a slow statement or a migration would.
  await owner.query('begin; lock table product in access exclusive mode')
  let refused = 0
  const waiting = [
    admin.send(productCalls.saveProduct, { ...waterForm(categoryId), name: '等表的水' }),
    admin.send(productCalls.findProductPage, {}),
  ].map((call) => call.finally(() => refused++))
  try {
    expect((await admin.send(taskCalls.findExcelList, {})).rtnStatus).toBe('0')
    expect(refused).toBe(0)
    // Only the time limit ends them: the table is still locked.
    expect((await Promise.all(waiting)).map(({ rtnStatus }) => rtnStatus)).toEqual(['10012', '10012'])
  } finally {
    await owner.query('rollback')
  }
  const { records } = await admin.get(productCalls.findProductPage, { keyword: '等表的水' })
  expect(records).toEqual([])
  const again = await admin.send(productCalls.saveProduct, { ...waterForm(categoryId), name: '等表的水' })
  expect(again.rtnStatus).toBe('0')
})

test('a statement that fails because another one failed has the reason of that one', async () => {
  // The reason of the first statement is heard after the fault of the second.
  const heardLate = (work: Promise<unknown>) =>
    work.catch(async (error) => {
      await new Promise((resolve) => setTimeout(resolve, 50))
      throw error
    })
  await owner.query('begin; lock table product in access exclusive mode')
  const database = await openDatabase(app.connection, { poolSize: 1, durable: false })
  try {
    const work = inTenant(database, 1, { statementTimeoutMs: 50 }, (tx) =>
      Promise.all([
        heardLate(tx.all(sql`select from product where merchant_id = ${tx.merchantId}`)),
        tx.one(sql`select 1 as one`),
      ]),
    )
    await expect(work).rejects.toMatchObject({ key: 'common.deadline' })
  } finally {
    await owner.query('rollback')
    await database.close()
  }
})

test('a call whose plans are kept plans its statements once, and starts no workers for a page; on a cluster they are planned by the merchant in their values', async () => {
  const database = await openDatabase(app.connection, { poolSize: 1, durable: false })
  const mode = (clustered: boolean, keptPlans?: boolean) =>
    inTenant({ ...database, clustered }, 1, keptPlans === undefined ? {} : { keptPlans }, (tx) =>
      tx.one(sql<{ plans: string; parallel: boolean }>`
        select current_setting('plan_cache_mode') as plans, current_setting('max_parallel_workers_per_gather') <> '0' as parallel`),
    )
  try {
    expect(await mode(false, true)).toEqual({ plans: 'force_generic_plan', parallel: false })
    expect(await mode(false)).toEqual({ plans: 'auto', parallel: true })
    expect(await mode(true, true)).toEqual({ plans: 'auto', parallel: true })
  } finally {
    await database.close()
  }
})
