import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { refuse } from '../refusal.ts'

/** Bytes from `start` to `end`, inclusive as in an HTTP Range header. */
export interface ByteRange {
  start: number
  end?: number
}

export interface PutOptions {
  contentType?: string
  fileName?: string
}

export interface StoredFile {
  stream: Readable
  /** The number of bytes in the stream. */
  bytes: number
  /** The size of the whole file. */
  size: number
}

export interface SignedUrlOptions {
  fileName: string
  contentType: string
  /** In seconds, at most 300. */
  expiresInSeconds: number
}

/**
 * The storage of uploaded and exported files: a local folder or an S3 bucket. A file is complete or missing, never
 * partial. It survives a crash after `put` resolves. Reading a missing file is refused with 'file.missing'.
 */
export interface Storage {
  put(key: string, source: { path: string } | Readable, options?: PutOptions): Promise<{ bytes: number }>
  get(key: string, range?: ByteRange): Promise<StoredFile>
  head(key: string): Promise<{ size: number } | null>
  /** Removing a missing file is not an error, so a clean-up can repeat. */
  remove(key: string): Promise<void>
  /** Only for S3: a link that the browser can open itself. */
  signedUrl?(key: string, options: SignedUrlOptions): Promise<string>
}

/** `<merchantId>/<kind>/<random>.<ext>`. In a thumbnail its size follows the random part. */
const keyPattern = /^[1-9]\d{0,18}\/[a-z]{1,20}\/[0-9a-f]{32}(-\d{1,4})?\.[a-z0-9]{1,8}$/

export function isStorageKey(key: string): boolean {
  return keyPattern.test(key)
}

/** A new unguessable key. Lower case only, because some file systems ignore case. */
export function newStorageKey(merchantId: string, kind: string, ext: string): string {
  return checkWriteKey(`${merchantId}/${kind}/${randomBytes(16).toString('hex')}.${ext}`)
}

/** The key of a picture's thumbnail: `7/media/ab…cd.jpg` → `7/media/ab…cd-96.webp`. */
export function thumbnailKey(key: string, size: number): string {
  return checkWriteKey(key.replace(/\.[^.]*$/, `-${size}.webp`))
}

/** Our own code makes the keys of writes. A wrong one is a bug. */
export function checkWriteKey(key: string): string {
  if (!isStorageKey(key)) throw new TypeError(`not a storage key: ${JSON.stringify(key)}`)
  return key
}

/** A key to read may come from a URL. A wrong one is a missing file. */
export function checkReadKey(key: string): string {
  if (!isStorageKey(key)) throw refuse('file.missing')
  return key
}

/** The range within the file. Refused if it starts after the end. */
export function fitRange(range: ByteRange, size: number): { start: number; end: number } {
  const end = Math.min(range.end ?? size - 1, size - 1)
  const { start } = range
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || start > end) {
    throw refuse('file.outOfRange')
  }
  return { start, end }
}
