import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../test/app.ts'
import { formOfUser, givenUser } from '../test/people.ts'
import { resealIdCards } from './reseal.ts'

const idCard = '110105199003078510'
const former = 'the secret that this server had before'
const current = 'the secret that this server has today'

let before: TestApp
let database: pg.Client
const opened: TestApp[] = []

beforeAll(async () => {
  before = await givenApp({ startTasks: false, environment: { SECRET: former } })
  database = new pg.Client(before.connection)
  await database.connect()
})
afterAll(async () => {
  await database?.end()
  for (const app of opened) await app.close()
  await before?.close()
})

/** The same installation, started with other secrets. */
async function restarted(environment: Record<string, string>): Promise<Client> {
  const app = await givenApp({ startTasks: false, connection: before.connection, environment })
  opened.push(app)
  return app.signIn('admin')
}
const { findUserPage, findUserDetail, unmaskUser, saveUser } = userCalls
const sealedOf = async (id: string) =>
  (await database.query('select id_card_sealed, version from employee where id = $1', [id])).rows[0]

test('after a change of the secret, id cards are read, found and saved as before, and sealed again', async () => {
  const admin = await before.signIn('admin')
  const person = await givenUser(admin, { name: '换密钥的人', idCard })
  const rival = await before.signIn('rival')
  const theirs = await givenUser(rival, { idCard })
  const secrets = { SECRET: current, SECRET_PREVIOUS: former }
  const client = await restarted(secrets)
  const asAlways = async (of: Client) => {
    expect(await of.get(unmaskUser, { id: person.id, field: 'idCard' })).toEqual({ value: idCard })
    expect((await of.get(findUserDetail, { id: person.id })).idCard).toBe('110****10')
    expect((await of.get(findUserPage, { keyword: idCard })).records.map((row) => row.id)).toEqual([
      person.id,
    ])
  }
  await asAlways(client)
  await client.get(saveUser, { ...(await formOfUser(client, person.id)), note: '改过' })
  await asAlways(client)

  const { version } = await sealedOf(person.id)
  expect(await resealIdCards(before.connection, secrets)).toEqual({ resealed: 2, unreadable: 0 })
  expect(await resealIdCards(before.connection, secrets)).toEqual({ resealed: 0, unreadable: 0 })
  expect((await sealedOf(person.id)).version).toBe(version)
  // The previous secret can be removed.
  const alone = await restarted({ SECRET: current })
  await asAlways(alone)
  expect((await sealedOf(theirs.id)).id_card_sealed).toBeTruthy()
})

test('a number that neither secret opens stays, is reported, and can be entered again', async () => {
  const admin = await before.signIn('admin')
  const person = await givenUser(admin, { name: '丢密钥的人', idCard: '110101199003070134' })
  const client = await restarted({ SECRET: 'a secret that has nothing to do with it' })
  const refused = await client.send(unmaskUser, { id: person.id, field: 'idCard' })
  expect(refused.rtnStatus).toBe('17026')
  expect((await client.get(findUserDetail, { id: person.id })).idCard).toBe('********')
  const { id_card_sealed: sealed } = await sealedOf(person.id)
  await client.get(saveUser, { ...(await formOfUser(client, person.id)), note: '不动证件号' })
  expect((await sealedOf(person.id)).id_card_sealed).toEqual(sealed)
  expect(
    (
      await resealIdCards(before.connection, {
        SECRET: 'another secret of that server',
        SECRET_PREVIOUS: current,
      })
    ).unreadable,
  ).toBe(1)
  await client.get(saveUser, { ...(await formOfUser(client, person.id)), idCard: '110101199003070134' })
  expect(await client.get(unmaskUser, { id: person.id, field: 'idCard' })).toEqual({
    value: '110101199003070134',
  })
})
