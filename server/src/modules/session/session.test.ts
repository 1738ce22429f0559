import { randomBytes } from 'node:crypto'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seal } from '../../../../console/src/kit/wire/seal.ts'
import { givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { ask, receivedCode, sealedPassword, solvedCaptcha } from '../../../test/sign-in.ts'
import { networkOf } from '../../kernel/session/network.ts'
import { tokenHash } from '../../kernel/session/session.ts'

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

/** The ticket of a solved captcha. */
async function givenTicket(): Promise<string> {
  const ticket = randomBytes(16).toString('base64url')
  await owner.query(
    "insert into captcha (id, x, network, ticket_hash, expires_at) values ($1, 1, '', $2, now() + interval '5 minutes')",
    [ticket, tokenHash(ticket)],
  )
  return ticket
}

describe('signing in', () => {
  test('sets a readable token, an HttpOnly cookie and the merchant', async () => {
    const answer = await app.tryLogin('admin', 'Zhanggui1')
    expect(answer.rtnStatus).toBe('0')
    expect(answer.cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
      'app_companion',
      'app_merchantId',
      'app_token',
    ])
  })

  test('gives the same answer for an unknown login name and a wrong password', async () => {
    const wrong = await app.tryLogin('admin', 'Zhanggui2')
    const unknown = await app.tryLogin('nobody', 'Zhanggui2')
    expect(wrong).toMatchObject({ rtnStatus: '11001', rtnMsg: '登录名或密码错误', data: null })
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

  test('asks for a captcha after 3 tries at a login name in 15 minutes, also if they arrive at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        app.tryLogin('finance', `Guess${i}a`, { remoteAddress: `198.51.100.${i + 1}` }),
      ),
    )
    const statuses = answers.map((answer) => answer.rtnStatus).sort()
    expect(statuses).toEqual([...Array(3).fill('11001'), ...Array(9).fill('11006')])
    expect((await app.tryLogin('finance', 'Zhanggui1')).rtnStatus).toBe('11006')
    expect((await app.tryLogin('FINANCE', 'Zhanggui1')).rtnStatus).toBe('11006')
  })

  test('does not reveal by a count whose a phone is: an account has 3 tries at its login name and 2 at its phone', async () => {
    const statusesOf = async (typed: string, times: number) => {
      const statuses: string[] = []
      for (let i = 0; i < times; i++) statuses.push((await app.tryLogin(typed, `Guess${i}a`)).rtnStatus)
      return statuses
    }
    await statusesOf('finance', 4)
    for (const phone of ['13800138004', '13800138003', '13912121212'])
      expect(await statusesOf(phone, 3), phone).toEqual(['11001', '11001', '11006'])
    await owner.query('delete from login_attempt')
    await statusesOf('13800138004', 3)
    expect(await statusesOf('finance', 4)).toEqual([...Array(3).fill('11001'), '11006'])
  })

  test('never locks the owner out: a solved captcha gives one try', async () => {
    for (let i = 0; i < 5; i++) await app.tryLogin('finance', `Guess${i}a`)
    const ticket = await solvedCaptcha(app, owner)
    expect((await app.tryLogin('finance', 'Wrong1a', { captcha: ticket })).rtnStatus).toBe('11001')
    expect((await app.tryLogin('finance', 'Zhanggui1', { captcha: ticket })).rtnStatus).toBe('11006')
    const another = await solvedCaptcha(app, owner)
    expect((await app.tryLogin('finance', 'Zhanggui1', { captcha: another })).rtnStatus).toBe('0')
    // A success also resets the count of wrong tries.
    expect((await app.tryLogin('finance', 'Zhanggui1')).rtnStatus).toBe('0')
  })

  test('uses a ticket once, also with parallel calls', async () => {
    for (let i = 0; i < 5; i++) await app.tryLogin('clerk', `Guess${i}a`)
    const ticket = await solvedCaptcha(app, owner)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        app.tryLogin('clerk', 'Wrong1a', { captcha: ticket, remoteAddress: `203.0.113.${i + 1}` }),
      ),
    )
    expect(answers.filter((answer) => answer.rtnStatus === '11001')).toHaveLength(1)
    expect(answers.filter((answer) => answer.rtnStatus === '11006')).toHaveLength(19)
  })

  test('asks for a captcha also for an unknown account', async () => {
    const statuses: string[] = []
    for (let i = 0; i < 4; i++) statuses.push((await app.tryLogin('nobody', `Guess${i}a`)).rtnStatus)
    expect(statuses).toEqual([...Array(3).fill('11001'), '11006'])
  })

  test('allows at most 20 of 1,000 guesses from changing addresses of one IPv6 /64 without a captcha', async () => {
    const answers: string[] = []
    for (let round = 0; round < 20; round++)
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 50 }, async (_, i) => {
            const n = round * 50 + i
            const remoteAddress = `2001:db8:5:6:${n.toString(16)}:${(n * 7).toString(16)}::1`
            return (await app.tryLogin(`victim${n}`, 'Guess1a', { remoteAddress })).rtnStatus
          }),
        )),
      )
    const tried = answers.filter((status) => status === '11001').length
    expect(tried).toBeGreaterThan(0)
    expect(tried).toBeLessThanOrEqual(20)
    // All others were asked for a captcha, or shed.
    expect(answers.every((status) => ['11001', '11006', '10009'].includes(status))).toBe(true)
  }, 120_000)

  test('allows at most 200 tries of one network, whatever captchas it solves', async () => {
    await givenTries('net:2001:db8:7:7::/64', 190)
    const statuses = await Promise.all(
      Array.from({ length: 30 }, async (_, i) => {
        const captcha = await givenTicket()
        const remoteAddress = `2001:db8:7:7::${i + 1}`
        return (await app.tryLogin(`victim${i}`, 'Guess1a', { remoteAddress, captcha })).rtnStatus
      }),
    )
    expect(statuses.filter((status) => status === '11001')).toHaveLength(10)
    expect(statuses.filter((status) => status === '11003')).toHaveLength(20)
  })

  test('does not lock out other people of a network: passwords with a captcha, password changes and codes still work', async () => {
    const remoteAddress = '198.51.100.77'
    const clerk = await app.signIn('clerk')
    await givenTries(`net:${remoteAddress}`, 25)
    expect((await app.tryLogin('admin', 'Zhanggui1', { remoteAddress })).rtnStatus).toBe('11006')
    const captcha = await givenTicket()
    expect((await app.tryLogin('admin', 'Zhanggui1', { remoteAddress, captcha })).rtnStatus).toBe('0')
    await givenTries(`net:${remoteAddress}`, 200)
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

  test('refuses after 12 wrong passwords at a login name and 8 at a phone, whatever captchas are solved', async () => {
    const guess = async (pin: string, password: string, remoteAddress: string) =>
      app.tryLogin(pin, password, { remoteAddress, captcha: await givenTicket() })
    for (const [pin, before] of [
      ['finance', 7],
      ['nobody', 7],
      ['13800138004', 3],
      ['13912121212', 3],
    ] as const) {
      await givenTries(`pin:${pin}`, before)
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) => guess(pin, 'Guess1a', `203.0.113.${i + 1}`)),
      )
      const statuses = answers.map((answer) => answer.rtnStatus)
      expect(statuses.filter((status) => status === '11001')).toHaveLength(5)
      expect(statuses.filter((status) => status === '11026')).toHaveLength(7)
    }
    const owner = await guess('finance', 'Zhanggui1', '203.0.113.99')
    expect(owner).toMatchObject({
      rtnStatus: '11026',
      rtnMsg: '这个账号输错密码的次数过多，请 15 分钟后再试，或用短信登录、找回密码',
    })
  })

  test('accepts the owner from a known network with a captcha, while others guess his password', async () => {
    await app.signIn('finance')
    await givenTries('pin:finance', 20)
    expect((await app.tryLogin('finance', 'Zhanggui1')).rtnStatus).toBe('11006')
    const captcha = await givenTicket()
    expect((await app.tryLogin('finance', 'Zhanggui1', { captcha })).rtnStatus).toBe('0')
    // This does not help the attackers.
    const elsewhere = { remoteAddress: '203.0.113.5', captcha: await givenTicket() }
    expect((await app.tryLogin('finance', 'Guess1a', elsewhere)).rtnStatus).toBe('11026')
    // Tries from the owner's own network are limited, too.
    await givenTries('home:finance@127.0.0.1', 20)
    const more = { captcha: await givenTicket() }
    expect((await app.tryLogin('finance', 'Zhanggui1', more)).rtnStatus).toBe('11026')
  })

  test('works again at once after the password was recovered', async () => {
    await givenTries('pin:marketer', 20)
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

  test('takes as long for an unknown account as for a known one', async () => {
    const median = async (pin: string) => {
      const times: number[] = []
      for (let i = 0; i < 9; i++) {
        await owner.query('delete from login_attempt')
        const started = performance.now()
        await app.tryLogin(pin, 'Guess1a')
        times.push(performance.now() - started)
      }
      return times.sort((a, b) => a - b)[4] as number
    }
    await median('admin')
    const [known, unknown] = [await median('admin'), await median('nobody')]
    expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2)
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

  test('asks a network for a captcha after 20 tries, whatever the accounts', async () => {
    const statuses: string[] = []
    for (let i = 0; i < 25; i++)
      statuses.push(
        (await app.tryLogin(`stranger${i}`, 'Guess1a', { remoteAddress: `2001:db8:1:2::${i + 1}` }))
          .rtnStatus,
      )
    expect(statuses).toEqual([...Array(20).fill('11001'), ...Array(5).fill('11006')])
    expect(
      (await app.tryLogin('stranger99', 'Guess1a', { remoteAddress: '2001:db8:1:3::1' })).rtnStatus,
    ).toBe('11001')
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
  expect(networkOf('2001:db8:0:7::1')).not.toBe(networkOf('2001:db8:0:8::1'))
  expect(networkOf('::ffff:192.0.2.1')).toBe('192.0.2.1')
  expect(networkOf('192.0.2.1')).toBe('192.0.2.1')
})
