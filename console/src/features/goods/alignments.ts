import type { GoodsField } from '@zhanggui/contract/goods/goods.fields.ts'
import type { Difference } from '@zhanggui/contract/goods/goods.ts'

/**
 * The changes that align these differences: each store in one of them, with all of its fields, so that the store is
 * aligned as a whole and can be taken back as a whole.
 */
export function alignments(
  chosen: readonly Pick<Difference, 'storeId' | 'field'>[],
): { storeIds: string[]; fields: GoodsField[] }[] {
  const ofStore = new Map<string, GoodsField[]>()
  for (const { storeId, field } of chosen) ofStore.set(storeId, [...(ofStore.get(storeId) ?? []), field])
  const found = new Map<string, { storeIds: string[]; fields: GoodsField[] }>()
  for (const [storeId, fields] of ofStore) {
    const key = [...fields].sort().join()
    const same = found.get(key)
    if (same) same.storeIds.push(storeId)
    else found.set(key, { storeIds: [storeId], fields })
  }
  return [...found.values()]
}
