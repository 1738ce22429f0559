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
  // Node sends headers and a text in one write, but headers and a buffer in two.
  return { body, headers: Object.entries(headers).flat() }
}
const answers: Record<Language, ReturnType<typeof answerIn>> = { zh: answerIn('zh'), en: answerIn('en') }

/**
 * Sheds a call of a full share before Fastify sees it. Under overload most answers are this one, and what they cost is
 * missing for the admitted calls.
 */
export class Shedder {
  private readonly services: Services
  private readonly shares = new Map<string, Share>()

  constructor(services: Services) {
    this.services = services
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
      if (!this.sheds(request, response)) handle(request, response)
    })
    server.keepAliveTimeout = timeouts.keepAliveTimeout
    server.requestTimeout = timeouts.requestTimeout
    return server
  }

  private sheds(request: IncomingMessage, response: ServerResponse): boolean {
    const share = this.shares.get(`${request.method} ${request.url}`)
    if (share === undefined || !this.services.gate.isFull(share)) return false
    const { headers, body } = answers[languageOfRequest(request)]
    this.services.metrics.refusals.inc({ code: busyCode })
    if (this.services.draining) response.shouldKeepAlive = false
    response.writeHead(503, headers).end(body)
    return true
  }
}
