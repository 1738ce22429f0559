import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenUser } from '../../../test/people.ts'
import { sql } from '../database/query.ts'
import { inTenant } from '../database/tenant.ts'
import { insertTask } from './insert-task.ts'
import { TaskRunner } from './tasks.ts'

const permission = 'iposWeb.product.productGoodProduct'
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

/** Runs a task of a new clerk. `before` happens before it starts, `during` while it runs. Returns its end. */
async function endOf({
  before,
  during,
}: Record<'before' | 'during', ((id: string) => Promise<unknown>) | null>) {
  const clerk = await givenUser(admin)
  const stores = clerk.storeIdList.map(Number)
  const id = await inTenant(app.services.database, 1, {}, (tx) =>
    insertTask(
      tx,
      { merchantId: 1, employeeId: Number(clerk.id), pin: clerk.pin, stores },
      { kind: 'writes', payload: {}, permission, language: 'zh' },
    ),
  )
  await before?.(clerk.id)
  const name = `task ${id}`
  const runner = new TaskRunner()
  runner.register(
    [
      {
        kind: 'writes',
        run: (work) =>
          work.finish(async (tx) => {
            await tx.run(sql`insert into counter (merchant_id, name, value) values (1, ${name}, 1)`)
            await during?.(clerk.id)
            return {}
          }),
      },
    ],
    [],
  )
  runner.start(app.services)
  const row = async () =>
    (
      await owner.query<{ status: number; failure: { key: string } | null }>(
        'select status, failure from task where id = $1',
        [id],
      )
    ).rows[0]
  await expect.poll(async () => (await row())?.status, { timeout: 10_000 }).not.toBe(0)
  await runner.stop()
  const written = await owner.query('select from counter where name = $1', [name])
  return { ...(await row()), written: written.rows.length }
}

const disable = (id: string) => admin.get(userCalls.setUserStatus, { ids: [id], enabled: false })
const takeRole = async (id: string) =>
  owner.query('delete from employee_role where merchant_id = 1 and employee_id = $1', [id])
const takeStores = async (id: string) =>
  owner.query('delete from employee_store where merchant_id = 1 and employee_id = $1', [id])

test('a task runs while its person may do the same', async () => {
  expect(await endOf({ before: null, during: null })).toMatchObject({ status: 1, failure: null, written: 1 })
})

test.each([
  ['disabled', disable, 'task.personGone'],
  ['without the permission', takeRole, 'task.permissionGone'],
  ['without its stores', takeStores, 'task.storesGone'],
] as const)(
  'a task whose person is %s is cancelled before it starts and before it commits',
  async (_, take, key) => {
    const cancelled = { status: 4, failure: { key }, written: 0 }
    const early = await endOf({ before: take, during: null })
    const late = await endOf({ before: null, during: take })
    expect([early, late]).toMatchObject([cancelled, cancelled])
  },
)

test.each([
  ['between two of them', false],
  ['during the last one', true],
])('a task in several transactions writes no more once its person is disabled %s', async (_, during) => {
  const clerk = await givenUser(admin)
  const id = await inTenant(app.services.database, 1, {}, (tx) =>
    insertTask(
      tx,
      { merchantId: 1, employeeId: Number(clerk.id), pin: clerk.pin, stores: clerk.storeIdList.map(Number) },
      { kind: 'parts', payload: {}, permission, language: 'zh' },
    ),
  )
  const name = `parts ${id}`
  const runner = new TaskRunner()
  runner.register(
    [
      {
        kind: 'parts',
        run: async (work) => {
          const write = (besides?: () => Promise<unknown>) =>
            work.inTenant(async (tx) => {
              await tx.run(sql`
                insert into counter (merchant_id, name, value) values (1, ${name}, 1)
                on conflict (merchant_id, name) do update set value = counter.value + 1`)
              await besides?.()
            })
          await write()
          if (!during) await disable(clerk.id)
          await write(during ? () => disable(clerk.id) : undefined)
        },
      },
    ],
    [],
  )
  runner.start(app.services)
  const row = async () => (await owner.query('select status, failure from task where id = $1', [id])).rows[0]
  await expect.poll(async () => (await row())?.status, { timeout: 10_000 }).toBe(4)
  await runner.stop()
  expect((await row()).failure).toMatchObject({ key: 'task.personGone' })
  const { rows } = await owner.query('select value from counter where name = $1', [name])
  expect(rows.map(({ value }) => Number(value))).toEqual([1])
})
