import type { IncomingMessage } from 'node:http'
import { type Language, languageOf } from '@zhanggui/contract/text.ts'

/** The language that the client asks for, or else that of the browser. */
export const languageOfRequest = (request: Pick<IncomingMessage, 'headers'>): Language => {
  const own = request.headers.language
  return languageOf(typeof own === 'string' && own ? own : request.headers['accept-language'])
}
