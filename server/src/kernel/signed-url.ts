import { createHmac, timingSafeEqual } from 'node:crypto'
import { refuse } from './refusal.ts'

// Links to files of the local folder that carry their own permission, as S3's presigned ones do.
// Times are milliseconds since 1970.

/** How long a fresh link should live; below the limit, so that two servers' clocks may differ a little. */
export const linkLifeMs = 240_000
/** No link is honoured that was made to live longer. */
const maxLinkMs = 300_000

/** The path with its end and its signature behind it. A query in `path`, such as the file's name, is signed, too. */
export function signPath(secret: string, path: string, expiresAt: number): string {
  const separator = path.includes('?') ? '&' : '?'
  return `${path}${separator}expires=${expiresAt}&signature=${signatureOf(secret, path, expiresAt)}`
}

/** The path that was signed; refused when anything of it was changed or its time is over. */
export function verifyPath(secret: string, signedPath: string, now: number): string {
  const parts = /^([^#]+)[?&]expires=(\d{1,15})&signature=([\w-]{43})$/.exec(signedPath)
  const [, path = '', expires = '', signature = ''] = parts ?? []
  const expiresAt = Number(expires)
  const expected = signatureOf(secret, path, expiresAt)
  if (!parts || !timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) {
    throw refuse('file.linkInvalid')
  }
  if (expiresAt - now > maxLinkMs) throw refuse('file.linkInvalid')
  if (now >= expiresAt) throw refuse('file.linkExpired')
  return path
}

function signatureOf(secret: string, path: string, expiresAt: number): string {
  return createHmac('sha256', secret).update(`zhanggui link\n${expiresAt}\n${path}`).digest('base64url')
}
