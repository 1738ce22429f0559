import { type Language, languageOf } from '@zhanggui/contract/text.ts'
import type { FastifyRequest } from 'fastify'

/** The language the client asks for, or else the browser's. */
export const languageOfRequest = (request: FastifyRequest): Language => {
  const own = request.headers.language
  return languageOf(typeof own === 'string' && own ? own : request.headers['accept-language'])
}
