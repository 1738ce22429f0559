import { xchacha20poly1305 } from '@noble/ciphers/chacha.js'
import { x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'

// On plain http, as in a shop's LAN, browsers have no crypto.subtle, only random bytes.
// `server/src/kernel/session/seal.ts` opens sealed data. The login entry loads this file, so it stays small.

const formWindowMs = 300_000
const utf8 = new TextEncoder()

/**
 * Seals a text for the holder of the private key: an ephemeral X25519 key, HKDF-SHA256, XChaCha20-Poly1305. A
 * password goes as JSON `{nonce, value}`, so that nobody can replay a captured body.
 */
export function seal(publicKey: string, plaintext: string): string {
  const recipient = fromBase64url(publicKey)
  const ephemeral = x25519.keygen()
  const shared = x25519.getSharedSecret(ephemeral.secretKey, recipient)
  // The ephemeral key is used only once, so the cipher's nonce may come from the same derivation.
  const derived = hkdf(
    sha256,
    shared,
    joined(ephemeral.publicKey, recipient),
    utf8.encode('zhanggui seal'),
    56,
  )
  const box = xchacha20poly1305(derived.subarray(0, 32), derived.subarray(32)).encrypt(utf8.encode(plaintext))
  return toBase64url(joined(ephemeral.publicKey, box))
}

/** Seals the values of an upload. The key is valid for the five minutes around `now` (ms since 1970). */
export function sealForm(token: string, values: Record<string, string>, now: number): string {
  const info = utf8.encode(`upload:${Math.floor(now / formWindowMs)}`)
  const key = hkdf(sha256, utf8.encode(token), undefined, info, 32)
  const nonce = crypto.getRandomValues(new Uint8Array(24))
  const box = xchacha20poly1305(key, nonce).encrypt(utf8.encode(JSON.stringify(values)))
  return toBase64url(joined(nonce, box))
}

/**
 * The sealed body of a call, and the key that opens the answer; `now` in ms since 1970. The path is sealed, too, so
 * that nobody can send the body to another call.
 */
export function sealCall(
  publicKey: string,
  path: string,
  input: unknown,
  now: number,
): { body: { sealed: string }; key: Uint8Array } {
  const key = crypto.getRandomValues(new Uint8Array(32))
  const content = JSON.stringify({ key: toBase64url(key), at: now, path, input })
  return { body: { sealed: seal(publicKey, content) }, key }
}

/** Returns the envelope in a sealed answer. Throws if it was sealed with another key. */
export function openAnswer(key: Uint8Array, sealed: string): unknown {
  const bytes = fromBase64url(sealed)
  const text = xchacha20poly1305(key, bytes.subarray(0, 24)).decrypt(bytes.subarray(24))
  return JSON.parse(new TextDecoder().decode(text))
}

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const all = new Uint8Array(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

function toBase64url(bytes: Uint8Array): string {
  let binary = ''
  for (const byte of bytes) binary += String.fromCharCode(byte)
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function fromBase64url(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0))
}
