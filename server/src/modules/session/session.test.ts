import { Worker } from 'node:worker_threads'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { seal } from '../../../../console/src/kit/wire/seal.ts'
import { clientOf, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { ask, receivedCode, sealedPassword, solvedCaptcha } from '../../../test/sign-in.ts'
import { networkOf } from '../../kernel/session/network.ts'

let app: TestApp
let owner: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
})
beforeEach(() => owner.query('delete from login_attempt'))
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

/** So many tries were made with this key. */
const givenTries = (key: string, count: number) =>
  owner.query('insert into login_attempt (key) select $1 from generate_series(1, $2::int)', [key, count])

const accountOf = async (pin: string): Promise<string> =>
  (await owner.query<{ id: string }>('select id::text from account where pin = $1', [pin])).rows[0]?.id ?? ''

describe('signing in', () => {
  test('sets a readable token, an HttpOnly cookie and the merchant', async () => {
    const answer = await app.tryLogin('admin', 'Zhanggui1')
    expect(answer.rtnStatus).toBe('0')
    expect(answer.cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
      'app_companion',
      'app_merchantId',
      'app_token',
      'zg_device',
    ])
  })

  test('gives the same answer for an unknown login name and a wrong password', async () => {
    const wrong = await app.tryLogin('admin', 'Zhanggui2')
    const unknown = await app.tryLogin('nobody', 'Zhanggui2')
    expect(wrong).toMatchObject({
      rtnStatus: '11001',
      rtnMsg: expect.stringMatching(/^登录名或密码错误。/),
      data: null,
    })
    expect(unknown).toEqual(wrong)
  })

  test('accepts a sealed password once, so a captured body is worthless', async () => {
    const key = (
      await app.app.inject({ method: 'POST', url: '/bf/ipos/web/emp/get/sealKey', payload: {} })
    ).json().data
    const payload = {
      pin: 'admin',
      password: seal(key.publicKey, JSON.stringify({ nonce: key.nonce, value: 'Zhanggui1' })),
    }
    const send = async () =>
      (await app.app.inject({ method: 'POST', url: '/bf/ipos/web/emp/login', payload })).json().rtnStatus
    expect(await send()).toBe('0')
    expect(await send()).toBe('11004')
  })

  test('refuses text that is no password before it is hashed and counted', async () => {
    for (const text of [
      'short',
      'a'.repeat(17),
      `A1${'b'.repeat(1000)}`,
      '密码密码密码12Ab',
      'with space 1A',
    ])
      expect((await app.tryLogin('admin', text)).rtnStatus, text).toBe('11001')
    expect((await owner.query('select from login_attempt')).rows).toEqual([])
  })

  test('by https the cookies are Secure, and those of the server have the prefix __Host-', async () => {
    const other = await givenApp({
      startTasks: false,
      connection: app.connection,
      environment: { TRUST_PROXY: '127.0.0.1' },
    })
    const https = { 'x-forwarded-proto': 'https' }
    const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
      other.app.inject({ method: 'POST', url: path, payload, headers: { ...https, ...headers } })
    const password = await sealedPassword(other, 'Zhanggui1')
    const answer = await post(sessionCalls.login.path, { pin: 'admin', password })
    const cookies = [answer.headers['set-cookie'] ?? []].flat()
    expect(cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
      '__Host-app_companion',
      '__Host-zg_device',
      'app_merchantId',
      'app_token',
    ])
    for (const cookie of cookies) {
      expect(cookie).toMatch(/Path=\/; .*Secure; SameSite=Lax/)
      expect(cookie).not.toMatch(/domain=/i)
    }
    // Every answer keeps the browser at https, even one without a route. By http the header would mean nothing.
    const header = 'strict-transport-security'
    expect(answer.headers[header]).toBe('max-age=31536000')
    for (const url of ['/livez', '/', '/no/such', '/openapi.json'])
      expect((await other.app.inject({ url, headers: https })).headers[header], url).toBe('max-age=31536000')
    expect((await other.app.inject('/livez')).headers[header]).toBeUndefined()
    const forged = await app.app.inject({ url: '/livez', headers: https })
    expect(forged.headers[header]).toBeUndefined()
    const { token } = answer.json().data
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ')
    const current = (more: string) => post(sessionCalls.findCurrent.path, {}, { token, cookie: more })
    expect((await current(cookie)).json().rtnStatus).toBe('0')
    expect((await current(cookie.replaceAll('__Host-', ''))).json().rtnStatus).toBe('-2')
    await other.close()
  })

  test('refuses a password that is not sealed', async () => {
    const answer = await app.app.inject({
      method: 'POST',
      url: '/bf/ipos/web/emp/login',
      payload: { pin: 'admin', password: 'Zhanggui1' },
    })
    expect(answer.json().rtnStatus).toBe('11004')
  })

  test('tells that an account is disabled only after the right password', async () => {
    await owner.query("update account set disabled_at = now() where pin = 'marketer'")
    expect((await app.tryLogin('marketer', 'wrong1A')).rtnStatus).toBe('11001')
    expect((await app.tryLogin('marketer', 'Zhanggui1')).rtnStatus).toBe('11002')
    await owner.query("update account set disabled_at = null where pin = 'marketer'")
  })

  /** A guess with as much work as the server asks for, each from another network. */
  let networks = 0
  const guess = async (typed: string, password: string, cookie = '') => {
    const remoteAddress = `203.0.113.${++networks % 250}`
    const captcha = await solvedCaptcha(app, typed, { remoteAddress })
    return (await app.tryLogin(typed, password, { remoteAddress, captcha, cookie })).rtnStatus
  }
  const countOf = (statuses: readonly string[], status: string) =>
    statuses.filter((one) => one === status).length

  test('asks for a captcha after 2 wrong passwords, also if they arrive at once, and also for an unknown account', async () => {
    for (const typed of ['finance', 'nobody', '13912121212']) {
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) =>
          app.tryLogin(typed, `Guess${i}a`, { remoteAddress: `198.51.100.${i + 1}` }),
        ),
      )
      const statuses = answers.map((answer) => answer.rtnStatus)
      expect([countOf(statuses, '11001'), countOf(statuses, '11006')], typed).toEqual([2, 10])
      expect((await app.tryLogin(typed.toUpperCase(), 'Zhanggui1')).rtnStatus).toBe('11006')
      await owner.query('delete from login_attempt')
    }
  })

  test('allows an account 5 wrong passwords, by login name and phone together, whatever networks and captchas', async () => {
    const statuses: string[] = []
    for (let i = 0; i < 6; i++) statuses.push(await guess(i % 2 ? '13800138004' : 'finance', `Guess${i}a`))
    expect(countOf(statuses, '11001')).toBe(6)
    // The account has no tries left, so the right password counts as wrong, too.
    expect(await guess('finance', 'Zhanggui1')).toBe('11001')
    expect(await guess('13800138004', 'Zhanggui1')).toBe('11001')
  })

  test('answers by the text that was typed: the tries of a login name do not tell its phone', async () => {
    const level = async (pin: string) =>
      (await ask(app, sessionCalls.getCaptcha, { pin }, { remoteAddress: '203.0.113.77' })).data.parameters
        .data.level
    for (const typed of ['finance', 'nobody']) {
      const statuses: string[] = []
      for (let i = 0; i < 6; i++) statuses.push(await guess(typed, `Guess${i}a`))
      expect([countOf(statuses, '11001'), statuses.at(-1)]).toEqual([5, '11026'])
    }
    const [own, other] = ['13800138004', '13800138999']
    expect([await guess(own, 'Guess1a'), await guess(other, 'Guess1a')]).toEqual(['11001', '11001'])
    expect(await level(own)).toBe(await level(other))
  })

  test('a right password from a new browser does not clear the wrong ones of others', async () => {
    for (let i = 0; i < 4; i++) await guess('finance', 'Guess1a')
    expect(await guess('finance', 'Zhanggui1')).toBe('0')
    expect([await guess('finance', 'Guess1a'), await guess('finance', 'Guess1a')]).toEqual(['11001', '11026'])
  })

  test('uses a ticket once, also with parallel calls, and only for the name, network and browser that earned it', async () => {
    await givenTries('net:203.0.113.9', 5)
    const at = (remoteAddress: string, captcha: string, pin: string) =>
      app.tryLogin(pin, 'Wrong1a', { captcha, remoteAddress })
    const at9 = { remoteAddress: '203.0.113.9' }
    const other = await solvedCaptcha(app, 'invented', at9)
    const forCode = await solvedCaptcha(app, '', at9)
    const ticket = await solvedCaptcha(app, ' SomeOne', at9)
    await givenTries('net:203.0.113.10', 5)
    expect((await at('203.0.113.10', ticket, 'someone')).rtnStatus).toBe('11006')
    // Work for a name that nobody has tried is cheap. It counts for no other name.
    for (const cheap of [other, forCode])
      expect((await at('203.0.113.9', cheap, 'someone')).rtnStatus).toBe('11006')
    const answers = await Promise.all(Array.from({ length: 20 }, () => at('203.0.113.9', ticket, 'someone')))
    const statuses = answers.map((answer) => answer.rtnStatus)
    expect([countOf(statuses, '11001'), countOf(statuses, '11006')]).toEqual([1, 19])
  })

  test('accepts the owner from a browser that he signed in from, while others guess his password', async () => {
    const { cookies } = await app.tryLogin('finance', 'Zhanggui1')
    const device = cookies.find((cookie) => cookie.startsWith('zg_device=')) as string
    await givenTries(`account:${await accountOf('finance')}`, 5)
    await givenTries('net:127.0.0.1', 20)
    const elsewhere = { remoteAddress: '203.0.113.5' }
    expect((await app.tryLogin('finance', 'Zhanggui1', elsewhere)).rtnStatus).toBe('11001')
    expect((await app.tryLogin('finance', 'Zhanggui1', { cookie: device })).rtnStatus).toBe('0')
    // A stolen or made-up cookie of another account does not help.
    expect((await app.tryLogin('clerk', 'Guess1a', { ...elsewhere, cookie: device })).rtnStatus).toBe('11001')
    const forged = `${device.slice(0, -4)}AAAA`
    expect((await app.tryLogin('finance', 'Zhanggui1', { ...elsewhere, cookie: forged })).rtnStatus).toBe(
      '11001',
    )
    // The browser has 5 tries of its own.
    await owner.query('delete from login_attempt')
    const statuses: string[] = []
    for (let i = 0; i < 7; i++) {
      const status = (await app.tryLogin('finance', 'Guess1a', { cookie: device })).rtnStatus
      statuses.push(status)
    }
    expect(statuses).toEqual([...Array(3).fill('11001'), ...Array(4).fill('11006')])
  })

  test('a known browser is listed, and can be forgotten', async () => {
    const answer = await app.tryLogin('finance', 'Zhanggui1')
    const client = clientOf(app.app, answer)
    const listed = await client.get(sessionCalls.findKnownDeviceList, {})
    const here = listed.find((one) => one.current)
    expect(here).toMatchObject({ ip: '127.0.0.1' })
    const stranger = await app.signIn('clerk')
    const id = here?.id as string
    expect((await stranger.send(sessionCalls.forgetKnownDevice, { id })).rtnStatus).toBe('10005')
    expect((await client.send(sessionCalls.forgetKnownDevice, { id })).rtnStatus).toBe('0')
    await givenTries(`account:${await accountOf('finance')}`, 5)
    const cookie = answer.cookies.find((one) => one.startsWith('zg_device=')) as string
    expect((await app.tryLogin('finance', 'Zhanggui1', { cookie })).rtnStatus).toBe('11001')
  })

  test('allows at most 20 of 300 guesses from changing addresses of one IPv6 /64', async () => {
    const answers: string[] = []
    for (let round = 0; round < 6; round++)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, async (_, i) => {
            const n = round * 50 + i
            const remoteAddress = `2001:db8:5:6:${n.toString(16)}:${(n * 7).toString(16)}::1`
            return (await app.tryLogin(`victim${n}`, 'Guess1a', { remoteAddress })).rtnStatus
          }),
        )),
      )
    expect(countOf(answers, '11001')).toBe(5)
    expect(answers.every((status) => ['11001', '11006', '10009'].includes(status))).toBe(true)
    await givenTries('net:2001:db8:5:6::/64', 14)
    const remoteAddress = '2001:db8:5:6::1'
    const solved: string[] = []
    for (let i = 0; i < 2; i++) {
      const captcha = await solvedCaptcha(app, `victim${i}`, { remoteAddress })
      solved.push((await app.tryLogin(`victim${i}`, 'Guess1a', { remoteAddress, captcha })).rtnStatus)
    }
    expect(solved).toEqual(['11001', '11003'])
  }, 120_000)

  test('does not lock out the password changes and codes of a network', async () => {
    const remoteAddress = '198.51.100.77'
    const clerk = await app.signIn('clerk')
    await givenTries(`net:${remoteAddress}`, 20)
    const change = await app.app.inject({
      method: 'POST',
      url: sessionCalls.updatePassword.path,
      remoteAddress,
      headers: clerk.headers,
      payload: {
        oldPassword: await sealedPassword(app, 'Wrong2026'),
        newPassword: await sealedPassword(app, 'Right2026'),
      },
    })
    expect(change.json().rtnStatus).toBe('11018')
    const smsCode = await receivedCode(app, '13800138003', 'login')
    const bySms = await ask(
      app,
      sessionCalls.loginBySms,
      { phone: '13800138003', smsCode },
      { remoteAddress },
    )
    expect(bySms.rtnStatus).toBe('0')
  })

  test('works again at once after the password was recovered', async () => {
    await givenTries(`account:${await accountOf('marketer')}`, 5)
    await givenTries('typed:marketer', 5)
    const phone = '13800138005'
    const recover = async (password: string) => {
      await owner.query("update sms_code set created_at = created_at - interval '2 minutes'")
      const smsCode = await receivedCode(app, phone, 'forgotten')
      const newPassword = await sealedPassword(app, password)
      return (await ask(app, sessionCalls.forgetPassword, { phone, smsCode, newPassword })).rtnStatus
    }
    expect(await recover('Recovered1')).toBe('0')
    const elsewhere = { remoteAddress: '203.0.113.6' }
    expect((await app.tryLogin('marketer', 'Recovered1', elsewhere)).rtnStatus).toBe('0')
    expect(await recover('Zhanggui1')).toBe('0')
  })

  test('does the same work for an unknown account as for a known one, so that its time tells nothing', async () => {
    const jobs = vi.spyOn(Worker.prototype, 'postMessage')
    const work = async (pin: string) => {
      await owner.query('delete from login_attempt')
      jobs.mockClear()
      await app.tryLogin(pin, 'Guess1a')
      // The hash begins with its cost.
      return jobs.mock.calls.map(([job]) =>
        String((job as { hash?: string }).hash)
          .split('$')
          .slice(1, 4),
      )
    }
    const known = await work('admin')
    expect(known).toEqual([['argon2id', 'v=19', 'm=19456,t=2,p=1']])
    expect(await work('nobody')).toEqual(known)
    jobs.mockRestore()
  })

  test('tells an account that its only merchant has disabled it', async () => {
    await owner.query(
      "update employee set disabled_at = now() where account_id = (select id from account where pin = 'marketer')",
    )
    await keepControlPlane(owner)
    expect((await app.tryLogin('marketer', 'Zhanggui1')).rtnStatus).toBe('11002')
    await owner.query(
      "update employee set disabled_at = null where account_id = (select id from account where pin = 'marketer')",
    )
    await keepControlPlane(owner)
  })

  test('leaves an audit row of the merchant', async () => {
    const before = await owner.query(
      "select count(*)::int as n from audit where action = 'session.login' and pin = 'rival'",
    )
    await app.signIn('rival')
    const after = await owner.query(
      "select count(*)::int as n from audit where action = 'session.login' and pin = 'rival'",
    )
    expect(after.rows[0].n).toBe(before.rows[0].n + 1)
  })
})

