import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { formOfUser, givenUser, lastAudit, roleIds, storeIds } from '../../../test/people.ts'

const { findRoleList, findRoleOptions, saveRole, setRoleAuth, removeRole } = roleCalls

let app: TestApp
let admin: Client
let rival: Client
let database: pg.Client
let names = 0

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  rival = await app.signIn('rival')
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

const roleOf = async (id: string, client = admin) => {
  const role = (await client.get(findRoleList, {})).find((one) => one.id === id)
  if (!role) throw new Error(`no role ${id}`)
  return role
}
const setAuth = async (client: Client, id: string, permissions: readonly string[], version?: number) =>
  client.send(setRoleAuth, { id, version: version ?? (await roleOf(id)).version, permissions })

/** A role of the merchant's own with these permissions and all above them. */
async function givenRole(permissions: readonly string[] = []) {
  const { id } = await admin.get(saveRole, { name: `角色${++names}` })
  if (permissions.length > 0) expect((await setAuth(admin, id, permissions)).rtnStatus).toBe('0')
  return roleOf(id)
}

/** A signed-in person with this role for all stores. */
async function givenHolder(roleId: string, fields: Record<string, unknown> = {}) {
  const user = await givenUser(admin, { type: 2, allStores: true, roleIdList: [roleId], ...fields })
  return { user, client: await app.signIn(user.pin, user.password) }
}

const page = 'iposWeb.product.productGoodProduct'
const roleEditor = ['iposWeb.settings.role.edit', 'iposWeb.settings.user.edit', `${page}.edit`]

describe('roles', () => {
  test('that are built in exist with their people; a merchant’s own come after them', async () => {
    const own = await givenRole()
    const roles = await admin.get(findRoleList, {})
    expect(roles.slice(0, 5).map((role) => role.kind)).toEqual([
      'administrator',
      'storeManager',
      'clerk',
      'finance',
      'marketing',
    ])
    expect(roles[0]).toMatchObject({ name: '管理员', people: 1 })
    expect(roles.at(-1)).toMatchObject({ id: own.id, kind: '', people: 0, updatedBy: '晨光掌柜' })
    admin.headers.language = 'en'
    expect((await admin.get(findRoleList, {}))[0]?.name).toBe('Administrator')
    admin.headers.language = 'zh'
  })

  test('have unique names, also against the built-in names in both languages', async () => {
    const { name, id, version } = await givenRole()
    for (const taken of [name, '管理员', 'clerk'])
      expect(await admin.send(saveRole, { name: taken })).toMatchObject({
        rtnStatus: '18001',
        data: [{ path: 'name' }],
      })
    await admin.get(saveRole, { id, version, name: `${name}改` })
    expect((await admin.send(saveRole, { id, version, name: '又改' })).rtnStatus).toBe('10007')
    const clerk = (await roleIds(admin)).clerk as string
    const renamed = await admin.get(saveRole, { id: clerk, version: 1, name: '收银员' })
    expect((await roleOf(clerk)).name).toBe('收银员')
    await admin.get(saveRole, { id: clerk, version: renamed.version, name: '店员' })
    const { rows } = await database.query('select name from role where id = $1', [clerk])
    expect(rows).toEqual([{ name: null }])
  })

  test('without changes count as made by the system in the refusal of a stale save', async () => {
    const { marketing } = await roleIds(admin)
    const { rtnStatus, rtnMsg } = await admin.send(saveRole, { id: marketing, version: 9, name: '推广' })
    expect(rtnStatus).toBe('10007')
    expect(rtnMsg).toMatch(/^系统在 \d/)
  })

  test('give every page and folder above their permissions', async () => {
    const role = await givenRole([`${page}.edit`])
    expect(role.permissions).toEqual(['product', page, `${page}.edit`])
    expect((await lastAudit(database, 'role.auth'))?.detail).toMatchObject({
      added: role.permissions,
      removed: [],
    })
  })

  test('can start as a copy, if their creator has all its permissions', async () => {
    const source = await givenRole([`${page}.edit`])
    const { id } = await admin.get(saveRole, { name: `角色${++names}`, copyFrom: source.id })
    expect((await roleOf(id)).permissions).toEqual(source.permissions)
    const editor = await givenHolder((await givenRole(roleEditor)).id)
    const administrator = (await roleIds(admin)).administrator as string
    const copied = await editor.client.send(saveRole, { name: `角色${++names}`, copyFrom: administrator })
    expect(copied.rtnStatus).toBe('18004')
    const theirs = (await roleIds(rival)).clerk as string
    expect((await admin.send(saveRole, { name: '偷', copyFrom: theirs })).rtnStatus).toBe('10005')
  })

  test('with people are removed only after confirmation; the people lose the permissions at once', async () => {
    const role = await givenRole(['iposWeb.settings.role'])
    const { client } = await givenHolder(role.id)
    expect((await client.send(findRoleList, {})).rtnStatus).toBe('0')
    const asked = await admin.send(removeRole, { id: role.id, version: role.version })
    expect(asked).toMatchObject({ rtnStatus: '18002', data: { people: 1 } })
    expect(await admin.get(removeRole, { id: role.id, version: role.version, confirmed: true })).toEqual({
      people: 1,
    })
    expect((await client.send(findRoleList, {})).rtnStatus).toBe('10006')
  })

  test('take effect at the next call of their people', async () => {
    const role = await givenRole()
    const { client } = await givenHolder(role.id)
    expect((await client.send(findRoleList, {})).rtnStatus).toBe('10006')
    await setAuth(admin, role.id, ['iposWeb.settings.role'])
    expect((await client.send(findRoleList, {})).rtnStatus).toBe('0')
    await setAuth(admin, role.id, [])
    expect((await client.send(findRoleList, {})).rtnStatus).toBe('10006')
  })

  test('belong to the merchant: another merchant’s role answers like a missing one', async () => {
    const theirs = (await roleIds(rival)).clerk as string
    for (const id of [theirs, '987654321987']) {
      expect((await admin.send(setRoleAuth, { id, version: 1, permissions: [] })).rtnStatus).toBe('10005')
      expect((await admin.send(removeRole, { id, version: 1 })).rtnStatus).toBe('10005')
    }
  })
})

