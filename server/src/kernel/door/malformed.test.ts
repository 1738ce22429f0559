import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { fileCalls } from '@zhanggui/contract/file/file.calls.ts'
import { sessionCalls } from '@zhanggui/contract/session/session.calls.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { givenApp, type TestApp } from '../../../test/app.ts'
import { openTempFolder, tempFolder } from '../temp-folder.ts'

let app: TestApp
let port: number

beforeAll(async () => {
  app = await givenApp({ startTasks: false })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.app.server.address()
  port = typeof address === 'object' && address ? address.port : 0
})
afterAll(() => app?.close())

/** Sends raw bytes that no real client would send. */
function send(bytes: string): Promise<{ status: string; headers: string; body: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(Buffer.from(bytes, 'latin1')))
    const parts: Buffer[] = []
    socket.on('data', (part) => parts.push(part))
    socket.on('error', reject)
    socket.on('close', () => {
      const [head = '', body = ''] = Buffer.concat(parts).toString('utf8').split('\r\n\r\n')
      const [status = '', ...lines] = head.split('\r\n')
      resolve({ status, headers: lines.join('\n').toLowerCase(), body })
    })
  })
}
const get = (target: string, accept = '*/*') =>
  send(`GET ${target} HTTP/1.1\r\nHost: x\r\nAccept: ${accept}\r\nConnection: close\r\n\r\n`)

test.each([
  ['/%zz', '200', '10004'],
  ['/a%2', '200', '10004'],
  ['/%E0%A4%A', '200', '10004'],
  [`/bf/ipos/web/file/download/${'a'.repeat(300)}`, '200', '10004'],
  ['/a b', '400', '10004'],
  ['/\u00e9', '400', '10004'],
  ['nothing', '400', '10004'],
  [`/${'a'.repeat(20_000)}`, '431', '10010'],
])(
  'the address %.40s is answered with an envelope and the security headers',
  async (target, status, code) => {
    const answer = await get(target)
    expect(answer.status).toContain(` ${status} `)
    expect(JSON.parse(answer.body).rtnStatus).toBe(code)
    for (const line of [
      'x-content-type-options: nosniff',
      'referrer-policy: same-origin',
      'cross-origin-opener-policy: same-origin',
      'cross-origin-resource-policy: same-origin',
      'cache-control: no-store',
    ])
      expect(answer.headers, line).toContain(line)
  },
)

/** A client in a process of its own: in this one the server would read while the client still writes. */
const twoRequests = `
  const [port, head, kilobytes, next] = process.argv.slice(1)
  const socket = require('node:net').connect(Number(port), '127.0.0.1')
  let said = ''
  let asked = false
  socket.on('data', (bytes) => {
    said += bytes
    if (asked) return void process.stdout.write(said, () => process.exit())
    asked = said.includes('"rtnStatus"')
    if (asked) socket.write(next)
  })
  socket.write(head)
  socket.write('A,1\\n'.repeat(Number(kilobytes) * 256) + '\\r\\n--b--\\r\\n')
`

test('the connection of an upload that fails halfway takes the next request', async () => {
  const admin = await app.signIn('admin')
  const headers = Object.entries(admin.headers).map(([name, value]) => `${name}: ${value}\r\n`)
  const file = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'
  const next = 'GET /livez HTTP/1.1\r\nHost: x\r\n\r\n'
  // No file can be written.
  await rm(tempFolder(app.services.settings), { recursive: true })
  try {
    for (const kilobytes of [100, 400, 900, 1800]) {
      const length = file.length + kilobytes * 1024 + '\r\n--b--\r\n'.length
      const type = `content-type: multipart/form-data; boundary=b\r\ncontent-length: ${length}\r\n\r\n`
      const head = `POST ${fileCalls.uploadSheet.path} HTTP/1.1\r\nHost: x\r\n${headers.join('')}${type}${file}`
      const given = ['-e', twoRequests, String(port), head, String(kilobytes), next]
      const { stdout } = await promisify(execFile)(process.execPath, given, { timeout: 10_000 })
      expect(stdout, `${kilobytes} KB`).toMatch(/"rtnStatus"[\s\S]*HTTP\/1\.1 200/)
    }
  } finally {
    await openTempFolder(app.services.settings)
  }
}, 60_000)

test.each([
  [
    'in its file',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\nAAA',
    '; boundary=b',
  ],
  ['in a field', '--b\r\ncontent-disposition: form-data; name="folderId"\r\n\r\n1', '; boundary=b'],
  ['in its head', '--b\r\ncontent-dispos', '; boundary=b'],
  ['before it begins', 'AAA', '; boundary=b'],
  ['without a boundary', 'AAA', ''],
  ['and has an empty boundary', '--\r\n\r\nA', '; boundary='],
  ['and has half a boundary', '--b\r\n\r\nA', '; boundary="'],
  ['and has a long boundary', 'A', `; boundary=${'b'.repeat(5000)}`],
  [
    'in the head of a part',
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\nx',
    '; boundary=b',
  ],
  ['and has a head of nothing', '--b\r\n\r\nAAA\r\n--b--\r\n', '; boundary=b'],
  ['and has an endless head', `--b\r\n${'x'.repeat(100_000)}`, '; boundary=b'],
])('a form that is cut %s is refused', async (_where, payload, boundary) => {
  const admin = await app.signIn('admin')
  const headers = { ...admin.headers, 'content-type': `multipart/form-data${boundary}` }
  const answer = await app.app.inject({ method: 'POST', url: fileCalls.uploadImage.path, headers, payload })
  expect(answer.json()).toMatchObject({ rtnStatus: '10013', rtnMsg: '没有收到文件，请重新上传' })
})

test.each(['User-Agent: a\0b', 'Idempotency-Key: 12345678\x01', 'Language: \0', 'token: a\x7fb\0'])(
  'a header with characters that nobody types is refused by its name: %j',
  async (header) => {
    const { status, body } = await send(`GET /livez HTTP/1.1\r\nHost: x\r\n${header}\r\n\r\n`)
    expect(status).toContain(' 400 ')
    expect(JSON.parse(body)).toMatchObject({
      rtnStatus: '10019',
      rtnMsg: expect.stringContaining(`请求头 ${header.split(':')[0]} `),
    })
  },
)

test('a browser gets a readable page for an invalid URL', async () => {
  const answer = await get('/%zz', 'text/html')
  expect(answer.headers).toContain('content-type: text/html')
  expect(answer.headers).toContain('x-content-type-options: nosniff')
  expect(answer.body).toContain('没有这个地址')
})

test('a request whose connection is reset runs no work and writes no error', async () => {
  const errors = vi.spyOn(app.services.log, 'error')
  const head = `POST ${sessionCalls.findCurrent.path} HTTP/1.1\r\nHost: x\r\ntoken: invented\r\n`
  const cut = (at: number) =>
    new Promise<void>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`${head}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}`)
        setTimeout(() => socket.resetAndDestroy(), at % 5)
      })
      socket.on('error', () => {}).on('close', () => resolve())
    })
  await Promise.all(Array.from({ length: 200 }, (_, at) => cut(at)))
  const busy = () => app.services.gate.state().some(({ running, waiting }) => running + waiting > 0)
  await expect.poll(busy).toBe(false)
  expect(errors).not.toHaveBeenCalled()
})