test('an IPv6 network is its /64, an IPv4 network its address', () => {
  expect(networkOf('2001:db8:0:7:1:2:3:4')).toBe(networkOf('2001:db8::7:ffff:0:0:1'))
  // As some proxies write it.
  for (const written of ['9.9.9.9:1234', '[::ffff:9.9.9.9]', '[::ffff:9.9.9.9]:443'])
    expect(networkOf(written)).toBe('9.9.9.9')
  expect(networkOf('2001:db8:0:7::1')).not.toBe(networkOf('2001:db8:0:8::1'))
  for (const mapped of [
    '::ffff:192.0.2.1',
    '::FFFF:c000:201',
    '0:0:0:0:0:ffff:c000:0201',
    '0::ffff:192.0.2.1',
    '::ffff:c000:201%eth0',
    '64:ff9b::c000:201',
    '::192.0.2.1',
    '::ffff:0:192.0.2.1',
    // 6to4: the address owns every network below its prefix.
    '2002:c000:201::1',
    '2002:c000:201:ffff::1',
    // Teredo: the client's address is inverted.
    '2001:0:4136:e378:8000:63bf:3fff:fdfe',
  ])
    expect(networkOf(mapped), mapped).toBe('192.0.2.1')
  expect(networkOf('64:ff9b:1:1::c000:201')).toBe(networkOf('64:ff9b:1:2::c000:202'))
  expect(networkOf('::1')).toBe('0:0:0:0::/64')
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
})
