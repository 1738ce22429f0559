import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import type { SmsPurpose } from '@zhanggui/contract/session/session.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import { idCard } from '@zhanggui/contract/user/user.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from './app.ts'
import { userForm } from './people.ts'
import { ask, receivedCode, sealedPassword, signedInBy, solvedCaptcha } from './sign-in.ts'

// These values must never appear in a log or an audit row.
const planted = {
  password: 'Planted7Secret',
  newPassword: 'Planted8Secret',
  phone: '13912345678',
  otherPhone: '13987654321',
  idCard: '110101199003070134',
}
const secrets = new Map<string, string>(Object.entries(planted))

let app: TestApp
let owner: pg.Client
let logged = ''

beforeAll(async () => {
  app = await givenApp({
    environment: { LOG_LEVEL: 'debug' },
    logTo: {
      write: (line) => {
        logged += line
      },
    },
  })
  owner = new pg.Client(app.connection)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

function remember(name: string, client: Client): Client {
  secrets.set(`${name} token`, client.headers.token as string)
  secrets.set(
    `${name} companion`,
    /app_companion=([^;]+)/.exec(client.headers.cookie as string)?.[1] as string,
  )
  return client
}

async function code(phone: string, purpose: SmsPurpose): Promise<string> {
  await owner.query("update sms_code set created_at = created_at - interval '2 minutes'")
  const received = await receivedCode(app, phone, purpose)
  secrets.set(`code for ${purpose}`, received)
  return received
}

test('no password, code, token, full phone or id card is in any log or audit row of a busy day', async () => {
  expect(idCard.safeParse(planted.idCard).success).toBe(true)
  const { phone, password, newPassword } = planted
  const registered = await ask(app, sessionCalls.register, {
    merchantName: '无痕小店',
    name: '老板',
    phone,
    smsCode: await code(phone, 'register'),
    pin: 'planted',
    password: await sealedPassword(app, password),
    storeName: '一店',
  })
  const boss = remember('register', signedInBy(app, registered))
  // Wrong and malformed sign-ins: refusals must not repeat the values.
  await app.tryLogin('planted', newPassword)
  await app.tryLogin(phone, newPassword)
  await ask(app, sessionCalls.login, { pin: 'planted', password: newPassword })
  await ask(app, sessionCalls.loginBySms, { phone, smsCode: newPassword })
  await ask(app, sessionCalls.login, { pin: [phone], password: { newPassword } })
  for (let i = 0; i < 6; i++) await app.tryLogin('planted', newPassword)
  const ticket = await solvedCaptcha(app, 'planted')
  secrets.set('ticket', ticket)
  await app.tryLogin('planted', password, { captcha: ticket })
  const bySms = await ask(app, sessionCalls.loginBySms, { phone, smsCode: await code(phone, 'login') })
  expect(bySms.rtnStatus).toBe('0')
  const client = remember('sms', signedInBy(app, bySms))
  // Scanning.
  const scan = (await ask(app, sessionCalls.createScan, {})).data
  secrets.set('scan secret', scan.secret)
  await client.get(sessionCalls.findScan, { scanId: scan.scanId })
  await client.get(sessionCalls.confirmScan, { scanId: scan.scanId, accept: true })
  remember(
    'scan',
    signedInBy(app, await ask(app, sessionCalls.pollScan, { scanId: scan.scanId, secret: scan.secret })),
  )
  // A person with all personal fields: refused, saved and changed.
  const form = await userForm(boss, { phone: planted.otherPhone, idCard: planted.idCard, name: '小李' })
  await boss.send(userCalls.saveUser, { ...form, unknownField: planted.idCard })
  const saved = await boss.get(userCalls.saveUser, form)
  secrets.set('invitation', saved.link?.token ?? '')
  await boss.send(userCalls.saveUser, form)
  await ask(app, userCalls.useLink, {
    token: saved.link?.token ?? '',
    pin: form.pin,
    password: await sealedPassword(app, newPassword),
  })
  const link = await boss.get(userCalls.makeLink, { id: saved.id })
  secrets.set('link', link.token)
  await ask(app, userCalls.findLink, { token: link.token })
  for (const field of ['phone', 'idCard'] as const)
    await boss.send(userCalls.unmaskUser, { id: saved.id, field })
  // Nor may an unexpected error log values.
  await owner.query('alter table employee add constraint planted check (note <> $$bug$$) not valid')
  const broken = await boss.send(userCalls.saveUser, {
    ...form,
    pin: 'broken',
    phone: '13911112222',
    note: 'bug',
  })
  expect(broken.rtnStatus).toBe('10001')
  // The password: forgotten and changed.
  const smsCode = await code(phone, 'forgotten')
  await ask(app, sessionCalls.forgetPassword, {
    phone,
    smsCode,
    newPassword: await sealedPassword(app, newPassword),
  })
  const again = remember('again', await app.signIn('planted', newPassword))
  await again.get(sessionCalls.updatePassword, {
    oldPassword: await sealedPassword(app, newPassword),
    newPassword: await sealedPassword(app, password),
  })

  expect(logged.length).toBeGreaterThan(100)
  const audit = await owner.query<{ row: string }>('select row_to_json(a)::text as row from audit a')
  const changes = await owner.query<{ row: string }>('select row_to_json(c)::text as row from change_log c')
  expect(audit.rows.length).toBeGreaterThan(8)
  const trails = [...audit.rows, ...changes.rows].map((item) => item.row).join('\n')
  expect(secrets.size).toBeGreaterThan(14)
  for (const [name, secret] of secrets) {
    expect(secret, name).toBeTruthy()
    // Six digits may also be part of a time or an id.
    const pattern = new RegExp(`(?<![\\d.])${secret.replace(/\W/g, '\\$&')}(?!\\d)`)
    expect(logged, `${name} in the log`).not.toMatch(pattern)
    expect(trails, `${name} in a trail`).not.toMatch(pattern)
  }
})

test('passwords, codes and tokens are nowhere in the database', async () => {
  const tables = await owner.query<{ name: string }>(
    "select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind = 'r'",
  )
  const mayStandThere = new Set(['phone', 'otherPhone'])
  for (const { name } of tables.rows) {
    const { rows } = await owner.query<{ row: string }>(`select row_to_json(t)::text as row from ${name} t`)
    const text = rows.map((item) => item.row).join('\n')
    for (const [what, secret] of secrets)
      if (!mayStandThere.has(what) && !/^\d{6}$/.test(secret))
        expect(text.includes(secret), `${what} in ${name}`).toBe(false)
  }
})
