import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { givenApp, type TestApp } from '../../../test/app.ts'
import { query, sql } from '../database/query.ts'
import { inTenant } from '../database/tenant.ts'
import { refuse } from '../refusal.ts'
import type { Session } from '../session/session.ts'
import { insertTask } from './insert-task.ts'
import { type TaskKind, TaskRunner } from './tasks.ts'

let app: TestApp
let owner: pg.Client
const runners: TaskRunner[] = []

const session = { merchantId: 1, employeeId: 1, pin: 'admin', stores: 'all' } as unknown as Session
const permission = 'iposWeb.product.productGoodProduct'

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
})
afterEach(async () => {
  await Promise.all(runners.splice(0).map((runner) => runner.stop()))
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

function givenRunner(...kinds: TaskKind<never>[]): TaskRunner {
  const runner = new TaskRunner()
  runner.register(kinds, [])
  runner.start(app.services)
  runners.push(runner)
  return runner
}

const enqueue = (kind: string, payload: unknown = {}, pin = session.pin) =>
  inTenant(app.services.database, 1, {}, (tx) =>
    insertTask(tx, { ...session, pin }, { kind, payload, permission, language: 'zh' }),
  )

interface TaskRow {
  status: number
  attempt: number
  failure: { key: string } | null
  result: unknown
  progress_done: number
}

async function taskOf(id: number): Promise<TaskRow> {
  const { rows } = await owner.query<TaskRow>(
    'select status, attempt, failure, result, progress_done from task where id = $1',
    [id],
  )
  return rows[0] as TaskRow
}

async function until(id: number, ready: (task: TaskRow) => boolean): Promise<TaskRow> {
  for (let i = 0; i < 400; i++) {
    const task = await taskOf(id)
    if (ready(task)) return task
    await sleep(50)
  }
  throw new Error(`task ${id} did not get there: ${JSON.stringify(await taskOf(id))}`)
}
const ended = (task: TaskRow) => task.status !== 0

describe('a task', () => {
  test('commits its effect and its status in one transaction', async () => {
    givenRunner({
      kind: 'effect',
      run: (work) =>
        work.finish(async (tx) => {
          await tx.run(query.insertInto('counter').values({ merchant_id: 1, name: 'effect', value: 1 }))
          return { result: { rows: 3 } }
        }),
    })
    const id = await enqueue('effect')
    expect(await until(id, ended)).toMatchObject({ status: 1, result: { rows: 3 } })
    const { rows } = await owner.query("select value from counter where name = 'effect'")
    expect(rows).toHaveLength(1)
  })

  test('runs once, whoever takes it: 200 tasks on three runners', async () => {
    const kind: TaskKind<never> = {
      kind: 'once',
      run: (work) =>
        work.finish(async (tx) => {
          await tx.run(
            sql`insert into counter (merchant_id, name, value) values (1, ${`once-${work.task.id}`}, 1)
              on conflict (merchant_id, name) do update set value = counter.value + 1`,
          )
          return {}
        }),
    }
    const ids: number[] = []
    // No more at once than get a connection in time, also on a busy machine.
    while (ids.length < 200)
      ids.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => enqueue('once', {}, `clerk${n}`)))))
    givenRunner(kind)
    givenRunner(kind)
    givenRunner(kind)
    for (const id of ids) await until(id, ended)
    const { rows } = await owner.query(
      "select count(*)::int as n, max(value)::int as most from counter where name like 'once-%'",
    )
    expect(rows[0]).toEqual({ n: 200, most: 1 })
  })

  test('keeps the reason of a refusal, and is not tried again', async () => {
    givenRunner({ kind: 'refused', run: () => Promise.reject(refuse('transfer.noRows')) })
    expect(await until(await enqueue('refused'), ended)).toMatchObject({
      status: 2,
      attempt: 1,
      failure: { key: 'transfer.noRows' },
    })
  })

  test('is tried again after an error, and a later success counts', async () => {
    let tries = 0
    givenRunner({
      kind: 'shaky',
      run: async (work) => {
        tries++
        if (tries === 1) throw new Error('a passing fault')
        await work.finish(async () => ({}))
      },
    })
    expect(await until(await enqueue('shaky'), ended)).toMatchObject({ status: 1, attempt: 2 })
  })

  test('stops when it is cancelled, and its effect is rolled back', async () => {
    let outcome = ''
    givenRunner({
      kind: 'long',
      run: async (work) => {
        while (!work.signal.aborted) await sleep(20)
        await work.finish(async (tx) => {
          await tx.run(query.insertInto('counter').values({ merchant_id: 1, name: 'cancelled', value: 1 }))
          return {}
        })
      },
      ended: async (_tx, _task, how) => {
        outcome = how
      },
    })
    const id = await enqueue('long')
    await until(id, (task) => task.attempt === 1)
    await owner.query('update task set cancel_requested = true where id = $1', [id])
    expect(await until(id, ended)).toMatchObject({ status: 4 })
    expect(outcome).toBe('cancelled')
    expect((await owner.query("select 1 from counter where name = 'cancelled'")).rows).toHaveLength(0)
  })

  test('with a lost lease cannot finish, because another attempt may run', async () => {
    const refusedToFinish = new Promise<string>((resolve) => {
      givenRunner({
        kind: 'robbed',
        run: async (work) => {
          if (work.task.attempt > 1) return work.finish(async () => ({ result: { by: work.task.attempt } }))
          await owner.query(
            "update task set lease_until = now() - interval '1 second', lease_token = gen_random_uuid() where id = $1",
            [work.task.id],
          )
          await work
            .finish(async () => ({ result: { by: 1 } }))
            .catch((error) => {
              resolve(error.message)
              throw error
            })
        },
      })
    })
    const id = await enqueue('robbed')
    expect(await refusedToFinish).toContain('lost')
    expect(await until(id, ended)).toMatchObject({ status: 1, result: { by: 2 } })
  })

  test('returns to the queue at once when the server stops', async () => {
    const kind: TaskKind<never> = {
      kind: 'patient',
      run: async (work) => {
        if (work.payload && (work.payload as { quick?: boolean }).quick) return work.finish(async () => ({}))
        await new Promise((_resolve, reject) =>
          work.signal.addEventListener('abort', () => reject(work.signal.reason)),
        )
      },
    }
    const runner = givenRunner(kind)
    const id = await enqueue('patient')
    await until(id, (task) => task.attempt === 1)
    await runner.stop()
    expect(await taskOf(id)).toMatchObject({ status: 0, attempt: 0 })
    await owner.query('update task set payload = \'{"quick": true}\' where id = $1', [id])
    givenRunner(kind)
    expect(await until(id, ended)).toMatchObject({ status: 1 })
  })
})
