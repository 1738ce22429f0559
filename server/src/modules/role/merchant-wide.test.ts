import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { menuCalls } from '@zhanggui/contract/menu/menu.calls.ts'
import { organizationCalls } from '@zhanggui/contract/organization/organization.calls.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenUser, roleIds, storeIds } from '../../../test/people.ts'

let app: TestApp
let admin: Client
let database: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

/** A person with every permission in the given stores. */
async function givenHolder(fields: Record<string, unknown>) {
  const { administrator } = await roleIds(admin)
  const user = await givenUser(admin, { roleIdList: [administrator], ...fields })
  return { user, client: await app.signIn(user.pin, user.password) }
}
const givenShopUser = async () => givenHolder({ type: 3, storeIdList: await storeIds(admin) })

let names = 0
/** One write of every kind that concerns the whole merchant. */
async function everyWrite() {
  names++
  const own = await admin.get(menuCalls.saveMenu, { type: 0, name: `目录${names}`, sort: 1 })
  const empty = await admin.get(menuCalls.saveMenu, { type: 0, name: `空目录${names}`, sort: 1 })
  const department = await admin.get(organizationCalls.saveOrganization, { kind: 10, name: `部门${names}` })
  const line = await admin.get(organizationCalls.saveOrganization, { kind: 20, name: `业务线${names}` })
  const role = await admin.get(roleCalls.saveRole, { name: `角色${names}` })
  const { version } = await admin.get(configCalls.findConfigDetail, {})
  const tree = await admin.get(menuCalls.findMenuTree, {})
  const link = { type: 2, name: '帮助', sort: 5, path: 'https://example.com/', icon: 'link' }
  return [
    [
      menuCalls.sortMenus,
      { parentCode: 'settings', codes: ['iposWeb.settings.menu'], version: tree.version },
    ],
    [menuCalls.resetMenu, { version: tree.version + 1 }],
    [configCalls.saveConfig, { company: '一店', version }],
    [menuCalls.saveMenu, link],
    [menuCalls.saveMenu, { code: own.code, version: own.version, name: '改', sort: 1 }],
    [menuCalls.removeMenu, { code: empty.code, version: empty.version }],
    [organizationCalls.saveOrganization, { kind: 20, name: `线${names}` }],
    [organizationCalls.saveOrganization, { ...department, kind: 10, name: '改' }],
    [organizationCalls.removeOrganization, line],
    [roleCalls.saveRole, { name: `新角色${names}` }],
    [roleCalls.saveRole, { ...role, name: '改' }],
  ] as const
}

describe('data of the whole merchant', () => {
  test('can be changed only by people in charge of all stores, whatever their role permits', async () => {
    const { client } = await givenShopUser()
    expect(await client.get(sessionCalls.findCurrent, {})).toMatchObject({ allStores: false })
    for (const [call, input] of await everyWrite()) {
      const answer = await client.send(call, input)
      expect(answer, call.path).toMatchObject({
        rtnStatus: '18009',
        rtnMsg: '这会影响全部门店，只有负责全部门店的员工可以修改',
      })
    }
    const whole = await givenHolder({ type: 2, allStores: true })
    expect(await whole.client.get(sessionCalls.findCurrent, {})).toMatchObject({ allStores: true })
    for (const [call, input] of await everyWrite())
      expect((await whole.client.send(call, input)).rtnStatus, call.path).toBe('0')
  })

  test('is refused to a person who loses a store while the write waits', async () => {
    const { user, client } = await givenHolder({ type: 2, allStores: true })
    const writes = await everyWrite()
    await database.query('begin')
    await database.query("select pg_advisory_xact_lock(hashtextextended('people', 1))")
    const waiting = writes.slice(0, 3).map(([call, input]) => client.send(call, input))
    await expect
      .poll(
        async () =>
          (await database.query("select from pg_locks where locktype = 'advisory' and not granted")).rows
            .length,
      )
      .toBe(3)
    await database.query('update employee set all_stores = false where id = $1', [user.id])
    await database.query('commit')
    for (const answer of await Promise.all(waiting)) expect(answer.rtnStatus).toBe('18009')
  })
})
