import { createHash } from 'node:crypto'
import dns from 'node:dns'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import S3rver from 's3rver'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { expectedSignature } from '../../../test/s3-signature.ts'
import { storagePromises } from '../../../test/storage-promises.ts'
import { openS3 } from './s3.ts'
import { newStorageKey } from './storage.ts'

const account = {
  region: 'cn-north-1',
  bucket: 'shop-files',
  accessKeyId: 'S3RVER',
  secretAccessKey: 'S3RVER',
}

/**
 * A proxy for the test S3, which checks neither signatures nor framing. The proxy refuses the requests that Amazon
 * would refuse.
 */
function strict(next: RequestListener): RequestListener {
  return (request, response) => {
    const { expected, given } = expectedSignature({
      method: request.method ?? '',
      target: request.url ?? '',
      headers: request.headers,
      secretAccessKey: account.secretAccessKey,
    })
    const wrong =
      given !== expected
        ? 'SignatureDoesNotMatch'
        : request.method === 'PUT' && request.headers['content-length'] === undefined
          ? 'MissingContentLength'
          : ''
    if (wrong !== '') {
      response.writeHead(403).end(`<Error><Code>${wrong}</Code><Message>${request.url}</Message></Error>`)
      return
    }
    hashBody(request).then((hash) => {
      const claimed = request.headers['x-amz-content-sha256']
      if (/^[0-9a-f]{64}$/.test(String(claimed)) && claimed !== hash) wrongHashes.push(`${request.url}`)
    })
    next(request, response)
  }
}
const wrongHashes: string[] = []

async function hashBody(request: IncomingMessage): Promise<string> {
  const hash = createHash('sha256')
  // The paused request starts to flow when the next listener also reads it.
  request.pause().on('data', (chunk) => hash.update(chunk))
  await new Promise((resolve) => request.on('end', resolve))
  return hash.digest('hex')
}

async function listen(listener: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port }
}

let folder: string
let port: number
let close = () => {}
beforeAll(async () => {
  // Some resolvers do not know names below localhost.
  const { lookup } = dns
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, ...rest: Parameters<typeof lookup>[1][]) =>
    Reflect.apply(lookup, dns, [name.endsWith('.localhost') ? '127.0.0.1' : name, ...rest])) as typeof lookup)
  folder = await mkdtemp(join(tmpdir(), 'zg-s3-'))
  const s3rver = new S3rver({
    silent: true,
    directory: folder,
    serviceEndpoint: 'localhost',
    configureBuckets: [{ name: account.bucket }],
  })
  await s3rver.configureBuckets()
  const started = await listen(strict(s3rver.callback()))
  port = started.port
  close = () => {
    started.server.closeAllConnections()
    started.server.close()
  }
})
afterAll(async () => {
  close()
  vi.restoreAllMocks()
  await rm(folder, { recursive: true, force: true })
})

const pathStyle = () => openS3({ ...account, endpoint: `http://127.0.0.1:${port}`, pathStyle: true })
const virtualHost = () => openS3({ ...account, endpoint: `http://s3.localhost:${port}`, pathStyle: false })
storagePromises('S3 with the bucket in the path', pathStyle)
storagePromises('S3 with the bucket in the host name', virtualHost)

test("the signature checker of these tests agrees with the examples of Amazon's documentation", () => {
  const secretAccessKey = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
  const host = 'examplebucket.s3.amazonaws.com'
  const query =
    'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIAIOSFODNN7EXAMPLE%2F20130524%2Fus-east-1%2Fs3%2Faws4_request&X-Amz-Date=20130524T000000Z&X-Amz-Expires=86400&X-Amz-SignedHeaders=host&X-Amz-Signature='
  const presigned = { method: 'GET', target: `/test.txt?${query}`, headers: { host }, secretAccessKey }
  expect(expectedSignature(presigned).expected).toBe(
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  )
  const hash = createHash('sha256').digest('hex')
  const headers = {
    host,
    range: 'bytes=0-9',
    'x-amz-content-sha256': hash,
    'x-amz-date': '20130524T000000Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=0',
  }
  expect(expectedSignature({ method: 'GET', target: '/test.txt', headers, secretAccessKey }).expected).toBe(
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  )
})

