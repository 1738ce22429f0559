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
  /** Such as `https://s3.example.com`. By default that of Amazon in the region. */
  endpoint?: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** `endpoint/bucket/key` (MinIO, Ceph) instead of `bucket.endpoint/key` (Amazon, Alibaba, Tencent). */
  pathStyle: boolean
  /** The service may be silent for so long, 15 s by default. A long transfer may take longer if it makes progress. */
  silentMs?: number
  /** The number of tries per request, 3 by default. */
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
  /** The body. It fails if the service is silent for too long, and stops if the reader stops. */
  read(): Readable
}

const maxLinkSeconds = 300
const hashOfNothing = createHash('sha256').digest('hex')

/** Keeps files in an S3 bucket, with one PUT per file. Enough for files up to 5 GB. */
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

  /** Repeats a request if the service is unreachable or answers with an error of its own. */
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
    // Without a length, fetch sends a stream in chunks, which S3 refuses.
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

  /** Over https the connection protects the content. Over http the signature must include its hash. */
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
    // S3 needs the length in advance, and a second try needs the bytes again.
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
      // S3 ignores an invalid range and answers with the whole file.
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
    // The signature covers %20 and %2A. URL writes + and *, which some S3 services read differently.
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
      // Only waiting for S3 counts. A slow reader on our side is not silence of the service.
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

/** The error in the XML of S3, for the log. */
async function complaint({ method, key }: S3Request, { response }: S3Answer): Promise<S3Error> {
  const xml = (await response.text().catch(() => '')).slice(0, 10_000)
  const code = /<Code>([^<]*)<\/Code>/.exec(xml)?.[1] ?? ''
  const message = /<Message>([^<]*)<\/Message>/.exec(xml)?.[1] ?? ''
  return new S3Error(code, `S3 answered ${response.status} ${code} to ${method} ${key}: ${message}`)
}

function unavailable(cause: unknown): Error {
  return Object.assign(refuse('file.storageUnavailable'), { cause })
}
