import type { Language } from '@zhanggui/contract/text.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf } from '../database/database.ts'
import { languageOfRequest } from '../door/request-language.ts'
import { busyCode } from '../door/shed.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { contentDisposition } from './content-disposition.ts'
import { frameworkRefusal } from './framework-error.ts'
import type { FileAnswer } from './implement.ts'
import { refusedPage, refusedPageHeaders } from './refused-page.ts'

export interface Envelope {
  rtnStatus: string
  rtnMsg: string
  data: unknown
}

/**
 * The envelope of an error. An error that is not a Refusal is a bug: it is logged in full, and the answer is
 * 'unexpected'.
 */
export function refusedEnvelope(
  services: Services,
  error: unknown,
  language: Language,
  call: string,
  requestId = '',
): Envelope {
  const known = frameworkRefusal(error) ?? refusalOf(error)
  if (!(known instanceof Refusal)) {
    services.log.error({ err: error, call, requestId }, 'unexpected error')
    const refusal = refuse('common.unexpected')
    return { rtnStatus: refusal.code, rtnMsg: refusal.say(language), data: requestId ? { requestId } : null }
  }
  services.metrics.refusals.inc({ code: known.code })
  return { rtnStatus: known.code, rtnMsg: known.say(language), data: known.dataIn(language) }
}

/** Every refusal has HTTP status 200. Only load shedding has 503, so that a load balancer notices it. */
export function answer(
  services: Services,
  reply: FastifyReply,
  envelope: Envelope,
  asText: (envelope: Envelope) => string = JSON.stringify,
): FastifyReply {
  const shed = envelope.rtnStatus === busyCode
  if (shed) reply.header('retry-after', '1')
  if (services.draining) reply.header('connection', 'close')
  return reply
    .code(shed ? 503 : 200)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(asText(envelope))
}

/** A person who opened a link in a browser gets a readable page. All other clients get the envelope. */
export function answerRefused(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Envelope,
  asText?: (envelope: Envelope) => string,
): FastifyReply {
  if (request.method === 'GET' && request.headers.accept?.includes('text/html'))
    return reply.headers(refusedPageHeaders).send(refusedPage(refused.rtnMsg, languageOfRequest(request)))
  return answer(services, reply, refused, asText)
}

export function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
  if ('redirect' in file) return reply.header('cache-control', 'no-store').redirect(file.redirect, 302)
  reply.headers({
    'content-type': file.contentType,
    'content-disposition': contentDisposition(file.name),
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
  })
  if (file.bytes !== undefined) reply.header('content-length', file.bytes)
  return reply.code(200).send(file.body)
}

/**
 * True if the connection was cut: nobody waits for the answer. After a reset, the socket has lost its address before it
 * counts as destroyed.
 */
export const isCut = ({ socket }: FastifyRequest): boolean =>
  socket.destroyed || socket.remoteAddress === undefined
