import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { scanState } from '@zhanggui/contract/session/session.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import { ask, sealedPassword, signedInBy } from '../../../test/sign-in.ts'

let app: TestApp
let owner: pg.Client
let phone: Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  owner = new pg.Client(app.connection)
  await owner.connect()
  phone = await app.signIn('manager')
})
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const givenScan = async () =>
  (await ask(app, sessionCalls.createScan, { userAgent: 'Computer of the shop' })).data
const poll = (scan: { scanId: string; secret: string }) =>
  ask(app, sessionCalls.pollScan, { scanId: scan.scanId, secret: scan.secret })
const confirm = (client: Client, scanId: string, accept = true) =>
  client.send(sessionCalls.confirmScan, { scanId, accept })

describe('signing in by a scan', () => {
  test('goes from the computer to the phone and back, also while others guess at the account', async () => {
    await owner.query(`
      insert into login_attempt (key)
      select key from generate_series(1, 20), (
        select 'account:' || id as key from account where pin = 'manager'
        union values ('typed:manager'), ('net:127.0.0.1')) keys`)
    const scan = await givenScan()
    expect(scan.checkDigits).toMatch(/^\d\d$/)
    expect(scan.url).toMatch(/^http:\/\/.*\/web\/scan\?id=[\w-]+$/)
    expect(scan.url).not.toContain(scan.secret)
    expect((await poll(scan)).data.state).toBe(scanState.waiting)
    expect(await phone.get(sessionCalls.findScan, { scanId: scan.scanId })).toMatchObject({
      state: scanState.scanned,
      checkDigits: scan.checkDigits,
      userAgent: 'Computer of the shop',
    })
    expect((await poll(scan)).data.state).toBe(scanState.scanned)
    expect((await confirm(phone, scan.scanId)).rtnStatus).toBe('0')
    const signedIn = await poll(scan)
    expect(signedIn.data.state).toBe(scanState.confirmed)
    const computer = signedInBy(app, signedIn)
    const current = await computer.get(sessionCalls.findCurrent, {})
    expect(current).toMatchObject({ pin: 'manager', groupId: '1' })
    const { rows } = await owner.query('select action from audit order by id desc limit 1')
    expect(rows).toEqual([{ action: 'session.loginByScan' }])
    expect((await poll(scan)).data.state).toBe(scanState.expired)
    expect((await computer.get(sessionCalls.findDeviceList, {})).find((item) => item.current)).toMatchObject({
      userAgent: 'Computer of the shop',
    })
    await owner.query('delete from login_attempt')
  })

  test('leaves a row in the audit trail with the answer', async () => {
    const admin = await app.signIn('admin')
    for (const [accept, after] of [
      [true, '已接受'],
      [false, '已拒绝'],
    ] as const) {
      const { scanId } = await givenScan()
      await phone.get(sessionCalls.findScan, { scanId })
      await confirm(phone, scanId, accept)
      const { records } = await admin.get(auditCalls.findAuditPage, { action: 'session.scanConfirm' })
      expect(records[0]?.changes).toEqual([{ field: 'scanAnswer', before: null, after }])
    }
  })

  test('opens one session for 20 polls at once', async () => {
    const scan = await givenScan()
    await phone.get(sessionCalls.findScan, { scanId: scan.scanId })
    await confirm(phone, scan.scanId)
    const before = await owner.query<{ n: number }>('select count(*)::int as n from session')
    const answers = await Promise.all(Array.from({ length: 20 }, () => poll(scan)))
    expect(answers.filter((answer) => answer.data.state === scanState.confirmed)).toHaveLength(1)
    expect(answers.filter((answer) => answer.cookies.length > 0)).toHaveLength(1)
    const after = await owner.query<{ n: number }>('select count(*)::int as n from session')
    expect(after.rows[0]?.n).toBe((before.rows[0]?.n ?? 0) + 1)
  })

  test('needs the secret of the browser that asked', async () => {
    const scan = await givenScan()
    await phone.get(sessionCalls.findScan, { scanId: scan.scanId })
    await confirm(phone, scan.scanId)
    expect((await poll({ ...scan, secret: 'x'.repeat(43) })).data.state).toBe(scanState.expired)
    expect((await poll(scan)).data.state).toBe(scanState.confirmed)
  })

  test('is confirmed once, by the account that scanned it, and only after the details were shown', async () => {
    const scan = await givenScan()
    expect((await confirm(phone, scan.scanId)).rtnStatus).toBe('11014')
    await phone.get(sessionCalls.findScan, { scanId: scan.scanId })
    const clerk = await app.signIn('clerk')
    expect((await clerk.send(sessionCalls.findScan, { scanId: scan.scanId })).rtnStatus).toBe('11014')
    expect((await confirm(clerk, scan.scanId)).rtnStatus).toBe('11014')
    const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(phone, scan.scanId)))
    expect(answers.filter((answer) => answer.rtnStatus === '0')).toHaveLength(1)
  })

  test('can be refused on the phone', async () => {
    const scan = await givenScan()
    await phone.get(sessionCalls.findScan, { scanId: scan.scanId })
    await confirm(phone, scan.scanId, false)
    const answer = await poll(scan)
    expect(answer.data.state).toBe(scanState.refused)
    expect(answer.cookies).toEqual([])
    expect((await confirm(phone, scan.scanId)).rtnStatus).toBe('11014')
  })

  test('expires after two minutes, on both screens', async () => {
    const scan = await givenScan()
    await owner.query("update scan set expires_at = expires_at - interval '2 minutes'")
    expect((await poll(scan)).data.state).toBe(scanState.expired)
    expect((await phone.send(sessionCalls.findScan, { scanId: scan.scanId })).rtnStatus).toBe('11014')
  })

  test.each([
    ['signing out', (client: Client) => client.get(sessionCalls.logout, {})],
    [
      'changing the password',
      async (client: Client) =>
        client.get(sessionCalls.updatePassword, {
          oldPassword: await sealedPassword(app, 'Zhanggui1'),
          newPassword: await sealedPassword(app, 'Zhanggui2'),
        }),
    ],
    [
      'a new password by a link of an administrator',
      async () => {
        const admin = await app.signIn('admin')
        const [person] = (
          await admin.get(userCalls.findUserPage, { keyword: 'finance', pageNo: 1, pageSize: 10 })
        ).records
        const { token } = await admin.get(userCalls.makeLink, { id: person?.id as string })
        const password = await sealedPassword(app, 'Zhanggui2')
        expect((await ask(app, userCalls.useLink, { token, password })).rtnStatus).toBe('0')
      },
    ],
  ])('that was confirmed opens no session after %s', async (_what, end) => {
    const { rows } = await owner.query("select password_hash from account where pin = 'finance'")
    const client = await app.signIn('finance')
    const scan = await givenScan()
    await client.get(sessionCalls.findScan, { scanId: scan.scanId })
    await confirm(client, scan.scanId)
    await end(client)
    const answer = await poll(scan)
    expect(answer.data.state).toBe(scanState.expired)
    expect(answer.cookies).toEqual([])
    await owner.query("update account set password_hash = $1 where pin = 'finance'", [rows[0].password_hash])
  })

  test('opens no session for a person who was disabled after the confirmation', async () => {
    const scan = await givenScan()
    const marketer = await app.signIn('marketer')
    await marketer.get(sessionCalls.findScan, { scanId: scan.scanId })
    await confirm(marketer, scan.scanId)
    await owner.query(
      "update employee set disabled_at = now() where account_id = (select id from account where pin = 'marketer')",
    )
    await keepControlPlane(owner)
    const answer = await poll(scan)
    expect(answer.data.state).toBe(scanState.expired)
    expect(answer.cookies).toEqual([])
  })
})

describe('the address for phones', () => {
  const settingsWith = async (environment: Record<string, string>) => {
    const other = await givenApp({ environment, startTasks: false, connection: app.connection })
    const answer = (await ask(other, configCalls.findAppSettings, {})).data
    await other.close()
    return answer
  }

  test('is empty if the server listens on its own machine only', async () => {
    expect(await settingsWith({})).toMatchObject({ phoneAddress: '', loginPrefix: 'ipos', gateway: '' })
    expect((await settingsWith({ HOST: 'localhost' })).phoneAddress).toBe('')
  })

  test('is the public address, or that of the machine in its network', async () => {
    expect((await settingsWith({ PUBLIC_URL: 'https://shop.example.com/' })).phoneAddress).toBe(
      'https://shop.example.com',
    )
    expect((await settingsWith({ HOST: '192.0.2.7', PORT: '8620' })).phoneAddress).toBe(
      'http://192.0.2.7:8620',
    )
  })
})
