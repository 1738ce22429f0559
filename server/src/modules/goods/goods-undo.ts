import { hiddenFields } from '@zhanggui/contract/fields.ts'
import { goodsFields } from '@zhanggui/contract/goods/goods.fields.ts'
import type { GoodsEffect } from '@zhanggui/contract/goods/goods.ts'
import type { Tx } from '../../kernel/database/tenant.ts'
import type { TenantContext } from '../../kernel/http/implement.ts'
import { columnName } from '../../kernel/record/kind.ts'
import { refuse } from '../../kernel/refusal.ts'
import { deleteEndedAcceptances } from '../product/accepted.ts'
import { actorText } from '../product/product-log.ts'
import {
  type GoodsColumns,
  type GoodsStore,
  type HeadColumns,
  lockHeads,
  type OwnColumns,
  selectGoodsStores,
} from './goods.sql.ts'
import { changeEach, effectOf } from './goods-push.ts'
import type { GoodsEdit } from './goods-rules.ts'
import { deleteAccepted, type Former, holdFormer, insertEnded, leaveFormer } from './goods-undo.sql.ts'
import { holdGoods, writeGoods } from './goods-write.ts'
import { groupedBy } from './grouped.ts'

/**
 * Takes a change of many stores back: each store as a whole or not at all. A store whose rows changed since then stays as
 * it is and says so. Stores that are no longer in the person's scope stay, too, and are only counted. What stays can be
 * taken back later, so that a second try says the same reason, or works when it has gone.
 */
export async function undoStoreGoods(
  context: TenantContext,
  { undoId }: { undoId: string },
): Promise<{ stores: GoodsEffect[]; beyond: number }> {
  const { tx, session } = context
  const former = await holdFormer(tx, session.employeeId, Number(undoId))
  if (!former) throw refuse('goods.undoGone')
  // Taking a change back needs the right to make it, by whichever call. What has no kind may be a push.
  const right = former.every(({ kind }) => kind === 'edit') ? 'edit' : 'push'
  if (!session.permissions.has(`iposWeb.product.storeGoodSku.${right}`)) throw refuse('common.noPermission')
  const ofStore = groupedBy(former, (row) => row.store_id)
  const stores = await selectGoodsStores(tx, session, [...ofStore.keys()])
  if (stores.length === 0) throw refuse('common.notFound')
  const ids = [...new Set(former.map((row) => row.product_id))]
  const heads = new Map((await lockHeads(tx, ids)).map((head) => [head.id, head]))
  const effects = await changeEach(context, stores, { act: 'undo', fields: [] }, (store) =>
    restore(context, store, heads, ofStore.get(store.id) ?? []),
  )
  const done = new Set(effects.flatMap(({ storeId, refused }) => (refused ? [] : [Number(storeId)])))
  await leaveFormer(
    tx,
    Number(undoId),
    former.filter((row) => !done.has(row.store_id)),
  )
  return { stores: effects, beyond: ofStore.size - stores.length }
}

async function restore(
  context: TenantContext,
  store: GoodsStore,
  heads: ReadonlyMap<number, HeadColumns>,
  former: readonly Former[],
): Promise<GoodsEffect> {
  const ids = former.map((row) => row.product_id)
  const hidden = hiddenFields(goodsFields, context.session.permissions)
  const rows = await holdGoods(context, store, ids, false)
  const edits = former.map(({ product_id, version, unit, own, locked, since, scheduled }): GoodsEdit => {
    const [head, row] = [heads.get(product_id), rows.get(product_id)]
    if (!head || !row) throw refuse('goods.productGone')
    if (row.version !== version) {
      const who = actorText(row.updated_by, context.language)
      throw refuse('goods.changedSince', { name: head.name, who, when: row.updated_local })
    }
    const priced = own.sales_price !== row.sales_price || (scheduled && !row.scheduled)
    if (priced && head.sale_unit !== unit) throw refuse('goods.unitSince', { name: head.name })
    // Who lost the permission for a field since then changes it no more.
    for (const field of hidden) {
      const column = columnName(field) as keyof OwnColumns
      const same =
        String(own[column]) === String(row[column]) && locked.includes(field) === row.locked.includes(field)
      if (!same) throw refuse('common.noPermission')
    }
    // Nor does who has lost stores since then set or lift locks.
    if (context.session.stores !== 'all' && String(locked) !== String(row.locked))
      throw refuse('goods.lockHeadOnly')
    // A scheduled price whose day has come since then counts at once, as it would without the change.
    return { head, row, own, locked, since, scheduled }
  })
  await writeGoods(context, store, 'undo', edits, { underCost: true, restores: true })
  await restoreAcceptances(context.tx, former, rows)
  return effectOf(context, store, edits, null)
}

/** An acceptance comes back with exactly the two values that were accepted. */
async function restoreAcceptances(
  tx: Tx,
  former: readonly Former[],
  rows: ReadonlyMap<number, GoodsColumns>,
): Promise<void> {
  const idOf = (productId: number) => rows.get(productId)?.id ?? 0
  const made = former.flatMap(({ product_id, accepted = [] }) =>
    accepted.map((one) => ({ ...one, goods_id: idOf(product_id) })),
  )
  if (made.length > 0) await deleteAccepted(tx, made)
  const ended = former.flatMap((row) =>
    (row.ended ?? []).map((one) => ({ ...one, goods_id: idOf(row.product_id) })),
  )
  if (ended.length === 0) return
  await insertEnded(tx, ended)
  await deleteEndedAcceptances(
    tx,
    ended.map(({ product_id }) => product_id),
  )
}
