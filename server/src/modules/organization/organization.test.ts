import { organizationCalls } from '@zhanggui/contract/organization/organization.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { departmentId, givenUser, lastAudit, userForm } from '../../../test/people.ts'

const { findOrganizationList, saveOrganization, removeOrganization } = organizationCalls

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

const given = async (fields: Record<string, unknown> = {}) =>
  (await admin.get(saveOrganization, { kind: 10, name: `部门${++names}`, ...fields })).id
const rowOf = async (id: string) => {
  const row = (await admin.get(findOrganizationList, {})).find((one) => one.id === id)
  if (!row) throw new Error(`no organization ${id}`)
  return row
}
const change = async (id: string, fields: Record<string, unknown>) => {
  const { people, ...row } = await rowOf(id)
  return admin.send(saveOrganization, { ...row, ...fields })
}

describe('departments', () => {
  test('are nested, at most five levels deep, and never in a circle', async () => {
    const chain = [await given()]
    for (let level = 2; level <= 5; level++) chain.push(await given({ parentId: chain.at(-1) }))
    const deeper = await admin.send(saveOrganization, { kind: 10, name: '太深', parentId: chain.at(-1) })
    expect(deeper).toMatchObject({ rtnStatus: '24005', data: [{ path: 'parentId' }] })
    expect((await change(chain[0] as string, { parentId: chain[2] })).rtnStatus).toBe('24004')
    expect((await change(chain[0] as string, { parentId: chain[0] })).rtnStatus).toBe('24004')
    expect((await change(chain[0] as string, { parentId: await given() })).rtnStatus).toBe('24005')
    expect((await change(chain[4] as string, { parentId: '0' })).rtnStatus).toBe('0')
  })

  test('moved into each other at the same time make no circle', async () => {
    const [a, b] = [await given(), await given()]
    const answers = await Promise.all([change(a, { parentId: b }), change(b, { parentId: a })])
    expect(answers.map((answer) => answer.rtnStatus).toSorted()).toEqual(['0', '24004'])
  })

  test('have unique names within their parent; business lines have no parent', async () => {
    const parent = await given()
    const name = (await rowOf(await given({ parentId: parent }))).name
    const taken = await admin.send(saveOrganization, { kind: 10, name, parentId: parent })
    expect(taken).toMatchObject({ rtnStatus: '24001', data: [{ path: 'name' }] })
    await given({ name, kind: 20 })
    expect((await admin.send(saveOrganization, { kind: 20, name: '线', parentId: parent })).rtnStatus).toBe(
      '24004',
    )
    const unit = await given({ kind: 30 })
    expect(
      (await admin.send(saveOrganization, { id: unit, version: 1, kind: 20, name: '变线' })).rtnStatus,
    ).toBe('10005')
  })

  test('are refused in an older version, with the other person’s name', async () => {
    const id = await given()
    await change(id, { name: `部门${++names}` })
    const stale = await change(id, { version: 1, name: '旧' })
    expect(stale.rtnStatus).toBe('10007')
    expect(stale.rtnMsg).toContain('晨光掌柜')
    expect((await lastAudit(database, 'organization.save'))?.detail.changes?.[0]?.field).toBe('name')
  })
})

describe('a removal', () => {
  const remove = async (id: string, client = admin) =>
    (await client.send(removeOrganization, { id, version: 1 })).rtnStatus

  test('needs an empty department, and keeps the last one', async () => {
    const parent = await given()
    const child = await given({ parentId: parent })
    expect(await remove(parent)).toBe('24002')
    const user = await givenUser(admin, { organizationIdList: [child] })
    expect((await rowOf(child)).people).toBe(1)
    expect(await remove(child)).toBe('24002')
    await admin.get(userCalls.removeUser, { id: user.id, version: user.version })
    expect(await remove(child)).toBe('0')
    expect(await remove(parent)).toBe('0')
    expect(await remove(await departmentId(rival), rival)).toBe('24003')
    for (const id of [await departmentId(rival), '987654321987']) expect(await remove(id)).toBe('10005')
  })

  test('makes a save that adds a person wait, and the save is then refused', async () => {
    const id = await given()
    const form = await userForm(admin, { organizationIdList: [id] })
    await database.query('begin')
    await database.query('update organization set removed_at = now() where id = $1', [id])
    let answered = false
    const saving = admin.send(userCalls.saveUser, form).finally(() => {
      answered = true
    })
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(answered).toBe(false)
    await database.query('commit')
    expect(await saving).toMatchObject({ rtnStatus: '17016', data: [{ path: 'organizationIdList' }] })
  })

  test('while a person is added: either the save is refused, or the department stays', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await given()
      const form = await userForm(admin, { organizationIdList: [id] })
      const [removed, saved] = await Promise.all([remove(id), admin.send(userCalls.saveUser, form)])
      if (saved.rtnStatus === '0') expect(removed).toBe('24002')
      else expect([removed, saved.rtnStatus]).toEqual(['0', '17016'])
    }
    const { rows } = await database.query(
      'select from employee_organization eo join organization o on o.merchant_id = eo.merchant_id and o.id = eo.organization_id where o.removed_at is not null',
    )
    expect(rows.length).toBe(0)
  })
})
