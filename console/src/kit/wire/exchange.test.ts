import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { texts } from '@zhanggui/contract'
import { defineCall, nothing } from '@zhanggui/contract/call.ts'
import { documentEntry } from '@zhanggui/contract/stock/document.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { CallError } from './call-error.ts'
import { exchangeOn, fileNameOf, newUuid } from './exchange.ts'

const call = defineCall({
  path: '/bf/ipos/web/product/saveProduct',
  summary: ['保存商品', 'Save a product'],
  access: 'signedIn',
  input: z.object({ name: z.string().optional() }),
  output: z.object({ id: z.string() }),
})
const template = defineCall({
  path: '/ty/market/cms/download/template',
  summary: ['下载导入模板', 'Download the import template'],
  access: 'signedIn',
  input: nothing,
  output: z.custom<never>(),
  answer: 'file',
})

interface Seen {
  path: string
  headers: IncomingMessage['headers']
  body: unknown
}

let server: Server
let base = ''
let seen: Seen
/** The server's answer to the next call. */
let answer: (response: ServerResponse) => void
let said: string[] = []
/** Each time: whether the server was reached. */
let reached: boolean[] = []
let ended: string[] = []
let forbidden: string[] = []
let merchantId = '7'
/** Whether the browser still has the session of this page. */
let ours = true

const envelope = (body: object) => (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(body))
}

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      seen = { path: request.url ?? '', headers: request.headers, body: JSON.parse(body) }
      answer(response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  merchantId = '7'
  ours = true
})
afterEach(() => {
  said = []
  reached = []
  ended = []
  forbidden = []
})

const exchange = (timeoutMs = 8000, at = base) =>
  exchangeOn({
    base: at,
    timeoutMs,
    gateway: () => '',
    headers: () => ({ token: 'abc', merchantId, language: 'en', systemCode: 'ipos', deviceType: 'web' }),
    merchantId: () => merchantId,
    isOurs: async () => ours,
    say: (key) => (key === 'network' ? 'network error' : 'request was aborted'),
    saySavedBefore: () => 'saved before',
    onError: (message) => said.push(message),
    onReach: (now) => reached.push(now),
    onForbidden: (permission) => forbidden.push(permission),
    onSessionEnd: (code, message) => ended.push(`${code} ${message}`),
  })

/** The error of a failed call. */
async function refusal(promise: Promise<unknown>): Promise<CallError> {
  try {
    await promise
  } catch (error) {
    if (error instanceof CallError) return error
    throw error
  }
  throw new Error('The call was expected to be refused')
}

