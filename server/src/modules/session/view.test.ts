import { permissionCodes } from '@zhanggui/contract/permissions.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { taskCalls } from '@zhanggui/contract/task/task.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'

let app: TestApp
let owner: pg.Client
let admin: Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
})
beforeEach(async () => {
  admin = await app.signIn('admin')
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

async function employeeOf(pin: string, merchantId = 1): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    'select e.id::text from employee e join account a on a.id = e.account_id where a.pin = $1 and e.merchant_id = $2',
    [pin, merchantId],
  )
  return rows[0]?.id as string
}
const current = (client: Client) => client.get(sessionCalls.findCurrent, {})
const changed = async () => {
  await owner.query("select pg_notify('zg_session', 'm1')")
  await new Promise((resolve) => setTimeout(resolve, 100))
}

describe('viewing as another person', () => {
  test('as himself is refused', async () => {
    const answer = await admin.send(sessionCalls.viewAs, { id: await employeeOf('admin') })
    expect(answer).toMatchObject({ rtnStatus: '11027', rtnMsg: '不能以自己的身份查看' })
  })

  test('shows that person’s downloads, and gives none of their files', async () => {
    const manager = await app.signIn('manager')
    const { taskId } = await manager.get(productCalls.exportProducts, { condition: {} })
    await admin.get(sessionCalls.viewAs, { id: await employeeOf('manager') })
    const list = await admin.get(taskCalls.findExcelList, { user: 'manager' })
    expect(list.map(({ id }) => id)).toEqual([taskId])
    expect(await admin.send(taskCalls.findFileUrl, { id: taskId })).toMatchObject({ rtnStatus: '11013' })
    await admin.get(sessionCalls.endView, {})
    expect(await admin.get(taskCalls.findExcelList, { user: 'manager' })).toEqual([])
  })

  test('shows exactly the data of that person', async () => {
    const clerk = await app.signIn('clerk')
    await admin.get(sessionCalls.viewAs, { id: await employeeOf('clerk') })
    const seen = await current(admin)
    const own = await current(clerk)
    expect(seen).toEqual({ ...own, viewedBy: { name: '晨光掌柜' } })
    expect(await admin.get(storeCalls.findAllStoreList, {})).toEqual(
      await clerk.get(storeCalls.findAllStoreList, {}),
    )
    expect((await admin.send(productCalls.findOperationLogPage, {})).rtnStatus).toBe('10006')
    await admin.get(sessionCalls.endView, {})
    expect(await current(admin)).toMatchObject({ pin: 'admin', viewedBy: null })
    expect((await admin.send(productCalls.findOperationLogPage, {})).rtnStatus).toBe('0')
  })

  test('changes nothing, and refusals name the viewed person', async () => {
    await admin.get(sessionCalls.viewAs, { id: await employeeOf('manager') })
    for (const [call, input] of [
      [productCalls.saveProduct, {}],
      [sessionCalls.updatePassword, { oldPassword: 'x', newPassword: 'x' }],
      [sessionCalls.setCurrent, { groupId: '3' }],
      [sessionCalls.viewAs, { id: '1' }],
    ] as const) {
      const answer = await admin.send(call, input)
      expect(answer.rtnStatus, call.path).toBe('11013')
      expect(answer.rtnMsg).toContain('店长')
    }
    expect((await admin.send(sessionCalls.logout, {})).rtnStatus).toBe('0')
  })

  test('is in the trail, with the real user', async () => {
    const id = await employeeOf('finance')
    await admin.get(sessionCalls.viewAs, { id })
    await admin.get(sessionCalls.endView, {})
    const { rows } = await owner.query(
      "select action, pin, record, title, viewed_as from audit where action in ('session.viewAs', 'session.endView') and record = $1 order by id",
      [id],
    )
    expect(rows).toEqual([
      { action: 'session.viewAs', pin: 'admin', record: id, title: '财务', viewed_as: '财务' },
      { action: 'session.endView', pin: 'admin', record: id, title: '财务', viewed_as: '财务' },
    ])
  })

  test('is refused for a person with permissions or stores that the viewer lacks', async () => {
    await owner.query(
      "update role set permissions = permissions || array['iposWeb.settings.role.viewAs'] where merchant_id = 1 and kind = 'storeManager'",
    )
    const manager = await app.signIn('manager')
    const view = async (pin: string) =>
      (await manager.send(sessionCalls.viewAs, { id: await employeeOf(pin) })).rtnStatus
    const worksIn = async (pin: string, stores: number) => {
      const id = await employeeOf(pin)
      await owner.query('update employee set all_stores = false where id = $1', [id])
      await owner.query(
        'insert into employee_store select 1, $1, id from store where merchant_id = 1 order by code limit $2',
        [id, stores],
      )
    }
    // A person outside the viewer's stores does not exist for the viewer.
    expect(await view('admin')).toBe('10005')
    expect(await view('finance')).toBe('10005')
    // A person with permissions that the viewer lacks.
    await worksIn('finance', 1)
    expect(await view('finance')).toBe('11021')
    // A person with a store that the viewer lacks.
    await owner.query(
      "update role set permissions = '{product}' where merchant_id = 1 and kind = 'marketing'",
    )
    await worksIn('marketer', 2)
    expect(await view('marketer')).toBe('11021')
    expect((await manager.send(sessionCalls.viewAs, { id: await employeeOf('clerk') })).rtnStatus).toBe('0')
  })

  test('of another merchant is answered like a missing person', async () => {
    const foreign = await admin.send(sessionCalls.viewAs, { id: await employeeOf('rival', 2) })
    expect(foreign).toEqual(await admin.send(sessionCalls.viewAs, { id: '987654321' }))
    expect(foreign.rtnStatus).toBe('10005')
  })

  test('ends by itself when that person is disabled', async () => {
    const id = await employeeOf('marketer')
    await admin.get(sessionCalls.viewAs, { id })
    expect((await current(admin)).pin).toBe('marketer')
    await owner.query('update employee set disabled_at = now() where merchant_id = 1 and id = $1', [id])
    await keepControlPlane(owner)
    await changed()
    expect(await current(admin)).toMatchObject({ pin: 'admin', viewedBy: null })
    await owner.query('update employee set disabled_at = null where merchant_id = 1 and id = $1', [id])
    await keepControlPlane(owner)
  })

  test('ends by itself when the viewed person gains more rights than the viewer', async () => {
    await owner.query(
      "update role set permissions = permissions || array['iposWeb.settings.role.viewAs'] where merchant_id = 1 and kind = 'storeManager' and not 'iposWeb.settings.role.viewAs' = any (permissions)",
    )
    const manager = await app.signIn('manager')
    const clerk = await employeeOf('clerk')
    await manager.get(sessionCalls.viewAs, { id: clerk })
    expect((await current(manager)).pin).toBe('clerk')
    await owner.query("update role set permissions = $1 where merchant_id = 1 and kind = 'clerk'", [
      permissionCodes,
    ])
    await changed()
    expect(await current(manager)).toMatchObject({ pin: 'manager', viewedBy: null })
  })
})
