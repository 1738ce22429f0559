import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { selectGoodsLog } from './goods.sql.ts'
import { readChanges } from './goods-values.ts'
import { requireStore } from './goods-write.ts'

/** The changes of a product in a store. */
export async function findStoreGoodsLog(
  context: TenantContext,
  { storeId, productId, ...page }: ParsedInputOf<typeof goodsCalls.findStoreGoodsLog>,
): Promise<OutputOf<typeof goodsCalls.findStoreGoodsLog>> {
  const store = await requireStore(context, storeId)
  const { lines, found } = await selectGoodsLog(context.tx, store.id, Number(productId), page)
  return {
    records: lines.map(({ id, created_at, actor, changes }) => ({
      id: String(id),
      at: created_at,
      by: actor,
      changes: readChanges(context, changes),
    })),
    total: Math.min(found, countLimit),
    totalCapped: found > countLimit,
  }
}