describe('nobody', () => {
  test('changes or removes the administrator role, or a role of his own', async () => {
    const ids = await roleIds(admin)
    const fixed = await setAuth(admin, ids.administrator as string, [])
    expect(fixed.rtnStatus).toBe('18003')
    expect(
      (await admin.send(removeRole, { id: ids.administrator, version: 1, confirmed: true })).rtnStatus,
    ).toBe('18003')
    const own = await givenRole(roleEditor)
    const { client } = await givenHolder(own.id)
    expect((await setAuth(client, own.id, [...roleEditor, `${page}.import`])).rtnStatus).toBe('18005')
    expect(
      (await client.send(removeRole, { id: own.id, version: own.version, confirmed: true })).rtnStatus,
    ).toBe('18005')
  })

  test('renames the administrator role, a role of his own, or one with more permissions than his', async () => {
    const { administrator, finance } = await roleIds(admin)
    const rename = async (client: Client, id: string) => {
      const { version } = await roleOf(id)
      return (await client.send(saveRole, { id, version, name: `角色${++names}` })).rtnStatus
    }
    expect(await rename(admin, administrator as string)).toBe('18003')
    expect((await roleOf(administrator as string)).name).toBe('管理员')
    const own = await givenRole(roleEditor)
    const { client } = await givenHolder(own.id)
    expect(await rename(client, administrator as string)).toBe('18003')
    expect(await rename(client, own.id)).toBe('18005')
    expect(await rename(client, finance as string)).toBe('18006')
    expect((await roleOf(finance as string)).name).toBe('财务')
    expect(await rename(client, (await givenRole([`${page}.edit`])).id)).toBe('0')
  })

  test('gives or removes a permission that he does not hold: such permissions stay', async () => {
    const { client } = await givenHolder((await givenRole(roleEditor)).id)
    const role = await givenRole([`${page}.edit`, `${page}.export`])
    const given = await setAuth(client, role.id, [`${page}.edit`, 'iposWeb.settings.audit'])
    expect(given).toMatchObject({ rtnStatus: '18004', data: { codes: ['iposWeb.settings.audit'] } })
    expect(given.rtnMsg).toContain('操作审计')
    expect((await setAuth(client, role.id, [])).rtnStatus).toBe('0')
    expect((await roleOf(role.id)).permissions).toEqual(['product', page, `${page}.export`])
    // The tree also sends the permission that the user does not hold. It stays unchanged and is not refused.
    expect((await setAuth(client, role.id, [`${page}.edit`, `${page}.export`])).rtnStatus).toBe('0')
    expect((await roleOf(role.id)).permissions).toEqual(['product', page, `${page}.edit`, `${page}.export`])
    const { version } = await roleOf(role.id)
    expect((await client.send(removeRole, { id: role.id, version })).rtnStatus).toBe('18006')
  })

  test('changes a role of people outside his stores', async () => {
    const editor = await givenRole(roleEditor)
    const near = await givenHolder(editor.id, {
      type: 3,
      allStores: false,
      storeIdList: (await storeIds(admin)).slice(0, 1),
    })
    const role = await givenRole([`${page}.edit`])
    expect((await setAuth(near.client, role.id, [page])).rtnStatus).toBe('0')
    await givenUser(admin, { roleIdList: [role.id], storeIdList: (await storeIds(admin)).slice(0, 2) })
    expect((await setAuth(near.client, role.id, [])).rtnStatus).toBe('18008')
  })

  test('is offered a role with more permissions than his own', async () => {
    const manager = await app.signIn('manager')
    const options = await manager.get(findRoleOptions, {})
    expect(options.find((role) => role.name === '管理员')?.grantable).toBe(false)
    expect(options.find((role) => role.name === '店员')?.grantable).toBe(true)
  })
})

