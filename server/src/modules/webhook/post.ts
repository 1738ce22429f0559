import { request as requestPlain } from 'node:http'
import { request as requestSecure } from 'node:https'
import { isIP } from 'node:net'
import { answerSeconds } from '@zhanggui/contract/webhook/webhook.ts'
import { checkedLookup, type FindAddresses, isLoopback, isPublic, PrivateAddress } from './public-address.ts'

/** How an event was received. `answer` is the HTTP status, 0 if none came. `fault` is the end of a text `webhook.fault_…`. */
export interface Received {
  answer: number
  fault: '' | 'none' | 'timeout' | 'name' | 'private' | 'refused' | 'certificate' | 'gone' | 'status'
  milliseconds: number
  /** The first characters of the answer. */
  excerpt: string
}

/** Bytes of an answer that are read. */
const mostRead = 4096
const mostShown = 300

const faultOf = (error: unknown): Received['fault'] => {
  if (error instanceof PrivateAddress) return 'private'
  const { code = '', name, syscall = '' } = error as { code?: string; name?: string; syscall?: string }
  if (name === 'AbortError' || name === 'TimeoutError') return 'timeout'
  // A question to a name server, such as `queryA`.
  if (syscall.startsWith('query')) return 'name'
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'refused'
  if (/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/.test(code)) return 'certificate'
  return 'none'
}

/** The name in an address, without the brackets of IPv6 and the dots at its end. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$|\.+$/g, '')

/**
 * Posts an event. Never rejects. It follows no redirect, reads little of the answer, and connects to public addresses
 * only; in development to this machine, too.
 */
export function postEvent(
  address: string,
  {
    headers,
    body,
    local,
    find,
  }: { headers: Record<string, string>; body: string; local: boolean; find?: FindAddresses },
): Promise<Received> {
  const began = performance.now()
  const since = () => Math.round(performance.now() - began)
  return new Promise((resolve) => {
    const fail = (error: unknown) =>
      resolve({ answer: 0, fault: faultOf(error), milliseconds: since(), excerpt: '' })
    let failing = fail
    const url = new URL(address)
    const host = hostOf(url)
    const secure = url.protocol === 'https:'
    // Without https only this machine, in development.
    const mayBe = (one: string) => (secure ? isPublic(one, local) : local && isLoopback(one))
    // Addresses are not looked up.
    if (isIP(host) && !mayBe(host)) return fail(new PrivateAddress(host))
    const outgoing = (secure ? requestSecure : requestPlain)(
      url,
      {
        method: 'POST',
        agent: false,
        lookup: checkedLookup(mayBe, find),
        signal: AbortSignal.timeout(answerSeconds * 1000),
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Zhanggui-Webhook',
        },
      },
      (answer) => {
        const chunks: Buffer[] = []
        let length = 0
        const done = () => {
          const status = answer.statusCode ?? 0
          const accepted = status >= 200 && status < 300
          resolve({
            answer: status,
            fault: accepted ? '' : status === 410 ? 'gone' : 'status',
            milliseconds: since(),
            // PostgreSQL stores no NUL.
            excerpt: Buffer.concat(chunks).toString().replaceAll('\0', '').slice(0, mostShown),
          })
          outgoing.destroy()
        }
        // The status is the answer, also if the rest of it does not come.
        failing = done
        answer.on('data', (chunk: Buffer) => {
          chunks.push(chunk)
          length += chunk.length
          if (length >= mostRead) done()
        })
        answer.on('end', done)
        answer.on('error', done)
      },
    )
    outgoing.on('error', (error) => failing(error))
    outgoing.end(body)
  })
}
