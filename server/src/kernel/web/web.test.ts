import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import fastifyCookie from '@fastify/cookie'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { givenApp } from '../../../test/app.ts'
import { readSettings } from '../settings.ts'
import { type ConsoleFile, plainOf, readConsoleFiles } from './console-files.ts'
import { contentSecurityPolicy } from './content-security-policy.ts'
import { docsPage } from './docs-page.ts'
import { openApiDocument } from './openapi.ts'
import { registerWeb, withSettings } from './web.ts'

const page = '<head><script id="app-settings" type="application/json"></script></head>'

test('a page contains the app settings as data', () => {
  const written = withSettings(page, { systemCode: 'ipos', registration: true })
  expect(written).toBe(
    '<head><script id="app-settings" type="application/json">{"systemCode":"ipos","registration":true}</script></head>',
  )
})

test('a setting cannot end its element, nor act as a replacement pattern', () => {
  const systemName = '</script><script src=x>$&$1'
  const written = withSettings(page, { systemName })
  expect(written.match(/<\/?script/g)).toHaveLength(2)
  expect(JSON.parse(written.slice(written.indexOf('{'), written.indexOf('}') + 1))).toEqual({ systemName })
})

test('a page without a place for the settings stays unchanged', () => {
  expect(withSettings('<p>console</p>', { systemCode: 'ipos' })).toBe('<p>console</p>')
})

test('pages may load map tiles from the configured origin, and from no other', () => {
  const policyOf = (environment: NodeJS.ProcessEnv) => contentSecurityPolicy(readSettings(environment))
  expect(policyOf({})).toContain("img-src 'self' data: blob:;")
  expect(policyOf({})).toContain("connect-src 'self';")
  const policy = policyOf({
    MAP_TILE_URL: 'https://tiles.example.com:8443/a/{z}/{x}/{y}.png?key={key}',
    MAP_SEARCH_URL: 'https://search.example.com/?q={query}',
    MAP_KEY: 'k1',
  })
  expect(policy).toContain("img-src 'self' data: blob: https://tiles.example.com:8443;")
  expect(policy).toContain("connect-src 'self' https://search.example.com;")
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('k1')
})

test('pages may upload to the configured address', () => {
  const settings = readSettings({
    PUBLIC_URL: 'https://shop.example.com',
    UPLOAD_URL: 'https://upload.example.com/zg',
  })
  expect(contentSecurityPolicy(settings)).toContain("connect-src 'self' https://upload.example.com;")
})

test('the console answers browsers at every path, and at the root every client that does not ask for JSON', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zg-console-'))
  for (const name of ['index.html', 'login.html']) writeFileSync(join(folder, name), `<p>${name}</p>`)
  const app = await givenApp({ startTasks: false })
  const web = Fastify()
  registerWeb(web, app.services, () => ({}), folder)
  const ask = async (url: string, accept: string, method: 'GET' | 'HEAD' = 'GET') => {
    const answer = await web.inject({ method, url, headers: accept ? { accept } : {} })
    expect(answer.statusCode).toBe(200)
    const page = String(answer.headers['content-type']).startsWith('text/html')
    if (page) expect(answer.headers['content-security-policy']).toContain("default-src 'self'")
    else if (method === 'GET') expect(answer.json().rtnStatus).toBe('10004')
    return page
  }
  for (const accept of ['*/*', '', 'text/html,*/*;q=0.8', 'image/webp']) {
    expect(await ask('/', accept), accept).toBe(true)
    expect(await ask('/', accept, 'HEAD'), accept).toBe(true)
  }
  expect(await ask('/', 'application/json')).toBe(false)
  expect(await ask('/product/list', 'text/html')).toBe(true)
  expect(await ask('/product/list', 'text/html', 'HEAD')).toBe(true)
  // A path that may be a mistyped call answers with an envelope.
  expect(await ask('/bf/ipos/web/no/such/call', '*/*')).toBe(false)
  await web.close()
  await app.close()
  rmSync(folder, { recursive: true })
})

