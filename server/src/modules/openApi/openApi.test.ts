import { randomUUID } from 'node:crypto'
import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import { scopeNeeds } from '@zhanggui/contract/openApi/scope-needs.ts'
import { orderOpenCalls as open } from '@zhanggui/contract/order/order.open.ts'
import { orderSourceCalls } from '@zhanggui/contract/orderSource/orderSource.calls.ts'
import { roleCalls } from '@zhanggui/contract/role/role.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenKey } from '../../../test/open.ts'
import { givenUser, roleIds, storeIds } from '../../../test/people.ts'
import { signatureHeaders, signatureOf } from '../../kernel/open/signature.ts'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

const path = open.findPlacedOrder.path
const body = JSON.stringify({ source: 'till', number: 'none' })

/** Sends a signed request, with changes after signing. */
async function send(
  { key, secret }: { key: string; secret: string },
  changed: { body?: string; headers?: Record<string, string>; timestamp?: number; nonce?: string } = {},
  signed = { path, body },
) {
  const timestamp = String(changed.timestamp ?? Date.now())
  const nonce = changed.nonce ?? randomUUID()
  const answer = await app.app.inject({
    method: 'POST',
    url: signed.path,
    payload: changed.body ?? signed.body,
    headers: {
      'content-type': 'application/json',
      [signatureHeaders.key]: key,
      [signatureHeaders.timestamp]: timestamp,
      [signatureHeaders.nonce]: nonce,
      [signatureHeaders.signature]: signatureOf(secret, { method: 'POST', ...signed, timestamp, nonce }),
      ...changed.headers,
    },
  })
  return { status: answer.statusCode, ...(answer.json() as { rtnStatus: string; rtnMsg: string }) }
}

describe('a signed request', () => {
  test('passes; what it asks for does not exist', async () => {
    expect(await send(await givenKey(app, admin))).toMatchObject({ status: 200, rtnStatus: '39001' })
  })

  test('is refused without a signature, with a wrong one, a changed body, an old time or an unknown key', async () => {
    const key = await givenKey(app, admin)
    expect(await send(key, { headers: { [signatureHeaders.signature]: '' } })).toMatchObject({
      rtnStatus: '37001',
    })
    expect(await send({ ...key, secret: 'wrong' })).toMatchObject({ rtnStatus: '37002' })
    expect(await send({ ...key, key: 'zg_unknown' })).toMatchObject({ rtnStatus: '37002' })
    expect(await send(key, { body: JSON.stringify({ source: 'till', number: 'other' }) })).toMatchObject({
      rtnStatus: '37002',
    })
    for (const off of [-6, 6])
      expect(await send(key, { timestamp: Date.now() + off * 60_000 })).toMatchObject({ rtnStatus: '37003' })
    expect(await send(key, { nonce: 'short' })).toMatchObject({ rtnStatus: '37004' })
  })

  test('64 copies of it at once: one passes', async () => {
    const key = await givenKey(app, admin)
    const [nonce, timestamp] = [randomUUID(), Date.now()]
    const answers = await Promise.all(Array.from({ length: 64 }, () => send(key, { nonce, timestamp })))
    expect(answers.filter(({ rtnStatus }) => rtnStatus === '39001')).toHaveLength(1)
    expect(answers.filter(({ rtnStatus }) => rtnStatus === '37005')).toHaveLength(63)
  })

  test('four copies of it at once, whose work is refused: one is evaluated', async () => {
    const key = await givenKey(app, admin)
    const [nonce, timestamp] = [randomUUID(), Date.now()]
    const cancel = { path: open.cancelPlacedOrder.path, body }
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => send(key, { nonce, timestamp }, cancel)),
    )
    expect(answers.map(({ rtnStatus }) => rtnStatus).sort()).toEqual(['37005', '37005', '37005', '39001'])
  })

  test('that was refused is used up as well: nobody can send it again later', async () => {
    const key = await givenKey(app, admin)
    const [nonce, timestamp] = [randomUUID(), Date.now()]
    const cancel = { path: open.cancelPlacedOrder.path, body }
    expect(await send(key, { nonce, timestamp }, cancel)).toMatchObject({ rtnStatus: '39001' })
    expect(await send(key, { nonce, timestamp }, cancel)).toMatchObject({ rtnStatus: '37005' })
  })

  test('needs the scope of the call, and keeps to the rate of the key', async () => {
    expect(await send(await givenKey(app, admin, { scopes: ['price'] }))).toMatchObject({
      rtnStatus: '37006',
    })
    const slow = await givenKey(app, admin, { perMinute: 2 })
    expect([await send(slow), await send(slow), await send(slow)].map(({ rtnStatus }) => rtnStatus)).toEqual([
      '39001',
      '39001',
      '37007',
    ])
  })

  test('with a key that it used before is refused as soon as the key is revoked', async () => {
    const key = await givenKey(app, admin)
    expect(await send(key)).toMatchObject({ rtnStatus: '39001' })
    await admin.get(openApiCalls.revokeKey, { id: key.id })
    expect(await send(key)).toMatchObject({ rtnStatus: '37002' })
  })

  test('has the rights that its key has now, more or less than in the request before', async () => {
    const scopes = ['order'] as const
    const key = await givenKey(app, admin, { scopes })
    const { records } = await admin.get(openApiCalls.findKeyPage, { pageNo: 1, pageSize: 100 })
    let version = records.find(({ id }) => id === key.id)?.version ?? 0
    const save = async (some: readonly string[]) => {
      const form = {
        id: key.id,
        version,
        name: '换权限',
        scopes: [...some],
        stores: [],
        sources: [],
        perMinute: 60,
      }
      ;({ version } = await admin.get(openApiCalls.saveKey, form as never))
    }
    expect(await send(key)).toMatchObject({ rtnStatus: '39001' })
    await save(['price'])
    expect(await send(key)).toMatchObject({ rtnStatus: '37006' })
    await save(['price', ...scopes])
    const [nonce, timestamp] = [randomUUID(), Date.now()]
    expect(await send(key, { nonce, timestamp })).toMatchObject({ rtnStatus: '39001' })
    expect(await send(key, { nonce, timestamp })).toMatchObject({ rtnStatus: '37005' })
  })

  test('with an unknown field or a wrong value is told the name of the field, and nothing of a page', async () => {
    const key = await givenKey(app, admin)
    const asked = (form: object) =>
      key.send(open.findPlacedOrder, form as never).catch((error: Error) => error.message)
    expect(await asked({ source: 'till', number: 'x', colour: 'red' })).toMatch(/colour/)
    expect(await asked({ source: 'till', number: 'x', colour: 'red' })).not.toMatch(/刷新/)
  })

  test('of a session without a key is refused', async () => {
    const answer = await admin.send(open.findPlacedOrder, { source: 'till', number: 'none' })
    expect(answer.rtnStatus).toBe('37001')
  })

  test('for a store or a source outside of the key is answered as unknown', async () => {
    const [first = '', second = ''] = await storeIds(admin)
    const { code } = await admin.get(storeCalls.findStoreDetail, { id: first })
    const key = await givenKey(app, admin, { stores: [second], sources: ['shopApp'] })
    const quote = { store: code, deliveryType: 10 as const, lines: [{ sku: 'SP000002', quantity: '1' }] }
    await expect(key.send(open.quoteOrder, quote)).rejects.toMatchObject({ code: '39008' })
    await expect(key.send(open.findPlacedOrder, { source: 'till', number: 'x' })).rejects.toMatchObject({
      code: '39019',
    })
  })
})

