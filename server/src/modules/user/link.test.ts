import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import {
  formOfUser,
  freshPhone,
  givenUser,
  lastAudit,
  roleIds,
  storeIds,
  userForm,
} from '../../../test/people.ts'
import { ask, sealedPassword, signedInBy } from '../../../test/sign-in.ts'

const { saveUser, makeLink, revokeLink, findLink, useLink, joinByLink, findUserDetail, findUserPage } =
  userCalls

let app: TestApp
let admin: Client
let manager: Client
let rival: Client
let database: pg.Client
let roles: Record<string, string>
let stores: string[]

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  rival = await app.signIn('rival')
  database = new pg.Client(app.connection)
  await database.connect()
  roles = await roleIds(admin)
  stores = await storeIds(admin)
})
beforeEach(() => database.query('delete from login_attempt'))
afterAll(async () => {
  await database?.end()
  await app?.close()
})

const own = 'Chosen2026'
const use = async (token: string, more: { pin?: string; password?: string } = {}) =>
  ask(app, useLink, { token, ...more, password: await sealedPassword(app, more.password ?? own) })
const join = async (token: string, pin: string, password: string) =>
  ask(app, joinByLink, { token, pin, password: await sealedPassword(app, password) })
const open = (token: string) => ask(app, findLink, { token })
const invite = async (client: Client, fields: Record<string, unknown> = {}) => {
  const form = await userForm(client, fields)
  const { id, link } = await client.get(saveUser, form)
  return { ...form, id, token: link?.token ?? '' }
}
const clerkOf = () =>
  givenUser(admin, { type: 3, roleIdList: [roles.clerk], storeIdList: stores.slice(0, 1) })

