import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import fastifyCookie from '@fastify/cookie'
import { texts } from '@zhanggui/contract'
import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { goodsOpenCalls } from '@zhanggui/contract/goods/goods.open.ts'
import { orderCalls } from '@zhanggui/contract/order/order.calls.ts'
import { productCalls } from '@zhanggui/contract/product/product.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { sessionOpenCalls } from '@zhanggui/contract/session/session.open.ts'
import { storeCalls } from '@zhanggui/contract/store/store.calls.ts'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { givenBook } from '../../../test/given-workbook.ts'
import { givenKey } from '../../../test/open.ts'
import { ask, sealedPassword } from '../../../test/sign-in.ts'
import { startSilentProxy } from '../../../test/silent-proxy.ts'
import { signatureHeaders, signatureOf } from '../open/signature.ts'
import { networkOf } from '../session/network.ts'
import { registerWeb } from '../web/web.ts'
import type { Share } from './load.ts'

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

const raw = (url: string, payload: string, headers: Record<string, string> = admin.headers) =>
  app.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...headers, 'content-type': 'application/json' },
  })

let listening: Promise<unknown> | undefined
async function port(): Promise<number> {
  listening ??= app.app.listen({ port: 0, host: '127.0.0.1' })
  await listening
  return (app.app.server.address() as AddressInfo).port
}

/** Fills a share of the gate with works of one network or merchant. `free` ends them all: the next test finds no others. */
function fill(share: Share, { gate } = app.services, owner: string | number = '127.0.0.1', person = '') {
  const open: (() => void)[] = []
  const hold = () => new Promise<void>((resolve) => open.push(resolve))
  const works: Promise<void>[] = []
  while (!gate.isFull(share)) works.push(gate.run(share, hold, { owner, person }).catch(() => {}))
  return {
    free: async () => {
      let ended = false
      const drain = () => {
        for (const end of open.splice(0)) end()
        if (!ended) setImmediate(drain)
      }
      drain()
      await Promise.all(works)
      ended = true
    },
  }
}

describe('the body of a call', () => {
  test('has at most 16 KB before sign-in, and more only where the schema needs it', async () => {
    const pad = (bytes: number) => JSON.stringify({ pin: 'x'.repeat(bytes) })
    expect((await raw(sessionCalls.login.path, pad(16_000), {})).json().rtnStatus).toBe('10002')
    expect((await raw(sessionCalls.login.path, pad(17_000), {})).json().rtnStatus).toBe('10010')
    expect((await raw(storeCalls.findAllStoreList.path, pad(17_000))).json().rtnStatus).toBe('10010')
    expect((await raw(sessionCalls.updatePassword.path, pad(20_000))).json().rtnStatus).toBe('10002')
  })

  test('is refused for its depth and its number of values before it is parsed', async () => {
    for (const body of [
      `{"pin":${'['.repeat(7000)}${']'.repeat(7000)}}`,
      `{"pin":[${'1,'.repeat(7000)}1]}`,
      `{"pin":${'{"a":'.repeat(3000)}1${'}'.repeat(3000)}}`,
      // Broken JSON, too: nothing has parsed it.
      `{"pin":${'['.repeat(7000)}`,
    ])
      expect((await raw(sessionCalls.login.path, body, {})).json().rtnStatus).toBe('10010')
    // Brackets and commas inside of a text are text.
    const text = JSON.stringify({ name: '[{,:"\\'.repeat(2000) })
    expect((await raw(productCalls.saveProduct.path, text)).json().rtnStatus).toBe('10002')
  })

  test('of 0.9 MB delays other calls by little, because it is refused before it is parsed', async () => {
    const at = await port()
    const post = (path: string, body: string, headers: Record<string, string>) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        const done = () => resolve(performance.now() - began)
        const out = request(
          {
            host: '127.0.0.1',
            port: at,
            path,
            method: 'POST',
            headers: { ...headers, 'content-type': 'application/json' },
          },
          (answer) => answer.resume().on('end', done),
        )
        out.on('error', done).end(body)
      })
    const bomb = `{"pin":[${'[],'.repeat(300_000)}1]}`
    const list = () => post(storeCalls.findAllStoreList.path, '{}', admin.headers)
    await list()
    const alone: number[] = []
    const beside: number[] = []
    for (let i = 0; i < 20; i++) {
      alone.push(await list(), await list())
      const bombs = [0, 1].map(() => post(sessionCalls.login.path, bomb, {}))
      beside.push(await list(), await list())
      await Promise.all(bombs)
    }
    const median = (times: number[]) => times.sort((a, b) => a - b)[times.length / 2] ?? 0
    // Their parse and the check of their values alone took a hundred times as long.
    expect(median(beside) / median(alone)).toBeLessThan(10)
  })
})

