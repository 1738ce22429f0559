import { once } from 'node:events'
import { calls } from '@zhanggui/contract'
import { labelServiceBean } from '@zhanggui/contract/label/label.ts'
import { taskStatus } from '@zhanggui/contract/task/task.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTenant } from '../src/kernel/database/tenant.ts'
import { insertTask } from '../src/kernel/task/insert-task.ts'
import type { TaskKind } from '../src/kernel/task/tasks.ts'
import { givenApp, type TestApp } from './app.ts'
import { apply, check, givenSheet, start, upload } from './given-import.ts'
import { checkedPictures, uploadPictures } from './given-pictures.ts'
import { givenUser, roleIds } from './people.ts'
import { givenPicture } from './pictures.ts'
import { givenProduct } from './products.ts'

// Every kind of task asks whether its person may still do it.

const { transfer, picture, product, user } = calls
let app: TestApp
let owner: pg.Client

beforeAll(async () => {
  app = await givenApp()
  owner = new pg.Client(app.connection)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

/** Takes every place of the runner, until the returned function is called. */
async function held(): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  let running = 0
  app.services.tasks.register(
    [
      {
        kind: 'hold',
        async run(work: Parameters<TaskKind['run']>[0]) {
          running++
          await Promise.race([released, once(work.signal, 'abort')])
          await work.finish(async () => ({}))
        },
      },
    ],
    [],
  )
  const hold = { kind: 'hold', payload: {}, permission: '', language: 'zh' } as const
  const nobody = { merchantId: 1, employeeId: null, pin: '', stores: 'all' } as const
  for (let at = 0; at < 2; at++)
    await inTenant(app.services.database, 1, {}, (tx) => insertTask(tx, nobody, hold))
  app.services.tasks.wake()
  await expect.poll(() => running).toBe(2)
  return release
}

test('a task of each kind whose person was disabled meanwhile is cancelled with that reason, and writes nothing', async () => {
  const admin = await app.signIn('admin')
  const { administrator } = await roleIds(admin)
  const person = await givenUser(admin, {
    ...{ type: 2, roleIdList: [administrator], allStores: true, storeIdList: [] },
  })
  const client = await app.signIn(person.pin, person.password)
  const { code, id: productId } = await givenProduct(admin, { code: 'ASK-1', salesPrice: '2.00' })
  const headers = ['商品编码', '销售价']
  const changed = await check(client, headers, [[code, '9.99']])
  const labels = await check(client, ['标签名称'], [['问过的标签']], { bean: labelServiceBean })
  await apply(client, labels.id)
  const zip = async (position: number) => [
    { name: `ASK-1_${position}.png`, bytes: await givenPicture(position) },
  ]
  const run = await checkedPictures(client, await zip(1))
  const before = await admin.get(product.findProductDetail, { id: productId })

  const release = await held()
  await client.get(transfer.applyImport, { importId: changed.id })
  await client.get(transfer.undoImport, { importId: labels.id })
  await start(client, await upload(client, await givenSheet(headers, [[code, '8.88']])))
  await client.get(picture.writePictures, { id: run })
  await uploadPictures(client, await zip(2))
  await client.get(product.exportProducts, { condition: {} })
  await admin.get(user.setUserStatus, { ids: [person.id], enabled: false })
  release()

  const tasks = async () =>
    (
      await owner.query<{ kind: string; status: number; key: string | null }>(
        `select kind, status, failure->>'key' as key from task where pin = $1 and status <> $2`,
        [person.pin, taskStatus.done],
      )
    ).rows
  await expect
    .poll(async () => (await tasks()).some(({ status }) => status === taskStatus.running))
    .toBe(false)
  const { kinds } = app.services.tasks as unknown as { kinds: Map<string, TaskKind> }
  const each = [...kinds.keys()].filter((kind) => kind !== 'hold').sort()
  const ended = (await tasks()).sort((a, b) => (a.kind < b.kind ? -1 : 1))
  expect(ended).toEqual(each.map((kind) => ({ kind, status: taskStatus.cancelled, key: 'task.personGone' })))
  expect(await admin.get(product.findProductDetail, { id: productId })).toEqual(before)
  const { total } = await admin.get(calls.label.findProductLabelPage, { keyword: '问过的标签' })
  expect(total).toBe(1)
})