describe('a sign-in link', () => {
  test('signs its person in once with a new password, and ends his other sessions', async () => {
    const user = await clerkOf()
    const before = await app.signIn(user.pin, user.password)
    const { token, until } = await admin.get(makeLink, { id: user.id })
    expect(Date.parse(until) - Date.now()).toBeLessThanOrEqual(3_600_000)
    expect((await open(token)).data).toEqual({
      invited: false,
      merchantName: '晨光便利',
      name: user.name,
      pin: user.pin,
      special: false,
    })
    const entered = await use(token)
    expect((await signedInBy(app, entered).get(sessionCalls.findCurrent, {})).pin).toBe(user.pin)
    expect((await before.send(sessionCalls.findCurrent, {})).rtnStatus).toBe('-2')
    expect((await app.tryLogin(user.pin, user.password)).rtnStatus).toBe('11001')
    expect((await app.tryLogin(user.pin, own)).rtnStatus).toBe('0')
    expect(await lastAudit(database, 'user.useLink')).toMatchObject({ record: user.id, title: user.name })
    for (const again of [await use(token), await open(token)]) expect(again.rtnStatus).toBe('17042')
  })

  test('used 10 times at once lets one in', async () => {
    const user = await clerkOf()
    const { token } = await admin.get(makeLink, { id: user.id })
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => use(token, { password: `Racing${n}Aa` })),
    )
    expect(answers.filter(({ rtnStatus }) => rtnStatus === '0')).toHaveLength(1)
    expect(answers.filter(({ rtnStatus }) => rtnStatus === '17042')).toHaveLength(9)
    const winner = answers.findIndex(({ rtnStatus }) => rtnStatus === '0')
    expect((await app.tryLogin(user.pin, `Racing${winner}Aa`)).rtnStatus).toBe('0')
  })

  test('lets the owner in while guesses lock his account', async () => {
    const user = await clerkOf()
    const { rows } = await database.query('select id from account where pin = $1', [user.pin])
    await database.query('insert into login_attempt (key) select $1 from generate_series(1, 5)', [
      `account:${rows[0].id}`,
    ])
    expect((await app.tryLogin(user.pin, user.password)).rtnStatus).toBe('11001')
    const { token } = await admin.get(makeLink, { id: user.id })
    expect((await use(token)).rtnStatus).toBe('0')
    expect((await app.tryLogin(user.pin, own)).rtnStatus).toBe('0')
  })

  test('is stored only as a hash, and is gone after it expires, is revoked or is replaced', async () => {
    const user = await clerkOf()
    const first = (await admin.get(makeLink, { id: user.id })).token
    const second = (await admin.get(makeLink, { id: user.id })).token
    const { rows } = await database.query('select l::text as row from access_link l')
    for (const token of [first, second]) expect(JSON.stringify(rows)).not.toContain(token)
    expect((await open(first)).rtnStatus).toBe('17042')
    const row = async () =>
      (await admin.get(findUserPage, { pageSize: 200 })).records.find(({ id }) => id === user.id)
    expect((await row())?.linkUntil).not.toBeNull()
    await admin.get(revokeLink, { id: user.id })
    expect((await row())?.linkUntil).toBeNull()
    expect((await open(second)).rtnStatus).toBe('17042')
    expect((await admin.send(revokeLink, { id: user.id })).rtnStatus).toBe('17042')
    const third = (await admin.get(makeLink, { id: user.id })).token
    await database.query("update access_link set expires_at = now() - interval '1 second'")
    expect((await use(third)).rtnStatus).toBe('17042')
  })

  test('is not made for a person with more rights, in other stores, or by someone without the permission', async () => {
    const boss = await givenUser(admin, { roleIdList: [roles.finance] })
    const far = await givenUser(admin, { storeIdList: stores.slice(0, 2) })
    const near = await clerkOf()
    const role = await database.query(
      "update role set permissions = permissions || '{iposWeb.settings.user.resetPassword}' where merchant_id = 1 and kind = 'storeManager' returning id",
    )
    expect(role.rowCount).toBe(1)
    const able = await app.signIn('manager')
    expect((await able.send(makeLink, { id: boss.id })).rtnStatus).toBe('17004')
    expect((await able.send(makeLink, { id: far.id })).rtnStatus).toBe('17003')
    expect((await able.send(makeLink, { id: near.id })).rtnStatus).toBe('0')
    await database.query(
      "update role set permissions = array_remove(permissions, 'iposWeb.settings.user.resetPassword') where merchant_id = 1 and kind = 'storeManager'",
    )
    app.services.sessions.forget('m1')
    expect((await manager.send(makeLink, { id: near.id })).rtnStatus).toBe('10006')
    expect((await rival.send(makeLink, { id: near.id })).rtnStatus).toBe('10005')
  })

  test('is worth only what its maker may do when it is used', async () => {
    const maker = await givenUser(admin, { type: 2, allStores: true, roleIdList: [roles.administrator] })
    const client = await app.signIn(maker.pin, maker.password)
    const user = await clerkOf()
    const link = async () => (await client.get(makeLink, { id: user.id })).token
    const promoted = await link()
    await database.query(
      "update role set permissions = array_remove(permissions, 'iposWeb.settings.audit') where merchant_id = 1 and kind = 'administrator'",
    )
    await admin.get(saveUser, { ...(await formOfUser(admin, user.id)), note: 'x' })
    expect((await open(promoted)).rtnStatus).toBe('0')
    // Now the person may do more than the maker of the link.
    await database.query(
      "update role set permissions = permissions || '{iposWeb.settings.audit}' where merchant_id = 1 and kind = 'clerk'",
    )
    expect((await use(promoted)).rtnStatus).toBe('17042')
    await database.query(
      "update role set permissions = array_remove(permissions, 'iposWeb.settings.audit') where merchant_id = 1 and kind = 'clerk'",
    )
    await database.query(
      "update role set permissions = permissions || '{iposWeb.settings.audit}' where merchant_id = 1 and kind = 'administrator'",
    )
    app.services.sessions.forget('m1')
    const orphan = await link()
    await admin.get(userCalls.setUserStatus, { ids: [maker.id], enabled: false })
    expect((await use(orphan)).rtnStatus).toBe('17042')
    // It is gone for good.
    await admin.get(userCalls.setUserStatus, { ids: [maker.id], enabled: true })
    expect((await open(orphan)).rtnStatus).toBe('17042')
    const shut = (await admin.get(makeLink, { id: user.id })).token
    await admin.get(userCalls.setUserStatus, { ids: [user.id], enabled: false })
    expect((await use(shut)).rtnStatus).toBe('17042')
  })

  test('ends with a password that the person sets, and when he is disabled, also after he is enabled again', async () => {
    const user = await clerkOf()
    const { token } = await admin.get(makeLink, { id: user.id })
    await changePassword(user.pin, user.password, 'MyOwn2026')
    expect((await open(token)).rtnStatus).toBe('17042')
    const second = (await admin.get(makeLink, { id: user.id })).token
    for (const enabled of [false, true]) await admin.get(userCalls.setUserStatus, { ids: [user.id], enabled })
    expect((await use(second)).rtnStatus).toBe('17042')
  })

  test('goes with the phone: a corrected phone ends it, and an invited person gets a new one', async () => {
    const invited = await invite(admin)
    const form = await formOfUser(admin, invited.id)
    const { link } = await admin.get(saveUser, { ...form, phone: '13755550012' })
    expect((await use(invited.token, { pin: 'wrong.holder' })).rtnStatus).toBe('17042')
    expect((await open(link?.token ?? '')).data).toMatchObject({ invited: true, name: invited.name })
    const user = await clerkOf()
    const { token } = await admin.get(makeLink, { id: user.id })
    await admin.get(saveUser, { ...(await formOfUser(admin, user.id)), phone: '13755550013' })
    expect((await use(token)).rtnStatus).toBe('17042')
  })

  test('opens no account that also belongs to another merchant, not even one made before', async () => {
    const user = await clerkOf()
    const theirs = await invite(rival)
    await changePassword(user.pin, user.password, 'MyOwn2026')
    const { token } = await admin.get(makeLink, { id: user.id })
    expect((await join(theirs.token, user.pin, 'MyOwn2026')).rtnStatus).toBe('0')
    expect((await use(token)).rtnStatus).toBe('17011')
    expect((await admin.send(makeLink, { id: user.id })).rtnStatus).toBe('17011')
    expect((await app.tryLogin(user.pin, 'MyOwn2026')).rtnStatus).toBe('0')
  })
})

