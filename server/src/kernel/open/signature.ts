import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { keyHeader } from '@zhanggui/contract/open-scope.ts'

/** A request before it is signed. The body is its text, '' for none. */
export interface Signed {
  method: string
  path: string
  /** ms since 1970. */
  timestamp: string
  nonce: string
  body: Buffer | string
}

/** The headers of a signed request. */
export const signatureHeaders = {
  key: keyHeader,
  timestamp: 'x-zg-timestamp',
  nonce: 'x-zg-nonce',
  signature: 'x-zg-signature',
} as const

/** HMAC-SHA256 over `method\npath\ntimestamp\nnonce\nsha256hex(body)`, in lower-case hex (decisions section 6). */
export const signatureOf = (secret: string, { method, path, timestamp, nonce, body }: Signed): string =>
  createHmac('sha256', secret)
    .update([method, path, timestamp, nonce, createHash('sha256').update(body).digest('hex')].join('\n'))
    .digest('hex')

export function isSignature(secret: string, signed: Signed, given: string): boolean {
  const [right, wrong] = [Buffer.from(signatureOf(secret, signed)), Buffer.from(given)]
  return right.length === wrong.length && timingSafeEqual(right, wrong)
}

/** The secret of a key. The server derives it, so that no table has it. A key lives as long as the server's secret. */
export const secretOf = (serverSecret: string, key: string): string =>
  createHmac('sha256', serverSecret).update(`open api key ${key}`).digest('base64url')
