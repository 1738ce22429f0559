import type { Call } from '@zhanggui/contract/call.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { insertNonce } from '../database/system.sql.ts'
import { checkShape, RawBody } from '../door/body.ts'
import type { BodyLimits } from '../door/body-limits.ts'
import { isOfPerson, shareOf } from '../door/load.ts'
import { refuse } from '../refusal.ts'
import type { Services } from '../services.ts'
import { siteOf } from '../session/network.ts'
import { openSealed, sealAnswer, sealKeyPair } from '../session/seal.ts'
import { type Envelope, isCut } from './answers.ts'
import type { CallHandler } from './http.ts'

// Gateway mode (decisions: 'calls go to a prefix and their bodies travel sealed'): POST {GATEWAY_PREFIX}{path} with
// {sealed}, answer {sealed}. docs/architecture.md describes the wire format. `console/src/kit/wire/seal.ts` is the
// client side.

/** In ms. A sealed body is valid for so long. The client's clock may be wrong by as much. */
const windowMs = 300_000
/**
 * Calls without sealing in gateway mode: those before the key is known, those with files as input or answer, and those of
 * programs, whose signature is over the body as it was sent.
 */
export const isPlainCall = (call: Call): boolean =>
  call.method === 'GET' ||
  call.body === 'upload' ||
  call.answer === 'file' ||
  call.path.startsWith('/open/') ||
  plainPaths.has(call.path)

const plainPaths: ReadonlySet<string> = new Set([
  '/bf/ipos/web/config/findAppSettings',
  '/bf/ipos/web/emp/get/sealKey',
])

/** A call behind the gateway. */
export interface SealableCall {
  call: Call
  handler: CallHandler
  limits: BodyLimits
}

interface OpenedBody {
  key: Uint8Array
  input: unknown
}

/** An unknown path has the limits of a small call. */
const outerLimits: BodyLimits = { bytes: 16 * 1024, values: 10, depth: 2 }
/** Sealing and base64 make a body larger. */
const sealedBytes = (limits: BodyLimits) => Math.ceil((limits.bytes * 4) / 3) + 1000
/** The limits of the opened text: the input, and what is sealed with it. */
const openedLimits = ({ bytes, values, depth }: BodyLimits): BodyLimits => ({
  bytes: bytes + 1000,
  values: values + 10,
  depth: depth + 1,
})

/**
 * Opens a body for the call at `path`. Refuses a body that was sealed for another call, and does not use it up. The
 * database stores the ephemeral keys of opened bodies, so a replay fails also on another node or after a restart.
 */
async function openBody(
  { settings, database }: Services,
  path: string,
  body: unknown,
  limits: BodyLimits,
): Promise<OpenedBody> {
  if (body instanceof RawBody) checkShape(body, { ...outerLimits, bytes: sealedBytes(limits) })
  const { sealed } = body instanceof RawBody ? contentOf(body.text) : {}
  const text = typeof sealed === 'string' ? openSealed(sealKeyPair(settings.SECRET), sealed) : null
  if (typeof sealed !== 'string' || text === null) throw refuse('session.sealBroken')
  checkShape(new RawBody(Buffer.from(text)), openedLimits(limits))
  const { key, at, path: sealedFor, input } = contentOf(text)
  if (typeof key !== 'string' || typeof at !== 'number' || !(Math.abs(Date.now() - at) <= windowMs))
    throw refuse('session.sealBroken')
  if (sealedFor !== path) throw refuse('session.sealBroken')
  const bytes = Buffer.from(key, 'base64url')
  if (bytes.length !== 32) throw refuse('session.sealBroken')
  // The first 32 bytes are the ephemeral key, unique for each body of an honest client. 42 characters identify it.
  const seen = `gateway ${sealed.slice(0, 42)}`
  if (!(await insertNonce(database, seen, new Date(at + 2 * windowMs)))) throw refuse('session.sealBroken')
  return { key: bytes, input }
}

type Content = Partial<Record<'sealed' | 'key' | 'at' | 'path' | 'input', unknown>>

function contentOf(text: string): Content {
  try {
    return (JSON.parse(text) as object | null) ?? {}
  } catch {
    throw refuse('session.sealBroken')
  }
}

/** Opens the bodies under the prefix, runs them with the handlers of plain calls, and seals the answers. */
export function registerGateway(
  scope: FastifyInstance,
  services: Services,
  to: {
    calls: ReadonlyMap<string, SealableCall>
    refuse(
      request: FastifyRequest,
      reply: FastifyReply,
      error: unknown,
      asText?: (envelope: Envelope) => string,
    ): FastifyReply
  },
): void {
  const { GATEWAY_PREFIX } = services.settings
  const pathOf = ({ url }: FastifyRequest) => url.slice(GATEWAY_PREFIX.length).replace(/[?#].*$/, '')
  const limitsOf = (path: string) => to.calls.get(path)?.limits ?? outerLimits
  scope.post(
    `${GATEWAY_PREFIX}/*`,
    { config: { bodyBytes: (request) => sealedBytes(limitsOf(pathOf(request))) } },
    async (request, reply) => {
      if (isCut(request)) return reply.hijack()
      const path = pathOf(request)
      const sealable = to.calls.get(path)
      if (!sealable) return to.refuse(request, reply, refuse('common.unknownCall'))
      const { call, limits, handler } = sealable
      let opened: OpenedBody
      try {
        const open = () => openBody(services, path, request.body, limits)
        const known = isOfPerson(call) ? services.sessions.turnOf(request.headers.token) : undefined
        const share = isOfPerson(call) && !known ? 'unknown' : shareOf(call)
        opened = await services.gate.run(share, open, known ?? { owner: siteOf(request.ip) })
      } catch (error) {
        return to.refuse(request, reply, error)
      }
      const asText = (envelope: Envelope) =>
        JSON.stringify({ sealed: sealAnswer(opened.key, JSON.stringify(envelope)) })
      request.body = opened.input
      return handler(request, reply, asText)
    },
  )
}
