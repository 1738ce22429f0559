import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { refuse } from '../refusal.ts'

// Opens bodies that `console/src/kit/wire/seal.ts` has sealed. Times are milliseconds since 1970.

export interface SealKeyPair {
  privateKey: KeyObject
  /** In base64url, for the console. */
  publicKey: string
}

const keyBytes = 32
const tagBytes = 16
const nonceLifeMs = 300_000
const formWindowMs = 300_000

// The DER prefix of the 32 bytes of an X25519 key. Node's X25519 is eight times as fast as one in JavaScript (0.13
// against 1.07 ms), and in gateway mode every call opens a body.
const privateDer = Buffer.from('302e020100300506032b656e04220420', 'hex')
const publicDer = Buffer.from('302a300506032b656e032100', 'hex')

const pairs = new Map<string, SealKeyPair>()

/** The key pair of the server. It depends only on the secret, so each start and each node has the same. */
export function sealKeyPair(secret: string): SealKeyPair {
  let pair = pairs.get(secret)
  if (!pair) {
    const bytes = derive(secret, 'zhanggui seal key', keyBytes)
    const privateKey = createPrivateKey({
      key: Buffer.concat([privateDer, bytes]),
      format: 'der',
      type: 'pkcs8',
    })
    const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' })
    pair = { privateKey, publicKey: base64url(der.subarray(publicDer.length)) }
    pairs.set(secret, pair)
  }
  return pair
}

/** The opened text. Null if it was sealed for another key, was changed, or is not sealed text. */
export function openSealed(pair: SealKeyPair, sealed: string): string | null {
  const bytes = fromBase64url(sealed)
  if (bytes === null || bytes.length < keyBytes + tagBytes) return null
  const ephemeral = bytes.subarray(0, keyBytes)
  return openOrNull(() => {
    const publicKey = createPublicKey({
      key: Buffer.concat([publicDer, ephemeral]),
      format: 'der',
      type: 'spki',
    })
    const shared = diffieHellman({ privateKey: pair.privateKey, publicKey })
    const salt = Buffer.concat([ephemeral, Buffer.from(pair.publicKey, 'base64url')])
    const derived = derive(shared, 'zhanggui seal', 56, salt)
    const cipher = xchacha20poly1305(derived.subarray(0, keyBytes), derived.subarray(keyBytes))
    return cipher.decrypt(bytes.subarray(keyBytes))
  })
}

/** A nonce for one sealed password, valid for five minutes. The server does not store it. */
export function issueNonce(secret: string, now: number): string {
  const body = Buffer.alloc(22)
  randomBytes(16).copy(body)
  body.writeUIntBE(now + nonceLifeMs, 16, 6)
  return base64url(Buffer.concat([body, nonceMac(secret, body)]))
}

/**
 * The id of a nonce and its expiry; null for a foreign or expired nonce. The caller must prevent a second use: it
 * stores `id` until `expiresAt` under a unique key.
 */
export function checkNonce(
  secret: string,
  nonce: string,
  now: number,
): { id: string; expiresAt: number } | null {
  const bytes = fromBase64url(nonce)
  if (bytes === null || bytes.length !== 54) return null
  const body = bytes.subarray(0, 22)
  if (!timingSafeEqual(bytes.subarray(22), nonceMac(secret, body))) return null
  const expiresAt = body.readUIntBE(16, 6)
  if (now >= expiresAt) return null
  return { id: base64url(body.subarray(0, 16)), expiresAt }
}

/** Seals an answer with the key of its request: 24 bytes of nonce, then the ciphertext. */
export function sealAnswer(key: Uint8Array, text: string): string {
  const nonce = randomBytes(24)
  return base64url(Buffer.concat([nonce, xchacha20poly1305(key, nonce).encrypt(Buffer.from(text))]))
}

const ticketLifeMs = 300_000
const ticketKey = (secret: string) => derive(secret, 'zhanggui upload ticket', keyBytes)

/**
 * A ticket for uploads to another host, where the browser does not send the companion of the session. Valid for five
 * minutes, and only together with the session's token.
 */
export const issueUploadTicket = (secret: string, companion: string, now: number): string =>
  sealAnswer(ticketKey(secret), JSON.stringify({ companion, until: now + ticketLifeMs }))

/** The companion in a ticket. Undefined for a foreign or expired ticket. */
export function openUploadTicket(secret: string, ticket: string, now: number): string | undefined {
  const text = openOwn(ticketKey(secret), ticket)
  if (text === null) return undefined
  const { companion, until } = JSON.parse(text) as { companion: string; until: number }
  return now < until ? companion : undefined
}

/** The text that `sealAnswer` has sealed with this key. */
function openOwn(key: Uint8Array, sealed: string): string | null {
  const bytes = fromBase64url(sealed)
  if (bytes === null || bytes.length < 24 + tagBytes) return null
  return openOrNull(() => xchacha20poly1305(key, bytes.subarray(0, 24)).decrypt(bytes.subarray(24)))
}

const storedKey = (secret: string) => derive(secret, 'zhanggui stored answer', keyBytes)

/** Answers are stored sealed: some have a one-time link or a whole phone. */
export const sealStored = (secret: string, text: string): string => sealAnswer(storedKey(secret), text)
export const openStored = (secret: string, sealed: string): string | null =>
  openOwn(storedKey(secret), sealed)

/**
 * The values of an upload form. The client's clock may be wrong by up to five minutes, so the neighbour windows count
 * too.
 */
export function openForm(token: string, sealed: string, now: number): Record<string, string> {
  const bytes = fromBase64url(sealed)
  if (bytes === null || bytes.length < 24 + tagBytes) throw refuse('file.formExpired')
  const window = Math.floor(now / formWindowMs)
  for (const candidate of [window, window - 1, window + 1]) {
    const key = derive(token, `upload:${candidate}`, keyBytes)
    const text = openOrNull(() => xchacha20poly1305(key, bytes.subarray(0, 24)).decrypt(bytes.subarray(24)))
    if (text !== null) return valuesOf(text)
  }
  throw refuse('file.formExpired')
}

function valuesOf(text: string): Record<string, string> {
  try {
    const values: unknown = JSON.parse(text)
    const entries = Object.entries(values ?? {})
    if (entries.every((entry): entry is [string, string] => typeof entry[1] === 'string')) {
      return Object.fromEntries(entries)
    }
  } catch {}
  throw refuse('file.uploadError')
}

function openOrNull(open: () => Uint8Array): string | null {
  try {
    return Buffer.from(open()).toString('utf8')
  } catch {
    return null
  }
}

function nonceMac(secret: string, body: Uint8Array): Buffer {
  return createHmac('sha256', derive(secret, 'zhanggui nonce', keyBytes))
    .update(body)
    .digest()
}

/** A hash that only the server can compute. Each use has its own label. */
export const keyedHash = (secret: string, label: string, text: string): Buffer =>
  createHmac('sha256', derive(secret, label, keyBytes))
    .update(text)
    .digest()

/** HKDF-SHA256. Each use has its own label, so one secret serves all. */
function derive(secret: string | Uint8Array, label: string, bytes: number, salt: Uint8Array | string = '') {
  return new Uint8Array(hkdfSync('sha256', secret, salt, label, bytes))
}

function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

/** Buffer ignores characters outside base64url. One content must have only one text, so other texts are refused. */
function fromBase64url(text: string): Buffer | null {
  const bytes = Buffer.from(text, 'base64url')
  return base64url(bytes) === text ? bytes : null
}