describe('text that cannot be stored', () => {
  test('is refused in the name of a file and in the fields of a form', async () => {
    const workbook = readFileSync(await givenBook([{ name: 'a', rows: [['a'], ['b']] }]))
    const send = (disposition: string) => {
      const head = `--x\r\ncontent-disposition: form-data; name="file"; ${disposition}\r\n\r\n`
      return app.app.inject({
        method: 'POST',
        url: fileCalls.uploadSheet.path,
        headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=x' },
        payload: Buffer.concat([Buffer.from(head), workbook, Buffer.from('\r\n--x--\r\n')]),
      })
    }
    for (const name of ["filename*=UTF-8''a%00b.xlsx", 'filename="a\0b.xlsx"'])
      expect((await send(name)).json().rtnStatus, name).toBe('10002')
    const field = await admin.upload(
      fileCalls.uploadSheet,
      { name: 'a.xlsx', bytes: workbook },
      { serviceBean: 'a\0b' },
    )
    expect(field.rtnStatus).toBe('10002')
    expect(logged).toBe('')
  })
})

describe('uploads', () => {
  test('are received up to the limit of their call', async () => {
    const bytes = Buffer.alloc(9 * 1024 * 1024, 1)
    const answer = await admin.upload(fileCalls.uploadImage, { name: 'a.png', bytes })
    expect(answer).toMatchObject({ rtnStatus: '14002', rtnMsg: '文件大小不能超过 8MB' })
  })

  test('of one person are at most 16 at a time; those of others go on', async () => {
    const manager = await app.signIn('manager')
    const upload = async (client: typeof admin) =>
      (await client.upload(fileCalls.uploadVideo, { name: 'a.mp4', bytes: Buffer.alloc(2000) })).rtnStatus
    // Uploads whose files have begun, and do not end yet.
    const held = Array.from({ length: 16 }, () => {
      const body = new PassThrough()
      body.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.mp4"\r\n\r\nabc')
      const answer = app.app
        .inject({
          method: 'POST',
          url: fileCalls.uploadVideo.path,
          headers: { ...admin.headers, 'content-type': 'multipart/form-data; boundary=x' },
          payload: body,
        })
        // An injected request begins once somebody asks for its answer.
        .then((response) => response.json())
      return { answer, end: () => body.end('\r\n--x--\r\n') }
    })
    await expect.poll(() => upload(admin), { timeout: 20_000 }).toBe('14022')
    expect(await upload(admin)).toBe('14022')
    expect(await upload(manager)).not.toBe('14022')
    for (const { end } of held) end()
    for (const { answer } of held) expect((await answer).rtnStatus).not.toBe('14022')
    expect(await upload(admin)).not.toBe('14022')
  })
})

