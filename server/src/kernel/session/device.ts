import { randomBytes, timingSafeEqual } from 'node:crypto'
import { keyedHash } from './seal.ts'
import { tokenHash } from './session.ts'

// The name does not begin with `app_`: signing out removes all cookies that do (spec section 4), and this one stays.
// The device cookie says that a browser is the same as before. It is signed, so a made-up one costs no query, and it
// gives no access: it only has tries of its own at the passwords of the accounts that signed in with it.

export const deviceCookie = 'zg_device'
export const deviceDays = 180

const signatureOf = (secret: string, id: string): Buffer =>
  keyedHash(secret, 'zhanggui device', id).subarray(0, 16)

export function newDevice(secret: string): string {
  const id = randomBytes(16).toString('base64url')
  return `${id}.${signatureOf(secret, id).toString('base64url')}`
}

/** The hash that the database has of this device. Null without a cookie of this server. */
export function deviceHash(secret: string, cookie: string | undefined): Buffer | null {
  const [id = '', signature = ''] = cookie?.split('.') ?? []
  const given = Buffer.from(signature, 'base64url')
  return id.length === 22 && given.length === 16 && timingSafeEqual(given, signatureOf(secret, id))
    ? tokenHash(id)
    : null
}
