import type { OutputOf, ParsedInputOf } from '@zhanggui/contract/call.ts'
import type { goodsCalls } from '@zhanggui/contract/goods/goods.calls.ts'
import { goodsFieldNames } from '@zhanggui/contract/goods/goods.fields.ts'
import { countLimit } from '@zhanggui/contract/rules.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { actorText } from '../product/product-log.ts'
import { selectGoodsLog, selectHeads } from './goods.sql.ts'
import { readChanges, seenFields } from './goods-values.ts'
import { requireSeen, requireStore } from './goods-write.ts'

/** The changes of a product in a store. */
export async function findStoreGoodsLog(
  context: TenantContext,
  { storeId, productId, ...page }: ParsedInputOf<typeof goodsCalls.findStoreGoodsLog>,
): Promise<OutputOf<typeof goodsCalls.findStoreGoodsLog>> {
  const store = await requireStore(context, storeId)
  const product = Number(productId)
  const [head] = await selectHeads(context.tx, [product])
  requireSeen(context, head)
  const { pageNo, pageSize } = page
  // Only a person who sees all fields sees all lines.
  const all = seenFields(context.session.permissions).length === goodsFieldNames.length
  const asked = all ? page : { pageNo: 1, pageSize: countLimit + 1 }
  const { lines, found } = await selectGoodsLog(context.tx, store.id, product, asked)
  const shown = lines
    .map(({ id, created_at, actor, changes }) => ({
      id: String(id),
      at: created_at,
      by: actorText(actor, context.language),
      changes: readChanges(context, changes),
    }))
    .filter(({ changes }) => changes.length > 0)
  const total = all ? found : shown.length
  return {
    records: all ? shown : shown.slice((pageNo - 1) * pageSize, pageNo * pageSize),
    total: Math.min(total, countLimit),
    totalCapped: total > countLimit,
  }
}
