import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { givenApp, type TestApp } from '../../../test/app.ts'
import { ask, sealedPassword } from '../../../test/sign-in.ts'
import type { CallContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import { checkOpenPassword } from './session.ts'

// A creator has nobody above him who could make a one-time link.
const creator = 'admin'
const password = 'Zhanggui1'

let app: TestApp
let owner: pg.Client
let phone: string
let networks = 0

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
  phone = (await owner.query("select phone from account where pin = 'admin'")).rows[0].phone
})
beforeEach(async () => {
  await owner.query(
    'delete from login_attempt; delete from sms_code; delete from captcha; delete from known_device',
  )
  app.services.sms.inbox.length = 0
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

/** A stranger uses up what unknown browsers have: the tries at the login name and at the phone, and the codes. */
async function givenSiege(keys = [`typed:${creator}`, `typed:${phone}`]): Promise<void> {
  const { rows } = await owner.query('select id from account where pin = $1', [creator])
  for (const key of [...keys, `account:${rows[0].id}`])
    await owner.query('insert into login_attempt (key) select $1 from generate_series(1, 5)', [key])
  await owner.query(
    `insert into sms_code (phone, purpose, code_hash, network, expires_at, created_at)
     select $1, p, '', '', now(), now() - interval '2 minutes' from unnest('{login,forgotten}'::text[]) p, generate_series(1, 5)`,
    [phone],
  )
}
/** From a browser that the account does not know, each time in another network. */
const enter = async (more: { pin?: string; password?: string; smsCode?: string } = {}) => {
  const { pin = creator, smsCode = '' } = more
  const sealed = await sealedPassword(app, more.password ?? password)
  const remoteAddress = `203.0.113.${++networks % 250}`
  return ask(app, sessionCalls.login, { pin, password: sealed, smsCode }, { remoteAddress })
}
const inbox = () => app.services.sms.inbox
const received = async () => {
  await vi.waitUntil(() => inbox().length > 0, { timeout: 3000, interval: 10 })
  return inbox()[0]?.code as string
}
const quiet = () => new Promise((resolve) => setTimeout(resolve, 150))
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const later = () => owner.query("update sms_code set created_at = created_at - interval '61 seconds'")

test('the creator gets in while a stranger uses up all tries and codes, by his password and a code', async () => {
  await givenSiege()
  for (const purpose of ['login', 'forgotten'] as const)
    expect((await ask(app, sessionCalls.sendSmsCode, { phone, purpose })).rtnStatus).toBe('11010')
  expect((await enter()).rtnStatus).toBe('11026')
  const smsCode = await received()
  expect(inbox()[0]).toMatchObject({ phone, purpose: 'password' })
  expect((await enter({ smsCode })).rtnStatus).toBe('0')
  expect((await enter({ smsCode })).rtnStatus).toBe('11026')
})

test('he gets in by his phone as the login name, too, and while only the tries of the other name are used up', async () => {
  await givenSiege([`typed:${phone}`])
  // The answer does not tell that the login name and the phone belong together.
  expect((await enter()).rtnStatus).toBe('11001')
  const smsCode = await received()
  expect((await enter({ smsCode })).rtnStatus).toBe('0')
  await later()
  inbox().length = 0
  expect((await enter({ pin: phone })).rtnStatus).toBe('11026')
  expect((await enter({ pin: phone, smsCode: await received() })).rtnStatus).toBe('0')
})

test('no answer shows if the password or the code was right', async () => {
  await givenSiege()
  await owner.query("insert into login_attempt (key) select 'typed:nobody' from generate_series(1, 5)")
  const right = await enter()
  const code = await received()
  const answers = [
    await enter({ password: 'Guess1a' }),
    await enter({ smsCode: other(code) }),
    await enter({ password: 'Guess1a', smsCode: code }),
    await enter({ pin: 'nobody' }),
    await enter({ pin: 'nobody', smsCode: code }),
  ]
  for (const answer of answers) expect(answer).toEqual(right)
  await quiet()
  expect(inbox()).toHaveLength(1)
})

test('wrong passwords neither send codes nor use up their tries', async () => {
  await givenSiege()
  await enter({ password: 'Guess1a' })
  await quiet()
  expect(inbox()).toHaveLength(0)
  await enter()
  const smsCode = await received()
  for (let i = 0; i < 8; i++) await enter({ password: 'Guess1a', smsCode: other(smsCode) })
  expect((await enter({ smsCode })).rtnStatus).toBe('0')
})

test('nobody can ask for such a code, or use it elsewhere', async () => {
  const asked = await ask(app, sessionCalls.sendSmsCode, { phone, purpose: 'password' })
  expect(asked.rtnStatus).toBe('10002')
  await givenSiege()
  await enter()
  const smsCode = await received()
  expect((await ask(app, sessionCalls.loginBySms, { phone, smsCode })).rtnStatus).toBe('11008')
  const newPassword = await sealedPassword(app, 'Stolen2026')
  expect((await ask(app, sessionCalls.forgetPassword, { phone, smsCode, newPassword })).rtnStatus).toBe(
    '11008',
  )
})

test('who knows the password can try 5 codes, and gets one a minute', async () => {
  await givenSiege()
  await Promise.all(Array.from({ length: 5 }, () => enter()))
  const smsCode = await received()
  await quiet()
  expect(inbox()).toHaveLength(1)
  await Promise.all(Array.from({ length: 5 }, () => enter({ smsCode: other(smsCode) })))
  expect((await enter({ smsCode })).rtnStatus).toBe('11026')
})

test('a network has no more tries than before', async () => {
  await givenSiege()
  const at = async (password: string) => {
    const sealed = await sealedPassword(app, password)
    return ask(app, sessionCalls.login, { pin: creator, password: sealed }, { remoteAddress: '198.51.100.7' })
  }
  const statuses: string[] = []
  for (let i = 0; i < 7; i++) statuses.push((await at(`Guess${i}a`)).rtnStatus)
  expect(statuses).toEqual([...Array(5).fill('11026'), '11006', '11006'])
  await owner.query("insert into login_attempt (key) select 'net:198.51.100.7' from generate_series(1, 15)")
  expect((await at(password)).rtnStatus).toBe('11003')
})

test('a phone that its owner has not proved gets no code', async () => {
  await givenSiege()
  await owner.query("update account set phone_verified_at = null where pin = 'admin'")
  expect((await enter()).rtnStatus).toBe('11026')
  await quiet()
  expect(inbox()).toHaveLength(0)
  await owner.query("update account set phone_verified_at = now() where pin = 'admin'")
})

test('the limits of a network do not tell whether a guessed password was right', async () => {
  const probed = async (guess: string, place: number) => {
    await owner.query('delete from login_attempt; delete from sms_code; delete from captcha')
    await givenSiege()
    const remoteAddress = `198.51.100.${place}`
    const codeFor = (nth: number) =>
      ask(
        app,
        sessionCalls.sendSmsCode,
        { phone: `139000${place}00${nth}`, purpose: 'login' },
        { remoteAddress },
      )
    for (let nth = 0; nth < 4; nth++) expect((await codeFor(nth)).rtnStatus).toBe('0')
    const sealed = await sealedPassword(app, guess)
    const tried = await ask(
      app,
      sessionCalls.login,
      { pin: creator, password: sealed, smsCode: '' },
      { remoteAddress },
    )
    await quiet()
    return [tried.rtnStatus, (await codeFor(5)).rtnStatus, (await codeFor(6)).rtnStatus]
  }
  expect(await probed(password, 11)).toEqual(await probed('Guess1a', 12))
})

test('a right password whose till got no answer in time was no wrong try', async () => {
  const context = {
    ...{ services: app.services, language: 'zh', requestId: 'r', ip: '198.51.100.9', userAgent: '' },
    ...{ browser: '', device: () => null, signal: new AbortController().signal },
  } as unknown as CallContext
  const input = { pin: creator, password, smsCode: '', captcha: '' }
  const late = async () => Promise.reject(refuse('common.deadline'))
  for (let i = 0; i < 6; i++)
    await expect(checkOpenPassword(context, input, { till: '9', belongs: late })).rejects.toMatchObject({
      key: 'common.deadline',
    })
  expect((await owner.query('select key from login_attempt')).rows).toEqual([])
  await expect(checkOpenPassword(context, input, { till: '9' })).resolves.toMatchObject({ pin: creator })
})
