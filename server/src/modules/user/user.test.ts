import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { searchCalls } from '@zhanggui/contract/search/search.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { keepControlPlane } from '../../../test/control-plane.ts'
import {
  departmentId,
  formOfUser,
  freshPhone,
  givenUser,
  lastAudit,
  roleIds,
  storeIds,
  userForm,
} from '../../../test/people.ts'

const { findUserPage, findUserDetail, saveUser, setUserStatus, removeUser, makeLink, unmaskUser } = userCalls

let app: TestApp
let admin: Client
let manager: Client
let rival: Client
let database: pg.Client
let stores: string[]
let roles: Record<string, string>

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  rival = await app.signIn('rival')
  database = new pg.Client(app.connection)
  await database.connect()
  stores = await storeIds(admin)
  roles = await roleIds(admin)
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

const page = (client: Client, query: Record<string, unknown> = {}) =>
  client.get(findUserPage, { pageSize: 200, ...query })
const pins = async (client: Client, query: Record<string, unknown> = {}) =>
  (await page(client, query)).records.map((row) => row.pin)
const personOf = async (pin: string) => {
  const found = (await page(admin)).records.find((row) => row.pin === pin)
  if (!found) throw new Error(`nobody is called ${pin}`)
  return found
}
const otherIdCard = '110105199103071236'
const idCard = '110105199003078510'

/** Marks the phone of a person as proved. */
const prove = (pin: string) =>
  database.query('update account set phone_verified_at = now() where pin = $1', [pin])

describe('a new person', () => {
  test('joins by a link and signs in with the given rights', async () => {
    const user = await givenUser(admin, {
      name: '小林',
      email: 'xiaolin@example.com',
      idCard,
      jobNo: 'A-100',
      sex: 0,
      age: 30,
      note: '周末班',
    })
    expect((await app.tryLogin(user.pin, user.password)).rtnStatus).toBe('0')
    const detail = await admin.get(findUserDetail, { id: user.id })
    expect(detail).toMatchObject({
      name: '小林',
      pin: user.pin,
      phone: `${user.phone.slice(0, 3)}****${user.phone.slice(-4)}`,
      email: 'x****n@example.com',
      idCard: '110****10',
      jobNo: 'A-100',
      sex: 0,
      age: 30,
      note: '周末班',
      type: 3,
      status: 1,
      createBy: '晨光掌柜',
    })
    expect(detail.roleList.map((role) => role.id)).toEqual(user.roleIdList)
    expect(detail.storeList.map((store) => store.id)).toEqual(user.storeIdList)
    expect(detail.organizationList.length).toBe(1)
  })

  test('has no readable phone or id card in the audit row, nor the id card anywhere in the database', async () => {
    const row = await lastAudit(database, 'user.save')
    const text = JSON.stringify(row)
    expect(row?.title).toBe('小林')
    expect(row?.store_id).toBe(Number(stores[0]))
    expect(row?.detail.changes?.map((change) => change.field)).toContain('idCard')
    expect(text).not.toContain(idCard)
    expect(text).not.toMatch(/139\d{8}/)
    const { rows } = await database.query<{ text: string }>('select e::text as text from employee e')
    expect(rows.length).toBeGreaterThan(5)
    for (const { text } of rows) expect(text).not.toContain(idCard)
  })

  test('with the job number of a person outside the user’s stores is refused without a name', async () => {
    const far = { storeIdList: [stores.at(-1)], name: '远店某人' }
    await givenUser(admin, { ...far, jobNo: 'FAR-1' })
    const near = { roleIdList: [roles.clerk], storeIdList: (await storeIds(manager)).slice(0, 1) }
    const form = { ...near, jobNo: 'FAR-1' }
    const answer = await manager.send(saveUser, await userForm(manager, form))
    expect(answer.rtnStatus).toBe('17028')
    expect(JSON.stringify(answer)).not.toContain('远店某人')
    expect((await admin.send(saveUser, await userForm(admin, form))).rtnMsg).toContain('远店某人')
  })

  test('with the job number of an employee, or a masked phone, is refused at that field', async () => {
    const user = await givenUser(admin, { jobNo: 'B-1' })
    const taken = await admin.send(saveUser, await userForm(admin, { jobNo: 'B-1' }))
    expect(taken).toMatchObject({ rtnStatus: '17013', data: [{ path: 'jobNo' }] })
    expect(taken.rtnMsg).toContain(user.name)
    expect((await admin.send(saveUser, await userForm(admin, { phone: '138****8001' }))).rtnStatus).toBe(
      '10002',
    )
  })
})

