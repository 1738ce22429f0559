import { calls } from '@zhanggui/contract'
import type { Call } from '@zhanggui/contract/call.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import { errorCodes } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { frameworkRefusal } from '../src/kernel/http/framework-error.ts'
import { Refusal } from '../src/kernel/refusal.ts'
import { type Client, givenApp, type TestApp } from './app.ts'
import { ask, sealedPassword } from './sign-in.ts'

// Generated from the contract: text that PostgreSQL cannot store, in every field of every call.
const unexpected = '10001'
const texts = ['a\0b', 'a\ud800b']

interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
}

const everyCall = Object.entries(calls)
  .flatMap(([noun, group]) =>
    Object.entries(group as unknown as Record<string, Call>).map(([name, call]) => ({
      name: `${noun}.${name}`,
      call,
    })),
  )
  .filter(({ name }) => name !== 'session.logout')

let app: TestApp
let admin: Client
let logged = ''

beforeAll(async () => {
  const write = (line: string) => {
    logged += line
  }
  app = await givenApp({ startTasks: false, logTo: { write } })
  admin = await app.signIn('admin')
})
afterAll(() => app?.close())

/** Every place of an input that takes text. */
function places(schema: Schema, path: string[] = []): string[][] {
  const parts = [
    ...(schema.anyOf ?? []).flatMap((option) => places(option, path)),
    ...(schema.items ? places(schema.items, [...path, '0']) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, value]) => places(value, [...path, key])),
  ]
  return schema.type === 'string' ? [path, ...parts] : parts
}

function sample(schema: Schema): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.anyOf) return sample(schema.anyOf[0] as Schema)
  if (schema.items) return [sample(schema.items)]
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([key, value]) => [key, sample(value)]))
  if (schema.type === 'integer' || schema.type === 'number') return 1
  return schema.type === 'boolean' ? false : '1'
}

function withText(input: unknown, [head, ...rest]: string[], text: string): unknown {
  if (head === undefined) return text
  if (head === '0') return [withText(undefined, rest, text)]
  const object = (input ?? {}) as Record<string, unknown>
  return { ...object, [head]: withText(object[head], rest, text) }
}

describe('text that cannot be stored', () => {
  test('is refused in every field of every call, and nothing is logged as an error', async () => {
    let tried = 0
    for (const { name, call } of everyCall) {
      if (call.method === 'GET' || call.body === 'upload') continue
      const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema
      for (const path of places(schema))
        for (const text of texts) {
          const answer = await admin.send(call, withText(sample(schema), path, text) as object)
          expect(answer.rtnStatus, `${name} ${path.join('.')}`).not.toBe(unexpected)
          expect(answer.rtnStatus, `${name} ${path.join('.')}`).not.toBe('0')
          tried++
        }
    }
    expect(tried).toBeGreaterThan(200)
    expect(logged).toBe('')
  })

  test('is refused where no schema looks: names of fields, unknown fields, deep inside', async () => {
    const deep = `${'['.repeat(10)}"\\u0000"${']'.repeat(10)}`
    for (const payload of [{ 'a\0': 1 }, { unknown: ['\0'] }, `{"unknown":${deep}}`]) {
      const answer = await app.app.inject({
        method: 'POST',
        url: storeCalls.findAllStoreList.path,
        headers: { ...admin.headers, 'content-type': 'application/json' },
        payload,
      })
      expect(answer.json()).toMatchObject({ rtnStatus: '10002', data: [{ key: 'rule.controlCharacter' }] })
    }
  })

  test('is refused at its field, by name', async () => {
    const answer = await admin.send(productCalls.saveProduct, { name: 'a\0' })
    expect(answer).toMatchObject({
      rtnStatus: '10002',
      data: [{ path: 'name', key: 'rule.controlCharacter', message: expect.stringContaining('商品名称') }],
    })
  })

  test('does no harm before sign-in', async () => {
    const password = () => sealedPassword(app, 'Zhanggui1')
    const { scanId, secret } = (await ask(app, sessionCalls.createScan, {})).data
    const challenge = (await ask(app, sessionCalls.getCaptcha, {})).data
    const solution = { counter: 1, derivedKey: '00' }
    for (const text of texts) {
      const statuses = [
        await ask(app, sessionCalls.login, { pin: text, password: await password() }),
        await ask(app, sessionCalls.login, { pin: 'admin', password: await password(), userAgent: text }),
        await ask(app, sessionCalls.login, { pin: 'admin', password: await sealedPassword(app, text) }),
        await ask(app, sessionCalls.createScan, { userAgent: text }),
        await ask(app, sessionCalls.pollScan, { scanId: text, secret }),
        await ask(app, sessionCalls.pollScan, { scanId, secret: text }),
        await ask(app, sessionCalls.checkCaptcha, {
          challenge: { ...challenge, signature: challenge.signature + text },
          solution,
        }),
        await admin.send(sessionCalls.findScan, { scanId: text }),
        await admin.send(sessionCalls.confirmScan, { scanId: text, accept: true }),
        await admin.send(productCalls.findOperationLogPage, { keyword: text }),
      ].map((answer) => answer.rtnStatus)
      expect(statuses).toEqual(['10002', '10002', '11001', ...Array(7).fill('10002')])
    }
    expect(logged).toBe('')
  })

  test('is refused in the name of an uploaded file and in a URL', async () => {
    for (const { name, call } of everyCall.filter((item) => item.call.body === 'upload')) {
      const body = `--x\r\ncontent-disposition: form-data; name="file"; filename="a\0b.xlsx"\r\n\r\nx\r\n--x--\r\n`
      const answer = await app.app.inject({
        method: 'POST',
        url: call.path,
        headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=x' },
        payload: body,
      })
      expect(answer.json().rtnStatus, name).not.toBe(unexpected)
    }
    for (const { call } of everyCall.filter((item) => item.call.method === 'GET')) {
      const answer = await app.app.inject({
        url: call.path.replace(/:\w+/, 'a%00b'),
        headers: { ...admin.headers, accept: 'application/json' },
      })
      expect(answer.json().rtnStatus).not.toBe(unexpected)
    }
    expect(logged).toBe('')
  })
})

test('refusals of Fastify have messages in the words of the product', () => {
  const refusals = Object.entries(errorCodes).filter(([, Known]) => {
    const { statusCode = 500 } = new Known()
    return statusCode < 500 || statusCode === 503
  })
  expect(refusals.length).toBeGreaterThan(10)
  for (const [code, Known] of refusals) expect(frameworkRefusal(new Known()), code).toBeInstanceOf(Refusal)
  expect(frameworkRefusal(new errorCodes.FST_ERR_REP_ALREADY_SENT())).toBeNull()
  expect(frameworkRefusal(new SyntaxError('a bug of ours'))).toBeNull()
})