/** A console in the form of a build: a page, its one asset, and the build id. */
function writeBuild(folder: string, id: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(join(folder, 'assets'), { recursive: true })
  const part = Buffer.from(`part('${id}')`)
  for (const [name, content] of Object.entries({
    'index.html': `<script src="/assets/part-${id}.js"></script>`,
    'login.html': '<p>login</p>',
    'privacy.html': `<p>privacy ${id}</p>`,
    'build-id': id,
    '.built-from': 'a hash',
    [`assets/part-${id}.js`]: part,
    [`assets/part-${id}.js.br`]: brotliCompressSync(part),
    [`assets/part-${id}.js.gz`]: gzipSync(part),
  }))
    writeFileSync(join(folder, name), content)
}

test('a server keeps serving the console of its start when a new one is built in the same folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zg-console-'))
  const app = await givenApp({ startTasks: false })
  const start = () => {
    const web = Fastify()
    registerWeb(web, app.services, () => ({}), folder)
    return web
  }
  const load = async (web: ReturnType<typeof start>, url: string, headers: Record<string, string> = {}) => {
    const answer = await web.inject({ url, headers })
    expect(answer.statusCode, url).toBe(200)
    return answer.body
  }
  const nameOf = (page: string) => page.match(/\/assets\/[\w.-]+/)?.[0] as string

  writeBuild(folder, 'old')
  const running = start()
  await running.ready()
  writeBuild(folder, 'new')
  const restarted = start()
  for (const [web, id] of [
    [running, 'old'],
    [restarted, 'new'],
  ] as const) {
    const name = nameOf(await load(web, '/', { accept: 'text/html' }))
    expect(name).toBe(`/assets/part-${id}.js`)
    expect(await load(web, name)).toBe(`part('${id}')`)
    expect(await load(web, '/privacy.html')).toBe(`<p>privacy ${id}</p>`)
    // An open page reads the build id. It offers an update only if a reload would load it.
    expect(await load(web, '/build-id')).toBe(id)
  }
  // A page of the previous build asks for its assets. The answer is 404, so that it reloads, and must not be cached.
  for (const accept of ['*/*', 'text/html']) {
    const missing = await restarted.inject({ url: '/assets/part-old.js', headers: { accept } })
    expect(missing.statusCode).toBe(404)
    expect(missing.headers['cache-control']).toBe('no-store')
  }
  expect((await restarted.inject({ url: '/.built-from' })).json().rtnStatus).toBe('10004')
  await running.close()
  await restarted.close()
  await app.close()
  rmSync(folder, { recursive: true })
})

test('the page of a screen names the files of that screen, and allows the scripts in it by their hash', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zg-console-'))
  writeBuild(folder, 'a')
  writeFileSync(
    join(folder, 'index.html'),
    '<head><script>look()</script><script id="app-settings" type="application/json"></script><script>read()</script></head>',
  )
  const files = { '/store/list': ['assets/list-a.js', 'assets/list-a.css'] }
  writeFileSync(join(folder, '.screen-files.json'), JSON.stringify({ ipos: files }))
  const app = await givenApp({ startTasks: false })
  const web = Fastify()
  let systemCode = 'ipos'
  registerWeb(web, app.services, () => ({ systemName: 'read()', systemCode }), folder)
  const load = (url: string) => web.inject({ url, headers: { accept: 'text/html' } })
  const tags =
    '<link rel="modulepreload" crossorigin href="/assets/list-a.js"><link rel="stylesheet" crossorigin href="/assets/list-a.css"></head>'
  for (const url of ['/store/list', '/store/list/', '/store/list?name=a#b'])
    expect((await load(url)).body, url).toContain(tags)
  for (const url of ['/', '/store', '/constructor', '/login'])
    expect((await load(url)).body, url).not.toContain('<link')
  const hashes = ['look()', 'read()'].map(
    (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  expect((await load('/')).headers['content-security-policy']).toContain(
    `script-src 'self' ${hashes.join(' ')};`,
  )
  systemCode = 'base'
  expect((await load('/store/list')).body).not.toContain('<link')
  await web.close()
  await app.close()
  rmSync(folder, { recursive: true })
})

test('an asset of the console comes in the smallest accepted form, and is cached for ever', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zg-console-'))
  writeBuild(folder, 'a')
  const app = await givenApp({ startTasks: false })
  const web = Fastify()
  registerWeb(web, app.services, () => ({}), folder)
  const load = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    web.inject({ method, url: '/assets/part-a.js', headers })
  for (const [accepted, coding] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
  ] as const) {
    const answer = await load({ 'accept-encoding': accepted })
    expect(answer.headers['content-encoding'], accepted).toBe(coding)
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(answer.headers['cache-control']).toContain('immutable')
    expect(answer.headers.vary).toBe('accept-encoding')
    const { rawPayload } = answer
    const plain =
      coding === 'br'
        ? brotliDecompressSync(rawPayload)
        : coding === 'gzip'
          ? gunzipSync(rawPayload)
          : rawPayload
    expect(plain.toString()).toBe("part('a')")
    const again = await load({ 'accept-encoding': accepted, 'if-none-match': String(answer.headers.etag) })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  expect(await load({}, 'HEAD')).toMatchObject({ statusCode: 200, body: '' })
  const range = await load({ range: 'bytes=0-3' })
  expect([range.statusCode, range.body]).toEqual([206, 'part'])
  await web.close()
  await app.close()
  rmSync(folder, { recursive: true })
})