test.each([
  ['in the path', pathStyle],
  ['in the host name', virtualHost],
])('a signed link needs no key and names the download (bucket %s)', async (_, storageOf) => {
  const key = newStorageKey('7', 'exports', 'xlsx')
  await storageOf().put(key, Readable.from(['rows']), { contentType: 'text/plain' })
  const link = await storageOf().signedUrl?.(key, {
    fileName: '商品 a+b (1).xlsx',
    contentType: 'application/vnd.ms-excel',
    expiresInSeconds: 240,
  })
  expect(link).not.toContain('+')
  expect(link).toContain('X-Amz-Expires=240')
  const response = await fetch(link ?? '')
  expect(await response.text()).toBe('rows')
  expect(response.headers.get('content-type')).toBe('application/vnd.ms-excel')
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="__ a+b (1).xlsx"; filename*=UTF-8''%E5%95%86%E5%93%81%20a%2Bb%20%281%29.xlsx`,
  )
  const changed = await fetch((link ?? '').replace('Expires=240', 'Expires=241'))
  expect(changed.status).toBe(403)
})

test('over plain http the signature covers the content', async () => {
  await pathStyle().put(newStorageKey('7', 'media', 'jpg'), Readable.from(['guarded']))
  expect(wrongHashes).toEqual([])
})

test('no link is valid for more than five minutes', async () => {
  const options = { fileName: 'a.xlsx', contentType: 'text/plain', expiresInSeconds: 301 }
  await expect(pathStyle().signedUrl?.(newStorageKey('7', 'exports', 'xlsx'), options)).rejects.toThrow(
    RangeError,
  )
})

test('a stream whose length S3 needs leaves no temporary file behind', async () => {
  const ours = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('zhanggui-'))
  const before = await ours()
  await pathStyle().put(newStorageKey('7', 'media', 'jpg'), Readable.from(['x']))
  const broken = new Readable({ read: () => broken.destroy(new Error('cable pulled')) })
  await expect(pathStyle().put(newStorageKey('7', 'media', 'jpg'), broken)).rejects.toThrow('cable pulled')
  expect(await ours()).toEqual(before)
})

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** An S3 that misbehaves as `behave` says, and counts the requests. */
async function givenUnwellS3(
  behave: (attempt: number, ...args: Parameters<RequestListener>) => void,
  silentMs = 300,
) {
  const seen = { requests: 0 }
  const { server, port } = await listen((request, response) => behave(++seen.requests, request, response))
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const storage = openS3({ ...account, endpoint: `http://127.0.0.1:${port}`, pathStyle: true, silentMs })
  return { storage, seen }
}
const key = newStorageKey('7', 'media', 'jpg')

test('tries again if S3 fails for a moment, and sends the whole content again', async () => {
  let received = ''
  const { storage, seen } = await givenUnwellS3((attempt, request, response) => {
    buffer(request).then((body) => {
      received = body.toString()
      if (attempt === 1) response.writeHead(503).end()
      else if (attempt === 2) response.destroy()
      else response.writeHead(200).end()
    })
  })
  expect(await storage.put(key, Readable.from(['content']))).toEqual({ bytes: 7 })
  expect(seen.requests).toBe(3)
  expect(received).toBe('content')
})

test('gives up after three tries with one refusal, and keeps the cause for the log', async () => {
  const { storage, seen } = await givenUnwellS3((_, request, response) => {
    request.resume()
    response.writeHead(500).end('<Error><Code>InternalError</Code><Message>We are sorry</Message></Error>')
  })
  await expect(storage.get(key)).rejects.toMatchObject({
    key: 'file.storageUnavailable',
    cause: { message: expect.stringContaining('S3 answered 500 InternalError to GET 7/media/') },
  })
  expect(seen.requests).toBe(3)
})

test('tries only once if S3 refuses, and does not report a closed bucket as a missing file', async () => {
  const { storage, seen } = await givenUnwellS3((_, request, response) => {
    request.resume()
    if (request.method === 'GET') response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
    else response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')
  })
  const unavailable = { key: 'file.storageUnavailable' }
  await expect(storage.get(key)).rejects.toMatchObject({ ...unavailable, cause: { code: 'NoSuchBucket' } })
  await expect(storage.head(key)).rejects.toMatchObject(unavailable)
  await expect(storage.remove(key)).rejects.toMatchObject(unavailable)
  await expect(storage.put(key, Readable.from(['x']))).rejects.toMatchObject(unavailable)
  expect(seen.requests).toBe(4)
})

test('waits for a silent S3 only as long as allowed', async () => {
  const { storage } = await givenUnwellS3((_, request) => request.resume())
  const begun = performance.now()
  await expect(storage.head(key)).rejects.toMatchObject({ key: 'file.storageUnavailable' })
  expect(performance.now() - begun).toBeLessThan(3000)
})

test('lets a large file take its time on a slow line', async () => {
  // A busy machine may stop this process for a moment: the limit is far above that, and far below the whole transfer.
  const silentMs = 1000
  const { storage, seen } = await givenUnwellS3(async (_, request, response) => {
    for await (const _ of request) await wait(3)
    response.end()
  }, silentMs)
  const begun = performance.now()
  const content = Readable.from(Array.from({ length: 40 }, () => Buffer.alloc(1_000_000)))
  expect(await storage.put(key, content)).toEqual({ bytes: 40_000_000 })
  expect(performance.now() - begun).toBeGreaterThan(1.5 * silentMs)
  expect(seen.requests).toBe(1)
})

test('stops a download that goes silent or ends early, and waits for a slow reader', async () => {
  const { storage } = await givenUnwellS3((attempt, _, response) => {
    response.writeHead(200, { 'content-length': '10' }).write('first')
    if (attempt === 2) setTimeout(() => response.destroy(), 20)
    if (attempt === 3) setTimeout(() => response.end('final'), 20)
  })
  await expect(buffer((await storage.get(key)).stream)).rejects.toThrow('silent')
  await expect(buffer((await storage.get(key)).stream)).rejects.toThrow()
  const { stream } = await storage.get(key)
  let text = ''
  for await (const chunk of stream) {
    text += chunk
    await wait(400)
  }
  expect(text).toBe('firstfinal')
})
