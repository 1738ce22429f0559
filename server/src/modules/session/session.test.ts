import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { seal } from '../../../../console/src/kit/seal.ts'
import { givenApp, type TestApp } from '../../../test/app.ts'
import { networkOf } from './session.ts'

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

describe('signing in', () => {
  test('sets a readable token, an HttpOnly companion and the merchant', async () => {
    const answer = await app.tryLogin('admin', 'Zhanggui1')
    expect(answer.rtnStatus).toBe('0')
    expect(answer.cookies.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
      'app_companion',
      'app_merchantId',
      'app_token',
    ])
  })

  test('answers an unknown login and a wrong password alike', async () => {
    const wrong = await app.tryLogin('admin', 'Zhanggui2')
    const unknown = await app.tryLogin('nobody', 'Zhanggui2')
    expect(wrong).toMatchObject({ rtnStatus: '11001', rtnMsg: '登录名或密码错误', data: null })
    expect(unknown).toEqual(wrong)
  })

  test('takes a sealed password once: a captured body is worth nothing', async () => {
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

  test('refuses a disabled account only after the right password', async () => {
    await owner.query("update account set disabled_at = now() where pin = 'marketer'")
    expect((await app.tryLogin('marketer', 'wrong1A')).rtnStatus).toBe('11001')
    expect((await app.tryLogin('marketer', 'Zhanggui1')).rtnStatus).toBe('11002')
    await owner.query("update account set disabled_at = null where pin = 'marketer'")
  })

  test('stops guessing at an account after 5 tries in 15 minutes, also when they come at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        app.tryLogin('finance', `Guess${i}a`, { remoteAddress: `198.51.100.${i + 1}` }),
      ),
    )
    const tried = answers.filter((answer) => answer.rtnStatus === '11001').length
    expect(tried).toBeLessThanOrEqual(5)
    expect(answers.every((answer) => ['11001', '11003'].includes(answer.rtnStatus))).toBe(true)
    expect((await app.tryLogin('finance', 'Zhanggui1')).rtnStatus).toBe('11003')
  })

  test('stops a network after 20 tries, whatever accounts it guesses at', async () => {
    const statuses: string[] = []
    for (let i = 0; i < 25; i++)
      statuses.push(
        (await app.tryLogin(`stranger${i}`, 'Guess1a', { remoteAddress: `2001:db8:1:2::${i + 1}` }))
          .rtnStatus,
      )
    expect(statuses.filter((status) => status === '11001')).toHaveLength(20)
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
