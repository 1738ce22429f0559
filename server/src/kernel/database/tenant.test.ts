import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenApp, type TestApp } from '../../../test/app.ts'
import { sql } from './query.ts'
import { inTenant, type Tx, together } from './tenant.ts'

let app: TestApp

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
})
afterAll(() => app?.close())

const inOne = <T>(work: (tx: Tx) => Promise<T>) => inTenant(app.services.database, 1, {}, work)
const rename = (tx: Tx, name: string) =>
  tx.run(sql`update store set name = ${name} where merchant_id = ${tx.merchantId} and id = 1`)
const nameNow = () =>
  inOne(
    async (tx) =>
      (
        await tx.one(
          sql<{ name: string }>`select name from store where merchant_id = ${tx.merchantId} and id = 1`,
        )
      ).name,
  )
const broken = (tx: Tx) => tx.run(sql`select 1 / (${tx.merchantId}::int - 1)`)

describe('a write for later', () => {
  test('is committed with the rest', async () => {
    await inOne(async (tx) => tx.later(rename(tx, '一店二')))
    expect(await nameNow()).toBe('一店二')
  })

  test('that fails takes the whole transaction back, and the call fails with its reason', async () => {
    const before = await nameNow()
    const work = inOne(async (tx) => {
      await rename(tx, '别的')
      tx.later(broken(tx))
    })
    await expect(work).rejects.toThrow(/division by zero/)
    expect(await nameNow()).toBe(before)
  })
})

test('a statement after the end of its transaction is refused, and changes nothing of the next one', async () => {
  const before = await nameNow()
  let left: Tx | undefined
  await inOne(async (tx) => {
    left = tx
  })
  await expect(rename(left as Tx, '迟到')).rejects.toThrow('after the end')
  expect(await nameNow()).toBe(before)
})

test('work that is done together has ended before its first failure is thrown', async () => {
  const done: string[] = []
  const slow = inOne(async (tx) => {
    await tx.run(sql`select pg_sleep(0.2)`)
    done.push('slow')
  })
  await expect(together([slow, inOne(broken)])).rejects.toThrow(/division by zero/)
  expect(done).toEqual(['slow'])
  expect(await together([Promise.resolve(1), Promise.resolve('a')])).toEqual([1, 'a'])
})