describe('a change', () => {
  test('keeps the real values behind masked ones', async () => {
    const user = await givenUser(admin, { email: 'li@example.com', idCard })
    const form = await formOfUser(admin, user.id)
    await admin.get(saveUser, { ...form, name: '新名字' })
    for (const [field, value] of Object.entries({ phone: user.phone, email: 'li@example.com', idCard }))
      expect(await admin.get(unmaskUser, { id: user.id, field }), field).toEqual({ value })
    expect((await lastAudit(database, 'user.save'))?.detail.changes).toEqual([
      { field: 'name', before: user.name, after: '新名字' },
    ])
  })

  test('refuses a masked value that is not the mask of the stored one', async () => {
    const user = await givenUser(admin, { email: 'li@example.com', idCard })
    const form = await formOfUser(admin, user.id)
    for (const [field, value] of Object.entries({
      phone: '138****0000',
      email: 'x****y@example.com',
      idCard: '440****99',
    }))
      expect(await admin.send(saveUser, { ...form, [field]: value }), field).toMatchObject({
        rtnStatus: '17040',
        data: [{ path: field }],
      })
  })

  test('of an older version is refused, with the other person’s name', async () => {
    const user = await givenUser(admin)
    const form = await formOfUser(admin, user.id)
    await admin.get(saveUser, { ...form, note: '一' })
    const stale = await admin.send(saveUser, { ...form, note: '二' })
    expect(stale).toMatchObject({ rtnStatus: '10007', data: { version: user.version + 1 } })
    expect(stale.rtnMsg).toContain('晨光掌柜')
  })

  test('of the phone needs an account of this merchant only, and does not show who else has the phone', async () => {
    const user = await givenUser(admin)
    const phone = freshPhone()
    await admin.get(saveUser, { ...(await formOfUser(admin, user.id)), phone })
    expect(await admin.get(unmaskUser, { id: user.id, field: 'phone' })).toEqual({ value: phone })
    const theirs = await admin.send(saveUser, { ...(await formOfUser(admin, user.id)), phone: '13800138006' })
    expect(theirs.rtnStatus).toBe('0')
    // A phone that is not proved opens nothing.
    expect((await app.tryLogin(phone, user.password)).rtnStatus).toBe('11001')
    expect((await app.tryLogin('13800138006', user.password)).rtnStatus).toBe('11001')
    await shared(user.id)
    const refused = await admin.send(saveUser, { ...(await formOfUser(admin, user.id)), phone: freshPhone() })
    expect(refused.rtnStatus).toBe('17012')
    expect((await admin.send(makeLink, { id: user.id })).rtnStatus).toBe('17011')
  })

  test('of a proved phone is only for its owner: the refusal is at the field', async () => {
    const user = await givenUser(admin)
    await prove(user.pin)
    const form = { ...(await formOfUser(admin, user.id)), phone: freshPhone() }
    expect(await admin.send(saveUser, form)).toMatchObject({
      rtnStatus: '17024',
      rtnMsg: '这个手机号已由本人验证，只能由本人在个人设置中修改',
      data: [{ path: 'phone', key: 'user.provedPhone' }],
    })
    expect(await admin.get(unmaskUser, { id: user.id, field: 'phone' })).toEqual({ value: user.phone })
    expect((await admin.get(findUserDetail, { id: user.id })).phoneVerified).toBe(true)
    // The same holds for everybody in the demo.
    const { id } = await personOf('clerk')
    const clerk = { ...(await formOfUser(admin, id)), phone: freshPhone() }
    expect((await admin.send(saveUser, clerk)).rtnStatus).toBe('17024')
    // Who sees the phone masked is answered alike, whether or not he guesses it.
    const { value: whole } = await admin.get(unmaskUser, { id, field: 'phone' })
    // A right guess counts as a look, and so does a wrong one.
    const looks = async () => {
      const { rows } = await database.query(
        "select count(*)::int from login_attempt where key like 'unmask:%'",
      )
      return rows[0].count
    }
    const before = await looks()
    for (const phone of [whole, freshPhone()])
      await admin.send(saveUser, { ...(await formOfUser(admin, id)), phone })
    expect(await looks()).toBe(before + 2)
    for (const phone of [whole, freshPhone()])
      expect((await manager.send(saveUser, { ...(await formOfUser(manager, id)), phone })).rtnStatus).toBe(
        '17024',
      )
  })

  test('with a whole value that the user may not see is a change, whether or not he guessed it', async () => {
    const user = await givenUser(admin, { email: 'li@example.com', idCard, storeIdList: stores.slice(0, 1) })
    const id = user.id
    for (const [field, right, wrong] of [
      ['idCard', idCard, '440106198808080819'],
      ['email', 'li@example.com', 'wang@example.com'],
    ] as const)
      for (const value of [right, wrong]) {
        const form = await formOfUser(manager, id)
        const answer = await manager.get(saveUser, { ...form, [field]: value })
        expect(answer.version, `${field} ${value}`).toBe(Number(form.version) + 1)
        expect((await lastAudit(database, 'user.save'))?.detail.changes?.map((one) => one.field)).toEqual([
          field,
        ])
      }
  })

  test('of roles and stores takes effect at the person’s next call', async () => {
    const user = await givenUser(admin)
    const client = await app.signIn(user.pin, user.password)
    expect((await client.send(roleCalls.findRoleList, {})).rtnStatus).toBe('10006')
    await admin.get(saveUser, {
      ...(await formOfUser(admin, user.id)),
      type: 2,
      roleIdList: [roles.administrator],
      storeIdList: stores.slice(1, 3),
    })
    expect((await client.send(roleCalls.findRoleList, {})).rtnStatus).toBe('0')
    expect((await client.get(storeCalls.findAllStoreList, {})).map((store) => store.id)).toEqual(
      stores.slice(1, 3),
    )
  })

  /** The account also belongs to another merchant. */
  const shared = async (id: string) => {
    await database.query(
      'insert into employee (merchant_id, account_id, type) select 2, account_id, 2 from employee where id = $1',
      [id],
    )
    await keepControlPlane(database)
  }
})

