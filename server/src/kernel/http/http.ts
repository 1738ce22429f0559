import { createHash, randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import type { Call } from '@zhanggui/contract/call.ts'
import { replayedHeader } from '@zhanggui/contract/replayed-header.ts'
import { companionCookie } from '@zhanggui/contract/session/session.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { readBody } from '../door/body.ts'
import { bodyLimitsOf } from '../door/body-limits.ts'
import { BodyRoom, type Sender } from '../door/body-room.ts'
import { turnOf } from '../door/caller-turn.ts'
import { cameByHttps, hostCookie, httpsOnly, readHostCookie } from '../door/cookies.ts'
import { answerMalformed, securityHeaders } from '../door/malformed.ts'
import { languageOfRequest } from '../door/request-language.ts'
import { Shedder } from '../door/shed.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { deviceCookie, deviceHash } from '../session/device.ts'
import { siteOf } from '../session/network.ts'
import { issueUploadTicket } from '../session/seal.ts'
import { answer, answerRefused, type Envelope, isCut, refusedEnvelope, sendFile } from './answers.ts'
import { isPlainCall, registerGateway, type SealableCall } from './gateway.ts'
import type { CallContext, FileAnswer, Implemented } from './implement.ts'
import { type Arrived, runCall } from './steps.ts'
import { allowOrigin, allowUploads } from './upload-origin.ts'

/** The deadline of a request. The client gives up after 8 s (spec section 9). */
const deadlineMs = 7000
/** For bodies that are no JSON, and for unknown paths. Each call has its own limit. */
const otherBodyBytes = 16 * 1024

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most bytes of a JSON body. */
    bodyBytes?: (request: FastifyRequest) => number
    /** What is said of a larger one, if a field of the call is known to make it so. */
    tooLarge?: () => Refusal
  }
}

/**
 * Of whom a body is, before its session or key is looked up. Whoever only knows the name of a key sends from another
 * network than its owner.
 */
function senderOf(services: Services, request: FastifyRequest): Sender {
  const site = siteOf(request.ip ?? '')
  const { owner, person } = turnOf(
    services,
    (name) => request.headers[name],
    () => site,
  )
  return { owner, person: `${person ?? ''} ${site}` }
}

const tooLargeOf = ({ tooLarge }: Pick<Call, 'tooLarge'>) =>
  tooLarge && { tooLarge: () => refuse('file.imageTooLarge', { size: tooLarge.size }).at(tooLarge.field) }

/** A Fastify app with the calls of all nouns. `noun` names the labels of a call's fields. */
export function createHttp(
  services: Services,
  implemented: { noun: string; calls: Implemented[] }[],
): FastifyInstance {
  const shedder = new Shedder(services)
  const headersFor = (request: FastifyRequest) =>
    cameByHttps(request, services.settings) ? { ...securityHeaders, ...httpsOnly } : securityHeaders
  const app = Fastify({
    serverFactory: (handle, timeouts) => shedder.createServer(handle, timeouts as never),
    logger: false,
    trustProxy: services.settings.TRUST_PROXY.length > 0 ? services.settings.TRUST_PROXY : false,
    bodyLimit: otherBodyBytes,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A slow body may hold its socket only as long as an upload of 50 MB on a slow line needs.
    requestTimeout: 10 * 60_000,
    // A client that neither sends nor reads holds its answer for nothing. A large sheet is checked and put away within this time.
    connectionTimeout: 5 * 60_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // Fastify runs no hook for an invalid URL.
    frameworkErrors: (error, request, reply) =>
      void answerRefused(
        services,
        request as FastifyRequest,
        (reply as FastifyReply).headers(headersFor(request as FastifyRequest)),
        refusedEnvelope(services, error, languageOfRequest(request as FastifyRequest), 'framework'),
      ),
    clientErrorHandler: answerMalformed,
  })
  app.register(fastifyCookie)
  app.register(fastifyMultipart)
  const toJson = jsonParserOf(app)
  const bodies = new BodyRoom()
  app.addContentTypeParser('application/json', (request: FastifyRequest, payload: IncomingMessage) =>
    readBody(payload, {
      limit: request.routeOptions.config.bodyBytes?.(request) ?? otherBodyBytes,
      announced: Number(request.headers['content-length'] ?? 0),
      tooLarge: request.routeOptions.config.tooLarge,
      hold: (giveWay) => bodies.begin(senderOf(services, request), giveWay),
    }),
  )
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersFor(request))
  })
  app.setErrorHandler((error, request, reply) =>
    answer(services, reply, refusedEnvelope(services, error, languageOfRequest(request), request.url)),
  )
  const { GATEWAY, GATEWAY_PREFIX, LOGIN_PREFIX } = services.settings
  app.register(async (scope) => {
    const sealable = new Map<string, SealableCall>()
    for (const { noun, calls } of implemented)
      for (const item of calls) {
        const { call } = item
        const limits = bodyLimitsOf(call)
        const handler: CallHandler = (request, reply, asText) =>
          handle({ services, noun, item, limits, toJson }, request, reply, asText)
        const sealedOnly = GATEWAY && !isPlainCall(call)
        for (const url of call.loginService ? [call.path, `/${LOGIN_PREFIX}${call.path}`] : [call.path]) {
          if (sealedOnly) sealable.set(url, { call, handler, limits })
          shedder.add(sealedOnly ? `${GATEWAY_PREFIX}${url}` : url, call)
          if (call.body === 'upload') allowUploads(scope, services, url)
          scope.route({
            method: call.method,
            url,
            config: { bodyBytes: () => limits.bytes, ...tooLargeOf(call) },
            handler: (request, reply) =>
              sealedOnly ? refuseGatewayOnly(services, request, reply) : handler(request, reply),
          })
        }
      }
    if (GATEWAY)
      registerGateway(scope, services, {
        calls: sealable,
        refuse: (request, reply, error, asText) =>
          answer(
            services,
            reply,
            refusedEnvelope(services, error, languageOfRequest(request), 'gateway', request.id),
            asText,
          ),
      })
  })
  return app
}