test('the logout page ends the session on the server, and deletes the HttpOnly cookie', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zg-console-'))
  for (const name of ['index.html', 'login.html', 'logout.html'])
    writeFileSync(join(folder, name), `<p>${name}</p>`)
  const app = await givenApp({ startTasks: false })
  const web = Fastify()
  web.register(fastifyCookie)
  registerWeb(web, app.services, () => ({}), folder)
  const open = (cookie: string) => web.inject({ url: '/logout.html', headers: { cookie } })
  const clerk = await app.signIn('clerk')
  const elsewhere = await app.signIn('clerk')
  const page = await open(clerk.headers.cookie as string)
  expect(page.body).toBe('<p>logout.html</p>')
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  const expired = [page.headers['set-cookie'] ?? []].flat()
  expect(expired.map((cookie) => cookie.split('=')[0]).sort()).toEqual([
    'app_companion',
    'app_merchantId',
    'app_token',
  ])
  for (const cookie of expired) expect(cookie).toContain('1970')
  expect((await clerk.send(sessionCalls.findCurrent, {})).rtnStatus).toBe('-2')
  expect((await elsewhere.send(sessionCalls.findCurrent, {})).rtnStatus).toBe('0')
  // Only one of the two secrets does not end the session.
  await open(`app_token=${elsewhere.headers.token}`)
  expect((await elsewhere.send(sessionCalls.findCurrent, {})).rtnStatus).toBe('0')
  for (const cookie of ['', 'app_token=x; app_companion=y']) expect((await open(cookie)).statusCode).toBe(200)
  await web.close()
  await app.close()
  rmSync(folder, { recursive: true })
})

test('an unknown call is answered in the requested language', async () => {
  const app = await givenApp({ startTasks: false })
  const ask = async (headers: Record<string, string>) =>
    (await app.app.inject({ method: 'POST', url: '/no/such/call', payload: {}, headers })).json().rtnMsg
  expect((await app.app.inject('/no/such/page')).headers['cache-control']).toBe('no-store')
  expect(await ask({ language: 'en' })).toContain('Nothing found at this address')
  expect(await ask({ language: 'zh', 'accept-language': 'en' })).toContain('没有这个地址')
  expect(await ask({ 'accept-language': 'en' })).toContain('Nothing found at this address')
  await app.close()
})

test('the documents say what each code of a field means', () => {
  const meaning = '20: 包装破损 · Package damaged'
  expect(JSON.stringify(openApiDocument())).toContain(meaning)
  expect(docsPage()).toContain(meaning)
})

test('the original of a file is unpacked once, and the documents come packed, with a tag, for all who ask', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'zg-console-'))
  writeBuild(folder, 'a')
  const file = readConsoleFiles(folder).get('assets/part-a.js') as ConsoleFile
  expect(file.plain).toBeNull()
  expect(plainOf(file)).toBe(plainOf(file))
  const app = await givenApp({ startTasks: false })
  const web = Fastify()
  registerWeb(web, app.services, () => ({}), folder)
  for (const url of ['/openapi.json', '/docs']) {
    const packed = await web.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(packed.rawPayload).toString()).toBe((await web.inject({ url })).body)
    const again = await web.inject({ url, headers: { 'if-none-match': String(packed.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  }
  await web.close()
  await app.close()
  rmSync(folder, { recursive: true })
})