describe('an overloaded server', () => {
  test('sheds a call before it looks at its session or its input', async () => {
    const full = fill('normal')
    const { path } = productCalls.findProductPage
    // A long body is not read before it is shed, and the next request of the connection is understood.
    for (const body of ['{"broken', 'x'.repeat(300_000), '{}']) {
      const shed = await fetch(`http://127.0.0.1:${await port()}${path}`, {
        method: 'POST',
        headers: { token: 'nobody', language: 'en', 'content-type': 'application/json' },
        body,
      })
      expect([shed.status, shed.headers.get('retry-after')]).toEqual([503, '1'])
      expect(shed.headers.get('x-content-type-options')).toBe('nosniff')
      expect(await shed.json()).toEqual({ rtnStatus: '10009', rtnMsg: texts['common.busy'][1], data: null })
    }
    await full.free()
    const { id } = await admin.get(sessionCalls.findCurrent, {})
    const own = fill('normal', app.services, Number(admin.merchantId), id)
    // A spelling that the door does not know is shed by the gate.
    expect((await raw(`${path}?a=1`, '{}')).json().rtnStatus).toBe('10009')
    expect((await raw(path, '{}')).json().rtnStatus).toBe('10009')
    expect((await admin.send(sessionCalls.findCurrent, {})).rtnStatus).toBe('0')
    await own.free()
  })

  test('by the reading of one person serves his colleagues and other merchants', async () => {
    const others = await Promise.all([app.signIn('rival'), app.signIn('clerk')])
    await Promise.all(others.map((one) => one.get(sessionCalls.findCurrent, {})))
    const { id } = await admin.get(sessionCalls.findCurrent, {})
    const full = fill('normal', app.services, Number(admin.merchantId), id)
    const page = { pageNo: 1, pageSize: 10 }
    const answers = Promise.all(others.map((one) => one.send(productCalls.findProductPage, page)))
    expect((await admin.send(productCalls.findProductPage, page)).rtnStatus).toBe('10009')
    setTimeout(full.free, 50)
    expect((await answers).map(({ rtnStatus }) => rtnStatus)).toEqual(['0', '0'])
    await full.free()
  })

  test('gives the key of the sign-in page while passwords are hashed and sign-ins are shed', async () => {
    const full = fill('hashing')
    expect((await ask(app, sessionCalls.getSealKey, {})).rtnStatus).toBe('0')
    const password = await sealedPassword(app, 'Zhanggui1')
    expect((await ask(app, sessionCalls.login, { pin: 'admin', password })).rtnStatus).toBe('10009')
    await full.free()
  })
})

test('sign-ins of one network, however many, leave places to all others, also behind a proxy', async () => {
  const proxied = await givenApp({ startTasks: false, environment: { TRUST_PROXY: '127.0.0.1' } })
  await proxied.app.listen({ port: 0, host: '127.0.0.1' })
  const { port: number } = proxied.app.server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send = ({ path }: { path: string }, from: string, body: object) =>
    new Promise<string>((resolve, reject) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': from }
      const out = request({ port: number, path, agent, method: 'POST', headers }, async (answer) => {
        let text = ''
        for await (const part of answer.setEncoding('utf8')) text += part
        resolve(JSON.parse(text).rtnStatus)
      })
      out.on('error', reject).end(JSON.stringify(body))
    })
  const password = await sealedPassword(proxied, 'Zhanggui1')
  const known = { pin: 'admin', password }
  // The first address is what the client says of itself, the last one is what the proxy saw.
  const [flooding, other] = ['198.51.100.7', '198.51.100.7, 203.0.113.9'] as const
  for (const share of ['hashing', 'public'] as const) {
    const full = fill(share, proxied.services, networkOf(flooding))
    const call = share === 'hashing' ? sessionCalls.login : sessionCalls.getSealKey
    const body = share === 'hashing' ? known : {}
    // Through Node's parser, and past it on the kept connection.
    for (let i = 0; i < 2; i++) expect(await send(call, flooding, body), share).toBe('10009')
    const answer = send(call, other, body)
    setTimeout(full.free, 50)
    expect(await answer, share).toBe('0')
    await full.free()
  }
  agent.destroy()
  await proxied.close()
})

test('sign-ins at the tills of one merchant, however many, leave places to everybody else', async () => {
  const own = await givenKey(app, admin)
  const rivals = await givenKey(app, await app.signIn('rival'))
  const full = fill('hashing', app.services, Number(admin.merchantId), `key ${own.key}`)
  const till = { pin: 'nobody', password: 'Zhanggui1' }
  const codeOf = (call: Promise<unknown>) =>
    call.then(
      () => '0',
      (error) => error.code,
    )
  expect(await codeOf(own.send(sessionOpenCalls.posLogin, till))).toBe('10009')
  const password = await sealedPassword(app, 'Zhanggui1')
  const others = Promise.all([
    codeOf(rivals.send(sessionOpenCalls.posLogin, till)),
    ask(app, sessionCalls.login, { pin: 'admin', password }).then(({ rtnStatus }) => rtnStatus),
  ])
  setTimeout(full.free, 50)
  expect(await others).toEqual(['11001', '0'])
  await full.free()
})

