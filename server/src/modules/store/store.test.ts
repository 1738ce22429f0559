import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenUser, lastAudit, storeIds } from '../../../test/people.ts'

const { findStorePage, findStoreDetail, save, updateStoreStatus, querySettledShopList, findAllStoreList } =
  storeCalls

let app: TestApp
let admin: Client
let manager: Client
let rival: Client
let database: pg.Client
let codes = 0

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
  manager = await app.signIn('manager')
  rival = await app.signIn('rival')
  database = new pg.Client(app.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

const form = (fields: Record<string, unknown> = {}) => {
  codes++
  return { name: `新店${codes}`, code: `N${codes}`, ...fields }
}
const names = async (client: Client, query: Record<string, unknown> = {}) =>
  (await client.get(findStorePage, { pageSize: 200, ...query })).records.map((store) => store.name)

describe('a store', () => {
  test('keeps its fields and can be changed; a save over a newer version is refused with the other person’s name', async () => {
    const given = form({
      contact: '王店长',
      phone: '010-12345678',
      address: '朝阳路 1 号',
      businessHours: [
        { from: '08:00', to: '12:00' },
        { from: '13:30', to: '24:00' },
      ],
    })
    const { id, version } = await admin.get(save, given)
    const store = await admin.get(findStoreDetail, { id })
    expect(store).toMatchObject({ ...given, open: true, people: 0, version: 1, updatedBy: '晨光掌柜' })
    await admin.get(save, { ...given, id, version, phone: '010-87654321' })
    const row = await lastAudit(database, 'store.save')
    expect(row).toMatchObject({ record: id, title: given.name, store_id: Number(id) })
    expect(row?.detail.changes?.map((change) => change.field)).toEqual(['phone'])
    expect(JSON.stringify(row)).not.toContain('87654321')
    const stale = await admin.send(save, { ...given, id, version, contact: '李店长' })
    expect(stale).toMatchObject({ rtnStatus: '10007', data: { version: 2 } })
  })

  test('has a unique code and name', async () => {
    const given = form()
    await admin.get(save, given)
    expect(await admin.send(save, form({ code: given.code }))).toMatchObject({
      rtnStatus: '19001',
      rtnMsg: `门店编码 ${given.code} 已被 ${given.name} 使用`,
      data: [{ path: 'code' }],
    })
    expect(await admin.send(save, form({ name: given.name }))).toMatchObject({
      rtnStatus: '19002',
      data: [{ path: 'name' }],
    })
    expect((await rival.send(save, given)).rtnStatus).toBe('0')
    const race = form()
    const both = await Promise.all([
      admin.send(save, race),
      admin.send(save, { ...race, name: `${race.name}b` }),
    ])
    expect(both.map((answer) => answer.rtnStatus).toSorted()).toEqual(['0', '19001'])
  })

  test('does not name a store outside of the scope as the holder of a code or name', async () => {
    const other = form()
    await admin.get(save, other)
    const own = (await manager.get(findStorePage, {})).records[0]
    const { id, version, code, name } = own ?? {}
    for (const [path, taken] of [
      ['code', { code: other.code, name }],
      ['name', { code, name: other.name }],
    ] as const)
      expect(await manager.send(save, { id, version, ...taken })).toMatchObject({
        rtnStatus: '10018',
        rtnMsg: `「${other[path]}」已被使用，请换一个`,
        data: [{ path }],
      })
  })

  test('has a code that is unique whatever its case', async () => {
    const { code, name } = form({ code: `case${codes}` })
    await admin.get(save, { code, name })
    const other = code.toUpperCase()
    expect(await admin.send(save, form({ code: other }))).toMatchObject({
      rtnStatus: '19001',
      rtnMsg: `门店编码 ${other} 已被 ${name} 使用`,
    })
    const { id, version } = await admin.get(save, form())
    expect((await admin.send(save, { ...form({ code: other }), id, version })).rtnStatus).toBe('19001')
    const own = (await admin.get(findStorePage, { keyword: code })).records[0]
    expect(
      (await admin.send(save, { id: own?.id, version: own?.version, name, code: other })).rtnStatus,
    ).toBe('0')
  })

  test('may be open across midnight, and the trail says so', async () => {
    const { id } = await admin.get(save, form({ businessHours: [{ from: '20:00', to: '02:00' }] }))
    expect((await admin.get(findStoreDetail, { id })).businessHours).toEqual([{ from: '20:00', to: '02:00' }])
    expect((await lastAudit(database, 'store.save'))?.detail.changes).toContainEqual({
      field: 'businessHours',
      before: null,
      after: '20:00–次日 02:00',
    })
  })

  test('may have other hours on weekdays and holidays; a day has them once; the trail tells them', async () => {
    const spans = [{ from: '10:00', to: '18:00' }]
    const weekend = { kind: 'weekdays', weekdays: [6, 7], from: '', to: '', name: '', spans }
    const holiday = {
      kind: 'holiday',
      weekdays: [],
      from: '2027-02-05',
      to: '2027-02-11',
      name: '春节',
      spans: [],
    }
    const given = form({ otherHours: [weekend, holiday] })
    const { id, version } = await admin.get(save, given)
    expect((await admin.get(findStoreDetail, { id })).otherHours).toEqual([weekend, holiday])
    expect((await lastAudit(database, 'store.save'))?.detail.changes).toContainEqual({
      field: 'otherHours',
      before: null,
      after: '周六 周日 10:00–18:00\n春节 2027-02-05–2027-02-11 休息',
    })
    const refusedFor = async (otherHours: unknown[]) =>
      (await admin.send(save, { ...given, id, version, otherHours })).data
    expect(await refusedFor([weekend, { ...weekend, weekdays: [7] }])).toMatchObject([
      { path: 'otherHours.1.weekdays' },
    ])
    expect(await refusedFor([holiday, { ...holiday, from: '2027-02-11', to: '2027-02-12' }])).toMatchObject([
      { path: 'otherHours.1.from' },
    ])
    expect(await refusedFor([{ ...weekend, weekdays: [] }])).toMatchObject([
      { path: 'otherHours.0.weekdays' },
    ])
    expect(await refusedFor([{ ...holiday, to: '' }])).toMatchObject([{ path: 'otherHours.0.from' }])
  })

  test('can be opened and suspended, which the trail records; a suspended store is not among the open ones', async () => {
    const { id } = await admin.get(save, form())
    expect(await admin.get(updateStoreStatus, { id, open: false })).toEqual({ version: 2 })
    expect((await lastAudit(database, 'store.status'))?.store_id).toBe(Number(id))
    expect((await lastAudit(database, 'store.status'))?.detail.changes?.length).toBe(1)
    expect(await admin.get(updateStoreStatus, { id, open: false })).toEqual({ version: 2 })
    expect((await lastAudit(database, 'store.status'))?.detail.changes).toEqual([])
    expect((await admin.get(querySettledShopList, {})).map((store) => store.id)).not.toContain(id)
    expect((await admin.get(findAllStoreList, {})).find((store) => store.id === id)?.open).toBe(false)
    const suspended = await admin.get(findStorePage, { open: false })
    expect(suspended.total).toBe(suspended.counts.suspended)
    expect(suspended.counts.open + suspended.counts.suspended).toBe(suspended.counts.all)
  })

  test('is found by part of name or address and the beginning of the code', async () => {
    const { code, name } = form()
    await admin.get(save, { code, name, address: '望京 街 9 号' })
    for (const keyword of [code.toLowerCase(), name.slice(1), '望京街'])
      expect(await names(admin, { keyword }), keyword).toContain(name)
    expect(await names(admin, { keyword: '9号楼' })).toEqual([])
  })

  test('counts the people with it in their scope', async () => {
    const { id } = await admin.get(save, form())
    await givenUser(admin, { storeIdList: [id] })
    expect((await admin.get(findStoreDetail, { id })).people).toBe(1)
  })
})

describe('a person in charge of one store', () => {
  test('sees, changes and suspends only that one, and cannot add one', async () => {
    const [own = ''] = await storeIds(manager)
    const other = (await storeIds(admin)).find((id) => id !== own)
    expect((await names(manager)).length).toBe(1)
    expect((await manager.get(querySettledShopList, {})).map((store) => store.id)).toEqual([own])
    const { code, name, version } = await manager.get(findStoreDetail, { id: own })
    expect((await manager.send(save, { id: own, version, code, name, contact: '我' })).rtnStatus).toBe('0')
    expect((await manager.send(save, form())).rtnStatus).toBe('19003')
    for (const id of [other, ...(await storeIds(rival)), '987654321987']) {
      expect((await manager.send(findStoreDetail, { id })).rtnStatus).toBe('10005')
      expect((await manager.send(save, { ...form(), id, version: 1 })).rtnStatus).toBe('10005')
      expect((await manager.send(updateStoreStatus, { id, open: false })).rtnStatus).toBe('10005')
    }
  })
})
