import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { orderOpenCalls as open } from '@zhanggui/contract/order/order.open.ts'
import { orderSourceCalls as calls } from '@zhanggui/contract/orderSource/orderSource.calls.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenKey } from '../../../test/open.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

const row = async (code: string) => {
  const found = (await admin.get(calls.findOrderSourcePage, { pageSize: 50 })).records.find(
    (one) => one.code === code,
  )
  if (!found) throw new Error(`no source ${code}`)
  return found
}
const form = ({ id, version, name, code, active }: Awaited<ReturnType<typeof row>>) => ({
  id,
  version,
  name,
  code,
  active,
})

test('every merchant has the built-in sources; they get names of their own, and cannot be deleted', async () => {
  const till = await row('till')
  expect(till).toMatchObject({ name: '', builtIn: true, active: 1 })
  await admin.get(calls.saveOrderSource, { ...form(till), name: '前台' })
  expect((await admin.get(calls.findOrderSourceOptions, {})).find(({ code }) => code === 'till')?.name).toBe(
    '前台',
  )
  expect(await admin.send(calls.removeOrderSource, { id: till.id, version: till.version + 1 })).toMatchObject(
    {
      rtnStatus: '38005',
    },
  )
})

test('a source of one’s own needs a name and keeps its code; it goes only without orders', async () => {
  expect(await admin.send(calls.saveOrderSource, { name: '', code: 'kiosk', active: 1 })).toMatchObject({
    rtnStatus: '38004',
  })
  const { id } = await admin.get(calls.saveOrderSource, { name: '自助机', code: 'kiosk', active: 1 })
  const kiosk = await row('kiosk')
  expect(await admin.send(calls.saveOrderSource, { ...form(kiosk), code: 'other' })).toMatchObject({
    rtnStatus: '38003',
  })
  const mini = await row('miniProgram')
  expect(await admin.send(calls.removeOrderSource, { id: mini.id, version: mini.version })).toMatchObject({
    rtnStatus: '38005',
  })
  expect(await admin.send(calls.removeOrderSource, { id, version: kiosk.version })).toMatchObject({
    rtnStatus: '0',
  })
  const { records } = await admin.get(auditCalls.findAuditPage, { pageSize: 20 })
  expect(records.map(({ action }) => action)).toEqual(
    expect.arrayContaining(['orderSource.save', 'orderSource.remove']),
  )
})

test('a source that is off takes no orders', async () => {
  const shop = await givenKey(app, admin)
  const platform = await row('deliveryPlatform')
  await admin.get(calls.saveOrderSource, { ...form(platform), active: 0 })
  await expect(
    shop.send(open.findPlacedOrder, { source: 'deliveryPlatform', number: 'x' }),
  ).rejects.toMatchObject({
    code: '39020',
  })
})