describe('a call', () => {
  test('a permission that is missing is told to the page even when the screen shows the refusal itself', async () => {
    const code = 'iposWeb.product.productGoodProduct.edit'
    answer = envelope({ rtnStatus: '10006', rtnMsg: 'no permission', data: { code } })
    await refusal(exchange().send(call, {}, { quiet: true }))
    expect(forbidden).toEqual([code])
    expect(said).toEqual([])
  })

  test('input of one person is not sent as another: the call ends as a change of account', async () => {
    ours = false
    answer = envelope({ rtnStatus: '0', data: {} })
    const before = seen
    const error = await refusal(exchange().send(call, { name: '牛奶' }))
    expect(error.code).toBe('-4')
    expect(ended).toEqual(['-4 '])
    expect(seen).toBe(before)
  })

  test('an upload goes to the merchant of the page, and nowhere if somebody else signed in', async () => {
    expect(await exchange().merchantOfPage()).toBe('7')
    ours = false
    expect((await refusal(exchange().merchantOfPage())).code).toBe('-4')
    expect(ended).toEqual(['-4 '])
  })

  test('gives the data of a success', async () => {
    answer = envelope({ rtnStatus: '0', rtnMsg: '', data: { id: '12' } })
    expect(await exchange().send(call, { name: 'Milk' })).toEqual({ id: '12' })
    expect(said).toEqual([])
    expect(reached).toEqual([true])
  })

  test('carries token, merchant, language, system and device in its headers', async () => {
    answer = envelope({ rtnStatus: '0', data: null })
    await exchange().send(call, {})
    expect(seen.path).toBe(call.path)
    expect(seen.headers).toMatchObject({
      token: 'abc',
      merchantid: '7',
      language: 'en',
      systemcode: 'ipos',
      devicetype: 'web',
      'content-type': 'application/json',
    })
  })

  test('that changes something carries a key; sent again after no answer, it carries the same one', async () => {
    const save = { ...call, audit: 'product.save' }
    const wire = exchange()
    const keyOf = async (name: string, to: typeof call = save) => {
      await wire.send(to, { name }).catch(() => {})
      return seen.headers['idempotency-key']
    }
    answer = (response) => void response.destroy()
    const first = await keyOf('Milk')
    expect(first).toMatch(/^[0-9a-f-]{36}$/)
    expect(await keyOf('Bread')).not.toBe(first)
    answer = envelope({ rtnStatus: '0', data: { id: '12' } })
    expect(await keyOf('Milk')).toBe(first)
    expect(await keyOf('Milk')).not.toBe(first)
    expect(await keyOf('Milk', call)).toBeUndefined()
  })

  test('whose answer was lost is not shown as done now if other saves followed; once more, it is done', async () => {
    const save = { ...call, audit: 'user.state' }
    const wire = exchange()
    const send = (enabled: boolean) => wire.send(save, { enabled } as never)
    const done = envelope({ rtnStatus: '0', data: { changed: 1 } })
    const lose = async () => {
      answer = (response) => void response.destroy()
      await refusal(send(false))
      const key = seen.headers['idempotency-key']
      answer = (response) => {
        if (seen.headers['idempotency-key'] === key) response.setHeader('idempotency-replayed', 'true')
        done(response)
      }
    }
    await lose()
    expect(await send(false)).toEqual({ changed: 1 })
    await lose()
    await send(true)
    const error = await refusal(send(false))
    expect([error.code, error.message, said.at(-1)]).toEqual(['savedBefore', 'saved before', 'saved before'])
    expect(await send(false)).toEqual({ changed: 1 })
  })

  test('is not shown as done now after a second lost answer either, nor if another save overtook it', async () => {
    const save = { ...call, audit: 'user.state' }
    const done = envelope({ rtnStatus: '0', data: { changed: 1 } })
    for (const overtaken of [false, true]) {
      const wire = exchange()
      const send = (enabled: boolean) => wire.send(save, { enabled } as never)
      let lost: ServerResponse | undefined
      answer = (response) => {
        lost = response
      }
      const first = refusal(send(false))
      await vi.waitFor(() => expect(lost).toBeDefined())
      const key = seen.headers['idempotency-key']
      const lose = async () => {
        lost?.destroy()
        await first
      }
      if (!overtaken) await lose()
      answer = done
      await send(true)
      if (overtaken) await lose()
      answer = (response) => {
        response.statusCode = 503
        response.end()
      }
      await refusal(send(false))
      answer = (response) => {
        if (seen.headers['idempotency-key'] === key) response.setHeader('idempotency-replayed', 'true')
        done(response)
      }
      expect((await refusal(send(false))).code).toBe('savedBefore')
    }
  })

  test('whose answer was lost keeps its key until it is answered as done, whatever a retry is told, for hours', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const save = { ...call, audit: 'product.save' }
    const wire = exchange()
    const send = () => wire.send(save, { name: 'Milk' })
    answer = (response) => void response.destroy()
    await refusal(send())
    const key = seen.headers['idempotency-key']
    // The first one is still at work, and the retry waited in vain.
    answer = envelope({ rtnStatus: texts['common.conflict'][2], rtnMsg: 'later', data: null })
    for (const hours of [0, 1, 18]) {
      vi.setSystemTime(Date.now() + hours * 3_600_000)
      await refusal(send())
      expect(seen.headers['idempotency-key']).toBe(key)
    }
    answer = (response) => {
      response.setHeader('idempotency-replayed', 'true')
      envelope({ rtnStatus: '0', data: { id: '12' } })(response)
    }
    expect((await refusal(send())).code).toBe('savedBefore')
    expect(seen.headers['idempotency-key']).toBe(key)
    answer = envelope({ rtnStatus: '0', data: { id: '13' } })
    await send()
    expect(seen.headers['idempotency-key']).not.toBe(key)
    vi.useRealTimers()
  })

  test('that another one followed, but in vain, is shown as done', async () => {
    const save = { ...call, audit: 'product.save' }
    const wire = exchange()
    answer = (response) => void response.destroy()
    await refusal(wire.send(save, { name: 'Milk' }))
    answer = envelope({ rtnStatus: '10002', rtnMsg: 'no', data: [] })
    await refusal(wire.send(save, { name: '' }))
    answer = (response) => {
      response.setHeader('idempotency-replayed', 'true')
      envelope({ rtnStatus: '0', data: { id: '12' } })(response)
    }
    expect(await wire.send(save, { name: 'Milk' })).toEqual({ id: '12' })
  })

  test('of which the server does not know whether it was done carries the same key', async () => {
    const save = { ...call, audit: 'product.save' }
    const wire = exchange()
    for (const entry of ['common.deadline', 'common.databaseUnavailable', 'common.unexpected'] as const) {
      answer = envelope({ rtnStatus: texts[entry][2], rtnMsg: 'late', data: null })
      await refusal(wire.send(save, { name: entry }))
      const key = seen.headers['idempotency-key']
      answer = envelope({ rtnStatus: '0', data: { id: '12' } })
      await wire.send(save, { name: entry })
      expect(seen.headers['idempotency-key']).toBe(key)
    }
  })

  test('carries the merchant id in its body, too', async () => {
    answer = envelope({ rtnStatus: '0', data: null })
    await exchange().send(call, { name: 'Milk' })
    expect(seen.body).toEqual({ name: 'Milk', merchantId: '7' })
  })

  test('carries none before the merchant is known', async () => {
    merchantId = ''
    answer = envelope({ rtnStatus: '0', data: null })
    await exchange().send(call, { name: 'Milk' })
    expect(seen.body).toEqual({ name: 'Milk' })
  })
})

