import type { GoodsField } from '@zhanggui/contract/goods/goods.fields.ts'
import type { Difference } from '@zhanggui/contract/goods/goods.ts'

/** A difference with its product. */
export type ProductDifference = Difference & { productId: string }

interface Seen {
  version: number
  heads: Partial<Record<GoodsField, string | null>>
}

/** One product in some stores. A store with other values by now is left as it is. */
interface Alignment {
  storeIds: string[]
  productIds: string[]
  fields: GoodsField[]
  shown: Record<string, Seen>
}

/**
 * The changes that align these differences: each product of a store in one of them, with all of its fields, so that it is
 * aligned as a whole and can be taken back as a whole.
 */
export function alignments(
  chosen: readonly Pick<ProductDifference, 'productId' | 'storeId' | 'field' | 'version' | 'head'>[],
): Alignment[] {
  const seenOf = new Map<string, { productId: string; storeId: string; seen: Seen }>()
  for (const { productId, storeId, field, version, head } of chosen) {
    const key = `${productId}/${storeId}`
    const known = seenOf.get(key) ?? { productId, storeId, seen: { version, heads: {} } }
    known.seen.heads[field] = head
    seenOf.set(key, known)
  }
  const found = new Map<string, Alignment>()
  for (const { productId, storeId, seen } of seenOf.values()) {
    const fields = Object.keys(seen.heads).sort() as GoodsField[]
    const key = `${productId}/${fields.join()}`
    const same = found.get(key) ?? { storeIds: [], productIds: [productId], fields, shown: {} }
    same.storeIds.push(storeId)
    same.shown[storeId] = seen
    found.set(key, same)
  }
  return [...found.values()]
}
