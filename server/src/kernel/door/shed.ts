import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import { texts } from '@zhanggui/contract'
import { fillText, type Language } from '@zhanggui/contract/text.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { answerBetweenRequests, type RequestHead } from './between-requests.ts'
import type { Share } from './load.ts'
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

/**
 * Sheds a call of a full share before Fastify sees it. Under overload most answers are this one, and what they cost is
 * missing for the admitted calls.
 */
export class Shedder {
  private readonly services: Services
  private readonly shares = new Map<string, Share>()
  private readonly refused: { inc(): void }

  constructor(services: Services) {
    this.services = services
    this.refused = services.metrics.refusals.labels({ code: busyCode })
  }

  /** `url` has no query. Another spelling of it is refused later, by the gate. */
  add(method: string, url: string, share: Share): void {
    this.shares.set(`${method} ${url}`, share)
  }

  /** The server of Fastify's `serverFactory`. It gives `handle` the requests that are not shed. */
  createServer(
    handle: RequestListener,
    timeouts: Pick<Server, 'keepAliveTimeout' | 'requestTimeout'>,
  ): Server {
    const server = createServer((request, response) => {
      if (!request.socket.destroyed && !this.sheds(request, response)) handle(request, response)
    })
    server.keepAliveTimeout = timeouts.keepAliveTimeout
    server.requestTimeout = timeouts.requestTimeout
    answerBetweenRequests(server, (head) => this.shedsEarly(head))
    return server
  }

  /** The bytes of the refusal, or null if the call is not shed. */
  private shedsEarly({ line, headers }: RequestHead): Buffer | null {
    if (!this.isShed(line) || this.services.draining) return null
    this.refused.inc()
    const header = (name: string) => new RegExp(`\\r\\n${name}: *([^\\r]*)`, 'i').exec(headers)?.[1]
    return answers[
      languageOfRequest({
        headers: { language: header('language'), 'accept-language': header('accept-language') },
      })
    ].bytes
  }

  private isShed(line: string): boolean {
    const share = this.shares.get(line)
    return share !== undefined && this.services.gate.isFull(share)
  }

  private sheds(request: IncomingMessage, response: ServerResponse): boolean {
    if (!this.isShed(`${request.method} ${request.url}`)) return false
    const { headers, body } = answers[languageOfRequest(request)]
    this.refused.inc()
    if (this.services.draining) response.shouldKeepAlive = false
    response.writeHead(503, headers).end(body)
    return true
  }
}
