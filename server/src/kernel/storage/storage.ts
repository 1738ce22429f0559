import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'
import { refuse } from '../refusal.ts'

/** Bytes from `start` to `end`, both included, as in an HTTP Range header. */
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
  /** How many bytes the stream gives. */
  bytes: number
  /** How many bytes the whole file has. */
  size: number
}

export interface SignedUrlOptions {
  fileName: string
  contentType: string
  /** At most 300. */
  expiresInSeconds: number
}

/**
 * Where uploaded and exported files lie: a local folder or an S3 bucket. A file is there whole or not at all,
 * and it survives a crash once `put` has answered. Reading what is not there is refused with 'file.missing'.
 */
export interface Storage {
  put(key: string, source: { path: string } | Readable, options?: PutOptions): Promise<{ bytes: number }>
  get(key: string, range?: ByteRange): Promise<StoredFile>
  head(key: string): Promise<{ size: number } | null>
  /** Removing what is not there is no error: a repeated clean-up ends the same. */
  remove(key: string): Promise<void>
  /** S3 only: a link that the browser may open itself. */
  signedUrl?(key: string, options: SignedUrlOptions): Promise<string>
}

/** `<merchantId>/<kind>/<random>.<ext>`; a thumbnail has its size behind the random part. */
const keyPattern = /^[1-9]\d{0,18}\/[a-z]{1,20}\/[0-9a-f]{32}(-\d{1,4})?\.[a-z0-9]{1,8}$/

export function isStorageKey(key: string): boolean {
  return keyPattern.test(key)
}

/** A fresh key that nobody can guess. Lower-case only: some file systems do not tell case apart. */
export function newStorageKey(merchantId: string, kind: string, ext: string): string {
  return checkWriteKey(`${merchantId}/${kind}/${randomBytes(16).toString('hex')}.${ext}`)
}

/** Where the thumbnail of a picture lies: `7/media/ab…cd.jpg` → `7/media/ab…cd-96.webp`. */
export function thumbnailKey(key: string, size: number): string {
  return checkWriteKey(key.replace(/\.[^.]*$/, `-${size}.webp`))
}

/** Keys to write are made by our own code: a wrong one is a bug. */
export function checkWriteKey(key: string): string {
  if (!isStorageKey(key)) throw new TypeError(`not a storage key: ${JSON.stringify(key)}`)
  return key
}

/** Keys to read may come from an address: a wrong one names no file. */
export function checkReadKey(key: string): string {
  if (!isStorageKey(key)) throw refuse('file.missing')
  return key
}

/** The asked range cut to the file, or refused when it starts behind the end. */
export function fitRange(range: ByteRange, size: number): { start: number; end: number } {
  const end = Math.min(range.end ?? size - 1, size - 1)
  const { start } = range
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || start > end) {
    throw refuse('file.outOfRange')
  }
  return { start, end }
}