async function changePassword(pin: string, from: string, to: string): Promise<void> {
  const client = await app.signIn(pin, from)
  await client.get(sessionCalls.updatePassword, {
    oldPassword: await sealedPassword(app, from),
    newPassword: await sealedPassword(app, to),
  })
}

describe('creating a person', () => {
  test('answers the same whether or not another merchant knows the phone or the login name', async () => {
    const known = { phone: '13800138006', pin: 'rival' }
    const unknown = { phone: '13955550001', pin: 'nobody.yet' }
    const seen = []
    for (const fields of [known, unknown]) {
      const form = await userForm(admin, { name: '受邀人', ...fields })
      const answer = await admin.send(saveUser, form)
      const { id } = answer.data
      const detail = await admin.get(findUserDetail, { id })
      const row = (await admin.get(findUserPage, { pageSize: 200 })).records.find((one) => one.id === id)
      const audit = await lastAudit(database, 'user.save')
      const looked = await admin.send(userCalls.unmaskUser, { id, field: 'phone' })
      const opened = await open(answer.data.link?.token ?? '')
      seen.push({ answer, detail, row, audit, looked, opened })
    }
    const alike = (facts: unknown, { phone, pin }: typeof known) =>
      JSON.stringify(facts)
        .replaceAll(phone, 'phone')
        .replaceAll(`${phone.slice(0, 3)}****${phone.slice(-4)}`, 'mask')
        .replaceAll(`"${pin}"`, '"pin"')
        .replace(/"token":"[\w-]+"/g, 'token')
        .replace(/"(?:id|record)":"\d+"/g, 'id')
        .replace(/"\d{4}-\d\d-\d\dT[^"]+"/g, 'time')
        .replace(/"requestId":"[^"]+"/g, '')
        .replace(/"cookies":\[[^\]]*\]/g, '')
    expect(alike(seen[0], known)).toBe(alike(seen[1], unknown))
    expect(seen[0]?.answer.rtnStatus).toBe('0')
  })

  test('takes the same time for a known and an unknown phone', async () => {
    const spent = { known: [] as number[], unknown: [] as number[] }
    const phones = { known: () => '13800138006', unknown: freshPhone }
    // In turn, so that both meet the same machine.
    for (let n = 0; n < 15; n++)
      for (const kind of ['known', 'unknown'] as const) {
        const form = await userForm(admin, { phone: phones[kind]() })
        const at = performance.now()
        await admin.get(saveUser, form)
        spent[kind].push(performance.now() - at)
      }
    const median = (all: number[]) => all.toSorted((a, b) => a - b)[7] ?? 0
    const [known, unknown] = [median(spent.known), median(spent.unknown)]
    expect(known).toBeLessThan(unknown * 2 + 10)
    expect(unknown).toBeLessThan(known * 2 + 10)
  })

  test('an invited person shows the merchant only what it typed, and cannot sign in', async () => {
    const { id, pin, phone } = await invite(admin, { phone: '13955550002' })
    expect(await admin.get(findUserDetail, { id })).toMatchObject({
      status: 3,
      pin,
      phone: '139****0002',
      phoneVerified: false,
    })
    const corrected = { ...(await formOfUser(admin, id)), phone: '13955550003' }
    const token = (await admin.get(saveUser, corrected)).link?.token ?? ''
    expect(await admin.get(userCalls.unmaskUser, { id, field: 'phone' })).toEqual({ value: '13955550003' })
    for (const name of [pin, phone]) expect((await app.tryLogin(name, own)).rtnStatus).toBe('11001')
    expect((await use(token, { pin: `own.${pin}` })).rtnStatus).toBe('0')
    expect(await admin.get(findUserDetail, { id })).toMatchObject({ status: 1, pin: `own.${pin}` })
  })
})

