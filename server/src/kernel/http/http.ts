import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import fastifyMultipart from '@fastify/multipart'
import type { Call } from '@zhanggui/contract/call.ts'
import { companionCookie, merchantCookie, tokenCookie } from '@zhanggui/contract/session/session.ts'
import type { Language } from '@zhanggui/contract/text.ts'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { refusalOf } from '../database/database.ts'
import { inTenant } from '../database/tenant.ts'
import { Refusal, refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { issueUploadTicket } from '../session/seal.ts'
import type { Session } from '../session/session.ts'
import { insertAudit } from './audit-rows.ts'
import { contentDisposition } from './content-disposition.ts'
import { frameworkRefusal } from './framework-error.ts'
import { isPlainCall, registerGateway } from './gateway.ts'
import type {
  CallContext,
  FileAnswer,
  Implemented,
  Noted,
  NotedRecord,
  ReceivedFile,
  TenantContext,
} from './implement.ts'
import { fieldIssues, refuseInput, refuseUnstorable } from './input.ts'
import { answerMalformed, securityHeaders } from './malformed.ts'
import { receiveUpload } from './receive.ts'
import { refusedPage, refusedPageHeaders } from './refused-page.ts'
import { languageOfRequest } from './request-language.ts'
import { allowOrigin, allowUploads, ticketCompanion } from './upload-origin.ts'

/** The deadline of a request. The client gives up after 8 s (spec section 9). */
const deadlineMs = 7000
const bodyLimit = 1024 * 1024

/** The audited actions that are allowed while viewing as another person. All others are refused. */
const keptWhileViewing: ReadonlySet<string> = new Set(['session.endView', 'session.logout'])

export interface Envelope {
  rtnStatus: string
  rtnMsg: string
  data: unknown
}

/** A Fastify app with the calls of all nouns. `noun` names the labels of a call's fields. */
export function createHttp(
  services: Services,
  implemented: { noun: string; calls: Implemented[] }[],
): FastifyInstance {
  const app = Fastify({
    logger: false,
    trustProxy: services.settings.TRUST_PROXY.length > 0 ? services.settings.TRUST_PROXY : false,
    bodyLimit,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    // A slow body may hold its socket only as long as an upload of 50 MB on a slow line needs.
    requestTimeout: 10 * 60_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    // Fastify runs no hook for an invalid URL.
    frameworkErrors: (error, request, reply) =>
      void answerRefused(
        services,
        request as FastifyRequest,
        (reply as FastifyReply).headers(securityHeaders),
        refusedEnvelope(services, error, languageOfRequest(request as FastifyRequest), 'framework'),
      ),
    clientErrorHandler: answerMalformed,
  })
  app.register(fastifyCookie)
  app.register(fastifyMultipart)
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(securityHeaders)
  })
  app.setErrorHandler((error, request, reply) =>
    answer(
      services,
      request,
      reply,
      refusedEnvelope(services, error, languageOfRequest(request), request.url),
    ),
  )
  const { GATEWAY, LOGIN_PREFIX } = services.settings
  app.register(async (scope) => {
    const sealable = new Map<string, CallHandler>()
    for (const { noun, calls } of implemented)
      for (const item of calls) {
        const { call } = item
        const handler: CallHandler = (request, reply, asText) =>
          handle(services, noun, item, request, reply, asText)
        const sealedOnly = GATEWAY && !isPlainCall(call)
        for (const url of call.loginService ? [call.path, `/${LOGIN_PREFIX}${call.path}`] : [call.path]) {
          if (sealedOnly) sealable.set(url, handler)
          if (call.body === 'upload') allowUploads(scope, services, url)
          scope.route({
            method: call.method,
            url,
            handler: (request, reply) =>
              sealedOnly ? refuseGatewayOnly(services, request, reply) : handler(request, reply),
          })
        }
      }
    if (GATEWAY)
      registerGateway(scope, services, {
        handlers: sealable,
        refuse: (request, reply, error, asText) =>
          answer(
            services,
            request,
            reply,
            refusedEnvelope(services, error, languageOfRequest(request), 'gateway', request.id),
            asText,
          ),
      })
  })
  return app
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
    request,
    reply,
    refusedEnvelope(services, refuse('session.gatewayOnly'), languageOfRequest(request), 'gateway'),
  )