describe('the keys', () => {
  test('show their secret once, and each change leaves a row of the audit', async () => {
    const made = await givenKey(app, admin)
    const { records } = await admin.get(openApiCalls.findKeyPage, {})
    const row = records.find(({ id }) => id === made.id)
    expect(JSON.stringify(records)).not.toContain(made.secret)
    await admin.get(openApiCalls.saveKey, {
      id: made.id,
      version: row?.version ?? 0,
      name: '新名字',
      scopes: ['order'],
      stores: [],
      sources: [],
      perMinute: 100,
    })
    expect((await admin.get(openApiCalls.findKeyPage, {})).records[0]).toMatchObject({
      name: '新名字',
      perMinute: 100,
    })
    await admin.get(openApiCalls.revokeKey, { id: made.id })
    const audit = await admin.get(auditCalls.findAuditPage, { pageSize: 20 })
    expect(audit.records.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['openApi.create', 'openApi.save', 'openApi.revoke']),
    )
  })

  test('say in the audit what they may do, before and after', async () => {
    const [first = '', second = ''] = await storeIds(admin)
    const { name: firstName } = await admin.get(storeCalls.findStoreDetail, { id: first })
    const { name: secondName } = await admin.get(storeCalls.findStoreDetail, { id: second })
    const made = await givenKey(app, admin, { scopes: ['price'], stores: [first], perMinute: 60 })
    const change = { id: made.id, name: '收银系统', scopes: ['price', 'order'] as const, perMinute: 90 }
    await admin.get(openApiCalls.saveKey, {
      ...change,
      scopes: [...change.scopes],
      version: 1,
      stores: [first, second],
      sources: ['till'],
    })
    await admin.get(openApiCalls.revokeKey, { id: made.id })
    const { records } = await admin.get(auditCalls.findAuditPage, { pageSize: 20 })
    const changesOf = (action: string) => {
      const { changes = [] } = records.find((row) => row.action === action) ?? {}
      return Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]]))
    }
    expect(changesOf('openApi.create')).toEqual({
      name: [null, '收银系统'],
      scopes: [null, '算价'],
      stores: [null, firstName],
      sources: [null, '全部来源'],
      perMinute: [null, '60'],
    })
    expect(changesOf('openApi.save')).toEqual({
      scopes: ['算价', '算价、订单'],
      stores: [firstName, `${firstName}、${secondName}`],
      sources: ['全部来源', 'till'],
      perMinute: ['60', '90'],
    })
    expect(changesOf('openApi.revoke')).toMatchObject({
      scopes: ['算价、订单', null],
      perMinute: ['90', null],
    })
  })

  test('of orders are given only by who sees whole phones: such a call tells whether one is right', async () => {
    const page = 'iposWeb.settings.openApi'
    const may = async (name: string, permissions: string[]) => {
      const role = await admin.get(roleCalls.saveRole, { name })
      await admin.get(roleCalls.setRoleAuth, { ...role, permissions } as never)
      const { pin, password } = await givenUser(admin, { type: 2, roleIdList: [role.id], allStores: true })
      const form = { name: '订单', scopes: ['order' as const], stores: [], sources: [], perMinute: 60 }
      return (await (await app.signIn(pin, password)).send(openApiCalls.createKey, form)).rtnStatus
    }
    const whole = [page, `${page}.edit`, ...scopeNeeds.order]
    expect(await may('看全号的订单密钥', whole)).toBe('0')
    expect(
      await may(
        '看不到全号的订单密钥',
        whole.filter((code) => !code.endsWith('.unmask')),
      ),
    ).toBe('37010')
  })

  test('give nobody what he may not do himself', async () => {
    const role = await admin.get(roleCalls.saveRole, { name: '只管算价密钥' })
    const page = 'iposWeb.settings.openApi'
    const permissions = [page, `${page}.edit`, `${page}.sandbox`, 'iposWeb.product.storeGoodSku']
    await admin.get(roleCalls.setRoleAuth, { ...role, permissions } as never)
    const person = await givenUser(admin, { type: 2, roleIdList: [role.id], allStores: true })
    const prices = await app.signIn(person.pin, person.password)
    const form = { name: '算价', scopes: ['price'] as const, stores: [], sources: [], perMinute: 60 }
    const beyond = { ...form, scopes: ['price', 'order'] }
    expect(await prices.send(openApiCalls.createKey, beyond)).toMatchObject({
      rtnStatus: '37010',
      data: [{ path: 'scopes', message: '你自己没有这些权限，不能给密钥：订单' }],
    })
    const { id } = await prices.get(openApiCalls.createKey, { ...form, scopes: [...form.scopes] })
    const change = { id, version: 1 }
    expect((await prices.send(openApiCalls.saveKey, { ...beyond, ...change })).rtnStatus).not.toBe('0')
    expect((await prices.send(openApiCalls.saveKey, { ...form, ...change })).rtnStatus).toBe('0')

    // A key of others that may more is not used in the sandbox either, but may be given less or revoked.
    const wide = await givenKey(app, admin)
    const { keys } = await prices.get(openApiCalls.findSandboxChoices, {})
    expect(keys.map((key) => key.id)).toEqual(expect.arrayContaining([id]))
    expect(keys.map((key) => key.id)).not.toContain(wide.id)
    const asked = { path: open.quoteOrder.path, body: JSON.stringify(open.quoteOrder.example) }
    expect((await prices.send(openApiCalls.sendInSandbox, { keyId: wide.id, ...asked })).rtnStatus).not.toBe(
      '0',
    )
    expect((await prices.send(openApiCalls.sendInSandbox, { keyId: id, ...asked })).rtnStatus).toBe('0')
    expect((await prices.send(openApiCalls.revokeKey, { id: wide.id })).rtnStatus).toBe('0')
  })

  test('of another merchant neither are seen nor change', async () => {
    const { id } = await givenKey(app, admin)
    const rival = await app.signIn('rival')
    expect((await rival.get(openApiCalls.findKeyPage, {})).total).toBe(0)
    expect(await rival.send(openApiCalls.revokeKey, { id })).not.toMatchObject({ rtnStatus: '0' })
  })
})

