import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '../services.ts'
import { openUploadTicket } from '../session/seal.ts'
import type { Settings } from '../settings.ts'

// Uploads to another host (setting UPLOAD_URL). It is an address of this same installation. The pages of PUBLIC_URL
// may upload there, and nobody else's.

const originOf = (url: string | undefined): string | null => (url ? new URL(url).origin : null)

/** The origin of the pages that upload to another host. Null if uploads go where the pages come from. */
function pageOrigin({ UPLOAD_URL, PUBLIC_URL }: Settings): string | null {
  const origin = originOf(PUBLIC_URL)
  return UPLOAD_URL !== undefined && originOf(UPLOAD_URL) !== origin ? origin : null
}

const requestHeaders = 'token, merchantid, language, systemcode, devicetype, upload-ticket'

/** Lets the pages of the console upload to this address from their own origin. */
export function allowUploads(scope: FastifyInstance, { settings }: Services, url: string): void {
  const origin = pageOrigin(settings)
  if (origin === null) return
  scope.options(url, (request, reply) => {
    allowOrigin(settings, request, reply)
    return reply
      .headers({ 'access-control-allow-headers': requestHeaders, 'access-control-max-age': '600' })
      .code(204)
      .send()
  })
}

/** Lets a page of the console read the answer. */
export function allowOrigin(settings: Settings, request: FastifyRequest, reply: FastifyReply): void {
  const origin = pageOrigin(settings)
  if (origin === null) return
  reply.header('vary', 'origin')
  if (request.headers.origin === origin) reply.header('access-control-allow-origin', origin)
}

/** The companion of the session in an upload's ticket. Undefined without a valid one. */
export function ticketCompanion({ settings }: Services, request: FastifyRequest): string | undefined {
  const ticket = request.headers['upload-ticket']
  if (typeof ticket !== 'string' || pageOrigin(settings) === null) return undefined
  return openUploadTicket(settings.SECRET, ticket, Date.now())
}
