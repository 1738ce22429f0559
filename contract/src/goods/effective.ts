import { type GoodsField, goodsFieldNames } from './goods.fields.ts'
import type { GoodsValues } from './goods.ts'

/** Own values as stored or on the wire. Null and [] follow the head office. */
export type Own = { readonly [K in GoodsField]: unknown }

export const isOwn = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null && value !== undefined

/** The fields whose own value counts: set, and not locked. */
export const ownFields = (own: Own, locked: readonly string[]): GoodsField[] =>
  goodsFieldNames.filter((field) => isOwn(own[field]) && !locked.includes(field))

/**
 * The values that count in a store. A lock puts an own value to sleep, and a store can only be stricter than the head
 * office about the sale status (decisions section 10).
 */
export function effectiveValues(head: GoodsValues, own: Own, locked: readonly string[]): GoodsValues {
  const values = { ...head }
  for (const field of ownFields(own, locked)) Object.assign(values, { [field]: own[field] })
  return { ...values, saleStatus: Math.min(values.saleStatus, head.saleStatus) }
}

/** A price or a listing as at the head office follows it, unless the store has set it so before. */
export const followsHead = (value: unknown, before: unknown, head: unknown): boolean =>
  value === head && value !== before

/**
 * A new own price ends the price that waits, as at the head office (decision 0006), and so does one that follows again.
 * Null follows already. Prices in cents.
 */
export const endsWaiting = (before: number | null, after: number | null, head: number): boolean =>
  (followsHead(after, before, head) ? null : after) !== before
