import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { formOfUser, givenUser } from '../../../test/people.ts'
import { ask, receivedCode, sealedPassword, signedInBy, solvedCaptcha } from '../../../test/sign-in.ts'
import { smsCodeHash } from '../../kernel/sms/sms.ts'

const clerkPhone = '13800138003'
const strangerPhone = '13900139000'

let app: TestApp
let owner: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
})
beforeEach(() => owner.query('delete from login_attempt; delete from sms_code; delete from captcha'))
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const loginWith = (phone: string, smsCode: string, remoteAddress = '127.0.0.1') =>
  ask(app, sessionCalls.loginBySms, { phone, smsCode }, { remoteAddress })
const later = (interval: string) =>
  owner.query(
    `update sms_code set created_at = created_at - interval '${interval}', expires_at = expires_at - interval '${interval}'`,
  )

describe('an SMS code', () => {
  test('has its purpose in the message', async () => {
    for (const [purpose, words] of [
      ['login', '登录验证码'],
      ['forgotten', '重设密码的验证码'],
      ['phone', '更换手机号的验证码'],
    ] as const) {
      const code = await receivedCode(app, clerkPhone, purpose)
      const message = app.services.sms.inbox.find((item) => item.code === code)
      expect(message?.text).toContain(`${words} ${code}`)
      await later('2 minutes')
    }
  })

  test('signs in the owner of the phone, once', async () => {
    const code = await receivedCode(app, clerkPhone, 'login')
    expect(code).toMatch(/^\d{6}$/)
    const answer = await loginWith(clerkPhone, code)
    expect(answer.rtnStatus).toBe('0')
    expect((await signedInBy(app, answer).get(sessionCalls.findCurrent, {})).pin).toBe('clerk')
    expect((await loginWith(clerkPhone, code)).rtnStatus).toBe('11008')
  })

  test('is accepted once if it is sent 50 times in parallel', async () => {
    const code = await receivedCode(app, clerkPhone, 'login')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) => loginWith(clerkPhone, code, `198.51.100.${i + 1}`)),
    )
    const statuses = answers.map((answer) => answer.rtnStatus)
    expect(statuses.filter((status) => status === '0')).toHaveLength(1)
    expect(statuses.filter((status) => status === '11008')).toHaveLength(49)
  })

  test('allows five tries, also if they arrive at once', async () => {
    const code = await receivedCode(app, clerkPhone, 'login')
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    await Promise.all(Array.from({ length: 5 }, (_, i) => loginWith(clerkPhone, wrong, `192.0.2.${i + 1}`)))
    expect((await loginWith(clerkPhone, code)).rtnStatus).toBe('11008')
  })

  test('is valid for five minutes', async () => {
    const code = await receivedCode(app, clerkPhone, 'login')
    await later('5 minutes 1 second')
    expect((await loginWith(clerkPhone, code)).rtnStatus).toBe('11008')
  })

  test('is invalid for another purpose, and after a newer one was sent', async () => {
    const first = await receivedCode(app, clerkPhone, 'login')
    const newPassword = await sealedPassword(app, 'Zhanggui2')
    const forgotten = { phone: clerkPhone, smsCode: first, newPassword }
    expect((await ask(app, sessionCalls.forgetPassword, forgotten)).rtnStatus).toBe('11008')
    await later('1 minute 1 second')
    let second = await receivedCode(app, clerkPhone, 'login')
    while (second === first) {
      await later('1 minute 1 second')
      second = await receivedCode(app, clerkPhone, 'login')
    }
    expect((await loginWith(clerkPhone, first)).rtnStatus).toBe('11008')
    expect((await loginWith(clerkPhone, second)).rtnStatus).toBe('0')
  })

  test('is stored in a form that does not reveal it', async () => {
    const code = await receivedCode(app, clerkPhone, 'login')
    const { rows } = await owner.query<{ row: string }>('select row_to_json(c)::text as row from sms_code c')
    expect(rows).toHaveLength(1)
    expect(rows[0]?.row).not.toContain(code)
  })

  test('is sent once a minute, 5 times an hour and 10 times a day to a phone', async () => {
    const send = () =>
      ask(app, sessionCalls.sendSmsCode, { phone: strangerPhone, purpose: 'register' as const })
    expect(await send()).toMatchObject({ rtnStatus: '0', data: { resendSeconds: 60, validMinutes: 5 } })
    expect((await send()).rtnStatus).toBe('11009')
    for (let i = 1; i < 5; i++) {
      await later('61 seconds')
      expect((await send()).rtnStatus).toBe('0')
    }
    await later('61 seconds')
    expect((await send()).rtnStatus).toBe('11010')
    await later('1 hour')
    for (let i = 5; i < 10; i++) {
      await later('61 seconds')
      expect((await send()).rtnStatus).toBe('0')
    }
    await later('2 hours')
    expect((await send()).rtnStatus).toBe('11010')
    await later('1 day')
    expect((await send()).rtnStatus).toBe('0')
  })

  test('is sent at most once if a phone asks many times at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        ask(
          app,
          sessionCalls.sendSmsCode,
          { phone: strangerPhone, purpose: 'register' as const },
          { remoteAddress: `198.51.100.${i + 1}` },
        ),
      ),
    )
    expect(answers.filter((answer) => answer.rtnStatus === '0')).toHaveLength(1)
  })

  test('needs a captcha if a network asks for many phones', async () => {
    const send = (n: number, captcha = '') =>
      ask(app, sessionCalls.sendSmsCode, {
        phone: `1370000${String(n).padStart(4, '0')}`,
        purpose: 'register' as const,
        captcha,
      })
    for (let n = 0; n < 5; n++) expect((await send(n)).rtnStatus).toBe('0')
    expect((await send(5)).rtnStatus).toBe('11006')
    const ticket = await solvedCaptcha(app)
    expect((await send(6, ticket)).rtnStatus).toBe('0')
    expect((await send(7, ticket)).rtnStatus).toBe('11006')
  })

  test('is sent only to a phone with an account, and the answer does not show which', async () => {
    const known = await ask(app, sessionCalls.sendSmsCode, { phone: clerkPhone, purpose: 'login' as const })
    await vi.waitUntil(() => app.services.sms.inbox[0]?.phone === clerkPhone)
    const before = app.services.sms.inbox.length
    const unknown = await ask(app, sessionCalls.sendSmsCode, {
      phone: strangerPhone,
      purpose: 'login' as const,
    })
    expect(unknown).toEqual(known)
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(app.services.sms.inbox).toHaveLength(before)
    expect(
      app.services.sms.inbox.some(
        (message) => message.phone === strangerPhone && message.purpose === 'login',
      ),
    ).toBe(false)
  })

  test('of a phone that another person entered is not sent and does not work, and the answer does not show it', async () => {
    const admin = await app.signIn('admin')
    const editor = await givenUser(admin)
    const victim = await givenUser(admin)
    const mine = '13912340000'
    await admin.get(userCalls.saveUser, { ...(await formOfUser(admin, victim.id)), phone: mine })
    const before = app.services.sms.inbox.length
    for (const purpose of ['login', 'forgotten'] as const) {
      const sent = await ask(app, sessionCalls.sendSmsCode, { phone: mine, purpose })
      const unknown = await ask(app, sessionCalls.sendSmsCode, { phone: strangerPhone, purpose })
      expect(sent).toEqual(unknown)
      await later('61 seconds')
    }
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(app.services.sms.inbox).toHaveLength(before)
    // Even with a code in the database it would not work.
    const code = '123456'
    for (const purpose of ['login', 'forgotten'] as const)
      for (const phone of [mine, editor.phone])
        await owner.query(
          "insert into sms_code (phone, purpose, code_hash, network, expires_at) values ($1, $2, $3, '', now() + interval '5 minutes')",
          [phone, purpose, smsCodeHash(app.services.settings.SECRET, phone, purpose, code)],
        )
    for (const phone of [mine, editor.phone]) {
      expect((await loginWith(phone, code)).rtnStatus).toBe('11008')
      const newPassword = await sealedPassword(app, 'Stolen2026')
      const recovered = await ask(app, sessionCalls.forgetPassword, { phone, smsCode: code, newPassword })
      expect(recovered.rtnStatus).toBe('11008')
    }
    expect((await app.tryLogin(victim.pin, victim.password)).rtnStatus).toBe('0')
  })

  test('signs in as soon as the owner has proved the phone', async () => {
    const admin = await app.signIn('admin')
    const user = await givenUser(admin)
    const client = await app.signIn(user.pin, user.password)
    const smsCode = await receivedCode(app, user.phone, 'phone')
    const id = (await client.get(sessionCalls.findCurrent, {})).id
    const { organizationList, version, name } = await client.get(userCalls.findProfile, { id })
    const form = {
      id,
      version,
      name,
      phone: user.phone,
      organizationIdList: [organizationList[0]?.id],
      smsCode,
    }
    await client.get(userCalls.updateProfile, form)
    await later('61 seconds')
    expect((await loginWith(user.phone, await receivedCode(app, user.phone, 'login'))).rtnStatus).toBe('0')
  })

  test('is sent under the prefix of the login service, too', async () => {
    const answer = await ask(
      app,
      sessionCalls.sendSmsCode,
      { phone: strangerPhone, purpose: 'login' },
      { url: '/ipos/send/sms/code' },
    )
    expect(answer.rtnStatus).toBe('0')
    const document = (await app.app.inject('/openapi.json')).json()
    expect(Object.keys(document.paths)).toContain('/ipos/send/sms/code')
  })
})

