import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { openCalls } from '@zhanggui/contract'
import { auditCalls } from '@zhanggui/contract/audit/audit.calls.ts'
import { memberOpenCalls } from '@zhanggui/contract/member/member.open.ts'
import { openScopes } from '@zhanggui/contract/open-scope.ts'
import { openApiCalls } from '@zhanggui/contract/openApi/openApi.calls.ts'
import { samples } from '@zhanggui/contract/openApi/samples.ts'
import { orderOpenCalls } from '@zhanggui/contract/order/order.open.ts'
import { stockCalls } from '@zhanggui/contract/stock/stock.calls.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenKey } from '../../../test/open.ts'
import { givenUser, roleIds, storeIds } from '../../../test/people.ts'

let app: TestApp
let database: pg.Client
let admin: Client
let key: Awaited<ReturnType<typeof givenKey>>

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  database = new pg.Client(app.connection)
  await database.connect()
  admin = await app.signIn('admin')
  key = await givenKey(app, admin)
})
afterAll(async () => {
  await database?.end()
  await app?.close()
})

const { quoteOrder, placeOrder, findPlacedOrder } = orderOpenCalls
const quote = JSON.stringify(quoteOrder.example, null, 2)

/** Sends in the sandbox, and reads the answer that came. */
async function send(path: string, body: string, keyId = key.id, person = admin) {
  const { text, ...sent } = await person.get(openApiCalls.sendInSandbox, { keyId, path, body })
  return { ...sent, answer: JSON.parse(text) as { rtnStatus: string; rtnMsg: string; data: never } }
}
const refusalOf = (path: string, body: string, keyId = key.id, person = admin) =>
  person.send(openApiCalls.sendInSandbox, { keyId, path, body })

test('the examples run one after the other, in the order in which the sandbox lists them', async () => {
  const { calls } = await admin.get(openApiCalls.findSandboxChoices, {})
  const listed = openScopes.flatMap((scope) => calls.filter((call) => call.scope === scope))
  expect(listed).toHaveLength(Object.values(openCalls).flatMap((group) => Object.values(group)).length)
  const refused: string[] = []
  for (const { path, example } of listed) {
    const { answer } = await send(path, example)
    if (answer.rtnStatus !== '0') refused.push(`${path}: ${answer.rtnStatus} ${answer.rtnMsg}`)
  }
  expect(refused).toEqual([])
})

