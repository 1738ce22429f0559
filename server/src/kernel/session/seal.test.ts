import { describe, expect, test } from 'vitest'
import { seal, sealForm } from '../../../../console/src/kit/wire/seal.ts'
import { checkNonce, issueNonce, openForm, openSealed, sealKeyPair } from './seal.ts'

const secret = 'a secret of at least thirty-two characters'
const keys = sealKeyPair(secret)
const now = Date.UTC(2026, 10, 21, 8, 2)
const minute = 60_000

/** The text with one flipped bit in the byte at `index`. */
function withBitTurned(text: string, index: number): string {
  const bytes = Buffer.from(text, 'base64url')
  bytes[index] = (bytes[index] ?? 0) ^ 1
  return bytes.toString('base64url')
}

describe('a sealed password', () => {
  test('is opened by the server that it was sealed for', () => {
    const text = JSON.stringify({ nonce: issueNonce(secret, now), value: 'Pässwörd 掌柜 1🔑' })
    expect(openSealed(keys, seal(keys.publicKey, text))).toBe(text)
    expect(openSealed(sealKeyPair(secret), seal(keys.publicKey, ''))).toBe('')
  })

  test('looks different each time and shows nothing of its content', () => {
    const sealed = seal(keys.publicKey, 'Secret123')
    expect(seal(keys.publicKey, 'Secret123')).not.toBe(sealed)
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('Secret123')
    expect(sealed).toMatch(/^[\w-]+$/)
  })

  test('cannot be opened with another key', () => {
    const other = sealKeyPair('another secret of at least thirty-two characters')
    expect(other.publicKey).not.toBe(keys.publicKey)
    expect(openSealed(other, seal(keys.publicKey, 'Secret123'))).toBeNull()
  })

  test('cannot be opened if a byte was changed, or if it is not sealed text', () => {
    const sealed = seal(keys.publicKey, 'Secret123')
    const length = Buffer.from(sealed, 'base64url').length
    for (let index = 0; index < length; index++) {
      expect(openSealed(keys, withBitTurned(sealed, index))).toBeNull()
    }
    for (const text of ['', 'x', 'not base64 at all!', sealed.slice(0, -1), `${sealed}=`, ` ${sealed}`]) {
      expect(openSealed(keys, text)).toBeNull()
    }
  })
})

describe('a nonce', () => {
  test('is valid for five minutes and contains its id and its expiry', () => {
    const nonce = issueNonce(secret, now)
    const known = checkNonce(secret, nonce, now)
    expect(known).toEqual({ id: expect.stringMatching(/^[\w-]{22}$/), expiresAt: now + 5 * minute })
    expect(checkNonce(secret, nonce, now + 5 * minute - 1)).toEqual(known)
    expect(checkNonce(secret, nonce, now + 5 * minute)).toBeNull()
  })

  test('is never issued twice', () => {
    const ids = Array.from({ length: 1000 }, () => checkNonce(secret, issueNonce(secret, now), now)?.id)
    expect(new Set(ids).size).toBe(1000)
  })

  test('is refused if forged, changed, longer or from another server', () => {
    const nonce = issueNonce(secret, now)
    for (let index = 0; index < 54; index++) {
      expect(checkNonce(secret, withBitTurned(nonce, index), now)).toBeNull()
    }
    expect(checkNonce('another secret of at least thirty-two characters', nonce, now)).toBeNull()
    for (const text of [
      '',
      `${nonce}A`,
      `${nonce}AAAA`,
      `${nonce}=`,
      `${nonce} `,
      nonce.slice(0, 20),
      'ä'.repeat(72),
    ]) {
      expect(checkNonce(secret, text, now)).toBeNull()
    }
  })
})

describe('the values of an upload', () => {
  const token = 'the token of a session'
  const values = { filename: '商品.xlsx', purpose: 'product' }

  test('are opened with the same token', () => {
    expect(openForm(token, sealForm(token, values, now), now)).toEqual(values)
    expect(openForm(token, sealForm(token, {}, now), now)).toEqual({})
  })

  test('accept a clock that is five minutes wrong, in either direction, and no more', () => {
    for (const off of [-5, -4, 4, 5]) {
      expect(openForm(token, sealForm(token, values, now + off * minute), now)).toEqual(values)
    }
    for (const off of [-10, 10]) {
      const sealed = sealForm(token, values, now + off * minute)
      expect(() => openForm(token, sealed, now)).toThrow('file.formExpired')
    }
  })

  test('are refused with another token, if changed, and if they are not text', () => {
    const sealed = sealForm(token, values, now)
    expect(() => openForm('another token', sealed, now)).toThrow('file.formExpired')
    for (const text of ['', 'x', withBitTurned(sealed, 0), withBitTurned(sealed, 30), `${sealed}=`]) {
      expect(() => openForm(token, text, now)).toThrow('file.formExpired')
    }
    const odd = sealForm(token, { nested: { not: 'a text' } } as never, now)
    expect(() => openForm(token, odd, now)).toThrow('file.uploadError')
  })
})

test('the console seals without crypto.subtle, which browsers lack on plain http', () => {
  const own = Object.getOwnPropertyDescriptor(globalThis, 'crypto')
  const insecure = { getRandomValues: <T extends Uint8Array>(bytes: T): T => bytes.fill(7) }
  Object.defineProperty(globalThis, 'crypto', { value: insecure, configurable: true })
  try {
    expect(openSealed(keys, seal(keys.publicKey, 'Secret123'))).toBe('Secret123')
    expect(openForm('token', sealForm('token', { a: 'b' }, now), now)).toEqual({ a: 'b' })
  } finally {
    if (own) Object.defineProperty(globalThis, 'crypto', own)
  }
})
