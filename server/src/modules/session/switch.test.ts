import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { givenUser } from '../../../test/people.ts'
import { ask, receivedCode, sealedPassword, signedInBy } from '../../../test/sign-in.ts'

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

const invite = async (pin: string, merchantId: number) => {
  await owner.query(
    `insert into employee (merchant_id, account_id, name, type, all_stores, invited_at)
     select $2, id, pin, 2, true, now() from account where pin = $1`,
    [pin, merchantId],
  )
  await keepControlPlane(owner)
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

describe('an invitation', () => {
  test('is shown, gives no access before it is accepted, and can be answered once', async () => {
    await invite('clerk', 2)
    const clerk = await app.signIn('clerk')
    const before = await clerk.get(sessionCalls.findCurrent, {})
    expect(before.groupList).toHaveLength(1)
    expect(before.invitationList).toEqual([{ id: '2', name: '远山生鲜' }])
    expect((await switchTo(clerk, '2')).json().rtnStatus).toBe('11019')
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        clerk.send(sessionCalls.answerInvitation, { groupId: '2', accept: true }),
      ),
    )
    expect(answers.map((answer) => answer.rtnStatus).sort()).toEqual(['0', ...Array(7).fill('11020')])
    const after = await clerk.get(sessionCalls.findCurrent, {})
    expect(after.groupList.map((group) => group.id)).toEqual(['1', '2'])
    expect(after.invitationList).toEqual([])
    expect((await switchTo(clerk, '2')).json().rtnStatus).toBe('0')
    const { rows } = await owner.query(
      "select 1 from audit where action = 'session.invitation' and merchant_id = 2",
    )
    expect(rows).toHaveLength(1)
  })

  test('can be declined', async () => {
    await invite('finance', 2)
    const finance = await app.signIn('finance')
    await finance.get(sessionCalls.answerInvitation, { groupId: '2', accept: false })
    expect((await finance.get(sessionCalls.findCurrent, {})).invitationList).toEqual([])
    expect((await switchTo(finance, '2')).json().rtnStatus).toBe('11019')
  })

  test('is not accepted with a password that an administrator knows', async () => {
    await invite('marketer', 2)
    await owner.query("update account set password_given = true where pin = 'marketer'")
    const marketer = await app.signIn('marketer')
    const accept = (client: Client) =>
      client.send(sessionCalls.answerInvitation, { groupId: '2', accept: true })
    expect((await accept(marketer)).rtnStatus).toBe('11022')
    await marketer.get(sessionCalls.updatePassword, {
      oldPassword: await sealedPassword(app, 'Zhanggui1'),
      newPassword: await sealedPassword(app, 'MyOwn2026'),
    })
    expect((await accept(await app.signIn('marketer', 'MyOwn2026'))).rtnStatus).toBe('0')
  })

  test('cannot be accepted, but declined, where a person belongs to one merchant only', async () => {
    await invite('manager', 2)
    const strict = await givenApp({
      startTasks: false,
      connection: app.connection,
      environment: { SINGLE_MERCHANT_USERS: 'on' },
    })
    const manager = await strict.signIn('manager')
    const answer = (accept: boolean) => manager.send(sessionCalls.answerInvitation, { groupId: '2', accept })
    const refused = await answer(true)
    expect(refused.rtnStatus).toBe('11025')
    expect(refused.rtnMsg).toContain('晨光便利')
    expect((await manager.get(sessionCalls.findCurrent, {})).groupList).toHaveLength(1)
    expect((await answer(false)).rtnStatus).toBe('0')
    await strict.close()
  })

  test('that does not exist is answered like an ended one', async () => {
    const manager = await app.signIn('manager')
    for (const groupId of ['2', '987654321'])
      expect((await manager.send(sessionCalls.answerInvitation, { groupId, accept: true })).rtnStatus).toBe(
        '11020',
      )
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

describe('a person without a merchant', () => {
  const password = (pin: string) => async (accept?: string) =>
    ask(app, sessionCalls.login, {
      pin,
      password: await sealedPassword(app, 'Zhanggui1'),
      ...(accept ? { accept } : {}),
    })
  /** A person who left the first merchant and is invited by the second. */
  const givenLeaver = async () => {
    const user = await givenUser(await app.signIn('admin'))
    await owner.query(
      `update account set password_given = false, phone_verified_at = now(),
         password_hash = (select password_hash from account where pin = 'rival') where pin = $1`,
      [user.pin],
    )
    await owner.query('update employee set removed_at = now() where id = $1', [user.id])
    await keepControlPlane(owner)
    await invite(user.pin, 2)
    return user
  }
  const joined = async (pin: string) =>
    (
      await owner.query(
        `select 1 from employee e join account a on a.id = e.account_id
         where a.pin = $1 and e.merchant_id = 2 and e.invited_at is null and e.removed_at is null`,
        [pin],
      )
    ).rowCount

  test('is asked at the sign-in by password, joins by accepting, and is signed in', async () => {
    const { pin } = await givenLeaver()
    const login = password(pin)
    const asked = await login()
    expect(asked).toMatchObject({
      rtnStatus: '11028',
      data: { invitationList: [{ id: '2', name: '远山生鲜' }] },
    })
    expect((await login('1')).rtnStatus).toBe('11020')
    expect(await joined(pin)).toBe(0)
    const answer = await login('2')
    expect(answer).toMatchObject({ rtnStatus: '0', data: { merchantId: '2' } })
    expect(await joined(pin)).toBe(1)
    expect((await signedInBy(app, answer).get(sessionCalls.findCurrent, {})).groupId).toBe('2')
    // Later sign-ins ask nothing.
    expect((await login()).rtnStatus).toBe('0')
  })

  test('answers with the same SMS code, which is then used up', async () => {
    const { pin, phone } = await givenLeaver()
    const smsCode = await receivedCode(app, phone, 'login')
    const login = (accept?: string) =>
      ask(app, sessionCalls.loginBySms, { phone, smsCode, ...(accept ? { accept } : {}) })
    expect((await login()).rtnStatus).toBe('11028')
    const answers = await Promise.all(Array.from({ length: 8 }, () => login('2')))
    expect(answers.filter((answer) => answer.rtnStatus === '0')).toHaveLength(1)
    expect(await joined(pin)).toBe(1)
    expect((await login()).rtnStatus).toBe('11008')
  })

  test('learns of no invitation without the password', async () => {
    const { pin } = await givenLeaver()
    const wrong = await ask(app, sessionCalls.login, {
      pin,
      password: await sealedPassword(app, 'Wrong2026'),
      accept: '2',
    })
    expect(wrong).toMatchObject({ rtnStatus: '11001', data: null })
    expect(await joined(pin)).toBe(0)
  })

  test('does not join with a password that a former administrator knows', async () => {
    const { pin } = await givenLeaver()
    await owner.query('update account set password_given = true where pin = $1', [pin])
    expect((await password(pin)('2')).rtnStatus).toBe('11029')
    expect(await joined(pin)).toBe(0)
  })

  test('but with another merchant is not asked, and accepts nothing by signing in', async () => {
    await owner.query(
      "delete from employee where merchant_id = 2 and account_id = (select id from account where pin = 'clerk')",
    )
    await keepControlPlane(owner)
    await invite('clerk', 2)
    const answer = await password('clerk')('2')
    expect(answer).toMatchObject({ rtnStatus: '0', data: { merchantId: '1' } })
    expect(await joined('clerk')).toBe(0)
  })
})
