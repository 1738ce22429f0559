import { noticeCalls } from '@zhanggui/contract/notice/notice.calls.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenUser, lastAudit, storeIds } from '../../../test/people.ts'

const { findNoticeList, findAccessHelp, askAccess, declineAccess, readNotices } = noticeCalls
const code = 'iposWeb.settings.audit'

let app: TestApp
let admin: Client
let clerk: Client
let rival: Client
let owner: pg.Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  clerk = await app.signIn('clerk')
  rival = await app.signIn('rival')
  owner = new pg.Client(app.connection)
  await owner.connect()
})
beforeEach(() => owner.query('delete from notice'))
afterAll(async () => {
  await owner?.end()
  await app?.close()
})

const noticesOf = (client: Client) => client.get(findNoticeList, {})
const ask = (reason = '查昨天的改价') => clerk.send(askAccess, { code, reason })
const hoursAgo = (hours: number) =>
  owner.query(`update notice set created_at = created_at - make_interval(hours => $1)`, [hours])

describe('a request for access', () => {
  test('names the people who may grant it: they set roles and have the permission themselves', async () => {
    const { grantors, askedAt } = await clerk.get(findAccessHelp, { code })
    expect(grantors.length).toBeGreaterThan(0)
    expect(grantors.every(({ roles }) => roles.includes('管理员'))).toBe(true)
    expect(askedAt).toBeNull()
  })

  test('does not name people in charge of other stores only', async () => {
    const before = (await clerk.get(findAccessHelp, { code })).grantors
    const role = await admin.get(roleCalls.saveRole, { name: '权限员' })
    await admin.get(roleCalls.setRoleAuth, { ...role, permissions: [code, 'iposWeb.settings.role.edit'] })
    const [first, second] = await storeIds(admin)
    const stores = async () => (await admin.get(findAccessHelp, { code })).grantors.map(({ name }) => name)
    const far = await givenUser(admin, { name: '远店', roleIdList: [role.id], storeIdList: [second] })
    const near = await givenUser(admin, { name: '本店', roleIdList: [role.id], storeIdList: [first] })
    const asker = await givenUser(admin, { storeIdList: [first] })
    const client = await app.signIn(asker.pin, asker.password)
    const names = (await client.get(findAccessHelp, { code })).grantors.map(({ name }) => name)
    expect(names).toContain(near.name)
    expect(names).not.toContain(far.name)
    expect(names).toHaveLength(before.length + 1)
    // A person of all stores is beyond them.
    expect(await stores()).not.toContain(near.name)
  })

  test('reaches those people, is audited, and is told once', async () => {
    expect((await ask()).rtnStatus).toBe('0')
    const [asked] = await noticesOf(admin)
    expect(asked).toMatchObject({
      kind: 'accessAsked',
      code,
      name: '操作审计',
      reason: '查昨天的改价',
      state: 'waiting',
      read: false,
    })
    expect(asked?.asker).not.toBe('')
    expect(await noticesOf(clerk)).toMatchObject([{ kind: 'accessWanted', state: 'waiting', read: true }])
    expect(await noticesOf(rival)).toEqual([])
    expect((await lastAudit(owner, 'notice.ask'))?.title).toBe('操作审计')
    expect((await clerk.get(findAccessHelp, { code })).askedAt).not.toBeNull()
  })

  test('is refused within 24 hours of the last one for the same page, even at the same moment', async () => {
    const answers = await Promise.all([ask(), ask(), ask()])
    expect(answers.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['0', '27001', '27001'])
    expect((await clerk.send(askAccess, { code: 'iposWeb.settings.role' })).rtnStatus).toBe('0')
    await hoursAgo(24)
    expect((await ask()).rtnStatus).toBe('0')
  })

  test('is refused for a permission that the person has, and for one that does not exist', async () => {
    expect((await admin.send(askAccess, { code })).rtnStatus).toBe('27003')
    expect((await clerk.send(askAccess, { code: 'own.1' })).rtnStatus).toBe('10005')
    expect((await clerk.send(findAccessHelp, { code: 'own.1' })).rtnStatus).toBe('10005')
  })

  test('that is declined tells the asker, and cannot be declined again or by others', async () => {
    await ask()
    const id = (await noticesOf(admin))[0]?.id ?? ''
    expect((await clerk.send(declineAccess, { id })).rtnStatus).toBe('10005')
    expect((await rival.send(declineAccess, { id })).rtnStatus).toBe('10005')
    await clerk.get(readNotices, {})
    expect((await admin.send(declineAccess, { id })).rtnStatus).toBe('0')
    expect((await admin.send(declineAccess, { id })).rtnStatus).toBe('27005')
    expect(await noticesOf(clerk)).toMatchObject([{ state: 'declined', read: false }])
    await clerk.get(readNotices, {})
    expect(await noticesOf(clerk)).toMatchObject([{ state: 'declined', read: true }])
  })

  test('is no longer shown to a person who may not grant it any more, nor declined by him', async () => {
    const right = 'iposWeb.settings.role.edit'
    const role = await admin.get(roleCalls.saveRole, { name: '前权限员' })
    await admin.get(roleCalls.setRoleAuth, { ...role, permissions: [code, right] })
    const person = await givenUser(admin, { type: 2, roleIdList: [role.id], allStores: true })
    const former = await app.signIn(person.pin, person.password)
    await ask()
    const id = (await noticesOf(former))[0]?.id ?? ''
    expect(id).not.toBe('')
    await owner.query('update role set permissions = array[$1] where id = $2', [code, role.id])
    const later = await app.signIn(person.pin, person.password)
    expect(await noticesOf(later)).toEqual([])
    expect((await later.send(declineAccess, { id })).rtnStatus).toBe('10005')
    expect(await noticesOf(clerk)).toMatchObject([{ state: 'waiting' }])
    expect(await noticesOf(admin)).toMatchObject([{ state: 'waiting' }])
  })

  test('counts as granted as soon as the asker has the permission', async () => {
    const role = await admin.get(roleCalls.saveRole, { name: '待开通' })
    const person = await givenUser(admin, { roleIdList: [role.id] })
    const asker = await app.signIn(person.pin, person.password)
    expect((await asker.send(askAccess, { code })).rtnStatus).toBe('0')
    await admin.get(roleCalls.setRoleAuth, { ...role, permissions: [code] })
    expect(await noticesOf(asker)).toMatchObject([{ state: 'granted', read: false }])
    expect((await noticesOf(admin))[0]).toMatchObject({ state: 'granted' })
  })

  test('is kept for 30 days', async () => {
    await ask()
    await hoursAgo(30 * 24 + 1)
    expect(await noticesOf(admin)).toEqual([])
    await ask()
    const { rows } = await owner.query(`select count(*)::int as own from notice where kind = 'accessWanted'`)
    expect(rows[0].own).toBe(1)
  })
})