describe('a refusal', () => {
  test('is shown once with the message of the server, and rejected with its code', async () => {
    answer = envelope({ rtnStatus: '10005', rtnMsg: 'The record does not exist', data: null })
    const error = await refusal(exchange().send(call, {}))
    expect(error).toMatchObject({ code: '10005', message: 'The record does not exist', issues: [] })
    expect(said).toEqual(['The record does not exist'])
  })

  test('names the fields it is about', async () => {
    const data = [{ path: 'salesPrice', key: 'rule.aboveZero', message: 'Sales price must be above 0' }]
    answer = envelope({ rtnStatus: '10002', rtnMsg: 'Please correct: Sales price', data })
    expect((await refusal(exchange().send(call, {}))).issues).toEqual(data)
  })

  test('with data of another shape names no fields', async () => {
    answer = envelope({ rtnStatus: '15001', rtnMsg: 'no', data: [null, 3, { path: 'x' }, { id: '1' }] })
    expect((await refusal(exchange().send(call, {}))).issues).toEqual([])
  })

  test('is left to the screen that asked for quiet', async () => {
    answer = envelope({ rtnStatus: '10005', rtnMsg: 'The record does not exist', data: null })
    expect((await refusal(exchange().send(call, {}, { quiet: true }))).code).toBe('10005')
    expect(said).toEqual([])
  })

  test('counts with a number for a code as well', async () => {
    answer = envelope({ rtnStatus: 0, data: { id: '1' } })
    expect(await exchange().send(call, {})).toEqual({ id: '1' })
  })
})