/** Fastify's parser. It refuses names that change the prototype of an object. */
function jsonParserOf(app: FastifyInstance): Arrived['toJson'] {
  const parse = app.getDefaultJsonParser('error', 'error')
  return (request, text) => {
    let parsed: { error: Error | null; json: unknown } = { error: null, json: undefined }
    parse(request, text, (error, json) => {
      parsed = { error, json }
    })
    if (parsed.error) throw parsed.error
    return parsed.json
  }
}

/** Runs a call and sends its answer. `asText` turns the envelope into text, sealed for a sealed request. */
export type CallHandler = (
  request: FastifyRequest,
  reply: FastifyReply,
  asText?: (envelope: Envelope) => string,
) => Promise<unknown>

const refuseGatewayOnly = (services: Services, request: FastifyRequest, reply: FastifyReply) =>
  answer(
    services,
    reply,
    refusedEnvelope(services, refuse('session.gatewayOnly'), languageOfRequest(request), 'gateway'),
  )

async function handle(
  at: Omit<Arrived, 'request' | 'context'>,
  request: FastifyRequest,
  reply: FastifyReply,
  asText?: (envelope: Envelope) => string,
) {
  if (isCut(request)) return reply.hijack()
  const started = performance.now()
  const { services, item } = at
  const language = languageOfRequest(request)
  if (item.call.body === 'upload') allowOrigin(services.settings, request, reply)
  const abort = new AbortController()
  let result: unknown
  let refused: Envelope | null = null
  const context = contextOf(services, request, reply, { language, signal: abort.signal })
  const work = runCall({ ...at, request, context })
  try {
    // Uploads have no deadline: a file may be large, and a slow line is not the server's fault.
    result = await (item.call.body === 'upload' ? work : withDeadline(work, abort))
  } catch (error) {
    work.catch(() => {})
    refused = refusedEnvelope(services, error, language, item.call.path, request.id)
    // The rest of a body that nobody reads any more would hold back the next request of its connection.
    if (!request.raw.complete) request.raw.unpipe().resume()
  }
  services.metrics.callSeconds.observe(
    { call: item.call.path, code: refused?.rtnStatus ?? '0' },
    (performance.now() - started) / 1000,
  )
  if (refused) return answerRefused(services, request, reply, refused, asText)
  if (item.call.answer === 'file') return sendFile(reply, result as FileAnswer)
  return answer(services, reply, { rtnStatus: '0', rtnMsg: '', data: result ?? null }, asText)
}

function contextOf(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  { language, signal }: Pick<CallContext, 'language' | 'signal'>,
): CallContext {
  const https = cameByHttps(request, services.settings)
  const userAgent = (request.headers['user-agent'] ?? '').slice(0, 500)
  return {
    language,
    requestId: request.id,
    ip: request.ip,
    services,
    userAgent,
    browser: createHash('sha256').update(userAgent).digest('base64url').slice(0, 16),
    device: () =>
      deviceHash(services.settings.SECRET, readHostCookie(request, services.settings, deviceCookie)),
    signal,
    setCookie: (name, value, options) =>
      void reply.setCookie(options.httpOnly ? hostCookie(name, https) : name, value, {
        path: '/',
        sameSite: 'lax',
        httpOnly: options.httpOnly ?? false,
        secure: https,
        ...(options.maxAgeSeconds === undefined ? {} : { maxAge: options.maxAgeSeconds }),
      }),
    clearCookie: (name, options) =>
      void reply.clearCookie(options.httpOnly ? hostCookie(name, https) : name, { path: '/', secure: https }),
    markReplayed: () => void reply.header(replayedHeader, 'true'),
    uploadTicket: () =>
      issueUploadTicket(
        services.settings.SECRET,
        readHostCookie(request, services.settings, companionCookie) ?? '',
        Date.now(),
      ),
  }
}

function withDeadline<T>(work: Promise<T>, abort: AbortController): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      const refusal = refuse('common.deadline')
      abort.abort(refusal)
      reject(refusal)
    }, deadlineMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}
