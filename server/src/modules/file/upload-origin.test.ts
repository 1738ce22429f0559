import { configCalls } from '@zhanggui/contract/config/config.calls.ts'
import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealForm } from '../../../../console/src/kit/wire/seal.ts'
import { type Client, givenApp, type TestApp } from '../../../test/app.ts'
import { ask } from '../../../test/sign-in.ts'
import { issueUploadTicket } from '../../kernel/session/seal.ts'

const page = 'https://shop.example.com'
const { path } = fileCalls.uploadImage

let app: TestApp
let admin: Client
let bytes: Buffer

beforeAll(async () => {
  app = await givenApp({
    startTasks: false,
    environment: { PUBLIC_URL: page, UPLOAD_URL: 'https://upload.example.com' },
  })
  admin = await app.signIn('admin')
  bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#3370ff' } })
    .png()
    .toBuffer()
})
afterAll(() => app?.close())

/** Uploads as a page of `origin` does: without the cookies of the console. */
async function upload(ticket: string | null, values: Record<string, string> = {}, origin = page) {
  const { cookie: _, ...headers } = admin.headers
  const form = new FormData()
  form.append('sealed', sealForm(String(headers.token), values, Date.now()))
  form.append('filename', 'a.png')
  form.append('file', new Blob([new Uint8Array(bytes)]), 'a.png')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  return app.app.inject({
    method: 'POST',
    url: path,
    headers: {
      ...headers,
      origin,
      ...(ticket === null ? {} : { 'upload-ticket': ticket }),
      'content-type': request.headers.get('content-type') ?? '',
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}
const ticketOf = async (client = admin) => (await client.get(fileCalls.getUploadTicket, {})).ticket

test('the pages know the address for uploads; by default it is this server', async () => {
  expect((await ask(app, configCalls.findAppSettings, {})).data.upload).toBe('https://upload.example.com')
  const plain = await givenApp({ startTasks: false, connection: app.connection })
  expect((await ask(plain, configCalls.findAppSettings, {})).data.upload).toBe('')
  const answer = await plain.app.inject({ method: 'OPTIONS', url: path, headers: { origin: page } })
  expect(answer.headers['access-control-allow-origin']).toBeUndefined()
  await plain.close()
})

test('browsers may upload from the pages of the console, and from no others', async () => {
  const asked = (origin: string, url = path) =>
    app.app.inject({
      method: 'OPTIONS',
      url,
      headers: { origin, 'access-control-request-method': 'POST' },
    })
  const own = await asked(page)
  expect(own.statusCode).toBe(204)
  expect(own.headers).toMatchObject({
    'access-control-allow-origin': page,
    'access-control-allow-headers': expect.stringContaining('upload-ticket'),
    vary: 'origin',
  })
  expect(own.headers['access-control-allow-credentials']).toBeUndefined()
  expect((await asked('https://evil.example.com')).headers['access-control-allow-origin']).toBeUndefined()
  const other = await asked(page, fileCalls.getUploadTicket.path)
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
})

test('an upload without cookies needs a ticket of its own session', async () => {
  const good = await upload(await ticketOf())
  expect(good.json()).toMatchObject({ rtnStatus: '0', data: expect.stringMatching(/^\/media\//) })
  expect(good.headers['access-control-allow-origin']).toBe(page)
  const companion = /app_companion=([^;]+)/.exec(String(admin.headers.cookie))?.[1] ?? ''
  expect(companion).not.toBe('')
  const old = issueUploadTicket(app.services.settings.SECRET, companion, Date.now() - 300_001)
  const foreign = issueUploadTicket('another secret of thirty-two characters', companion, Date.now())
  const rival = await ticketOf(await app.signIn('rival'))
  for (const ticket of [null, '', 'x', old, foreign, rival]) {
    const refused = await upload(ticket)
    expect(refused.json().rtnStatus).toBe('-2')
    expect(refused.headers['access-control-allow-origin']).toBe(page)
  }
  expect((await upload(await ticketOf(), {}, 'https://evil.example.com')).headers).not.toHaveProperty(
    'access-control-allow-origin',
  )
})

test('a ticket opens no other call', async () => {
  const { cookie: _, ...headers } = admin.headers
  const answer = await app.app.inject({
    method: 'POST',
    url: fileCalls.getUploadTicket.path,
    headers: { ...headers, 'upload-ticket': await ticketOf() },
    payload: {},
  })
  expect(answer.json().rtnStatus).toBe('-2')
})

test('sealed values count as plain ones do, and are refused when they are not sealed for this session', async () => {
  expect((await upload(await ticketOf(), { purpose: 'product' })).json().rtnStatus).toBe('0')
  expect((await upload(await ticketOf(), { purpose: 'nothing' })).json().rtnStatus).toBe('10002')
  const image = { name: 'a.png', bytes }
  const other = sealForm('another token', { purpose: 'product' }, Date.now())
  expect((await admin.upload(fileCalls.uploadImage, image, { sealed: other })).rtnMsg).toContain('过期')
})