describe('the sandbox', () => {
  test('signs a call and shows its answer, its headers and its time, without the secret', async () => {
    const { answer, ...sent } = await send(quoteOrder.path, quote)
    expect(answer).toMatchObject({ rtnStatus: '0', data: { payable: '6.40' } })
    expect(sent).toMatchObject({ status: 200, milliseconds: expect.any(Number), at: expect.any(String) })
    const headers = Object.fromEntries(sent.headers.map(({ name, value }) => [name, value]))
    expect(headers).toEqual({
      'x-zg-key': key.key,
      'x-zg-timestamp': expect.stringMatching(/^\d{13}$/),
      'x-zg-nonce': expect.any(String),
      'x-zg-signature': expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(JSON.stringify([answer, sent])).not.toContain(key.secret)
  })

  test('writes as a program does: the same order twice is one order', async () => {
    const [storeId = ''] = await storeIds(admin)
    const [milk] = await admin.get(stockCalls.findStockProducts, { storeId, keyword: 'SP000002' })
    await admin.get(stockCalls.adjustStock, {
      storeId,
      reason: 12,
      lines: [{ productId: milk?.productId ?? '', way: 'add', amount: '10' }],
    } as never)
    const body = JSON.stringify(placeOrder.example)
    const [first, second] = [await send(placeOrder.path, body), await send(placeOrder.path, body)]
    expect(first.answer.rtnStatus).toBe('0')
    expect(second.answer).toEqual(first.answer)
    const { rows } = await database.query("select id from orders where external_number = 'A-1001'")
    expect(rows).toHaveLength(1)
    // The address is that of the person, and not of the server itself.
    const { rows: audit } = await database.query(
      "select distinct ip from audit where action in ('order.place', 'openApi.sandbox')",
    )
    expect(audit).toHaveLength(1)
  })

  test('keeps to the scopes and the rate of the key', async () => {
    const priceOnly = await givenKey(app, admin, { scopes: ['price'], perMinute: 2 })
    const find = JSON.stringify(findPlacedOrder.example)
    const answers = [
      await send(findPlacedOrder.path, find, priceOnly.id),
      await send(quoteOrder.path, quote, priceOnly.id),
      await send(quoteOrder.path, quote, priceOnly.id),
    ]
    expect(answers.map(({ answer }) => answer.rtnStatus)).toEqual(['37006', '0', '37007'])
  })

  test('shows the refusals of the call itself', async () => {
    const { answer } = await send(quoteOrder.path, '{"store": "S001"}')
    expect(answer).toMatchObject({ rtnStatus: '10002', data: expect.any(Array) })
    expect((await send(quoteOrder.path, '[]')).answer.rtnStatus).toBe('10014')
  })

  test('refuses an unknown call and a body that is no JSON, with its line', async () => {
    for (const path of ['/open/v1/nothing', openApiCalls.createKey.path, `${quoteOrder.path}?x=1`, '/'])
      expect(await refusalOf(path, quote)).toMatchObject({ rtnStatus: '37008' })
    expect(await refusalOf(quoteOrder.path, '{\n  "store": ,\n}')).toMatchObject({
      rtnStatus: '37009',
      rtnMsg: '第 2 行第 12 个字起不是 JSON',
    })
  })

  test('leaves a row of the audit with the key and the call, and without the body', async () => {
    const body = JSON.stringify({ ...(placeOrder.example as object), number: 'A-2002', note: '不要记下来' })
    await send(placeOrder.path, body)
    const { records } = await admin.get(auditCalls.findAuditPage, { pageSize: 50 })
    expect(records.filter(({ action }) => action === 'openApi.sandbox')[0]).toMatchObject({
      title: `收银系统 · ${placeOrder.path}`,
    })
    const { rows } = await database.query<{ text: string }>(
      "select a::text as text from audit a where action = 'openApi.sandbox'",
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { text } of rows) {
      expect(text).not.toContain('不要记下来')
      expect(text).not.toContain(key.secret)
    }
  })
})

test('the samples send the call: in Node, and those of the documentation', async () => {
  const server = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const member = {
    ...(memberOpenCalls.upsertMember.example as object),
    number: 'M-2002',
    note: `'"\\ ''' """ $HOME 茶`,
  }
  const body = JSON.stringify(member, null, 2)
  const run = async (source: string, ...words: string[]) => {
    const file = join(app.services.settings.dataDir, 'call.mjs')
    await writeFile(file, source)
    const env = { ...process.env, KEY: key.key, SECRET: key.secret, SERVER: server }
    return JSON.parse((await promisify(execFile)(process.execPath, [file, ...words], { env })).stdout)
  }
  const { path } = memberOpenCalls.upsertMember
  const source = samples.Node({ server, key: key.key, path, body, language: 'en' })
  expect(await run(source)).toMatchObject({ rtnStatus: '0', data: { taken: true } })
  const page = await (await fetch(`${server}/docs`)).text()
  const [, sample = ''] = /<pre id="open-sample">([^<]*)<\/pre>/.exec(page) ?? []
  const shown = sample.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
  expect(await run(shown, quoteOrder.path, quote)).toMatchObject({ rtnStatus: '0' })
})

describe('a key that a person may not use is unknown', () => {
  const gone = { rtnStatus: '10005' }

  test('of another merchant', async () => {
    const rival = await app.signIn('rival')
    expect(await refusalOf(quoteOrder.path, quote, key.id, rival)).toMatchObject(gone)
    expect((await rival.get(openApiCalls.findSandboxChoices, {})).keys).toEqual([])
  })

  test('of a store outside of his scope, or of all stores', async () => {
    const [first = '', second = ''] = await storeIds(admin)
    const roles = await roleIds(admin)
    const person = await givenUser(admin, { roleIdList: [roles.administrator], storeIdList: [first] })
    const near = await app.signIn(person.pin, person.password)
    const own = await givenKey(app, admin, { stores: [first] })
    const both = await givenKey(app, admin, { stores: [first, second] })
    const { keys } = await near.get(openApiCalls.findSandboxChoices, {})
    expect(keys.map(({ id }) => id)).toEqual([own.id])
    expect((await send(quoteOrder.path, quote, own.id, near)).answer.rtnStatus).toBe('0')
    for (const { id } of [key, both])
      expect(await refusalOf(quoteOrder.path, quote, id, near)).toMatchObject(gone)
  })

  test('revoked', async () => {
    const revoked = await givenKey(app, admin)
    await admin.get(openApiCalls.revokeKey, { id: revoked.id })
    expect(await refusalOf(quoteOrder.path, quote, revoked.id)).toMatchObject(gone)
    const { keys } = await admin.get(openApiCalls.findSandboxChoices, {})
    expect(keys.map(({ id }) => id)).not.toContain(revoked.id)
  })

  test('without the permission of the sandbox', async () => {
    const clerk = await app.signIn('clerk')
    expect(await refusalOf(quoteOrder.path, quote, key.id, clerk)).toMatchObject({ rtnStatus: '10006' })
  })
})
