import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, clientOf, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { sealedPassword } from '../../../test/sign-in.ts'
import { startSilentProxy } from '../../../test/silent-proxy.ts'
import { within } from './session.ts'

let here: TestApp
/** Another node on the same database. */
let there: TestApp
let owner: pg.Client

beforeAll(async () => {
  here = await givenApp({ startTasks: false })
  there = await givenApp({ startTasks: false, connection: here.connection })
  owner = new pg.Client(here.connection)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await there?.close()
  await here?.close()
})

/** The same browser on the other node, which then has the session in its cache. */
async function onTheOtherNode(client: Client, node = there): Promise<Client> {
  const other = clientOf(node.app, {
    rtnStatus: '0',
    rtnMsg: '',
    data: { token: client.headers.token as string, merchantId: client.merchantId },
    cookies: (client.headers.cookie as string).split('; '),
  })
  expect((await other.send(sessionCalls.findCurrent, {})).rtnStatus).toBe('0')
  return other
}

async function expectEnded(client: Client, code: string): Promise<void> {
  const started = performance.now()
  await vi.waitUntil(async () => (await client.send(sessionCalls.findCurrent, {})).rtnStatus === code, {
    timeout: 1000,
    interval: 20,
  })
  expect(performance.now() - started).toBeLessThan(1000)
}

describe('a session that ended on one node is over on another within a second', () => {
  test('after signing out', async () => {
    const client = await here.signIn('clerk')
    const other = await onTheOtherNode(client)
    await client.get(sessionCalls.logout, {})
    await expectEnded(other, '-2')
  })

  test('after a change of the password', async () => {
    const client = await here.signIn('finance')
    const other = await onTheOtherNode(await here.signIn('finance'))
    await client.get(sessionCalls.updatePassword, {
      oldPassword: await sealedPassword(here, 'Zhanggui1'),
      newPassword: await sealedPassword(here, 'Zhanggui2'),
    })
    await expectEnded(other, '-2')
  })

  test('after a device was signed out, and after another device signed in where only one is allowed', async () => {
    const client = await here.signIn('manager')
    const other = await onTheOtherNode(await here.signIn('manager'))
    const device = (await other.get(sessionCalls.findDeviceList, {})).find((item) => item.current)
    await client.get(sessionCalls.endDevice, { id: device?.id as string })
    await expectEnded(other, '-2')
    const again = await onTheOtherNode(await here.signIn('manager'))
    await owner.query("insert into setting values (1, 0, 'oneDevice', 'true')")
    await keepControlPlane(owner)
    await here.signIn('manager')
    await expectEnded(again, '-3')
    await owner.query('delete from setting')
    await keepControlPlane(owner)
  })

  test('and a switch of the merchant is known there', async () => {
    const client = await here.signIn('admin')
    const other = await onTheOtherNode(client)
    await client.get(sessionCalls.setCurrent, { groupId: client.merchantId === '1' ? '3' : '1' })
    await expectEnded(other, '-4')
  })
})

test('an ended session is over within a second also on a node whose LISTEN connection has gone silent', async () => {
  const proxy = await startSilentProxy(here.connection)
  const far = await givenApp({ startTasks: false, connection: proxy.connection })
  try {
    const client = await here.signIn('clerk')
    const other = await onTheOtherNode(client, far)
    proxy.silence('listen zg_session')
    await client.get(sessionCalls.logout, {})
    await expectEnded(other, '-2')
    // Sessions that arrived during the gap are not cached either.
    const later = await here.signIn('clerk')
    const there = await onTheOtherNode(later, far)
    await later.get(sessionCalls.logout, {})
    await expectEnded(there, '-2')
    // It reconnects by itself.
    await vi.waitUntil(() => proxy.count('listen zg_session') === 1, { timeout: 10_000, interval: 50 })
    const last = await here.signIn('clerk')
    const again = await onTheOtherNode(last, far)
    await last.get(sessionCalls.logout, {})
    await expectEnded(again, '-2')
  } finally {
    await far.close()
    await proxy.close()
  }
})

describe('a session', () => {
  test('that ends during the lookup is not cached', async () => {
    const client = await here.signIn('clerk')
    const cookies = Object.fromEntries(
      (client.headers.cookie as string).split('; ').map((cookie) => cookie.split('=') as [string, string]),
    )
    const find = () => here.services.sessions.find(cookies.app_token, cookies.app_companion)
    const looked = find()
    // The notification arrives before the answer of the database.
    here.services.sessions.forget('m1')
    const session = await looked
    await owner.query("update session set ended_at = now(), ended_by = 'logout' where id = $1", [session.id])
    await expect(find()).rejects.toMatchObject({ key: 'session.gone' })
  })

  test('records its use, at most every three minutes', async () => {
    const client = await here.signIn('clerk')
    const seen = async () =>
      (await client.get(sessionCalls.findDeviceList, {})).find((device) => device.current)?.lastSeenAt
    const first = await seen()
    here.services.sessions.forget('m1')
    expect(await seen()).toBe(first)
    await owner.query("update session set last_seen_at = last_seen_at - interval '4 minutes'")
    here.services.sessions.forget('m1')
    await client.get(sessionCalls.findCurrent, {})
    await vi.waitUntil(async () => ((await seen()) ?? '') > (first ?? ''), { timeout: 2000, interval: 20 })
  })
})

test('rights are within others if no permission and no store is missing there', () => {
  const rights = (permissions: string[], stores: 'all' | number[]) => ({
    permissions: new Set(permissions),
    stores,
  })
  expect(within(rights(['a'], [1]), rights(['a', 'b'], 'all'))).toBe(true)
  expect(within(rights(['a'], [1]), rights(['a'], [1, 2]))).toBe(true)
  expect(within(rights(['c'], [1]), rights(['a', 'b'], 'all'))).toBe(false)
  expect(within(rights(['a'], [3]), rights(['a'], [1, 2]))).toBe(false)
  expect(within(rights(['a'], 'all'), rights(['a'], [1, 2]))).toBe(false)
})
