import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'

let app: TestApp
let owner: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
})
afterEach(async () => {
  await owner.query('delete from setting; delete from login_attempt')
  await keepControlPlane(owner)
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const asMerchant = (client: Client, merchantId: string): Client => ({
  ...client,
  merchantId,
  send: (call, input) => client.send(call, { ...(input as object), merchantId }, { merchantid: merchantId }),
})
async function switchTo(client: Client, groupId: string) {
  return app.app.inject({
    method: 'POST',
    url: sessionCalls.setCurrent.path,
    headers: client.headers,
    payload: { groupId },
  })
}

describe('switching the merchant', () => {
  test('moves the session, changes the cookie, and leaves a row in both trails', async () => {
    const admin = await app.signIn('admin')
    const groups = (await admin.get(sessionCalls.findCurrent, {})).groupList
    expect(groups.map((group) => group.id)).toEqual(['1', '3'])
    const answer = await switchTo(admin, '3')
    expect(answer.json().rtnStatus).toBe('0')
    expect(String(answer.headers['set-cookie'])).toContain('app_merchantId=3')
    // An open tab of the other merchant gets -4.
    expect((await admin.send(storeCalls.findAllStoreList, {})).rtnStatus).toBe('-4')
    const current = await app.app.inject({
      method: 'POST',
      url: sessionCalls.findCurrent.path,
      headers: { ...admin.headers, merchantid: '3' },
      payload: { merchantId: '3' },
    })
    expect(current.json().data).toMatchObject({ groupId: '3', group: { name: '晨光烘焙' } })
    const { rows } = await owner.query(
      "select merchant_id from audit where action = 'session.switch' order by merchant_id",
    )
    expect(rows.map((row) => row.merchant_id)).toEqual([1, 3])
  })

  test('to another person’s merchant is answered like a missing one', async () => {
    const admin = await app.signIn('admin')
    await switchTo(asMerchant(admin, '3'), '1')
    const fresh = await app.signIn('admin')
    const home = (await fresh.get(sessionCalls.findCurrent, {})).groupId
    expect((await switchTo(fresh, '2')).json()).toEqual((await switchTo(fresh, '987654321')).json())
    expect((await switchTo(fresh, '2')).json().rtnStatus).toBe('11019')
    expect((await fresh.get(sessionCalls.findCurrent, {})).groupId).toBe(home)
  })
})

describe('devices', () => {
  test('are listed, and each can be signed out by its owner', async () => {
    const here = await app.signIn('manager')
    const there = await app.signIn('manager')
    const devices = await here.get(sessionCalls.findDeviceList, {})
    expect(devices.filter((device) => device.current)).toHaveLength(1)
    expect(devices[0]).toMatchObject({ ip: '127.0.0.1', merchantName: '晨光便利' })
    const { id } = (await there.get(sessionCalls.findDeviceList, {})).find((device) => device.current) as {
      id: string
    }
    const clerk = await app.signIn('finance')
    expect((await clerk.send(sessionCalls.endDevice, { id })).rtnStatus).toBe('10005')
    expect((await there.send(sessionCalls.findCurrent, {})).rtnStatus).toBe('0')
    expect((await here.send(sessionCalls.endDevice, { id })).rtnStatus).toBe('0')
    expect((await there.send(sessionCalls.findCurrent, {})).rtnStatus).toBe('-2')
    expect((await here.send(sessionCalls.endDevice, { id })).rtnStatus).toBe('10005')
  })

  test('are unlimited, unless the merchant allows only one', async () => {
    const first = await app.signIn('manager')
    const second = await app.signIn('manager')
    expect((await first.send(sessionCalls.findCurrent, {})).rtnStatus).toBe('0')
    await owner.query("insert into setting values (1, 0, 'oneDevice', 'true')")
    await keepControlPlane(owner)
    const third = await app.signIn('manager')
    for (const ended of [first, second]) {
      const answer = await ended.send(sessionCalls.findCurrent, {})
      expect(answer.rtnStatus).toBe('-3')
      expect(answer.rtnMsg).toContain('其他设备')
    }
    expect((await third.get(sessionCalls.findCurrent, {})).settings.oneDevice).toBe(true)
  })

  test('that sign in at the same time leave one session where one is allowed', async () => {
    await owner.query("insert into setting values (1, 0, 'oneDevice', 'true')")
    await keepControlPlane(owner)
    // So many sign-ins at once need no captcha.
    const clients = await Promise.all(Array.from({ length: 3 }, () => app.signIn('manager')))
    await new Promise((resolve) => setTimeout(resolve, 100))
    const answers = await Promise.all(clients.map((client) => client.send(sessionCalls.findCurrent, {})))
    expect(answers.map((answer) => answer.rtnStatus).sort()).toEqual(['-3', '-3', '0'])
  })

  test('are limited to one, also through another merchant', async () => {
    await owner.query("insert into setting values (1, 0, 'oneDevice', 'true')")
    await keepControlPlane(owner)
    const stay = await app.signIn('admin')
    await switchTo(stay, '3')
    const home = await app.signIn('admin')
    const merchantId = home.merchantId
    if (merchantId !== '1') await switchTo(home, '1')
    expect((await asMerchant(stay, '3').send(sessionCalls.findCurrent, {})).rtnStatus).toBe('-3')
  })
})