describe('an invented token or key', () => {
  const { findCurrent } = sessionCalls
  const { findCatalogue } = goodsOpenCalls
  const body = { store: 'S001' }
  const sent = { ip: '127.0.0.1', headers: {} as Record<string, string> }
  const send = async ({ path }: { path: string }, { ip, headers }: typeof sent) => {
    const payload = path === findCatalogue.path ? body : {}
    const answer = await app.app.inject({ method: 'POST', url: path, payload, headers, remoteAddress: ip })
    return answer.json().rtnStatus
  }
  const invented = () => ({ token: randomUUID(), cookie: `app_companion=${randomUUID()}` })
  const signedBy = ({ key, secret }: { key: string; secret: string }) => {
    const signed = {
      method: 'POST',
      path: findCatalogue.path,
      timestamp: `${Date.now()}`,
      nonce: randomUUID(),
    }
    return {
      [signatureHeaders.key]: key,
      [signatureHeaders.timestamp]: signed.timestamp,
      [signatureHeaders.nonce]: signed.nonce,
      [signatureHeaders.signature]: signatureOf(secret, { ...signed, body: JSON.stringify(body) }),
    }
  }

  test('never waits among the calls of others', async () => {
    const full = [fill('normal'), fill('critical'), fill('bulk')]
    expect(await send(findCurrent, { ...sent, headers: invented() })).toBe('-2')
    expect(await send(productCalls.findProductPage, { ...sent, headers: invented() })).toBe('-2')
    const headers = signedBy({ key: 'zk_invented', secret: 'invented' })
    expect(await send(findCatalogue, { ...sent, headers })).toBe('37002')
    for (const { free } of full) await free()
  })

  test('waits in the line of its network, which keeps out neither known callers nor other networks', async () => {
    const known = await givenKey(app, admin)
    await known.send(findCatalogue, body)
    const fresh = await givenKey(app, admin)
    const clerk = await app.signIn('clerk')
    const full = fill('unknown')
    expect(await send(findCurrent, { ...sent, headers: invented() })).toBe('10009')
    expect(await send(findCatalogue, { ...sent, headers: signedBy(fresh) })).toBe('10009')
    expect(await send(findCurrent, { ...sent, headers: admin.headers })).toBe('0')
    expect(await send(findCatalogue, { ...sent, headers: signedBy(known) })).toBe('0')
    const others = Promise.all([
      send(findCurrent, { ip: '203.0.113.9', headers: clerk.headers }),
      send(findCatalogue, { ip: '203.0.113.9', headers: signedBy(fresh) }),
    ])
    setTimeout(full.free, 50)
    expect(await others).toEqual(['0', '0'])
    await full.free()
  })

  test('is shed before the parser while the look-ups are full', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const host = { host: '127.0.0.1', port: await port(), agent, method: 'POST', path: findCurrent.path }
    const statusOf = (headers: Record<string, string>) =>
      new Promise((resolve, reject) =>
        request({ ...host, headers: { ...headers, 'content-type': 'application/json' } }, (answer) =>
          answer.resume().on('end', () => resolve(answer.statusCode)),
        )
          .on('error', reject)
          .end('{}'),
      )
    const full = fill('unknown')
    const lookUps = vi.spyOn(app.services.gate, 'run')
    // Through Node's parser, and past it on the kept connection.
    for (let i = 0; i < 3; i++) expect(await statusOf(invented())).toBe(503)
    expect(lookUps).not.toHaveBeenCalled()
    expect(await statusOf(admin.headers)).toBe(200)
    expect(await statusOf(invented())).toBe(503)
    lookUps.mockRestore()
    await full.free()
    agent.destroy()
  })

  test('has its turn at the logout page, too, where a known one still ends', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'zg-console-'))
    for (const name of ['index.html', 'login.html', 'logout.html']) writeFileSync(join(folder, name), '<p>')
    const web = Fastify()
    web.register(fastifyCookie)
    registerWeb(web, app.services, () => ({}), folder)
    const leave = async (cookie = '') =>
      (await web.inject({ url: '/logout.html', headers: { cookie } })).statusCode
    const clerk = await app.signIn('clerk')
    await clerk.get(findCurrent, {})
    const full = fill('unknown')
    const lookUps = vi.spyOn(app.services.sessions, 'find')
    const { token, cookie } = invented()
    expect(await leave(`app_token=${token}; ${cookie}`)).toBe(200)
    expect(lookUps).not.toHaveBeenCalled()
    expect(await leave(clerk.headers.cookie)).toBe(200)
    expect((await clerk.send(findCurrent, {})).rtnStatus).toBe('-2')
    lookUps.mockRestore()
    await full.free()
    await web.close()
    rmSync(folder, { recursive: true })
  })

  test('that was right once is unknown again when it ends', async () => {
    const clerk = await app.signIn('clerk')
    await clerk.get(findCurrent, {})
    const { sessions } = app.services
    expect(sessions.turnOf(clerk.headers.token)).toMatchObject({ owner: Number(clerk.merchantId) })
    await clerk.send(sessionCalls.logout, {})
    expect((await clerk.send(findCurrent, {})).rtnStatus).toBe('-2')
    expect(sessions.turnOf(clerk.headers.token)).toBeUndefined()
  })
})

