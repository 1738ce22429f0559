import { type Refusal, refuse } from '../refusal.ts'

/** The product's refusal for an error of Fastify or its plugins. Null for all other errors, including bugs. */
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
