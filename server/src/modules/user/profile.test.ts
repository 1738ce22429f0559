import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { formOfUser, freshPhone, givenUser, lastAudit } from '../../../test/people.ts'

const { findProfile, updateProfile, findSystemAll } = userCalls

let app: TestApp
let admin: Client
let rival: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false, environment: { SMS: 'inbox' } })
  admin = await app.signIn('admin')
  rival = await app.signIn('rival')
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

const ownId = async (client: Client) => (await client.get(sessionCalls.findCurrent, {})).id

/** The user's own profile, as personal settings send it. */
async function formOf(client: Client): Promise<Record<string, unknown>> {
  const { id, version, name, phone, email, idCard, sex, age, jobNo, note, profile, organizationList } =
    await client.get(findProfile, { id: await ownId(client) })
  const organizationIdList = organizationList.map((one) => one.id)
  return { id, version, name, phone, email, idCard, sex, age, jobNo, note, profile, organizationIdList }
}

/** A new person, signed in. */
async function givenSomebody(in_: TestApp = app, by: Client = admin) {
  const user = await givenUser(by)
  return { user, client: await in_.signIn(user.pin, user.password) }
}

async function codeFor(phone: string, client: Client): Promise<string> {
  const sent = await client.send(sessionCalls.sendSmsCode, { phone, purpose: 'phone' })
  expect(sent.rtnStatus, sent.rtnMsg).toBe('0')
  return app.services.sms.inbox.find((message) => message.phone === phone)?.code ?? ''
}

const accountOf = async (pin: string) =>
  (
    await database.query(
      'select phone, phone_verified_at is not null as verified from account where pin = $1',
      [pin],
    )
  ).rows[0]