describe('a forgotten password', () => {
  test('is replaced with a code, which ends every session of the account', async () => {
    const before = await app.signIn('marketer')
    const smsCode = await receivedCode(app, '13800138005', 'forgotten')
    const newPassword = await sealedPassword(app, 'Forgotten2')
    const answer = await ask(app, sessionCalls.forgetPassword, { phone: '13800138005', smsCode, newPassword })
    expect(answer.rtnStatus).toBe('0')
    expect((await before.send(sessionCalls.findCurrent, {})).rtnStatus).toBe('-2')
    expect((await app.tryLogin('marketer', 'Zhanggui1')).rtnStatus).toBe('11001')
    expect((await app.tryLogin('marketer', 'Forgotten2')).rtnStatus).toBe('0')
    const { rows } = await owner.query(
      "select 1 from audit where action = 'session.forgetPassword' and pin = 'marketer'",
    )
    expect(rows).toHaveLength(1)
  })

  test('follows the rules of passwords without using up the code', async () => {
    const phone = '13800138005'
    const smsCode = await receivedCode(app, phone, 'forgotten')
    const weak = await ask(app, sessionCalls.forgetPassword, {
      phone,
      smsCode,
      newPassword: await sealedPassword(app, 'nodigits'),
    })
    expect(weak.rtnStatus).toBe('10002')
    expect(weak.data).toMatchObject([{ path: 'newPassword', key: 'rule.password' }])
    await owner.query("insert into setting values (1, 0, 'specialCharacters', 'true')")
    await keepControlPlane(owner)
    const plain = await ask(app, sessionCalls.forgetPassword, {
      phone,
      smsCode,
      newPassword: await sealedPassword(app, 'Forgotten3'),
    })
    expect(plain.data).toMatchObject([{ path: 'newPassword', key: 'rule.specialPassword' }])
    const special = await ask(app, sessionCalls.forgetPassword, {
      phone,
      smsCode,
      newPassword: await sealedPassword(app, 'Forgotten#3'),
    })
    expect(special.rtnStatus).toBe('0')
    await owner.query('delete from setting')
    await keepControlPlane(owner)
  })
})