describe('nobody', () => {
  test('gives roles with permissions that he does not hold, nor stores outside his own', async () => {
    const given = await manager.send(saveUser, await userForm(admin, { roleIdList: [roles.finance] }))
    expect(given).toMatchObject({ rtnStatus: '17005', data: [{ path: 'roleIdList' }] })
    expect(given.rtnMsg).toContain('操作审计')
    const outside = await manager.send(saveUser, await userForm(admin, { storeIdList: stores.slice(1, 2) }))
    expect(outside).toMatchObject({ rtnStatus: '17014', data: [{ path: 'storeIdList' }] })
    const all = await manager.send(saveUser, await userForm(admin, { type: 2, allStores: true }))
    expect(all.rtnStatus).toBe('17014')
    expect((await manager.send(saveUser, await userForm(admin))).rtnStatus).toBe('0')
  })

  test('with named stores creates a merchant user', async () => {
    const near = { storeIdList: stores.slice(0, 1) }
    const made = await manager.send(saveUser, await userForm(admin, { type: 2, ...near }))
    expect(made).toMatchObject({ rtnStatus: '17030', data: [{ path: 'type' }] })
    const user = await givenUser(manager, { type: 3, roleIdList: [roles.clerk], ...near })
    const form = await formOfUser(manager, user.id)
    expect((await manager.send(saveUser, { ...form, type: 2 })).rtnStatus).toBe('17030')
    // A merchant user that another person created keeps his type.
    const merchantUser = await givenUser(admin, { type: 2, ...near })
    const same = { ...(await formOfUser(manager, merchantUser.id)), note: '在一店' }
    expect((await manager.send(saveUser, same)).rtnStatus).toBe('0')
    expect((await manager.get(findUserDetail, { id: merchantUser.id })).type).toBe(2)
  })

  test('gives missing roles and stores, or another merchant’s', async () => {
    const theirs = await roleIds(rival)
    const their = async (fields: Record<string, unknown>) =>
      (await admin.send(saveUser, await userForm(admin, fields))).rtnStatus
    expect(await their({ roleIdList: [theirs.clerk] })).toBe('17015')
    expect(await their({ storeIdList: await storeIds(rival) })).toBe('17017')
    expect(await their({ organizationIdList: [await departmentId(rival)] })).toBe('17016')
    expect(await their({ businessLineIdList: [await departmentId(admin)] })).toBe('17016')
  })

  test('changes people with more rights, in other stores, the creator, or his own place', async () => {
    const boss = await givenUser(admin, { roleIdList: [roles.finance] })
    const far = await givenUser(admin, { storeIdList: stores.slice(0, 2) })
    const own = await personOf('manager')
    for (const [id, code] of [
      [boss.id, '17004'],
      [far.id, '17003'],
      [own.id, '17002'],
    ] as const) {
      const form = {
        ...(await formOfUser(admin, id)),
        type: 3,
        roleIdList: [roles.clerk],
        storeIdList: stores.slice(0, 1),
      }
      expect((await manager.send(saveUser, form)).rtnStatus, code).toBe(code)
      expect((await manager.send(setUserStatus, { ids: [id], enabled: false })).rtnStatus, code).toBe(code)
      expect((await manager.send(removeUser, { id, version: 1 })).rtnStatus, code).toBe(code)
    }
    const second = await givenUser(admin, { type: 2, allStores: true, roleIdList: [roles.administrator] })
    const client = await app.signIn(second.pin, second.password)
    const creator = await personOf('admin')
    expect((await client.send(setUserStatus, { ids: [creator.id], enabled: false })).rtnStatus).toBe('17001')
    expect((await client.send(makeLink, { id: creator.id })).rtnStatus).toBe('17001')
    expect((await client.send(removeUser, { id: creator.id, version: 1 })).rtnStatus).toBe('17001')
    expect((await page(manager)).records.find((row) => row.id === boss.id)?.lockedBy).toBe('rights')
    expect((await page(manager)).records.find((row) => row.id === far.id)?.lockedBy).toBe('scope')
    expect((await page(client)).records.find((row) => row.id === creator.id)?.lockedBy).toBe('creator')
    expect((await page(client)).records.find((row) => row.id === second.id)?.lockedBy).toBe('self')
  })

  test('is kept from correcting his own name there; his own phone he changes in personal settings', async () => {
    const own = await personOf('admin')
    const form = await formOfUser(admin, own.id)
    await admin.get(saveUser, { ...form, note: '创建者' })
    expect((await admin.get(findUserDetail, { id: own.id })).type).toBe(1)
    const phone = await admin.send(saveUser, { ...(await formOfUser(admin, own.id)), phone: freshPhone() })
    expect(phone.rtnStatus).toBe('17019')
  })

  test('sees people outside his stores, whatever he asks for', async () => {
    const far = await givenUser(admin, { name: '远处的人', storeIdList: stores.slice(1, 2) })
    const near = await givenUser(admin, { name: '近处的人', storeIdList: stores.slice(0, 2) })
    const seen = await page(manager)
    expect(seen.records.map((row) => row.id)).not.toContain(far.id)
    expect(seen.records.find((row) => row.id === near.id)?.storeList.map((store) => store.id)).toEqual([
      stores[0],
    ])
    expect(await pins(manager, { keyword: '远处' })).toEqual([])
    expect(await pins(manager, { storeId: stores[1] })).not.toContain(far.pin)
    for (const [call, input] of [
      [findUserDetail, { id: far.id }],
      [setUserStatus, { ids: [near.id, far.id], enabled: false }],
      [removeUser, { id: far.id, version: far.version }],
    ] as const)
      expect((await manager.send(call, input)).rtnStatus).toBe('10005')
    expect(seen.counts.all).toBe(seen.records.length)
  })
})

