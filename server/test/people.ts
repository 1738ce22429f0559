import { permissionCodes } from '@zhanggui/contract/permissions.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { userCalls } from '@zhanggui/contract/user/user.calls.ts'
import type pg from 'pg'
import { seal } from '../../console/src/kit/wire/seal.ts'
import type { Client, TestApp } from './app.ts'

let made = 0
/** A phone without an account. */
export const freshPhone = (): string => `139${String(10_000_000 + ++made).padStart(8, '0')}`

/** The ids of the built-in roles, by kind. */
export async function roleIds(client: Client): Promise<Record<string, string>> {
  const roles = await client.get(roleCalls.findRoleList, {})
  return Object.fromEntries(roles.map((role) => [role.kind || role.name, role.id]))
}

export const storeIds = async (client: Client): Promise<string[]> =>
  (await client.get(storeCalls.findAllStoreList, {})).map((store) => store.id)

export const departmentId = async (client: Client): Promise<string> =>
  (await client.get(userCalls.findSystemAll, {})).organizationList[0]?.id ?? ''

/** A valid form of a new person: a clerk in the first store. */
export async function userForm(client: Client, fields: Record<string, unknown> = {}) {
  made++
  const clerk = fields.roleIdList ?? [(await roleIds(client)).clerk]
  return {
    pin: `user${made}`,
    name: `员工${made}`,
    phone: freshPhone(),
    type: 3,
    roleIdList: clerk,
    storeIdList: fields.allStores ? [] : (await storeIds(client)).slice(0, 1),
    organizationIdList: [await departmentId(client)],
    ...fields,
  }
}

/** A new person who has joined: the form, its id, and the password for sign-in. */
export async function givenUser(client: Client, fields: Record<string, unknown> = {}) {
  const form = await userForm(client, fields)
  const saved = await client.get(userCalls.saveUser, form)
  const password = 'Joined2026!'
  const { publicKey, nonce } = await client.get(sessionCalls.getSealKey, {})
  await client.get(userCalls.useLink, {
    token: saved.link?.token ?? '',
    pin: form.pin,
    password: seal(publicKey, JSON.stringify({ nonce, value: password })),
  })
  return { ...form, id: saved.id, version: saved.version + 1, password }
}

/** The form of a person as the people page sends it, with masked values. */
export async function formOfUser(client: Client, id: string): Promise<Record<string, unknown>> {
  const person = await client.get(userCalls.findUserDetail, { id })
  const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id)
  const { name, phone, email, idCard, sex, age, jobNo, note, pin, type, allStores, version } = person
  return {
    id,
    version,
    pin,
    name,
    phone,
    email,
    idCard,
    sex,
    age,
    jobNo,
    note,
    type: type === 1 ? 2 : type,
    allStores,
    roleIdList: ids(person.roleList),
    storeIdList: ids(person.storeList),
    organizationIdList: ids(person.organizationList),
    businessLineIdList: ids(person.businessLineList),
    businessUnitIdList: ids(person.businessUnitList),
  }
}

/** The newest audit row of an action. */
export async function lastAudit(database: pg.Client, action: string) {
  const { rows } = await database.query<{
    record: string
    title: string
    store_id: number | null
    detail: { changes?: { field: string; before: string | null; after: string | null }[] } & Record<
      string,
      unknown
    >
  }>('select record, title, store_id, detail from audit where action = $1 order by id desc limit 1', [action])
  return rows[0]
}

/** A person with every permission but that to see costs. */
export async function withoutCosts(app: TestApp, admin: Client): Promise<Client> {
  const role = await admin.get(roleCalls.saveRole, { name: '不看成本' })
  const permissions = permissionCodes.filter((code) => code !== 'iposWeb.product.cost')
  await admin.get(roleCalls.setRoleAuth, { ...role, permissions })
  const person = await givenUser(admin, { type: 2, name: '小周', roleIdList: [role.id], allStores: true })
  return app.signIn(person.pin, person.password)
}
