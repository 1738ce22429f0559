import type { GoodsField } from '@zhanggui/contract/goods/goods.fields.ts'
import type { Difference } from '@zhanggui/contract/goods/goods.ts'

/** A difference with its product. */
export type ProductDifference = Difference & { productId: string }

/** One product in some stores. A store whose row has another version by now is left as it is. */
interface Alignment {
  storeIds: string[]
  productIds: string[]
  fields: GoodsField[]
  versions: Record<string, number>
}

/**
 * The changes that align these differences: each product of a store in one of them, with all of its fields, so that it is
 * aligned as a whole and can be taken back as a whole.
 */
export function alignments(
  chosen: readonly Pick<ProductDifference, 'productId' | 'storeId' | 'field' | 'version'>[],
): Alignment[] {
  const fieldsOf = new Map<
    string,
    { productId: string; storeId: string; version: number; fields: GoodsField[] }
  >()
  for (const { productId, storeId, field, version } of chosen) {
    const key = `${productId}/${storeId}`
    const known = fieldsOf.get(key)
    if (known) known.fields.push(field)
    else fieldsOf.set(key, { productId, storeId, version, fields: [field] })
  }
  const found = new Map<string, Alignment>()
  for (const { productId, storeId, version, fields } of fieldsOf.values()) {
    const key = `${productId}/${[...fields].sort().join()}`
    const same = found.get(key)
    if (same) {
      same.storeIds.push(storeId)
      same.versions[storeId] = version
    } else
      found.set(key, {
        ...{ storeIds: [storeId], productIds: [productId], fields },
        versions: { [storeId]: version },
      })
  }
  return [...found.values()]
}
