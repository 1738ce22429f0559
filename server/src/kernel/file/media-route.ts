import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import type { Services } from '../services.ts'
import type { ByteRange } from '../storage/storage.ts'
import { storageKey } from './files.ts'

const contentTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp4: 'video/mp4',
}

interface MediaRequest {
  Params: { merchant: string; key: string }
}

/**
 * Serves pictures and videos at their unguessable addresses to everybody. The content of an address never changes, so
 * browsers and caches may keep it for ever. The headers keep uploaded content from running as code.
 */
export function registerMedia(app: FastifyInstance, services: Services): void {
  const answer = async (request: FastifyRequest<MediaRequest>, reply: FastifyReply) => {
    const { merchant, key } = request.params
    const contentType = contentTypes[key.slice(key.lastIndexOf('.') + 1)]
    if (!contentType || !/^[1-9]\d{0,15}$/.test(merchant)) return notFound(reply)
    const place = storageKey(Number(merchant), 'media', key)
    const found = await services.storage.head(place)
    if (!found) return notFound(reply)
    reply.headers({
      'content-type': contentType,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "sandbox; default-src 'none'",
      // The pages of a merchant's own shop show them too.
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
      etag: `"${key}"`,
    })
    if (request.headers['if-none-match'] === `"${key}"`) return reply.code(304).send()
    const range = rangeOf(request, found.size)
    if (range === 'outside')
      return reply.code(416).header('content-range', `bytes */${found.size}`).type('text/plain').send()
    if (request.method === 'HEAD') return reply.header('content-length', found.size).send()
    try {
      const { stream, bytes } = await services.storage.get(place, range)
      reply.header('content-length', bytes)
      if (range)
        reply
          .code(206)
          .header('content-range', `bytes ${range.start}-${range.start + bytes - 1}/${found.size}`)
      return reply.send(stream)
    } catch (error) {
      if (error instanceof Refusal && error.key === 'file.missing') return notFound(reply)
      throw error
    }
  }
  // An explicit HEAD route: Fastify's automatic one would read the whole file for its length.
  app.route<MediaRequest>({ method: ['GET', 'HEAD'], url: '/media/:merchant/:key', handler: answer })
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply
    .removeHeader('etag')
    .code(404)
    .headers({ 'cache-control': 'no-store' })
    .type('text/plain')
    .send('')
}

/** One range of a Range header. Several ranges, or another unit, get the whole file, as HTTP allows. */
export function rangeOf(request: FastifyRequest, size: number): ByteRange | undefined | 'outside' {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(request.headers.range ?? '') ?? []
  if (first === '' && last === '') return undefined
  // `-500` asks for the last 500 bytes.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Number(last)
  if (start >= size || end < start) return 'outside'
  return { start, end: Math.min(end, size - 1) }
}
