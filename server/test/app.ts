import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { Call, InputOf, OutputOf } from '@zhanggui/contract/call.ts'
import type { FastifyInstance } from 'fastify'
import type { ClientConfig } from 'pg'
import { seal } from '../../console/src/kit/wire/seal.ts'
import { createApp } from '../src/app.ts'
import type { Services } from '../src/kernel/services.ts'
import { readSettings } from '../src/kernel/settings.ts'
import { demoPassword } from '../src/seed/demo.ts'
import { closeServices, openServices } from '../src/services.ts'
import { createDemoDatabase } from './database.ts'

export interface Envelope<D = unknown> {
  rtnStatus: string
  rtnMsg: string
  data: D
}

export interface Client {
  merchantId: string
  headers: Record<string, string>
  /** Makes a call as the console does. Returns the whole envelope. */
  send<C extends Call>(
    call: C,
    input: InputOf<C> | Record<string, unknown>,
    headers?: Record<string, string>,
  ): Promise<Envelope<OutputOf<C>>>
  /** The data of a call. Fails if the call is refused. */
  get<C extends Call>(call: C, input: InputOf<C> | Record<string, unknown>): Promise<OutputOf<C>>
  /** Uploads a file from the disk, or bytes with a name. */
  upload(
    call: Call,
    file: string | { name: string; bytes: Buffer },
    fields?: Record<string, string>,
    more?: Record<string, string>,
  ): Promise<Envelope<string>>
  /** Opens a GET address with only the cookies, as a browser does. */
  open(address: string): Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>
}

export interface TestApp {
  app: FastifyInstance
  services: Services
  connection: ClientConfig
  /** Signs in with a demo login. */
  signIn(pin: string, password?: string): Promise<Client>
  /** Tries to sign in. Returns the whole envelope and its cookies. */
  tryLogin(
    pin: string,
    password: string,
    options?: { remember?: boolean; remoteAddress?: string; captcha?: string; cookie?: string },
  ): Promise<Envelope<{ token: string; merchantId: string }> & { cookies: string[] }>
  close(): Promise<void>
}

/** The whole server on its own database with the demo merchants, without a port. */
export async function givenApp(
  options: {
    environment?: Record<string, string>
    startTasks?: boolean
    connection?: ClientConfig
    /** Receives every log line. */
    logTo?: { write(line: string): void }
  } = {},
): Promise<TestApp> {
  // The caller has filled a given database and drops it himself.
  const database = options.connection
    ? { connection: options.connection, drop: async () => {} }
    : await createDemoDatabase()
  const folder = mkdtempSync(join(tmpdir(), 'zg-app-'))
  const settings = readSettings({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    POOL_SIZE: '8',
    ...options.environment,
  })
  const services = await openServices(settings, database.connection, options.logTo)
  const app = createApp(services)
  await app.ready()
  if (options.startTasks ?? true) services.tasks.start(services)

  const tryLogin: TestApp['tryLogin'] = async (
    pin,
    password,
    { remember = false, remoteAddress = '127.0.0.1', captcha = '', cookie = '' } = {},
  ) => {
    const key = await app.inject({ method: 'POST', url: '/bf/ipos/web/emp/get/sealKey', payload: {} })
    const { publicKey, nonce } = (key.json() as Envelope<{ publicKey: string; nonce: string }>).data
    const answer = await app.inject({
      method: 'POST',
      url: '/bf/ipos/web/emp/login',
      remoteAddress,
      headers: cookie ? { cookie } : {},
      payload: {
        pin,
        password: seal(publicKey, JSON.stringify({ nonce, value: password })),
        remember,
        captcha,
      },
    })
    const cookies = [answer.headers['set-cookie'] ?? []]
      .flat()
      .map((cookie) => cookie.split(';')[0] as string)
    return { ...(answer.json() as Envelope<{ token: string; merchantId: string }>), cookies }
  }

  return {
    app,
    services,
    connection: database.connection,
    tryLogin,
    signIn: async (pin, password = demoPassword) => {
      const answer = await tryLogin(pin, password)
      if (answer.rtnStatus !== '0') throw new Error(`sign-in of ${pin}: ${answer.rtnMsg}`)
      return clientOf(app, answer)
    },
    close: async () => {
      await app.close()
      await closeServices(services)
      await database.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export function clientOf(
  app: FastifyInstance,
  login: Envelope<{ token: string; merchantId: string }> & { cookies: string[] },
): Client {
  const headers = {
    token: login.data.token,
    merchantid: login.data.merchantId,
    cookie: login.cookies.join('; '),
    language: 'zh',
    systemcode: 'ipos',
    devicetype: 'web',
  }
  const send: Client['send'] = async (call, input, more = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: call.path,
      headers: { ...headers, ...more },
      payload: { ...(input as object), merchantId: login.data.merchantId },
    })
    const type = String(answer.headers['content-type'])
    return type.startsWith('application/json')
      ? answer.json()
      : { rtnStatus: '0', rtnMsg: '', data: answer.rawPayload as never }
  }
  return {
    merchantId: login.data.merchantId,
    headers,
    send,
    get: async (call, input) => {
      const answer = await send(call, input)
      if (answer.rtnStatus !== '0') throw new Error(`${call.path}: ${answer.rtnStatus} ${answer.rtnMsg}`)
      return answer.data
    },
    upload: async (call, file, fields = {}, more = {}) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      const bytes = typeof file === 'string' ? readFileSync(file) : file.bytes
      form.append(
        'file',
        new Blob([new Uint8Array(bytes)]),
        typeof file === 'string' ? basename(file) : file.name,
      )
      const request = new Request('http://localhost/', { method: 'POST', body: form })
      const answer = await app.inject({
        method: 'POST',
        url: call.path,
        headers: { ...headers, ...more, 'content-type': request.headers.get('content-type') ?? '' },
        payload: Buffer.from(await request.arrayBuffer()),
      })
      return answer.json()
    },
    open: async (address) => {
      const answer = await app.inject({ method: 'GET', url: address, headers: { cookie: headers.cookie } })
      return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload }
    },
  }
}