describe('at the same time', () => {
  /** Two administrators, and nobody else who could manage people, because the creator has another role. */
  async function givenTwoAdministrators() {
    const here = await givenApp({ startTasks: false })
    const creator = await here.signIn('admin')
    const owner = new pg.Client(here.connection)
    await owner.connect()
    const administrator = (await roleIds(creator)).administrator
    const users = []
    for (let count = 0; count < 2; count++)
      users.push(await givenUser(creator, { type: 2, allStores: true, roleIdList: [administrator] }))
    await owner.query(
      `update employee_role er set role_id = (select id from role r where r.merchant_id = 1 and r.kind = 'clerk')
       from employee e where e.merchant_id = er.merchant_id and e.id = er.employee_id and e.merchant_id = 1 and e.type = 1`,
    )
    await owner.query("select pg_notify('zg_session', 'm1')")
    const clients = await Promise.all(users.map((user) => here.signIn(user.pin, user.password)))
    return { here, owner, users, clients: clients as [Client, Client] }
  }

  test('two administrators who remove, disable or demote each other leave exactly one', async () => {
    const ways = ['remove', 'disable', 'demote'] as const
    for (const way of ways) {
      const { here, owner, users, clients } = await givenTwoAdministrators()
      const [a, b] = users
      if (!a || !b) throw new Error('two administrators')
      const acts = await Promise.all(
        [[clients[0], b] as const, [clients[1], a] as const].map(async ([client, other]) => {
          const form = {
            ...(await formOfUser(client, other.id)),
            roleIdList: [(await roleIds(client)).clerk],
          }
          return () =>
            way === 'remove'
              ? client.send(userCalls.removeUser, { id: other.id, version: other.version })
              : way === 'disable'
                ? client.send(userCalls.setUserStatus, { ids: [other.id], enabled: false })
                : client.send(userCalls.saveUser, form)
        }),
      )
      const answers = await Promise.all(acts.map((act) => act()))
      expect(answers.filter((answer) => answer.rtnStatus === '0').length, way).toBe(1)
      const { rows } = await owner.query(
        `select e.id from employee e join employee_role er on er.merchant_id = e.merchant_id and er.employee_id = e.id
         join role r on r.merchant_id = er.merchant_id and r.id = er.role_id
         where e.merchant_id = 1 and r.kind = 'administrator' and e.removed_at is null and e.disabled_at is null`,
      )
      expect(rows.length, way).toBe(1)
      await owner.end()
      await here.close()
    }
  })

  test('the last person who can manage people and roles stays, also if a role is changed or removed', async () => {
    const { here, owner, users, clients } = await givenTwoAdministrators()
    const [a, b] = users
    if (!a || !b) throw new Error('two administrators')
    await clients[0].get(userCalls.removeUser, { id: b.id, version: b.version })
    // A third person may change roles but not people, so he cannot take the role from the last administrator.
    const { rows } = await owner.query(
      "insert into role (merchant_id, name, permissions) select 1, '全权', permissions from role where merchant_id = 1 and kind = 'administrator' returning id",
    )
    await owner.query('update employee_role set role_id = $1 where employee_id = $2', [rows[0].id, a.id])
    const helper = await owner.query(
      `insert into role (merchant_id, name, permissions) select 1, '改角色', array_remove(permissions, 'iposWeb.settings.user.edit') || array['x']
       from role where merchant_id = 1 and kind = 'administrator' returning id`,
    )
    await owner.query("select pg_notify('zg_session', 'm1')")
    await owner.query(
      'insert into employee_role (merchant_id, employee_id, role_id) select 1, id, $1 from employee e where merchant_id = 1 and account_id = (select id from account where pin = $2)',
      [helper.rows[0].id, 'finance'],
    )
    const finance = await here.signIn('finance')
    const answer = await finance.send(setRoleAuth, { id: String(rows[0].id), version: 1, permissions: [] })
    expect(answer.rtnStatus).toBe('17006')
    await owner.end()
    await here.close()
  })

  test('a permission that its giver is losing is given before that, or not at all', async () => {
    for (let round = 0; round < 12; round++) {
      const granter = await givenRole([...roleEditor, 'iposWeb.settings.audit'])
      const given = await givenRole(['iposWeb.settings.audit'])
      const { client } = await givenHolder(granter.id)
      const target = await givenUser(admin, {
        type: 2,
        allStores: true,
        roleIdList: [(await givenRole()).id],
      })
      const form = { ...(await formOfUser(admin, target.id)), roleIdList: [given.id] }
      const [taken, grant] = await Promise.all([
        setAuth(admin, granter.id, roleEditor, granter.version),
        client.send(userCalls.saveUser, form),
      ])
      expect(taken.rtnStatus).toBe('0')
      if (grant.rtnStatus !== '0') {
        expect(grant.rtnStatus).toBe('17005')
        continue
      }
      // Rows are inserted under the lock, so their ids have the order of the commits: the grant came first.
      const { rows } = await database.query<{ action: string }>(
        "select action from audit where (action, record) in (('role.auth', $1), ('user.save', $2)) order by id desc limit 2",
        [granter.id, target.id],
      )
      expect(rows.map((row) => row.action)).toEqual(['role.auth', 'user.save'])
    }
  })

  test('a grant that waited for the loss of the permission is refused', async () => {
    const granter = await givenRole([...roleEditor, 'iposWeb.settings.audit'])
    const given = await givenRole(['iposWeb.settings.audit'])
    const { client } = await givenHolder(granter.id)
    const target = await givenUser(admin, { type: 2, allStores: true, roleIdList: [(await givenRole()).id] })
    const form = { ...(await formOfUser(admin, target.id)), roleIdList: [given.id] }
    // Another writer holds the lock, takes the permission away and commits. The grant begins before that and ends
    // after it.
    await database.query('begin')
    await database.query("select pg_advisory_xact_lock(hashtextextended('people', 1))")
    const waiting = client.send(userCalls.saveUser, form)
    await expect
      .poll(
        async () =>
          (await database.query("select from pg_locks where locktype = 'advisory' and not granted")).rows
            .length,
      )
      .toBe(1)
    await database.query(
      "update role set permissions = array_remove(permissions, 'iposWeb.settings.audit') where id = $1",
      [granter.id],
    )
    await database.query('commit')
    expect((await waiting).rtnStatus).toBe('17005')
  })
})
