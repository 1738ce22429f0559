import type { GoodsEffect } from '@zhanggui/contract/goods/goods.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { refuse } from '../../kernel/refusal.ts'
import type { GoodsStore, HeadColumns } from './goods.sql.ts'
import { changeEach, effectOf, meanwhile } from './goods-push.ts'
import type { GoodsEdit } from './goods-rules.ts'
import { requireHeads } from './goods-save.ts'
import { type Former, takeFormer } from './goods-undo.sql.ts'
import { holdGoods, requireStores, writeGoods } from './goods-write.ts'
import { groupedBy } from './grouped.ts'

/**
 * Takes a change of many stores back: each store as a whole or not at all. A store whose rows changed since then stays as
 * it is and says so.
 */
export async function undoStoreGoods(
  context: TenantContext,
  { undoId }: { undoId: string },
): Promise<{ stores: GoodsEffect[] }> {
  const { tx, session } = context
  const former = await takeFormer(tx, session.employeeId, Number(undoId))
  if (!former) throw refuse('goods.undoGone')
  const ofStore = groupedBy(former, (row) => row.store_id)
  const stores = await requireStores(context, [...ofStore.keys()].map(String))
  const heads = await requireHeads(context, [...new Set(former.map((row) => row.product_id))])
  const effects = await changeEach(context, stores, { act: 'undo', fields: [] }, (store) =>
    restore(context, store, heads, ofStore.get(store.id) ?? []),
  )
  return { stores: effects }
}

async function restore(
  context: TenantContext,
  store: GoodsStore,
  heads: ReadonlyMap<number, HeadColumns>,
  former: readonly Former[],
): Promise<GoodsEffect> {
  const ids = former.map((row) => row.product_id)
  const rows = await holdGoods(context, store, ids, false)
  const edits = former.map(({ product_id, version, own, locked, since, scheduled }): GoodsEdit => {
    const [head, row] = [heads.get(product_id), rows.get(product_id)]
    if (!head || !row || row.version !== version) throw meanwhile(rows)
    // A price whose day has come since then is no longer scheduled.
    const waits = scheduled && Date.parse(scheduled.at) > Date.now() ? scheduled : null
    return { head, row, own, locked, since, scheduled: waits }
  })
  await writeGoods(context, store, 'undo', edits, { underCost: true, restores: true })
  return effectOf(context, store, edits, await holdGoods(context, store, ids, false))
}