describe('disabling and removing', () => {
  test('shuts a person out from the next call, and lets him in again', async () => {
    const user = await givenUser(admin)
    const client = await app.signIn(user.pin, user.password)
    expect(await admin.get(setUserStatus, { ids: [user.id], enabled: false })).toEqual({ changed: 1 })
    expect(await client.send(userCalls.findSystemAll, {})).toMatchObject({
      rtnStatus: '-2',
      rtnMsg: '账号已停用，请联系管理员',
    })
    expect(await admin.get(setUserStatus, { ids: [user.id], enabled: false })).toEqual({ changed: 0 })
    expect(await pins(admin, { status: 2 })).toContain(user.pin)
    await admin.get(setUserStatus, { ids: [user.id], enabled: true })
    expect((await app.tryLogin(user.pin, user.password)).rtnStatus).toBe('0')
    // What was open before stays closed.
    expect(await client.send(userCalls.findSystemAll, {})).toMatchObject({
      rtnStatus: '-2',
      rtnMsg: '登录已失效，请重新登录',
    })
  })

  test('a session that is opened or moved here at the same moment ends as well', async () => {
    const user = await givenUser(admin)
    const client = await app.signIn(user.pin, user.password)
    const { rows: accounts } = await database.query('select account_id as id from employee where id = $1', [
      user.id,
    ])
    const account = accounts[0]?.id
    // The sign-in has seen that the person may enter, and has not committed yet.
    const slow = new pg.Client(app.connection)
    await slow.connect()
    try {
      await slow.query('begin')
      await slow.query('select zg_lock_account($1)', [account])
      await slow.query(
        `insert into session (token_hash, companion_hash, account_id, merchant_id, ip, claimed, expires_at)
         values ('late', 'late', $1, 1, '', '{}', now() + interval '1 day')`,
        [account],
      )
      const disabling = admin.get(setUserStatus, { ids: [user.id], enabled: false })
      const waiting = "select from pg_locks where locktype = 'advisory' and not granted"
      await vi.waitUntil(async () => ((await database.query(waiting)).rowCount ?? 0) > 0, { timeout: 5000 })
      await slow.query('commit')
      await disabling
    } finally {
      await slow.end()
    }
    const { rows } = await database.query(
      'select 1 from session where account_id = $1 and ended_at is null',
      [account],
    )
    expect(rows).toEqual([])
    expect((await client.send(userCalls.findSystemAll, {})).rtnStatus).toBe('-2')
  })

  test('a person who is removed and comes back does not come back with his old session or link', async () => {
    const user = await givenUser(admin)
    const client = await app.signIn(user.pin, user.password)
    await admin.get(removeUser, { id: user.id, version: user.version })
    await database.query('update employee set removed_at = null where id = $1', [user.id])
    await keepControlPlane(database)
    expect(await client.send(userCalls.findSystemAll, {})).toMatchObject({
      rtnStatus: '-2',
      rtnMsg: '登录已失效，请重新登录',
    })
  })

  test('removes a person with his roles and stores, and keeps his past actions', async () => {
    const user = await givenUser(admin, { idCard })
    const client = await app.signIn(user.pin, user.password)
    await admin.get(removeUser, { id: user.id, version: user.version })
    expect(await client.send(userCalls.findSystemAll, {})).toMatchObject({
      rtnStatus: '-2',
      rtnMsg: '你已不在这个商户，请联系管理员',
    })
    expect((await admin.send(findUserDetail, { id: user.id })).rtnStatus).toBe('10005')
    const { rows } = await database.query(
      'select (select count(*) from employee_role r where r.merchant_id = e.merchant_id and r.employee_id = e.id)::int as roles, id_card_sealed from employee e where id = $1',
      [user.id],
    )
    expect(rows).toEqual([{ roles: 0, id_card_sealed: null }])
  })

  test('tells a waiting caller if he was removed or disabled', async () => {
    for (const [change, said] of [
      ['removed_at = now()', '你已不在这个商户，请联系管理员'],
      ['disabled_at = now()', '账号已停用，请联系管理员'],
    ] as const) {
      const user = await givenUser(admin, { type: 2, roleIdList: [roles.administrator], allStores: true })
      const client = await app.signIn(user.pin, user.password)
      const form = await userForm(client)
      await database.query("begin; select pg_advisory_xact_lock(hashtextextended('people', 1))")
      const answer = client.send(saveUser, form)
      const waiting = "select from pg_locks where locktype = 'advisory' and not granted"
      await vi.waitUntil(async () => ((await database.query(waiting)).rowCount ?? 0) > 0, { timeout: 5000 })
      await database.query(`update employee set ${change} where id = ${user.id}`)
      await keepControlPlane(database)
      await database.query('commit')
      expect(await answer).toMatchObject({ rtnStatus: '-2', rtnMsg: said })
    }
  })

  test('full numbers are shown 200 times a day to each person', async () => {
    const user = await givenUser(admin)
    const me = (await admin.get(sessionCalls.findCurrent, {})).id
    const forget = () => database.query("delete from login_attempt where key like 'unmask:%'")
    await forget()
    const used = 'insert into login_attempt (key) select $1 from generate_series(1, $2::int)'
    await database.query(used, [`unmask:m1:e${me}`, 199])
    const look = async () => (await admin.send(unmaskUser, { id: user.id, field: 'phone' })).rtnStatus
    expect([await look(), await look()]).toEqual(['0', '17041'])
    await forget()
  })

  test('searching by a whole number counts as a look, and the audit trail has it without the number', async () => {
    const user = await givenUser(admin, { idCard: '110105199003078510' })
    const me = (await admin.get(sessionCalls.findCurrent, {})).id
    const count = async () =>
      (await database.query('select from login_attempt where key = $1', [`unmask:m1:e${me}`])).rowCount ?? 0
    const before = await count()
    for (const [keyword, field] of [
      [user.phone, 'phone'],
      [` ${user.phone.slice(0, 3)} ${user.phone.slice(3)}`, 'phone'],
      ['110105199003078510', 'idCard'],
    ] as const) {
      expect(await pins(admin, { keyword }), keyword).toContain(user.pin)
      const row = await lastAudit(database, 'user.exactSearch')
      expect(row?.detail.changes).toEqual([
        { field: 'seenField', before: null, after: `\u0001user.${field}` },
      ])
      expect(JSON.stringify(row)).not.toContain(user.phone)
    }
    expect(await count()).toBe(before + 3)
    // Other keywords cost nothing, nor do those of a user who may not search so.
    await pins(admin, { keyword: user.pin })
    await pins(manager, { keyword: user.phone })
    expect(await count()).toBe(before + 3)
    await database.query('insert into login_attempt (key) select $1 from generate_series(1, 200)', [
      `unmask:m1:e${me}`,
    ])
    expect((await admin.send(findUserPage, { keyword: user.phone })).rtnStatus).toBe('17041')
    await database.query("delete from login_attempt where key like 'unmask:%'")
  })

  test('a full phone is shown to users with the permission, and the audit trail records the look without the phone', async () => {
    const user = await givenUser(admin)
    expect(await admin.get(unmaskUser, { id: user.id, field: 'phone' })).toEqual({ value: user.phone })
    const row = await lastAudit(database, 'user.unmask')
    expect(row).toMatchObject({ record: user.id, title: user.name })
    expect(row?.detail.changes).toEqual([{ field: 'seenField', before: null, after: '\u0001user.phone' }])
    expect(JSON.stringify(row)).not.toContain(user.phone)
    expect((await admin.send(unmaskUser, { id: user.id, field: 'email' })).rtnStatus).toBe('17022')
  })
})