test('a person of one store neither sees, changes nor revokes the keys of others, nor the sources of all stores', async () => {
  const [first = '', second = ''] = await storeIds(admin)
  const person = await givenUser(admin, { roleIdList: [(await roleIds(admin)).administrator] })
  const near = await app.signIn(person.pin, person.password)
  const keys = [await givenKey(app, admin), await givenKey(app, admin, { stores: [second] })]
  const own = await givenKey(app, near, { stores: [first] })
  expect((await near.get(openApiCalls.findKeyPage, {})).records.map(({ id }) => id)).toEqual([own.id])
  for (const { id } of keys) {
    const form = { name: '别家的', scopes: ['price' as const], stores: [first], sources: [], perMinute: 1 }
    expect((await near.send(openApiCalls.saveKey, { id, version: 1, ...form })).rtnStatus).not.toBe('0')
    expect((await near.send(openApiCalls.revokeKey, { id })).rtnStatus).not.toBe('0')
  }
  const [source] = (await admin.get(orderSourceCalls.findOrderSourcePage, {})).records
  expect(
    await near.send(orderSourceCalls.saveOrderSource, {
      id: source?.id,
      version: source?.version,
      name: source?.name ?? '',
      code: source?.code ?? '',
      active: 0,
    }),
  ).toMatchObject({ rtnStatus: '38008' })
})
