import { calls } from '@zhanggui/contract'
import type { Call } from '@zhanggui/contract/call.ts'
import { birthPermissions } from '@zhanggui/contract/permissions.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accessMatrix } from './access-matrix.ts'
import { type Client, givenApp, type TestApp } from './app.ts'
import { keepControlPlane } from './control-plane.ts'

// Generated from the contract: every call with every kind of caller. Signing out comes last, because the other calls
// need the session.
const everyCall = accessMatrix.toSorted(
  (a, b) => Number(a.name === 'session.logout') - Number(b.name === 'session.logout'),
)
const noPermission = '10006'
const sessionGone = '-2'
const merchantChanged = '-4'
const viewOnly = '11013'

let app: TestApp
let admin: Client
let clerk: Client
let owner: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
})
// Signing out is one of the calls, so each test has its own sessions.
beforeEach(async () => {
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

async function statusOf(call: Call, headers: Record<string, string>): Promise<string> {
  const url = call.path.replace(':key', `${'0'.repeat(32)}.xlsx`)
  const answer = await app.app.inject({
    method: call.method,
    url,
    headers: {
      ...headers,
      accept: 'application/json',
      ...(call.body === 'upload' ? { 'content-type': 'multipart/form-data; boundary=x' } : {}),
    },
    ...(call.method === 'POST' ? { payload: call.body === 'upload' ? '--x--\r\n' : {} } : {}),
  })
  expect(answer.statusCode, call.path).toBe(200)
  return String(answer.headers['content-type']).startsWith('application/json') ? answer.json().rtnStatus : '0'
}

describe('every call', () => {
  test('is answered by the server', async () => {
    expect(everyCall.length).toBeGreaterThan(25)
    for (const { name, call } of everyCall)
      expect(await statusOf(call, admin.headers), name).not.toBe('10004')
  })

  test('is refused without a session unless it is public', async () => {
    for (const { name, call, stranger } of everyCall) {
      const status = await statusOf(call, {})
      if (stranger === 'answered') expect(status, name).not.toBe(sessionGone)
      else expect(status, name).toBe(sessionGone)
    }
  })

  test('is refused to people without its permission, and only to them', async () => {
    for (const { name, call, permission } of everyCall) {
      if (permission === null) continue
      const held = birthPermissions.clerk.includes(permission)
      const status = await statusOf(call, clerk.headers)
      if (held) expect(status, name).not.toBe(noPermission)
      else expect(status, name).toBe(noPermission)
      expect(await statusOf(call, admin.headers), name).not.toBe(noPermission)
    }
  })

  test('of the login service is the same call under the login prefix', async () => {
    const prefixed = everyCall.filter(({ call }) => call.loginService)
    const prefixedNames = prefixed.map(({ name }) => name)
    for (const name of ['getCaptcha', 'checkCaptcha', 'sendSmsCode', 'forgetPassword'])
      expect(prefixedNames).toContain(`session.${name}`)
    for (const { name, call } of prefixed) {
      const twin = { ...call, path: `/ipos${call.path}` }
      expect(await statusOf(twin, {}), name).toBe(await statusOf(call, {}))
      expect(await statusOf(twin, admin.headers), name).not.toBe('10004')
    }
    for (const { name, call } of everyCall.filter((item) => !item.call.loginService))
      if (call.method === 'POST')
        expect(await statusOf({ ...call, path: `/ipos${call.path}` }, admin.headers), name).toBe('10004')
  })

  test('with an audit action is refused while viewing as another person', async () => {
    const { rows } = await owner.query<{ id: string }>(
      "select e.id::text from employee e join account a on a.id = e.account_id where a.pin = 'clerk' and e.merchant_id = 1",
    )
    await admin.get(calls.session.viewAs, { id: rows[0]?.id as string })
    for (const { name, call, viewing } of everyCall) {
      if (viewing === null) continue
      const status = await statusOf(call, admin.headers)
      if (viewing === 'refused') expect(status, name).toBe(viewOnly)
      else expect(status, name).not.toBe(viewOnly)
    }
    expect(await statusOf(calls.session.endView, admin.headers)).toBe('0')
  })

  test('is refused for another merchant than that of the session', async () => {
    for (const { name, call, otherMerchant } of everyCall) {
      if (otherMerchant === null) continue
      const headers: Record<string, string> =
        call.method === 'GET'
          ? { cookie: admin.headers.cookie?.replace(/app_merchantId=\d+/, 'app_merchantId=2') ?? '' }
          : { ...admin.headers, merchantid: '2' }
      expect(await statusOf(call, headers), name).toBe(merchantChanged)
    }
  })

  test('is refused to a disabled user from the next call on', async () => {
    const finance = await app.signIn('finance')
    await owner.query(
      "update employee set disabled_at = now() where account_id = (select id from account where pin = 'finance')",
    )
    await keepControlPlane(owner)
    await owner.query("select pg_notify('zg_session', 'm1')")
    await new Promise((resolve) => setTimeout(resolve, 200))
    for (const { name, call, disabled } of everyCall) {
      if (disabled === null) continue
      expect(await statusOf(call, finance.headers), name).toBe(sessionGone)
    }
  })
})
