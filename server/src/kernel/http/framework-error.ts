import { type Refusal, refuse } from '../refusal.ts'

/** What Fastify and its plugins refuse of a request, in the words of the product; null for anything else, a bug of ours too. */
export function frameworkRefusal(error: unknown): Refusal | null {
  const { code, statusCode } = (error ?? {}) as { code?: unknown; statusCode?: unknown }
  if (typeof code !== 'string' || !code.startsWith('FST_'))
    return error instanceof SyntaxError && statusCode === 400 ? refuse('common.malformedBody') : null
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_INVALID_URL') return refuse('common.unknownCall')
  switch (statusCode) {
    case 404:
    case 414:
      return refuse('common.unknownCall')
    case 413:
      return refuse('common.bodyTooLarge')
    case 503:
      return refuse('common.deadline')
    default:
      return typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500
        ? refuse('common.malformedBody')
        : null
  }
}
