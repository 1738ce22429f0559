import { refuse } from '../refusal.ts'
import { hasWholePhone, maskPhonesIn } from './mask.ts'

/**
 * The condition of an export with personal data. A file that has rows, or none, tells whether a phone is right, and
 * nobody counts it. A list counts each such search.
 */
export function withoutWholePhone<C extends { keyword?: string | undefined }>(condition: C): C {
  if (hasWholePhone(condition.keyword ?? '')) throw refuse('order.exportByPhone').at('condition.keyword')
  return condition
}

/** The condition of an export for its audit row, which keeps no whole phone. */
export function maskedCondition(condition: unknown): unknown {
  if (typeof condition !== 'object' || condition === null) return condition
  return Object.fromEntries(
    Object.entries(condition).map(([key, value]) => [
      key,
      typeof value === 'string' ? maskPhonesIn(value) : value,
    ]),
  )
}
