import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { givenApp, type TestApp } from '../../../test/app.ts'
import { claimTask } from '../database/system.sql.ts'
import { inTenant } from '../database/tenant.ts'
import { Refusal } from '../refusal.ts'
import { insertTask, mostWaiting } from './insert-task.ts'

let app: TestApp
let owner: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
})
afterEach(() => owner.query('delete from task'))
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const enqueue = (merchantId: number, pin: string, follows = false) =>
  inTenant(app.services.database, merchantId, {}, (tx) =>
    insertTask(
      tx,
      { merchantId, employeeId: 1, pin, stores: 'all' },
      { kind: 'any', payload: {}, permission: 'iposWeb.product.productGoodProduct', language: 'zh', follows },
    ),
  )

/** Puts so many tasks of a person into the queue, one by one. */
async function givenTasks(amount: number, merchantId: number, pin: string): Promise<void> {
  for (let i = 0; i < amount; i++) await enqueue(merchantId, pin)
}

async function claim(): Promise<{ id: number; of: string }> {
  const task = await claimTask(app.services.database, 15)
  return task ? { id: task.id, of: `${task.merchant_id} ${task.pin}` } : { id: 0, of: 'none' }
}

async function claimAll(amount: number): Promise<string[]> {
  const claimed = []
  for (let i = 0; i < amount; i++) claimed.push((await claim()).of)
  return claimed
}

const finish = (id: number) =>
  owner.query('update task set status = 1, lease_until = null where id = $1', [id])

describe('the order of tasks', () => {
  test('another merchant does not wait behind the many tasks of one', async () => {
    await givenTasks(5, 1, 'admin')
    await givenTasks(1, 2, 'other')
    expect(await claimAll(3)).toEqual(['1 admin', '2 other', '1 admin'])
  })

  test('the spare place is for a merchant with nothing running', async () => {
    await givenTasks(5, 1, 'admin')
    await claimAll(2)
    const spare = async () => (await claimTask(app.services.database, 15, 1))?.merchant_id
    expect(await spare()).toBeUndefined()
    await givenTasks(2, 2, 'other')
    expect([await spare(), await spare()]).toEqual([2, undefined])
  })

  test('another person of the same merchant does not wait either', async () => {
    await givenTasks(5, 1, 'admin')
    await givenTasks(2, 1, 'clerk')
    expect(await claimAll(5)).toEqual(['1 admin', '1 clerk', '1 admin', '1 clerk', '1 admin'])
  })

  test('with one free place at a time, merchants and people take turns', async () => {
    await givenTasks(4, 1, 'admin')
    await givenTasks(1, 1, 'clerk')
    await givenTasks(2, 2, 'other')
    const served = []
    for (let i = 0; i < 7; i++) {
      const { id, of } = await claim()
      served.push(of)
      await finish(id)
    }
    expect(served).toEqual(['1 admin', '2 other', '1 clerk', '2 other', '1 admin', '1 admin', '1 admin'])
  })

  test('no task is taken twice and none is left, however many runners take at once', async () => {
    for (const pin of ['admin', 'clerk', 'manager']) await givenTasks(10, 1, pin)
    await givenTasks(10, 2, 'other')
    const claimed = await Promise.all(Array.from({ length: 60 }, claim))
    const ids = claimed.map(({ id }) => id).filter((id) => id > 0)
    expect(new Set(ids).size).toBe(ids.length)
    const rest = await claimAll(40 - ids.length)
    expect(rest).not.toContain('none')
    expect(await claim()).toEqual({ id: 0, of: 'none' })
  })
})

describe('the limit of waiting tasks per person', () => {
  const outcomes = async (tries: Promise<unknown>[]) => {
    const settled = await Promise.allSettled(tries)
    return settled.map((one) =>
      one.status === 'fulfilled' ? 'in' : one.reason instanceof Refusal ? one.reason.key : one.reason,
    )
  }
  const amountOf = (all: unknown[], one: string) => all.filter((item) => item === one).length

  test('of 80 inserted at once 20 wait, the others are refused, and nobody else is affected', async () => {
    const [mine, theirs] = await Promise.all([
      outcomes(Array.from({ length: 80 }, () => enqueue(1, 'admin'))),
      outcomes([enqueue(1, 'clerk'), enqueue(2, 'admin')]),
    ])
    expect(amountOf(mine, 'in')).toBe(mostWaiting)
    expect(amountOf(mine, 'task.tooManyWaiting')).toBe(80 - mostWaiting)
    expect(theirs).toEqual(['in', 'in'])
  })

  test('a task that runs, has ended or was cancelled frees its place', async () => {
    await givenTasks(mostWaiting, 1, 'admin')
    const full = () => expect(enqueue(1, 'admin')).rejects.toThrow('task.tooManyWaiting')
    await full()
    await claim()
    await enqueue(1, 'admin')
    await full()
    await owner.query(
      'update task set cancel_requested = true where id = (select max(id) from task where status = 0)',
    )
    await enqueue(1, 'admin')
    await full()
  })

  test('a task that continues another is never refused', async () => {
    await givenTasks(mostWaiting, 1, 'admin')
    expect(await enqueue(1, 'admin', true)).toBeGreaterThan(0)
  })
})
