import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { Socket } from 'node:net'
import proxyAddress, { compile } from '@fastify/proxy-addr'
import { texts } from '@zhanggui/contract'
import type { Call } from '@zhanggui/contract/call.ts'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { siteOf } from '../session/network.ts'
import { answerBetweenRequests, type RequestHead } from './between-requests.ts'
import { turnOf } from './caller-turn.ts'
import { isOfPerson, type Share, shareOf } from './load.ts'
import { securityHeaders } from './malformed.ts'
import { languageOfRequest } from './request-language.ts'

export const busyCode = refuse('common.busy').code

function answerIn(language: Language) {
  const rtnMsg = fillText(texts['common.busy'], language, {})
  const body = JSON.stringify({ rtnStatus: busyCode, rtnMsg, data: null })
  const headers = {
    ...securityHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    'cache-control': 'no-store',
    'retry-after': '1',
  }
  const lines = Object.entries(headers).map((header) => `${header.join(': ')}\r\n`)
  return {
    // Node sends headers and a text in one write, but headers and a buffer in two.
    body,
    headers: Object.entries(headers).flat(),
    bytes: Buffer.from(`HTTP/1.1 503 Service Unavailable\r\n${lines.join('')}\r\n${body}`),
  }
}
const answers: Record<Language, ReturnType<typeof answerIn>> = { zh: answerIn('zh'), en: answerIn('en') }

/** Questions about a request. The door asks each only if it matters. */
interface Asked {
  forwarded(): string | undefined
  header(name: string): string | undefined
}

/**
 * Sheds a call of a full share before Fastify sees it, and a call with an unknown token while the look-ups are full. Under
 * overload most answers are this one, and what they cost is missing for the admitted calls.
 */
export class Shedder {
  private readonly services: Services
  private readonly isTrusted: (address: string, hops: number) => boolean
  private readonly calls = new Map<string, { share: Share; isPublic: boolean; asksToken: boolean }>()
  private readonly refused: { inc(): void }

  constructor(services: Services) {
    this.services = services
    this.isTrusted = compile(services.settings.TRUST_PROXY)
    this.refused = services.metrics.refusals.labels({ code: busyCode })
  }

  /** `url` has no query. Another spelling of it is refused later, by the gate. */
  add(url: string, call: Call): void {
    const share = shareOf(call)
    // The token of a link is a cookie. The gate sheds it.
    const asksToken = isOfPerson(call) && call.method === 'POST'
    this.calls.set(`${call.method} ${url}`, { share, isPublic: call.access === 'public', asksToken })
  }

  /** The server of Fastify's `serverFactory`. It gives `handle` the requests that are not shed. */
  createServer(
    handle: RequestListener,
    timeouts: Pick<Server, 'keepAliveTimeout' | 'requestTimeout'> & { connectionTimeout: number },
  ): Server {
    const server = createServer((request, response) => {
      if (!request.socket.destroyed && !this.sheds(request, response)) handle(request, response)
    })
    server.keepAliveTimeout = timeouts.keepAliveTimeout
    server.requestTimeout = timeouts.requestTimeout
    server.timeout = timeouts.connectionTimeout
    answerBetweenRequests(server, (head) => this.shedsEarly(head))
    return server
  }

  /** The bytes of the refusal, or null if the call is not shed. */
  private shedsEarly({ socket, line, headers }: RequestHead): Buffer | null {
    const all = (name: string) =>
      [...headers.matchAll(new RegExp(`\\r\\n${name}: *([^\\r]*)`, 'gi'))].map(([, value]) => value)
    const asked = {
      forwarded: () => all('x-forwarded-for').join(', '),
      header: (name: string) => all(name)[0]?.trim(),
    }
    if (!this.isShed(line, socket, asked) || this.services.draining) return null
    this.refused.inc()
    const [language] = all('language')
    return answers[languageOfRequest({ headers: { language, 'accept-language': all('accept-language')[0] } })]
      .bytes
  }

  private isShed(line: string, socket: Socket, { forwarded, header }: Asked): boolean {
    const call = this.calls.get(line)
    if (call === undefined) return false
    const { gate, sessions } = this.services
    const network = () => siteOf(this.addressOf(socket, forwarded()))
    const stranger = () => ({ owner: network() })
    if (gate.isFullFor(call.share, call.isPublic ? stranger : () => turnOf(this.services, header, network)))
      return true
    return call.asksToken && gate.isFullFor('unknown', stranger) && !sessions.turnOf(header('token'))
  }

  /** The address of the caller, as Fastify finds it. */
  private addressOf({ remoteAddress = '' }: Socket, forwarded: string | undefined): string {
    if (forwarded === undefined || this.services.settings.TRUST_PROXY.length === 0) return remoteAddress
    const asked = { headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }
    return proxyAddress(asked as never, this.isTrusted)
  }

  private sheds(request: IncomingMessage, response: ServerResponse): boolean {
    const header = (name: string) => request.headers[name] as string | undefined
    const asked = { forwarded: () => header('x-forwarded-for'), header }
    if (!this.isShed(`${request.method} ${request.url}`, request.socket, asked)) return false
    const { headers, body } = answers[languageOfRequest(request)]
    this.refused.inc()
    if (this.services.draining) response.shouldKeepAlive = false
    response.writeHead(503, headers).end(body)
    return true
  }
}