describe('an invitation', () => {
  test('is found by its phone, whole or by the last digits, as an account is', async () => {
    const { id } = await invite(admin, { phone: '13955550447' })
    const found = async (client: Client, keyword: string) =>
      (await client.get(findUserPage, { keyword, pageSize: 200 })).records.some((row) => row.id === id)
    for (const keyword of ['0447', '447', '13955550447', '139 5555 0447'])
      expect(await found(admin, keyword), keyword).toBe(true)
    for (const keyword of ['50447', '1395555', '13955550448']) expect(await found(admin, keyword)).toBe(false)
    // Whole numbers need the permission to see them.
    expect(await found(manager, '13955550447')).toBe(false)
    expect(await found(rival, '0447')).toBe(false)
  })

  test('makes an account with a login name that is free and a password that follows the rules', async () => {
    const { token, pin } = await invite(admin)
    expect((await open(token)).data).toMatchObject({ invited: true, pin })
    expect(await use(token, { pin: 'rival' })).toMatchObject({ rtnStatus: '17007', data: [{ path: 'pin' }] })
    expect(await use(token)).toMatchObject({ rtnStatus: '10002', data: [{ path: 'pin' }] })
    expect(await use(token, { pin, password: 'weak' })).toMatchObject({ data: [{ path: 'password' }] })
    const entered = await use(token, { pin })
    const me = await signedInBy(app, entered).get(sessionCalls.findCurrent, {})
    expect(me).toMatchObject({ pin, group: { name: '晨光便利' } })
    expect((await use(token, { pin: `${pin}2` })).rtnStatus).toBe('17042')
  })

  test('has few tries, so that it neither lists login names nor keeps others from signing in', async () => {
    const { token, pin } = await invite(admin)
    const tries = Array.from({ length: 30 }, () => use(token, { pin: 'rival' }))
    expect((await app.tryLogin('clerk', 'Zhanggui1')).rtnStatus).toBe('0')
    const answers = await Promise.all(tries)
    expect(answers.filter(({ rtnStatus }) => rtnStatus === '17007')).toHaveLength(10)
    expect(answers.filter(({ rtnStatus }) => rtnStatus === '11003')).toHaveLength(20)
    expect((await use(token, { pin })).rtnStatus).toBe('11003')
    // The network has a count of its own.
    const later = []
    for (let n = 0; n < 2; n++) {
      const other = await invite(admin)
      for (let at = 0; at < 6; at++) later.push((await use(other.token, { pin: 'rival' })).rtnStatus)
    }
    expect(later.filter((code) => code === '17007')).toHaveLength(10)
    await database.query("update login_attempt set at = at - interval '16 minutes'")
    expect((await use(token, { pin })).rtnStatus).toBe('0')
  })

  test('is gone for good when its maker loses the right to give it, and stays when he keeps it', async () => {
    const role = await admin.get(roleCalls.saveRole, { name: '邀请人' })
    const edit = 'iposWeb.settings.user.edit'
    const clerk =
      (await admin.get(roleCalls.findRoleList, {})).find(({ kind }) => kind === 'clerk')?.permissions ?? []
    let { version } = role
    const give = async (permissions: string[]) => {
      ;({ version } = await admin.get(roleCalls.setRoleAuth, { id: role.id, version, permissions } as never))
    }
    await give([edit, ...clerk])
    const maker = await givenUser(admin, { roleIdList: [role.id], storeIdList: stores.slice(0, 1) })
    const client = await app.signIn(maker.pin, maker.password)
    const theirs = await invite(client, {
      type: 3,
      allStores: false,
      roleIdList: [roles.clerk],
      storeIdList: stores.slice(0, 1),
    })
    await give([edit, ...clerk, 'iposWeb.settings.audit'])
    expect((await open(theirs.token)).rtnStatus).toBe('0')
    await give(clerk)
    await give([edit, ...clerk])
    expect((await open(theirs.token)).rtnStatus).toBe('17042')
  })

  test('joins an existing account, which keeps its name, password and other merchant', async () => {
    const { id, token } = await invite(admin, { phone: '13800138006' })
    expect((await join(token, 'rival', 'Wrong2026')).rtnStatus).toBe('11001')
    const entered = await join(token, 'rival', 'Zhanggui1')
    expect(entered).toMatchObject({ rtnStatus: '0', data: { merchantId: '1' } })
    expect(await admin.get(findUserDetail, { id })).toMatchObject({ status: 1, pin: 'rival' })
    const here = signedInBy(app, entered)
    expect((await here.get(sessionCalls.findCurrent, {})).groupList.map((group) => group.id)).toEqual([
      '1',
      '2',
    ])
    expect((await lastAudit(database, 'user.joinByLink'))?.record).toBe(id)
    const again = await invite(admin)
    expect((await join(again.token, 'rival', 'Zhanggui1')).rtnStatus).toBe('17009')
  })

  test('accepted by two accounts and a new one at once has one taker', async () => {
    const { id, token } = await invite(rival)
    const answers = await Promise.all([
      join(token, 'finance', 'Zhanggui1'),
      join(token, 'marketer', 'Zhanggui1'),
      use(token, { pin: 'third.one' }),
    ])
    expect(answers.filter(({ rtnStatus }) => rtnStatus === '0')).toHaveLength(1)
    expect((await rival.get(findUserDetail, { id })).status).toBe(1)
  })

  test('is not accepted by an account whose password was set through a link of another merchant', async () => {
    const user = await clerkOf()
    const { token } = await invite(rival)
    expect((await join(token, user.pin, user.password)).rtnStatus).toBe('11022')
    await changePassword(user.pin, user.password, 'MyOwn2026')
    expect((await join(token, user.pin, 'MyOwn2026')).rtnStatus).toBe('0')
  })

  test('nor is it after the person has left that merchant: its administrator may still know the password', async () => {
    const user = await clerkOf()
    await admin.get(userCalls.removeUser, { id: user.id, version: user.version })
    const { token } = await invite(rival)
    expect((await join(token, user.pin, user.password)).rtnStatus).toBe('11022')
    expect((await use(token, { pin: `${user.pin}.new` })).rtnStatus).toBe('0')
  })

  test('lets a person who has left return with his own account', async () => {
    const user = await clerkOf()
    await admin.get(userCalls.removeUser, { id: user.id, version: user.version })
    expect((await app.tryLogin(user.pin, user.password)).rtnStatus).toBe('11005')
    const { id, token } = await invite(admin, { pin: user.pin, phone: user.phone })
    expect((await join(token, user.pin, user.password)).rtnStatus).toBe('0')
    expect(await admin.get(findUserDetail, { id })).toMatchObject({ status: 1, pin: user.pin })
  })

  test('is refused where a person belongs to one merchant only', async () => {
    const strict = await givenApp({
      startTasks: false,
      connection: app.connection,
      environment: { SINGLE_MERCHANT_USERS: 'on' },
    })
    const { token } = await invite(rival)
    const password = await sealedPassword(strict, 'Zhanggui1')
    const refused = await ask(strict, joinByLink, { token, pin: 'clerk', password })
    expect(refused).toMatchObject({ rtnStatus: '11025' })
    expect(refused.rtnMsg).toContain('晨光便利')
    await strict.close()
  })

  test('guesses at an account through a link count as any other', async () => {
    const { token } = await invite(rival)
    const answers = []
    for (let n = 0; n < 4; n++) answers.push((await join(token, 'clerk', `Wrong${n}Aa`)).rtnStatus)
    expect(answers).toEqual(['11001', '11001', '11006', '11006'])
  })

  test('of a removed person is gone', async () => {
    const { id, token } = await invite(admin)
    const { version } = await admin.get(findUserDetail, { id })
    await admin.get(userCalls.removeUser, { id, version })
    await keepControlPlane(database)
    expect((await open(token)).rtnStatus).toBe('17042')
  })
})