describe('personal settings', () => {
  test('refuse a taken job number, and name its owner only to users who may see people', async () => {
    const { user, client } = await givenSomebody()
    await givenUser(admin, { name: '工号主人', storeIdList: user.storeIdList, jobNo: 'OWN-1' })
    const answer = await client.send(updateProfile, { ...(await formOf(client)), jobNo: 'OWN-1' })
    expect(answer).toMatchObject({ rtnStatus: '17028', data: [{ path: 'jobNo' }] })
    expect(JSON.stringify(answer)).not.toContain('工号主人')
    const own = await admin.send(updateProfile, { ...(await formOf(admin)), jobNo: 'OWN-1' })
    expect(own).toMatchObject({ rtnStatus: '17013' })
    expect(own.rtnMsg).toContain('工号主人')
  })

  test('are the user’s own; another’s answer like missing ones', async () => {
    const { user, client } = await givenSomebody()
    expect((await client.get(findProfile, { id: user.id })).name).toBe(user.name)
    const others = [await ownId(admin), await ownId(rival), '987654321987']
    for (const id of others) {
      expect((await admin.send(findProfile, { id: id === others[0] ? user.id : id })).rtnStatus).toBe('17018')
      expect((await client.send(updateProfile, { ...(await formOf(client)), id })).rtnStatus).toBe('17018')
    }
  })

  test('keep typed values; masked values change nothing', async () => {
    const { user, client } = await givenSomebody()
    const form = {
      ...(await formOf(client)),
      email: 'me@example.com',
      profile: '我\n第二行',
      age: 22,
      jobNo: `J${user.pin}`,
    }
    const { version } = await client.get(updateProfile, form)
    const again = { ...(await formOf(client)), note: '备注' }
    expect(again).toMatchObject({
      email: 'm****@example.com',
      profile: '我\n第二行',
      age: 22,
      jobNo: `J${user.pin}`,
    })
    await client.get(updateProfile, again)
    expect((await lastAudit(database, 'user.profile'))?.detail.changes).toEqual([
      { field: 'note', before: null, after: '备注' },
    ])
    const { rows } = await database.query('select email from employee where id = $1', [user.id])
    expect(rows).toEqual([{ email: 'me@example.com' }])
    expect((await client.send(updateProfile, { ...form, version })).rtnStatus).toBe('10007')
    const taken = await client.send(updateProfile, {
      ...(await formOf(client)),
      organizationIdList: ['987654321'],
    })
    expect(taken).toMatchObject({ rtnStatus: '17016', data: [{ path: 'organizationIdList' }] })
  })

  test('accept a new phone only with the code that was sent to it, and mark it as proved', async () => {
    const { user, client } = await givenSomebody()
    const phone = freshPhone()
    const form = { ...(await formOf(client)), phone }
    expect(await client.send(updateProfile, form)).toMatchObject({
      rtnStatus: '17021',
      data: [{ path: 'smsCode' }],
    })
    const smsCode = await codeFor(phone, client)
    const wrong = smsCode === '000000' ? '000001' : '000000'
    expect((await client.send(updateProfile, { ...form, smsCode: wrong })).rtnStatus).toBe('17021')
    expect(await accountOf(user.pin)).toEqual({ phone: user.phone, verified: false })
    // A refusal for another reason does not use up the code.
    expect((await client.send(updateProfile, { ...form, smsCode, version: 99 })).rtnStatus).toBe('10007')
    await client.get(updateProfile, { ...form, smsCode })
    expect(await accountOf(user.pin)).toEqual({ phone, verified: true })
    expect(JSON.stringify(await lastAudit(database, 'user.profile'))).not.toContain(phone)
    const other = await givenSomebody()
    const reused = { ...(await formOf(other.client)), phone, smsCode }
    expect((await other.client.send(updateProfile, reused)).rtnStatus).toBe('17021')
  })

  test('prove the present phone, which an administrator typed, with a code', async () => {
    const { user, client } = await givenSomebody()
    expect((await client.get(findProfile, { id: user.id })).phoneVerified).toBe(false)
    const form = { ...(await formOf(client)), phone: user.phone }
    // The whole phone without a code changes nothing.
    await client.get(updateProfile, form)
    expect(await accountOf(user.pin)).toEqual({ phone: user.phone, verified: false })
    const smsCode = await codeFor(user.phone, client)
    const wrong = smsCode === '000000' ? '000001' : '000000'
    expect((await client.send(updateProfile, { ...form, smsCode: wrong })).rtnStatus).toBe('17021')
    await client.get(updateProfile, { ...form, smsCode })
    expect(await accountOf(user.pin)).toEqual({ phone: user.phone, verified: true })
    expect((await client.get(findProfile, { id: user.id })).phoneVerified).toBe(true)
    expect((await lastAudit(database, 'user.profile'))?.detail.changes?.map((one) => one.field)).toEqual([
      'phoneVerified',
    ])
  })

  test('count a wrong code as a try, although the call was refused', async () => {
    const { client } = await givenSomebody()
    const phone = freshPhone()
    const smsCode = await codeFor(phone, client)
    const form = { ...(await formOf(client)), phone }
    for (let tries = 0; tries < 5; tries++)
      await client.send(updateProfile, { ...form, smsCode: smsCode === '111111' ? '222222' : '111111' })
    expect((await client.send(updateProfile, { ...form, smsCode })).rtnStatus).toBe('17021')
  })

  test('refuse a phone that another person has proved; an unproved one is free', async () => {
    const first = await givenSomebody()
    const phone = freshPhone()
    await admin.get(userCalls.saveUser, { ...(await formOfUser(admin, first.user.id)), phone })
    const second = await givenSomebody()
    const smsCode = await codeFor(phone, second.client)
    await second.client.get(updateProfile, { ...(await formOf(second.client)), phone, smsCode })
    expect(await accountOf(second.user.pin)).toEqual({ phone, verified: true })
    expect(await accountOf(first.user.pin)).toEqual({ phone, verified: false })
    const third = await givenSomebody()
    await database.query("update sms_code set created_at = created_at - interval '2 minutes'")
    const again = await codeFor(phone, third.client)
    const refused = await third.client.send(updateProfile, {
      ...(await formOf(third.client)),
      phone,
      smsCode: again,
    })
    expect(refused).toMatchObject({ rtnStatus: '17008', data: [{ path: 'phone' }] })
  })

  test('without SMS accept a new phone, but do not prove it', async () => {
    const plain = await givenApp({ startTasks: false, environment: { SMS: 'off' } })
    const creator = await plain.signIn('admin')
    const phone = freshPhone()
    await creator.get(updateProfile, { ...(await formOf(creator)), phone })
    const own = new pg.Client(plain.connection)
    await own.connect()
    const { rows } = await own.query("select phone, phone_verified_at from account where pin = 'admin'")
    expect(rows).toEqual([{ phone, phone_verified_at: null }])
    await own.end()
    await plain.close()
  })
})

describe('departments and lines', () => {
  test('are readable for everybody signed in, of the own merchant only', async () => {
    const all = await admin.get(findSystemAll, {})
    expect(all.organizationList.map((one) => one.name)).toEqual(['总部'])
    expect(all.businessLineList).toEqual([])
    const theirs = await rival.get(findSystemAll, {})
    expect(theirs.organizationList[0]?.id).not.toBe(all.organizationList[0]?.id)
  })
})