describe('the inbox of a development server', () => {
  test('shows the codes, and runs no script', async () => {
    const code = await receivedCode(app, clerkPhone, 'login')
    const page = await app.app.inject('/dev/inbox')
    expect(page.body).toContain(code)
    expect(page.headers['content-security-policy']).toContain("script-src 'none'")
    expect(page.headers['cache-control']).toBe('no-store')
  })

  test('does not exist in production, or if messages are really sent', async () => {
    const secret = { SECRET: 'x'.repeat(40) }
    const environments: Record<string, string>[] = [
      { SMS: 'off' },
      { SMS: 'http', SMS_URL: 'http://127.0.0.1:9/' },
    ]
    for (const environment of environments) {
      const other = await givenApp({
        environment: { ...environment, ...secret },
        startTasks: false,
        connection: app.connection,
      })
      expect((await other.app.inject('/dev/inbox')).body).not.toContain('SMS inbox')
      await other.close()
    }
  })
})

describe('an SMS gateway', () => {
  let gateway: Server
  let got: { body: Record<string, string>; authorization: string | undefined }[] = []
  let status = 200
  let other: TestApp

  beforeAll(async () => {
    gateway = createServer((request, response) => {
      let text = ''
      request.on('data', (chunk) => (text += chunk))
      request.on('end', () => {
        got.push({ body: JSON.parse(text), authorization: request.headers.authorization })
        response.writeHead(status).end()
      })
    })
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`
    other = await givenApp({
      environment: { SMS: 'http', SMS_URL: url, SMS_TOKEN: 'gateway-token', LOG_LEVEL: 'silent' },
      startTasks: false,
      connection: app.connection,
    })
  })
  afterAll(async () => {
    await other?.close()
    gateway?.close()
  })

  test('receives phone, code, purpose and text', async () => {
    got = []
    const answer = await ask(other, sessionCalls.sendSmsCode, { phone: strangerPhone, purpose: 'register' })
    expect(answer.rtnStatus).toBe('0')
    expect(got).toHaveLength(1)
    expect(got[0]?.authorization).toBe('Bearer gateway-token')
    expect(got[0]?.body).toMatchObject({ phone: strangerPhone, purpose: 'register' })
    expect(got[0]?.body.text).toContain(got[0]?.body.code)
  })

  test('that fails gives the same refusal to everybody, and the phone may try again', async () => {
    status = 500
    const failed = await ask(other, sessionCalls.sendSmsCode, { phone: strangerPhone, purpose: 'register' })
    expect(failed.rtnStatus).toBe('11012')
    const known = await ask(other, sessionCalls.sendSmsCode, { phone: clerkPhone, purpose: 'login' })
    expect(known.rtnStatus).toBe('11012')
    expect((await owner.query('select 1 from sms_code')).rows).toHaveLength(0)
  })
})

test('without SMS, codes are refused and nobody can register', async () => {
  const other = await givenApp({ environment: { SMS: 'off' }, startTasks: false, connection: app.connection })
  const send = (purpose: 'login' | 'register') =>
    ask(other, sessionCalls.sendSmsCode, { phone: clerkPhone, purpose })
  expect((await send('login')).rtnStatus).toBe('11011')
  expect((await send('register')).rtnStatus).toBe('11011')
  await other.close()
})
