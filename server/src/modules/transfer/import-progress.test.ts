import { calls } from '@zhanggui/contract'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { check } from '../../../test/given-import.ts'
import { claimTask } from '../../kernel/database/system.sql.ts'

// No server runs in this test. It writes the rows that a killed server leaves, and reads what the next server shows.

const { transfer, task } = calls

let app: TestApp
let admin: Client
let owner: pg.Client

beforeAll(async () => {
  app = await givenApp()
  admin = await app.signIn('admin')
  owner = new pg.Client(app.connection)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

test('the progress and speed of an import are never those of a dead attempt', async () => {
  const headers = ['商品编码', '商品名称', '一级类目', '计量单位', '销售价']
  const rows = Array.from({ length: 600 }, (_, i) => [`P${i}`, `进度 ${i}`, '进度类', '瓶', '1'])
  const { id: importId } = await check(admin, headers, rows)
  await app.services.tasks.stop()
  const { taskId } = await admin.get(transfer.applyImport, { importId })
  const shown = async () => {
    const { progress } = await admin.get(transfer.findImportDetail, { importId })
    expect((await admin.get(task.findTaskDetail, { id: taskId })).progress).toEqual(progress)
    return progress
  }

  expect(await shown()).toEqual({ done: 0, total: 0, rowsPerSecond: 0 })
  await owner.query(
    `update task set attempt = 1, lease_token = gen_random_uuid(), lease_until = now() + interval '15 seconds',
       started_at = clock_timestamp() - interval '20 seconds', progress_done = 400, progress_total = 600
     where id = $1`,
    [taskId],
  )
  expect(await shown()).toEqual({ done: 400, total: 600, rowsPerSecond: 20 })

  // Killed: its lease is still valid, but its last heartbeat is 6 seconds old, and its transaction is lost.
  await owner.query(`update task set lease_until = now() + interval '9 seconds' where id = $1`, [taskId])
  expect(await shown()).toEqual({ done: 0, total: 600, rowsPerSecond: 0 })

  await owner.query('update task set lease_until = now() where id = $1', [taskId])
  expect(await claimTask(app.services.database, 15)).toMatchObject({ id: Number(taskId), attempt: 2 })
  expect(await shown()).toEqual({ done: 0, total: 600, rowsPerSecond: 0 })
  expect((await admin.get(transfer.findImportDetail, { importId })).durationMs).toBeLessThan(5000)
})
