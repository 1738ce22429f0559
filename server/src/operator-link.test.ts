import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenApp, type TestApp } from '../test/app.ts'
import { keepControlPlane } from '../test/control-plane.ts'
import { lastAudit } from '../test/people.ts'
import { ask, sealedPassword, signedInBy } from '../test/sign-in.ts'
import { linkOfCreator } from './operator-link.ts'

let app: TestApp
let owner: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const use = async (token: string) =>
  ask(app, userCalls.useLink, { token, password: await sealedPassword(app, 'Chosen2026') })

test("the operator's link signs a creator in once with a new password, and ends his other sessions", async () => {
  const before = await app.signIn('admin')
  const { token, until, merchantName } = await linkOfCreator(owner, 'ADMIN')
  expect(merchantName).toBe('晨光便利')
  expect(until.getTime() - Date.now()).toBeLessThanOrEqual(3_600_000)
  const entered = await use(token)
  expect((await signedInBy(app, entered).get(sessionCalls.findCurrent, {})).pin).toBe('admin')
  expect((await before.send(sessionCalls.findCurrent, {})).rtnStatus).toBe('-2')
  expect((await app.tryLogin('admin', 'Zhanggui1')).rtnStatus).toBe('11001')
  expect((await app.tryLogin('admin', 'Chosen2026')).rtnStatus).toBe('0')
  expect(await lastAudit(owner, 'user.useLink')).toMatchObject({ title: '晨光掌柜' })
  expect((await use(token)).rtnStatus).toBe('17042')
})

test('it works for a creator who belongs to another merchant, too', async () => {
  await owner.query(
    `insert into employee (merchant_id, account_id, type, name)
     select 2, id, 2, '老板' from account where pin = 'admin'`,
  )
  await keepControlPlane(owner)
  const { token } = await linkOfCreator(owner, 'admin')
  expect((await use(token)).rtnStatus).toBe('0')
})

test('it is made for creators only, who are not disabled', async () => {
  for (const login of ['clerk', 'nobody', ''])
    await expect(linkOfCreator(owner, login)).rejects.toThrow('No creator')
  const { token } = await linkOfCreator(owner, 'rival')
  await owner.query(
    "update employee set disabled_at = now() where merchant_id = 2 and name = (select name from employee e join account a on a.id = e.account_id where a.pin = 'rival' and e.merchant_id = 2)",
  )
  await keepControlPlane(owner)
  expect((await use(token)).rtnStatus).toBe('17042')
  await expect(linkOfCreator(owner, 'rival')).rejects.toThrow('No creator')
})
