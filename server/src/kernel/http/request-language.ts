import { type Language, languageOf } from '@zhanggui/contract/text.ts'
import type { FastifyRequest } from 'fastify'

/** The language that the client asks for, or else that of the browser. */
export const languageOfRequest = (request: FastifyRequest): Language => {
  const own = request.headers.language
  return languageOf(typeof own === 'string' && own ? own : request.headers['accept-language'])
}