describe('the end of the session', () => {
  test.each(['-2', '-3', '-4'])('%s is handed on with the message, quiet or not', async (code) => {
    answer = envelope({ rtnStatus: code, rtnMsg: 'as the server says', data: null })
    const error = await refusal(exchange().send(call, {}, { quiet: true }))
    expect(error.endsSession).toBe(true)
    expect(ended).toEqual([`${code} as the server says`])
    expect(said).toEqual([])
  })
})

describe('without a proper answer', () => {
  test.each([500, 404, 503, 201])('status %i is "request was aborted"', async (status) => {
    answer = (response) => {
      response.statusCode = status
      envelope({ rtnStatus: '0', data: { id: '1' } })(response)
    }
    expect((await refusal(exchange().send(call, {}))).code).toBe('aborted')
    expect(said).toEqual(['request was aborted'])
    expect(reached).toEqual([false])
  })

  test('a server that cannot be reached is a "network error"', async () => {
    const error = await refusal(exchange(8000, 'http://127.0.0.1:1').send(call, {}))
    expect(error).toMatchObject({ code: 'network', message: 'network error' })
    expect(said).toEqual(['network error'])
    expect(reached).toEqual([false])
  })

  test('an answer that is no JSON is a "network error"', async () => {
    answer = (response) => void response.end('<html>')
    expect((await refusal(exchange().send(call, {}))).code).toBe('network')
  })

  test('an answer that takes longer than the timeout is a "network error"', async () => {
    answer = () => {}
    expect((await refusal(exchange(50).send(call, {}))).code).toBe('network')
    expect(said).toEqual(['network error'])
  })

  test('a call that the screen itself gives up is nobody\u2019s error', async () => {
    answer = () => {}
    const leaving = new AbortController()
    const promise = exchange().send(call, {}, { signal: leaving.signal })
    setTimeout(() => leaving.abort(), 20)
    await expect(promise).rejects.toThrow()
    await expect(promise).rejects.not.toBeInstanceOf(CallError)
    expect(said).toEqual([])
    expect(reached).toEqual([])
  })
})

describe('a file', () => {
  test('comes with the name the server gives it', async () => {
    answer = (response) => {
      response.setHeader('content-type', 'application/octet-stream')
      response.setHeader(
        'content-disposition',
        'attachment; filename="x.xlsx"; filename*=UTF-8\'\'%E5%95%86.xlsx',
      )
      response.end('bytes')
    }
    const file = await exchange().fetchFile(template, {})
    expect('bytes' in file && file.fileName).toBe('商.xlsx')
    expect('bytes' in file && (await file.bytes.text())).toBe('bytes')
  })

  test('may take longer than the timeout once it is on its way', async () => {
    answer = (response) => {
      response.setHeader('content-type', 'application/octet-stream')
      response.write('half')
      setTimeout(() => response.end(' and half'), 800)
    }
    const file = await exchange(500).fetchFile(template, {})
    expect('bytes' in file && (await file.bytes.text())).toBe('half and half')
  })

  test('shows the refusal in the envelope', async () => {
    answer = envelope({ rtnStatus: '15003', rtnMsg: 'The file has expired', data: null })
    const { fetchFile, settle } = exchange()
    const file = await fetchFile(template, {})
    expect(() => 'envelope' in file && settle(file.envelope)).toThrow('The file has expired')
    expect(said).toEqual(['The file has expired'])
  })

  test.each([
    ['attachment; filename="a b.xlsx"', 'a b.xlsx'],
    ["attachment; filename*=utf-8''a%20b.xlsx", 'a b.xlsx'],
    ["attachment; filename=plain.xlsx; filename*=utf-8''%E0%A4%A", 'plain.xlsx'],
    ['attachment', ''],
  ])('%s is named %s', (header, name) => {
    expect(fileNameOf(header)).toBe(name)
  })
})

test('a key of an entry is one that the server takes, and no two are the same', () => {
  const keys = Array.from({ length: 200 }, newUuid)
  for (const key of keys)
    expect(documentEntry.safeParse({ key, code: '1', way: 'add', amount: '1' }).success).toBe(true)
  expect(new Set(keys).size).toBe(200)
})