describe('the list', () => {
  test('finds part of the name, beginning of login name or job number, and end of the phone', async () => {
    const phone = '13912344321'
    const user = await givenUser(admin, { name: '欧阳小明', pin: 'ouyang_xm', jobNo: 'JOB77', phone })
    for (const keyword of ['欧阳', '阳小', '阳', 'ouya', 'OUYANG', 'job7', '4321', phone])
      expect(await pins(admin, { keyword }), keyword).toContain(user.pin)
    await admin.get(saveUser, { ...(await formOfUser(admin, user.id)), idCard: otherIdCard })
    expect(await pins(admin, { keyword: otherIdCard })).toEqual([user.pin])
    // Without the permission to see whole numbers, a whole number finds nobody.
    expect(await pins(manager, { keyword: user.pin })).toEqual([user.pin])
    expect(await pins(manager, { keyword: otherIdCard })).toEqual([])
    expect(await pins(admin, { keyword: otherIdCard.slice(0, 17) })).toEqual([])
    // More digits than everybody may see would reveal the others one by one.
    for (const keyword of ['44321', '344321', '1391234', 'yang_xm', '欧小'])
      expect(await pins(admin, { keyword }), keyword).not.toContain(user.pin)
    expect(await pins(rival, { keyword: '欧阳' })).toEqual([])
  })

  test('does not reveal a whole phone by trying: its last digits match, longer parts do not', async () => {
    const user = await givenUser(admin, { phone: '13977885566' })
    const found = async (client: Client, keyword: string) => ({
      listed: (await pins(client, { keyword })).includes(user.pin),
      searched: (await client.get(searchCalls.findAnything, { keyword })).some((hit) => hit.id === user.id),
    })
    const yes = { listed: true, searched: true }
    const no = { listed: false, searched: false }
    const counted = { listed: true, searched: false }
    for (const keyword of [user.phone, '139 7788 5566', '\u30001397788\u00a05566'])
      expect([await found(admin, keyword), await found(manager, keyword)], keyword).toEqual([counted, no])
    expect(await found(manager, '5566')).toEqual(yes)
  })

  test('filters by role, store, department, kind and status, and counts without the status', async () => {
    expect(await pins(admin, { roleId: roles.marketing })).toEqual(['marketer'])
    expect(await pins(admin, { type: 1 })).toEqual(['admin'])
    expect((await pins(admin, { storeId: stores[0] })).toSorted()).toContain('manager')
    expect((await page(admin, { organizationId: await departmentId(admin) })).total).toBeGreaterThan(5)
    const disabled = await page(admin, { status: 2, pageSize: 1 })
    expect(disabled.counts[1] + disabled.counts[2] + disabled.counts[3]).toBe(disabled.counts.all)
    expect(disabled.total).toBe(disabled.counts[2])
    const first = await page(admin, { pageSize: 3 })
    const second = await page(admin, { pageSize: 3, pageNo: 2 })
    expect(new Set([...first.records, ...second.records].map((row) => row.id)).size).toBe(6)
  })
})
