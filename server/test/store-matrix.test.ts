import type { Call } from '@zhanggui/contract/call.ts'
import { productServiceBean } from '@zhanggui/contract/product/product.options.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AccessRow, accessMatrix } from './access-matrix.ts'
import { type Client, givenApp, type TestApp } from './app.ts'
import { inputWith, type KnownValues, sample, schemaOf } from './contract-inputs.ts'
import { departmentId, freshPhone, givenUser, roleIds, storeIds } from './people.ts'

// Generated from the contract: a person with every permission but only one store, and the records of another store.

/** Part of all data of the other store. */
const secret = '远店'
const unknownId = '987654321987'
const invalidInput = '10002'
/** A new person needs a login name, and stores or the flag for all stores. */
const needed: ReadonlySet<string> = new Set(['pin', 'storeIdList'])

type OtherStorePlace = AccessRow['otherStore'][number]

let app: TestApp
let database: pg.Client
let admin: Client
/** A shop user with every permission, in the first store. */
let near: Client
let farStore: string
let known: KnownValues

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  database = new pg.Client(app.connection)
  await database.connect()
  // Ids that occur nowhere else in an answer.
  for (const table of ['store', 'employee'])
    await database.query("select setval(pg_get_serial_sequence($1, 'id'), 5000000)", [table])
  admin = await app.signIn('admin')
  const [nearStore = ''] = await storeIds(admin)
  const roles = await roleIds(admin)
  farStore = await givenStore()
  const all = await givenUser(admin, { roleIdList: [roles.administrator], storeIdList: [nearStore] })
  near = await app.signIn(all.pin, all.password)
  // Both stores employ this person. A search by the far store must not find him for the near one.
  await givenUser(admin, { name: '两店的人', storeIdList: [nearStore, farStore] })
  known = {
    systemCode: 'ipos',
    serviceBean: productServiceBean,
    type: 3,
    name: '样品',
    code: 'SAMPLE',
    salesPrice: '1.00',
    pin: 'sample.pin',
    phone: freshPhone(),
    roleIdList: [roles.clerk],
    storeIdList: [nearStore],
    organizationIdList: [await departmentId(admin)],
  }
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

let made = 0
async function givenStore(): Promise<string> {
  made++
  const saved = await admin.get(storeCalls.save, {
    name: `${secret}${made}`,
    code: `FAR${made}`,
    contact: `${secret}联系人`,
    address: `${secret}路`,
  })
  return saved.id
}

/** A person of the far store, with a row in the trail. */
async function givenPerson(): Promise<string> {
  const person = await givenUser(admin, { name: `${secret}人${++made}`, storeIdList: [farStore] })
  await app.signIn(person.pin, person.password)
  return person.id
}

const ask = async (client: Client, call: Call, { path }: OtherStorePlace, value: string) => {
  const answer = await client.send(call, inputWith(schemaOf(call), known, path, value, needed))
  if (call === sessionCalls.viewAs) await client.send(sessionCalls.endView, {})
  return {
    status: answer.rtnStatus,
    text: JSON.stringify(answer)
      .replaceAll(value, 'ID')
      .replace(/"requestId":"[^"]*"/g, ''),
  }
}

/** All rows of the merchant, as hashes. */
async function everything(): Promise<string> {
  const { rows } = await database.query<{ name: string }>(
    "select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relrowsecurity and not c.relispartition and c.relname not like 'audit%' order by 1",
  )
  const parts: string[] = []
  for (const { name } of rows) {
    const state = await database.query<{ hash: string }>(
      `select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as hash from ${name} t`,
    )
    parts.push(`${name} ${state.rows[0]?.hash}`)
  }
  return parts.join('\n')
}

const placesOf = () =>
  accessMatrix.flatMap(({ name, call, otherStore }) => otherStore.map((place) => ({ name, call, place })))

describe('for a person of another store', () => {
  test('no list, count, search or trail shows any of its records', async () => {
    await givenPerson()
    const shown: string[] = []
    for (const { name, call } of accessMatrix.filter(({ reads }) => reads)) {
      const schema = schemaOf(call)
      const plain = sample(schema, known) as Record<string, unknown>
      const inputs = [
        plain,
        ...('keyword' in (schema.properties ?? {}) ? [{ ...plain, keyword: secret }] : []),
      ]
      for (const input of inputs) {
        expect(JSON.stringify(await near.send(call, input)), name).not.toContain(secret)
        if (JSON.stringify(await admin.send(call, input)).includes(secret)) shown.push(name)
      }
    }
    // A person with all stores gets them.
    expect([...new Set(shown)]).toEqual(
      expect.arrayContaining([
        'store.findAllStoreList',
        'store.querySettledShopList',
        'store.findStorePage',
        'user.findUserPage',
        'audit.findAuditPage',
        'search.findAnything',
      ]),
    )
  })

  test('people of other stores are not counted', async () => {
    const counts = async (client: Client) => {
      const said: Record<string, number> = {}
      for (const { name, call } of accessMatrix.filter(({ reads }) => reads)) {
        const answer = await client.send(call, sample(schemaOf(call), known) as Record<string, unknown>)
        const found = [...JSON.stringify(answer).matchAll(/"(?:people|total|all)":(\d+)/g)]
        said[name] = found.reduce((sum, [, count]) => sum + Number(count), 0)
      }
      return said
    }
    const before = await counts(near)
    await givenPerson()
    const after = await counts(near)
    for (const name of ['role.findRoleList', 'organization.findOrganizationList', 'user.findUserPage'])
      expect(before[name], name).toBeGreaterThan(0)
    expect(after).toEqual(before)
  })

  test('every call × every id of a store or its people gives the answer of an unknown id, and changes nothing', async () => {
    const cases: (ReturnType<typeof placesOf>[number] & { value: string })[] = []
    for (const one of placesOf())
      cases.push({ ...one, value: one.place.record === 'store' ? farStore : await givenPerson() })
    expect(cases.length).toBeGreaterThan(12)
    const before = await everything()
    for (const { name, call, place, value } of cases) {
      const what = `${name} ${place.path.join('.')}`
      const unknown = await ask(near, call, place, unknownId)
      const foreign = await ask(near, call, place, value)
      // Otherwise the call did not reach the check: add a valid value to `known`.
      expect(unknown.status, what).not.toBe(invalidInput)
      if (!place.filter) expect(unknown.status, what).not.toBe('0')
      expect(foreign.text, what).toBe(unknown.text)
      expect(foreign.text, what).not.toContain(secret)
    }
    expect(await everything()).toBe(before)
    // A person with all stores gets another answer, so the id makes the difference.
    for (const { name, call, place, value } of cases) {
      const foreign = await ask(admin, call, place, value)
      const unknown = await ask(admin, call, place, unknownId)
      expect(foreign.text, `${name} ${place.path.join('.')} to the creator`).not.toBe(unknown.text)
    }
  })
})