async function handle(
  services: Services,
  noun: string,
  item: Implemented,
  request: FastifyRequest,
  reply: FastifyReply,
  asText?: (envelope: Envelope) => string,
) {
  const started = performance.now()
  const language = languageOfRequest(request)
  if (item.call.body === 'upload') allowOrigin(services.settings, request, reply)
  const abort = new AbortController()
  let result: unknown
  let refused: Envelope | null = null
  const work = runCall(services, noun, item, request, reply, language, abort.signal)
  try {
    // Uploads have no deadline: a file may be large, and a slow line is not the server's fault.
    result = await (item.call.body === 'upload' ? work : withDeadline(work, abort))
  } catch (error) {
    work.catch(() => {})
    refused = refusedEnvelope(services, error, language, item.call.path, request.id)
  }
  services.metrics.callSeconds.observe(
    { call: item.call.path, code: refused?.rtnStatus ?? '0' },
    (performance.now() - started) / 1000,
  )
  if (refused) return answerRefused(services, request, reply, refused, asText)
  if (item.call.answer === 'file') return sendFile(reply, result as FileAnswer)
  return answer(services, request, reply, { rtnStatus: '0', rtnMsg: '', data: result ?? null }, asText)
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

async function runCall(
  services: Services,
  noun: string,
  item: Implemented,
  request: FastifyRequest,
  reply: FastifyReply,
  language: Language,
  signal: AbortSignal,
): Promise<unknown> {
  const { call } = item
  const context: CallContext = {
    language,
    requestId: request.id,
    ip: request.ip,
    services,
    signal,
    setCookie: (name, value, options) =>
      void reply.setCookie(name, value, {
        path: '/',
        sameSite: 'lax',
        httpOnly: options.httpOnly ?? false,
        secure: services.settings.PUBLIC_URL?.startsWith('https:') ?? false,
        ...(options.maxAgeSeconds === undefined ? {} : { maxAge: options.maxAgeSeconds }),
      }),
    clearCookie: (name) => void reply.clearCookie(name, { path: '/' }),
    uploadTicket: () =>
      issueUploadTicket(services.settings.SECRET, request.cookies[companionCookie] ?? '', Date.now()),
  }
  if (call.access === 'public') {
    const input = parseInput(call, noun, bodyOf(call, request).input, language)
    return services.gate.run('public', async () =>
      checkedAnswer(services, call, await item.handle(context, input)),
    )
  }
  const session = await findSession(services, call, request)
  const { input: raw, merchantId } = bodyOf(call, request)
  if (merchantId !== undefined && merchantId !== String(session.merchantId))
    throw refuse('session.merchantChanged')
  if (session.viewing && call.audit !== null && !keptWhileViewing.has(call.audit))
    throw refuse('session.viewOnly', { name: session.viewing.name })
  if (typeof call.access === 'object' && !session.permissions.has(call.access.permission))
    throw refuse('common.noPermission').withData({ code: call.access.permission })
  const upload = call.body === 'upload' ? await receiveUpload(services, session, request) : null
  try {
    const input = parseInput(call, noun, upload ? upload.fields : raw, language)
    const result = await services.gate.run(call.load, async () =>
      runTenantCall(
        services,
        await secondStep(services, item, session, { ...context, received: upload?.file }, input, signal),
        session,
        { ...context, received: upload?.file } as Partial<TenantContext> & CallContext,
        input,
        signal,
      ),
    )
    // A call that waits for a task must not hold a place in the gate.
    return typeof result === 'function' ? checkedAnswer(services, call, await result()) : result
  } finally {
    await upload?.discard()
  }
}

/** The part of a call that runs in its transaction. The first step of a call in two steps runs before it, here. */
async function secondStep(
  services: Services,
  item: Implemented,
  session: Session,
  context: CallContext & { received: ReceivedFile | undefined },
  input: unknown,
  signal: AbortSignal,
): Promise<Implemented> {
  if (!item.prepare) return item
  const { received } = context
  if (!received && item.call.body === 'upload') throw refuse('common.noFile')
  const options = { readOnly: item.call.audit === null, signal }
  const handle = await item.prepare(
    {
      ...context,
      received: received as ReceivedFile,
      session,
      inTenant: (work) => inTenant(services.database, session.merchantId, options, work),
    },
    input,
  )
  return { call: item.call, handle }
}

async function runTenantCall(
  services: Services,
  item: Implemented,
  session: Session,
  context: Partial<TenantContext> & CallContext,
  input: unknown,
  signal: AbortSignal,
): Promise<unknown> {
  const { call } = item
  const after: (() => void)[] = []
  const result = await inTenant(
    services.database,
    session.merchantId,
    { readOnly: call.audit === null, signal },
    async (tx) => {
      let noted: readonly NotedRecord[] = [{ record: '', detail: {} }]
      const tenantContext = Object.assign(context, {
        session,
        tx,
        note: (record: string, detail: Noted = {}) => {
          noted = [{ record, detail }]
        },
        noteEach: (records: readonly NotedRecord[]) => {
          noted = records
        },
        afterCommit: (action: () => void) => void after.push(action),
      })
      const output = await item.handle(tenantContext, input)
      if (call.audit !== null) await insertAudit(tx, call, session, context, noted)
      return output
    },
  )
  for (const action of after) action()
  // The bytes of a file are read after the transaction. A slow storage would keep it open.
  if (call.answer === 'file') return typeof result === 'function' ? result() : result
  return typeof result === 'function' ? result : checkedAnswer(services, call, result)
}

/** A handler's answer in another shape is a bug. Production skips the check, to save time. */
function checkedAnswer(services: Services, call: Call, result: unknown): unknown {
  return services.settings.production ? result : call.output.parse(result ?? null)
}

/** The session of header `token` and the HttpOnly cookie. Links that the browser opens have only cookies. */
async function findSession(services: Services, call: Call, request: FastifyRequest): Promise<Session> {
  const header = request.headers.token
  const cookies = request.cookies
  const token = call.method === 'GET' ? cookies[tokenCookie] : typeof header === 'string' ? header : undefined
  const ticket = call.body === 'upload' ? ticketCompanion(services, request) : undefined
  const session = await services.sessions.find(token, ticket ?? cookies[companionCookie])
  const merchant = call.method === 'GET' ? cookies[merchantCookie] : request.headers.merchantid
  if (merchant !== undefined && merchant !== '' && merchant !== String(session.merchantId))
    throw refuse('session.merchantChanged')
  return session
}

/** The input of a call without the merchant id. The session decides the merchant. */
function bodyOf(call: Call, request: FastifyRequest): { input: unknown; merchantId?: string } {
  if (call.method === 'GET') return { input: request.params ?? {} }
  if (call.body === 'upload') return { input: {} }
  // A missing body is an empty input. Any body that is not a JSON object is refused.
  const body = request.body === undefined && !request.isMultipart() ? {} : request.body
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refuse('common.objectNeeded')
  const { merchantId, ...input } = body as Record<string, unknown>
  return merchantId === undefined ? { input } : { input, merchantId: String(merchantId) }
}

function parseInput(call: Call, noun: string, raw: unknown, language: Language): unknown {
  refuseUnstorable(raw, noun, language)
  const parsed = call.input.safeParse(raw, { reportInput: true })
  if (parsed.success) return parsed.data
  throw refuseInput(fieldIssues(parsed.error.issues, noun, language), language)
}

/**
 * The envelope of an error. An error that is not a Refusal is a bug: it is logged in full, and the answer is
 * 'unexpected'.
 */
function refusedEnvelope(
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
function answer(
  services: Services,
  _request: FastifyRequest,
  reply: FastifyReply,
  envelope: Envelope,
  asText: (envelope: Envelope) => string = JSON.stringify,
): FastifyReply {
  const shed = envelope.rtnStatus === refuse('common.busy').code
  if (shed) reply.header('retry-after', '1')
  if (services.draining) reply.header('connection', 'close')
  return reply
    .code(shed ? 503 : 200)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(asText(envelope))
}

/** A person who opened a link in a browser gets a readable page. All other clients get the envelope. */
function answerRefused(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  refused: Envelope,
  asText?: (envelope: Envelope) => string,
): FastifyReply {
  if (request.method === 'GET' && request.headers.accept?.includes('text/html'))
    return reply.headers(refusedPageHeaders).send(refusedPage(refused.rtnMsg, languageOfRequest(request)))
  return answer(services, request, reply, refused, asText)
}

function sendFile(reply: FastifyReply, file: FileAnswer): FastifyReply {
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