test('bulk calls of one person wait for each other, and leave places to colleagues and to another merchant', async () => {
  const { gate } = app.services
  const [other, colleague] = await Promise.all([app.signIn('rival'), app.signIn('manager')])
  const print = { ids: ['1'] }
  const { id } = await admin.get(sessionCalls.findCurrent, {})
  const own = { owner: Number(admin.merchantId), person: id }
  const ends: (() => void)[] = []
  const slow = () => new Promise<void>((resolve) => ends.push(resolve))
  const works = Array.from({ length: 40 }, () =>
    gate.runSlow(own, 'bulk', slow, AbortSignal.timeout(20_000)).catch(() => {}),
  )
  expect((await admin.send(orderCalls.findOrdersToPrint, print)).rtnStatus).toBe('10009')
  expect((await other.send(orderCalls.findOrdersToPrint, print)).rtnStatus).not.toBe('10009')
  const theirs = colleague.send(orderCalls.findOrdersToPrint, print)
  let over = false
  void Promise.all([...works, theirs]).then(() => {
    over = true
  })
  await expect
    .poll(
      () => {
        for (const end of ends.splice(0)) end()
        return over
      },
      { interval: 5, timeout: 10_000 },
    )
    .toBe(true)
  expect((await theirs).rtnStatus).not.toBe('10009')
})

test('saves of one merchant that wait for a row leave places to the calls of another', async () => {
  const other = await app.signIn('rival')
  const { records } = await admin.get(storeCalls.findStorePage, { pageNo: 1, pageSize: 1 })
  const id = records[0]?.id ?? ''
  const holder = new pg.Client(app.connection)
  await holder.connect()
  await holder.query('begin')
  await holder.query('select from store where id = $1 for update', [id])
  let ended = 0
  const saves = Array.from({ length: 40 }, () =>
    admin.send(storeCalls.updateStoreStatus, { id, open: false }).finally(() => {
      ended++
    }),
  )
  await expect.poll(() => app.services.gate.state().find(({ kind }) => kind === 'normal')?.running).toBe(3)
  expect((await other.send(productCalls.findProductPage, { pageNo: 1, pageSize: 10 })).rtnStatus).toBe('0')
  expect(ended).toBe(0)
  await holder.query('rollback')
  await holder.end()
  await Promise.all(saves)
})

test('/readyz answers within a second while the database is frozen, and recovers', async () => {
  const proxy = await startSilentProxy(app.connection)
  const other = await givenApp({ startTasks: false, connection: proxy.connection })
  expect((await other.app.inject('/readyz')).json()).toEqual({ ready: true, faults: [] })
  proxy.silence('zhanggui')
  for (let i = 0; i < 3; i++) {
    const began = performance.now()
    expect((await other.app.inject('/readyz')).json()).toMatchObject({ ready: false, faults: ['database'] })
    expect(performance.now() - began).toBeLessThan(1000)
  }
  await expect
    .poll(async () => (await other.app.inject('/readyz')).json(), { timeout: 12_000 })
    .toEqual({ ready: true, faults: [] })
  await other.close()
  await proxy.close()
})
