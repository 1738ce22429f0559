import { createHash, randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { contentDisposition } from '../http/content-disposition.ts'
import { refuse } from '../refusal.ts'
import {
  type ByteRange,
  checkReadKey,
  checkWriteKey,
  fitRange,
  isStorageKey,
  type PutOptions,
  type SignedUrlOptions,
  type Storage,
  type StoredFile,
} from './storage.ts'

export interface S3Settings {
  /** `https://s3.example.com`; Amazon's own of the region when left out. */
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** `endpoint/bucket/key` (MinIO, Ceph) instead of `bucket.endpoint/key` (Amazon, Alibaba, Tencent). */
  pathStyle: boolean
  /** How long the service may stay silent, 15 s by default. Long transfers may last longer as long as they move. */
  silentMs?: number
  /** Tries of one request, 3 by default. */
  tries?: number
}

interface S3Request {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key: string
  headers?: Record<string, string>
  file?: { path: string; bytes: number }
}

interface S3Answer {
  response: Response
  /** The body, broken off when the service falls silent or the reader goes away. */
  read(): Readable
}

const maxLinkSeconds = 300
const hashOfNothing = createHash('sha256').digest('hex')

/** Keeps files in an S3 bucket. One PUT per file: enough up to 5 GB. */
export function openS3(settings: S3Settings): Storage {
  const { region, bucket, pathStyle, silentMs = 15_000, tries = 3 } = settings
  const endpoint = new URL(settings.endpoint ?? `https://s3.${region}.amazonaws.com`)
  const signingKeys = new Map<string, ArrayBuffer>()

  function urlOf(key: string): URL {
    const url = new URL(endpoint)
    const folder = url.pathname.replace(/\/$/, '')
    url.pathname = pathStyle ? `${folder}/${bucket}/${key}` : `${folder}/${key}`
    if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`
    return url
  }

  function signerOf(
    url: URL,
    method: string,
    rest: { headers?: Record<string, string>; signQuery?: boolean },
  ) {
    const { accessKeyId, secretAccessKey } = settings
    return new AwsV4Signer({
      url: url.href,
      method,
      service: 's3',
      region,
      accessKeyId,
      secretAccessKey,
      cache: signingKeys,
      ...rest,
    })
  }

  /** Repeats a request while the service is out of reach or not well. */
  async function send(request: S3Request): Promise<S3Answer> {
    const sha256 = await contentHash(request)
    for (let attempt = 1; ; attempt++) {
      try {
        const answer = await sendOnce(request, sha256)
        if (answer.response.status < 500 && answer.response.status !== 429) return answer
        throw await complaint(request, answer)
      } catch (error) {
        if (attempt >= tries) throw unavailable(error)
      }
      await wait(100 * 4 ** (attempt - 1) * (0.5 + Math.random() / 2))
    }
  }

  async function sendOnce({ method, key, headers, file }: S3Request, sha256: string): Promise<S3Answer> {
    const abort = new AbortController()
    const silence = setTimeout(() => abort.abort(new Error(`S3 was silent for ${silentMs} ms`)), silentMs)
    const signed = await signerOf(urlOf(key), method, {
      headers: { ...headers, 'x-amz-content-sha256': sha256 },
    }).sign()
    // fetch would send a stream in chunks of unknown total, which S3 refuses, unless told its length.
    if (file) signed.headers.set('content-length', String(file.bytes))
    try {
      const response = await fetch(signed.url, {
        method,
        headers: signed.headers,
        body: file && file.bytes > 0 ? sending(file.path, silence) : null,
        duplex: 'half',
        redirect: 'manual',
        signal: abort.signal,
      })
      return {
        response,
        read: () => Readable.from(receiving(response, abort, silentMs), { objectMode: false }),
      }
    } finally {
      clearTimeout(silence)
    }
  }

  /** Over https the connection guards the content; over http the signature must. */
  async function contentHash({ file }: S3Request): Promise<string> {
    if (!file) return hashOfNothing
    if (endpoint.protocol === 'https:') return 'UNSIGNED-PAYLOAD'
    const hash = createHash('sha256')
    for await (const chunk of createReadStream(file.path)) hash.update(chunk)
    return hash.digest('hex')
  }

  async function put(key: string, source: { path: string } | Readable, options: PutOptions = {}) {
    checkWriteKey(key)
    if (!(source instanceof Readable)) return putFile(key, source.path, options)
    // S3 wants to know the length beforehand, and a second try needs the bytes again.
    const temp = join(tmpdir(), `zhanggui-${randomBytes(16).toString('hex')}`)
    try {
      await pipeline(source, createWriteStream(temp, { flags: 'wx', mode: 0o600 }))
      return await putFile(key, temp, options)
    } finally {
      await rm(temp, { force: true })
    }
  }

  async function putFile(key: string, path: string, options: PutOptions): Promise<{ bytes: number }> {
    const bytes = (await stat(path)).size
    const headers: Record<string, string> = {
      'content-type': options.contentType ?? 'application/octet-stream',
    }
    if (options.fileName !== undefined) headers['content-disposition'] = contentDisposition(options.fileName)
    const request: S3Request = { method: 'PUT', key, headers, file: { path, bytes } }
    const answer = await send(request)
    if (!answer.response.ok) throw unavailable(await complaint(request, answer))
    await answer.response.body?.cancel()
    return { bytes }
  }

  async function get(key: string, range?: ByteRange): Promise<StoredFile> {
    checkReadKey(key)
    const request: S3Request = { method: 'GET', key }
    if (range !== undefined) {
      // S3 ignores a senseless range and answers the whole file.
      fitRange(range, Number.MAX_SAFE_INTEGER)
      request.headers = { range: `bytes=${range.start}-${range.end ?? ''}` }
    }
    const answer = await send(request)
    const { status, headers } = answer.response
    if (status === 200 && range === undefined) {
      const size = Number(headers.get('content-length'))
      return { stream: answer.read(), bytes: size, size }
    }
    if (status === 206 && range !== undefined) {
      const [, first, last, size] =
        /^bytes (\d+)-(\d+)\/(\d+)$/.exec(headers.get('content-range') ?? '') ?? []
      return { stream: answer.read(), bytes: Number(last) - Number(first) + 1, size: Number(size) }
    }
    if (status === 416) {
      await answer.response.body?.cancel()
      throw refuse('file.outOfRange')
    }
    const error = await complaint(request, answer)
    throw status === 404 && error.code !== 'NoSuchBucket' ? refuse('file.missing') : unavailable(error)
  }

  async function head(key: string): Promise<{ size: number } | null> {
    if (!isStorageKey(key)) return null
    const request: S3Request = { method: 'HEAD', key }
    const answer = await send(request)
    if (answer.response.status === 404) return null
    if (!answer.response.ok) throw unavailable(await complaint(request, answer))
    return { size: Number(answer.response.headers.get('content-length')) }
  }

  async function remove(key: string): Promise<void> {
    const request: S3Request = { method: 'DELETE', key: checkWriteKey(key) }
    const answer = await send(request)
    if (answer.response.ok || answer.response.status === 404) await answer.response.body?.cancel()
    else throw unavailable(await complaint(request, answer))
  }

  async function signedUrl(key: string, options: SignedUrlOptions): Promise<string> {
    const seconds = options.expiresInSeconds
    if (!(seconds > 0 && seconds <= maxLinkSeconds))
      throw new RangeError(`a link may live 1..${maxLinkSeconds} s`)
    const url = urlOf(checkWriteKey(key))
    url.searchParams.set('X-Amz-Expires', String(Math.floor(seconds)))
    url.searchParams.set('response-content-disposition', contentDisposition(options.fileName))
    url.searchParams.set('response-content-type', options.contentType)
    const signed = await signerOf(url, 'GET', { signQuery: true }).sign()
    // The signature is over %20 and %2A; not every S3 reads what URL writes for them the same way.
    return signed.url.href.replaceAll('+', '%20').replaceAll('*', '%2A')
  }

  return { put, get, head, remove, signedUrl }
}

async function* sending(path: string, silence: NodeJS.Timeout): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path)) {
    silence.refresh()
    yield chunk
  }
  silence.refresh()
}

async function* receiving(
  response: Response,
  abort: AbortController,
  silentMs: number,
): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (reader === undefined) return
  try {
    for (;;) {
      // Only waiting for S3 counts: a slow reader on our side is not the service's silence.
      const silence = setTimeout(() => abort.abort(new Error(`S3 was silent for ${silentMs} ms`)), silentMs)
      const { done, value } = await reader.read().finally(() => clearTimeout(silence))
      if (done) return
      yield value
    }
  } finally {
    await reader.cancel().catch(() => {})
  }
}

class S3Error extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(message)
    this.name = 'S3Error'
    this.code = code
  }
}

/** What S3 says in its XML, for the log. */
async function complaint({ method, key }: S3Request, { response }: S3Answer): Promise<S3Error> {
  const xml = (await response.text().catch(() => '')).slice(0, 10_000)
  const code = /<Code>([^<]*)<\/Code>/.exec(xml)?.[1] ?? ''
  const message = /<Message>([^<]*)<\/Message>/.exec(xml)?.[1] ?? ''
  return new S3Error(code, `S3 answered ${response.status} ${code} to ${method} ${key}: ${message}`)
}

function unavailable(cause: unknown): Error {
  return Object.assign(refuse('file.storageUnavailable'), { cause })
}
